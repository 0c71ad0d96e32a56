"""Whether the addresses that postings name still answer."""

"""Content read and checked: front matter, taxonomies, pay, postings, and the library that holds them all."""

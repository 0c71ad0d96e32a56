"""Files for machines, beside the pages."""

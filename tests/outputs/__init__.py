"""Files for machines."""

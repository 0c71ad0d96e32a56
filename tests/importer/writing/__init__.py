"""Writing posting files."""

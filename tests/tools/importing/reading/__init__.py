"""Reading: bytes of any kind to front matter and lines."""

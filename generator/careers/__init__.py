"""A static site generator for careers portals: postings in, a bilingual, searchable site out."""

__version__ = "0.1.0"

"""The library: all postings, vocabularies and introductions of a site, as values, and how they are read."""

from generator.library.reading import ALONE, Reader, load, related
from generator.library.values import Introduction, Library

__all__ = ["ALONE", "Introduction", "Library", "Reader", "load", "related"]

"""The library: all postings, vocabularies and introductions of a site, as values, and how they are read."""

from careers.content.library.reading import ALONE, Reader, filter_problems
from careers.content.library.values import Library, Logo

__all__ = ["ALONE", "Library", "Logo", "Reader", "filter_problems"]

"""The search index of the site: how text is cut, and how Pagefind is fed."""

from generator.search.index import Entry, write_bundle
from generator.search.pagefind import SearchError

__all__ = ["Entry", "SearchError", "write_bundle"]

"""The cache that one run leaves to the next: files that are safe to delete, whole or absent, and never trusted."""

from careers.support.cache.fingerprints import code_fingerprint, fingerprint, package_fingerprint
from careers.support.cache.store import Store, load, save, write
from careers.support.cache.values import Lean, Listed, shared_words

__all__ = [
    "Lean",
    "Listed",
    "Store",
    "code_fingerprint",
    "fingerprint",
    "load",
    "package_fingerprint",
    "save",
    "shared_words",
    "write",
]

"""What one run keeps for the next: files that are safe to delete, whole or not there, and never trusted blindly."""

from generator.cache.fingerprints import code_fingerprint, fingerprint, package_fingerprint
from generator.cache.store import Store, load, save, write
from generator.cache.values import Lean, Listed, shared_words

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

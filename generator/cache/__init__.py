"""What one run keeps for the next: files that are safe to delete, whole or not there, and never trusted blindly."""

from generator.cache.digests import code_digest, digest, package_digest
from generator.cache.keeping import load, save, write
from generator.cache.values import Lean, Listed, shared_numbers, shared_words

__all__ = [
    "Lean",
    "Listed",
    "code_digest",
    "digest",
    "load",
    "package_digest",
    "save",
    "shared_numbers",
    "shared_words",
    "write",
]

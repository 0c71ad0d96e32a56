"""Broken content, one fault a folder: what stands there is laid over the valid content of ``tests/content.py``."""

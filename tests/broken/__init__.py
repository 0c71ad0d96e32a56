"""Broken content, one fault a folder: its files replace those of the valid content of ``tests/sample_content.py``."""

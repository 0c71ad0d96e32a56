"""Postings that come in by themselves."""

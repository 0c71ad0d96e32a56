"""Queries as people type them, and the postings that suit each: data, which ``README.md`` describes."""

"""Postings that come in by themselves: read from job boards, feeds and files, kept up to date, closed when they go."""

"""Diagnostics, files, git, the web, what is kept between builds, and workers: nothing of it knows of postings."""

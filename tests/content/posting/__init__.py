"""A posting: its front matter, its files, its texts, and what a body may hold."""

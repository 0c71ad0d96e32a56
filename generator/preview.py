"""The built site served as GitHub Pages serves it."""

"""New portals: their words, and their files in any language."""

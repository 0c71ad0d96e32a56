"""The theme of portals: templates, styles and scripts; it extends Material for MkDocs."""

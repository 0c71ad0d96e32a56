"""The theme of portals: templates, styles and scripts; it extends Material for MkDocs."""

import os

# Material prints a box about the future of MkDocs at each build. Who keeps a portal cannot act on it: the generator
# chooses its engine. MkDocs imports this theme before the one that it extends.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

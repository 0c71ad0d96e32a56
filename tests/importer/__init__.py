"""The importer."""

"""The web editor in a real browser, on its own server: ``make test-editor``. Its name keeps it out of ``make test``."""

"""A reader's skills, in a real browser and without a page."""

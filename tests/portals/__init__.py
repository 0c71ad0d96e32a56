"""Portals of other people: content alone, built from the installed package."""

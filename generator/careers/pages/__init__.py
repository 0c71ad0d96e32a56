"""Decides every page of the catalogue: its address, its metadata and the values that its template shows."""

from careers.pages.view import Site, View, create_frames, create_views

__all__ = ["Site", "View", "create_frames", "create_views"]

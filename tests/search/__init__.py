"""Tests of the search: how text is cut, how it is indexed, and what a reader finds."""

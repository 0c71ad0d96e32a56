"""Tests of what is known of the web as others make it."""

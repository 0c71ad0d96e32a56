"""Tests of the generator and of the site it makes."""

"""Figures for who looks after the site."""

"""Figures for who looks after the site: what there is, what is filled in, what is due."""

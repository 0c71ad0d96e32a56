"""The self-check of built sites."""

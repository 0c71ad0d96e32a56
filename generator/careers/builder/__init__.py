"""The pipeline from content to a published site."""

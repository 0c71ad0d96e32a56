"""What the site is made with, by others: whether a hole is known in it, and a list of it for whoever takes it over."""

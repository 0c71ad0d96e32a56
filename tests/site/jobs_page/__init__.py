"""The list of jobs as a reader uses it."""

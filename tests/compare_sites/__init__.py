"""Sites that two versions of the project build from the same content, compared file by file."""

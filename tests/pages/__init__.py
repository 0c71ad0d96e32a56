"""Which pages there are and what each of them shows."""

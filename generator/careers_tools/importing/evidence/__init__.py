"""Which lines of a document are jobs, weighed by all that speaks for and against each of them at once."""

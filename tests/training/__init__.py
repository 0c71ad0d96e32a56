"""Learning which lines of a document are jobs, from documents that people labelled, and judging how well it goes."""

"""The facts of a posting, each with one reader: a text and its context in, a value or a refusal out."""

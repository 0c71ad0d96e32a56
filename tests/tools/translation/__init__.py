"""A twin: how it begins, follows its source, and is declared done."""

"""What the editors that people write postings in are told of them, generated from the schema and the vocabularies."""

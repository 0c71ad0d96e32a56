"""What the editors that people write postings in are told of them, generated from the schema and the vocabularies."""

from generator.editors.decap import decap
from generator.editors.reports import reports
from generator.editors.vscode import PATTERN, posting_schema, taxonomy_schema, vscode

__all__ = ["PATTERN", "decap", "posting_schema", "reports", "taxonomy_schema", "vscode"]

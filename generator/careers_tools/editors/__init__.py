"""Generates files for the editors that postings are written in, from their schema and the vocabularies."""

from careers_tools.editors.decap import decap
from careers_tools.editors.reports import reports
from careers_tools.editors.vscode import PATTERN, posting_schema, taxonomy_schema, vscode

__all__ = ["PATTERN", "decap", "posting_schema", "reports", "taxonomy_schema", "vscode"]

"""Generates files for the editors that postings are written in, from their schema and the vocabularies."""

from careers_tools.editors.decap import decap
from careers_tools.editors.reports import reports
from careers_tools.editors.vscode import posting_schema, vscode

__all__ = ["decap", "posting_schema", "reports", "vscode"]

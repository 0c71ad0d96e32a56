"""A posting: its facts, once, and its text in every language of the site."""

from careers.content.posting.model import (
    UNCONFIRMED,
    Apply,
    Education,
    Freshness,
    Origin,
    Posting,
    Remote,
    Text,
    Translation,
    stamp,
)
from careers.content.posting.reading import Files, Result, file_of, gather, read, read_postings
from careers.content.posting.rules import Rules
from careers.content.posting.suggestions import Suggestions

__all__ = [
    "UNCONFIRMED",
    "Apply",
    "Education",
    "Files",
    "Freshness",
    "Origin",
    "Posting",
    "Remote",
    "Result",
    "Rules",
    "Suggestions",
    "Text",
    "Translation",
    "file_of",
    "gather",
    "read",
    "read_postings",
    "stamp",
]

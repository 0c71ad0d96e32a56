"""Drafts to posting files: what stands in them, where they go, and how they get there whole or not at all."""

from generator.importer.writing.commit import NotWritten, commit
from generator.importer.writing.front import text_of
from generator.importer.writing.record import record
from generator.importer.writing.review import Review, review
from generator.importer.writing.targets import Claims, State, Target, blocked, plan

__all__ = [
    "Claims",
    "NotWritten",
    "Review",
    "State",
    "Target",
    "blocked",
    "commit",
    "plan",
    "record",
    "review",
    "text_of",
]

"""Drafts to posting files: what stands in them, where they go, and how they get there whole or not at all."""

from careers_tools.importing.writing.commit import NotWritten, commit
from careers_tools.importing.writing.front import text_of
from careers_tools.importing.writing.record import record
from careers_tools.importing.writing.review import Review, review
from careers_tools.importing.writing.targets import Claims, State, Target, blocked, plan

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

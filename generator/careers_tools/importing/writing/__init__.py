"""From drafts to posting files: their text, their places, and the writing of all of them or none."""

from careers_tools.importing.writing.commit import WriteError, commit
from careers_tools.importing.writing.front import text_of
from careers_tools.importing.writing.record import record
from careers_tools.importing.writing.review import review
from careers_tools.importing.writing.targets import FileState, PostingKey, Target, find_obstacle, plan, read_back

__all__ = [
    "FileState",
    "PostingKey",
    "Target",
    "WriteError",
    "commit",
    "find_obstacle",
    "plan",
    "read_back",
    "record",
    "review",
    "text_of",
]

"""From drafts to posting files: their text, their places, and the writing of each."""

from careers_tools.importing.writing.front import fields, text_of, with_comment
from careers_tools.importing.writing.record import record
from careers_tools.importing.writing.targets import FileState, Target, plan, read_back, write

__all__ = [
    "FileState",
    "Target",
    "fields",
    "plan",
    "read_back",
    "record",
    "text_of",
    "with_comment",
    "write",
]

"""A posting: its facts, once, and its text in every language of the site."""

from generator.posting.files import Files, file_of, gather
from generator.posting.front import posting_model
from generator.posting.model import Apply, Education, Freshness, Origin, Posting, Remote, Text, Translation, stamp
from generator.posting.notice import Notice
from generator.posting.read import read
from generator.posting.reader import Found, Reader

__all__ = [
    "Apply",
    "Education",
    "Files",
    "Found",
    "Freshness",
    "Notice",
    "Origin",
    "Posting",
    "Reader",
    "Remote",
    "Text",
    "Translation",
    "file_of",
    "gather",
    "posting_model",
    "read",
    "stamp",
]

"""Twins: the same posting in another language, made from the source text and kept beside it.

A twin's skeleton has the structure of the source; what waits for a person bears a mark. While a mark is left, readers
are shown the source (``posting.draft``); the stamp is written when somebody says that the work is done.
"""

from careers_tools.translation.blocks import Block, Kind, parse, write
from careers_tools.translation.changes import Change, changes
from careers_tools.translation.finishing import finish
from careers_tools.translation.glossary import Glossary
from careers_tools.translation.headings import Headings
from careers_tools.translation.history import Absence, History, keep, versions
from careers_tools.translation.skeleton import NEVER, Refreshed, begin, refresh
from careers_tools.translation.target import Target
from careers_tools.translation.twinfile import Twin, compose, replace
from careers_tools.translation.version import Version

__all__ = [
    "NEVER",
    "Absence",
    "Block",
    "Change",
    "Glossary",
    "Headings",
    "History",
    "Kind",
    "Refreshed",
    "Target",
    "Twin",
    "Version",
    "begin",
    "changes",
    "compose",
    "finish",
    "keep",
    "parse",
    "refresh",
    "replace",
    "versions",
    "write",
]

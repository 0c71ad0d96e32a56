"""Twins: the same posting in another language, made from the source text and kept beside it.

A twin's skeleton has the structure of the source; what waits for a person bears a mark. While a mark is left, readers
are shown the source (``posting.draft``); the stamp is written when somebody says that the work is done.
"""

from generator.translation.blocks import Block, Kind, parse, write
from generator.translation.changes import Change, changes
from generator.translation.finishing import finish
from generator.translation.glossary import Glossary
from generator.translation.headings import Headings
from generator.translation.history import Absence, History, keep, versions
from generator.translation.skeleton import NEVER, Refreshed, begin, refresh
from generator.translation.target import Target
from generator.translation.twinfile import Twin, compose, replace
from generator.translation.version import Version

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

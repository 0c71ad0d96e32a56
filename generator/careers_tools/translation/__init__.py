"""Translations of postings: files made from the source text and kept beside it.

A new translation has the structure of its source, and a mark on each text that waits for a person. While a mark is
left, readers see the source (``posting.rules``); the stamp is written when somebody says that the work is done.
"""

from careers_tools.translation.alignment import TextChange, compare_versions
from careers_tools.translation.checking import check_translation
from careers_tools.translation.history import find_versions
from careers_tools.translation.refreshing import begin_translation, new_file, refresh_translation
from careers_tools.translation.target import TargetLanguage, has_mark
from careers_tools.translation.translation_file import TextVersion, TranslationFile, compose_file, replace_fields

__all__ = [
    "TargetLanguage",
    "TextChange",
    "TextVersion",
    "TranslationFile",
    "begin_translation",
    "check_translation",
    "compare_versions",
    "compose_file",
    "find_versions",
    "has_mark",
    "new_file",
    "refresh_translation",
    "replace_fields",
]

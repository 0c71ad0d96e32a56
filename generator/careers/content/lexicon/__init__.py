"""The words that postings use: data, shipped with the package and extended by the site's editors."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from types import MappingProxyType

import yaml

from careers.content.frontmatter import Fields, line_of, load_yaml, plain, read_text
from careers.content.schema import unknown_field
from careers.support.errors import Problems, environment_language

Words = Mapping[str, tuple[str, ...]]

# The editor's own words: same shape as the files of the package, in the content folder.
EXTENSION = "import.yml"
# Uses whose meanings are words themselves, so that editors may add meanings as well.
_OPEN = frozenset({"title-words"})


def folded(text: str) -> str:
    """A text as names are compared: compatibility forms unified (NFKC), case folded, space, marks and brackets off."""
    kept = (
        c for c in unicodedata.normalize("NFKC", text).casefold() if unicodedata.category(c)[0] in "LN" or c in "+#"
    )
    return "".join(kept)


@dataclass(frozen=True)
class Lexicon:
    """Words by what they are good for, then by what they mean.

    Attributes:
        layers: what to look through, the first that knows a word decides: use (``sections``, ``labels``, …) -> meaning
            -> the words for it, in every language.
    """

    layers: tuple[Mapping[str, Words], ...]

    def __getitem__(self, use: str) -> Words:
        """All the words of one use; none where there are none."""
        return self.words.get(use, {})

    @cached_property
    def words(self) -> Mapping[str, Words]:
        """Use -> meaning -> the words of all layers."""
        merged: dict[str, dict[str, tuple[str, ...]]] = {}
        for layer in self.layers:
            for use, words in layer.items():
                known = merged.setdefault(use, {})
                for meaning, spellings in words.items():
                    known[meaning] = (*known.get(meaning, ()), *spellings)
        return MappingProxyType(merged)

    @cached_property
    def meanings(self) -> Mapping[str, Mapping[str, str]]:
        """Use -> folded word -> meaning."""
        tables: dict[str, dict[str, str]] = {}
        for layer in self.layers:
            for use, words in layer.items():
                table = tables.setdefault(use, {})
                for meaning, spellings in words.items():
                    for spelling in spellings:
                        table.setdefault(folded(spelling), meaning)
        return MappingProxyType(tables)

    def meaning(self, use: str, text: str) -> str | None:
        """What the whole of `text` means, or None."""
        return self.meanings.get(use, {}).get(folded(text))


@cache
def shipped() -> Lexicon:
    """The words that come with the package: ``*.yml`` beside this file."""
    files = sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
    several = (yaml.safe_load(file.read_text("utf-8")) or {} for file in files if file.name.endswith(".yml"))
    words: dict[str, dict[str, tuple[str, ...]]] = {}
    for found in several:
        for use, meanings in found.items():
            words.setdefault(use, {}).update(
                {meaning: tuple(map(str, spellings)) for meaning, spellings in meanings.items()}
            )
    return Lexicon((words,))


def load(content: Path, shown: str) -> Lexicon:
    """The words for a content folder, `shown` to editors by that name: its ``import.yml``, then the package's.

    Raises:
        ValueError: ``import.yml`` cannot be understood; the message says where and why, a line each.
    """
    problems = Problems()
    found = read(content, shown, problems)
    if problems.errors:
        raise ValueError("\n".join(problem.text(environment_language()) for problem in problems.errors))
    return found


def read(content: Path, shown: str, problems: Problems) -> Lexicon:
    """The same words; what cannot be understood of ``import.yml`` is recorded and left out."""
    path, name = content / EXTENSION, f"{shown}/{EXTENSION}"
    if not path.exists():
        return shipped()
    text = read_text(path, name, problems)
    own = _own(text, name, problems) if text and text.strip() else {}
    return Lexicon((own, *shipped().layers))


def _own(text: str, shown: str, problems: Problems) -> Mapping[str, Words]:
    """The words of an ``import.yml``; what has another form is recorded."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    fields = load_yaml(text, shown, problems)
    if fields is None:
        return found
    for use, meanings in fields.entries.items():
        known = shipped()[use]
        if use not in shipped().words:
            code, params = unknown_field(use, shipped().words)
            problems.add(shown, line_of(fields, [use]), use, code, **params)
        elif not isinstance(meanings, Fields):
            problems.add(shown, line_of(fields, [use]), use, "import-words-shape", example=f"{next(iter(known))}: […]")
        else:
            found[use] = _spellings(use, meanings, known, shown, problems)
    return found


def _spellings(use: str, meanings: Fields, known: Words, shown: str, problems: Problems) -> dict[str, tuple[str, ...]]:
    found = {}
    for meaning, spellings in meanings.entries.items():
        line, field = line_of(meanings, [meaning]), f"{use}.{meaning}"
        words = plain(spellings)
        if meaning not in known and use not in _OPEN:
            code, params = unknown_field(meaning, known)
            problems.add(shown, line, field, code, **params)
        elif not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            problems.add(shown, line, field, "import-words-shape", example=f"{meaning}: […]")
        else:
            found[meaning] = tuple(words)
    return found

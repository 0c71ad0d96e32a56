"""The texts that people read keep to the terms of their language, which ``docs/terms.md`` lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from tests.each import each
from tests.site.building import ROOT

LANGUAGES = ("en", "zh", "de", "fr", "es", "ja")
PACKAGE = ROOT / "generator" / "careers"
# The documents are in English, save those that say in their name that they are in Chinese.
DOCUMENTS = tuple(
    path
    for path in sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")])
    if path.name not in ("terms.md", "vocabulary.md")
)
# What is not prose: code, options, addresses behind a link, and placeholders, whose names are those of the code.
CODE = re.compile(
    r"^```.*?^```|`[^`\n]*`|(?<=\])\([^)\s]*\)|<[^>\n]*>|\{\{[^}]*\}\}|\{\w+\}|--[a-z-]+", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Term:
    """A row of a table: what is not written, and the phrases and keys of strings that are left out of account."""

    used: str
    unused: tuple[str, ...]
    phrases: tuple[str, ...]
    keys: frozenset[str]

    def misused(self, text: str, key: str = "") -> list[str]:
        if key in self.keys:
            return []
        for phrase in self.phrases:
            text = re.sub(re.escape(phrase), " ", text, flags=re.IGNORECASE)
        return [word for word in self.unused if _pattern(word).search(text)]


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word as a whole; Chinese and Japanese put nothing between words."""
    inner = re.escape(word).replace(r"\ ", r"\s+")
    return re.compile(inner if re.search("[぀-鿿]", word) else rf"(?<!\w){inner}(?!\w)", re.IGNORECASE)


def terms(language: str, table: str) -> list[Term]:
    """Return the rows of a table of a language in ``docs/terms.md``."""
    _, _, rest = (ROOT / "docs" / "terms.md").read_text("utf-8").partition(f"\n### {language}: {table}\n")
    lines = [line for line in rest.partition("\n#")[0].splitlines() if line.startswith("| ")][1:]
    return [_term(line) for line in lines]


def _term(line: str) -> Term:
    used, cell = (cell.strip() for cell in line.strip("|").split("|"))
    unused, _, exceptions = cell.removesuffix(")").partition(" (except ")
    allowed = [one.strip() for one in exceptions.split(",") if one.strip()]
    keys = frozenset(one.strip("`") for one in allowed if one.startswith("`"))
    phrases = tuple(one for one in allowed if not one.startswith("`"))
    return Term(used, tuple(one.strip() for one in unused.split(",")), phrases, keys)


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of a mapping of mappings, each with its keys joined by dots."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(inner, f"{key}.{name}".lstrip("."))
    elif isinstance(value, str):
        yield key, value


def interface(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield file, key and text of all strings, messages and texts of a new portal in a language."""
    files = [
        *(PACKAGE / "i18n" / "strings").glob(f"{language}*.yml"),
        PACKAGE / "support" / "messages" / f"{language}.yml",
        PACKAGE / "starter" / "data" / f"{language}.yml",
        *(ROOT / "content" / "strings").glob(f"{language}.yml"),
    ]
    for path in files:
        for key, text in leaves(yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)):
            if not key.startswith("locale."):
                yield path.relative_to(ROOT).as_posix(), key, text


def prose(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield file, line and paragraph of the documents and of our portal's pages in a language."""
    documents = [path for path in DOCUMENTS if path.name.endswith(".zh-CN.md") == (language == "zh")]
    pages = sorted((ROOT / "content" / "pages" / language).glob("*.md"))
    for path in [*(documents if language in ("en", "zh") else ()), *pages]:
        text = CODE.sub(lambda found: "\n" * found[0].count("\n") or " ", path.read_text("utf-8"))
        for found in re.finditer(r"\S.*?(?=\n\s*\n|\n\||\Z)", text, re.DOTALL):
            line = text.count("\n", 0, found.start()) + 1
            yield path.relative_to(ROOT).as_posix(), str(line), found[0]


def misuses(texts: Iterator[tuple[str, str, str]], rows: list[Term]) -> list[str]:
    return [
        f'{file}:{key}: "{word}"; use {row.used}'
        for file, key, text in texts
        for row in rows
        for word in row.misused(CODE.sub(" ", text), key)
    ]


@each("language", LANGUAGES)
def test_the_interface_keeps_to_the_terms_of_its_language(language: str) -> None:
    """Strings, messages and the texts of a new portal have one word for one thing."""
    rows = [*terms(language, "interface"), *terms(language, "everywhere")]
    assert misuses(interface(language), rows) == []


@each("language", LANGUAGES)
def test_documents_and_pages_keep_to_the_turns_of_phrase(language: str) -> None:
    """So do the guides and the pages of our own portal."""
    assert misuses(prose(language), terms(language, "everywhere")) == []


def test_each_language_names_the_same_things() -> None:
    """A language that lacked the table, or a row for what readers meet most, would be held to nothing."""
    asked = {"en": "employer", "zh": "公司", "de": "Arbeitgeber", "fr": "employeur", "es": "empresa", "ja": "企業"}
    for language, employer in asked.items():
        rows = terms(language, "interface")
        assert len(rows) >= 10, language
        assert any(row.used == employer and row.unused for row in rows), language
        assert terms(language, "everywhere"), language

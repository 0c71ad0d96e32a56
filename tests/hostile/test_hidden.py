"""Every door through which text comes in, tried with every character that shows nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from careers.content import lexicon
from careers.content import taxonomy as vocabularies
from careers.content.frontmatter import find_hidden, parse
from careers.content.library.reading import read_introductions
from careers.content.static_pages import gather
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity
from careers_tools.importing.assembly import Context
from careers_tools.importing.documents import read_document
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.writing import text_of
from careers_tools.intake import IntakeResult, receive
from tests.content.frontmatter.test_hidden import showing_nothing
from tests.each import each
from tests.fuzz import places
from tests.hunting import few
from tests.sample_content import LOCALES, SKILLS

PASTED = "\u00ad\u200b\u2060\ufeff"  # what people paste into forms unawares, and is taken away
Door = Callable[[Path, str], list[Diagnostic]]


@cache
def characters() -> list[str]:
    """Return the characters that are tried.

    Half characters cannot be written into a file, a NUL makes it no text, line ends are read as such, and a reference
    to one of some numbers is another character by HTML's own table. Of the thousands of one block a few are tried.
    """
    return [
        one
        for one in sorted(showing_nothing())
        if not "\ud800" <= one <= "\udfff" and one not in "\0\r" and unescape(f"&#{ord(one)};") in ("", one)
        if one < "\U000e0000" or ord(one) % 0x40 in (0, 1, 0x3F)
    ]


def _document(text: str) -> list[Diagnostic]:
    diagnostics = Diagnostics()
    parse(text, "x.md", diagnostics)
    return list(diagnostics)


def _page(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "x.md").write_bytes(text.encode())
    diagnostics = Diagnostics()
    assert (gather(folder, "pages", diagnostics) == ()) == (len(diagnostics) > 0)
    return list(diagnostics)


def _vocabulary(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "skills.yml").write_bytes(text.encode())
    diagnostics = Diagnostics()
    vocabularies.load(folder, "taxonomies", LOCALES, diagnostics)
    return list(diagnostics.errors)


def _introduction(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "hardware").mkdir(exist_ok=True)
    (folder / "hardware" / "gpu.en.md").write_bytes(text.encode())
    diagnostics = Diagnostics()
    read_introductions(folder, "content", places.small().taxonomies, LOCALES, diagnostics)
    return list(diagnostics.errors)


def _words(folder: Path, text: str) -> list[Diagnostic]:
    (folder / "import.yml").write_bytes(text.encode())
    diagnostics = Diagnostics()
    lexicon.read(folder, "content", diagnostics)
    return list(diagnostics)


def _filled(title: str, body: str) -> IntakeResult:
    answers = {"Job title": title, "Employer": "Acme", "Description": body}
    issue = "\n\n".join(f"### {label}\n\n{answer}" for label, answer in answers.items())
    return receive(issue.encode(), places.intake())


def _form(title: str, body: str) -> list[Diagnostic]:
    return [one for one in _filled(title, body).faults if one.severity is Severity.ERROR]


DOORS: dict[str, tuple[int, Door]] = {
    "a title": (2, lambda _, one: _document(f"---\ntitle: Engi{one}neer\n---\nThe work.")),
    "an escape": (2, lambda _, one: _document(f'---\ntitle: "Engi\\U{ord(one):08x}neer"\n---\nThe work.')),
    "a comment": (3, lambda _, one: _document(f"---\ntitle: a\n# b{one}c\n---\nThe work.")),
    "a body": (5, lambda _, one: _document(f"---\ntitle: a\n---\n\nThe{one}work.")),
    "a reference": (6, lambda _, one: _document(f"---\ntitle: a\n---\n\nThe\nwork&#x{ord(one):x};.")),
    "a vocabulary": (7, lambda folder, one: _vocabulary(folder, SKILLS.replace("en: C++", f"en: C{one}++"))),
    "an introduction": (4, lambda folder, one: _introduction(folder, f"---\nsummary: a\n---\nThe{one}chip.")),
    "a static page": (3, lambda folder, one: _page(folder, f"# About\n\nWho we{one}are.")),
    "a static page's reference": (3, lambda folder, one: _page(folder, f"# About\n\nWho we&#{ord(one)};are.")),
    "a static page with fields": (2, lambda folder, one: _page(folder, f"---\ntitle: A{one}b\n---\n\nWho.")),
    "words of the importer": (2, lambda folder, one: _words(folder, f"labels:\n  locations: [驻{one}地]")),
    "a form's title": (1, lambda _, one: _form(f"Engi{one}neer", "The work.")),
    "a form's text": (1, lambda _, one: _form("Engineer", f"The{one}work.")),
}


@pytest.mark.slow
@pytest.mark.parametrize("door", DOORS)
def test_no_hidden_character_comes_in(door: str, tmp_path: Path) -> None:
    line, read = DOORS[door]
    assert read(tmp_path, "a") == []
    for one in few([one for one in characters() if not (door.startswith("a form") and one in PASTED)], 10):
        told = read(tmp_path, one)
        assert [(diagnostic.code, diagnostic.line) for diagnostic in told] == [("hidden-character", line)], ascii(one)
        assert f"U+{ord(one):04X}" in told[0].text("en")


def test_what_is_pasted_into_forms_unawares_is_taken_away() -> None:
    outcome = _filled(f"Engi{PASTED}neer", f"The{PASTED} work.")
    assert outcome.title == "Engineer"
    assert outcome.files
    assert [find_hidden(text) for text in outcome.files.values()] == [None] * len(outcome.files)


@pytest.mark.slow
@each("name", ["x.md", "x.txt", "x.html"])
def test_an_imported_document_is_cleaned(name: str) -> None:
    """Of none of them anything is left, however it is spelled."""
    some = [
        one for one in characters() if unicodedata.category(one) not in ("Cc", "Zl", "Zp")
    ]  # no text, or ends of lines
    for spelled in (False, True):
        text = "写" + "".join(f"{f'&#{ord(one)};' if spelled else one}算" for one in some) + "子"
        document = f"# 算子工程师\n\n## 岗位职责\n\n- {text}\n"
        if name == "x.html":
            document = f"<h1>算子工程师</h1><h2>岗位职责</h2><ul><li>{text}</li></ul>"
        source = read_bytes(document.encode(), name, "x", places.words())
        library = places.vocabularies()
        reading = read_document(source, Context(places.words(), library.taxonomies, LOCALES, places.CURRENCY))
        (draft,) = reading.drafts
        written = text_of(draft, "acme", library.taxonomies, places.CURRENCY)
        assert find_hidden(written) is None
        assert _document(written) == []

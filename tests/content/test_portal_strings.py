"""A portal's own strings: read with their places, and refused where a page would show them wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content.portal_strings import read_portal_strings
from careers.support.diagnostics import Diagnostics


def read(folder: Path, text: str, name: str = "de.yml") -> tuple[dict[str, object], list[str]]:
    (folder / "strings").mkdir()
    (folder / "strings" / name).write_text(text, "utf-8")
    diagnostics = Diagnostics()
    found = read_portal_strings(folder, "content", diagnostics)
    return {code: dict(strings) for code, strings in found.items()}, [one.text("en") for one in diagnostics]


def test_texts_and_plural_forms_are_read(tmp_path: Path) -> None:
    text = 'jobs.title: Alle Stellen\nlist.count: {one: "{count} Stelle", other: "{count} Stellen"}\n'
    forms = {"one": "{count} Stelle", "other": "{count} Stellen"}
    assert read(tmp_path, text) == ({"de": {"jobs.title": "Alle Stellen", "list.count": forms}}, [])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("jobs.titel: x", 'jobs.titel: there is no string with this name; did you mean "jobs.title"?'),
        (
            "zzzz: x",
            "zzzz: there is no string with this name; remove the line, or run careers strings to list the names",
        ),
        ("jobs.title: [a]", "jobs.title: a text is expected here; write the text"),
        ("list.count: {one: x}", "list.count: a text is expected here, or one for each plural form; write a text, or"),
        ("list.count: {some: x, other: y}", "list.count: a text is expected here, or one for each plural form"),
        (
            'list.none: "{word}"',
            "list.none: the program does not fill in word; use these names in braces only: query",
        ),
        ('list.none: "{query.__class__}"', "list.none: the program does not fill in query.__class__; use"),
        ('list.none: "{query!r}"', "list.none: the program does not fill in query!r; use these"),
        ('list.none: "{query:>9}"', "list.none: the program does not fill in query:>9; use these"),
        ('list.none: "{"', "list.none: the program does not fill in {; use these"),
        ("locale.tag: xx-XX", "locale.tag: no language is known by the tag xx-XX; write a language tag as CLDR has it"),
        ("locale.html_lang: 'en\"><script>'", 'locale.html_lang: no language is known by the tag en"><script>; write'),
        ("locale.theme: ../../main", "locale.theme: no language is known by the tag ../../main; write"),
        ('jobs.title: "{x}"', "jobs.title: the program does not fill in x; use these names in braces only: –"),
    ],
)
def test_a_string_that_cannot_be_shown_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    found, diagnostics = read(tmp_path, f"frame.skip: Weiter\n{text}\n")
    assert found == {"de": {"frame.skip": "Weiter"}}
    assert len(diagnostics) == 1
    assert diagnostics[0].startswith(f"content/strings/de.yml:2: {wrong}")


def test_a_file_is_named_by_a_language(tmp_path: Path) -> None:
    assert read(tmp_path, "jobs.title: x\n", "De utsch.yml")[1] != []


def test_a_language_of_a_portal_may_have_tags_of_its_own(tmp_path: Path) -> None:
    text = "locale.tag: nl-BE\nlocale.html_lang: nl\nlocale.theme: nl\nlocale.nouns: small\nsalary.home: EUR\n"
    found, diagnostics = read(tmp_path, text, "nl.yml")
    assert (len(found["nl"]), diagnostics) == (5, [])  # type: ignore[arg-type]

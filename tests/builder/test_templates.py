"""What draws a page: its template, what that names, and what is drawn on every page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from careers.builder.state import template_fingerprints

THEME = {
    "portal/macros.html": "a card",
    "portal/alone.html": "words",
    "portal/page.html": '{% import "/portal//parts.html" as parts %}',
    "portal/parts.html": '{% include "shared/more.html" %}{% from "portal/page.html" import again %}',
    "shared/more.html": "more",
    "portal/any.html": "{% include name %}",
}


def changed(folder: Path, template: str, text: str | None) -> set[str]:
    """The templates whose pages may look different once `template` says something else, or is gone: None."""
    write(folder, THEME)
    before = template_fingerprints([folder])
    if text is None:
        (folder / template).unlink()
    else:
        write(folder, {template: text})
    after = template_fingerprints([folder])
    return {Path(name).stem for name in before if before[name] != after.get(name)}


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Put templates in place."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("portal/alone.html", {"alone", "any"}),
        ("portal/page.html", {"page", "parts", "any"}),
        ("portal/parts.html", {"page", "parts", "any"}),
        ("shared/more.html", {"page", "parts", "any"}),
        ("portal/any.html", {"any"}),
        ("portal/macros.html", {"alone", "page", "parts", "any", "macros"}),
    ],
)
def test_a_template_has_a_part_in_what_names_it(tmp_path: Path, template: str, expected: set[str]) -> None:
    """However far away; in what names nobody knows what, all have a part, and in every page what draws cards."""
    assert changed(tmp_path / "theme", template, f"{THEME[template]}!") == expected


def test_what_makes_no_sense_may_name_anything(tmp_path: Path) -> None:
    """So all have a part in it, until it makes sense again."""
    folder = tmp_path / "theme"
    assert changed(folder, "portal/alone.html", "{% if %}") == {"alone", "any"}
    before = template_fingerprints([folder])
    write(folder, {"portal/parts.html": "other"})
    assert before["portal/alone.html"] != template_fingerprints([folder])["portal/alone.html"]


def test_one_that_is_gone_is_another(tmp_path: Path) -> None:
    """As one that is named and was never there, and comes."""
    folder = tmp_path / "theme"
    assert changed(folder, "shared/more.html", None) == {"page", "parts", "any"}
    before = template_fingerprints([folder])
    write(folder, {"shared/more.html": "more"})
    assert before["portal/page.html"] != template_fingerprints([folder])["portal/page.html"]


def test_the_first_folder_wins(tmp_path: Path) -> None:
    """As it does where pages are drawn; what others have of the same name says nothing."""
    first, second = tmp_path / "first", tmp_path / "second"
    write(second, THEME)
    before = template_fingerprints([first, second])
    write(first, {"portal/alone.html": "other words"})
    found = template_fingerprints([first, second])
    assert before["portal/alone.html"] != found["portal/alone.html"]
    write(second, {"portal/alone.html": "nobody reads this"})
    assert found == template_fingerprints([first, second])

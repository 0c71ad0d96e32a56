"""What draws a page: its template, what that names, and what is drawn on every page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.build.units.drawn import drawn
from generator.build.units.kept import Kept

THEME = {
    "portal/macros.html": "a card",
    "portal/alone.html": "words",
    "portal/page.html": '{% import "/portal//parts.html" as parts %}',
    "portal/parts.html": '{% include "shared/more.html" %}{% from "portal/page.html" import again %}',
    "shared/more.html": "more",
    "portal/any.html": "{% include name %}",
}


def changed(folder: Path, template: str, text: str | None, kept: Kept | None = None) -> set[str]:
    """The templates whose pages may look different once `template` says something else, or is gone: None."""
    write(folder, THEME)
    before = drawn([folder], "code", kept or Kept())
    if text is None:
        (folder / template).unlink()
    else:
        write(folder, {template: text})
    after = drawn([folder], "code", kept or Kept())
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
@pytest.mark.parametrize("kept", [False, True], ids=["anew", "kept"])
def test_a_template_has_a_part_in_what_names_it(tmp_path: Path, template: str, expected: set[str], kept: bool) -> None:
    """However far away; in what names nobody knows what, all have a part, and in every page what draws cards."""
    known = Kept(tmp_path / "kept") if kept else None
    assert changed(tmp_path / "theme", template, f"{THEME[template]}!", known) == expected


def test_what_it_names_may_change(tmp_path: Path) -> None:
    """What the last build found in it holds no longer than it says the same."""
    kept = Kept(tmp_path / "kept")
    changed(tmp_path / "theme", "portal/alone.html", '{% include "shared/more.html" %}', kept)
    before = drawn([tmp_path / "theme"], "code", kept)
    write(tmp_path / "theme", {"shared/more.html": "other"})
    after = drawn([tmp_path / "theme"], "code", kept)
    assert before["portal/alone.html"] != after["portal/alone.html"]


def test_what_makes_no_sense_may_name_anything(tmp_path: Path) -> None:
    """So all have a part in it, until it makes sense again."""
    folder = tmp_path / "theme"
    assert changed(folder, "portal/alone.html", "{% if %}") == {"alone", "any"}
    before = drawn([folder])
    write(folder, {"portal/parts.html": "other"})
    assert before["portal/alone.html"] != drawn([folder])["portal/alone.html"]


def test_one_that_is_gone_is_another(tmp_path: Path) -> None:
    """As one that is named and was never there, and comes."""
    folder = tmp_path / "theme"
    assert changed(folder, "shared/more.html", None) == {"page", "parts", "any"}
    before = drawn([folder])
    write(folder, {"shared/more.html": "more"})
    assert before["portal/page.html"] != drawn([folder])["portal/page.html"]


def test_the_first_folder_wins(tmp_path: Path) -> None:
    """As it does where pages are drawn; what others have of the same name says nothing."""
    first, second = tmp_path / "first", tmp_path / "second"
    write(second, THEME)
    before = drawn([first, second])
    write(first, {"portal/alone.html": "other words"})
    found = drawn([first, second])
    assert before["portal/alone.html"] != found["portal/alone.html"]
    write(second, {"portal/alone.html": "nobody reads this"})
    assert found == drawn([first, second])

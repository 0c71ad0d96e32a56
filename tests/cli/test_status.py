"""``careers status``: how every posting stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Careers

STATES = {
    "acme/current": {"zh": "source", "en": "current"},
    "acme/untranslated": {"zh": "source", "en": "missing"},
    "acme/stale": {"zh": "source", "en": "stale"},
    "acme/unstamped": {"zh": "source", "en": "unstamped"},
    "acme/closed": {"zh": "source", "en": "current"},
    "globex/from-english": {"zh": "current", "en": "source"},
    "globex/untranslated": {"zh": "missing", "en": "source"},
    "globex/stale": {"zh": "stale", "en": "source"},
}


def test_json_says_how_every_translation_stands(careers: Careers) -> None:
    """In both directions of translation; and what is open, and when it was seen."""
    rows = json.loads(careers("status", "--json").stdout)
    assert {row["id"]: row["translations"] for row in rows} == STATES
    assert {row["id"] for row in rows if not row["open"]} == {"acme/closed"}
    current = next(row for row in rows if row["id"] == "acme/current")
    assert (current["source"], current["posted"], current["closes"]) == ("zh", "2026-11-01", "2026-12-31")
    assert not current["unverified"]
    assert {row["id"] for row in rows if row["unverified"]} == {"acme/unstamped"}


def test_the_stamp_it_prints_makes_a_translation_current(careers: Careers, folder: Path) -> None:
    """What an editor copies from here into translated_from is what the source is compared with."""
    rows = json.loads(careers("status", "--json").stdout)
    stamp = next(row["stamp"] for row in rows if row["id"] == "acme/stale")
    path = folder / "content/postings/acme/stale.en.md"
    path.write_text(path.read_text("utf-8").replace("000000000000", stamp), "utf-8")
    rows = json.loads(careers("status", "--json").stdout)
    assert next(row["translations"]["en"] for row in rows if row["id"] == "acme/stale") == "current"


@pytest.mark.parametrize("posting", STATES)
def test_the_table_has_a_line_for_every_posting(careers: Careers, posting: str) -> None:
    """With its states in the order of the site's languages."""
    result = careers("status")
    assert result.exit_code == 0
    (line,) = [line for line in result.stdout.splitlines() if line.startswith(f"{posting} ")]
    assert line.split()[1:3] == [STATES[posting]["zh"], STATES[posting]["en"]]
    assert ("closed" in line.split()) == (posting == "acme/closed")


def test_a_stale_translation_shows_the_stamp_to_write(careers: Careers) -> None:
    """The table, as the page for editors promises, prints the stamp that a stale or unstamped translation needs."""
    rows = json.loads(careers("status", "--json").stdout)
    lines = careers("status").stdout.splitlines()
    for row in rows:
        (line,) = [line for line in lines if line.startswith(f"{row['id']} ")]
        waiting = set(row["translations"].values()) & {"stale", "unstamped", "missing"}
        assert (row["stamp"] in line) == bool(waiting)


def test_files_with_errors_are_counted(careers: Careers, folder: Path) -> None:
    """They are in no row; the last line says how many there are and what shows them."""
    (folder / "content/postings/acme/bad.zh.md").write_text("no front matter", "utf-8")
    last = careers("status").stdout.splitlines()[-1]
    assert last.startswith("8 postings, 5 translations")
    assert "1 files with errors (careers check)" in last

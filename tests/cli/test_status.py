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
    path.write_text(path.read_text("utf-8").replace("0123456789ab", stamp), "utf-8")
    rows = json.loads(careers("status", "--json").stdout)
    assert next(row["translations"]["en"] for row in rows if row["id"] == "acme/stale") == "current"


def blocks(output: str) -> dict[str, list[str]]:
    """Posting -> the lines below its id."""
    found: dict[str, list[str]] = {}
    *listed, _ = output.splitlines()
    for line in listed:
        if line.startswith(" "):
            found[next(reversed(found))].append(line)
        else:
            found[line] = []
    return found


@pytest.mark.parametrize("posting", STATES)
def test_every_posting_has_its_states_below_its_id(careers: Careers, posting: str) -> None:
    """In the order of the site's languages; then whether it is open."""
    result = careers("status")
    assert result.exit_code == 0
    states, dates, *_ = blocks(result.stdout)[posting]
    assert states.split() == [word for pair in STATES[posting].items() for word in pair]
    assert dates.strip().startswith("closed" if posting == "acme/closed" else "open")


def test_a_translation_to_look_at_shows_the_stamp_to_write(careers: Careers) -> None:
    """As the page for editors promises; where nothing is to be done there is none."""
    rows = json.loads(careers("status", "--json").stdout)
    found = blocks(careers("status").stdout)
    for row in rows:
        waiting = set(row["translations"].values()) & {"stale", "unstamped", "missing"}
        assert (f"  translated_from: {row['stamp']}" in found[row["id"]]) == bool(waiting)


def test_what_people_copy_stays_in_one_piece(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow screen cuts no id and no stamp in two, and 80 columns hold every line."""
    wide = careers("status").stdout
    monkeypatch.setenv("COLUMNS", "30")
    assert careers("status").stdout == wide
    assert max(map(len, wide.splitlines())) <= 80


def test_files_with_errors_are_counted(careers: Careers, folder: Path) -> None:
    """They are in no row; the last line says how many there are and what shows them."""
    (folder / "content/postings/acme/bad.zh.md").write_text("no front matter", "utf-8")
    last = careers("status").stdout.splitlines()[-1]
    assert last.startswith("8 postings, 5 translations")
    assert "1 file with errors (careers check)" in last


def test_a_translation_that_is_not_meant_to_be_is_in_no_command(careers: Careers, folder: Path) -> None:
    """Neither the list, the figures nor the work that waits has it; who names its file can make it."""
    path = folder / "content/postings/acme/untranslated.zh.md"
    path.write_text(path.read_text("utf-8").replace("company: acme", "company: acme\nlanguages: [zh]", 1), "utf-8")
    rows = {row["id"]: row for row in json.loads(careers("status", "--json").stdout)}
    assert rows["acme/untranslated"]["translations"] == {"zh": "source"}
    before = STATES["acme/untranslated"]["en"]
    missing = sum(states["en"] == before for states in STATES.values()) - 1
    assert json.loads(careers("stats", "--format", "json").stdout)["translations"]["en"].get(before, 0) == missing
    assert careers("translate", "acme/untranslated").exit_code == 0
    twin = path.with_name("untranslated.en.md")
    assert not twin.exists()
    assert careers("translate", str(twin)).exit_code == 0
    assert twin.exists()


def test_it_speaks_the_language_that_is_asked_for(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else that of the environment; what programs read is the same in all."""
    chinese, data = careers("status", "--lang", "zh").stdout, careers("status", "--json").stdout
    found = blocks(chinese)
    assert found["acme/stale"][0].split() == ["zh", "原文", "en", "过时"]
    assert found["acme/closed"][1].startswith("  已截止，截止日期2026-")
    assert chinese.splitlines()[-1] == "共8个职位，5份译文需要处理，0个文件有错误（careers check）"
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert careers("status").stdout == chinese
    assert careers("status", "--json").stdout == data

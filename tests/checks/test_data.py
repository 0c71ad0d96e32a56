"""Files for machines, and feeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.hand import URL, figures, told, write

ATOM = f"""<feed xmlns="http://www.w3.org/2005/Atom">
<id>{URL}</id><title>Jobs</title><updated>2026-11-01T00:00:00Z</updated>
<entry><id>urn:1</id><link rel="self" href="x"/><link href="{URL}en/"/></entry>
<entry><id>urn:2</id><link href="{URL}zh/"/></entry>
</feed>"""
JSON = (
    f'{{"version": "https://jsonfeed.org/version/1.1", "title": "Jobs", "items": [{{"id": "1", "url": "{URL}en/"}}]}}'
)
EVENT = "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\nEND:VEVENT\r\n"
ICS = f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n{EVENT}END:VCALENDAR\r\n"


def test_what_parses_is_counted(tmp_path: Path) -> None:
    """By kind; feeds are told from other files by their names."""
    files = {"a.json": "{}", "a.ics": ICS, "a.svg": "<svg/>", "site.webmanifest": "{}"}
    assert told("data", write(tmp_path, files)) == []
    assert figures("data", write(tmp_path, files)) == {"xml": 1, "json": 2, "ics": 1, "svg": 1}
    site = write(tmp_path, {**files, "en/feed.xml": ATOM, "en/feed.json": JSON})
    assert told("data", site) == []
    assert figures("data", site)["feeds"] == 2


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.xml", "<a>\n<b></a>", 2),
        ("a.svg", "<svg>\n\n&nbsp;</svg>", 3),
        ("a.json", '{"a": 1,\n}', 2),
        ("a.json", b"\xff{}", 1),
        ("a.json", "[" * 100_000, 1),
        ("a.ics", "", 1),
        ("a.ics", "BEGIN:VCALENDAR\nVERSION:2.0\n", 1),
    ],
    ids=str,
)
def test_what_does_not_parse_is_told(tmp_path: Path, name: str, text: str | bytes, line: int) -> None:
    """With its line where the parser knows it."""
    assert told("data", write(tmp_path, {name: text})) == [(f"site/{name}", line, "data-broken", "")]


@pytest.mark.parametrize(
    ("name", "text", "code", "value"),
    [
        ("feed.xml", ATOM.replace(f"{URL}zh/", f"{URL}lost/"), "feed-dead", "lost/"),
        ("feed.json", JSON.replace(f"{URL}en/", f"{URL}lost/"), "feed-dead", "lost/"),
    ],
)
def test_an_entry_that_leads_nowhere_is_told(tmp_path: Path, name: str, text: str, code: str, value: str) -> None:
    """In both formats; entries that lead to other sites are not judged."""
    assert [found[2:] for found in told("data", write(tmp_path, {name: text}))] == [(code, value)]
    elsewhere = text.replace(f"{URL}lost/", "https://other.example/lost/")
    assert told("data", write(tmp_path, {name: elsewhere})) == []


@pytest.mark.parametrize("text", ["[]", "{}", '{"items": 1}', '{"items": [1, {"url": 2}, {}]}'])
def test_a_feed_without_entries_that_lead_anywhere_is_read_to_its_end(tmp_path: Path, text: str) -> None:
    """It is JSON, if none that a feed has."""
    assert {code for _, _, code, _ in told("data", write(tmp_path, {"feed.json": text}))} <= {"feed-dead"}

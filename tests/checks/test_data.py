"""Files for machines, and feeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.hand import URL, counted, figures, page, told, write

ATOM = f"""<feed xmlns="http://www.w3.org/2005/Atom">
<id>{URL}</id><title>Jobs</title><updated>2026-11-01T00:00:00Z</updated>
<entry><id>urn:1</id><link rel="self" href="x"/><link href="{URL}en/"/></entry>
<entry><id>urn:2</id><link href="{URL}zh/"/></entry>
</feed>"""
RSS = f"""<rss version="2.0"><channel><title>Jobs</title><link>{URL}</link><description>All</description>
<item><guid>1</guid><link>{URL}en/</link></item></channel></rss>"""
JSON = (
    f'{{"version": "https://jsonfeed.org/version/1.1", "title": "Jobs", "items": [{{"id": "1", "url": "{URL}en/"}}]}}'
)
EVENT = "BEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\nEND:VEVENT\r\n"
ICS = f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n{EVENT}END:VCALENDAR\r\n"


def test_what_parses_is_counted(tmp_path: Path) -> None:
    """By kind; feeds are told from other files by their names, and by the pages that name them."""
    link = '<link rel="alternate" type="application/atom+xml" href="jobs.xml">'
    files = {"a.json": "{}", "a.ics": ICS, "a.svg": "<svg/>", "site.webmanifest": "{}"}
    assert told("data", write(tmp_path, files)) == []
    assert figures("data", write(tmp_path, files)) == {"xml": 1, "json": 2, "ics": 1, "svg": 1, "no_feeds": 0}
    feeds = {"en/feed.xml": RSS, "en/feed.json": JSON, "en/jobs.xml": ATOM, "en/index.html": page("en/", head=link)}
    site = write(tmp_path, {**files, **feeds})
    assert told("data", site) == []
    assert figures("data", site)["feeds"] == 3


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.xml", "<a>\n<b></a>", 2),
        ("a.xml", "", 1),
        ("a.svg", "<svg>\n\n&nbsp;</svg>", 3),
        ("a.json", '{"a": 1,\n}', 2),
        ("a.json", b"\xff{}", 1),
        ("a.json", "[" * 100_000, 1),
        ("a.webmanifest", "", 1),
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
        ("feed.xml", ATOM.replace("<title>Jobs</title>", ""), "feed-incomplete", "title"),
        ("feed.xml", ATOM.replace("<id>urn:1</id>", ""), "feed-entry-id", ""),
        ("feed.xml", ATOM.replace("urn:2", "urn:1"), "feed-entry-twice", "urn:1"),
        ("feed.xml", ATOM.replace(f"{URL}zh/", f"{URL}lost/"), "feed-dead", "lost/"),
        ("feed.xml", RSS.replace("<description>All</description>", ""), "feed-incomplete", "description"),
        ("feed.xml", RSS.replace(f"{URL}en/", f"{URL}lost/"), "feed-dead", "lost/"),
        ("feed.xml", "<nothing/>", "feed-incomplete", "feed"),
        ("feed.json", JSON.replace('"title": "Jobs", ', ""), "feed-incomplete", "title"),
        ("feed.json", JSON.replace(f"{URL}en/", f"{URL}lost/"), "feed-dead", "lost/"),
        ("feed.json", "[]", "feed-incomplete", "items"),
    ],
)
def test_each_fault_of_a_feed_is_told(tmp_path: Path, name: str, text: str, code: str, value: str) -> None:
    """In each of the three formats."""
    assert [found[2:] for found in told("data", write(tmp_path, {name: text}))] == [(code, value)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("feed.xml", "\n" + ATOM.replace(f"{URL}zh/", f"{URL}lost/?a=1&amp;b=2")),
        ("feed.json", f'{{"version": "1", "title": "Jobs", "items": [\n\n\n\n{{"id": "1", "url": "{URL}lost/"}}]}}'),
    ],
    ids=["xml", "json"],
)
def test_a_fault_of_a_feed_is_told_at_its_line(tmp_path: Path, name: str, text: str) -> None:
    """As the file writes it."""
    assert told("data", write(tmp_path, {name: text})) == [(f"site/{name}", 5, "feed-dead", "lost/")]


def test_a_feed_with_many_faults_is_read_as_often_as_one_with_few(tmp_path: Path) -> None:
    """Once to parse it, whatever there is to tell."""
    entries = "".join(f'<entry><id>urn:1</id><link href="{URL}lost/{number}/"/></entry>\n' for number in range(50))
    site = write(tmp_path, {"feed.xml": ATOM.replace("</feed>", f"{entries}</feed>")})
    with counted("feed.xml") as reads:
        assert len(told("data", site)) > 50
    assert len(reads) <= 2

"""Files for machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.hand import figures, told, write


def test_what_parses_is_counted(tmp_path: Path) -> None:
    """By kind; feeds are told from other files by their names."""
    files = {"a.json": "{}", "a.svg": "<svg/>", "site.webmanifest": "{}"}
    assert told("data", write(tmp_path, files)) == []
    assert figures("data", write(tmp_path, files)) == {"xml": 1, "json": 2, "svg": 1}
    site = write(tmp_path, {**files, "en/feed.xml": "<feed/>", "en/feed.json": "{}"})
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
    ],
    ids=str,
)
def test_what_does_not_parse_is_told(tmp_path: Path, name: str, text: str | bytes, line: int) -> None:
    """With its line where the parser knows it."""
    assert told("data", write(tmp_path, {name: text})) == [(f"site/{name}", line, "data-broken", "")]

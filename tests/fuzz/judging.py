"""What must hold of every problem, of all HTML that is made of a stranger's Markdown, and of what machines read."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lxml import etree, html

from careers.support.diagnostics import Diagnostic, catalogue, languages

SLOW = 2.0  # seconds of computing that no input may take
SHOWN = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "code"),
    *("em", "strong", "del", "a", "table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES: Mapping[str, set[str]] = {
    "a": {"href", "title", "rel"},
    "ol": {"start"},
    "th": {"align"},
    "td": {"align"},
    "code": {"class"},
    "pre": {"tabindex"},
}
LEADS = re.compile(r"https?://[^\\/\s]|mailto:[^?&,%\s]+@[^?&,%\s]+\Z", re.IGNORECASE)
REL = "nofollow ugc noopener noreferrer"


class TooSlowError(AssertionError):
    """An input took longer than any may."""


def in_time(function: Callable[[bytes], None], data: bytes, most: float = SLOW) -> None:
    """Call `function` with `data`."""
    before = time.process_time()
    function(data)
    spent = time.process_time() - before
    if spent > most:
        raise TooSlowError(f"{spent:.1f} s for {len(data)} bytes")


def told(diagnostics: Iterable[Diagnostic], lines: Mapping[str, int]) -> None:
    """Each is in a file and on a line of it, and has words in every language; `lines` is file -> number of lines."""
    for one in diagnostics:
        assert one.path in lines, one
        assert 1 <= one.line <= lines[one.path], (one, lines)
        worded(one)


def worded(diagnostic: Diagnostic) -> None:
    """It is one of the catalogue, and its words fit on one line of any terminal."""
    assert diagnostic.code in catalogue(), diagnostic
    for language in languages():
        text = diagnostic.text(language)
        assert diagnostic.problem(language).strip(), diagnostic
        assert diagnostic.remedy(language).strip(), diagnostic
        assert len(text.encode("utf-8").splitlines()) == 1, text


def lines_of(data: bytes) -> int:
    """How many lines an editor shows of a file, whose encoding does not matter here; the one after the last end too."""
    ends = re.compile(rb"\r\x00*\n\x00*|[\r\n]\x00*")
    return len(ends.findall(data)) + 1


def harmless(made: str) -> None:
    """HTML of a stranger holds the few elements of prose, with the few attributes that these need, and plain links."""
    for element in html.fragment_fromstring(made, create_parent="main").iterdescendants():
        assert element.tag in SHOWN, (element.tag, made)
        assert set(element.attrib) <= ATTRIBUTES.get(element.tag, set()), (element.tag, dict(element.attrib), made)
        if element.tag == "a":
            href = element.get("href")
            assert href is None or LEADS.match(href), made
            assert element.get("rel") == REL, made
        assert re.fullmatch(r"language-[a-z0-9+#-]+", element.get("class") or "language-x"), made


def linked(made: str) -> list[Any]:
    return [json.loads(one) for one in scripts(made, "application/ld+json")]


def scripts(made: str, kind: str) -> list[str]:
    """The text of each script of a kind in a page, as a browser finds where it ends."""
    found = html.document_fromstring(made).iterfind(f".//script[@type='{kind}']")
    return [one.text or "" for one in found]


def parsed(url: str, data: bytes) -> None:
    """A file for machines is what its name says: XML without entities of its own, or JSON."""
    if url.endswith(".xml"):
        tree = etree.fromstring(data, etree.XMLParser(resolve_entities=False)).getroottree()
        assert tree.docinfo.internalDTD is None, url
    elif url.endswith(".json"):
        json.loads(data)

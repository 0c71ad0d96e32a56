"""docs/security.md has a row for every sink, found in the code and at run time of real commands."""

from __future__ import annotations

import functools
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from tests.defences import sinks
from tests.each import each
from tests.site.building import CASES, ROOT, configure, environment, import_path
from tests.tools.translation.repository import commit

pytestmark = pytest.mark.slow

# Harmless on a page, where it is text; a reader of Markdown, or of HTML that was not sanitised, would load and run it.
CANARY = (
    "![canary](https://canary.example/pixel.png)\n\n<details open ontoggle=canary()>canary</details>\n\n"
    "[canary](javascript:canary)\n\n<https://canary.example/auto>\n\n[canary]: https://canary.example/reference\n"
)
POSTING = """---
title: Canary <b>bold</b>
company: globex
summary: "![canary](https://canary.example/summary.png)"
hardware: [flint-gpu]
posted: 2026-11-01
verified: 2026-11-20
{stamp}---

## What you will do

"""
FORM = "### Job title\n\nCanary\n\n### Employer\n\nGlobex\n\n### Description\n\n## The work\n\n- Sing\n"
OWN_FILE = re.compile(r'<(script|img)[^>]* src="[./\w-]*"')
HTML = re.compile(r"<(img|details|script|iframe)\b[^>]*\b(src|on\w+)=", re.IGNORECASE)


@dataclass(frozen=True)
class Row:
    """A row of the table: a kind of sink, the folder that it reads, or "", and where in the code it is."""

    kind: str
    area: str
    places: frozenset[str]


@dataclass(frozen=True)
class Traced:
    """What commands did: (event, place, area), and the site that they made."""

    notes: frozenset[tuple[str, str, str]]
    site: Path


def table() -> tuple[Row, ...]:
    text = (ROOT / "docs/security.md").read_text("utf-8")
    lines = text.partition("<!-- sinks: begin -->")[2].partition("<!-- sinks: end -->")[0].strip().splitlines()
    return tuple(map(row, lines[2:]))


def row(line: str) -> Row:
    kind, where, brought, held = (cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|")))
    assert brought, line
    assert held, line
    name, _, area = kind.partition(": ")
    return Row(name, area, frozenset(re.findall(r"`([^`]+)`", where)))


def covered(kind: str, area: str = "") -> frozenset[str]:
    """Return the places in all rows of a kind, or in those of an area."""
    return frozenset(place for one in table() if one.kind == kind and area in ("", one.area) for place in one.places)


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Traced:
    """A portal with a canary among its postings, built and looked after by the commands that read."""
    folder = tmp_path_factory.mktemp("traced")
    content, documents = folder / "content", folder / "documents"
    shutil.copytree(CASES, content)
    (content / "postings/globex/canary.en.md").write_text(POSTING.format(stamp="") + CANARY, "utf-8")
    config = configure(folder, content)
    commit(folder)
    documents.mkdir()
    (documents / "form.md").write_text(FORM, "utf-8")
    shutil.copy(ROOT / "seeds/paddlepaddle.md", documents / "jobs.md")
    areas = {name.strip("."): str(folder / name) for name in ("content", ".cache", "site", "documents")}
    notes = folder / "notes"
    commands = (
        ["mkdocs", "build", "--strict"],
        *(["careers", name] for name in ("check", "status", "doctor")),
        ["careers", "import", "--dry-run", str(documents / "jobs.md")],
        ["careers", "intake", str(documents / "form.md")],
    )
    lines = [json.dumps([*command, "-f", str(config)]) for command in commands]
    done = subprocess.run(
        [sys.executable, "-m", "tests.defences.trace", str(notes), json.dumps(areas), *lines],
        env=environment({"PYTHONPATH": import_path()}),
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr, done.stderr
    assert (folder / "site/en/jobs/globex/canary/index.html").is_file()
    noted = (line.split("\t") for line in notes.read_text("utf-8").splitlines())
    return Traced(frozenset((event, place, area) for event, place, area in noted), folder / "site")


sinks_of_code = functools.cache(sinks.sinks)


@each("kind", [sinks.PROGRAM, sinks.DECODER, sinks.SERVER, sinks.READER, sinks.MARKUP, sinks.MARKDOWN])
def test_every_sink_in_the_code_has_a_row(kind: str) -> None:
    """A row without a sink tells of something that is gone."""
    found = {place for one, place in sinks_of_code() if one == kind}
    assert found, "the search finds nothing any more"
    rows = covered(kind)
    of_libraries = {place for place in rows if not re.search(r"\.m?js|\.py", place)}
    assert found - rows == set(), "no row in docs/security.md"
    assert rows - of_libraries - found == set(), "rows in docs/security.md of what is gone"


def test_content_is_opened_by_one_module() -> None:
    """It follows no link and waits for nothing; the others open nothing to read it, or what it has listed just now."""
    others = {
        "careers/content/folder.py",  # lists
        "mkdocs",  # opens the static pages that were listed
    }
    assert covered("reader", "content") == {"careers/support/files.py", *others}


def test_what_is_read_at_run_time_has_a_row_of_that_folder(traced: Traced) -> None:
    """Of the content, a built site and documents: whoever may write there speaks to what reads there."""
    seen = {(place, area) for event, place, area in traced.notes if event == "read"}
    assert {area for _, area in seen} == {"content", "site", "documents"}
    assert {one for one in seen if one[0] not in covered("reader", one[1])} == set()


def test_what_is_unpacked_at_run_time_has_a_row(traced: Traced) -> None:
    """Libraries unpack pickles and compiled code, too; nothing in the text of the project shows it."""
    seen = {place for event, place, _ in traced.notes if event == "unpacked"}
    rows = {place.partition(":")[0] for place in covered("decoder")}
    assert seen - rows == set()


def test_programs_start_where_no_stranger_writes(traced: Traced) -> None:
    """A program finds its configuration in the folder that it starts in."""
    started = {(place, area) for event, place, area in traced.notes if event == "program"}
    assert started
    assert {one for one in started if one[1]} == set()
    assert {place for place, _ in started} <= {place.partition(":")[0] for place in covered("program")}


def format_of(path: Path, site: Path) -> str:
    top, name = path.relative_to(site).parts[0], path.name
    if top in ("assets", "search", "api"):
        return f"{top}/*{path.suffix}"
    if name.endswith((".html", ".html.md", ".ics", ".png")):
        return "*" + "".join(path.suffixes[-2:] if name.endswith(".html.md") else path.suffixes[-1:])
    return re.sub(r"-[\w-]+(?=\.xml$)", "*", name)


def test_every_format_of_the_site_has_a_row(traced: Traced) -> None:
    """Whatever a program or a person reads is one of them."""
    found = {format_of(path, traced.site) for path in traced.site.rglob("*") if path.is_file()}
    assert {"*.html", "*.html.md", "feed.xml", "llms.txt", "api/*.json"} <= found
    assert found - covered("output") == set(), "no row in docs/security.md"


def texts(path: Path) -> Iterator[str]:
    if path.suffix == ".json":
        yield from strings(json.loads(path.read_bytes()))
    elif path.suffix == ".xml":
        yield from ElementTree.fromstring(path.read_bytes()).itertext()
    elif path.suffix in (".html", ".md", ".txt", ".ics"):
        yield path.read_text("utf-8")


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings(part)


def test_no_format_hands_on_a_text_as_it_came(traced: Traced) -> None:
    """HTML that would load or run something is in no file; Markdown holds neither pictures nor HTML nor script."""
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    seen = set()
    for path in (one for one in traced.site.rglob("*") if one.is_file() and "assets" not in one.parts):
        for text in texts(path):
            if "canary" not in text:
                continue
            seen.add(format_of(path, traced.site))
            if path.suffix not in (".md", ".txt"):
                assert not HTML.search(OWN_FILE.sub("", text)), path
            else:
                tokens = [part for token in reader.parse(text) for part in (token, *(token.children or ()))]
                assert not [one for one in tokens if one.type in ("image", "html_block", "html_inline")], path
                hrefs = [str(one.attrGet("href")) for one in tokens if one.type == "link_open"]
                assert not [one for one in hrefs if not one.startswith(("http", "mailto:", "/", ".", "#"))], path
    assert {"*.html", "*.html.md", "feed.xml", "feed.json", "llms.txt", "api/*.json"} <= seen

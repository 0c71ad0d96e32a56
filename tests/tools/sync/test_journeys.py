"""``careers sync`` with a source of each kind, through all that happens to it: what the files are after each step."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tools.link_checks.answering import halting, reply
from tests.tools.sync.portals import Portal, portal_of
from tests.tools.sync.publishing import ADS, FOLDER, HOSTILE, KINDS, with_pay

pytestmark = pytest.mark.slow

# A board, a feed, pages and documents go the whole way; of the others it is shown how each is read.
WHOLE = ("greenhouse", "rss", "sitemap", FOLDER)
GOLDEN = Path(__file__).parent / "golden"
_PORT = re.compile(r"http://jobs\.acme\.test:\d+")
_KERNEL, *_OTHERS = ADS
_PAID = with_pay(_KERNEL, 70000, 90000)
_RENAMED = with_pay(replace(_KERNEL, title="Kernel Developer"), 80000, 95000)


def _steps(portal: Portal) -> Iterator[tuple[str, str]]:
    """Let happen what happens to a source and its postings; yield the name of each step, and the day of its run."""
    yield "first run", "2026-03-01"
    if portal.kind in WHOLE:
        yield "second run", "2026-03-02"
    portal.publish([_PAID, *_OTHERS])
    yield "changed pay", "2026-03-03"
    if portal.kind in WHOLE:
        portal.edit("kernel-engineer-2", "title: Kernel Engineer", "title: Senior Kernel Engineer")
        portal.publish([_RENAMED, *_OTHERS])
        yield "edited by hand, then another title and pay", "2026-03-04"
        portal.publish([_RENAMED, *_OTHERS[:-1]])
        yield "gone", "2026-03-12"
        portal.publish([_RENAMED, *_OTHERS])
        yield "back again", "2026-03-13"
    yield from _failures(portal)
    portal.publish([HOSTILE, _RENAMED, *_OTHERS])
    yield "a hostile posting", "2026-03-17"


def _failures(portal: Portal) -> Iterator[tuple[str, str]]:
    if portal.kind == FOLDER:
        incoming, elsewhere = portal.folder / "incoming", portal.folder / "elsewhere"
        incoming.rename(elsewhere)
        yield "no folder", "2026-03-14"
        incoming.mkdir()
        yield "an empty folder", "2026-03-15"
        incoming.rmdir()
        elsewhere.rename(incoming)
        return
    whole = dict(portal.host.told)
    if portal.kind in WHOLE:
        portal.answer_all(reply(500))
        yield "error 500", "2026-03-14"
        portal.answer_all(halting)
        yield "an answer that does not end", "2026-03-15"
    portal.host.told = whole
    portal.answer_half()
    yield "half of each answer", "2026-03-16"


def _changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the difference between two states of the portal's files, without the records of sources."""
    for name in sorted({*before, *after}):
        old, new = (_PORT.sub("http://board.example", files.get(name, "")) for files in (before, after))
        if old != new and not name.startswith("sources/"):
            yield f"{name}"
            shown = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
            yield from (f"  {line}".rstrip() for line in shown if not line.startswith(("---", "+++", "@@")))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_files_after_each_step_are_those_that_were_judged_right(kind: str, tmp_path: Path) -> None:
    """A run that fails, and any second run, leave the record of the source as it is, too."""
    lines: list[str] = []
    with portal_of(kind, tmp_path) as portal:
        before = portal.files()
        for step, today in _steps(portal):
            code, source = portal.sync("--timeout", "1", today=today)
            after = portal.files()
            assert not source["failure"] or after == before
            outcomes = sorted(
                f"{job['posting'] or job['title']}: {job['outcome']}"
                + "".join(f", {word}" for word in (job["reason"], job["value"], *job["kept"]) if word)
                for job in source["jobs"]
            )
            lines += [f"== {step}: exit code {code}", *outcomes]
            lines += [_PORT.sub("http://board.example", source["failure"])] if source["failure"] else []
            lines += [*_changes(before, after), ""]
            before = after
        errors = portal.check()
    assert errors == ""
    assert "\n".join(lines) == (GOLDEN / f"{kind}.txt").read_text("utf-8")

"""The live preview: how soon it is there, and how soon the open page shows what an editor saved."""

from __future__ import annotations

import socket
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psutil
from playwright.sync_api import Page
from rich.console import Console

from tests import corpus
from tests.benchmarks import report
from tests.benchmarks.sites import configured, measured_on
from tests.benchmarks.tools import LOCALES, environment
from tests.browser import chromium

LIMITS = {19: (1.5, 0.3), 10_000: (15.0, 0.5)}  # postings -> seconds until it answers, and until an edit shows
EDITS = 10
PAUSE = 2.0  # seconds from one edit to the next
PATIENCE = 600.0  # seconds to wait for anything
_SETTLED = 300.0  # seconds to wait for work in the background
_LOOK = 0.02  # seconds between two looks


Preview = tuple[int, float, Sequence[float]]  # postings, seconds until it answers, seconds until each edit shows


@contextmanager
def served(config: Path, address: str) -> Iterator[tuple[str, float]]:
    """Run ``mkdocs serve``; yields its root, once all is done in the background, and the seconds until it answered.

    It answers when `address` below the root does.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    base = f"http://127.0.0.1:{port}/"
    log = config.with_name("serve.log")
    start = time.perf_counter()
    command = [sys.executable, "-m", "mkdocs", "serve", "-f", str(config), "-a", f"127.0.0.1:{port}", "--livereload"]
    with log.open("wb") as sink:
        process = subprocess.Popen(command, env=environment(), stdout=sink, stderr=sink)
    try:
        while not _answers(base + address):
            if process.poll() is not None or time.perf_counter() - start > PATIENCE:
                raise RuntimeError(f"no preview at {base}{address}:\n{log.read_text('utf-8', 'replace')[-2000:]}")
            time.sleep(_LOOK)
        seconds = time.perf_counter() - start
        _settle(process.pid)
        yield base, seconds
    finally:
        process.kill()
        process.wait()


def _settle(pid: int) -> None:
    """Wait until what follows in the background is done: three seconds with little work in each, or long enough."""
    before, quiet = _spent(pid), 0
    deadline = time.monotonic() + _SETTLED
    while quiet < 3 and time.monotonic() < deadline:
        time.sleep(1)
        spent = _spent(pid)
        quiet = quiet + 1 if spent - before < 0.3 else 0
        before = spent


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False


def _spent(pid: int) -> float:
    """Processor time of a process and its children, in seconds; 0 when it has ended."""
    try:
        root = psutil.Process(pid)
        times = [one.cpu_times() for one in (root, *root.children(recursive=True))]
    except psutil.Error:
        return 0.0
    return float(sum(one.user + one.system for one in times))


def measured(count: int, scratch: Path, page: Page) -> Preview:
    """Preview a site of `count` postings, edit one of them again and again, and watch its page."""
    corpus.write_corpus(scratch / "content", count, locales=LOCALES)
    config = configured(scratch, search=True)
    posting = min((scratch / "content" / "postings").glob(f"*/*.{LOCALES[0]}.md"))
    address = f"{LOCALES[0]}/jobs/{posting.parent.name}/{posting.name.removesuffix(f'.{LOCALES[0]}.md')}/"
    with served(config, address) as (base, seconds):
        page.goto(base + address)
        shown = []
        for number in range(1, EDITS + 1):
            time.sleep(PAUSE)
            shown.append(_edit(posting, f"Saved by an editor, number {number}.", page))
        return count, seconds, shown


def _edit(posting: Path, said: str, page: Page) -> float:
    """Save a posting with one more paragraph, and wait until the open page says it; returns the seconds."""
    text = posting.read_text("utf-8")
    start = time.perf_counter()
    posting.write_text(f"{text}\n{said}\n", "utf-8")
    page.get_by_text(said).first.wait_for(timeout=PATIENCE * 1000)
    return time.perf_counter() - start


def part(counts: Sequence[int], scratch: Path, console: Console) -> report.Part:
    found = []
    with chromium() as browser:
        for count in counts:
            page = browser.new_page()
            found.append(measured(count, scratch / str(count), page))
            page.close()
            console.print(f"{count:,} postings: " + ", ".join(rows(found)[-1][1:]))
    return report.Part(
        what=f"`mkdocs serve` with search, in {len(LOCALES)} languages; {EDITS} edits of a posting whose page is open."
        f" {measured_on()}",
        tables={"The live preview": rows(found)},
        notes=[
            "Start-up is the time from the command to the first answer of a posting's page.",
            "An edit is the time from the save of a posting's file to the open page in Chromium showing the new"
            f" paragraph. The next follows {PAUSE:g} s later, whatever is still being done in the background.",
        ],
        goals=[*goals(found)],
    )


def goals(found: Sequence[Preview]) -> Iterator[report.Goal]:
    """Yield what is wanted of previews."""
    for postings, start, shown in found:
        if postings in LIMITS:
            most_start, most_edit = LIMITS[postings]
            yield report.Goal(f"live preview of {postings:,} postings, until it answers", most_start, [start], "s")
            yield report.Goal(f"live preview of {postings:,} postings, until an edit shows", most_edit, shown, "s")


def rows(found: Sequence[Preview]) -> report.Rows:
    heading = ("postings", "start-up", "edit shows: median", "edit shows: worst")
    lines = [
        (f"{postings:,}", *map(report.seconds, (start, statistics.median(shown), max(shown))))
        for postings, start, shown in found
    ]
    return [heading, *lines]

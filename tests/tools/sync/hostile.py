"""Sources whose answers would end whatever parses them without limits, and a sound one beside them.

``python -m tests.tools.sync.hostile`` serves all of them on the loopback, runs ``careers sync`` once, and prints what
was taken in, how long it took, the most memory of a process, and the exit code.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.sample_content import write
from tests.site.building import configure, environment, import_path
from tests.tools.link_checks.answering import Behaviour, packed, reply, serving
from tests.tools.sync.publishing import ADS, KINDS

# The command, and then the most memory of this process and of those that it started, in MB. Of this process proc(5)
# says it: getrusage(2) counts what the process held that started this one.
COMMAND = """
import json, re, resource, sys, time
from pathlib import Path
import tests.tools.link_checks.naming.sitecustomize
from careers.cli import main
begun = time.monotonic()
try:
    main(sys.argv[1:])
finally:
    own = re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]
    peaks = [int(own) >> 10, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10]
    print(json.dumps([round(time.monotonic() - begun, 1), *peaks]), file=sys.stderr)
"""
# Words of each kind of end, in English: the answer is refused, or ends its process; a job is skipped, or taken in.
FORMAT, MANY, MEMORY, TIME = "expected format", "more than", "(memory)", "(time)"
SKIPPED, ADDED, THERE = "skipped", "added", "there"

Told = dict[str, Sequence[Behaviour]]


@dataclass(frozen=True)
class Case:
    """A hostile source.

    Attributes:
        settings: of content/sources.yml; ``{base}`` is its host, ``{path}`` its path there.
        answers: path below its own -> reply; "" is its own path.
    """

    settings: str
    answers: Callable[[str], Mapping[str, bytes]]
    end: str


@dataclass(frozen=True)
class Run:
    """What came of a run.

    Attributes:
        memory, memory_of_a_process: the most in MB, of the command and of one that it started.
    """

    code: int
    at_once: int
    sources: Mapping[str, dict[str, Any]]
    seconds: float
    memory: int
    memory_of_a_process: int

    def end_of(self, name: str) -> str:
        """Return the failure of a source, else the outcomes of its jobs."""
        source = self.sources[name]
        return source["failure"] or ", ".join(sorted({job["outcome"] for job in source["jobs"]}))


def _board(*jobs: Mapping[str, Any], **raw: str) -> Callable[[str], Mapping[str, bytes]]:
    """Greenhouse; each key of `raw` is written into the JSON as it is."""
    named = [
        {"id": number, "title": f"Job {number}", "content": "<p>Work</p>", **job} for number, job in enumerate(jobs)
    ]
    text = json.dumps({"jobs": named})
    for key, value in raw.items():
        text = text.replace(f'"{key}"', value)
    return lambda _: {"/v1/boards/acme/jobs?content=true&pay_transparency=true": reply(200, text)}


def _file(data: bytes) -> Callable[[str], Mapping[str, bytes]]:
    return lambda _: {"": packed(data)}


def _pages(*pages: bytes) -> Callable[[str], Mapping[str, bytes]]:
    def answers(base: str) -> Mapping[str, bytes]:
        entries = "".join(f"<url><loc>{base}/{number}</loc></url>" for number in range(len(pages)))
        sitemap = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'
        return {"": reply(200, sitemap)} | {f"/{number}": packed(page) for number, page in enumerate(pages)}

    return answers


def _rss(*dates: str, title: str = "Job of a feed") -> bytes:
    items = "".join(
        f"<item><guid>{number}</guid><title>{title} {number}</title><description>Work</description>"
        f"<pubDate>{date}</pubDate></item>"
        for number, date in enumerate(dates)
    )
    return f'<rss version="2.0"><channel>{items}</channel></rss>'.encode()


def _markup(**values: object) -> dict[str, object]:
    return {"@context": "https://schema.org", "@type": "JobPosting", "title": "Baker", "description": "Work"} | values


def _script(data: object) -> bytes:
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'.encode()


BOARD = "{{kind: greenhouse, board: acme, api: '{base}{path}', company: acme, publish: true}}"
FEED = "{{kind: feed, url: '{base}{path}', company: acme, publish: true}}"
SITEMAP = "{{kind: sitemap, url: '{base}{path}', company: acme, publish: true}}"
TABLE = "{{kind: table, url: '{base}{path}', company: acme, columns: {{id: id, title: title, text: text}}}}"
PAY = {"min_cents": "LOW", "max_cents": 1, "currency_type": "EUR", "title": "Annual salary"}

SLOW = "slow-page"  # what nests here, the parser alone knows
DEEPEST = "deepest-page"  # takes a minute, and is left to the hunts
CASES: Mapping[str, Case] = {
    "long-number": Case(BOARD, _board({"pay_input_ranges": [PAY]}, LOW="9" * 401), FORMAT),
    "half-in-title": Case(BOARD, _board({"title": "Half a sign"}, **{"Half a sign": r'"Half \ud83d a sign"'}), ADDED),
    "half-in-id": Case(BOARD, _board({"id": "HALF", "title": "Half an id"}, HALF=r'"\ud83d"'), ADDED),
    "half-in-body": Case(
        BOARD,
        _board({"title": "Half a body", "content": "HALF"}, HALF=r'"<p>\\ud83d \udc00 \ud83d\ude00 work</p>"'),
        ADDED,
    ),
    "far-zone": Case(FEED, _file(_rss("Mon, 02 Feb 2026 00:00:00 +99999999999999")), ADDED),
    "far-year": Case(FEED, _file(_rss("Mon, 02 Feb 99999999999999999999 00:00:00 GMT", title="Far year")), ADDED),
    "raised-digit": Case(SITEMAP, _pages(_script(_markup(experienceRequirements={"monthsOfExperience": "²"}))), ADDED),
    "turned-address": Case(
        BOARD, _board({"title": "Turned", "absolute_url": "https://acme.example/\u202egpj"}), SKIPPED
    ),
    "wide-table": Case(
        TABLE, _file(",".join(["id,title,text", *map(str, range(40_000))]).encode() + b"\n1,b,c" * 19_000), MANY
    ),
    "long-table": Case(TABLE, _file(b"id,title,text\n" + b"1\n" * 10_000_000), MANY),
    "many-values": Case(
        BOARD,
        lambda _: {
            "/v1/boards/acme/jobs?content=true&pay_transparency=true": packed(
                b'{"jobs": [' + b"{}," * 20_000_000 + b"{}]}"
            )
        },
        MEMORY,
    ),
    "entities": Case(
        FEED,
        _file(b'<!DOCTYPE rss [<!ENTITY a "' + b"x" * 10_000_000 + b'">]><rss>' + b"&a;" * 90 + b"</rss>"),
        FORMAT,
    ),
    "deep-elements": Case(FEED, _file(b"<rss>" + b"<a>" * 50_000 + b"</a>" * 50_000 + b"</rss>"), FORMAT),
    "deep-page": Case(SITEMAP, _pages(_script(_markup()) + b"<div>" * 10_000), THERE),
    DEEPEST: Case(SITEMAP, _pages(_script(_markup()) + b"<div>" * 100_000), THERE),
    "long-markup": Case(SITEMAP, _pages(_script([[{"@type": "Thing"}] * 200_000, _markup()])), SKIPPED),
    SLOW: Case(SITEMAP, _pages(_script(_markup()) + b"<svg><p></p>" + b"<div/>" * 300_000), TIME),
}


def run(folder: Path, names: Sequence[str], deadline: int) -> Run:
    """Bring a new portal in `folder` up to date with these cases and a sound source, by the command itself."""
    told: Told = {}
    with serving({}) as host:
        base = host.named("")
        lines = [f"  sound: {KINDS['greenhouse'][0].format(base=base)}"]
        told |= KINDS["greenhouse"][1](ADS, base)
        for name in names:
            path = f"/{name}"
            lines.append(f"  {name}: {CASES[name].settings.format(base=base, path=path)}")
            told |= {path + below: [answer] for below, answer in CASES[name].answers(base + path).items()}
        host.told = {path: list(answers) for path, answers in told.items()}
        write(folder / "content", {})
        configure(folder, folder / "content")
        (folder / "content/sources.yml").write_text("\n".join(["sources:", *lines, ""]), "utf-8")
        options = ["--pause", "0", "--allow-private", "--deadline", str(deadline), "--format", "json"]
        arguments = ["sync", *options, "--today", "2026-03-01", "--config-file", str(folder / "mkdocs.yml")]
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, *arguments],
            env=environment({"PYTHONPATH": import_path()}),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    assert done.stdout, done.stderr[-3000:]
    *errors, numbers = done.stderr.strip().splitlines()
    assert not errors, errors
    sources = {source["source"]: source for source in json.loads(done.stdout)}
    return Run(done.returncode, host.busy, sources, *json.loads(numbers))


def _print_all() -> None:
    with tempfile.TemporaryDirectory() as folder:
        result = run(Path(folder), list(CASES), deadline=20)
    for name in result.sources:
        print(f"{name}: {result.end_of(name)}")
    print(f"{result.seconds} s, {result.memory} MB, a process {result.memory_of_a_process} MB, exit code {result.code}")


if __name__ == "__main__":
    _print_all()

"""Reads the jobs of sources: over the network, slowly and by each host's rules, or from the portal's own folder.

Nothing that a source answers is parsed in the process that writes postings: a process is forked for each source.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from careers.support.diagnostics import printable
from careers.support.fingerprints import fingerprint
from careers.support.limited import Failed, Limits, run_each_limited
from careers.support.work import Workers
from careers_tools.importing.assembly import Context
from careers_tools.importing.documents import LIMITS as DOCUMENT
from careers_tools.importing.documents import read_document
from careers_tools.importing.reading import read
from careers_tools.importing.reading.file import files_below, read_contents
from careers_tools.importing.structured.job import FormatError, Job
from careers_tools.importing.values import DocumentError, Draft, Unplaced
from careers_tools.link_checks.connection import open_session
from careers_tools.link_checks.fetching import Fetcher
from careers_tools.link_checks.limits import RequestLimits
from careers_tools.link_checks.results import FetchError
from careers_tools.sync.boards import READERS
from careers_tools.sync.sources import Kind, Source, SourceError

# Interfaces that are documented for programs: rules for robots, who wander, are not about them.
_FOR_PROGRAMS = frozenset(Kind) - {Kind.FEED, Kind.SITEMAP}
# Five thousand pages take some 100 s to parse, the largest answer that is read some 400 MB.
_LIMITS = Limits(seconds=300.0, memory=1024 * 2**20)
_AT_ONCE = 4  # sources
_GRACE = 5.0  # seconds beyond the deadline and the last pause, for what is not waiting
# Reasons of lines that state facts, and are in no posting.
_FACTS = frozenset({"currency", "markup"})
# Of a file that may be a document all the same, so that its jobs have not gone: it is being written, say.
_UNKNOWN = frozenset({"import-empty", "import-forbidden", "import-missing", "import-unreadable"})


@dataclass(frozen=True, slots=True)
class Published:
    """A job as its source publishes it.

    Attributes:
        id: of the job, unique and lasting within its source.
        digest: of all of it.
        name: its title, for messages.
        company: the employer as named; "" where none is.
        fault: why it is not taken, a key of the UI strings under ``sync.skipped.``; "" where it is.
        line: of its file; 0 where that is not known.
        content: the job as it is read, or the posting of a document; None where nothing has changed.
    """

    id: str
    digest: str
    name: str
    company: str
    content: Job | Draft | None = None
    fault: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a source has answered.

    Attributes:
        jobs: its jobs; None where nothing has changed since the last answer.
        validators: headers by which it may tell the same the next time; empty where it has given none, or was asked
            more than once.
    """

    jobs: Sequence[Published] | None
    validators: Mapping[str, str] = field(default_factory=dict)


def read_all(
    sources: Mapping[str, Source],
    validators: Mapping[str, Mapping[str, str]],
    root: Path,
    context: Context,
    limits: RequestLimits,
    workers: Workers,
) -> Mapping[str, Answer | SourceError]:
    """Return the answer of each source, or why it cannot be had; `root` is the portal's folder.

    One whose last answer had `validators` is asked whether anything has changed since.

    Each source is asked, and its answers are parsed, in a process of its own; sources of one host after each other.
    """
    read = partial(_read, root, context, limits, workers, validators)
    last_pause = limits.pause + _GRACE
    bounds = replace(_LIMITS, wall=None if limits.deadline is None else limits.deadline + last_pause)
    answers = run_each_limited(read, list(sources.items()), bounds, _AT_ONCE, _host)
    return {
        name: SourceError("broken", reason=printable(answer.report)) if isinstance(answer, Failed) else answer
        for name, answer in zip(sources, answers, strict=True)
    }


def _host(named: tuple[str, Source]) -> str:
    """Return the host that is asked for a source; the kind, where that decides it."""
    _, source = named
    return urlsplit(source.api or source.url or "").hostname or (source.path or source.kind)


def _read(
    root: Path,
    context: Context,
    limits: RequestLimits,
    workers: Workers,
    validators: Mapping[str, Mapping[str, str]],
    named: tuple[str, Source],
) -> Answer | SourceError:
    """Return the answer of a source, or why it cannot be had."""
    name, source = named
    try:
        if source.kind is Kind.FOLDER:
            return Answer(_documents(_inside(root, source.path), context, workers))
        return asyncio.run(_ask(root, limits, source, validators.get(name, {})))
    except _UnchangedError:
        return Answer(None)
    except SourceError as error:
        return error
    except FormatError as error:
        return SourceError("format", expected=error.expected)
    except FetchError as error:
        return SourceError("request", reason=", ".join(filter(None, (error.outcome.value, error.reason))))
    except DocumentError as error:
        return SourceError("file", path=source.address, reason=error.diagnostic.code)
    except TimeoutError:
        return SourceError("request", reason="timeout")


class _UnchangedError(Exception):
    """Raised where a source answers that nothing has changed."""


async def _ask(root: Path, limits: RequestLimits, source: Source, validators: Mapping[str, str]) -> Answer:
    """Return the jobs of a source that has an interface.

    Raises:
        _UnchangedError: nothing has changed since the answer that had the `validators`.
    """
    received: list[Mapping[str, str]] = []
    async with asyncio.timeout(limits.deadline), open_session(limits) as session:
        fetcher = Fetcher(session, limits)

        async def get(address: str) -> bytes:
            if not address.startswith(("http://", "https://")):
                return read_contents(_inside(root, address), address)
            robot = source.kind not in _FOR_PROGRAMS
            response = await fetcher.get(address, robot=robot, validators={} if received else validators)
            if response.status == 304:
                raise _UnchangedError
            received.append(response.validators)
            return response.body

        try:
            jobs = await READERS[source.kind](source, get)
        finally:
            await fetcher.rest()  # the next source may be at the same hosts
    return Answer(_published(jobs), received[0] if len(received) == 1 else {})


def _published(jobs: Sequence[Job]) -> Sequence[Published]:
    """Return the jobs; one without an id, or with that of another, has a fault."""
    first: dict[str, Job] = {}
    published = []
    for job in jobs:
        fault = job.fault or ("" if first.setdefault(job.id, job) == job else "twice")
        fault = fault if job.id else "unnamed"
        digest = fingerprint(replace(job, line=0))
        published.append(Published(job.id, digest, job.title, job.company, job, fault, job.line))
    return published


def _inside(root: Path, path: str) -> Path:
    """Return a path in the portal's folder.

    Raises:
        SourceError: it leads out of the folder.
    """
    place = (root / path).resolve()
    if not place.is_relative_to(root.resolve()):
        raise SourceError("outside", path=path)
    return place


def _documents(folder: Path, context: Context, workers: Workers) -> Sequence[Published]:
    """Return the postings in the documents of a folder and those below it; files that are no text are passed over.

    Raises:
        SourceError: there is no such folder, or the program cannot make a document out.
    """
    if not folder.is_dir():
        raise SourceError("file", path=folder.name, reason="import-missing")
    found: dict[str, Published] = {}
    names = [path.as_posix() for path in files_below(folder)]
    read_here = partial(_drafts, folder)
    for name, drafts in zip(names, workers.each(read_here, context, names, DOCUMENT, size=1, passed=()), strict=True):
        if isinstance(drafts, Failed | str):
            raise SourceError("file", path=name, reason=drafts if isinstance(drafts, str) else drafts.report)
        for draft in drafts:
            id_ = f"{name}#{draft.slug}"
            number = 2
            while id_ in found:
                id_, number = f"{name}#{draft.slug}-{number}", number + 1
            company = draft.facts.company_text or ""
            found[id_] = Published(id_, fingerprint(draft), draft.title or "", company, draft)
    return list(found.values())


def _drafts(folder: Path, context: Context, name: str) -> Sequence[Draft] | str:
    """Return the postings in a document, none where it is of a kind that cannot be read; else what prevents that."""
    try:
        reading = read_document(read(folder / name, name, context.lexicon), context)
        unread = tuple(one for one in reading.unplaced if _is_fact(one, context))
        first, others = reading.drafts[:1], reading.drafts[1:]
        return [*(replace(draft, unread=(*draft.unread, *unread)) for draft in first), *others]
    except DocumentError as error:
        code = error.diagnostic.code
        return code if code in _UNKNOWN else ()


def _is_fact(unplaced: Unplaced, context: Context) -> bool:
    """Return whether a line that is in no posting states a fact; other front matter may be of any matter."""
    key = unplaced.text.partition(":")[0].strip()
    return unplaced.reason in _FACTS or (unplaced.reason == "header" and bool(context.lexicon.meaning("labels", key)))

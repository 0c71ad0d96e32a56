"""What answers at a site, as the checks of its addresses see it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from generator import ledger, locales
from generator.build.pipeline import watch
from generator.cli.site import Content
from generator.editorial import EditorialFile, gather
from generator.errors import Problems, Severity
from generator.ledger import Ledger
from generator.pages import Site, Standing, plan

_INDEX = locales.output_path(locales.CHOOSER)


@dataclass(frozen=True, slots=True)
class Answers:
    """The addresses of a site, each from its root.

    Attributes:
        ledger: what was recorded of them.
        live: those of pages.
        moved: former address -> present one, of what says itself that it moved.
        made: those that have a page because the ledger asks for one.
    """

    ledger: Ledger
    live: Set[str]
    moved: Mapping[str, str]
    made: Set[str]

    @property
    def all(self) -> Set[str]:
        """Every address that answers."""
        return {*self.live, *self.moved, *self.made}

    @property
    def lasting(self) -> Set[str]:
        """Those that the ledger keeps: further pages of a list come and go."""
        return {url for url in self.live if not locales.is_numbered(url)}


def answers(content: Content, problems: Problems) -> Answers:
    """What answers at the site; faults of the ledger, of editorial pages and of addresses are recorded.

    It plans every page, as a build does, and draws none.
    """
    settings = content.settings
    others = gather(settings.content / "pages", f"{content.shown}/pages", problems)
    book = ledger.load(settings.content, content.shown, settings.locales.codes, settings.site_url, problems)
    site = Site(
        settings.names,
        settings.descriptions,
        url=settings.site_url,
        editorial={"": tuple((url, url) for one in others if (url := _address(one)) is not None)},
        page_size=settings.page_size,
    )
    standing, made = Standing.of(site), set()
    for page in watch(plan(content.library, site, book), content.library, others, problems):
        if page.yielding:
            made.add(page.url)
        else:
            standing.note(page)
    return Answers(book, standing.titles.keys(), standing.moved, made)


def judge(content: Content, found: Answers, problems: Problems) -> None:
    """Record every recorded address that would stop answering, unless the reason is told already."""
    told = _Told(content, problems)
    ledger.judge(
        found.ledger,
        found.all,
        problems,
        site_url=content.settings.site_url,
        live=found.live,
        moved=found.moved.keys(),
        excused=told.covers,
    )


def _address(one: EditorialFile) -> str | None:
    """Where an editorial page answers; None for a file that is none."""
    folder, slash, name = one.output.rpartition("/")
    return folder + slash if name == _INDEX else None


class _Told:
    """What the errors so far explain: what is wrong with a file explains that its addresses do not answer."""

    def __init__(self, content: Content, problems: Problems) -> None:
        prefix = f"{content.shown}/"
        below = {one.path.removeprefix(prefix) for one in problems if one.severity is Severity.ERROR}
        parts = [tuple(path.split("/")) for path in sorted(below)]
        self._taxonomies = {one[1].rpartition(".")[0] for one in parts if one[0] == "taxonomies" and len(one) == 2}
        self._postings = {f"{one[1]}/{_stem(one[2])}" for one in parts if one[0] == "postings" and len(one) == 3}
        self._pages = {locales.editorial(Path(*one[1:])) for one in parts if one[0] == "pages" and len(one) > 1}
        # A posting with a fault is not read, so its aliases are not known; they stand in its text.
        self._texts = [_text(content.settings.content.joinpath(*one)) for one in parts if one[0] == "postings"]

    def covers(self, url: str) -> bool:
        """Whether an address does not answer for a reason that is told."""
        _, _, tail = url.partition("/")
        posting = locales.posting_id(tail)
        if posting:
            return posting in self._postings or any(posting in text for text in self._texts)
        return url in self._pages or tail.partition("/")[0] in self._taxonomies


def _stem(name: str) -> str:
    """The slug in the name of a posting's file."""
    return name.partition(".")[0]


def _text(path: Path) -> str:
    return path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""

"""What answers at a site, as the checks of its addresses see it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from careers import i18n, mkdocs
from careers.builder.plan import plan_of
from careers.cli.site import Content
from careers.content import address_list
from careers.content.address_list import AddressList
from careers.content.frontmatter import read_text
from careers.content.static_pages import gather
from careers.support import git
from careers.support.errors import Problems

# `aliases` in the front matter of a posting, in one line or as a list.
_ALIASES = re.compile(r"^aliases:(.*(?:\n(?:[ \t]+|-[ \t]|\]).*)*)", re.MULTILINE)
_REFUSED = frozenset({"alias-elsewhere", "alias-shared"})
_WORD = re.compile(r"[^\s,'\"\[\]]+")


@dataclass(frozen=True, slots=True)
class Answers:
    """The addresses of a site, each from its root.

    Attributes:
        ledger: what was recorded of them.
        live: those of pages.
        moved: former address -> present one, of what says itself that it moved.
        made: those that have a page because the ledger asks for one.
        files: those of feeds and of other files for programs.
    """

    ledger: AddressList
    live: Set[str]
    moved: Mapping[str, str]
    made: Set[str]
    files: Set[str]

    @property
    def all(self) -> Set[str]:
        """Every address that answers."""
        return {*self.live, *self.moved, *self.made}

    @property
    def lasting(self) -> Set[str]:
        """Those that the ledger keeps: further pages of a list come and go."""
        return {url for url in self.live if not i18n.is_numbered(url)}


def answers(content: Content, problems: Problems) -> Answers:
    """What answers at the site; faults of the ledger, of editorial pages and of addresses are recorded.

    Every page is planned, as for a build, and none is drawn.
    """
    settings = content.settings
    others = gather(settings.content / "pages", f"{content.shown}/pages", problems)
    book = content.ledger
    problems.extend(content.ledger_problems)
    pages = {one.address for one in others if one.is_page}
    # Nothing is drawn, so that an address does for the title of a page that is the engine's to read.
    site = mkdocs.site_of(settings, {settings.locales[0].code: tuple((url, url) for url in sorted(pages))})
    live, made, files = set(pages), set[str](), set[str]()
    moved: dict[str, str] = {}
    for unit in plan_of(content.library, site, book, others, problems, indeed=settings.indeed):
        files.update(unit.files)
        if unit.yielding:
            made.update(unit.urls)
        elif unit.leads_to is not None:
            moved |= dict.fromkeys(unit.urls, unit.leads_to)
        else:
            live.update(unit.urls)
    return Answers(book, live, moved, made, files)


def judge(content: Content, found: Answers, problems: Problems) -> None:
    """Record every recorded address that would stop answering, unless the reason is told already."""
    told = _Told(content, problems)
    address_list.judge(
        found.ledger,
        found.all,
        problems,
        site_url=content.settings.ledger_url,
        live=found.live,
        moved=found.moved.keys(),
        changes=git.line_changes(content.settings.content / address_list.NAME),
        excused=told.covers,
    )


def judge_pages(content: Content, found: Answers, configuration: Path, problems: Problems) -> None:
    """Record what a strict build by `configuration` would refuse in the static pages, links that lead nowhere first."""
    told = _Told(content, problems)
    mkdocs.check_strictly(configuration, content.settings, found.all | found.files, problems, told.covers)


class _Told:
    """What the errors so far explain: what is wrong with a file explains that its addresses do not answer."""

    def __init__(self, content: Content, problems: Problems) -> None:
        prefix = f"{content.shown}/"
        below = {one.path.removeprefix(prefix) for one in problems if one.leaves_out}
        parts = [tuple(path.split("/")) for path in sorted(below)]
        self._taxonomies = {one[1].rpartition(".")[0] for one in parts if one[0] == "taxonomies" and len(one) == 2}
        self._postings = {f"{one[1]}/{_stem(one[2])}" for one in parts if one[0] == "postings" and len(one) == 3}
        self._pages = {i18n.static_page(Path(*one[1:])) for one in parts if one[0] == "pages" and len(one) > 1}
        files = [content.settings.content.joinpath(*one) for one in parts if one[0] == "postings"]
        self._aliases = {alias for file in files for alias in _aliases(file)} | _refused(problems)

    def covers(self, url: str) -> bool:
        """Whether an address does not answer for a reason that is told."""
        _, _, tail = url.partition("/")
        posting = i18n.posting_id(tail)
        if posting:
            return posting in self._postings or posting in self._aliases
        return url in self._pages or tail.partition("/")[0] in self._taxonomies


def _stem(name: str) -> str:
    """The slug in the name of a posting's file."""
    return name.partition(".")[0]


def _refused(problems: Problems) -> Set[str]:
    """Return the aliases that are refused; but for those whose line of the address list says where they lead."""
    return {one.params["value"] for one in problems if one.field == "aliases" and one.code in _REFUSED}


def _aliases(path: Path) -> Iterator[str]:
    """The former ids that a posting names which has a fault: known from its text alone, and be they badly written."""
    text = None if path.is_symlink() or not path.is_file() else read_text(path, path.name, Problems())
    for found in _ALIASES.finditer(text or ""):
        for word in _WORD.findall(found[1]):
            yield "/".join([path.parent.name, *word.strip("/").split("/")][-2:])

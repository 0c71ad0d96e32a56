"""Where the postings of a document go, and what stands there already."""

from __future__ import annotations

import enum
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from careers.content.frontmatter import parse
from careers.content.schema import is_id
from careers.support.errors import Problem, Problems
from careers_tools.importing.values import Draft
from careers_tools.importing.writing.kin import own


class State(enum.StrEnum):
    """How a posting stands to its file."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    HOMELESS = "homeless"


@dataclass(frozen=True, slots=True)
class Target:
    """A posting and its file.

    Attributes:
        draft: the posting.
        company: id of who hires; None: nobody knows, so there is no file.
        slug: its part of the address: the draft's, numbered where another posting has that.
        path: the file, absolute; None without a company.
        text: what the file is to hold.
        before: what it holds, with LF line ends; None where there is none.
    """

    draft: Draft
    company: str | None
    slug: str
    path: Path | None
    text: str
    before: str | None = None

    @property
    def id(self) -> str | None:
        """The posting's id, ``<company>/<slug>``."""
        return f"{self.company}/{self.slug}" if self.company else None

    @property
    def state(self) -> State:
        """How the posting stands to its file."""
        if self.path is None:
            return State.HOMELESS
        if self.before is None:
            return State.NEW
        return State.SAME if self.before == self.text else State.CHANGED


@dataclass
class Claims:
    """The ids that postings of this run have taken."""

    taken: set[tuple[str | None, str]] = field(default_factory=set)


def plan(
    drafts: Sequence[tuple[Draft, str | None]],
    text: Callable[[Draft, str | None], str],
    postings: Path,
    codes: Sequence[str],
    claims: Claims,
) -> tuple[Target, ...]:
    """The files of a document's drafts, each with the id of its company, below the folder `postings`.

    `text` gives a draft's file; `codes` are the site's languages. The ids are added to `claims`. The same documents in
    the same order get the same files. A file that says something else is a draft's own while the two are alike, else it
    is another job's with the same title.

    Raises:
        ValueError: a company or a slug cannot be part of an address.
    """
    found = []
    for draft, company in drafts:
        for part in (draft.slug, *([company] if company else ())):
            if not is_id(part):
                raise ValueError(f"not a part of an address: {part!r}")
        target = _target(draft, company, text(draft, company), postings, codes, claims)
        claims.taken.add((company, target.slug))
        found.append(target)
    return tuple(found)


def _target(
    draft: Draft, company: str | None, text: str, postings: Path, codes: Sequence[str], claims: Claims
) -> Target:
    """The file that says the same already, else the one that said nearly the same, else one of a name still free."""
    differing: dict[str, Target] = {}
    for number in itertools.count(1):
        slug = draft.slug if number == 1 else f"{draft.slug}-{number}"
        if (company, slug) in claims.taken:
            continue
        if company is None:
            return Target(draft, None, slug, None, text)
        path = postings / company / f"{slug}.{draft.locale}.md"
        before = read_back(path)
        if before is not None and not _is_twin(before):
            found = Target(draft, company, slug, path, text, before)
            if found.state is State.SAME:
                return found
            differing[slug] = found
        elif before is None and not _taken(path, slug, codes):
            mine = own(text, {name: one.before or "" for name, one in differing.items()}, draft.locale)
            return differing[mine] if mine else Target(draft, company, slug, path, text)
    raise AssertionError  # counting has no end


def _taken(path: Path, slug: str, codes: Sequence[str]) -> bool:
    """Whether a posting of that name is there in another language: two sources of one posting would be an error."""
    others = (read_back(path.with_name(f"{slug}.{code}.md")) for code in codes)
    return any(one is not None and not _is_twin(one) for one in others)


def _is_twin(text: str) -> bool:
    """Whether a file holds a translation of another one."""
    document = parse(text, "", Problems())
    return document is not None and "translated_from" in document.fields.entries


def read_back(path: Path) -> str | None:
    """What a posting's file holds, with LF line ends; None where there is none. What is no file holds nothing."""
    if not path.is_file():
        return "" if path.is_symlink() or path.exists() else None
    return path.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")


def blocked(targets: Sequence[Target], postings: Path, shown: Callable[[Path], str]) -> Problem | None:
    """Why the files cannot be written at all: a link, or something that is no file, stands in their way."""
    for target in targets:
        if target.path is None:
            continue
        folders = (postings, target.path.parent)
        bad = next((one for one in folders if one.is_symlink() or (one.exists() and not one.is_dir())), None)
        if bad is None and (target.path.is_symlink() or (target.path.exists() and not target.path.is_file())):
            bad = target.path
        if bad is not None:
            return Problems().add(shown(bad), 1, "file", "import-in-the-way", value=bad.name)
    return None

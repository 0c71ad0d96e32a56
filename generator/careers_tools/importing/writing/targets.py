"""Places of the postings of a document, and the files that stand there already."""

from __future__ import annotations

import enum
import itertools
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from careers.content.frontmatter import parse, read_bytes
from careers.content.schema import is_id
from careers.support.diagnostics import Diagnostic, Diagnostics, display_path
from careers_tools.importing.similarity import ENOUGH, share_in_common
from careers_tools.importing.values import Draft

# Company id, or None, and slug.
PostingKey = tuple[str | None, str]


class FileState(enum.StrEnum):
    """How the file of a posting compares with it."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    HOMELESS = "homeless"
    MERGED = "merged"


@dataclass(frozen=True, slots=True)
class Target:
    """A posting and its file.

    Attributes:
        draft: the posting.
        company: id of the employer; None: nobody knows, so there is no file.
        slug: part of the address: the draft's, numbered where another posting has that.
        path: the file, absolute; None without a company.
        text: new text of the file.
        before: present text of the file, with LF line ends; None where there is none.
        merged: whether the file is another posting's, and the posting is merged into that.
    """

    draft: Draft
    company: str | None
    slug: str
    path: Path | None
    text: str
    before: str | None = None
    merged: bool = False

    @property
    def key(self) -> PostingKey:
        """The part of its address that no other posting may have."""
        return self.company, self.slug

    @property
    def id(self) -> str | None:
        """The posting's id, ``<company>/<slug>``."""
        return f"{self.company}/{self.slug}" if self.company else None

    @property
    def state(self) -> FileState:
        """How the file compares with the posting."""
        if self.merged:
            return FileState.MERGED
        if self.path is None:
            return FileState.HOMELESS
        if self.before is None:
            return FileState.NEW
        return FileState.SAME if self.before == self.text else FileState.CHANGED


def plan(
    drafts: Iterable[tuple[Draft, str | None, str]],
    postings: Path,
    codes: Sequence[str],
    keys: Collection[PostingKey],
    is_kept: Callable[[str, str], bool] = lambda text, file: False,
    others: Sequence[Path] = (),
) -> tuple[Target, ...]:
    """Return the files of a document's drafts, each with its company's id and its text, below the folder `postings`.

    `codes` are the site's languages. `keys` are taken by other postings. Files below the folders `others` count as
    files below `postings` do. Equal documents in equal order get the same files. A file that says something else is a
    draft's own while the two are similar, else it is another job's with the same title; `is_kept`, of a draft's text
    and a file's, tells which files are no earlier version in any case.

    Raises:
        ValueError: a company or a slug cannot be part of an address.
    """
    targets: list[Target] = []
    for draft, company, text in drafts:
        for part in (draft.slug, *([company] if company else ())):
            if not is_id(part):
                raise ValueError(f"not a part of an address: {part!r}")
        own = {target.key for target in targets}
        targets.append(_target(draft, company, text, (postings, *others), codes, (keys, own), is_kept))
    return tuple(targets)


def _target(
    draft: Draft,
    company: str | None,
    text: str,
    folders: Sequence[Path],
    codes: Sequence[str],
    taken: Sequence[Collection[PostingKey]],
    is_kept: Callable[[str, str], bool],
) -> Target:
    """Return the file with this text, else the one with an earlier version of it, else one of a free name."""
    differing: dict[str, Target] = {}
    for number in itertools.count(1):
        slug = draft.slug if number == 1 else f"{draft.slug}-{number}"
        if any((company, slug) in keys for keys in taken):
            continue
        if company is None:
            return Target(draft, None, slug, None, text)
        paths = [folder / company / f"{slug}.{draft.locale}.md" for folder in folders]
        path = next((path for path in paths if read_back(path) is not None), paths[0])
        before = read_back(path)
        if before is not None and not _is_translation(before):
            target = Target(draft, company, slug, path, text, before)
            if target.state is FileState.SAME:
                return target
            if not is_kept(text, before):
                differing[slug] = target
        elif before is None and not any(_has_source(path, slug, codes) for path in paths):
            texts = {name: target.before or "" for name, target in differing.items()}
            earlier = _find_earlier(text, texts)
            return differing[earlier] if earlier else Target(draft, company, slug, path, text)
    raise AssertionError  # counting has no end


def _has_source(path: Path, slug: str, codes: Sequence[str]) -> bool:
    """Return whether a posting of that name exists in another language: a posting has one source."""
    texts = (read_back(path.with_name(f"{slug}.{code}.md")) for code in codes)
    return any(text is not None and not _is_translation(text) for text in texts)


def _is_translation(text: str) -> bool:
    document = parse(text, "", Diagnostics())
    return document is not None and "translated_from" in document.fields.entries


def _find_earlier(text: str, files: Mapping[str, str]) -> str | None:
    """Return the name of the file with an earlier version of `text`; None where none is similar enough.

    Bodies are compared; of equally similar ones, as those of one job in two cities, the front matter tells which. An
    empty file matches any posting.

    Args:
        text: a posting's file, front matter and body.
        files: name -> text; of equals the first is taken.
    """
    similarities = {name: _compare(text, file) for name, file in files.items()}
    best = max(similarities, key=lambda name: similarities[name], default=None)
    return best if best is not None and similarities[best][0] >= ENOUGH else None


def _compare(text: str, file: str) -> tuple[float, float]:
    """Return the similarity of the bodies of two files, then of the whole files."""
    if not file.strip():
        return ENOUGH, 0.0
    whole = _similarity(text, file)
    bodies = [each if (document := parse(each, "", Diagnostics())) is None else document.body for each in (text, file)]
    # A line of a table has no more to it than the fields.
    return (_similarity(bodies[0], bodies[1]) if "".join(bodies).strip() else whole), whole


def _similarity(text: str, other: str) -> float:
    """Return the share of the text in common, 0 where that is too little."""
    share = share_in_common(text, other)
    return share if share >= ENOUGH else 0.0


def read_back(path: Path) -> str | None:
    """Return the text of a posting's file, with LF line ends; None where there is none, empty where it is no file."""
    if not os.path.lexists(path):
        return None
    return (read_bytes(path, "", Diagnostics()) or b"").decode("utf-8", "replace").replace("\r\n", "\n")


def find_obstacle(targets: Sequence[Target], postings: Path) -> Diagnostic | None:
    """Return why the files cannot be written: a link, or something of the wrong kind, stands in their way."""
    for path in (target.path for target in targets if target.path):
        for place, fits in ((postings, Path.is_dir), (path.parent, Path.is_dir), (path, Path.is_file)):
            if place.is_symlink() or (place.exists() and not fits(place)):
                return Diagnostics().add(display_path(place), 1, "file", "import-in-the-way", value=place.name)
    return None

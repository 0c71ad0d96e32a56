"""Places of the postings of a document, and the files that stand there already."""

from __future__ import annotations

import enum
import itertools
import os
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from careers.content.folder import MOST_BYTES
from careers.content.frontmatter import parse, read_bytes
from careers.support.diagnostics import Diagnostics
from careers.support.files import Edited, read_present, write_file
from careers_tools.importing.similarity import ENOUGH, share_in_common
from careers_tools.importing.values import Draft


class FileState(enum.StrEnum):
    """How the file of a posting compares with it, by the ends of the strings ``import.fate.…``."""

    NEW = "new"
    SAME = "unchanged"
    CHANGED = "changed"
    HOMELESS = "unwritten"
    MERGED = "to_merge"


@dataclass(frozen=True, slots=True)
class Target:
    """A posting and its file."""

    draft: Draft
    company: str | None  # None: nobody knows, so there is no file
    slug: str  # the draft's, numbered where another posting has that
    path: Path | None  # absolute
    text: str  # new text of the file
    before: str | None = None  # its present text, with LF line ends
    merged: bool = False  # the file is another posting's, and the posting is merged into that

    @property
    def id(self) -> str:
        """The posting's id, ``<company>/<slug>``, which no other may have; without a company, the slug."""
        return f"{self.company}/{self.slug}" if self.company else self.slug

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
    draft: Draft,
    company: str | None,
    text: str,
    folders: Sequence[Path],
    codes: Sequence[str],
    taken: Collection[str],
    is_kept: Callable[[str, str], bool] = lambda text, file: False,
) -> Target:
    """Return the file of a draft: the one with this `text`, else one with an earlier version, else one of a free name.

    A new file goes below the first of `folders`; those below the others count as files there do. `codes` are the site's
    languages; the ids `taken` are of other postings. Equal documents in equal order get the same files. A file that
    says something else is the draft's own while the two are similar, else it is another job's with the same title;
    `is_kept`, of the draft's text and a file's, tells which files are no earlier version in any case.
    """
    differing: list[Target] = []
    for number in itertools.count(1):
        slug = draft.slug if number == 1 else f"{draft.slug}-{number}"
        target = Target(draft, company, slug, None, text)
        if target.id in taken:
            continue
        if company is None:
            return target
        paths = [folder / company / f"{slug}.{draft.locale}.md" for folder in folders]
        path = next((path for path in paths if read_back(path) is not None), paths[0])
        before = read_back(path)
        target = replace(target, path=path, before=before)
        if before is not None and not _is_translation(before):
            if target.state is FileState.SAME:
                return target
            if not is_kept(text, before):
                differing.append(target)
        elif before is None and not any(_has_source(path, slug, codes) for path in paths):
            similar = max(differing, key=_similarity, default=target)
            return similar if _similarity(similar)[0] >= ENOUGH else target
    raise AssertionError  # counting has no end


def _has_source(path: Path, slug: str, codes: Sequence[str]) -> bool:
    """Return whether a posting of that name exists in another language: a posting has one source."""
    texts = (read_back(path.with_name(f"{slug}.{code}.md")) for code in codes)
    return any(text is not None and not _is_translation(text) for text in texts)


def _is_translation(text: str) -> bool:
    document = parse(text, "", Diagnostics())
    return document is not None and "translated_from" in document.fields.entries


def _similarity(target: Target) -> tuple[float, float]:
    """Return the share that a posting and its file have in common: of the bodies, then of all.

    Of equally similar bodies, as those of one job in two cities, the front matter tells which. An empty file matches
    any posting.
    """
    file = target.before or ""
    if not file.strip():
        return ENOUGH, 0.0
    whole = share_in_common(target.text, file)
    documents = [parse(text, "", Diagnostics()) for text in (target.text, file)]
    bodies = [
        document.body if document else text for document, text in zip(documents, (target.text, file), strict=True)
    ]
    # A line of a table has no more to it than the fields.
    return (share_in_common(*bodies) if "".join(bodies).strip() else whole), whole


def read_back(path: Path) -> str | None:
    """Return the text of a posting's file, with LF line ends; None where there is none, empty where it is no file."""
    return _text_in(read_bytes(path, "", Diagnostics()) or b"") if os.path.lexists(path) else None


def write(target: Target, root: Path) -> None:
    """Write the file of a posting that has one, below the folder `root`; at every moment it is the old or the new one.

    Raises:
        Edited: the file is no longer what `target` says stood there.
        OSError: it cannot be written, or a link leads to it.
    """
    assert target.path is not None
    data = None
    if target.before is not None:
        data = read_present(target.path, MOST_BYTES, root)
        if data is None or _text_in(data) != target.before:
            raise Edited
    write_file(target.path, target.text, "", before=data, root=root)


def _text_in(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\r\n", "\n")

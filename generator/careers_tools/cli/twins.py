"""Which translations a command is about: paths, ids and folders, as an editor names them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from careers.cli.new import twin_text as draft_of
from careers.cli.site import Content, insist_vocabularies, read, root_of, settings_for, settings_of
from careers.content.library import filter_problems
from careers.content.posting import Files, Posting, Rules, Translation, file_of
from careers.content.posting import read as read_posting
from careers.content.schema import nearest
from careers.i18n import Locale
from careers.support.errors import Problem, Problems, Severity

_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


@dataclass(frozen=True)
class Job:
    """One translation to look at.

    Attributes:
        content: the content folder it lies in.
        posting: the posting, whose source is sound.
        locale: code of the language to translate into.
        named: whether the editor named it, rather than a folder it lies in.
        draft: what its file holds where that is what ``careers new`` wrote; else None.
    """

    content: Content
    posting: Posting
    locale: str
    named: bool
    draft: bytes | None = None

    @property
    def path(self) -> Path:
        """The translation's file, which need not be there."""
        return self.content.settings.content / file_of(self.posting.id, self.locale)

    @property
    def shown(self) -> str:
        """The same as editors know it."""
        return _shown(self.content, self.posting.id, self.locale)

    @property
    def origin(self) -> str:
        """The source's file, below the content folder."""
        return file_of(self.posting.id, self.posting.source)

    @property
    def state(self) -> Translation:
        """How the translation stands; one with marks left in it is missing to readers."""
        return self.posting.translation(self.locale)


@dataclass
class Selection:
    """What the editor's words come to.

    Attributes:
        jobs: in the order of naming, each once.
        faults: what is wrong with postings that were named.
        left_out: how many files with errors lie in folders that were named.
    """

    jobs: list[Job] = field(default_factory=list)
    faults: list[Problem] = field(default_factory=list)
    left_out: int = 0


def select(paths: Sequence[str], config_file: Path, files_only: bool, spoken: Locale) -> Selection:
    """The translations that `paths` name: files, ids, or, unless `files_only`, folders.

    Raises:
        click.UsageError: one of them names no posting.
        click.ClickException: a vocabulary of theirs has errors, which the language of `spoken` names.
    """
    found, contents = Selection(), _Contents(config_file, spoken)
    jobs: dict[Path, Job] = {}
    for path in paths:
        for job in _jobs(path, contents, files_only, found):
            jobs.setdefault(job.path, job)
    found.jobs = list(jobs.values())
    found.faults = list(Problems(found.faults))
    return found


class _Contents:
    """Content folders, each read once."""

    def __init__(self, config_file: Path, spoken: Locale) -> None:
        self.config_file = config_file
        self._spoken = spoken
        self._read: dict[Path, Content] = {}

    def own(self) -> Content:
        """That of the site."""
        return self._content(settings_of(self.config_file).content)

    def around(self, path: Path) -> Content:
        """That in which `path` lies."""
        return self._content(root_of(path))

    def _content(self, root: Path) -> Content:
        if root not in self._read:
            content = read(settings_for(root, self.config_file), root)
            insist_vocabularies(content, self._spoken)
            self._read[root] = content
        return self._read[root]


def _jobs(path: str, contents: _Contents, files_only: bool, found: Selection) -> Iterator[Job]:
    where = Path(path)
    if not where.exists() and _ID.fullmatch(path):
        yield from _named(contents.own(), path, None, path, found)
        return
    if not where.parent.is_dir():
        raise click.UsageError(f"there is no {path}")
    content = contents.around(where) if where.exists() else contents.around(_folder(where))
    parts = (where.parent.resolve() / where.name).relative_to(content.settings.content).parts if where.name else ()
    if where.is_dir():
        if files_only:
            raise click.UsageError(f"{path} is a folder; name the files that are done")
        yield from _below(content, (where.resolve()).relative_to(content.settings.content).parts, path, found)
        return
    posting_id, locale = _place(parts, path, content)
    yield from _named(content, posting_id, locale, path, found)


def _folder(missing: Path) -> Path:
    """Where a file that is not there would be: a folder of a content folder."""
    try:
        root_of(missing.parent)
    except click.UsageError:
        raise click.UsageError(f"there is no {missing}") from None
    return missing.parent


def _below(content: Content, parts: Sequence[str], path: str, found: Selection) -> Iterator[Job]:
    """Every translation in a folder; files with errors there are counted."""
    if len(parts) > 2 or parts[:1] not in ((), ("postings",)):
        raise click.UsageError(f"{path} is no folder of postings")
    company = parts[1] if len(parts) == 2 else None
    shown = "/".join((content.shown, "postings", *([company] if company else [])))
    errors = [one for one in filter_problems(content.problems, [shown]) if one.leaves_out]
    found.left_out += len({one.path for one in errors})
    for posting in content.library.postings.values():
        if company in (None, posting.id.partition("/")[0]):
            yield from _targets(content, posting, None, named=False)


def _place(parts: Sequence[str], path: str, content: Content) -> tuple[str, str]:
    """The posting's id and the locale of a file by its path below the content folder."""
    stem, _, locale = parts[-1].removesuffix(".md").rpartition(".") if parts else ("", "", "")
    if len(parts) != 3 or parts[0] != "postings" or not parts[-1].endswith(".md") or not stem:
        raise click.UsageError(f"{path} is no file of a posting")
    if locale not in content.settings.locales.codes:
        known = ", ".join(content.settings.locales.codes)
        raise click.UsageError(f'{path}: the site has no language "{locale}"; it has {known}')
    return f"{parts[1]}/{stem}", locale


def _named(content: Content, posting_id: str, locale: str | None, path: str, found: Selection) -> Iterator[Job]:
    posting = content.library.postings.get(posting_id)
    if posting is not None:
        yield from _targets(content, posting, locale, named=True)
        return
    codes = content.settings.locales.codes
    faults = filter_problems(content.problems, [_shown(content, posting_id, code) for code in codes])
    if not any(one.severity is Severity.ERROR for one in faults):
        close = nearest(posting_id, content.library.postings, most=1)
        raise click.UsageError(f"there is no posting {path}" + (f'; did you mean "{close[0]}"?' if close else ""))
    drafts = _drafts(content, posting_id, faults)
    posting = _without(content, posting_id, drafts) if drafts else None
    if posting is None:
        found.faults += faults
        return
    for job in _targets(content, posting, locale, named=True):
        yield Job(content, posting, job.locale, named=True, draft=drafts.get(job.locale))


def _targets(content: Content, posting: Posting, locale: str | None, named: bool) -> Iterator[Job]:
    for code in content.settings.locales.codes:
        if code != posting.source and locale in (None, posting.source, code):
            yield Job(content, posting, code, named)


def _drafts(content: Content, posting_id: str, faults: Sequence[Problem]) -> Mapping[str, bytes]:
    """The files of a new posting that nobody has touched, by locale, if they are all that is wrong; else none."""
    errors = [one for one in faults if one.severity is Severity.ERROR]
    if any(one.code != "draft-untouched" for one in errors):
        return {}
    paths = {one.path for one in errors}
    found = {
        code: _untouched(content, posting_id, code)
        for code in content.settings.locales.codes
        if _shown(content, posting_id, code) in paths
    }
    drafts = {code: data for code, data in found.items() if data is not None}
    return drafts if len(drafts) == len(found) else {}


def _untouched(content: Content, posting_id: str, code: str) -> bytes | None:
    """What the file of a translation holds where it is what ``careers new`` writes, whichever language came first."""
    locales = content.settings.locales
    data = (content.settings.content / "postings" / f"{posting_id}.{code}.md").read_bytes()
    drafts = {draft_of(source, locales.get(code)) for source in locales if source.code != code}
    return data if data.decode("utf-8", "replace").replace("\r\n", "\n") in drafts else None


def _without(content: Content, posting_id: str, drafts: Collection[str]) -> Posting | None:
    """The posting that the other files make."""
    settings, library = content.settings, content.library
    folder = settings.content / "postings"
    paths = {
        code: (folder / f"{posting_id}.{code}.md", _shown(content, posting_id, code))
        for code in settings.locales.codes
        if code not in drafts and (folder / f"{posting_id}.{code}.md").is_file()
    }
    if not paths:
        return None
    rules = Rules(library.taxonomies, settings.locales, library.today, library.currency)
    return read_posting(Files(posting_id, paths), rules)[0]


def _shown(content: Content, posting_id: str, code: str) -> str:
    return f"{content.shown}/{file_of(posting_id, code)}"

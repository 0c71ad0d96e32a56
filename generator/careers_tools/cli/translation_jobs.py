"""Finds the translations that an editor names by paths, ids or folders, and reads and writes their files."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from careers.cli.new import translation_text
from careers.cli.site import Content, insist_vocabularies, read, root_of, settings_for, settings_of
from careers.content.frontmatter import Document, parse, read_bytes
from careers.content.library import filter_problems
from careers.content.posting import Files, Posting, Translation, file_of
from careers.content.posting import read as read_posting
from careers.content.posting.rules import check_body
from careers.content.schema import nearest
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, Severity
from careers.support.files import Edited, write_file
from careers_tools.translation import TextVersion, TranslationFile

_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")


@dataclass(frozen=True)
class Job:
    """One translation to work on.

    Attributes:
        content: the content folder it lies in.
        posting: the posting, whose source is sound.
        code: of the language to translate into.
        named: whether the editor named it, rather than a folder it lies in.
        placeholder: the content of its file where ``careers new`` wrote that and nobody changed it; else None.
    """

    content: Content
    posting: Posting
    code: str
    named: bool
    placeholder: bytes | None = None

    @property
    def path(self) -> Path:
        """The translation's file, which need not be there."""
        return self.content.settings.content / file_of(self.posting.id, self.code)

    @property
    def display_path(self) -> str:
        """The path as editors know it."""
        return _display_path(self.content, self.posting.id, self.code)

    @property
    def source_path(self) -> str:
        """The source's file, below the content folder."""
        return file_of(self.posting.id, self.posting.source)

    @property
    def source(self) -> TextVersion:
        """The text to translate."""
        return TextVersion.of_source(self.posting)

    @property
    def begun(self) -> bool:
        """Whether there is a file that somebody has begun to translate."""
        return os.path.lexists(self.path) and self.placeholder is None

    @property
    def unconfirmed(self) -> bool:
        """Whether a person has translated it and nobody has confirmed yet which text it fits."""
        text = self.posting.texts.get(self.code)
        is_unstamped = self.posting.translation(self.code) is Translation.UNSTAMPED
        return is_unstamped and text is not None and not text.machine

    @property
    def due(self) -> bool:
        """Whether it was named, or its translation is missing, marked or out of date."""
        settled = (Translation.CURRENT, Translation.UNSTAMPED)
        return self.named or self.posting.translation(self.code) not in settled

    def read(self, diagnostics: Diagnostics) -> TranslationFile | None:
        """Return the file of the translation; None where it cannot be read, which is recorded."""
        return TranslationFile.read(self.path, self.display_path, diagnostics)

    def parse(self, text: str, diagnostics: Diagnostics) -> Document | None:
        """Return what a new text of the file will be read as; None where it cannot be read, which is recorded."""
        document = parse(text, self.display_path, diagnostics)
        if document is None or not check_body(document.body, self.display_path, document.body_line, diagnostics):
            return None
        return document

    def write(self, text: str, file: TranslationFile | None, diagnostics: Diagnostics) -> bool:
        """Put `text` in the place of `file`, or of no file; return whether that was possible, and record why not."""
        newline, before = (file.newline, file.data) if file else ("\n", self.placeholder)
        try:
            write_file(self.path, text, newline, before=before, root=self.content.settings.content)
        except Edited:
            diagnostics.add(self.display_path, 1, "file", "translation-edited")
            return False
        except OSError as error:
            reason = error.strerror or type(error).__name__
            diagnostics.add(self.display_path, 1, "file", "translation-unwritable", reason=reason)
            return False
        return True


@dataclass
class Selection:
    """The translations that the editor named.

    Attributes:
        jobs: in the order of naming, each once.
        faults: what is wrong with postings that were named.
        left_out: how many files with errors lie in folders that were named.
    """

    jobs: list[Job] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    left_out: int = 0


def select(paths: Sequence[str], config_file: Path, locale: Locale) -> Selection:
    """Return the translations that `paths` name: files, ids or folders.

    Raises:
        click.UsageError: one of them names no posting.
        click.ClickException: one of their vocabularies has errors; the message is in the language of `locale`.
    """

    @functools.cache
    def content_at(root: Path) -> Content:
        content = read(settings_for(root, config_file), root)
        insist_vocabularies(content, locale)
        return content

    selection = Selection()
    jobs: dict[Path, Job] = {}
    for path in paths:
        if not Path(path).exists() and _ID.fullmatch(path):
            named = _named(content_at(settings_of(config_file).content), path, None, path, selection)
        else:
            named = _at_path(path, content_at, selection)
        for job in named:
            jobs.setdefault(job.path, job)
    selection.jobs = list(jobs.values())
    selection.faults = list(Diagnostics(selection.faults))
    return selection


def _at_path(path: str, content_at: Callable[[Path], Content], selection: Selection) -> Iterator[Job]:
    """Yield the translations of a file, which need not be there, or in a folder."""
    place = Path(path)
    try:
        root = root_of(place if place.exists() else place.parent)
    except click.UsageError:
        if place.exists():
            raise
        raise click.UsageError(f"there is no {path}") from None
    content = content_at(root)
    if place.is_dir():
        yield from _below(content, place.resolve().relative_to(content.settings.content).parts, path, selection)
        return
    # The name is not resolved: of a link, the translation is the link.
    parts = (place.parent.resolve() / place.name).relative_to(content.settings.content).parts
    posting_id, code = _parse_path(parts, path, content)
    yield from _named(content, posting_id, code, path, selection)


def _below(content: Content, parts: Sequence[str], path: str, selection: Selection) -> Iterator[Job]:
    """Yield every translation in a folder; count files with errors there."""
    if len(parts) > 2 or parts[:1] not in ((), ("postings",)):
        raise click.UsageError(f"{path} is not a folder of postings")
    company = parts[1] if len(parts) == 2 else None
    folder = "/".join((content.display_path, "postings", *parts[1:]))
    errors = [diagnostic for diagnostic in filter_problems(content.diagnostics, [folder]) if diagnostic.leaves_out]
    selection.left_out += len({diagnostic.path for diagnostic in errors})
    for posting in content.library.postings.values():
        if company in (None, posting.id.partition("/")[0]):
            yield from _jobs(content, posting, None, named=False)


def _parse_path(parts: Sequence[str], path: str, content: Content) -> tuple[str, str]:
    """Return the posting's id and the locale's code of a file by its path below the content folder."""
    stem, _, code = parts[-1].removesuffix(".md").rpartition(".") if parts else ("", "", "")
    if len(parts) != 3 or parts[0] != "postings" or not parts[-1].endswith(".md") or not stem:
        raise click.UsageError(f"{path} is not the file of a posting")
    codes = content.settings.locales.codes
    if code not in codes:
        raise click.UsageError(f'{path}: the site has no language "{code}"; it has {", ".join(codes)}')
    return f"{parts[1]}/{stem}", code


def _named(content: Content, posting_id: str, code: str | None, path: str, selection: Selection) -> Iterator[Job]:
    posting = content.library.postings.get(posting_id)
    if posting is not None:
        yield from _jobs(content, posting, code, named=True)
        return
    codes = content.settings.locales.codes
    diagnostics = filter_problems(content.diagnostics, [_display_path(content, posting_id, code) for code in codes])
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.severity is Severity.ERROR]
    if not errors:
        close = nearest(posting_id, content.library.postings, most=1)
        raise click.UsageError(f"there is no posting {path}" + (f'; did you mean "{close[0]}"?' if close else ""))
    placeholders = _placeholders(content, posting_id, errors)
    posting = _read_without(content, posting_id, placeholders) if placeholders else None
    if posting is None:
        selection.faults += diagnostics
    else:
        yield from _jobs(content, posting, code, named=True, placeholders=placeholders)


def _jobs(
    content: Content, posting: Posting, code: str | None, named: bool, placeholders: Mapping[str, bytes] | None = None
) -> Iterator[Job]:
    """Yield the translation into the language `code`; for None or the source's code, all that are meant to be."""
    for other in content.settings.locales.codes:
        is_wanted = code == other or (code in (None, posting.source) and posting.is_meant_in(other))
        if other != posting.source and is_wanted:
            yield Job(content, posting, other, named, (placeholders or {}).get(other))


def _placeholders(content: Content, posting_id: str, errors: Sequence[Diagnostic]) -> dict[str, bytes]:
    """Return the untouched files of a new posting, by locale, if they are all that is wrong; else none."""
    if any(error.code != "draft-untouched" for error in errors):
        return {}
    locales, paths = content.settings.locales, {error.path for error in errors}
    placeholders: dict[str, bytes] = {}
    for locale in locales:
        if _display_path(content, posting_id, locale.code) in paths:
            path = content.settings.content / file_of(posting_id, locale.code)
            data = read_bytes(path, "", Diagnostics()) or b""
            if data.decode("utf-8", "replace").replace("\r\n", "\n") != translation_text(locale):
                return {}
            placeholders[locale.code] = data
    return placeholders


def _read_without(content: Content, posting_id: str, placeholders: Mapping[str, bytes]) -> Posting | None:
    """Return the posting that the other files make up."""
    settings = content.settings
    paths = {
        code: (path, _display_path(content, posting_id, code))
        for code in settings.locales.codes
        if code not in placeholders and os.path.lexists(path := settings.content / file_of(posting_id, code))
    }
    if not paths:
        return None
    return read_posting(Files(posting_id, paths), content.library.rules)[0]


def _display_path(content: Content, posting_id: str, code: str) -> str:
    return f"{content.display_path}/{file_of(posting_id, code)}"

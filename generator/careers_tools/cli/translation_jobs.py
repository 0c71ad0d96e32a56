"""Finds the translations that an editor names by paths, ids or folders, and works on their files in one run."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click

from careers.cli.new import translation_text
from careers.cli.site import Content, insist_vocabularies, read, settings_of, words
from careers.content.frontmatter import parse, read_bytes
from careers.content.library import filter_problems
from careers.content.posting import UNCONFIRMED, Files, Posting, Translation, file_of
from careers.content.posting import read as read_posting
from careers.content.posting.rules import check_body, untranslated
from careers.content.schema import nearest
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, printable
from careers.support.files import Edited, write_file
from careers_tools import translation
from careers_tools.translation import TargetLanguage, TextVersion, TranslationFile

_ID = re.compile(r"[a-z0-9-]+/[a-z0-9-]+")
_MOST_SHOWN = 60  # characters of a text that a line repeats


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
        return f"{self.content.display_path}/{file_of(self.posting.id, self.code)}"

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

    def write(self, text: str, file: TranslationFile | None, diagnostics: Diagnostics) -> int | None:
        """Put `text` in the place of `file`, or of no file, and return how many marks it has.

        Return None where that is impossible, and record why.
        """
        document = parse(text, self.display_path, diagnostics)
        if document is None or not check_body(document.body, self.display_path, document.body_line, diagnostics):
            return None
        newline, before = (file.newline, file.data) if file else ("\n", self.placeholder)
        try:
            write_file(self.path, text, newline, before=before, root=self.content.settings.content)
        except Edited:
            diagnostics.add(self.display_path, 1, "file", "translation-edited")
            return None
        except OSError as error:
            reason = error.strerror or type(error).__name__
            diagnostics.add(self.display_path, 1, "file", "translation-unwritable", reason=reason)
            return None
        return len(untranslated(document))


@dataclass
class Selection:
    """The translations that the editor named.

    Attributes:
        jobs: in the order of naming, each once.
        faults: what is wrong with postings that were named.
        left_out: how many files with errors lie in folders that were named.
    """

    content: Content
    jobs: dict[Path, Job] = field(default_factory=dict)
    faults: list[Diagnostic] = field(default_factory=list)
    left_out: int = 0

    def add_below(self, company: str | None) -> None:
        """Add every translation, or those of one company's postings; count the files with errors there."""
        folder = "/".join(filter(None, (self.content.display_path, "postings", company)))
        errors = filter_problems(self.content.diagnostics, [folder])
        self.left_out += len({error.path for error in errors if error.leaves_out})
        for posting in self.content.library.postings.values():
            if company in (None, posting.id.partition("/")[0]):
                self._add(posting, None, named=False)

    def add_posting(self, posting_id: str, code: str | None) -> None:
        """Add the translation of a posting into the language `code`, or all of them.

        Raises:
            click.UsageError: there is no such posting.
        """
        posting, placeholders = self.content.library.postings.get(posting_id), dict[str, bytes]()
        if posting is None:
            placeholders = dict(_find_placeholders(posting_id, self.content))
            posting = _read_without(posting_id, placeholders, self.content)
        if posting is not None:
            self._add(posting, code, named=True, placeholders=placeholders)
            return
        paths = [f"{self.content.display_path}/{file_of(posting_id, other)}" for other in self.codes]
        problems = filter_problems(self.content.diagnostics, paths)
        if not problems:
            close = nearest(posting_id, self.content.library.postings, most=1)
            hint = f'; did you mean "{close[0]}"?' if close else ""
            raise click.UsageError(f"there is no posting {posting_id}{hint}")
        self.faults += [problem for problem in problems if problem not in self.faults]

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the site's languages."""
        return self.content.settings.locales.codes

    def _add(
        self, posting: Posting, code: str | None, *, named: bool, placeholders: dict[str, bytes] | None = None
    ) -> None:
        """Add the translation into the language `code`; for None or the source's code, all that are meant to be."""
        for other in self.codes:
            is_wanted = code == other or (code in (None, posting.source) and posting.is_meant_in(other))
            if other != posting.source and is_wanted:
                job = Job(self.content, posting, other, named, (placeholders or {}).get(other))
                self.jobs.setdefault(job.path, job)


def select(paths: tuple[str, ...], config_file: Path, locale: Locale) -> Selection:
    """Return the translations that `paths` name: files, ids or folders; all where there are none.

    Raises:
        click.UsageError: one of them names no posting.
        click.ClickException: one of the vocabularies has errors; the message is in the language of `locale`.
    """
    content = read(settings_of(config_file))
    insist_vocabularies(content, locale)
    selection = Selection(content)
    if not paths:
        selection.add_below(None)
    for path in paths:
        _add_path(path, selection)
    return selection


def _add_path(path: str, selection: Selection) -> None:
    content, place = selection.content, Path(path)
    # The name is not resolved: of a link, the translation is the link.
    place = place.parent.resolve() / place.name
    if not place.exists() and _ID.fullmatch(path):
        selection.add_posting(path, None)
        return
    folder = content.settings.content
    parts = place.relative_to(folder).parts if place.is_relative_to(folder) else ("",)
    if place.is_dir() and len(parts) <= 2 and parts[:1] in ((), ("postings",)):
        selection.add_below(parts[1] if len(parts) == 2 else None)
        return
    stem, _, code = parts[-1].removesuffix(".md").rpartition(".") if parts else ("", "", "")
    if len(parts) != 3 or parts[0] != "postings" or not parts[-1].endswith(".md") or not stem:
        raise click.UsageError(f"{path} is not a posting, or a folder of postings, in {content.display_path}")
    if code not in selection.codes:
        raise click.UsageError(f'{path}: the site has no language "{code}"; it has {", ".join(selection.codes)}')
    selection.add_posting(f"{parts[1]}/{stem}", code)


def _find_placeholders(posting_id: str, content: Content) -> Iterator[tuple[str, bytes]]:
    """Yield (code, content) of each translation that ``careers new`` wrote and nobody has touched."""
    for locale in content.settings.locales:
        path = content.settings.content / file_of(posting_id, locale.code)
        data = read_bytes(path, "", Diagnostics()) if path.exists() else None
        if data is not None and data.decode("utf-8", "replace").replace("\r\n", "\n") == translation_text(locale):
            yield locale.code, data


def _read_without(posting_id: str, placeholders: dict[str, bytes], content: Content) -> Posting | None:
    """Return the posting that its files make up without the placeholders, if these are all that is wrong with it."""
    paths = {
        code: (path, f"{content.display_path}/{file_of(posting_id, code)}")
        for code in content.settings.locales.codes
        if code not in placeholders and os.path.lexists(path := content.settings.content / file_of(posting_id, code))
    }
    return read_posting(Files(posting_id, paths), content.library.rules)[0] if placeholders and paths else None


@dataclass(frozen=True)
class Work:
    """A translation brought up to date, but not written.

    Attributes:
        file: its file as it stands; None: there is none.
        version: its text, with marks where something waits.
        base: the text of the source that it was made from; None: it cannot be found.
    """

    job: Job
    file: TranslationFile | None
    version: TextVersion
    base: TextVersion | None


@dataclass
class Session:
    """One run of the command, which prints messages in the language of `locale`."""

    locale: Locale
    targets: dict[str, TargetLanguage] = field(default_factory=dict)

    def say(self, key: str, **params: object) -> None:
        """Print the UI string ``translate.<key>``."""
        click.echo(self.locale.t(f"translate.{key}", **_printable(params)))

    def count(self, key: str, count: int, **params: object) -> None:
        """Print the UI string ``translate.<key>`` in the plural form for `count`."""
        click.echo(self.locale.n(f"translate.{key}", count, **_printable(params)))

    def report(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Print what is wrong."""
        for diagnostic in diagnostics:
            click.echo(diagnostic.text(self.locale.code))

    def target(self, job: Job) -> TargetLanguage:
        """Return the language to translate into, with what it takes; made once."""
        if job.code not in self.targets:
            self.targets[job.code] = TargetLanguage.of(job.content.library, words(job.content), job.code)
        return self.targets[job.code]

    def prepare(self, job: Job) -> Work | None:
        """Return the translation as one of the present source, nothing written yet.

        None where its file cannot be read, which is printed, and so is why the text that it was made from is not found.
        """
        diagnostics, source, target = Diagnostics(), job.source, self.target(job)
        if not job.begun:
            return Work(job, None, translation.begin_translation(source, target), source)
        file = job.read(diagnostics)
        self.report(diagnostics)
        if file is None:
            return None
        made_from = file.base or file.stamp
        if made_from == source.stamp or (made_from is None and not file.marked):
            return Work(job, file, file.version, source)
        key = (file_of(job.posting.id, job.posting.source), made_from or UNCONFIRMED)
        base = translation.find_versions(job.content.settings.content, [key]).get(key)
        if base is None:
            self.say("not_in_history", path=job.display_path)
        version = translation.refresh_translation(base, source, file.version, target)
        return Work(job, file, version, base)

    def write(self, work: Work, version: TextVersion, *, machine: bool = False) -> int | None:
        """Write the translation with the text `version`; return how many marks are left, None where it was refused.

        What a `machine` has drafted is stamped where nothing waits any more; else a person does that.
        """
        job, file, diagnostics = work.job, work.file, Diagnostics()
        stamped = machine and work.base is not None and not translation.has_mark(version.text)
        fields: dict[str, str | None] = {"title": version.title, "summary": version.summary or None}
        fields["translated_from"] = job.posting.stamp if stamped else (file.stamp if file else None) or UNCONFIRMED
        if machine:
            fields["translation"] = "machine"
        note = "" if stamped else self.target(job).note(job.posting, job.posting.stamp)
        if file is None:
            text = translation.compose_file(fields, version.body, note)
        else:
            text = translation.replace_fields(file, fields, version.body, note)
        left = job.write(text, file, diagnostics)
        self.report(diagnostics)
        return left


def shorten(text: str) -> str:
    """Return `text`, cut to what a line has room for."""
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def quote(paths: Iterable[str]) -> str:
    """Return `paths` as a shell takes them."""
    return " ".join(map(shlex.quote, paths))


def _printable(params: Mapping[str, object]) -> dict[str, str]:
    return {name: printable(str(value)) for name, value in params.items()}

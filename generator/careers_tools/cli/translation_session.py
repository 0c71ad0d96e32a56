"""One run of ``careers translate``: its messages, and what several translations need."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import click

from careers.cli.site import words
from careers.content.posting import UNCONFIRMED, file_of
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Diagnostics, printable
from careers_tools import translation
from careers_tools.cli.translation_jobs import Job
from careers_tools.translation import TargetLanguage, TextVersion, TranslationFile

_MOST_SHOWN = 60  # characters of a text that a line repeats


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

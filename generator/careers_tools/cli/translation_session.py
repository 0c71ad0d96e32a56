"""One run of ``careers translate``: its messages, and what several translations need."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import click

from careers.cli.site import words
from careers.content.posting import UNCONFIRMED, file_of
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, printable
from careers_tools.cli.translation_jobs import Job
from careers_tools.translation import TargetLanguage, TextVersion, find_versions

_MOST_SHOWN = 60  # characters of a text that a line repeats


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

    def find_base(self, job: Job, stamp: str | None) -> TextVersion | None:
        """Return the text that a translation was made from; print why where it is not found."""
        key = (file_of(job.posting.id, job.posting.source), stamp or UNCONFIRMED)
        history = find_versions(job.content.settings.content, [key])
        if key not in history.versions:
            self.say(history.absence.value, path=job.display_path)
        return history.versions.get(key)

    def note(self, job: Job) -> str:
        """Return the comment for front matter, in the language of the file, which its translator reads."""
        return self.target(job).note(job.posting, job.posting.stamp)


def shorten(text: str) -> str:
    """Return `text`, cut to what a line has room for."""
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def quote(paths: Iterable[str]) -> str:
    """Return `paths` as a shell takes them."""
    return " ".join(map(shlex.quote, paths))


def _printable(params: Mapping[str, object]) -> dict[str, str]:
    return {name: printable(str(value)) for name, value in params.items()}

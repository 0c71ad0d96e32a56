"""What commands that write translations share: how they speak, and how they read and write a twin."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click

from careers.cli.site import words
from careers.content.posting import Translation
from careers.i18n import Locale
from careers.support.errors import Problem, Problems, printable
from careers.support.files import Edited, write_file
from careers_tools import translation
from careers_tools.cli.twins import Job, Selection
from careers_tools.translation import NEVER, Glossary, Headings, Target, Twin, Version

_MOST_SHOWN = 60  # characters of a text that a line repeats


@dataclass
class Session:
    """One run of the command: the language in which people are told, and what several translations need."""

    locale: Locale
    targets: dict[tuple[Path, str, str], Target] = field(default_factory=dict)

    def say(self, key: str, **params: object) -> None:
        """Print the UI string ``translate.<key>``."""
        click.echo(self.locale.t(f"translate.{key}", **_printable(params)))

    def count(self, key: str, count: int, **params: object) -> None:
        """The same in the plural form that `count` asks for."""
        click.echo(self.locale.n(f"translate.{key}", count, **_printable(params)))

    def tell(self, problems: Iterable[Problem]) -> None:
        """Print what is wrong."""
        for one in problems:
            click.echo(one.text(self.locale.code))

    def target(self, job: Job) -> Target:
        """What is needed to translate into the job's language, made once."""
        key = (job.content.settings.content, job.posting.source, job.locale)
        if key not in self.targets:
            library = job.content.library
            headings = Headings.of(library, words(job.content), job.posting.source, job.locale)
            self.targets[key] = Target(library.locales.get(job.locale), Glossary.of(library, job.locale), headings)
        return self.targets[key]


def due(selection: Selection) -> list[Job]:
    """The translations to work on: those that were named, and what is missing or out of date in a folder."""
    settled = (Translation.CURRENT, Translation.UNSTAMPED)
    return [job for job in selection.jobs if job.named or job.state not in settled]


def twin_of(job: Job, problems: Problems) -> Twin | None:
    """The file of a translation; None where it cannot be read, which is recorded."""
    if job.path.is_symlink() or not job.path.is_file():
        problems.add(job.shown, 1, "file", "not-a-file")
        return None
    return Twin.read(job.path, job.shown, problems)


def base_of(job: Job, session: Session, made_from: str | None) -> Version | None:
    """The text that a translation was made from; where it is not to be had, people are told why."""
    settings, key = job.content.settings, (job.origin, made_from or NEVER)
    history = translation.versions(settings.content, [key], settings.cache)
    if key not in history.found:
        session.say(history.absence.value, path=job.shown)
    return history.found.get(key)


def saved(job: Job, text: str, newline: str, before: bytes | None, problems: Problems) -> bool:
    """Whether `text` is in its place; if not, what prevents it is recorded. `before`: as for `write_file`."""
    try:
        write_file(job.path, text, newline, before=before)
    except Edited:
        problems.add(job.shown, 1, "file", "translation-edited")
        return False
    except OSError as error:
        problems.add(job.shown, 1, "file", "translation-unwritable", reason=error.strerror or type(error).__name__)
        return False
    return True


def version_of(twin: Twin) -> Version:
    """The text of a translation, with the marks in it."""
    return Version(twin.field("title"), twin.field("summary"), twin.document.body)


def note(job: Job, session: Session, stamp: str | None) -> str:
    """The comment in front matter, in the language of the file: it is read by who translates into that."""
    locale = session.target(job).locale
    return locale.t("translate.note", stamp=stamp, id=job.posting.id) if stamp else ""


def short(text: str) -> str:
    """`text`, cut to what a line has room for."""
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def _printable(params: Mapping[str, object]) -> dict[str, str]:
    return {name: printable(str(value)) for name, value in params.items()}


def quoted(paths: Iterable[str]) -> str:
    """`paths` as a shell takes them."""
    return " ".join(map(shlex.quote, paths))

"""``careers translate``: translations begun, brought up to date, and declared done."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import click

from generator import translation
from generator.cli.site import config_option, lang_option, settings_of, words
from generator.cli.twins import Job, Selection, select
from generator.errors import Problem, Problems, printable
from generator.files import Edited, write_file
from generator.frontmatter import parse
from generator.locales import Locale
from generator.posting import Translation
from generator.posting.draft import untranslated
from generator.posting.limits import check_body
from generator.translation import NEVER, Glossary, Headings, Refreshed, Target, Twin, Version

_MOST_SHOWN = 60  # characters of a text that a line repeats


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--done", is_flag=True, help="Check finished translations and stamp them with the text they translate.")
@click.option("--all", "everything", is_flag=True, help="Every translation that is missing or out of date.")
@lang_option
@config_option
@click.pass_context
def translate(
    context: click.Context, paths: tuple[str, ...], done: bool, everything: bool, lang: str, config_file: Path
) -> None:
    """Make the file of a translation, or bring it up to date, with a mark on each line that is yours to translate.

    PATH is either file of a posting (the translation need not be there yet), its id such as baidu/kernel-engineer, or
    a folder of postings. Translate the marked lines, take the marks away, then run this with --done.
    """
    if bool(paths) == everything or (done and everything):
        raise click.UsageError("name the postings to translate, or give --all (not with --done)")
    selection = select(paths or (str(settings_of(config_file).content),), config_file, files_only=done)
    session = Session(Locale.of(lang))
    session.tell(selection.faults)
    sound = _finish(selection, session) if done else _work(selection, session)
    context.exit(0 if sound and not selection.faults else 1)


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


def _work(selection: Selection, session: Session) -> bool:
    """Begin and refresh what is selected; whether nothing had to be refused."""
    settled = (Translation.CURRENT, Translation.UNSTAMPED)
    jobs = [job for job in selection.jobs if job.named or job.state not in settled]
    sound = True
    waiting: list[Job] = []
    for job in jobs:
        left = _continue(job, session) if os.path.lexists(job.path) and job.draft is None else _begin(job, session)
        sound = sound and left is not None
        if left:
            waiting.append(job)
    if not jobs and not selection.faults:
        session.say("all_current")
    if selection.left_out:
        session.count("left_out", selection.left_out)
    if waiting:
        marks = dict.fromkeys(mark for job in waiting for mark in _marks(job))
        session.say("next", marks=session.locale.list(list(marks)), paths=_quoted(job.shown for job in waiting))
    return sound


def _begin(job: Job, session: Session) -> int | None:
    """Make the skeleton; returns how many lines are left to translate, None where it was refused."""
    source, target = Version.of(job.posting.texts[job.posting.source]), session.target(job)
    begun = translation.begin(source, target)
    fields = {"title": begun.title, **({"summary": begun.summary} if begun.summary else {}), "translated_from": NEVER}
    text = translation.compose(fields, begun.body, _note(job, session, job.posting.stamp))
    left = _write(job, session, text, before=job.draft)
    if left is not None:
        session.count("made", left, path=job.shown)
    return left


def _continue(job: Job, session: Session) -> int | None:
    """Bring a translation up to date; returns how many lines are left to translate, None where it was refused."""
    problems = Problems()
    twin = _twin(job, problems)
    if twin is None:
        session.tell(problems)
        return None
    left, stamp = len(twin.marked), job.posting.stamp
    made_from = twin.base or twin.stamp
    if made_from == stamp and left:
        session.count("waiting", left, path=job.shown)
        return left
    if made_from == stamp or (made_from is None and not left):
        key = "unstamped" if made_from is None else "ready" if twin.stamp != stamp else "current"
        session.say(key, path=job.shown)
        return 0
    source = Version.of(job.posting.texts[job.posting.source])
    base = _base(job, session, made_from)
    now = translation.refresh(base, source, _version(twin), session.target(job))
    return _write_refreshed(job, session, twin, base, now)


def _twin(job: Job, problems: Problems) -> Twin | None:
    if job.path.is_symlink() or not job.path.is_file():
        problems.add(job.shown, 1, "file", "not-a-file")
        return None
    return Twin.read(job.path, job.shown, problems)


def _base(job: Job, session: Session, made_from: str | None) -> Version | None:
    """The text that a translation was made from; where it is not to be had, people are told why."""
    settings, key = job.content.settings, (job.origin, made_from or NEVER)
    history = translation.versions(settings.content, [key], settings.cache)
    if key not in history.found:
        session.say(history.absence.value, path=job.shown)
    return history.found.get(key)


def _write_refreshed(job: Job, session: Session, twin: Twin, base: Version | None, now: Refreshed) -> int | None:
    fields = {"title": now.title, "summary": now.summary, "translated_from": twin.stamp or NEVER}
    was = _version(twin)
    if base is None and (now.title, now.summary or "", now.body.split()) == (was.title, was.summary, was.body.split()):
        return len(twin.marked)
    # Without a base nothing was compared: the file goes on saying what it was made from.
    text = translation.replace(twin, fields, now.body, _note(job, session, job.posting.stamp if base else twin.base))
    left = _write(job, session, text, twin.newline, before=twin.data)
    if left is None:
        return None
    session.count("refreshed", left, path=job.shown, kept=session.locale.number(now.kept))
    source = Version.of(job.posting.texts[job.posting.source])
    for change in translation.changes(base, source) if base else ():
        kind = "changed" if change.old and change.new else "added" if change.new else "removed"
        session.say(kind, old=_short(change.old), new=_short(change.new))
    mark = session.target(job).locale.t("translate.former")
    for orphan in now.orphans:
        session.say("orphan", mark=mark, text=_short(orphan))
    for lost in now.dropped:
        session.say("dropped", text=lost)
    if not left:
        session.say("ready", path=job.shown)
    return left


def _write(job: Job, session: Session, text: str, newline: str = "\n", *, before: bytes | None) -> int | None:
    """Write the file if it is one that can be read again; returns how many lines in it are left to translate.

    `before` is what it was made from, as for `write_file`; None is returned where it was refused.
    """
    problems = Problems()
    document = parse(text, job.shown, problems)
    if document is None or not check_body(document.body, job.shown, document.body_line, problems):
        session.tell(problems)
        return None
    if not _saved(job, text, newline, before, problems):
        session.tell(problems)
        return None
    translation.keep(job.origin, Version.of(job.posting.texts[job.posting.source]), job.content.settings.cache)
    return len(untranslated(document))


def _saved(job: Job, text: str, newline: str, before: bytes | None, problems: Problems) -> bool:
    try:
        write_file(job.path, text, newline, before=before)
    except Edited:
        problems.add(job.shown, 1, "file", "translation-edited")
        return False
    except OSError as error:
        problems.add(job.shown, 1, "file", "translation-unwritable", reason=error.strerror or type(error).__name__)
        return False
    return True


def _finish(selection: Selection, session: Session) -> bool:
    """Stamp what is done; whether nothing had to be refused."""
    sound = True
    for job in selection.jobs:
        if os.path.lexists(job.path) and job.draft is None:
            sound = _finish_one(job, session) and sound
        elif not any(other.posting is job.posting and os.path.lexists(other.path) for other in selection.jobs):
            session.say("none", path=job.shown)
            sound = False
    return sound


def _finish_one(job: Job, session: Session) -> bool:
    problems, source = Problems(), Version.of(job.posting.texts[job.posting.source])
    twin = _twin(job, problems)
    done = twin is not None and translation.finish(source, twin, job.shown, problems)
    if done and twin is not None and (twin.stamp != source.stamp or twin.base is not None):
        stamped = translation.replace(twin, {"translated_from": source.stamp})
        done = _saved(job, stamped, twin.newline, twin.data, problems)
    session.tell(problems)
    if done:
        translation.keep(job.origin, source, job.content.settings.cache)
        session.say("stamped", path=job.shown, stamp=source.stamp)
    else:
        session.say("not_stamped", path=job.shown)
    return done


def _marks(job: Job) -> list[str]:
    """The marks that stand in a translation, as its file is now."""
    twin = Twin.read(job.path, job.shown, Problems())
    said = "\n".join((twin.field("title"), twin.field("summary"), twin.document.body)) if twin else ""
    words = (Locale.of(job.locale).t(f"translate.{key}") for key in ("mark", "former"))
    return [one for one in words if one in said]


def _version(twin: Twin) -> Version:
    return Version(twin.field("title"), twin.field("summary"), twin.document.body)


def _note(job: Job, session: Session, stamp: str | None) -> str:
    """The comment in front matter, in the language of the file: it is read by who translates into that."""
    locale = session.target(job).locale
    return locale.t("translate.note", stamp=stamp, id=job.posting.id) if stamp else ""


def _printable(params: Mapping[str, object]) -> dict[str, str]:
    return {name: printable(str(value)) for name, value in params.items()}


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


def _quoted(paths: Iterable[str]) -> str:
    return " ".join(map(shlex.quote, paths))

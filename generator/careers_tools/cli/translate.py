"""``careers translate``: translations begun, brought up to date, and declared done."""

from __future__ import annotations

import os
from pathlib import Path

import click

from careers.cli.site import config_option, lang_option, settings_of
from careers.content.frontmatter import parse
from careers.content.posting.draft import untranslated
from careers.content.posting.limits import check_body
from careers.i18n import Locale
from careers.support.errors import Problems
from careers_tools import translation
from careers_tools.cli.twin_work import Session, base_of, due, note, quoted, saved, short, twin_of, version_of
from careers_tools.cli.twins import Job, Selection, select
from careers_tools.translation import NEVER, Refreshed, Twin, Version


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--done", is_flag=True, help="Check finished translations and stamp them with the text they translate.")
@click.option("--all", "everything", is_flag=True, help="Every translation that is missing or out of date.")
@click.option("--draft", is_flag=True, help="Have the service in the setting translator draft what waits.")
@click.option("--dry-run", is_flag=True, help="With --draft: show what would be sent, and send and write nothing.")
@lang_option
@config_option
@click.pass_context
def translate(
    context: click.Context,
    paths: tuple[str, ...],
    done: bool,
    everything: bool,
    draft: bool,
    dry_run: bool,
    lang: str,
    config_file: Path,
) -> None:
    """Make the file of a translation, or bring it up to date, with a mark on each line that is yours to translate.

    PATH is either file of a posting (the translation need not be there yet), its id such as baidu/kernel-engineer, or
    a folder of postings. Translate the marked lines, take the marks away, then run this with --done.

    Only with --draft does a text leave this machine: the marked lines are sent to the service, and its drafts are
    published with a notice until somebody has read them and run this with --done.
    """
    if bool(paths) == everything or (done and everything):
        raise click.UsageError("name the postings to translate, or give --all (not with --done)")
    if (draft and done) or (dry_run and not draft):
        raise click.UsageError("--draft does not go with --done, nor --dry-run without --draft")
    session = Session(Locale.of(lang))
    named = paths or (str(settings_of(config_file).content),)
    selection = select(named, config_file, files_only=done, spoken=session.locale)
    session.tell(selection.faults)
    if draft:
        from careers_tools.cli.drafts import draft_all  # here: it loads the client, for which nothing else should wait

        sound = draft_all(selection, session, dry_run)
    else:
        sound = _finish(selection, session) if done else _work(selection, session)
    context.exit(0 if sound and not selection.faults else 1)


def _work(selection: Selection, session: Session) -> bool:
    """Begin and refresh what is selected; whether nothing had to be refused."""
    jobs = due(selection)
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
        session.say("next", marks=session.locale.list(list(marks)), paths=quoted(job.shown for job in waiting))
    return sound


def _begin(job: Job, session: Session) -> int | None:
    """Make the skeleton; returns how many lines are left to translate, None where it was refused."""
    source, target = Version.source(job.posting), session.target(job)
    begun = translation.begin(source, target)
    fields = {"title": begun.title, **({"summary": begun.summary} if begun.summary else {}), "translated_from": NEVER}
    text = translation.compose(fields, begun.body, note(job, session, job.posting.stamp))
    left = _write(job, session, text, before=job.draft)
    if left is not None:
        session.count("made", left, path=job.shown)
    return left


def _continue(job: Job, session: Session) -> int | None:
    """Bring a translation up to date; returns how many lines are left to translate, None where it was refused."""
    problems = Problems()
    twin = twin_of(job, problems)
    if twin is None:
        session.tell(problems)
        return None
    left, stamp = len(twin.marked), job.posting.stamp
    made_from = twin.base or twin.stamp
    if made_from == stamp and left:
        session.count("waiting", left, path=job.shown)
        return left
    if made_from == stamp or (made_from is None and not left):
        settled = "unchecked" if twin.machine else "current"
        key = "unstamped" if made_from is None else "ready" if twin.stamp != stamp else settled
        session.say(key, path=job.shown)
        return 0
    source = Version.source(job.posting)
    base = base_of(job, session, made_from)
    now = translation.refresh(base, source, version_of(twin), session.target(job))
    return _write_refreshed(job, session, twin, base, now)


def _write_refreshed(job: Job, session: Session, twin: Twin, base: Version | None, now: Refreshed) -> int | None:
    fields = {"title": now.title, "summary": now.summary, "translated_from": twin.stamp or NEVER}
    was = version_of(twin)
    if base is None and (now.title, now.summary or "", now.body.split()) == (was.title, was.summary, was.body.split()):
        return len(twin.marked)
    # Without a base nothing was compared: the file goes on saying what it was made from.
    text = translation.replace(twin, fields, now.body, note(job, session, job.posting.stamp if base else twin.base))
    left = _write(job, session, text, twin.newline, before=twin.data)
    if left is None:
        return None
    session.count("refreshed", left, path=job.shown, kept=session.locale.number(now.kept))
    source = Version.source(job.posting)
    for change in translation.changes(base, source) if base else ():
        kind = "changed" if change.old and change.new else "added" if change.new else "removed"
        session.say(kind, old=short(change.old), new=short(change.new))
    mark = session.target(job).locale.t("translate.former")
    for orphan in now.orphans:
        session.say("orphan", mark=mark, text=short(orphan))
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
    if not saved(job, text, newline, before, problems):
        session.tell(problems)
        return None
    translation.keep(job.origin, Version.source(job.posting), job.content.settings.cache)
    return len(untranslated(document))


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
    problems, source = Problems(), Version.source(job.posting)
    twin = twin_of(job, problems)
    done = twin is not None and translation.finish(source, twin, job.shown, problems)
    if done and twin is not None and (twin.stamp != source.stamp or twin.base is not None or twin.machine):
        stamped = translation.replace(twin, {"translated_from": source.stamp, "translation": None})
        done = saved(job, stamped, twin.newline, twin.data, problems)
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

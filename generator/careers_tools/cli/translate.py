"""``careers translate``: begins translations, brings them up to date, and declares them done."""

from __future__ import annotations

from pathlib import Path

import click

from careers.cli.site import config_option, lang_option
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics
from careers_tools import translation
from careers_tools.cli.translation_jobs import Job, Selection, Session, quote, select


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--done", is_flag=True, help="Check finished translations and confirm that they fit their source.")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="All translations that are missing or out of date; with --done, all that nobody has confirmed.",
)
@click.option("--draft", is_flag=True, help="Have the translation service in the settings draft the marked lines.")
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
    """Create or update the file of a translation. Each line to translate gets a mark.

    PATH is either file of a posting (the translation need not be there yet), its id such as acme/software-engineer, or
    a folder of postings. Translate the marked lines, remove the marks, then run this with --done. In a folder, or
    with --all, that confirms translations that nobody has confirmed before; one that is out of date, or that a machine
    has drafted, has to be named.

    Only with --draft does a text leave this machine: the marked lines are sent to the service, and its drafts are
    published with a notice until somebody has read them and run this with --done.
    """
    if bool(paths) == everything:
        raise click.UsageError("name the postings to translate, or give --all")
    if (draft and done) or (dry_run and not draft):
        raise click.UsageError("--draft does not go with --done, nor --dry-run without --draft")
    session = Session(Locale.of(lang))
    selection = select(paths, config_file, session.locale)
    session.report(Diagnostics(selection.faults))
    if draft:
        # Imported here, because it loads the HTTP client, for which nothing else should wait.
        from careers_tools.cli.drafts import draft_all

        sound = draft_all(selection, session, dry_run)
    else:
        sound = _finish_all(selection, session) if done else _update_all(selection, session)
    context.exit(0 if sound and not selection.faults else 1)


def _update_all(selection: Selection, session: Session) -> bool:
    jobs = [job for job in selection.jobs.values() if job.due]
    counts = {job.path: _update(job, session) for job in jobs}
    waiting = [job for job in jobs if counts[job.path]]
    if not jobs and not selection.faults:
        session.say("all_current")
    if selection.left_out:
        session.count("left_out", selection.left_out)
    if waiting:
        locales = dict.fromkeys(session.target(job).locale for job in waiting)
        marks = [locale.t(f"translate.{key}") for locale in locales for key in ("mark", "former")]
        session.say("next", marks=session.locale.list(marks), paths=quote(job.display_path for job in waiting))
    return None not in counts.values()


def _update(job: Job, session: Session) -> int | None:
    """Write a translation anew; return how many lines are left to translate, None where it was refused."""
    work = session.prepare(job)
    if work is None:
        return None
    file, path = work.file, job.display_path
    if file and (work.base == job.source or (work.version == file.version and file.base is None)):
        if file.marked:
            session.count("waiting", len(file.marked), path=path)
        elif work.base:
            settled = "unchecked" if file.machine else "current"
            unstamped = "ready" if file.base else "unstamped"
            session.say(settled if file.stamp == job.posting.stamp else unstamped, path=path)
        return len(file.marked)
    left = session.write(work, work.version)
    if left is None:
        return None
    session.count("refreshed" if file else "made", left, path=path)
    if not left:
        session.say("ready", path=path)
    return left


def _finish_all(selection: Selection, session: Session) -> bool:
    """Stamp the selected translations that are done; return whether none was refused.

    Of those in a folder it stamps what nobody has confirmed before: whether one still fits a source that has changed,
    or what a machine wrote, only a person can tell who has looked at it.
    """
    jobs = [job for job in selection.jobs.values() if job.named or job.unconfirmed]
    if not jobs and not selection.faults:
        session.say("all_confirmed")
    begun = {job.posting.id for job in jobs if job.begun}
    results = [_finish(job, session) for job in jobs if job.begun or job.posting.id not in begun]
    unnamed = sum(job.due for job in selection.jobs.values() if job not in jobs)
    if unnamed:
        session.count("unnamed", unnamed)
    return all(results)


def _finish(job: Job, session: Session) -> bool:
    if not job.begun:
        session.say("none", path=job.display_path)
        return False
    diagnostics, source = Diagnostics(), job.source
    file = job.read(diagnostics)
    sound = file is not None and translation.check_translation(source, file, job.display_path, diagnostics)
    if sound and file is not None and (file.stamp != source.stamp or file.base is not None or file.machine):
        stamped = translation.replace_fields(file, {"translated_from": source.stamp, "translation": None})
        sound = job.write(stamped, file, diagnostics) is not None
    session.report(diagnostics)
    session.say("stamped" if sound else "not_stamped", path=job.display_path, stamp=source.stamp)
    return sound

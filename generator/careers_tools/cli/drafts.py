"""``careers translate --draft``: has the service in the settings draft the texts that wait in translations."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass

import click

from careers.content.posting import UNCONFIRMED
from careers.support.diagnostics import Diagnostics
from careers_tools import translation
from careers_tools.cli.translation_jobs import Job, Selection
from careers_tools.cli.translation_session import Session, quote, shorten
from careers_tools.translation import TextVersion, TranslationFile, drafting

_MOST_FAILURES = 3  # one after another; then the service is left alone


@dataclass(frozen=True)
class PendingDraft:
    """A translation on its way to the service.

    Attributes:
        file: its file as it stands; None: there is none.
        version: its text, with marks where something waits.
        complete: whether everything that differs from the source bears a mark.
        passages: the texts to send.
    """

    job: Job
    file: TranslationFile | None
    version: TextVersion
    complete: bool
    passages: tuple[drafting.Passage, ...]


def draft_all(selection: Selection, session: Session, dry_run: bool) -> bool:
    """Draft the selected translations; return whether none was refused.

    Raises:
        click.UsageError: no service is named, or one that cannot be.
    """
    diagnostics = Diagnostics()
    prepared = [_prepare(job, session, diagnostics) for job in selection.jobs.values() if job.due]
    pending = [draft for draft in prepared if draft is not None]
    session.report(diagnostics)
    if selection.left_out:
        session.count("left_out", selection.left_out)
    if not pending:
        session.say("nothing_waits")
        return not diagnostics.errors
    endpoint = _endpoint(pending[0].job, session, dry_run)
    count = sum(len(draft.passages) for draft in pending)
    postings = session.locale.n("status.postings", len(pending))
    service = {"host": endpoint.host or "–", "service": endpoint.model or "–"}
    session.count("would_send" if dry_run else "sending", count, postings=postings, **service)
    if dry_run:
        for draft in pending:
            click.echo(draft.job.display_path)
            for passage in draft.passages:
                click.echo(f"  {passage.text}")
        return not diagnostics.errors
    return asyncio.run(_send_all(pending, endpoint, session)) and not diagnostics.errors


def _endpoint(job: Job, session: Session, dry_run: bool) -> drafting.Endpoint:
    try:
        endpoint = job.content.settings.translator.within(os.environ)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not dry_run and not endpoint.url:
        raise click.UsageError(session.locale.t("translate.no_service"))
    if not dry_run and not endpoint.model:
        raise click.UsageError(session.locale.t("translate.no_model"))
    return endpoint


def _prepare(job: Job, session: Session, diagnostics: Diagnostics) -> PendingDraft | None:
    """Return the translation with its marks, nothing written yet; None where nothing is to be drafted."""
    source, target, complete = job.source, session.target(job), True
    file = job.read(diagnostics) if job.begun else None
    if not job.begun:
        version = translation.begin_translation(source, target)
    elif file is None:
        return None
    elif (stamp := file.base or file.stamp) == source.stamp:
        version = file.version
    else:
        base = session.find_base(job, stamp) if stamp else None
        complete = base is not None
        version = translation.refresh_translation(base, source, file.version, target)
    passages = tuple(drafting.find_passages(source, version))
    is_due = passages or file is None or version != file.version
    return PendingDraft(job, file, version, complete, passages) if is_due else None


async def _send_all(pending: Sequence[PendingDraft], endpoint: drafting.Endpoint, session: Session) -> bool:
    """Request one translation after the other, and write each as soon as it is there."""
    sound, failures = True, 0
    written: list[str] = []
    async with drafting.Client(endpoint) as client:
        for number, translation_draft in enumerate(pending, 1):
            path = translation_draft.job.display_path
            try:
                result = await _send(translation_draft, client, session)
            except drafting.ServiceError as error:
                session.say("failed", path=path, reason=error.text(session.locale))
                sound, failures = False, failures + 1
                if error.final or failures == _MOST_FAILURES:
                    if number < len(pending):
                        session.count("given_up", len(pending) - number)
                    break
                continue
            failures = 0
            if _write(translation_draft, result, session):
                written.append(path)
            else:
                sound = False
    if written:
        session.say("check_drafts", paths=quote(written))
    return sound


async def _send(pending: PendingDraft, client: drafting.Client, session: Session) -> drafting.DraftResult:
    source = pending.job.content.library.locales.get(pending.job.posting.source)
    judge = drafting.DraftJudge(session.target(pending.job), source)
    return await drafting.draft(pending.passages, client, judge)


def _write(pending: PendingDraft, result: drafting.DraftResult, session: Session) -> bool:
    """Write the translation with its drafts; return whether it was written.

    It is stamped where nothing waits any more and everything that differs from the source was drafted.
    """
    job, file, diagnostics = pending.job, pending.file, Diagnostics()
    for passage, fault in result.faults.items():
        session.say("not_taken", text=shorten(passage.text), reason=fault.text(session.locale))
    if result.faults and not result.drafts:
        session.say("none_taken", path=job.display_path)
        return False
    version = drafting.fill_in(pending.version, result.drafts)
    stamped = pending.complete and not translation.has_mark(version.text)
    fields = {
        "title": version.title,
        "summary": version.summary or None,
        "translated_from": job.posting.stamp if stamped else (file.stamp if file else None) or UNCONFIRMED,
        "translation": "machine",
    }
    note = "" if stamped else session.note(job)
    if file is None:
        text = translation.compose_file(fields, version.body, note)
    else:
        text = translation.replace_fields(file, fields, version.body, note)
    left = job.write(text, file, diagnostics)
    session.report(diagnostics)
    if left is None:
        session.say("not_written", path=job.display_path)
        return False
    session.count("drafted", len(result.drafts), path=job.display_path)
    if left:
        session.count("left", left)
    return True

"""``careers translate --draft``: has the service in the settings draft the texts that wait in translations."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass

import click

from careers.content.posting import UNCONFIRMED
from careers.content.posting.rules import untranslated
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
    prepared = [_prepare(job, session, diagnostics) for job in selection.jobs if job.due]
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
    source, target = job.source, session.target(job)
    if not job.begun:
        version = translation.begin_translation(source, target).version
        return PendingDraft(job, None, version, True, tuple(drafting.find_passages(source, version, target)))
    file = job.read(diagnostics)
    if file is None:
        return None
    stamp, complete, version = file.base or file.stamp, True, file.version
    if stamp != source.stamp:
        base = session.find_base(job, stamp) if stamp else None
        complete = base is not None
        version = translation.refresh_translation(base, source, version, target).version
    passages = tuple(drafting.find_passages(source, version, target))
    return PendingDraft(job, file, version, complete, passages) if passages or version != file.version else None


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
    library, target = pending.job.content.library, session.target(pending.job)
    source = library.locales.get(pending.job.posting.source)
    vocabulary = drafting.Vocabulary.of(library, target.glossary)
    return await drafting.draft(pending.passages, client, drafting.DraftJudge(target, source, vocabulary))


def _write(pending: PendingDraft, result: drafting.DraftResult, session: Session) -> bool:
    """Write the translation with its drafts; return whether it was written.

    It is stamped where nothing waits any more and everything that differs from the source was drafted.
    """
    job, diagnostics = pending.job, Diagnostics()
    for passage, fault in result.faults.items():
        session.say("not_taken", text=shorten(passage.text), reason=fault.text(session.locale))
    if result.faults and not result.drafts:
        session.say("none_taken", path=job.display_path)
        return False
    version = drafting.fill_in(pending.version, result.drafts)
    text = _compose(pending, version, session, stamped=False)
    document = job.parse(text, diagnostics)
    left = len(untranslated(document)) if document else 0
    if document and pending.complete and not left:
        text = _compose(pending, version, session, stamped=True)
        document = job.parse(text, diagnostics)
        file = TranslationFile(b"", text, document) if document else None
        if not file or not translation.check_translation(job.source, file, job.display_path, diagnostics):
            document = None
    written = document is not None and job.write(text, pending.file, diagnostics)
    session.report(diagnostics)
    if not written:
        session.say("not_written", path=job.display_path)
        return False
    session.count("drafted", len(result.drafts), path=job.display_path)
    if left:
        session.count("left", left)
    return True


def _compose(pending: PendingDraft, version: TextVersion, session: Session, stamped: bool) -> str:
    """Return the text of the file with its drafts; a stamped one has no comment for a translator."""
    stamp, file = pending.job.posting.stamp, pending.file
    fields = {
        "title": version.title,
        "summary": version.summary or None,
        "translated_from": stamp if stamped else (file.stamp if file else None) or UNCONFIRMED,
        "translation": "machine",
    }
    base = stamp if pending.complete or file is None else file.base
    note = "" if stamped else session.note(pending.job, base)
    if file is not None:
        return translation.replace_fields(file, fields, version.body, note)
    return translation.compose_file(fields, version.body, note)

"""``careers translate --draft``: has the service in the settings draft the texts that wait in translations."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence

import click

from careers.cli.site import Content
from careers.content.translation_service import Endpoint
from careers_tools.cli.translation_jobs import Selection, Session, Work, quote, shorten
from careers_tools.translation.drafting.judging import DraftJudge
from careers_tools.translation.drafting.passages import Passage, fill_in, find_passages
from careers_tools.translation.drafting.service import Client, ServiceError, draft

_MOST_FAILURES = 3  # one after another; then the service is left alone


def draft_all(selection: Selection, session: Session, dry_run: bool) -> bool:
    """Draft the selected translations; return whether none was refused.

    Raises:
        click.UsageError: no service is named, or one that cannot be.
    """
    prepared = [session.prepare(job) for job in selection.jobs.values() if job.due]
    works = [work for work in prepared if work is not None]
    found = [(work, tuple(find_passages(work.job.source, work.version))) for work in works]
    pending = [(work, passages) for work, passages in found if passages]
    if selection.left_out:
        session.count("left_out", selection.left_out)
    sound = len(works) == len(prepared)
    if not pending:
        session.say("nothing_waits")
        return sound
    endpoint = _endpoint(selection.content, session, dry_run)
    postings = session.locale.n("status.postings", len(pending))
    service = {"host": endpoint.host or "–", "service": endpoint.model or "–"}
    count = sum(len(passages) for _, passages in pending)
    session.count("would_send" if dry_run else "sending", count, postings=postings, **service)
    if not dry_run:
        return asyncio.run(_send_all(pending, endpoint, session)) and sound
    for work, passages in pending:
        click.echo(work.job.display_path)
        for passage in passages:
            click.echo(f"  {passage.text}")
    return sound


def _endpoint(content: Content, session: Session, dry_run: bool) -> Endpoint:
    try:
        endpoint = content.settings.translator.within(os.environ)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not dry_run and not endpoint.url:
        raise click.UsageError(session.locale.t("translate.no_service"))
    if not dry_run and not endpoint.model:
        raise click.UsageError(session.locale.t("translate.no_model"))
    return endpoint


async def _send_all(pending: Sequence[tuple[Work, Sequence[Passage]]], endpoint: Endpoint, session: Session) -> bool:
    sound, failures = True, 0
    written: list[str] = []
    async with Client(endpoint) as client:
        for number, (work, passages) in enumerate(pending, 1):
            job = work.job
            judge = DraftJudge(session.target(job), job.content.library.locales.get(job.posting.source))
            try:
                drafts, faults = await draft(passages, client, judge)
            except ServiceError as error:
                session.say("failed", path=job.display_path, reason=error.text(session.locale))
                sound, failures = False, failures + 1
                if error.final or failures == _MOST_FAILURES:
                    if number < len(pending):
                        session.count("given_up", len(pending) - number)
                    break
                continue
            failures = 0
            for passage, fault in faults.items():
                session.say("not_taken", text=shorten(passage.text), reason=fault.text(session.locale))
            if _write(work, drafts, session):
                written.append(job.display_path)
            else:
                sound = False
    if written:
        session.say("check_drafts", paths=quote(written))
    return sound


def _write(work: Work, drafts: Mapping[Passage, str], session: Session) -> bool:
    path = work.job.display_path
    if not drafts:
        session.say("none_taken", path=path)
        return False
    left = session.write(work, fill_in(work.version, drafts), machine=True)
    if left is None:
        session.say("not_written", path=path)
        return False
    session.count("drafted", len(drafts), path=path)
    if left:
        session.count("left", left)
    return True

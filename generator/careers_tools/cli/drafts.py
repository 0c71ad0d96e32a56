"""``careers translate --draft``: what waits in translations, drafted by the service in the settings."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass

import click

from careers.content.frontmatter import Document, parse
from careers.content.posting.draft import untranslated
from careers.content.posting.limits import check_body
from careers.support.errors import Problems
from careers_tools import translation
from careers_tools.cli.twin_work import Session, base_of, due, note, quoted, saved, short, twin_of, version_of
from careers_tools.cli.twins import Job, Selection
from careers_tools.translation import NEVER, Twin, Version
from careers_tools.translation.drafting import Endpoint, Failure, Passage, ServiceKind, Vocabulary, filled, waiting
from careers_tools.translation.drafting.client import Client
from careers_tools.translation.drafting.drafting import Drafted, draft
from careers_tools.translation.drafting.judging import Judge
from careers_tools.translation.drafting.services import service

_MOST_FAILURES = 3  # one after another; then the service is left alone


@dataclass(frozen=True)
class Begun:
    """A translation on its way to the service.

    Attributes:
        twin: its file as it stands; None: there is none.
        version: its text, with marks where something waits.
        known: whether everything that differs from the source bears a mark.
        passages: what is sent.
    """

    job: Job
    twin: Twin | None
    version: Version
    known: bool
    passages: tuple[Passage, ...]


def draft_all(selection: Selection, session: Session, dry_run: bool) -> bool:
    """Draft what is selected; whether nothing had to be refused.

    Raises:
        click.UsageError: no service is named, or one that cannot be.
    """
    problems = Problems()
    begun = [one for job in due(selection) if (one := _begun(job, session, problems)) is not None]
    session.tell(problems)
    if selection.left_out:
        session.count("left_out", selection.left_out)
    if not begun:
        session.say("nothing_waits")
        return not problems.errors
    endpoint = _endpoint(begun[0], session, dry_run)
    texts = sum(len(one.passages) for one in begun)
    postings = session.locale.n("status.postings", len(begun))
    where = {"host": endpoint.host or "–", "service": f"{endpoint.kind} {endpoint.model}".strip()}
    session.count("would_send" if dry_run else "sending", texts, postings=postings, **where)
    if dry_run:
        for one in begun:
            click.echo(one.job.shown)
            for passage in one.passages:
                click.echo(f"  {passage.text}")
        return not problems.errors
    return asyncio.run(_send(begun, endpoint, session)) and not problems.errors


def _endpoint(begun: Begun, session: Session, dry_run: bool) -> Endpoint:
    try:
        endpoint = begun.job.content.settings.translator.within(os.environ)
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if not dry_run and not endpoint.url:
        raise click.UsageError(session.locale.t("translate.no_service"))
    if not dry_run and endpoint.kind is ServiceKind.OPENAI and not endpoint.model:
        raise click.UsageError(session.locale.t("translate.no_model"))
    return endpoint


def _begun(job: Job, session: Session, problems: Problems) -> Begun | None:
    """The translation with its marks, nothing written yet; None where nothing is to be drafted."""
    source, target = Version.source(job.posting), session.target(job)
    if not os.path.lexists(job.path) or job.draft is not None:
        begun = translation.begin(source, target)
        version = Version(begun.title, begun.summary or "", begun.body)
        return Begun(job, None, version, True, waiting(source, version, target))
    twin = twin_of(job, problems)
    if twin is None:
        return None
    made_from, known, version = twin.base or twin.stamp, True, version_of(twin)
    if made_from != source.stamp:
        base = base_of(job, session, made_from) if made_from else None
        now = translation.refresh(base, source, version, target)
        known, version = base is not None, Version(now.title, now.summary or "", now.body)
    passages = waiting(source, version, target)
    return Begun(job, twin, version, known, passages) if passages or version != version_of(twin) else None


async def _send(begun: Sequence[Begun], endpoint: Endpoint, session: Session) -> bool:
    """Ask for one translation after the other, and write each as soon as it is there."""
    sound, failures = True, 0
    written: list[str] = []
    async with Client(endpoint) as client:
        for number, one in enumerate(begun, 1):
            try:
                drafted = await _drafted(one, client, session)
            except Failure as failure:
                session.say("failed", path=one.job.shown, reason=failure.text(session.locale))
                sound, failures = False, failures + 1
                if failure.final or failures == _MOST_FAILURES:
                    if number < len(begun):
                        session.count("given_up", len(begun) - number)
                    break
                continue
            failures = 0
            if _take_over(one, drafted, session):
                written.append(one.job.shown)
            else:
                sound = False
    if written:
        session.say("check_drafts", paths=quoted(written))
    return sound


async def _drafted(one: Begun, client: Client, session: Session) -> Drafted:
    library, target = one.job.content.library, session.target(one.job)
    source = library.locales.get(one.job.posting.source)
    vocabulary = Vocabulary.of(library, target.glossary)
    asked = service(client, source, target.locale, vocabulary)
    return await draft(one.passages, asked, Judge(target, source, vocabulary))


def _take_over(one: Begun, drafted: Drafted, session: Session) -> bool:
    """Write the translation with its drafts; whether it was written, or nothing had to be."""
    job, problems = one.job, Problems()
    for passage, fault in drafted.faults.items():
        session.say("not_taken", text=short(passage.text), reason=fault.text(session.locale))
    if drafted.faults and not drafted.drafts:
        session.say("none_taken", path=job.shown)
        return False
    version = filled(one.version, drafted.drafts)
    text, left = _text(one, version, session, problems)
    newline, before = (one.twin.newline, one.twin.data) if one.twin else ("\n", job.draft)
    if text is None or not saved(job, text, newline, before, problems):
        session.tell(problems)
        session.say("not_written", path=job.shown)
        return False
    session.tell(problems)
    translation.keep(job.origin, Version.source(job.posting), job.content.settings.cache)
    session.count("drafted", len(drafted.drafts), path=job.shown)
    if left:
        session.count("left", left)
    return True


def _text(one: Begun, version: Version, session: Session, problems: Problems) -> tuple[str | None, int]:
    """(the file's text, how many places wait in it); None where it is none that may be written, which is recorded.

    It is stamped where nothing waits and everything that differs from the source was drafted.
    """
    unstamped = _composed(one, version, session, done=False)
    document = _sound(one, unstamped, problems)
    if document is None:
        return None, 0
    left = len(untranslated(document))
    if left or not one.known:
        return unstamped, left
    text = _composed(one, version, session, done=True)
    document = _sound(one, text, problems)
    source = Version.source(one.job.posting)
    twin = Twin(b"", text, document, None) if document else None
    fits = twin is not None and translation.finish(source, twin, one.job.shown, problems)
    return (text if fits else None), 0


def _composed(one: Begun, version: Version, session: Session, done: bool) -> str:
    stamp, former = one.job.posting.stamp, one.twin.stamp if one.twin else None
    fields = {
        "title": version.title,
        "summary": version.summary or None,
        "translated_from": stamp if done else former or NEVER,
        "translation": "machine",
    }
    base = stamp if one.known or one.twin is None else one.twin.base
    above = "" if done else note(one.job, session, base)
    if one.twin is not None:
        return translation.replace(one.twin, fields, version.body, above)
    return translation.compose({name: value for name, value in fields.items() if value}, version.body, above)


def _sound(one: Begun, text: str, problems: Problems) -> Document | None:
    """The file's text, read again as it will be."""
    document = parse(text, one.job.shown, problems)
    if document is None or not check_body(document.body, one.job.shown, document.body_line, problems):
        return None
    return document

"""``careers import``: from the documents that jobs arrive in to posting files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from careers.cli.site import Content, config_option, insist_vocabularies, lang_option, read, settings_of, words
from careers.content.schema import is_id, nearest
from careers.i18n import Locale
from careers.support.errors import printable, shown
from careers_tools.cli.import_report import Outcome, Report
from careers_tools.cli.import_run import Import
from careers_tools.importing.writing import record

AUTO = "auto"


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--company", metavar="ID", help="Who hires, an id of companies.yml; beats what the documents say.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="The content folder to write into.  [default: the site's]",
)
@click.option("--dry-run", is_flag=True, help="Show what would be written, and write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array; words for people go to standard error.")
@click.option(
    "--locale", default=AUTO, show_default=True, help="The language of the documents: auto, or one of the site's."
)
@click.option("--yes", is_flag=True, help="Replace files that say something else, without asking.")
@click.option("--closed", is_flag=True, help="Write jobs, too, that their source calls full, paused or closed.")
@click.option("--skip", is_flag=True, help="Leave files that say something else, without asking.")
@lang_option
@config_option
@click.pass_context
def import_(
    context: click.Context,
    files: tuple[Path, ...],
    company: str | None,
    out: Path | None,
    dry_run: bool,
    as_json: bool,
    locale: str,
    yes: bool,
    closed: bool,
    skip: bool,
    lang: str,
    config_file: Path,
) -> None:
    """Turn documents that jobs arrive in into posting files for you to read through.

    FILE is Markdown, plain text or HTML, with or without front matter; - is standard input. Nothing is lost: what goes
    into no posting is listed with its lines. Nothing is invented: what a document does not say stays empty. A job that
    its source calls full, paused or closed is named and not written.
    """
    if yes and skip:
        raise click.UsageError("--yes and --skip contradict each other; give one of them")
    content, spoken = read(settings_of(config_file)), Locale.of(lang)
    insist_vocabularies(content, spoken)
    report = Report(Console(stderr=as_json, highlight=False), spoken, content)
    run = Import(
        content=content,
        words=words(content),
        postings=_folder(out, content) / "postings",
        company=_employer(company, content),
        locale=_language(locale, content),
        dry_run=dry_run,
        closed=closed,
        replacing=True if yes else False if skip else None,
        report=report,
    )
    outcomes: list[Outcome] = []
    for path in dict.fromkeys(files):
        outcome = run.unread(path) if any(one.stopped for one in outcomes) else run.document(path)
        report.document(outcome)
        outcomes.append(outcome)
    report.next_steps(outcomes, dry_run)
    if as_json:
        click.echo(_json(outcomes, content, lang))
    context.exit(1 if any(outcome.failed for outcome in outcomes) else 0)


def _json(outcomes: Sequence[Outcome], content: Content, lang: str) -> str:
    found = []
    for one in outcomes:
        sentence = one.problem.text(lang) if one.problem else None
        found.append(record(one.file, one.reading, one.targets, content.library.taxonomies, shown, sentence, one.error))
    # Half a character, as JSON front matter may hold, has no encoding; its escape is what JSON writes for it.
    return json.dumps(found, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace").decode("utf-8")


def _folder(out: Path | None, content: Content) -> Path:
    return content.settings.content if out is None else out.resolve()


def _employer(company: str | None, content: Content) -> str | None:
    employers = content.library.taxonomies.employers
    if company is None or (is_id(company) and (employers is None or company in employers.terms)):
        return company
    close = nearest(company, employers.terms) if employers else ()
    if close:
        hint = f'did you mean "{close[0]}"?'
    elif employers and is_id(company):
        hint = f"add it to taxonomies/{employers.id}.yml first"
    else:
        hint = "an id has small letters a-z, digits and hyphens only"
    raise click.UsageError(f'unknown company "{printable(company)}"; {hint}')


def _language(locale: str, content: Content) -> str | None:
    codes = content.settings.locales.codes
    if locale != AUTO and locale not in codes:
        raise click.UsageError(f'the site has no language "{locale}"; use {AUTO} or one of: {", ".join(codes)}')
    return None if locale == AUTO else locale

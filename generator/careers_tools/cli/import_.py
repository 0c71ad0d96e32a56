"""``careers import``: turns the documents that jobs arrive in into posting files."""

from __future__ import annotations

import sys
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console

from careers.cli.reports import as_json as as_json_text
from careers.cli.site import (
    Content,
    config_option,
    dry_run_option,
    lang_option,
    out_option,
    read_sound,
    words,
)
from careers.content.schema import is_id, nearest
from careers.content.taxonomy import split_places
from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers.support.work import Workers
from careers_tools.cli import terms
from careers_tools.cli.import_merging import MergeMode
from careers_tools.cli.import_reading import DocumentReader
from careers_tools.cli.import_report import DocumentResult, ImportReport
from careers_tools.cli.import_run import ImportRun
from careers_tools.cli.import_sources import find_documents
from careers_tools.cli.import_summary import ImportSummary
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.importing.reading import MOST_BYTES
from careers_tools.importing.writing import record
from careers_tools.link_checks import RequestLimits
from careers_tools.terms import Proposals

AUTO = "auto"
_MANY = 20  # documents; of more, only the sum is printed


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--company", metavar="ID", help="The employer, an id of companies.yml; overrides what the documents say.")
@out_option
@dry_run_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array; messages go to standard error.")
@click.option(
    "--locale", default=AUTO, show_default=True, help="The language of the documents: auto, or one of the site's."
)
@click.option("--yes", is_flag=True, help="Replace existing files that differ, without asking.")
@click.option("--closed", is_flag=True, help="Also write jobs that their source calls full, paused or closed.")
@click.option("--skip", is_flag=True, help="Keep existing files that differ, without asking.")
@click.option(
    "--merge",
    type=click.Choice([mode.value for mode in MergeMode]),
    default=MergeMode.ASK.value,
    show_default=True,
    help="Merge reposts into one posting: ask at a terminal, auto where the texts are nearly equal, or never.",
)
@click.option(
    "--add-terms",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Propose employers, places and skills that the vocabularies lack in FILE, see careers terms.",
)
@click.option(
    "--take-terms",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Before all else, take the terms of FILE, which you have read, into the vocabularies.",
)
@click.option(
    "--report",
    "summary_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what became of all documents, and which names are missing, as JSON to FILE.",
)
@request_options(timeout=20, deadline="Seconds for all pages together.")
@lang_option
@config_option
@click.pass_context
def import_(
    context: click.Context,
    files: tuple[str, ...],
    company: str | None,
    out: Path | None,
    dry_run: bool,
    as_json: bool,
    locale: str,
    yes: bool,
    closed: bool,
    add_terms: Path | None,
    take_terms: Path | None,
    skip: bool,
    merge: str,
    summary_file: Path | None,
    limits: RequestLimits,
    lang: str,
    config_file: Path,
) -> None:
    """Convert documents with jobs into posting files to review.

    FILE is Markdown, plain text or HTML, with or without front matter; a folder or an archive (.zip, .tar.gz) of such;
    or the address of a web page, which is fetched where robots.txt allows it; - is standard input. Nothing is lost:
    what goes into no posting is listed with its lines. Nothing is invented: what a document does not say stays empty.
    A job that its source calls full, paused or closed is named and not written.
    """
    if yes and skip:
        raise click.UsageError("--yes and --skip contradict each other; give one of them")
    if take_terms and dry_run:
        raise click.UsageError("--dry-run writes nothing, and --take-terms writes vocabularies; give one of them")
    messages = Locale.of(lang)
    content = read_sound(config_file, messages)
    if take_terms is not None:
        terms.take_terms(take_terms, content, messages, err=as_json)
        content = read_sound(config_file, messages)
    console = Console(stderr=as_json, highlight=False)
    report = ImportReport(console, messages, content)
    codes = content.settings.locales.codes
    if locale not in (AUTO, *codes):
        raise click.UsageError(f'the site has no language "{locale}"; use {AUTO} or one of: {", ".join(codes)}')
    run = ImportRun(
        reader=DocumentReader(content, words(content), _employer(company, content), None if locale == AUTO else locale),
        postings=(content.settings.content if out is None else out.resolve()) / "postings",
        dry_run=dry_run,
        closed=closed,
        replacing=True if yes else False if skip else None,
        merge=MergeMode(merge),
        report=report,
        workers=Workers(content.settings.workers),
    )
    limits = replace(limits, agent=user_agent(content), most_bytes=MOST_BYTES)
    scratch = context.with_resource(tempfile.TemporaryDirectory(prefix="careers-import-"))
    documents = find_documents(files, limits, Path(scratch))
    taxonomies = content.library.taxonomies
    named = {"employers": taxonomies.employers, "places": taxonomies.places}
    summary = ImportSummary(messages, {one.field: kind for kind, one in named.items() if one})
    written: list[Path] = []
    failed = False
    many = len(documents) > _MANY
    proposals = terms.new_proposals(content)
    for result in _shown(run.import_documents(documents), len(documents), as_json, content, lang):
        summary.add(result)
        _add_unknown(result, proposals, content)
        written += result.written
        failed = failed or result.failed
        if not many:
            report.print_result(result)
        elif sys.stderr.isatty():
            click.echo(
                f"\r{messages.t('import.progress', done=summary.documents, total=len(documents))}", err=True, nl=False
            )
    summary.unknown["skills"] = proposals.skills()
    if many:
        report.print_summary(summary.lines())
    report.print_next_steps(written, dry_run and bool(summary.outcomes))
    if add_terms is not None:
        terms.propose(add_terms, proposals, content, messages, err=as_json)
    if summary_file is not None:
        _write_summary(summary_file, summary, messages)
    context.exit(1 if failed else 0)


def _add_unknown(result: DocumentResult, proposals: Proposals, content: Content) -> None:
    """Add the employers, places and skills that a document names and the vocabularies lack."""
    taxonomies = content.library.taxonomies
    for draft in result.reading.drafts if result.reading else ():
        proposals.add_text(draft.body)
        for field, text in draft.facts.unknown():
            taxonomy = taxonomies.by_field[field]
            for name in split_places(text) if taxonomy is taxonomies.places else [text]:
                proposals.add_name(taxonomy, name, f"{result.file}:{draft.line}")


def _shown(
    results: Iterator[DocumentResult], count: int, shown: bool, content: Content, lang: str
) -> Iterator[DocumentResult]:
    """Yield the results, each printed as an object of a JSON array, if that is to be `shown`; none is kept."""
    for number, result in enumerate(results, 1):
        if shown:
            click.echo(("[" if number == 1 else "") + "\n" + _json(result, content, lang), nl=False)
            click.echo("\n]" if number == count else ",", nl=number == count)
        yield result


def _json(result: DocumentResult, content: Content, lang: str) -> str:
    diagnostic = result.diagnostic.text(lang) if result.diagnostic else None
    taxonomies = content.library.taxonomies
    one = record(result.file, result.reading, result.targets, taxonomies, diagnostic, result.error)
    text = textwrap.indent(as_json_text(one).rstrip("\n"), "  ")
    # Half a character, as JSON front matter may hold, has no encoding; its escape is what JSON writes for it.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _write_summary(path: Path, summary: ImportSummary, locale: Locale) -> None:
    """Write the summary as JSON.

    Raises:
        click.UsageError: it cannot be written.
    """
    try:
        path.write_text(as_json_text(summary.record()), "utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(locale.t("doctor.summary", path=path, reason=reason)) from error


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

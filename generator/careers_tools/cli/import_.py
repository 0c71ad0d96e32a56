"""``careers import``: turns the documents that jobs arrive in into posting files."""

from __future__ import annotations

import sys
import tempfile
import textwrap
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import click

from careers.cli.reports import as_json as as_json_text
from careers.cli.site import Content, config_option, dry_run_option, lang_option, out_option, read_sound, words
from careers.content.schema import is_id, nearest
from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers.support.work import Workers
from careers_tools.cli import terms
from careers_tools.cli.import_reading import DocumentResult, ImportOptions
from careers_tools.cli.import_report import ImportReport, ImportSummary
from careers_tools.cli.import_run import ImportRun
from careers_tools.cli.import_sources import find_documents
from careers_tools.cli.web_requests import request_options, user_agent
from careers_tools.importing.reading import MOST_BYTES
from careers_tools.importing.reposts import MergeMode
from careers_tools.importing.writing import record
from careers_tools.link_checks import RequestLimits

_AUTO = "auto"
_MODES = [mode.value for mode in MergeMode]
_NEW = click.Path(dir_okay=False, path_type=Path)
_OLD = click.Path(exists=True, dir_okay=False, path_type=Path)
_REPORT = click.File("w", "utf-8", lazy=True)
_MANY = 20  # documents; of more, only the sum is printed


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--company", metavar="ID", help="The employer, an id of companies.yml; overrides what the documents say.")
@out_option
@dry_run_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array; messages go to standard error.")
@click.option("--locale", default=_AUTO, show_default=True, help="The documents' language: auto, or one of the site's.")
@click.option("--yes", is_flag=True, help="Replace existing files that differ, without asking.")
@click.option("--skip", is_flag=True, help="Keep existing files that differ, without asking.")
@click.option("--closed", is_flag=True, help="Also write jobs that their source calls full, paused or closed.")
@click.option("--merge", type=click.Choice(_MODES), default="ask", show_default=True, help="Whether to merge reposts.")
@click.option("--add-terms", type=_NEW, metavar="FILE", help="Propose terms that the vocabularies lack in FILE.")
@click.option("--take-terms", type=_OLD, metavar="FILE", help="First, take the terms of FILE into the vocabularies.")
@click.option("--report", type=_REPORT, metavar="FILE", help="Write what became of all documents as JSON to FILE.")
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
    skip: bool,
    closed: bool,
    merge: str,
    add_terms: Path | None,
    take_terms: Path | None,
    report: TextIO | None,
    limits: RequestLimits,
    lang: str,
    config_file: Path,
) -> None:
    """Convert documents with jobs into posting files to review.

    FILE is Markdown, plain text or HTML; a folder or an archive (.zip, .tar.gz) of such; or the address of a web page,
    which is fetched where robots.txt allows it; - is standard input. What goes into no posting is listed with its
    lines; what a document does not say stays empty. A job that its source calls full, paused or closed is named and not
    written. A line of which nobody can say for sure that it is a job becomes a draft.
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
    if locale not in (_AUTO, *content.settings.locales.codes):
        known = ", ".join(content.settings.locales.codes)
        raise click.UsageError(f'the site has no language "{locale}"; use {_AUTO} or one of: {known}')
    options = ImportOptions(
        content=content,
        lexicon=words(content),
        messages=messages,
        folder=content.settings.content if out is None else out.resolve(),
        company=_employer(company, content),
        language=None if locale == _AUTO else locale,
        dry_run=dry_run,
        closed=closed,
        replacing=True if yes else False if skip else None,
        merge=MergeMode(merge),
    )
    scratch = context.with_resource(tempfile.TemporaryDirectory(prefix="careers-import-"))
    limits = replace(limits, agent=user_agent(content), most_bytes=MOST_BYTES)
    documents = find_documents(files, limits, Path(scratch))
    printer = ImportReport(options, err=as_json)
    summary = ImportSummary(messages, terms.new_proposals(content))
    run = ImportRun(options, printer, Workers(content.settings.workers))
    many = len(documents) > _MANY
    with click.progressbar(length=len(documents), file=sys.stderr, hidden=not many) as progress:
        for result in run.import_documents(documents):
            if as_json:
                click.echo(("," if summary.documents else "[") + "\n" + _json(result, content, lang), nl=False)
            summary.add(result)
            if not many:
                printer.print_result(result)
            progress.update(1)
    if as_json:
        click.echo("\n]")
    printer.print_end(summary.lines() if many else (), summary.written)
    if add_terms is not None:
        terms.propose(add_terms, summary.proposals, content, messages, err=as_json)
    if report is not None:
        report.write(as_json_text(summary.record()))
    context.exit(1 if summary.failed else 0)


def _json(result: DocumentResult, content: Content, lang: str) -> str:
    diagnostic = result.diagnostic.text(lang) if result.diagnostic else None
    targets = [posting.target for posting in result.postings if posting.target]
    one = record(result.name, result.reading, targets, content.library.taxonomies, diagnostic, result.error)
    text = textwrap.indent(as_json_text(one).rstrip("\n"), "  ")
    # Half a character, as JSON front matter may hold, has no encoding; its escape is what JSON writes for it.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _employer(company: str | None, content: Content) -> str | None:
    employers = content.library.taxonomies.employers
    if company is None or (is_id(company) and (employers is None or company in employers.terms)):
        return company
    close = nearest(company, employers.terms) if employers else ()
    place = f", and stands in taxonomies/{employers.id}.yml" if employers else ""
    hint = f'did you mean "{close[0]}"?' if close else f"an id has a-z, digits and hyphens only{place}"
    raise click.UsageError(f'unknown company "{printable(company)}"; {hint}')

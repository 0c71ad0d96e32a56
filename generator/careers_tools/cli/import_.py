"""``careers import``: turns the documents that jobs arrive in into posting files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console

from careers.cli.formats import as_json
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
from careers.i18n import Locale
from careers.support.diagnostics import printable
from careers_tools.cli.import_report import DocumentResult, ImportReport
from careers_tools.cli.import_run import ImportRun
from careers_tools.cli.terms import new_proposals, propose
from careers_tools.importing.writing import record
from careers_tools.terms import Proposals

AUTO = "auto"
_SEPARATOR = re.compile(r"[;,/|、，；]")  # between places


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--company", metavar="ID", help="Who hires, an id of companies.yml; beats what the documents say.")
@out_option
@dry_run_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array; words for people go to standard error.")
@click.option(
    "--locale", default=AUTO, show_default=True, help="The language of the documents: auto, or one of the site's."
)
@click.option("--yes", is_flag=True, help="Replace files that say something else, without asking.")
@click.option("--closed", is_flag=True, help="Write jobs, too, that their source calls full, paused or closed.")
@click.option(
    "--add-terms",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Propose employers and places that the vocabularies lack in FILE, see careers terms.",
)
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
    add_terms: Path | None,
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
    messages = Locale.of(lang)
    content = read_sound(config_file, messages)
    report = ImportReport(Console(stderr=as_json, highlight=False), messages, content)
    codes = content.settings.locales.codes
    if locale not in (AUTO, *codes):
        raise click.UsageError(f'the site has no language "{locale}"; use {AUTO} or one of: {", ".join(codes)}')
    run = ImportRun(
        content=content,
        lexicon=words(content),
        postings=(content.settings.content if out is None else out.resolve()) / "postings",
        company=_employer(company, content),
        locale=None if locale == AUTO else locale,
        dry_run=dry_run,
        closed=closed,
        replacing=True if yes else False if skip else None,
        report=report,
    )
    results: list[DocumentResult] = []
    for path in dict.fromkeys(files):
        stopped = any(result.stopped for result in results)
        results.append(run.skip_document(path) if stopped else run.import_document(path))
        report.print_result(results[-1])
    report.print_next_steps(results, dry_run)
    if add_terms is not None:
        propose(add_terms, _proposals(results, content), content, messages, err=as_json)
    if as_json:
        click.echo(_json(results, content, lang), nl=False)
    context.exit(1 if any(result.failed for result in results) else 0)


def _proposals(results: Sequence[DocumentResult], content: Content) -> Proposals:
    """Return the employers and places that documents name and the vocabularies lack."""
    proposals, taxonomies = new_proposals(content), content.library.taxonomies
    for result in results:
        for draft in result.reading.drafts if result.reading else ():
            facts, place = draft.facts, f"{result.file}:{draft.line}"
            for taxonomy, text in (
                (taxonomies.employers, facts.company_text),
                (taxonomies.places, facts.locations_text),
            ):
                if taxonomy is not None and text and not facts.terms.get(taxonomy.field):
                    for name in _SEPARATOR.split(text) if taxonomy is taxonomies.places else [text]:
                        proposals.add_name(taxonomy, name.strip(), place)
    return proposals


def _json(results: Sequence[DocumentResult], content: Content, lang: str) -> str:
    taxonomies = content.library.taxonomies
    diagnostics = [result.diagnostic.text(lang) if result.diagnostic else None for result in results]
    records = [
        record(result.file, result.reading, result.targets, taxonomies, diagnostic, result.error)
        for result, diagnostic in zip(results, diagnostics, strict=True)
    ]
    # Half a character, as JSON front matter may hold, has no encoding; its escape is what JSON writes for it.
    return as_json(records).encode("utf-8", "backslashreplace").decode("utf-8")


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

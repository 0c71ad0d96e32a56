"""The one printer of reports: for a terminal, as JSON for programs, in Markdown or annotations for GitHub."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from careers.cli.formats import FORMATS, as_json, print_in, sentence
from careers.i18n import Locale
from careers.render.markdown_document import RunReport
from careers.support.diagnostics import Diagnostic, Severity, printable

MARKS = {Severity.ERROR: ("✗", "red"), Severity.ADVICE: ("!", "yellow"), None: ("✓", "green")}
_INDENT = (0, 0, 0, 2)

summary_option = click.option(
    "--summary",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Append a report in Markdown to FILE, such as $GITHUB_STEP_SUMMARY.",
)


def print_report(
    form: str,
    locale: Locale,
    *,
    lines: Callable[[Console], Iterable[RenderableType]],
    value: Callable[[], object],
    markdown: Callable[[], str] = str,
    problems: Callable[[], Sequence[Diagnostic]] = list,
    total: str = "",
    summary: Path | None = None,
) -> None:
    """Print a report in a form, each of which is made when it is asked for; add it to the file `summary` as Markdown.

    `lines` are for people, and `value` is for programs; `problems` are those that the forms for annotations hold. The
    line `total` ends the report, and goes to standard error where the report is not for people.

    Raises:
        click.UsageError: the summary cannot be written.
    """
    if form == "json":
        click.echo(as_json(value()), nl=False)
    elif form == "markdown":
        click.echo(markdown(), nl=False)
    elif form in FORMATS:
        print_in(form, FORMATS[form](problems(), locale.code))
    else:
        console = Console(highlight=False)
        for line in lines(console):
            # What people copy (ids, paths, addresses) stays in one piece on the narrowest screen; a table fits it.
            console.print(line, soft_wrap=isinstance(line, Text))
    if total:
        click.echo(total, err=form not in ("text", "table"))
    if summary is not None:
        _append(summary, markdown(), locale)


def _append(path: Path, text: str, locale: Locale) -> None:
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(locale.t("doctor.summary", path=path, reason=reason)) from error


def problem_lines(diagnostic: Diagnostic, locale: Locale, console: Console) -> Iterator[Text]:
    """Yield the place of a problem, in one piece to be copied, and its words."""
    yield Text.assemble(MARKS[diagnostic.severity], f" {diagnostic.path}:{diagnostic.line}: {diagnostic.field}")
    yield from wrap_words(sentence(diagnostic, locale.code), console)


def wrap_words(text: str, console: Console) -> Iterator[Text]:
    """Yield words below the place of a problem, in lines that fit the console."""
    for line in Text(text).wrap(console, max(console.width - 4, 20)):
        line.rstrip()
        yield Text("    ") + line


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table with a title; the first column is words, the others are figures. `left` says how much is left out."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: str = ""

    def lines(self) -> Iterator[RenderableType]:
        """Yield the table for a terminal of any width: words wrap, no figure does."""
        table = Table(box=None, pad_edge=False, show_edge=False, header_style="dim")
        for number, name in enumerate(self.head):
            widest = max(cell_len(row[number]) for row in self.rows) if number and self.rows else None
            table.add_column(Text(name), justify="right" if number else "left", min_width=widest, overflow="fold")
        for row in self.rows:
            table.add_row(*(Text(printable(cell)) for cell in row))
        yield Padding(Text(self.title, style="bold"), 0, expand=False)
        yield Padding(table, _INDENT, expand=False)
        if self.left:
            yield Padding(Text(self.left, style="dim"), _INDENT, expand=False)
        yield ""

    def add_to(self, report: RunReport) -> None:
        """Add the table to a report in Markdown."""
        report.heading(3, self.title)
        report.table(self.head, self.rows, figures=True)
        report.paragraph(self.left)

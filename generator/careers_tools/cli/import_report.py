"""Prints the results of ``careers import``: the postings, their files, and what is left to do."""

from __future__ import annotations

import difflib
import enum
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from careers.cli.site import Content
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostic, Severity, display_path, printable
from careers_tools.importing.values import Reading, Unplaced
from careers_tools.importing.writing import Target, review

MOST_UNPLACED = 15  # lines printed that are in no posting; the JSON has them all
STOPPED = "import-stopped"
UNLISTED = "import-unlisted"
_DIFFERENCE = {"+": "green", "-": "red", "@": "cyan"}


class PostingOutcome(enum.StrEnum):
    """The outcomes for a posting; the ends of the strings ``import.fate.…``."""

    WRITTEN = "written"
    REPLACED = "replaced"
    MERGED = "merged"
    UNCHANGED = "unchanged"
    LEFT = "left"
    NEW = "new"
    CHANGED = "changed"
    TO_MERGE = "to_merge"
    UNWRITTEN = "unwritten"
    NOT_OPEN = "not_open"


class Fate(enum.StrEnum):
    """What becomes of a repost.

    MERGED: its publication is added to the other posting. RECORDED: it was added before. SPLIT: it was added before,
    is taken out, and gets a file of its own. APART: it gets a file of its own. NAMED: the editor is told of it.
    """

    MERGED = "merged"
    RECORDED = "recorded"
    SPLIT = "split"
    APART = "apart"
    NAMED = "named"


@dataclass(frozen=True, slots=True)
class Repost:
    """A posting of a document that another posting is of the same job as.

    Attributes:
        posting: id of the other one.
        share: of their texts in common, from 0 to 1.
        fate: what becomes of it.
        target: the file of the other one, as it is after that, where it is merged, recorded or split.
        left_out: lines of the text of a merged one that the other one does not have.
    """

    posting: str
    share: float
    fate: Fate
    target: Target | None = None
    left_out: tuple[str, ...] = ()

    @property
    def is_kept_there(self) -> bool:
        """Whether the posting of the document gets no file of its own."""
        return self.fate in (Fate.MERGED, Fate.RECORDED)


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """The result of importing a document.

    Attributes:
        file: the document, as the editor knows it.
        reading: its content; None where it could not be read.
        targets: its postings and their files.
        outcomes: what became of each of them.
        notes: sentences about each of them, in the editor's language.
        reposts: what becomes of each of them as a repost; None where it is none.
        diagnostic: why it was not read or not written, or that it holds no posting.
        error: an error of the program itself, and its place, so that the content is not known; else None.
    """

    file: str
    reading: Reading | None = None
    targets: tuple[Target, ...] = ()
    outcomes: tuple[PostingOutcome, ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    reposts: tuple[Repost | None, ...] = ()
    diagnostic: Diagnostic | None = None
    error: str | None = None

    @property
    def written(self) -> list[Path]:
        """The files that were written."""
        return [
            target.path
            for target, outcome in zip(self.targets, self.outcomes, strict=False)
            if target.path and outcome in (PostingOutcome.WRITTEN, PostingOutcome.REPLACED, PostingOutcome.MERGED)
        ]

    @property
    def splits(self) -> tuple[Target, ...]:
        """The files of other postings that postings of the document are taken out of."""
        found = (repost.target for repost in self.reposts if repost and repost.fate is Fate.SPLIT)
        return tuple(target for target in found if target)

    @property
    def failed(self) -> bool:
        """Whether it was not read, or not written although that was wanted."""
        return self.diagnostic is not None and self.diagnostic.severity is Severity.ERROR

    @property
    def stopped(self) -> bool:
        """Whether the editor ended the run, at a question about the document or before it was read."""
        return self.diagnostic is not None and self.diagnostic.code == STOPPED


@dataclass(frozen=True)
class ImportReport:
    """Prints results to a console, in the language of `locale`, with the names of a site's content."""

    console: Console
    locale: Locale
    content: Content

    def print_result(self, result: DocumentResult) -> None:
        """Print the result for a document: its postings, their files, the lines left over, and what went wrong."""
        locale = self.locale
        if result.reading is not None:
            count = locale.n("import.found", len(result.targets))
            self.print_line(locale.t("import.heading", file=result.file, found=count), "bold")
        if result.targets:
            self.console.print(self._table(result.targets))
        rows = zip(result.targets, result.outcomes, result.notes, strict=True)
        for number, (target, outcome, notes) in enumerate(rows, 1):
            path = printable(display_path(target.path)) if target.path else locale.t("import.nowhere")
            self.print_line(f"{number:>3}  {path} ({locale.t(f'import.fate.{outcome}')})")
            for note in notes:
                self.print_line(f"     {note}", "yellow")
        if result.diagnostic is None and PostingOutcome.UNWRITTEN in result.outcomes:
            self.print_line(locale.t("import.nameless"), "yellow")
        if result.reading is not None and result.reading.unplaced:
            self._print_unplaced(result.reading.unplaced)
        if result.diagnostic is not None:
            self.print_line(result.diagnostic.text(locale.code), "red" if result.failed else "yellow")
        self.print_line()

    def left_out(self, repost: Repost) -> Iterator[str]:
        """Yield the lines of a merged text that the other posting does not have, below a sentence that says so."""
        if repost.left_out:
            yield self.locale.n("import.note.left_out", len(repost.left_out))
            yield from (f"  {printable(line)}" for line in repost.left_out)

    def print_difference(self, target: Target) -> None:
        """Print the differences between a file and the posting of the document."""
        name = display_path(target.path) if target.path else target.slug
        new = f"{name} ({self.locale.t('import.new')})"
        texts = (target.before or "").splitlines(), target.text.splitlines()
        for line in difflib.unified_diff(*texts, name, new, lineterm="", n=1):
            self.print_line(printable(line), _DIFFERENCE.get(line[:1], ""))

    def print_summary(self, lines: Iterable[str]) -> None:
        """Print the sum of many results."""
        if sys.stderr.isatty():
            click.echo(err=True)  # below the progress
        for line in lines:
            self.print_line(line)
        self.print_line()

    def print_next_steps(self, written: Sequence[Path], dry_run: bool) -> None:
        """Print what to do with the files that were `written`, or, after a dry run, to have them written."""
        if dry_run:
            self.print_line(self.locale.t("import.next.dry"))
        elif written:
            places = written if len(written) == 1 else sorted({path.parent for path in written})
            paths = " ".join(shlex.quote(printable(display_path(place))) for place in places)
            # Only in a folder with vocabularies can postings be checked.
            checkable = (written[0].parents[2] / "taxonomies").is_dir()
            for step in ("read", "check", "translate") if checkable else ("read",):
                self.print_line(self.locale.t(f"import.next.{step}", paths=paths))

    def print_line(self, text: str = "", style: str = "") -> None:
        """Print a line as it is: texts that people copy stay in one piece on the narrowest screen."""
        self.console.print(Text(text, style), soft_wrap=True)

    def _table(self, targets: Iterable[Target]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_lines=True)
        table.add_column("", justify="right")
        for column, ratio in (("posting", 4), ("filled", 4), ("wanted", 3)):
            table.add_column(self.locale.t(f"import.column.{column}"), ratio=ratio, overflow="fold")
        for number, target in enumerate(targets, 1):
            filled, wanted = self._progress(target)
            table.add_row(str(number), self._title(target), Text(filled), Text(wanted, "yellow"))
        return table

    def _title(self, target: Target) -> Text:
        employers, company = self.content.library.taxonomies.employers, target.company
        if company and employers and company in employers.terms:
            company = employers.terms[company].name.get(self.locale.code, company)
        title = printable(target.draft.title or "") or self.locale.t("import.untitled")
        company = company or self.locale.t("import.nobody")
        place = self.locale.t("import.place", company=company, line=target.draft.line)
        return Text.assemble((title, "bold"), "\n", (place, "dim"))

    def _progress(self, target: Target) -> tuple[str, str]:
        """Return the fields that are filled, and what is left to do, as lists of words."""
        settings, locale = self.content.settings, self.locale
        state = review(target, self.content.library.taxonomies, settings.currency, settings.locales.codes)
        wanted = [self._label(field) for field in state.wanted]
        for code in state.untranslated:
            language = settings.locales.get(code).babel.get_language_name(str(locale.babel))
            wanted.append(locale.t("import.translation", language=language))
        comma = locale.t("import.comma")
        return comma.join(self._label(field) for field in state.filled), comma.join(wanted)

    def _label(self, field: str) -> str:
        """Return the name of a field in the person's language, which may be none of the site's."""
        taxonomy = self.content.library.taxonomies.by_field.get(field)
        if taxonomy is not None:
            return taxonomy.name.get(self.locale.code, field)
        if field == "source":
            return self.locale.t("posting.source")
        own = ("title", "apply", "dates", "body")
        return self.locale.t(f"import.field.{field}" if field in own else f"fact.{field}")

    def _print_unplaced(self, lines: Sequence[Unplaced]) -> None:
        self.print_line(self.locale.n("import.unplaced", len(lines)), "bold")
        groups: dict[str, list[Unplaced]] = {}
        for line in lines[:MOST_UNPLACED]:
            groups.setdefault(line.reason, []).append(line)
        for reason, group in groups.items():
            self.print_line(f"  {self.locale.t(f'import.unplaced.{reason}')}")
            for line in group:
                text = Text(f"{line.line:>6}  {printable(line.text.strip())}", "dim")
                self.console.print(text, no_wrap=True, overflow="ellipsis")
        if len(lines) > MOST_UNPLACED:
            self.print_line(f"  {self.locale.n('import.unplaced.more', len(lines) - MOST_UNPLACED)}")

"""Prints the results of ``careers import``: the postings, their files, and what is left to do."""

from __future__ import annotations

import difflib
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from careers.support.diagnostics import display_path, printable
from careers_tools.cli.import_reading import DocumentResult, ImportOptions, PostingResult
from careers_tools.importing.reposts import Repost
from careers_tools.importing.values import Draft, Unplaced
from careers_tools.importing.writing import Target, fields

_MOST_UNPLACED = 15  # lines printed that are in no posting; the JSON has them all
_LONGEST = 100  # characters of such a line
_DIFFERENCE = {"+": "green", "-": "red", "@": "cyan"}


@dataclass(frozen=True)
class ImportReport:
    """Prints results in the editor's language; with `err`, to standard error."""

    options: ImportOptions
    err: bool = False

    def print_result(self, result: DocumentResult) -> None:
        """Print the result for a document: its postings, their files, the lines left over, and what went wrong."""
        locale = self.options.messages
        jobs = [posting for posting in result.postings if not posting.draft.doubt]
        doubtful = [posting for posting in result.postings if posting.draft.doubt]
        if result.reading is not None:
            found = locale.n("import.found", len(jobs))
            self.print_line(locale.t("import.heading", file=result.name, found=found), bold=True)
        for posting in jobs:
            self._print_posting(posting)
        if doubtful:
            self.print_line(locale.t("import.doubtful"), bold=True)
        for posting in doubtful:
            self._print_posting(posting)
        if result.diagnostic is None and any(posting.outcome == "unwritten" for posting in jobs):
            self.print_line(locale.t("import.nameless"), fg="yellow")
        if result.reading is not None and result.reading.unplaced:
            self._print_unplaced(result.reading.unplaced)
        if result.diagnostic is not None:
            self.print_line(result.diagnostic.text(locale.code), fg="yellow")
        self.print_line()

    def _print_posting(self, posting: PostingResult) -> None:
        locale, draft = self.options.messages, posting.draft
        title = printable(draft.title or "") or locale.t("import.untitled")
        place = locale.t("import.place", company=posting.company or locale.t("import.nobody"), line=draft.line)
        self.print_line(f"  {title} · {place}", bold=True)
        outcome = locale.t(f"import.fate.{posting.outcome}")
        self.print_line(f"    {posting.path or locale.t('import.nowhere')} ({outcome})")
        if wanted := locale.t("import.comma").join(self._wanted(posting)):
            self.print_line(f"    {locale.t('import.column.wanted')}{locale.t('punctuation.colon')}{wanted}")
        for note in posting.notes:
            self.print_line(f"    {note}", fg="yellow")

    def _wanted(self, posting: PostingResult) -> Iterator[str]:
        """Yield the names of what the site wants and the document does not give."""
        locale, content, draft = self.options.messages, self.options.content, posting.draft
        taxonomies = content.library.taxonomies
        filled = dict(fields(draft, posting.company, taxonomies, content.settings.currency))
        for taxonomy in (taxonomies.employers, taxonomies.places, taxonomies.audience):
            if taxonomy is not None and taxonomy.field not in filled:
                yield taxonomy.name.get(locale.code, taxonomy.field)
        lacking = {
            "import.field.title": not draft.title,
            "fact.salary": "salary" not in filled,
            "import.field.apply": "apply" not in filled,
            "import.field.dates": "posted" not in filled and "verified" not in filled,
            "import.field.body": not draft.body.strip(),
        }
        yield from (locale.t(key) for key, lacks in lacking.items() if lacks)

    def _print_unplaced(self, lines: Sequence[Unplaced]) -> None:
        locale = self.options.messages
        self.print_line(locale.n("import.unplaced", len(lines)), bold=True)
        for line in lines[:_MOST_UNPLACED]:
            text = printable(line.text.strip())[:_LONGEST]
            self.print_line(f"{line.line:>6}  {text} ({locale.t(f'import.unplaced.{line.reason}')})")
        if len(lines) > _MOST_UNPLACED:
            self.print_line(f"  {locale.n('import.unplaced.more', len(lines) - _MOST_UNPLACED)}")

    def doubt(self, draft: Draft) -> str:
        """Return why nobody can say for sure that a posting is a job."""
        return self.options.messages.t(f"import.doubt.{draft.doubt}")

    def left_out(self, repost: Repost) -> Iterator[str]:
        """Yield the lines of a merged text that the other posting does not have, below a sentence that says so."""
        if repost.left_out:
            yield self.options.messages.n("import.note.left_out", len(repost.left_out))
            yield from (f"  {printable(line)}" for line in repost.left_out)

    def ask_merging(self, posting: PostingResult, repost: Repost) -> bool:
        """Return whether the editor wants a posting to be merged, after showing what changes and what is left out.

        Raises:
            Abort: the editor ends the program instead of answering.
        """
        locale, draft = self.options.messages, posting.draft
        self.print_difference(repost.target(draft))
        for line in self.left_out(repost):
            self.print_line(line)
        place = {"file": posting.file, "line": draft.line, "title": printable(draft.title or "")}
        question = locale.t("import.merge", **place, id=repost.id, share=locale.percent(repost.share))
        return click.confirm(question, err=True)

    def print_difference(self, target: Target) -> None:
        """Print the differences between a file and the posting of the document."""
        name = display_path(target.path) if target.path else target.slug
        new = f"{name} ({self.options.messages.t('import.new')})"
        texts = (target.before or "").splitlines(), target.text.splitlines()
        for line in difflib.unified_diff(*texts, name, new, lineterm="", n=1):
            self.print_line(printable(line), fg=_DIFFERENCE.get(line[:1]))

    def print_end(self, lines: Iterable[str], written: Sequence[Path], *, nothing_written: bool) -> None:
        """Print some lines, and what to do with the files that were written, or to have files written."""
        places = written if len(written) == 1 else sorted({path.parent for path in written})
        paths = " ".join(shlex.quote(printable(display_path(place))) for place in places)
        # Only in a folder with vocabularies can postings be checked.
        checkable = written and (written[0].parents[2] / "taxonomies").is_dir()
        steps = ("read", "check", "translate") if checkable else ("read",) if written else ()
        for line in lines:
            self.print_line(line)
        for step in ("dry",) if nothing_written else steps:
            self.print_line(self.options.messages.t(f"import.next.{step}", paths=paths))

    def print_line(self, text: str = "", *, bold: bool | None = None, fg: str | None = None) -> None:
        """Print a line as it is."""
        click.secho(text, err=self.err, bold=bold, fg=fg)

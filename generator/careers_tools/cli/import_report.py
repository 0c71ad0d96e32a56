"""Prints the results of ``careers import``, document by document or as their sum, and what is left to do."""

from __future__ import annotations

import difflib
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from careers.i18n import Locale
from careers.support.diagnostics import Severity, display_path, printable
from careers_tools.cli.import_reading import DocumentResult, ImportOptions, PostingResult
from careers_tools.importing.reposts import Fate, Repost
from careers_tools.importing.writing import Target, fields
from careers_tools.terms import Proposals

_MOST_UNPLACED = 15  # lines printed that are in no posting; the JSON has them all
_MOST = 20  # documents or names printed below a heading of the sum; the JSON has them all
_WANTED = {"title": "import.field.title", "salary": "fact.salary", "apply": "import.field.apply"}


@dataclass(frozen=True)
class ImportReport:
    """Prints results in the editor's language; with `err`, to standard error."""

    options: ImportOptions
    err: bool = False

    def print_result(self, result: DocumentResult) -> None:
        """Print the result for a document: its postings, their files, the lines left over, and what went wrong."""
        locale = self.options.messages
        doubtful = [posting for posting in result.postings if posting.draft.doubt]
        if result.reading is not None:
            found = locale.n("import.found", len(result.postings) - len(doubtful))
            self.print_line(locale.t("import.heading", file=result.name, found=found), bold=True)
        for posting in result.postings:
            if not posting.draft.doubt:
                self._print_posting(posting)
        if doubtful:
            self.print_line(locale.t("import.doubtful"), bold=True)
        for posting in doubtful:
            self._print_posting(posting)
        unplaced = result.reading.unplaced if result.reading else ()
        if unplaced:
            self.print_line(locale.n("import.unplaced", len(unplaced)), bold=True)
        for line in unplaced[:_MOST_UNPLACED]:
            text = printable(line.text.strip())[:100]
            self.print_line(f"{line.line:>6}  {text} ({locale.t(f'import.unplaced.{line.reason}')})")
        if len(unplaced) > _MOST_UNPLACED:
            self.print_line(f"  {locale.n('import.unplaced.more', len(unplaced) - _MOST_UNPLACED)}")
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
        filled = fields(draft, posting.company, taxonomies, content.settings.currency)
        given = {key for key, value in filled if value != ""}
        named = (taxonomies.employers, taxonomies.places, *taxonomies.audiences[:1])
        yield from (one.name.get(locale.code, one.field) for one in named if one and one.field not in given)
        yield from (locale.t(label) for key, label in _WANTED.items() if key not in given)
        if given.isdisjoint(("posted", "collected", "verified")):
            yield locale.t("import.field.dates")
        if not draft.body.strip():
            yield locale.t("import.field.body")

    def left_out(self, repost: Repost) -> Iterator[str]:
        """Yield the lines of a merged text that the other posting does not have, below a sentence that says so."""
        if repost.fate is Fate.MERGED and repost.left_out:
            yield self.options.messages.n("import.note.left_out", len(repost.left_out))
            yield from (f"  {printable(line)}" for line in repost.left_out)

    def ask_merging(self, posting: PostingResult, repost: Repost) -> bool:
        """Return whether the editor wants a posting to be merged, after showing what changes and what is left out."""
        locale, draft = self.options.messages, posting.draft
        self.print_difference(repost.target(draft))
        for line in self.left_out(repost):
            self.print_line(line)
        place = {"file": posting.file, "line": draft.line, "title": printable(draft.title or "")}
        question = locale.t("import.merge", **place, id=repost.id, share=locale.percent(repost.share))
        return click.confirm(question, err=True)

    def print_difference(self, target: Target) -> None:
        """Print the differences between a file and the posting of the document."""
        name = display_path(target.path) if target.path else ""
        before, after = (target.before or "").splitlines(), target.text.splitlines()
        for line in difflib.unified_diff(before, after, name, name, lineterm="", n=1):
            self.print_line(printable(line), fg={"+": "green", "-": "red"}.get(line[:1]))

    def print_end(self, lines: Iterable[str], written: list[Path]) -> None:
        """Print some lines, and what to do with the files that were written, or to have files written."""
        places = written if len(written) == 1 else sorted({path.parent for path in written})
        paths = " ".join(shlex.quote(printable(display_path(place))) for place in places)
        # Only in a folder with vocabularies can postings be checked.
        steps = ["read", "check", "translate"] if (self.options.folder / "taxonomies").is_dir() else ["read"]
        for line in lines:
            self.print_line(line)
        for step in ["dry"] if self.options.dry_run else steps if written else ():
            self.print_line(self.options.messages.t(f"import.next.{step}", paths=paths))

    def print_line(self, text: str = "", *, bold: bool | None = None, fg: str | None = None) -> None:
        """Print a line as it is."""
        click.secho(text, err=self.err, bold=bold, fg=fg)


@dataclass
class ImportSummary:
    """Counts results as they come, and keeps none of them."""

    locale: Locale
    proposals: Proposals  # the names that documents have and the vocabularies lack
    documents: int = 0
    failed: bool = False  # one was not read, or not written although that was wanted
    written: list[Path] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    skipped: dict[str, list[str]] = field(default_factory=dict)  # reason -> documents
    reposts: list[dict[str, Any]] = field(default_factory=list)
    doubtful: list[dict[str, Any]] = field(default_factory=list)

    def add(self, result: DocumentResult) -> None:
        """Count the result for a document."""
        self.documents += 1
        if result.diagnostic is not None:
            self.failed = self.failed or result.diagnostic.severity is Severity.ERROR
            unlisted = result.diagnostic.code == "import-unlisted"  # the names of employers are counted by themselves
            reason = self.locale.t("import.unlisted") if unlisted else result.diagnostic.problem(self.locale.code)
            self.skipped.setdefault(reason, []).append(result.name)
        for posting in result.postings:
            self._add(posting, is_written=result.diagnostic is None)

    def _add(self, posting: PostingResult, *, is_written: bool) -> None:
        draft, target, repost = posting.draft, posting.target, posting.repost
        place = {"document": posting.file, "line": draft.line}
        self.outcomes[posting.outcome] += 1
        if posting.outcome in ("written", "replaced", "merged") and target and target.path:
            self.written.append(target.path)
        if draft.doubt:
            self.doubtful.append({**place, "title": draft.title, "doubt": draft.doubt, "path": posting.path or None})
        if is_written and repost and repost.fate in (Fate.MERGED, Fate.SPLIT, Fate.NAMED):
            row = {"posting": repost.id, "similarity": round(repost.share, 2), "outcome": repost.fate.value}
            self.reposts.append({**place, **row, "left_out": repost.left_out})
        self.proposals.add_text(draft.body)
        for name, text in draft.facts.unknown():
            self.proposals.add_name(self.proposals.taxonomies.by_field[name], text, f"{posting.file}:{draft.line}")

    def lines(self) -> Iterator[str]:
        """Yield the summary as sentences."""
        locale, colon = self.locale, self.locale.t("punctuation.colon")
        counts = [f"{locale.number(count)} {locale.t(f'import.fate.{key}')}" for key, count in self.outcomes.items()]
        yield f"{locale.n('import.documents', self.documents)}{colon}{locale.list(counts) or locale.number(0)}"
        groups = dict(self.skipped)
        for row in (*self.reposts, *self.doubtful):
            heading = locale.t(f"import.reposts.{row['outcome']}" if "outcome" in row else "import.doubtful")
            entry = f"{row['document']}:{row['line']} → {row.get('posting') or row['title']}"
            groups.setdefault(heading, []).append(entry)
        for heading, entries in groups.items():
            yield f"  {locale.number(len(entries))} × {heading}"
            yield from (f"      {printable(entry)}" for entry in entries[:_MOST])
        for kind, names in self.unknown().items():
            if names:
                yield locale.t(f"import.unknown.{kind}")
                yield from (f"{count:>6}  {printable(name)}" for name, count in names.most_common(_MOST))

    def record(self) -> Mapping[str, Any]:
        """Return the summary as JSON has it."""
        unknown = {
            kind: [{"name": name, "postings": count} for name, count in names.most_common()]
            for kind, names in self.unknown().items()
        }
        skipped = [{"reason": reason, "documents": names} for reason, names in self.skipped.items()]
        counts = {"documents": self.documents, "postings": self.outcomes, "skipped": skipped}
        return {**counts, "reposts": self.reposts, "doubtful": self.doubtful, "unknown": unknown}

    def unknown(self) -> Mapping[str, Counter[str]]:
        """Return the names that the vocabularies lack, by kind, with how many postings have them."""
        taxonomies, counted = self.proposals.taxonomies, self.proposals.counted
        skills = [taxonomy for taxonomy in taxonomies if taxonomy.skills]
        named = {"employers": counted([taxonomies.employers]), "places": counted([taxonomies.places])}
        return {**named, "skills": counted(skills)}

"""What ``careers import`` tells a person: what was found, where it went, and what is left to do."""

from __future__ import annotations

import difflib
import enum
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from careers.cli.site import Content
from careers.i18n import Locale
from careers.support.errors import Problem, Severity, printable, shown
from careers_tools.importing.values import Reading, Unplaced
from careers_tools.importing.writing import Target, review

MOST_UNPLACED = 15  # lines shown of what was placed in no posting; the JSON has them all
STOPPED = "import-stopped"
_DIFFERENCE = {"+": "green", "-": "red", "@": "cyan"}


class Fate(enum.StrEnum):
    """What became of a posting; the ends of the strings ``import.fate.…``."""

    WRITTEN = "written"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    LEFT = "left"
    NEW = "new"
    CHANGED = "changed"
    UNWRITTEN = "unwritten"
    NOT_OPEN = "not_open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a document.

    Attributes:
        file: the document, as the editor knows it.
        reading: what it holds; None where it could not be read.
        targets: its postings and their files.
        fates: what became of each of them.
        notes: sentences about each of them, in the editor's language.
        problem: why it was not read or not written, or that it holds no posting.
        error: what the program itself failed with, and where, so that nobody knows what the document holds; else None.
    """

    file: str
    reading: Reading | None = None
    targets: tuple[Target, ...] = ()
    fates: tuple[Fate, ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    problem: Problem | None = None
    error: str | None = None

    @property
    def failed(self) -> bool:
        """Whether it was not read, or not written although that was asked for."""
        return self.problem is not None and self.problem.severity is Severity.ERROR

    @property
    def stopped(self) -> bool:
        """Whether the editor ended the run, at a question about the document or before it was read."""
        return self.problem is not None and self.problem.code == STOPPED


@dataclass(frozen=True)
class Report:
    """Words for a person.

    Attributes:
        console: where they go.
        tongue: the person's language.
        content: the site's.
    """

    console: Console
    tongue: Locale
    content: Content

    def document(self, outcome: Outcome) -> None:
        """Tell of a document: its postings, their files, the lines left over, and what went wrong."""
        if outcome.reading is not None:
            found = self.tongue.n("import.found", len(outcome.targets))
            self.say(self.tongue.t("import.heading", file=outcome.file, found=found), "bold")
        if outcome.targets:
            self.console.print(self._table(outcome.targets))
        for number, target in enumerate(outcome.targets):
            self._file(number + 1, target, outcome.fates[number], outcome.notes[number])
        if outcome.problem is None and Fate.UNWRITTEN in outcome.fates:
            self.say(self.tongue.t("import.nameless"), "yellow")
        if outcome.reading is not None and outcome.reading.unplaced:
            self._unplaced(outcome.reading.unplaced)
        if outcome.problem is not None:
            self.say(outcome.problem.text(self.tongue.code), "red" if outcome.failed else "yellow")
        self.say()

    def difference(self, target: Target) -> None:
        """Show what a file holds against what the document would make of it."""
        name = shown(target.path) if target.path else target.slug
        new = f"{name} ({self.tongue.t('import.new')})"
        texts = (target.before or "").splitlines(), target.text.splitlines()
        for line in difflib.unified_diff(*texts, name, new, lineterm="", n=1):
            self.say(printable(line), _DIFFERENCE.get(line[:1], ""))

    def next_steps(self, outcomes: Sequence[Outcome], dry_run: bool) -> None:
        """Say what to do now."""
        made = [
            target.path
            for outcome in outcomes
            for target, fate in zip(outcome.targets, outcome.fates, strict=True)
            if target.path and fate in (Fate.WRITTEN, Fate.REPLACED)
        ]
        if dry_run and any(outcome.targets for outcome in outcomes):
            self.say(self.tongue.t("import.next.dry"))
        elif made:
            places = made if len(made) == 1 else sorted({path.parent for path in made})
            paths = " ".join(shlex.quote(printable(shown(one))) for one in places)
            # Only in a folder with vocabularies can postings be checked.
            checked = (made[0].parents[2] / "taxonomies").is_dir()
            for step in ("read", "check", "translate") if checked else ("read",):
                self.say(self.tongue.t(f"import.next.{step}", paths=paths))

    def say(self, text: str = "", style: str = "") -> None:
        """Print a line as it is: what people copy stays in one piece on the narrowest screen."""
        self.console.print(Text(text, style), soft_wrap=True)

    def _table(self, targets: Iterable[Target]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_lines=True)
        table.add_column("", justify="right")
        for column, ratio in (("posting", 4), ("filled", 4), ("wanted", 3)):
            table.add_column(self.tongue.t(f"import.column.{column}"), ratio=ratio, overflow="fold")
        for number, target in enumerate(targets, 1):
            filled, wanted = self._standing(target)
            table.add_row(str(number), self._name(target), Text(filled), Text(wanted, "yellow"))
        return table

    def _name(self, target: Target) -> Text:
        employers, company = self.content.library.taxonomies.employers, target.company
        if company and employers and company in employers.terms:
            company = self._named(employers.terms[company].name, company)
        title = printable(target.draft.title or "") or self.tongue.t("import.untitled")
        place = self.tongue.t("import.place", company=company or self.tongue.t("import.nobody"), line=target.draft.line)
        return Text.assemble((title, "bold"), "\n", (place, "dim"))

    def _standing(self, target: Target) -> tuple[str, str]:
        """The fields that are filled, and what is left to do, as lists of words."""
        settings = self.content.settings
        found = review(target, self.content.library.taxonomies, settings.currency, settings.locales.codes)
        others = [
            settings.locales.get(code).babel.get_language_name(str(self.tongue.babel)) for code in found.untranslated
        ]
        translations = [self.tongue.t("import.translation", language=one) for one in others]
        comma = self.tongue.t("import.comma")
        filled, wanted = ([self._label(key) for key in keys] for keys in (found.filled, found.wanted))
        return comma.join(filled), comma.join([*wanted, *translations])

    def _label(self, field: str) -> str:
        """What a field is called."""
        one = self.content.library.taxonomies.by_field.get(field)
        if one is not None:
            return self._named(one.name, field)
        own = ("title", "apply", "dates", "body")
        return self.tongue.t(f"import.field.{field}" if field in own else f"fact.{field}")

    def _named(self, names: Mapping[str, str], otherwise: str) -> str:
        """A name in the person's language, which may be none of the site's."""
        return names.get(self.tongue.code, otherwise)

    def _file(self, number: int, target: Target, fate: Fate, notes: Iterable[str]) -> None:
        path = printable(shown(target.path)) if target.path else self.tongue.t("import.nowhere")
        self.say(f"{number:>3}  {path} ({self.tongue.t(f'import.fate.{fate}')})")
        for note in notes:
            self.say(f"     {note}", "yellow")

    def _unplaced(self, lines: Sequence[Unplaced]) -> None:
        self.say(self.tongue.n("import.unplaced", len(lines)), "bold")
        groups: dict[str, list[Unplaced]] = {}
        for one in lines[:MOST_UNPLACED]:
            groups.setdefault(one.reason, []).append(one)
        for reason, group in groups.items():
            self.say(f"  {self.tongue.t(f'import.unplaced.{reason}')}")
            for one in group:
                text = Text(f"{one.line:>6}  {printable(one.text.strip())}", "dim")
                self.console.print(text, no_wrap=True, overflow="ellipsis")
        if len(lines) > MOST_UNPLACED:
            self.say(f"  {self.tongue.n('import.unplaced.more', len(lines) - MOST_UNPLACED)}")

"""``careers status``: how translations and dates stand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from generator.cli.site import Content, config_option, read, settings_of
from generator.posting import Posting, Translation

_STYLES = {Translation.STALE: "yellow", Translation.MISSING: "red", Translation.UNSTAMPED: "yellow"}
_WIDEST = max(len(state.value) for state in Translation)


@dataclass(frozen=True, slots=True)
class Row:
    """What there is to say of a posting.

    Attributes:
        id, source, stamp: as of the posting; a translation that says what the source says bears this stamp.
        translations: locale code -> state, in the order of the site's languages.
        open: whether one can apply today.
        posted, closes, seen: dates as year-month-day, or None.
        unverified: nobody has seen it to be open for long.
    """

    id: str
    source: str
    translations: Mapping[str, Translation]
    open: bool
    posted: str | None
    closes: str | None
    seen: str | None
    unverified: bool
    stamp: str

    @property
    def waiting(self) -> int:
        """How many translations are to be looked at."""
        return sum(state in _STYLES for state in self.translations.values())


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array instead of a list.")
@config_option
def status(as_json: bool, config_file: Path) -> None:
    """Show, for every posting, how its translations stand to the source, and whether it is open."""
    content = read(settings_of(config_file))
    rows = [_row(posting, content) for posting in content.library.postings.values()]
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], ensure_ascii=False, indent=2))
        return
    _print(rows, content)


def lines(row: Row) -> Iterator[Text]:
    """A posting as lines that fit 80 columns: its id, its translations, its dates, and the stamp where one is due."""
    yield Text(row.id, style="bold")
    states = (
        Text.assemble(f"{code} ", (f"{state.value:<{_WIDEST}}", _STYLES.get(state, "")))
        for code, state in row.translations.items()
    )
    standing = Text.assemble("  ", Text("  ").join(states))
    standing.rstrip()
    yield standing
    closes = f", closes {row.closes}" if row.closes else ""
    unverified = " (unverified)" if row.unverified else ""
    yield Text(f"  {'open' if row.open else 'closed'}{closes}, last seen {row.seen or 'unknown'}{unverified}")
    if row.waiting:
        yield Text(f"  translated_from: {row.stamp}")


def _row(posting: Posting, content: Content) -> Row:
    today = content.settings.today
    seen = posting.seen
    return Row(
        id=posting.id,
        source=posting.source,
        translations={code: posting.translation(code) for code in content.settings.locales.codes},
        open=posting.is_open(today),
        posted=posting.posted.isoformat() if posting.posted else None,
        closes=posting.closes.isoformat() if posting.closes else None,
        seen=seen.isoformat() if seen else None,
        unverified=posting.closes is None
        and seen is not None
        and (today - seen).days > content.settings.unverified_after,
        stamp=posting.stamp,
    )


def _print(rows: Sequence[Row], content: Content) -> None:
    console = Console(highlight=False)
    for row in rows:
        for line in lines(row):
            # What people copy (ids, stamps) stays in one piece on the narrowest screen.
            console.print(line, soft_wrap=True)
    waiting = sum(row.waiting for row in rows)
    left_out = len({problem.path for problem in content.problems.errors})
    console.print(
        f"{len(rows)} postings, {waiting} translations to look at, {left_out} files with errors (careers check)",
        soft_wrap=True,
    )

"""``careers status``: how translations and dates stand."""

from __future__ import annotations

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from generator.cli.site import Content, config_option, read, settings_of
from generator.posting import Posting, Translation

_STYLES = {Translation.STALE: "yellow", Translation.MISSING: "red", Translation.UNSTAMPED: "yellow"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array instead of a table.")
@config_option
def status(as_json: bool, config_file: Path) -> None:
    """Show, for every posting, how its translations stand to the source, and whether it is open."""
    content = read(settings_of(config_file))
    rows = [_row(posting, content) for posting in content.library.postings.values()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    _print(rows, content)


def _row(posting: Posting, content: Content) -> dict[str, object]:
    today = content.settings.today
    seen = posting.seen
    old = posting.closes is None and seen is not None and (today - seen).days > content.settings.unverified_after
    return {
        "id": posting.id,
        "source": posting.source,
        "translations": {code: posting.translation(code).value for code in content.settings.locales.codes},
        "open": posting.is_open(today),
        "posted": posting.posted.isoformat() if posting.posted else None,
        "closes": posting.closes.isoformat() if posting.closes else None,
        "seen": seen.isoformat() if seen else None,
        "unverified": old,
        "stamp": posting.stamp,
    }


def _print(rows: list[dict[str, object]], content: Content) -> None:
    table = Table(box=None, pad_edge=False)
    codes = content.settings.locales.codes
    for heading in ("posting", *codes, "translated_from", "open", "closes", "last seen"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        states = row["translations"]
        assert isinstance(states, dict)
        cells = [_coloured(Translation(states[code])) for code in codes]
        seen = f"{row['seen'] or 'never'}{' (unverified)' if row['unverified'] else ''}"
        # What an editor writes into a translation once it says what the source says.
        stamp = row["stamp"] if any(Translation(state) in _STYLES for state in _states(row)) else ""
        table.add_row(
            str(row["id"]), *cells, str(stamp), "open" if row["open"] else "closed", str(row["closes"] or "–"), seen
        )
    console = Console()
    console.print(table)
    waiting = sum(1 for row in rows for state in _states(row) if Translation(state) in _STYLES)
    left_out = len({problem.path for problem in content.problems.errors})
    console.print(
        f"{len(rows)} postings, {waiting} translations to look at, {left_out} files with errors (careers check)"
    )


def _states(row: dict[str, object]) -> list[str]:
    states = row["translations"]
    assert isinstance(states, dict)
    return list(states.values())


def _coloured(state: Translation) -> str:
    style = _STYLES.get(state)
    return f"[{style}]{state.value}[/{style}]" if style else state.value

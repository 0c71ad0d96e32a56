"""``careers status``: how translations and dates stand, and what has changed in the source of those that lag."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from careers.cli.site import Content, config_option, lang_option, read, settings_of, today_option
from careers.content.posting import Freshness, Posting, Translation, file_of
from careers.i18n import Locale
from careers.support.errors import Problems, printable
from careers_tools.translation import NEVER, Change, History, Twin, Version, changes, versions

# To readers a translation with lines that wait to be translated is missing; to editors it is something else.
UNFINISHED = "unfinished"
# The word for a translation that fits its source, drafted by a machine and not yet checked.
_MACHINE = "machine"
_STYLES = {
    Translation.STALE: "yellow",
    Translation.MISSING: "red",
    Translation.UNSTAMPED: "yellow",
    UNFINISHED: "yellow",
    _MACHINE: "yellow",
}
_COLUMNS = 80
_MOST_CHANGES = 5  # that are listed of one translation; --json has all


@dataclass(frozen=True, slots=True)
class Row:
    """What there is to say of a posting.

    Attributes:
        id, source, stamp: as of the posting; a translation that says what the source says bears this stamp.
        translations: locale code -> state, in the order of the site's languages: a value of `Translation`, or
            ``unfinished`` where marked lines are left.
        open: whether one can apply today.
        posted, closes, seen: dates as year-month-day, or None.
        freshness: how well it is known that it is open.
        unverified: nobody has seen it to be open for long.
        marks: locale code -> how many places of an unfinished translation are left to translate.
        changes: locale code -> what has changed in the source since a stale or unfinished translation was made: nothing
            where nobody has confirmed it yet, None where the text it was made from cannot be found.
        machine: codes of translations that a machine has drafted and nobody has checked, whatever their state.
    """

    id: str
    source: str
    translations: Mapping[str, str]
    open: bool
    posted: str | None
    closes: str | None
    seen: str | None
    freshness: Freshness
    unverified: bool
    stamp: str
    marks: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, Sequence[Change] | None] = field(default_factory=dict)
    machine: Sequence[str] = ()

    @property
    def waiting(self) -> int:
        """How many translations are to be looked at."""
        return sum(state in _STYLES for state in self.shown.values())

    @property
    def shown(self) -> Mapping[str, str]:
        """Locale code -> the state as people are told it."""
        unchecked = dict.fromkeys((code for code in self.machine if self._fits(code)), _MACHINE)
        return {**self.translations, **unchecked}

    def _fits(self, code: str) -> bool:
        return self.translations[code] in (Translation.CURRENT, Translation.UNSTAMPED)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array instead of a list.")
@lang_option
@today_option
@config_option
def status(as_json: bool, lang: str, today: dt.date | None, config_file: Path) -> None:
    """Show, for every posting, how its translations stand to the source, and whether it is open.

    For a translation that lags behind its source, it shows what the source has changed since, as far as the history of
    git tells.
    """
    content = read(settings_of(config_file, today))
    lagging = {posting.id: _lagging(posting, content) for posting in content.library.postings.values()}
    settings, postings = content.settings, content.library.postings
    wanted = [(_path(postings[key]), stamp) for key, found in lagging.items() for stamp in found.stamps.values()]
    history = versions(settings.content, [(path, stamp) for path, stamp in wanted if stamp != NEVER], settings.cache)
    rows = [_row(posting, content, lagging[posting.id], history) for posting in postings.values()]
    if as_json:
        click.echo(json.dumps([asdict(row) for row in rows], ensure_ascii=False, indent=2))
        return
    _print(rows, content, Locale.of(lang))


def lines(row: Row, locale: Locale) -> Iterator[Text]:
    """A posting as lines that fit 80 columns: its id, its translations, its dates, and the stamp where one is due."""
    yield Text(row.id, style="bold")
    widest = max(cell_len(_state(state, locale)) for state in (*Translation, UNFINISHED, _MACHINE))
    states = (
        Text.assemble(f"{code} ", (set_cell_size(_state(state, locale), widest), _STYLES.get(state, "")))
        for code, state in row.shown.items()
    )
    standing = Text.assemble("  ", Text("  ").join(states))
    standing.rstrip()
    yield standing
    yield Text(f"  {_dates(row, locale)}")
    yield from _details(row, locale)
    if row.waiting:
        yield Text(f"  translated_from: {row.stamp}")


def _dates(row: Row, locale: Locale) -> str:
    """Whether it is open, as far as its dates tell, and what these are."""
    if row.freshness is Freshness.UNKNOWN:
        return locale.t("status.undated")
    closes = locale.t("status.closes", date=row.closes) if row.closes else ""
    seen = locale.t("status.seen", date=row.seen) if row.seen else locale.t("status.never_seen")
    unverified = locale.t("status.unverified") if row.unverified else ""
    return f"{locale.t('status.open' if row.open else 'status.closed')}{closes}{seen}{unverified}"


def _state(state: str, locale: Locale) -> str:
    return locale.t(f"status.{state}")


def _details(row: Row, locale: Locale) -> Iterator[Text]:
    """What is left to do in each translation: a draft to check, places to translate, changes of the source."""
    for code in row.machine:
        yield Text("  " + locale.t("status.unchecked", code=code))
    for code, count in row.marks.items():
        yield Text("  " + locale.n("status.marks", count, code=code))
    for code, found in row.changes.items():
        key = "no_history" if found is None else "changed" if found else "unconfirmed"
        yield Text("  " + locale.t(f"status.{key}", code=code))
        for change in (found or ())[:_MOST_CHANGES]:
            yield from _shown(change)
        if found and len(found) > _MOST_CHANGES:
            yield Text("    " + locale.n("status.more", len(found) - _MOST_CHANGES))


def _shown(change: Change) -> Iterator[Text]:
    """The old text and the new, a line each, cut to the screen."""
    for sign, text, style in (("-", change.old, "red"), ("+", change.new, "green")):
        if text:
            line = printable(f"    {sign} {text}")
            cut = Text(line)
            yield Text(line if cut.cell_len <= _COLUMNS else set_cell_size(line, _COLUMNS - 1).rstrip() + "…", style)


@dataclass(frozen=True, slots=True)
class _Lag:
    """Locale code -> the stamp of what a lagging translation was made from, and how many places wait in it."""

    stamps: Mapping[str, str]
    marks: Mapping[str, int]


def _lagging(posting: Posting, content: Content) -> _Lag:
    stamps: dict[str, str] = {}
    marks: dict[str, int] = {}
    for code in content.settings.locales.codes:
        text = posting.unfinished.get(code) or posting.texts.get(code)
        if text is None or (code not in posting.unfinished and posting.translation(code) is not Translation.STALE):
            continue
        path = content.settings.content / file_of(posting.id, code)
        twin = Twin.read(path, text.path, Problems())
        made_from = (twin.base if twin else None) or text.stamp
        if code in posting.unfinished:
            marks[code] = len(twin.marked) if twin else 0
        if made_from is not None and (code not in posting.unfinished or made_from != posting.stamp):
            stamps[code] = made_from
    return _Lag(stamps, marks)


def _path(posting: Posting) -> str:
    """The source's file below the content folder."""
    return file_of(posting.id, posting.source)


def _row(posting: Posting, content: Content, lag: _Lag, history: History) -> Row:
    today = content.settings.today
    seen, freshness = posting.seen, content.library.freshness(posting)
    now = Version.source(posting)
    found = {**history.found, (_path(posting), posting.stamp): now}
    made_from = {code: found.get((_path(posting), stamp)) for code, stamp in lag.stamps.items()}
    return Row(
        id=posting.id,
        source=posting.source,
        translations={
            code: UNFINISHED if code in posting.unfinished else posting.translation(code)
            for code in content.settings.locales.codes
        },
        open=posting.is_open(today),
        posted=posting.posted.isoformat() if posting.posted else None,
        closes=posting.closes.isoformat() if posting.closes else None,
        seen=seen.isoformat() if seen else None,
        freshness=freshness,
        unverified=freshness is Freshness.STALE,
        stamp=posting.stamp,
        marks=lag.marks,
        changes={code: None if was is None else changes(was, now) for code, was in made_from.items()},
        machine=tuple(code for code, text in {**posting.texts, **posting.unfinished}.items() if text.machine),
    )


def _print(rows: Sequence[Row], content: Content, locale: Locale) -> None:
    console = Console(highlight=False)
    for row in rows:
        for line in lines(row, locale):
            # What people copy (ids, stamps) stays in one piece on the narrowest screen.
            console.print(line, soft_wrap=True)
    waiting = sum(row.waiting for row in rows)
    left_out = len({problem.path for problem in content.problems.errors})
    undated = sum(row.freshness is Freshness.UNKNOWN for row in rows)
    if undated:
        console.print(locale.n("status.without_date", undated), soft_wrap=True)
    counts = (("postings", len(rows)), ("waiting", waiting), ("broken", left_out))
    total = {key: locale.n(f"status.{key}", count) for key, count in counts}
    console.print(locale.t("status.total", **total), soft_wrap=True)

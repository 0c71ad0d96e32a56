"""``careers status``: shows the state of translations and dates, and what has changed in their sources."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click
from rich.text import Text

from careers.cli.reports import print_report
from careers.cli.site import Content, config_option, lang_option, read, settings_of, today_option
from careers.content.posting import Freshness, Posting, Translation, file_of
from careers.i18n import Locale
from careers.support.diagnostics import Diagnostics, printable
from careers_tools import translation

# A translation with lines that wait to be translated is missing for readers, and in progress for editors.
UNFINISHED = "unfinished"
# The word for a translation that fits its source, drafted by a machine and not yet checked.
_MACHINE = "machine"
_WORK = {Translation.STALE, Translation.MISSING, Translation.UNSTAMPED, UNFINISHED, _MACHINE}
_COLUMNS = 80
_MOST_CHANGES = 5  # that are listed of one translation; --json has all


@dataclass(frozen=True, slots=True)
class Row:
    """The state of a posting.

    Attributes:
        open: whether applications are possible today.
        freshness: how well it is known that it is open.
        translations: locale code -> state, in the order of the site's languages, without those that it is not meant to
            be in: a value of `Translation`, or ``unfinished`` where marked lines are left.
        marks: locale code -> how many places of an unfinished translation are left to translate.
        changes: locale code -> what has changed in the source since a stale or unfinished translation was made: nothing
            where nobody has confirmed it yet, None where the text it was made from cannot be found.
    """

    posting: Posting
    open: bool
    freshness: Freshness
    translations: Mapping[str, str]
    marks: Mapping[str, int]
    changes: Mapping[str, Sequence[translation.TextChange] | None]

    @property
    def machine(self) -> tuple[str, ...]:
        """The codes of translations that a machine has drafted and nobody has checked, whatever their state."""
        texts = {**self.posting.texts, **self.posting.unfinished}
        return tuple(code for code, text in texts.items() if text.machine)

    @property
    def displayed(self) -> Mapping[str, str]:
        """Locale code -> the state that people are shown."""
        fitting = (Translation.CURRENT, Translation.UNSTAMPED)
        unchecked = [code for code in self.machine if self.translations[code] in fitting]
        return {**self.translations, **dict.fromkeys(unchecked, _MACHINE)}

    @property
    def waiting(self) -> int:
        """How many translations need somebody's work."""
        return sum(state in _WORK for state in self.displayed.values())


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array instead of a list.")
@lang_option
@today_option
@config_option
def status(as_json: bool, lang: str, today: dt.date | None, config_file: Path) -> None:
    """Show the state of every posting and its translations.

    For a translation that is out of date, it shows what has changed in the source since, as far as the git history
    goes.
    """
    content = read(settings_of(config_file, today))
    postings = content.library.postings.values()
    lags = {posting.id: _find_lag(posting, content) for posting in postings}
    wanted = [
        (file_of(posting.id, posting.source), stamp) for posting in postings for stamp in lags[posting.id][0].values()
    ]
    versions = translation.find_versions(content.settings.content, wanted)
    rows = [_row(posting, content, *lags[posting.id], versions) for posting in postings]
    locale = Locale.of(lang)
    print_report(
        "json" if as_json else "text",
        locale,
        lines=lambda: report_lines(rows, content, locale),
        value=lambda: [as_object(row) for row in rows],
    )


def as_object(row: Row) -> dict[str, Any]:
    """Return a row for JSON."""
    posting = row.posting
    days = {"posted": posting.posted, "closes": posting.closes, "seen": posting.seen}
    return {
        "id": posting.id,
        "source": posting.source,
        "translations": row.translations,
        "open": row.open,
        **{name: day.isoformat() if day else None for name, day in days.items()},
        "freshness": row.freshness,
        "unverified": row.freshness is Freshness.STALE,
        "stamp": posting.stamp,
        "marks": row.marks,
        "changes": {code: changes and [asdict(change) for change in changes] for code, changes in row.changes.items()},
        "machine": row.machine,
    }


def lines(row: Row, locale: Locale) -> Iterator[Text]:
    """Yield lines that fit 80 columns: a posting's id, its translations, its dates, and the stamp where one is due."""
    posting = row.posting
    yield Text(posting.id, style="bold")
    states = Text(" ")
    for code, state in row.displayed.items():
        states.append(f" {code} ").append(locale.t(f"status.{state}"), "red" if state in _WORK else None)
    yield states
    if row.freshness is Freshness.UNKNOWN:
        dates = [locale.t("status.undated")]
    else:
        dates = [locale.t("status.open" if row.open else "status.closed")]
        dates += [locale.t("status.closes", date=posting.closes)] if posting.closes else []
        key = "never_seen" if posting.seen is None else "collected" if posting.is_only_collected else "seen"
        dates += [locale.t(f"status.{key}", date=posting.seen)]
        dates += [locale.t("status.unverified")] if row.freshness is Freshness.STALE else []
    yield Text("  " + "".join(dates))
    yield from _details(row, locale)
    if row.waiting:
        yield Text(f"  translated_from: {posting.stamp}")


def _details(row: Row, locale: Locale) -> Iterator[Text]:
    """Yield what is left to do in each translation: a draft to check, places to translate, changes of the source."""
    for code in row.machine:
        yield Text("  " + locale.t("status.unchecked", code=code))
    for code, count in row.marks.items():
        yield Text("  " + locale.n("status.marks", count, code=code))
    for code, changes in row.changes.items():
        key = "no_history" if changes is None else "changed" if changes else "unconfirmed"
        yield Text("  " + locale.t(f"status.{key}", code=code))
        for change in (changes or ())[:_MOST_CHANGES]:
            for sign, text, style in (("-", change.old, "red"), ("+", change.new, "green")):
                if text:
                    line = Text(printable(f"    {sign} {text}"), style)
                    line.truncate(_COLUMNS, overflow="ellipsis")
                    yield line
        if changes and len(changes) > _MOST_CHANGES:
            yield Text("    " + locale.n("status.more", len(changes) - _MOST_CHANGES))


def _find_lag(posting: Posting, content: Content) -> tuple[dict[str, str], dict[str, int]]:
    """Return, by locale code, the stamps of the versions that lagging translations were made from, and their marks."""
    stamps: dict[str, str] = {}
    marks: dict[str, int] = {}
    for code in content.settings.locales.codes:
        unfinished = code in posting.unfinished
        text = posting.unfinished.get(code) or posting.texts.get(code)
        if text is None or not (unfinished or posting.translation(code) is Translation.STALE):
            continue
        file = translation.TranslationFile.read(
            content.settings.content / file_of(posting.id, code), text.path, Diagnostics()
        )
        stamp = (file.base if file else None) or text.stamp
        if unfinished:
            marks[code] = len(file.marked) if file else 0
        if stamp is not None and not (unfinished and stamp == posting.stamp):
            stamps[code] = stamp
    return stamps, marks


def _row(
    posting: Posting,
    content: Content,
    stamps: Mapping[str, str],
    marks: Mapping[str, int],
    versions: Mapping[tuple[str, str], translation.TextVersion],
) -> Row:
    source, path = translation.TextVersion.of_source(posting), file_of(posting.id, posting.source)
    versions = {**versions, (path, posting.stamp): source}
    bases = {code: versions.get((path, stamp)) for code, stamp in stamps.items()}
    states = {
        code: UNFINISHED if code in posting.unfinished else posting.translation(code)
        for code in content.settings.locales.codes
        if posting.is_meant_in(code) or code in posting.texts
    }
    changes = {code: translation.compare_versions(base, source) if base else None for code, base in bases.items()}
    is_open = posting.is_open(content.settings.today)
    return Row(posting, is_open, content.library.freshness(posting), states, marks, changes)


def report_lines(rows: Sequence[Row], content: Content, locale: Locale) -> Iterator[Text]:
    """Yield the lines of each posting, then how many there are and how many need work."""
    for row in rows:
        yield from lines(row, locale)
    undated = sum(row.freshness is Freshness.UNKNOWN for row in rows)
    if undated:
        yield Text(locale.n("status.without_date", undated))
    counts = {
        "postings": len(rows),
        "waiting": sum(row.waiting for row in rows),
        "broken": len({diagnostic.path for diagnostic in content.diagnostics.errors}),
    }
    total = {key: locale.n(f"status.{key}", count) for key, count in counts.items()}
    yield Text(locale.t("status.total", **total))

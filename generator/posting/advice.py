"""What could be better in a posting that is published all the same."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from generator.errors import Problems
from generator.frontmatter import Document, line_of
from generator.posting.files import Files
from generator.posting.model import Posting, Translation
from generator.posting.rules import Rules


def advise(posting: Posting, files: Files, document: Document, rules: Rules, problems: Problems) -> None:
    """Record what is missing or strange in a posting without a fault; `document` is its source."""
    shown = files.paths[posting.source][1]
    _advise_dates(posting, shown, document, rules.today, problems)
    places = rules.taxonomies.places
    if places is not None and not posting.terms.get(places.field):
        problems.add(shown, document.fields.line, places.field, "unplaced", field=places.field)
    _advise_translations(posting, files, rules, problems)


def _advise_dates(posting: Posting, shown: str, document: Document, today: date, problems: Problems) -> None:
    posted, verified = posting.posted, posting.verified
    if posted is None:
        problems.add(shown, document.fields.line, "posted", "undated")
    elif posted > today:
        problems.add(shown, line_of(document.fields, ["posted"]), "posted", "posted-ahead", value=posted)
    if verified is None:
        return
    line = line_of(document.fields, ["verified"])
    if verified > today:
        problems.add(shown, line, "verified", "verified-ahead", value=verified)
    if posted is not None and verified < posted:
        problems.add(shown, line, "verified", "verified-first", value=verified, other=posted)


def _advise_translations(posting: Posting, files: Files, rules: Rules, problems: Problems) -> None:
    shown = files.paths[posting.source][1]
    codes = {
        Translation.STALE: "twin-stale",
        Translation.UNSTAMPED: "twin-unstamped",
        Translation.MISSING: "twin-missing",
    }
    for locale in rules.locales.codes:
        code = codes.get(posting.translation(locale))
        if code is None or locale in posting.unfinished:
            continue
        missing = f"{shown.removesuffix(f'.{posting.source}.md')}.{locale}.md"
        where = files.paths[locale][1] if locale in files.paths else shown
        problems.add(
            where, 1, "translated_from", code, value=locale, path=missing, source=Path(shown).name, stamp=posting.stamp
        )

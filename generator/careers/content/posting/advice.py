"""Advises what could be better in a posting that is published all the same."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import partial
from pathlib import Path

from careers.content.posting.front import Rules
from careers.content.posting.markup import Required, missing
from careers.content.posting.model import Posting, Translation
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.support.diagnostics import Diagnostics

_CODES = {
    Translation.STALE: "twin-stale",
    Translation.UNSTAMPED: "twin-unstamped",
    Translation.MISSING: "twin-missing",
}


def advise(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    """Record what is missing or strange in a posting without a fault."""
    _advise_dates(posting, rules.today, diagnostics)
    # A closed job has no markup, whatever it says.
    if posting.is_open(rules.today):
        _advise_markup(posting, rules.taxonomies, diagnostics)
    _advise_translations(posting, rules, diagnostics)


def _advise_dates(posting: Posting, today: date, diagnostics: Diagnostics) -> None:
    path, posted, verified = posting.path, posting.posted, posting.verified
    if posted is not None and posted > today:
        diagnostics.add(path, posting.line("posted"), "posted", "posted-ahead", value=posted)
    if verified is None:
        return
    add = partial(diagnostics.add, path, posting.line("verified"), "verified")
    if verified > today:
        add("verified-ahead", value=verified)
    if posted is not None and verified < posted:
        add("verified-first", value=verified, other=posted)


def _advise_markup(posting: Posting, taxonomies: Taxonomies, diagnostics: Diagnostics) -> None:
    """Name the facts that search engines want, as far as a posting of this site can state them.

    Postings without any date are counted together, see ``careers check``: they have no line each.
    """
    lacking = missing(posting, posting.texts[posting.source], taxonomies)
    if posting.seen is None and posting.closes is None:
        lacking = tuple(fact for fact in lacking if fact is not Required.POSTED)
    _advise_facts(posting, lacking, taxonomies, diagnostics)
    places = taxonomies.places
    if Required.COUNTRY in lacking and places is not None:
        line, value = posting.line(places.field), ", ".join(posting.terms[places.field])
        diagnostics.add(posting.path, line, places.field, "no-country", value=value, taxonomy=places.id)
    for text in posting.texts.values():
        if Required.DESCRIPTION in missing(posting, text, taxonomies):
            diagnostics.add(text.path, text.body_line, "body", "body-is-title")


def _advise_facts(
    posting: Posting, lacking: Collection[Required], taxonomies: Taxonomies, diagnostics: Diagnostics
) -> None:
    """Record all that front matter lacks in one line, at the line of the first missing field, or where it would be."""
    fixes = {
        Required.EMPLOYER: _example(taxonomies.employers, "…"),
        Required.PLACE: _example(taxonomies.places, "[…]"),
        Required.POSTED: ("posted", "YYYY-MM-DD"),
    }
    wanted = [fix for fact, fix in fixes.items() if fact in lacking and fix is not None]
    if not wanted:
        return
    fields = ", ".join(field for field, _ in wanted)
    fixed = ", ".join(f"{field}: {form}" for field, form in wanted)
    first = wanted[0][0]
    diagnostics.add(posting.path, posting.line(first), first, "no-markup", value=fields, fixed=fixed)


def _example(taxonomy: Taxonomy | None, form: str) -> tuple[str, str] | None:
    """Return the key of front matter that names a term of a taxonomy, and the form of its value; None without it."""
    return (taxonomy.field, form) if taxonomy else None


def _advise_translations(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    source = Path(posting.path).name
    for locale in rules.locales.codes:
        if locale in posting.unfinished:
            continue
        text = posting.texts.get(locale)
        code, field = _CODES.get(posting.translation(locale)), "translated_from"
        if code is None and text is not None and text.machine:
            code, field = "twin-machine", "translation"
        if code is not None:
            path = f"{posting.path.removesuffix(f'.{posting.source}.md')}.{locale}.md"
            params = {"value": locale, "path": path, "source": source, "stamp": posting.stamp}
            diagnostics.add(text.path if text else posting.path, 1, field, code, **params)

"""What could be better in a posting that is published all the same."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path

from careers.content.frontmatter import Document, line_of
from careers.content.posting.files import Files
from careers.content.posting.markup import Required, missing
from careers.content.posting.model import Posting, Translation
from careers.content.posting.rules import Rules
from careers.content.taxonomy import Taxonomies, Taxonomy
from careers.support.errors import Problems


def advise(posting: Posting, files: Files, document: Document, rules: Rules, problems: Problems) -> None:
    """Record what is missing or strange in a posting without a fault; `document` is its source."""
    shown = files.paths[posting.source][1]
    _advise_dates(posting, shown, document, rules.today, problems)
    # A closed job has no markup, whatever it says.
    if posting.is_open(rules.today):
        _advise_markup(posting, shown, document, rules, problems)
    _advise_translations(posting, files, rules, problems)


def _advise_dates(posting: Posting, shown: str, document: Document, today: date, problems: Problems) -> None:
    posted, verified = posting.posted, posting.verified
    if posted is not None and posted > today:
        problems.add(shown, line_of(document.fields, ["posted"]), "posted", "posted-ahead", value=posted)
    if verified is None:
        return
    line = line_of(document.fields, ["verified"])
    if verified > today:
        problems.add(shown, line, "verified", "verified-ahead", value=verified)
    if posted is not None and verified < posted:
        problems.add(shown, line, "verified", "verified-first", value=verified, other=posted)


def _advise_markup(posting: Posting, shown: str, document: Document, rules: Rules, problems: Problems) -> None:
    """Name the facts that search engines want, as far as a posting of this site can state them.

    Postings without any date are counted together, see ``careers check``: they have no line each.
    """
    taxonomies = rules.taxonomies
    lacking = missing(posting, posting.texts[posting.source], taxonomies)
    if posting.seen is None and posting.closes is None:
        lacking = tuple(fact for fact in lacking if fact is not Required.POSTED)
    _advise_facts(lacking, shown, document, taxonomies, problems)
    places = taxonomies.places
    if Required.COUNTRY in lacking and places is not None:
        line, named = line_of(document.fields, [places.field]), ", ".join(posting.terms[places.field])
        problems.add(shown, line, places.field, "no-country", value=named, taxonomy=places.id)
    for text in posting.texts.values():
        if Required.DESCRIPTION in missing(posting, text, taxonomies):
            problems.add(text.path, text.body_line, "body", "body-is-title")


def _advise_facts(
    lacking: Iterable[Required], shown: str, document: Document, taxonomies: Taxonomies, problems: Problems
) -> None:
    """One line for all that front matter does not say; it stands where the first of it does, or would."""
    fixes = {
        Required.EMPLOYER: _key(taxonomies.employers, "…"),
        Required.PLACE: _key(taxonomies.places, "[…]"),
        Required.POSTED: ("posted", "YYYY-MM-DD"),
    }
    wanted = [fix for fact, fix in fixes.items() if fact in lacking and fix is not None]
    if not wanted:
        return
    fields = ", ".join(field for field, _ in wanted)
    fixed = ", ".join(f"{field}: {form}" for field, form in wanted)
    first = wanted[0][0]
    problems.add(shown, line_of(document.fields, [first]), first, "no-markup", value=fields, fixed=fixed)


def _key(one: Taxonomy | None, form: str) -> tuple[str, str] | None:
    """The key of front matter that names a term of `one`, and how that is written; None on a site without it."""
    return (one.field, form) if one else None


def _advise_translations(posting: Posting, files: Files, rules: Rules, problems: Problems) -> None:
    shown = files.paths[posting.source][1]
    codes = {
        Translation.STALE: "twin-stale",
        Translation.UNSTAMPED: "twin-unstamped",
        Translation.MISSING: "twin-missing",
    }
    for locale in rules.locales.codes:
        text = posting.texts.get(locale)
        unchecked = "twin-machine" if text is not None and text.machine else None
        code = codes.get(posting.translation(locale), unchecked)
        if code is None or locale in posting.unfinished:
            continue
        absent = f"{shown.removesuffix(f'.{posting.source}.md')}.{locale}.md"
        where = files.paths[locale][1] if locale in files.paths else shown
        field = "translation" if code == unchecked else "translated_from"
        problems.add(where, 1, field, code, value=locale, path=absent, source=Path(shown).name, stamp=posting.stamp)

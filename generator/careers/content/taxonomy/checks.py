"""Checks the terms of taxonomies against each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence

from careers.content.frontmatter import Fields, line_of
from careers.content.schema import ID, nearest, quoted
from careers.content.taxonomy.values import Broken, Labels, Taxonomy, Term, find_employers
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics

MOST_LEVELS = 12  # of broader and narrower terms: templates draw trees by calling themselves


def check_labels(
    labels: Labels,
    fields: Fields,
    loc: Sequence[str | int],
    display_path: str,
    locales: Locales,
    diagnostics: Diagnostics,
) -> None:
    """Record locales of the site without a label, and labels of what cannot be a language."""
    line, field, known = line_of(fields, loc), ".".join(map(str, loc)), ", ".join(locales.codes)
    for code in locales.codes:
        if code not in labels:
            diagnostics.add(display_path, line, field, "missing-label", value=code, locales=known)
    # A label in a language that this site does not show is no fault, as long as it is one at all.
    for code in labels:
        if not ID.match(code):
            diagnostics.add(display_path, line, field, "unknown-language", value=code, locales=known)


def check_parents(nodes: Fields, terms: Mapping[str, Term], display_path: str, diagnostics: Diagnostics) -> None:
    """Record broader terms that do not exist, circles of them, and trees that are too deep for a page to show."""
    for term in terms.values():
        if term.parent is not None and term.parent not in nodes.entries:
            line = line_of(nodes, [term.id, "parent"])
            diagnostics.add(display_path, line, f"terms.{term.id}.parent", "unknown-parent", value=term.parent)
    levels: dict[str, int] = {}
    for start in terms:
        path, end = _climb(start, terms, levels)
        circle = path[path.index(end) :] if end in path else []
        if circle:
            _record_circle(circle, nodes, terms, display_path, diagnostics)
        for level, term_id in enumerate(reversed(path), levels.get(end, 0) + 1):
            # A circle is reported as such, not as deep.
            levels[term_id] = 0 if circle else level
            if levels[term_id] == MOST_LEVELS + 1:
                line = line_of(nodes, [term_id, "parent"])
                diagnostics.add(
                    display_path, line, f"terms.{term_id}.parent", "parent-too-deep", value=term_id, limit=MOST_LEVELS
                )


def _climb(start: str, terms: Mapping[str, Term], known: Collection[str]) -> tuple[list[str], str]:
    """Return the terms from `start` upwards, and the next one where they end: known, passed before, or none ("")."""
    path: dict[str, None] = {}
    term = start
    while term in terms and term not in known and term not in path:
        path[term] = None
        term = terms[term].parent or ""
    return list(path), term


def _record_circle(
    circle: Sequence[str], nodes: Fields, terms: Mapping[str, Term], display_path: str, diagnostics: Diagnostics
) -> None:
    """Record a circle of parents at the first of its terms in the file."""
    members = set(circle)
    first = circle.index(next(term_id for term_id in terms if term_id in members))
    path = [*circle[first:], *circle[: first + 1]]
    line = line_of(nodes, [path[0], "parent"])
    diagnostics.add(display_path, line, f"terms.{path[0]}.parent", "parent-circle", value=" → ".join(path))


def check_words(nodes: Fields, terms: Mapping[str, Term], display_path: str, diagnostics: Diagnostics) -> None:
    """Record synonyms and former ids that belong to two terms."""
    owners = {fold(name): term.id for term in reversed(list(terms.values())) for name in term.name.values()}
    for term in terms.values():
        for number, alias in enumerate(term.aliases):
            other = owners.setdefault(fold(alias), term.id)
            if other != term.id:
                line = line_of(nodes, [term.id, "aliases", number])
                diagnostics.add(display_path, line, f"terms.{term.id}.aliases", "alias-taken", value=alias, other=other)
    former = dict.fromkeys(terms)
    for term in terms.values():
        for old in term.former_ids:
            if old in former:
                line = line_of(nodes, [term.id, "former_ids"])
                other = former[old] or old
                diagnostics.add(
                    display_path, line, f"terms.{term.id}.former_ids", "former-id-taken", value=old, other=other
                )
            former[old] = term.id


def find_unknown_vendors(
    read: Sequence[tuple[Taxonomy, Fields, str]], broken: Sequence[Broken], diagnostics: Diagnostics
) -> list[Taxonomy]:
    """Return the taxonomies with vendors that are no terms of the one of employers; record each such vendor."""
    employers = find_employers(taxonomy for taxonomy, _, _ in read)
    if employers is None and broken:
        return []
    faulty: dict[str, Taxonomy] = {}
    for taxonomy, fields, display_path in read:
        for term in taxonomy.terms.values():
            if term.vendor is None or (employers and term.vendor in employers.terms):
                continue
            line, field = line_of(fields, ["terms", term.id, "vendor"]), f"terms.{term.id}.vendor"
            if employers is None:
                diagnostics.add(display_path, line, field, "vendor-of-nobody", value=term.vendor)
            else:
                unknown_id(diagnostics, display_path, line, field, term.vendor, employers.terms, employers.id)
            faulty[taxonomy.id] = taxonomy
    return list(faulty.values())


def unknown_id(
    diagnostics: Diagnostics,
    display_path: str,
    line: int,
    field: str,
    value: str,
    known: Collection[str],
    taxonomy: str,
) -> None:
    """Record that `value` is no id of `taxonomy`, with the nearest ids where there are any."""
    close = nearest(value, known)
    if close:
        diagnostics.add(
            display_path, line, field, "unknown-id", value=value, nearest=", ".join(close), quoted=quoted(close)
        )
    else:
        diagnostics.add(display_path, line, field, "unknown-id-far", value=value, taxonomy=taxonomy)


def fold(word: str) -> str:
    """Return a word as it is compared: compatibility forms unified (NFKC), case folded, outer space dropped."""
    return unicodedata.normalize("NFKC", word).casefold().strip()

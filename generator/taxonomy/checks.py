"""What a taxonomy's terms owe each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence

from generator.errors import Problems
from generator.frontmatter import Fields, line_of
from generator.locales import Locales, strings
from generator.schema import ID, nearest, quoted, unknown_field
from generator.taxonomy.values import Broken, Labels, Taxonomy, Term


def check_labels(
    labels: Labels, fields: Fields, loc: Sequence[str | int], shown: str, locales: Locales, problems: Problems
) -> None:
    """Labels are there for every locale of the site, and for nothing that cannot be a language."""
    line, field, known = line_of(fields, loc), ".".join(map(str, loc)), ", ".join(locales.codes)
    for code in locales.codes:
        if code not in labels:
            problems.add(shown, line, field, "missing-label", value=code, locales=known)
    # A label in a language that this site does not show is no fault, as long as it is one at all.
    for code in labels:
        if not ID.match(code):
            problems.add(shown, line, field, "unknown-language", value=code, locales=known)


def check_layers(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
    """Every layer of a software stack has a label of its own in the interface."""
    known = [key.removeprefix("stack.") for key in strings() if key.startswith("stack.")]
    for term in terms.values():
        for layer in term.stack:
            if layer not in known:
                line = line_of(nodes, [term.id, "stack", layer])
                code, params = unknown_field(layer, known)
                problems.add(shown, line, f"terms.{term.id}.stack.{layer}", code, **params)


def check_parents(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
    """Broader terms exist, and nobody is broader than themselves."""
    circles: set[frozenset[str]] = set()
    for term in terms.values():
        if term.parent is None:
            continue
        line = line_of(nodes, [term.id, "parent"])
        if term.parent not in nodes.entries:
            problems.add(shown, line, f"terms.{term.id}.parent", "unknown-parent", value=term.parent)
            continue
        path = [term.id]
        while (parent := terms[path[-1]].parent if path[-1] in terms else None) is not None:
            path.append(parent)
            if parent == term.id and frozenset(path) not in circles:
                circles.add(frozenset(path))
                problems.add(shown, line, f"terms.{term.id}.parent", "parent-circle", value=" → ".join(path))
            if parent in path[:-1]:
                break


def check_words(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
    """No synonym and no former id belongs to two terms."""
    owners = {fold(name): term.id for term in reversed(list(terms.values())) for name in term.name.values()}
    for term in terms.values():
        for number, alias in enumerate(term.aliases):
            other = owners.setdefault(fold(alias), term.id)
            if other != term.id:
                line = line_of(nodes, [term.id, "aliases", number])
                problems.add(shown, line, f"terms.{term.id}.aliases", "alias-taken", value=alias, other=other)
    former = dict.fromkeys(terms)
    for term in terms.values():
        for old in term.former_ids:
            if old in former:
                line = line_of(nodes, [term.id, "former_ids"])
                other = former[old] or old
                problems.add(shown, line, f"terms.{term.id}.former_ids", "former-id-taken", value=old, other=other)
            former[old] = term.id


def without_vendors(
    found: Sequence[tuple[Taxonomy, Fields, str]], broken: Sequence[Broken], problems: Problems
) -> list[Taxonomy]:
    """The taxonomies that name vendors which are no terms of the taxonomy that postings must have: the companies."""
    owners = {term: one for one, _, _ in found if one.required for term in one.terms}
    if not owners and broken:
        return []
    faulty: dict[str, Taxonomy] = {}
    companies = next((one.id for one, _, _ in found if one.required), "companies")
    for taxonomy, fields, shown in found:
        for term in taxonomy.terms.values():
            if term.vendor is not None and term.vendor not in owners:
                line = line_of(fields, ["terms", term.id, "vendor"])
                unknown_id(problems, shown, line, f"terms.{term.id}.vendor", term.vendor, owners, companies)
                faulty[taxonomy.id] = taxonomy
    return list(faulty.values())


def unknown_id(
    problems: Problems,
    shown: str,
    line: int,
    field: str,
    value: str,
    known: Collection[str],
    taxonomy: str,
) -> None:
    """Record that `value` is no id of `taxonomy`, with the nearest ids where there are any."""
    close = nearest(value, known)
    if close:
        problems.add(shown, line, field, "unknown-id", value=value, nearest=", ".join(close), quoted=quoted(close))
    else:
        problems.add(shown, line, field, "unknown-id-far", value=value, taxonomy=taxonomy)


def fold(word: str) -> str:
    """A word as it is compared: compatibility forms unified (NFKC), case folded, outer space dropped."""
    return unicodedata.normalize("NFKC", word).casefold().strip()

"""Taxonomies: the vocabularies that postings are filed under, each a file of ``content/taxonomies/``.

A file is a taxonomy: its stem is the address, its ``field`` the posting's key. No code knows one by name, save where a
file says what it is (``landing``, ``single``, ``required``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from babel.core import get_global
from pydantic import AfterValidator, Field, StringConstraints

from generator.errors import Problems
from generator.frontmatter import Fields, Scalar, line_of, load_yaml, read_text
from generator.locales import Locales, strings
from generator.schema import (
    ID,
    RESERVED,
    Id,
    Line,
    Model,
    Paragraph,
    Url,
    fault,
    is_id,
    nearest,
    quoted,
    unknown_field,
    validate,
)

# What stands beside the taxonomies under /<locale>/.
ADDRESSES_TAKEN = frozenset({"jobs", "tags", "insights", "feed", *RESERVED})
_MOST_BYTES = 1_000_000

Labels = Mapping[str, str]


def _country(value: str) -> str:
    if value not in get_global("territory_languages") or not value.isalpha():
        raise fault("not-a-country", value=value)
    return value


class TermEntry(Model):
    """A term as written. Labels are locale code -> text."""

    name: dict[str, Line]
    summary: dict[str, Paragraph] | None = None
    aliases: tuple[Line, ...] = ()
    former_ids: tuple[Id, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: dict[str, Line] | None = None
    links: tuple[Url, ...] = ()
    url: Url | None = None
    country: Annotated[str, AfterValidator(_country)] | None = None
    sort: Line | None = None


class TaxonomyEntry(Model):
    """A taxonomy file as written."""

    field: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
    name: dict[str, Line]
    landing: bool = False
    single: bool = False
    required: bool = False
    demand: bool = False
    audience: bool = False
    icon: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$")] = "material/tag-outline"
    order: Annotated[int, Field(ge=0)] = 100
    terms: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Term:
    """One entry of a taxonomy.

    Attributes:
        id: as in addresses and front matter.
        name: locale code -> label, one for every locale.
        summary: locale code -> one sentence; may be empty.
        aliases: synonyms in any language.
        former_ids: ids it had before.
        parent: id of the broader term, or None.
        vendor: id of a company, or None.
        stack: layer of the software stack -> what it is called.
        links: documentation addresses.
        url: its own web address, or None.
        country: ISO 3166-1 alpha-2, or None.
        sort: what to sort it by where its name would mislead, or None.
    """

    id: str
    name: Labels
    summary: Labels
    aliases: tuple[str, ...]
    former_ids: tuple[str, ...]
    parent: str | None
    vendor: str | None
    stack: Mapping[str, str]
    links: tuple[str, ...]
    url: str | None
    country: str | None
    sort: str | None

    @property
    def words(self) -> tuple[str, ...]:
        """Every name it goes by, each once: labels of all locales, then aliases."""
        return tuple(dict.fromkeys([*self.name.values(), *self.aliases]))


@dataclass(frozen=True)
class Taxonomy:
    """A vocabulary.

    Attributes:
        id: the file's stem, as in addresses.
        field: the posting's key.
        name: locale code -> label.
        landing: whether its terms get the rich landing page.
        single: whether a posting has one term of it instead of several.
        required: whether a posting must have one.
        demand: whether it says what a job asks for (counted on landing pages).
        audience: whether it says who may apply.
        icon: its mark, a name in the theme's icon set, e.g. ``material/chip``.
        order: where it stands among the taxonomies, smaller first.
        terms: id -> term, in the file's order.
    """

    id: str
    field: str
    name: Labels
    landing: bool
    single: bool
    required: bool
    demand: bool
    audience: bool
    icon: str
    order: int
    terms: Mapping[str, Term]

    def lineage(self, term_id: str) -> tuple[str, ...]:
        """The term and its ancestors, the nearest first."""
        found = [term_id]
        while (parent := self.terms[found[-1]].parent) is not None:
            found.append(parent)
        return tuple(found)

    @cached_property
    def children(self) -> Mapping[str | None, tuple[str, ...]]:
        """Term id (None: the top) -> ids of the terms directly below it."""
        below: dict[str | None, list[str]] = {}
        for term in self.terms.values():
            below.setdefault(term.parent, []).append(term.id)
        return MappingProxyType({key: tuple(ids) for key, ids in below.items()})


@dataclass(frozen=True, slots=True)
class Broken:
    """What can be made out of a taxonomy's file that has a fault: the posting's key, and the ids written there."""

    id: str
    field: str
    terms: Collection[str]


@dataclass(frozen=True)
class Taxonomies:
    """All taxonomies of the site, in their order.

    Attributes:
        all: those without a fault.
        broken: what is known of the others.
    """

    all: tuple[Taxonomy, ...]
    broken: tuple[Broken, ...] = ()

    def __iter__(self) -> Iterator[Taxonomy]:
        """The taxonomies in order."""
        return iter(self.all)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.all)

    @cached_property
    def by_id(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by its id."""
        return MappingProxyType({one.id: one for one in self.all})

    @cached_property
    def by_field(self) -> Mapping[str, Taxonomy]:
        """Taxonomy by the posting's key."""
        return MappingProxyType({one.field: one for one in self.all})

    @cached_property
    def employers(self) -> Taxonomy | None:
        """The taxonomy that says who hires: the one that every posting must have one term of."""
        return next((one for one in self.all if one.required and one.single), None)

    @cached_property
    def places(self) -> Taxonomy | None:
        """The taxonomy that says where: the one whose terms lie in countries."""
        return next((one for one in self.all if any(term.country for term in one.terms.values())), None)


def load(
    folder: Path, shown: str, locales: Locales, problems: Problems, taken: Collection[str] = frozenset()
) -> Taxonomies:
    """Every taxonomy of `folder`; a file with a fault is left out and each fault recorded.

    `shown` is the folder as editors know it, `taken` the keys that no taxonomy may have for its ``field``.
    """
    found: list[tuple[Taxonomy, Fields, str]] = []
    broken: list[Broken] = []
    for path in sorted(folder.glob("*.y*ml"), key=lambda p: p.name):
        name = f"{shown}/{path.name}"
        if path.suffix != ".yml":
            problems.add(name, 1, "path", "taxonomy-ending", value=path.stem)
            broken.append(Broken(path.stem, path.stem, ()))
            continue
        one, written = _read(path, name, locales, problems)
        if one is None or written is None:
            broken.append(_broken(path, written))
            continue
        owner = next((shown for other, _, shown in found if other.field == one.field), None)
        if owner or one.field in taken:
            code = "field-taken" if owner else "field-reserved"
            problems.add(name, line_of(written, ["field"]), "field", code, value=one.field, other=owner)
            continue
        found.append((one, written, name))
    broken += [Broken(one.id, one.field, tuple(one.terms)) for one in _without_vendors(found, broken, problems)]
    faulty = {one.id for one in broken}
    sound = sorted((one for one, _, _ in found if one.id not in faulty), key=lambda one: (one.order, one.id))
    known = {one.field for one in sound} | set(taken)
    return Taxonomies(tuple(sound), tuple(one for one in broken if one.field not in known))


def _read(
    path: Path, shown: str, locales: Locales, problems: Problems
) -> tuple[Taxonomy, Fields] | tuple[None, Fields | None]:
    """The taxonomy in a file, or None when it has a fault; and what is written there, if it can be told."""
    before = len(problems)
    if not is_id(path.stem) or path.stem in ADDRESSES_TAKEN:
        problems.add(shown, 1, "path", "taxonomy-address", value=path.stem, reserved=", ".join(sorted(ADDRESSES_TAKEN)))
    text = read_text(path, shown, problems, limit=_MOST_BYTES)
    fields = load_yaml(text, shown, problems, limit=_MOST_BYTES) if text is not None else None
    if fields is None:
        return None, None
    entry = validate(TaxonomyEntry, fields, shown, problems, "file")
    if entry is not None:
        _check_labels(entry.name, fields, ["name"], shown, locales, problems)
    terms = _terms(fields, shown, locales, problems)
    if entry is None or len(problems) > before:
        return None, fields
    values = {key: getattr(entry, key) for key in TaxonomyEntry.model_fields if key != "terms"}
    return Taxonomy(id=path.stem, terms=terms, **values), fields


def _broken(path: Path, fields: Fields | None) -> Broken:
    if fields is None:
        # Broken YAML: the line may still stand there. Bytes, for the file may be in another encoding.
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= _MOST_BYTES else b""
        found = re.search(rb"^field:[ \t]*([a-z][a-z0-9_]*)", data, re.MULTILINE)
        return Broken(path.stem, found.group(1).decode() if found else path.stem, ())
    key, terms = fields.entries.get("field"), fields.entries.get("terms")
    name = key.text if isinstance(key, Scalar) and key.text else path.stem
    return Broken(path.stem, name, tuple(terms.entries) if isinstance(terms, Fields) else ())


def _terms(fields: Fields, shown: str, locales: Locales, problems: Problems) -> Mapping[str, Term]:
    nodes = fields.entries.get("terms")
    if not isinstance(nodes, Fields):
        return {}
    terms: dict[str, Term] = {}
    for term_id, node in nodes.entries.items():
        line = nodes.lines[term_id]
        if not is_id(term_id):
            problems.add(shown, line, f"terms.{term_id}", "not-an-id", value=term_id)
            continue
        if not isinstance(node, Fields):
            problems.add(shown, line, f"terms.{term_id}", "not-a-mapping")
            continue
        found = Problems()
        one = validate(TermEntry, node, shown, found, "term")
        for problem in found:
            problems.add(
                shown,
                problem.line,
                f"terms.{term_id}.{problem.field}".removesuffix(".term"),
                problem.code,
                **problem.params,
            )
        if one is not None:
            _check_labels(one.name, fields, ["terms", term_id, "name"], shown, locales, problems)
            if one.summary is not None:
                _check_labels(one.summary, fields, ["terms", term_id, "summary"], shown, locales, problems)
            terms[term_id] = _term(term_id, one)
    _check_layers(nodes, terms, shown, problems)
    _check_parents(nodes, terms, shown, problems)
    _check_words(nodes, terms, shown, problems)
    return MappingProxyType(terms)


def _term(term_id: str, one: TermEntry) -> Term:
    return Term(
        id=term_id,
        name=one.name,
        summary=one.summary or {},
        aliases=one.aliases,
        former_ids=one.former_ids,
        parent=one.parent,
        vendor=one.vendor,
        stack=one.stack or {},
        links=one.links,
        url=one.url,
        country=one.country,
        sort=one.sort,
    )


def _check_labels(
    labels: Labels, fields: Fields, loc: Sequence[str | int], shown: str, locales: Locales, problems: Problems
) -> None:
    line, field, known = line_of(fields, loc), ".".join(map(str, loc)), ", ".join(locales.codes)
    for code in locales.codes:
        if code not in labels:
            problems.add(shown, line, field, "missing-label", value=code, locales=known)
    # A label in a language that this site does not show is no fault, as long as it is one at all.
    for code in labels:
        if not ID.match(code):
            problems.add(shown, line, field, "unknown-language", value=code, locales=known)


def _check_layers(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
    """Every layer of a software stack has a label of its own in the interface."""
    known = [key.removeprefix("stack.") for key in strings() if key.startswith("stack.")]
    for term in terms.values():
        for layer in term.stack:
            if layer not in known:
                line = line_of(nodes, [term.id, "stack", layer])
                code, params = unknown_field(layer, known)
                problems.add(shown, line, f"terms.{term.id}.stack.{layer}", code, **params)


def _check_parents(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
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


def _check_words(nodes: Fields, terms: Mapping[str, Term], shown: str, problems: Problems) -> None:
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


def _without_vendors(
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

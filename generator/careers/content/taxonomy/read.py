"""Reads vocabularies from their files: each file by itself, as models, then its terms and all files together."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, Literal

from babel.core import get_global
from pydantic import AfterValidator, Discriminator, Field, StringConstraints, Tag

from careers.content.folder import list_folder
from careers.content.frontmatter import Fields, line_of, load_yaml, read_bytes, read_text
from careers.content.schema import (
    ID,
    RESERVED,
    FormerId,
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
from careers.content.taxonomy.values import Labels, Taxonomies, Taxonomy, Term, Tool, find_employers
from careers.i18n import FOLDERS, SECTIONS, Locales
from careers.support.diagnostics import Diagnostics

# Types of employment, in the words that schema.org's JobPosting has for it by Google's rules.
Employment = Literal["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"]

MOST_LEVELS = 12  # of broader and narrower terms: templates draw trees by calling themselves
MOST_BYTES = 1_000_000
_KEYS = ("field", "background", "preferred")
_YAML = re.compile(r"\.y.*ml\Z")
_ONE_TEXT, _LANGUAGES = "tagged-text", "tagged-languages"  # the forms of labels, as locations of errors name them


def reserved_ids(locales: Locales) -> frozenset[str]:
    """Return the ids that no taxonomy of a site in these languages can have, as the site has something else there."""
    ids = SECTIONS | RESERVED
    return ids | FOLDERS if "" in locales.folders else ids


def _country(value: str) -> str:
    if value not in get_global("territory_languages") or not value.isalpha():
        raise fault("not-a-country", value=value)
    return value


def _https(value: str) -> str:
    if not value.startswith("https://"):
        raise fault("not-https", value=value)
    return value


Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
Secure = Annotated[Url, AfterValidator(_https)]
Tools = Annotated[dict[Line, Secure | None], Field(min_length=1)]


def _kind_of_labels(value: Any) -> str:
    """Return the tag of the form in which labels are written: one text, or a mapping of languages."""
    return _ONE_TEXT if isinstance(value, str) else _LANGUAGES


Names = Annotated[
    Annotated[Line, Tag(_ONE_TEXT)] | Annotated[dict[str, Line], Tag(_LANGUAGES)], Discriminator(_kind_of_labels)
]
Summaries = Annotated[
    Annotated[Paragraph, Tag(_ONE_TEXT)] | Annotated[dict[str, Paragraph], Tag(_LANGUAGES)],
    Discriminator(_kind_of_labels),
]


class TermEntry(Model):
    """A term as written. Labels are locale code -> text, or one text for all languages.

    Attributes:
        stack: layer -> what is used there -> its documentation.
        moves: id of the term that people come from -> what an engineer would say to them.
    """

    name: Names
    summary: Summaries | None = None
    aliases: tuple[Line, ...] = ()
    implied_by: tuple[Line, ...] = ()
    found_by: tuple[Line, ...] = ()
    former_ids: tuple[FormerId, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: dict[Id, Tools] = Field(default_factory=dict)
    moves: dict[Id, Summaries] = Field(default_factory=dict)
    links: tuple[Url, ...] = ()
    url: Url | None = None
    careers: Secure | None = None
    country: Annotated[str, AfterValidator(_country)] | None = None
    sort: Line | None = None
    employment: Employment | None = None


class TaxonomyEntry(Model):
    """A taxonomy file as written.

    Attributes:
        background: the key of postings for terms that a job is not about, but in which experience is accepted.
        preferred: the key of postings for terms that are only a plus.
        singular: the label of one term, where the name is a plural.
        stack: the layers of its terms' stacks, from the top of the page to its foot, with their labels.
        tools: what stacks call a tool -> its names, where languages have different ones.
    """

    field: Key
    background: Key | None = None
    preferred: Key | None = None
    name: Names
    singular: Names | None = None
    landing: bool = False
    single: bool = False
    required: bool = False
    demand: bool = False
    audience: bool = False
    skills: bool | None = None
    icon: Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$")] = "material/tag-outline"
    order: Annotated[int, Field(ge=0)] = 100
    stack: dict[Id, Names] = Field(default_factory=dict)
    tools: dict[Line, Names] = Field(default_factory=dict)
    terms: dict[Id, TermEntry]


@dataclass(frozen=True)
class _File:
    display_path: str
    fields: Fields
    locales: Locales
    diagnostics: Diagnostics

    def record_fault(self, loc: Sequence[str | int], code: str, **params: object) -> None:
        """Record a fault of the value at `loc`."""
        field = ".".join(part for part in loc if isinstance(part, str))
        self.diagnostics.add(self.display_path, line_of(self.fields, loc), field, code, **params)

    def labels(self, written: str | Labels, *loc: str) -> Labels:
        """Return locale code -> label; a single text is the label in every language of the site.

        Locales of the site without a label are recorded, and labels of what cannot be a language.
        """
        codes = self.locales.codes
        labels, known = dict.fromkeys(codes, written) if isinstance(written, str) else written, ", ".join(codes)
        for code in codes:
            if code not in labels:
                self.record_fault(loc, "missing-label", value=code, locales=known)
        # A label in a language that this site does not show is no fault, as long as it is one at all.
        for code in labels:
            if not ID.match(code):
                self.record_fault(loc, "unknown-language", value=code, locales=known)
        return labels


def load(
    folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics, reserved: Collection[str] = frozenset()
) -> Taxonomies:
    """Return every taxonomy of `folder`; leave out a file with a fault and record each fault.

    `display_path` is the folder as editors know it, `reserved` the keys that no taxonomy may have for its ``field``.
    """
    read: list[tuple[Taxonomy, _File]] = []
    broken: list[str] = []
    for entry in list_folder(folder, display_path, diagnostics):
        path, name = folder / entry.name, f"{display_path}/{entry.name}"
        if not _YAML.search(entry.name) or entry.stat is None:
            continue
        if path.suffix != ".yml":
            diagnostics.add(name, 1, "path", "taxonomy-ending", value=path.stem)
            broken.append(path.stem)
            continue
        before = len(diagnostics)
        file = _open(path, name, locales, diagnostics)
        taxonomy = _read(path.stem, file) if file is not None else None
        if file is None or taxonomy is None or len(diagnostics) > before:
            broken += _fields(path)
            continue
        owners = {field: other.display_path for one, other in read for field in one.fields}
        owners |= {field: name for field in taxonomy.fields if taxonomy.fields.count(field) > 1}
        taken = {key: field for key in _KEYS if (field := getattr(taxonomy, key)) in {*owners, *reserved}}
        for key, field in taken.items():
            code = "field-taken" if field in owners else "field-reserved"
            file.record_fault([key], code, value=field, other=owners.get(field))
        if taken:
            broken += taxonomy.fields
        else:
            read.append((taxonomy, file))
    faulty = find_unknown_vendors(read, has_broken=bool(broken))
    broken += [field for taxonomy in faulty for field in taxonomy.fields]
    sound = [taxonomy for taxonomy, _ in read if taxonomy not in faulty]
    known = {field for taxonomy in sound for field in taxonomy.fields} | set(reserved)
    return Taxonomies(
        tuple(sorted(sound, key=attrgetter("order", "id"))),
        tuple(field for field in broken if field not in known),
    )


def _open(path: Path, display_path: str, locales: Locales, diagnostics: Diagnostics) -> _File | None:
    reserved = reserved_ids(locales)
    if not is_id(path.stem) or path.stem in reserved:
        names = ", ".join(sorted(reserved))
        diagnostics.add(display_path, 1, "path", "taxonomy-address", value=path.stem, reserved=names)
    text = read_text(path, display_path, diagnostics, limit=MOST_BYTES)
    fields = load_yaml(text, display_path, diagnostics, limit=MOST_BYTES) if text is not None else None
    return _File(display_path, fields, locales, diagnostics) if fields is not None else None


def _read(taxonomy_id: str, file: _File) -> Taxonomy | None:
    """Return the taxonomy in a file, None where a field has a fault; record what does not fit together, too."""
    entry = validate(TaxonomyEntry, file.fields, file.display_path, file.diagnostics, "file")
    if entry is None:
        return None
    name = file.labels(entry.name, "name")
    read = {
        "id": taxonomy_id,
        "name": name,
        "singular": file.labels(entry.singular, "singular") if entry.singular is not None else name,
        "preferred": None if entry.single else entry.preferred,
        "skills": entry.demand if entry.skills is None else entry.skills,
        "layers": {layer: file.labels(written, "stack", layer) for layer, written in entry.stack.items()},
        "tools": {tool: file.labels(written, "tools", tool) for tool, written in entry.tools.items()},
        "terms": {term_id: _term(term_id, term, entry.stack, file) for term_id, term in entry.terms.items()},
    }
    taxonomy = Taxonomy(**{key: value for key, value in entry if key != "stack"} | read)
    for check in (check_layers, check_parents, check_moves, check_words):
        check(taxonomy, file)
    return taxonomy


def _fields(path: Path) -> list[str]:
    """Return the keys of postings that a file with a fault names, else its own name."""
    # Bytes, for it may be in another encoding, and its YAML may be broken.
    data = read_bytes(path, "", Diagnostics(), MOST_BYTES) or b""
    keys = re.findall(rb"^(?:field|background|preferred):[ \t]*[\"']?([a-z][a-z0-9_]*)", data, re.MULTILINE)
    return [key.decode() for key in keys] or [path.stem]


def _term(term_id: str, entry: TermEntry, layers: Iterable[str], file: _File) -> Term:
    """Return a term; the layers of its stack are in the order of `layers`, one that is none of them comes last."""
    ordered = (layer for layer in dict.fromkeys([*layers, *entry.stack]) if layer in entry.stack)
    written = dict(entry) | {
        "name": file.labels(entry.name, "terms", term_id, "name"),
        "summary": file.labels(entry.summary, "terms", term_id, "summary") if entry.summary is not None else {},
        "moves": {origin: file.labels(text, "terms", term_id, "moves", origin) for origin, text in entry.moves.items()},
        "stack": {layer: tuple(itertools.starmap(Tool, entry.stack[layer].items())) for layer in ordered},
    }
    return Term(id=term_id, careers_url=written.pop("careers"), **written)


def check_layers(taxonomy: Taxonomy, file: _File) -> None:
    """Record each layer of a term's stack that the taxonomy does not name."""
    layers = taxonomy.layers
    for term in taxonomy.terms.values():
        for layer in sorted(term.stack.keys() - layers.keys()):
            code, params = unknown_field(layer, layers) if layers else ("layers-missing", {"value": layer})
            file.record_fault(["terms", term.id, "stack", layer], code, **params)


def check_parents(taxonomy: Taxonomy, file: _File) -> None:
    """Record broader terms that do not exist, and the first term that is too deep for a page, or in a circle."""
    terms = taxonomy.terms
    deep: list[str] = []
    for term in terms.values():
        if term.parent is not None and term.parent not in terms:
            file.record_fault(["terms", term.id, "parent"], "unknown-parent", value=term.parent)
        above = terms.get(term.parent or "")
        for _ in range(MOST_LEVELS - 1):
            above = terms.get(above.parent or "") if above else None
        if above:
            deep.append(term.id)
    for term_id in deep[:1]:
        file.record_fault(["terms", term_id, "parent"], "parent-too-deep", value=term_id, limit=MOST_LEVELS)


def check_moves(taxonomy: Taxonomy, file: _File) -> None:
    """Record each term that people are said to come from and that is no other term."""
    for term in taxonomy.terms.values():
        for origin in term.moves.keys() - (taxonomy.terms.keys() - {term.id}):
            file.record_fault(["terms", term.id, "moves", origin], "unknown-origin", value=origin)


def check_words(taxonomy: Taxonomy, file: _File) -> None:
    """Record names, synonyms and former ids that belong to two terms; a term may be called as its parent."""
    terms = taxonomy.terms
    owners: dict[str, str] = {}
    for term in terms.values():
        for name in term.name.values():
            other = owners.setdefault(fold(name), term.id)
            if other not in (term.id, term.parent) and terms[other].parent != term.id:
                file.record_fault(["terms", term.id, "name"], "name-taken", value=name, other=other)
    former = dict.fromkeys(terms)
    for term in terms.values():
        for key in ("aliases", "implied_by"):
            for number, alias in enumerate(getattr(term, key)):
                other = owners.setdefault(fold(alias), term.id)
                if other != term.id:
                    file.record_fault(["terms", term.id, key, number], "alias-taken", value=alias, other=other)
        for old in term.former_ids:
            if old in former:
                file.record_fault(
                    ["terms", term.id, "former_ids"], "former-id-taken", value=old, other=former[old] or old
                )
            former[old] = term.id


def find_unknown_vendors(read: Sequence[tuple[Taxonomy, _File]], *, has_broken: bool) -> Sequence[Taxonomy]:
    """Return the taxonomies with vendors that are no terms of the one of employers; record each such vendor."""
    employers = find_employers(taxonomy for taxonomy, _ in read)
    if employers is None and has_broken:
        return []
    faulty: list[Taxonomy] = []
    for taxonomy, file in read:
        named = {term.id: term.vendor for term in taxonomy.terms.values() if term.vendor is not None}
        unknown = {term: vendor for term, vendor in named.items() if not employers or vendor not in employers.terms}
        for term, vendor in unknown.items():
            if employers:
                code, params = unknown_id(vendor, employers.terms, employers.id)
                file.record_fault(["terms", term, "vendor"], code, **params)
            else:
                file.record_fault(["terms", term, "vendor"], "vendor-of-nobody", value=vendor)
        if unknown:
            faulty.append(taxonomy)
    return faulty


def unknown_id(value: str, known: Collection[str], taxonomy: str) -> tuple[str, Mapping[str, object]]:
    """Return the code and parameters for an id that `taxonomy` lacks: with the nearest ids where there are any."""
    close = nearest(value, known)
    if close:
        return "unknown-id", {"value": value, "nearest": ", ".join(close), "quoted": quoted(close)}
    return "unknown-id-far", {"value": value, "taxonomy": taxonomy}


def fold(word: str) -> str:
    """Return a word as it is compared: compatibility forms unified (NFKC), case folded, outer space dropped."""
    return unicodedata.normalize("NFKC", word).casefold().strip()

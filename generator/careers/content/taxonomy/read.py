"""Reads vocabularies from their files: each file by itself, as models, then its terms and all files together."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, Literal

from babel.core import get_global
from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, StringConstraints, Tag

from careers.content.folder import list_folder
from careers.content.frontmatter import Fields, Scalar, line_of, load_yaml, read_bytes, read_text
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
from careers.content.taxonomy.values import Broken, Labels, Taxonomies, Taxonomy, Term, Tool, find_employers
from careers.i18n import FOLDERS, SECTIONS, Locales
from careers.support.diagnostics import Diagnostics

# Types of employment, in the words that schema.org's JobPosting has for it by Google's rules.
Employment = Literal["FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY", "INTERN", "VOLUNTEER", "PER_DIEM", "OTHER"]

MOST_LEVELS = 12  # of broader and narrower terms: templates draw trees by calling themselves
MOST_BYTES = 1_000_000
_YAML = re.compile(r"\.y.*ml\Z")
_LONGEST_EXAMPLE = 200  # characters
_ONE_TEXT, _LANGUAGES = "tagged-text", "tagged-languages"  # the forms of labels, as locations of errors name them


def reserved_ids(locales: Locales) -> frozenset[str]:
    """Return the ids that no taxonomy of a site in these languages can have, as the site has something else there."""
    ids = SECTIONS | RESERVED
    return ids | FOLDERS if "" in locales.folders else ids


def _country(value: str) -> str:
    if value not in get_global("territory_languages") or not value.isalpha():
        raise fault("not-a-country", value=value)
    return value


def _tools(value: Any) -> Any:
    """Return names with addresses; for a list of names or a text with commas, the error says how to write them."""
    if isinstance(value, dict) and value:
        return value
    names = value if isinstance(value, list) else str(value or "").split(",")
    fixed = ", ".join(f"{name.strip()}: https://…" for name in map(str, names) if name.strip())
    raise fault("not-tools", fixed=(fixed or "Python: https://…")[:_LONGEST_EXAMPLE])


def _https(value: str) -> str:
    if not value.startswith("https://"):
        raise fault("not-https", value=value)
    return value


Secure = Annotated[Url, AfterValidator(_https)]
Tools = Annotated[dict[Line, Secure | None], BeforeValidator(_tools)]


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
    """

    name: Names
    summary: Summaries | None = None
    aliases: tuple[Line, ...] = ()
    former_ids: tuple[FormerId, ...] = ()
    parent: str | None = None
    vendor: str | None = None
    stack: dict[Id, Tools] = Field(default_factory=dict)
    links: tuple[Url, ...] = ()
    url: Url | None = None
    careers: Secure | None = None
    country: Annotated[str, AfterValidator(_country)] | None = None
    sort: Line | None = None
    employment: Employment | None = None


class TaxonomyEntry(Model):
    """A taxonomy file as written.

    Attributes:
        singular: the label of one term, where the name is a plural.
        stack: the layers of its terms' stacks, from the top of the page to its foot, with their labels.
    """

    field: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$")]
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
    terms: dict[str, Any]


def load(
    folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics, reserved: Collection[str] = frozenset()
) -> Taxonomies:
    """Return every taxonomy of `folder`; leave out a file with a fault and record each fault.

    `display_path` is the folder as editors know it, `reserved` the keys that no taxonomy may have for its ``field``.
    """
    read: list[tuple[Taxonomy, Fields, str]] = []
    broken: list[Broken] = []
    for entry in list_folder(folder, display_path, diagnostics):
        path, name = folder / entry.name, f"{display_path}/{entry.name}"
        if not _YAML.search(entry.name) or entry.stat is None:
            continue
        if path.suffix != ".yml":
            diagnostics.add(name, 1, "path", "taxonomy-ending", value=path.stem)
            broken.append(Broken(path.stem, path.stem, ()))
            continue
        taxonomy, fields = _read(path, name, locales, diagnostics)
        if taxonomy is None or fields is None:
            broken.append(_broken(path, fields))
            continue
        owner = next((other_name for other, _, other_name in read if other.field == taxonomy.field), None)
        if owner or taxonomy.field in reserved:
            code = "field-taken" if owner else "field-reserved"
            diagnostics.add(name, line_of(fields, ["field"]), "field", code, value=taxonomy.field, other=owner)
            continue
        read.append((taxonomy, fields, name))
    faulty = find_unknown_vendors(read, broken, diagnostics)
    broken += [Broken(taxonomy.id, taxonomy.field, tuple(taxonomy.terms)) for taxonomy in faulty]
    excluded = {taxonomy.id for taxonomy in broken}
    sound = [taxonomy for taxonomy, _, _ in read if taxonomy.id not in excluded]
    known = {taxonomy.field for taxonomy in sound} | set(reserved)
    return Taxonomies(
        tuple(sorted(sound, key=attrgetter("sort_key"))),
        tuple(taxonomy for taxonomy in broken if taxonomy.field not in known),
    )


def _read(
    path: Path, display_path: str, locales: Locales, diagnostics: Diagnostics
) -> tuple[Taxonomy, Fields] | tuple[None, Fields | None]:
    """Return the taxonomy in a file, None when it has a fault, and its fields, None when they cannot be read."""
    before, reserved = len(diagnostics), reserved_ids(locales)
    if not is_id(path.stem) or path.stem in reserved:
        names = ", ".join(sorted(reserved))
        diagnostics.add(display_path, 1, "path", "taxonomy-address", value=path.stem, reserved=names)
    text = read_text(path, display_path, diagnostics, limit=MOST_BYTES)
    fields = load_yaml(text, display_path, diagnostics, limit=MOST_BYTES) if text is not None else None
    if fields is None:
        return None, None
    entry = validate(TaxonomyEntry, fields, display_path, diagnostics, "file")
    if entry is None:
        _read_terms(fields, {}, display_path, locales, diagnostics)
        return None, fields
    name, singular = labels(entry.name, locales), labels(entry.singular or entry.name, locales)
    layers = {layer: labels(written, locales) for layer, written in entry.stack.items()}
    check_labels(name, fields, ["name"], display_path, locales, diagnostics)
    if entry.singular is not None:
        check_labels(singular, fields, ["singular"], display_path, locales, diagnostics)
    for layer, texts in layers.items():
        check_labels(texts, fields, ["stack", layer], display_path, locales, diagnostics)
    terms = _read_terms(fields, layers, display_path, locales, diagnostics)
    check_layers(terms, layers, fields, display_path, diagnostics)
    if len(diagnostics) > before:
        return None, fields
    values = {name: value for name, value in entry if name != "stack"}
    skills = entry.demand if entry.skills is None else entry.skills
    read = {"id": path.stem, "name": name, "singular": singular, "skills": skills, "layers": layers, "terms": terms}
    return Taxonomy(**{**values, **read}), fields


def _broken(path: Path, fields: Fields | None) -> Broken:
    if fields is None:
        # Broken YAML: the line may still stand there. Bytes, for the file may be in another encoding.
        data = read_bytes(path, "", Diagnostics(), MOST_BYTES) or b""
        match = re.search(rb"^field:[ \t]*([a-z][a-z0-9_]*)", data, re.MULTILINE)
        return Broken(path.stem, match[1].decode() if match else path.stem, ())
    key, terms = fields.entries.get("field"), fields.entries.get("terms")
    name = key.text if isinstance(key, Scalar) and key.text else path.stem
    return Broken(path.stem, name, tuple(terms.entries) if isinstance(terms, Fields) else ())


def _read_terms(
    fields: Fields, layers: Collection[str], display_path: str, locales: Locales, diagnostics: Diagnostics
) -> Mapping[str, Term]:
    nodes = fields.entries.get("terms")
    if not isinstance(nodes, Fields):
        return {}
    terms: dict[str, Term] = {}
    for term_id, node in nodes.entries.items():
        line, field = nodes.lines[term_id], f"terms.{term_id}"
        if not is_id(term_id):
            diagnostics.add(display_path, line, field, "not-an-id", value=term_id)
            continue
        if not isinstance(node, Fields):
            diagnostics.add(display_path, line, field, "not-a-mapping")
            continue
        of_term = Diagnostics()
        entry = validate(TermEntry, node, display_path, of_term, "term")
        for diagnostic in of_term:
            key = f"{field}.{diagnostic.field}".removesuffix(".term")
            diagnostics.add(display_path, diagnostic.line, key, diagnostic.code, **diagnostic.params)
        if entry is None:
            continue
        name, summary = labels(entry.name, locales), labels(entry.summary or {}, locales)
        check_labels(name, fields, ["terms", term_id, "name"], display_path, locales, diagnostics)
        if entry.summary is not None:
            check_labels(summary, fields, ["terms", term_id, "summary"], display_path, locales, diagnostics)
        written = {**dict(entry), "name": name, "summary": summary, "stack": _stack(entry.stack, layers)}
        terms[term_id] = Term(id=term_id, careers_url=written.pop("careers"), **written)
    check_parents(nodes, terms, display_path, diagnostics)
    check_words(nodes, terms, display_path, diagnostics)
    return terms


def _stack(written: Mapping[str, Mapping[str, str | None]], layers: Collection[str]) -> Mapping[str, tuple[Tool, ...]]:
    """Return layer -> its tools, in the order of `layers`; a layer that is none of them comes last."""
    ordered = dict.fromkeys([*layers, *written])
    return {layer: tuple(itertools.starmap(Tool, written[layer].items())) for layer in ordered if layer in written}


def check_layers(
    terms: Mapping[str, Term], layers: Collection[str], fields: Fields, display_path: str, diagnostics: Diagnostics
) -> None:
    """Record each layer of a term's stack that the taxonomy does not name."""
    for term in terms.values():
        for layer in sorted(term.stack.keys() - set(layers)):
            line, field = line_of(fields, ["terms", term.id, "stack", layer]), f"terms.{term.id}.stack.{layer}"
            code, params = unknown_field(layer, layers) if layers else ("layers-missing", {"value": layer})
            diagnostics.add(display_path, line, field, code, **params)


def labels(written: str | Labels, locales: Locales) -> Labels:
    """Return locale code -> label; a single text is the label in every language of the site."""
    return dict.fromkeys(locales.codes, written) if isinstance(written, str) else written


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

"""Reads vocabularies from their files."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping
from operator import attrgetter
from pathlib import Path

from careers.content.frontmatter import Fields, Scalar, line_of, load_yaml, read_text
from careers.content.schema import RESERVED, is_id, validate
from careers.content.taxonomy.checks import check_labels, check_parents, check_words, find_unknown_vendors
from careers.content.taxonomy.entries import StackEntry, TaxonomyEntry, TermEntry
from careers.content.taxonomy.values import Broken, Taxonomies, Taxonomy, Term, Tool
from careers.i18n import SECTIONS, Locales
from careers.support.diagnostics import Diagnostics

# The layers of a software stack in their order; each has a label, the UI string ``stack.<layer>``.
LAYERS = tuple(StackEntry.model_fields)
ADDRESSES_TAKEN = SECTIONS | RESERVED
_MOST_BYTES = 1_000_000


def load(
    folder: Path, display_path: str, locales: Locales, diagnostics: Diagnostics, reserved: Collection[str] = frozenset()
) -> Taxonomies:
    """Return every taxonomy of `folder`; leave out a file with a fault and record each fault.

    `display_path` is the folder as editors know it, `reserved` the keys that no taxonomy may have for its ``field``.
    """
    read: list[tuple[Taxonomy, Fields, str]] = []
    broken: list[Broken] = []
    for path in sorted(folder.glob("*.y*ml"), key=lambda path: path.name):
        name = f"{display_path}/{path.name}"
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
    before = len(diagnostics)
    if not is_id(path.stem) or path.stem in ADDRESSES_TAKEN:
        diagnostics.add(
            display_path, 1, "path", "taxonomy-address", value=path.stem, reserved=", ".join(sorted(ADDRESSES_TAKEN))
        )
    text = read_text(path, display_path, diagnostics, limit=_MOST_BYTES)
    fields = load_yaml(text, display_path, diagnostics, limit=_MOST_BYTES) if text is not None else None
    if fields is None:
        return None, None
    entry = validate(TaxonomyEntry, fields, display_path, diagnostics, "file")
    if entry is not None:
        check_labels(entry.name, fields, ["name"], display_path, locales, diagnostics)
    terms = _read_terms(fields, display_path, locales, diagnostics)
    if entry is None or len(diagnostics) > before:
        return None, fields
    return Taxonomy(**{**dict(entry), "id": path.stem, "terms": terms}), fields


def _broken(path: Path, fields: Fields | None) -> Broken:
    if fields is None:
        # Broken YAML: the line may still stand there. Bytes, for the file may be in another encoding.
        data = path.read_bytes() if path.is_file() and path.stat().st_size <= _MOST_BYTES else b""
        match = re.search(rb"^field:[ \t]*([a-z][a-z0-9_]*)", data, re.MULTILINE)
        return Broken(path.stem, match[1].decode() if match else path.stem, ())
    key, terms = fields.entries.get("field"), fields.entries.get("terms")
    name = key.text if isinstance(key, Scalar) and key.text else path.stem
    return Broken(path.stem, name, tuple(terms.entries) if isinstance(terms, Fields) else ())


def _read_terms(fields: Fields, display_path: str, locales: Locales, diagnostics: Diagnostics) -> Mapping[str, Term]:
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
            name = f"{field}.{diagnostic.field}".removesuffix(".term")
            diagnostics.add(display_path, diagnostic.line, name, diagnostic.code, **diagnostic.params)
        if entry is None:
            continue
        summary = entry.summary or {}
        check_labels(entry.name, fields, ["terms", term_id, "name"], display_path, locales, diagnostics)
        if entry.summary is not None:
            check_labels(summary, fields, ["terms", term_id, "summary"], display_path, locales, diagnostics)
        terms[term_id] = Term(**{**dict(entry), "id": term_id, "summary": summary, "stack": _stack(entry.stack)})
    check_parents(nodes, terms, display_path, diagnostics)
    check_words(nodes, terms, display_path, diagnostics)
    return terms


def _stack(entry: StackEntry | None) -> Mapping[str, tuple[Tool, ...]]:
    """Return layer -> its tools; layers without tools are left out."""
    return {layer: tuple(itertools.starmap(Tool, tools.items())) for layer, tools in entry or () if tools}

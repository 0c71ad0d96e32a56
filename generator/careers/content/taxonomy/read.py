"""From files to vocabularies."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from careers.content.frontmatter import Fields, Scalar, line_of, load_yaml, read_text
from careers.content.schema import RESERVED, is_id, validate
from careers.content.taxonomy.checks import check_labels, check_parents, check_words, without_vendors
from careers.content.taxonomy.entries import StackEntry, TaxonomyEntry, TermEntry
from careers.content.taxonomy.values import Broken, Taxonomies, Taxonomy, Term, Tool
from careers.i18n import SECTIONS, Locales
from careers.support.errors import Problems

# The layers of a software stack in their order; each has a label, the UI string ``stack.<layer>``.
LAYERS = tuple(StackEntry.model_fields)
ADDRESSES_TAKEN = SECTIONS | RESERVED
_MOST_BYTES = 1_000_000


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
    broken += [Broken(one.id, one.field, tuple(one.terms)) for one in without_vendors(found, broken, problems)]
    faulty = {one.id for one in broken}
    sound = sorted((one for one, _, _ in found if one.id not in faulty), key=lambda one: one.place)
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
        check_labels(entry.name, fields, ["name"], shown, locales, problems)
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
            check_labels(one.name, fields, ["terms", term_id, "name"], shown, locales, problems)
            if one.summary is not None:
                check_labels(one.summary, fields, ["terms", term_id, "summary"], shown, locales, problems)
            terms[term_id] = _term(term_id, one)
    check_parents(nodes, terms, shown, problems)
    check_words(nodes, terms, shown, problems)
    return terms


def _term(term_id: str, one: TermEntry) -> Term:
    return Term(
        id=term_id,
        name=one.name,
        summary=one.summary or {},
        aliases=one.aliases,
        former_ids=one.former_ids,
        parent=one.parent,
        vendor=one.vendor,
        stack=_stack(one.stack) if one.stack else {},
        links=one.links,
        url=one.url,
        country=one.country,
        sort=one.sort,
        employment=one.employment,
    )


def _stack(written: StackEntry) -> Mapping[str, tuple[Tool, ...]]:
    layers = {layer: tuple(Tool(name, url) for name, url in tools.items()) for layer, tools in written}
    return {layer: tools for layer, tools in layers.items() if tools}

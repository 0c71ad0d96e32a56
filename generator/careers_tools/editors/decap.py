"""The configuration of Decap CMS, a web editor: postings as a form, made from their schema and the vocabularies.

One file for each language that the form can speak (https://decapcms.org/docs/configuration-options/). Decap edits all
texts of a posting at once and keeps its facts in one of them, that of its default locale: here that is the source. So
there is a collection of postings for each language that a source can be written in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from careers.content.library import Library
from careers.content.schema import ID
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale
from careers.render.statements import field_label
from careers_tools.editors.vscode import HEADING

Entry = dict[str, Any]
Schema = Mapping[str, Any]

# The fields that each language has of its own; with the body, all that is translated.
TEXTS = ("title", "summary")
# Stamps of translations and what imports have merged are no matter of a form. Decap leaves such fields as they are.
LEFT_ALONE = frozenset({"translated_from", "translation", "history", "stated", "limited"})
# Known to the editor alone: ``web/posting.js`` writes files without them. No taxonomy can have such a field.
SLUG, KIND = "_slug", "_kind"
FORMAT = "posting"
_LINE = 200  # characters that fit a field of one line


def decap(library: Library, content: str) -> Iterator[tuple[str, str]]:
    """Yield the web editor's configuration files: (path in the editor's folder, text), one a language.

    `content` is the content folder's path from the repository's root. Nothing is yielded where there is no taxonomy of
    employers: the folders of postings have their ids as names.
    """
    employers = library.taxonomies.employers
    if employers is None:
        return
    for locale in library.locales:
        configuration = {
            "backend": {"name": "git-gateway", "branch": "main"},
            "local_backend": True,
            "publish_mode": "editorial_workflow",
            "locale": locale.html_lang.replace("-", "_"),
            "show_preview_links": False,
            "media_folder": f"{content}/media",
            "slug": {"encoding": "ascii", "clean_accents": True},
            "i18n": {"structure": "multiple_files", "locales": list(library.locales.codes)},
            "collections": [_collection(library, source, employers, content, locale) for source in library.locales],
        }
        text = yaml.safe_dump(configuration, allow_unicode=True, sort_keys=False, width=120)
        yield f"{locale.code}/config.yml", f"# {HEADING}\n{text}"


def _collection(library: Library, source: Locale, employers: Taxonomy, content: str, locale: Locale) -> Entry:
    """Return the collection of the postings whose source is in the language `source`, in words of `locale`."""
    others = [other.code for other in library.locales if other != source]
    return {
        "name": f"postings_{source.code}",
        "label": locale.t("editor.postings", language=locale.language(source)),
        "label_singular": locale.t("editor.posting"),
        "folder": f"{content}/postings",
        "extension": "md",
        "format": FORMAT,
        "path": "{{" + employers.field + "}}/{{slug}}",
        "slug": "{{fields." + SLUG + "}}",
        "identifier_field": "title",
        "filter": {"field": KIND, "value": "source"},
        "create": True,
        "delete": False,  # a job closes by its date; its page goes on answering
        # The texts are displayed in this order: the source on the left.
        "i18n": {"locales": [source.code, *others], "default_locale": source.code},
        "summary": "{{title}} · {{" + employers.field + "}}",
        "sortable_fields": ["title", employers.field, "closes"],
        "view_groups": [{"label": employers.name[locale.code], "field": employers.field}],
        "editor": {"preview": False},
        "fields": list(_fields(library, locale)),
    }


def _fields(library: Library, locale: Locale) -> Iterator[Entry]:
    """Yield the form: the fields of the schema, in the order in which posting files have them, then the body."""
    words = _words("slug", locale)
    pattern = ["^" + ID.pattern.replace(r"\Z", "$"), words["hint"]]
    # Postings that have a file have a name.
    yield {"name": SLUG, "widget": "string", **words, "pattern": pattern, "required": False, "i18n": False}
    schema = library.rules.model.model_json_schema()
    facts, shared = schema["properties"], schema.get("$defs", {})
    taxonomies = list(library.taxonomies.by_field)
    required = [taxonomy.field for taxonomy in library.taxonomies if taxonomy.required]
    # The choices of a vocabulary with a fault are not known.
    left_out = LEFT_ALONE | {*library.taxonomies.broken}
    for name in dict.fromkeys(["title", *required, "summary", *taxonomies, *facts]):
        if name not in left_out:
            is_required = name in required or name in schema.get("required", ())
            field = _field(name, facts[name], shared, library, locale)
            yield field | {"required": is_required, "i18n": name in TEXTS}
    yield {"name": "body", "widget": "text", **_words("body", locale), "required": True, "i18n": True}


def _field(name: str, schema: Schema, shared: Mapping[str, Schema], library: Library, locale: Locale) -> Entry:
    """Return a fact's label, hint and widget: the one of Decap for values of the form that `schema` gives."""
    schema = _resolved(schema, shared)
    taxonomy = library.taxonomies.by_field.get(name)
    words = _words(name, locale) if taxonomy is None else {"label": field_label(taxonomy, name, locale)}
    return {"name": name, **words, **_widget(name, schema, shared, library, locale)}


def _widget(name: str, schema: Schema, shared: Mapping[str, Schema], library: Library, locale: Locale) -> Entry:
    items = _resolved(schema.get("items", {}), shared)
    if "properties" in schema:
        parts = [
            _field(f"{name}.{part}", entry, shared, library, locale) | {"name": part, "required": False}
            for part, entry in schema["properties"].items()
        ]
        return {"widget": "object", "collapsed": True, "fields": parts}
    if "enum" in schema:
        return {"widget": "select", "options": _options(name, schema["enum"], library, locale)}
    if "enum" in items:
        options = _options(name, items["enum"], library, locale)
        return {"widget": "select", "multiple": True, "max": schema["maxItems"], "options": options}
    if schema.get("type") == "array":
        return {"widget": "list", "max": schema["maxItems"]}
    if schema.get("type") == "integer":
        return {"widget": "number", "value_type": "int", "min": schema["minimum"], "max": schema["maximum"]}
    if schema.get("format") == "date":
        day = "YYYY-MM-DD"
        return {"widget": "datetime", "format": day, "date_format": day, "time_format": False, "default": ""}
    return {"widget": "text" if schema.get("maxLength", 0) > _LINE else "string"}


def _resolved(schema: Schema, shared: Mapping[str, Schema]) -> Schema:
    """Return a schema without ``null`` and with references resolved; of several forms, the text."""
    form = next((form for form in schema.get("anyOf", [schema]) if form.get("type") != "null"), schema)
    if "anyOf" in form:
        return _resolved(form, shared)
    return shared[form["$ref"].rpartition("/")[2]] if "$ref" in form else form


def _options(name: str, values: list[Any], library: Library, locale: Locale) -> list[Entry]:
    """Return the choices as Decap lists them: terms in the language's order, other values in that of the schema."""
    taxonomy = library.taxonomies.by_field.get(name)
    if taxonomy is None:
        written = [str(value).lower() for value in values]
        return [{"label": locale.t(f"{name}.{value}"), "value": value} for value in written]
    labels = {term: taxonomy.terms[term].name[locale.code] for term in values}
    return [{"label": labels[term], "value": term} for term in sorted(labels, key=lambda v: locale.sort_key(labels[v]))]


def _words(name: str, locale: Locale) -> dict[str, str]:
    label, hint = f"editor.field.{name}", f"editor.hint.{name}"
    return {"label": locale.t(label)} | ({"hint": locale.t(hint)} if hint in locale.strings else {})

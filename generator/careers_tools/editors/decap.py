"""The configuration of Decap CMS, a web editor: postings as a form, made from their schema and the vocabularies.

One file for each language that the form can speak (https://decapcms.org/docs/configuration-options/). Decap edits all
texts of a posting at once and keeps its facts in one of them, that of its default locale: here that is the source. So
there is a collection of postings for each language that a source can be written in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

import yaml

from careers.content.library import Library
from careers.content.posting import posting_model
from careers.content.schema import ID
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale, strings

Entry = dict[str, Any]
Schema = Mapping[str, Any]

# What each language has of its own; with the body, all that is translated.
TEXTS = ("title", "summary")
# The stamp of a translation is no matter of a form. Decap leaves what no form shows as it is.
LEFT_ALONE = frozenset({"translated_from", "translation"})
# Known to the editor alone: ``web/posting.js`` writes files without them. No taxonomy can have such a field.
SLUG, KIND = "_slug", "_kind"
FORMAT = "posting"
HEADING = "# Written by: careers editors. From the schema of postings and the taxonomies; do not edit it by hand.\n"


def decap(library: Library, content: str, repo_url: str) -> Iterator[tuple[str, str]]:
    """The web editor's configuration files: (path in the editor's folder, text), one a language.

    Args:
        library: whose vocabularies are the choices, and whose languages postings are written in.
        content: the content folder's path from the repository's root, e.g. ``content``.
        repo_url: where the sources are, or "".

    Nothing is yielded where no taxonomy says who hires: the folders of postings are called by that.
    """
    employers = library.taxonomies.employers
    if employers is None:
        return
    for locale in library.locales:
        found = {
            "backend": _backend(repo_url),
            "local_backend": True,
            "publish_mode": "editorial_workflow",
            "locale": locale.html_lang.replace("-", "_"),
            "show_preview_links": False,
            "media_folder": f"{content}/media",
            "slug": {"encoding": "ascii", "clean_accents": True},
            "i18n": {"structure": "multiple_files", "locales": list(library.locales.codes)},
            "collections": [_postings(library, source, employers, content, locale) for source in library.locales],
        }
        text = yaml.safe_dump(found, allow_unicode=True, sort_keys=False, width=120)
        yield f"{locale.code}/config.yml", HEADING + text


def _backend(repo_url: str) -> Entry:
    """Where changes are proposed to: Decap's name of the host, and the repository there; Git Gateway for any other."""
    address = urlsplit(repo_url)
    hosts = {"github.com": "github", "gitlab.com": "gitlab"}
    name = hosts.get(address.hostname or "")
    if name is None:
        return {"name": "git-gateway", "branch": "main"}
    return {"name": name, "repo": address.path.strip("/").removesuffix(".git"), "branch": "main"}


def _postings(library: Library, source: Locale, employers: Taxonomy, content: str, locale: Locale) -> Entry:
    """The collection of the postings whose source is in the language `source`, in words of `locale`."""
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
        "i18n": {"locales": _first(source, library.locales), "default_locale": source.code},
        "summary": "{{title}} · {{" + employers.field + "}}",
        "sortable_fields": ["title", employers.field, "closes"],
        "view_groups": [{"label": employers.name[locale.code], "field": employers.field}],
        "editor": {"preview": False},
        "fields": list(_fields(library, locale)),
    }


def _first(source: Locale, locales: Iterable[Locale]) -> list[str]:
    """The codes of the languages in the order in which their texts are shown: the source on the left."""
    return [source.code, *(one.code for one in locales if one != source)]


def _fields(library: Library, locale: Locale) -> Iterator[Entry]:
    """The form: what the schema has, in the order in which posting files have it, then the body."""
    found = posting_model(library.taxonomies, library.currency).model_json_schema()
    facts = dict(found["properties"])
    taxonomies = [one.field for one in library.taxonomies]
    required = [one.field for one in library.taxonomies if one.required]
    # The choices of a vocabulary with a fault are not known.
    left = LEFT_ALONE | {one.field for one in library.taxonomies.broken}
    order = ["title", *required, "summary", *(key for key in taxonomies if key not in required), *facts]
    yield _slug(locale)
    for name in dict.fromkeys(order):
        if name not in left:
            asked = name in required or name in found.get("required", ())
            yield _field(name, facts[name], found.get("$defs", {}), library, locale) | {
                "required": asked,
                "i18n": name in TEXTS,
            }
    yield {"name": "body", "widget": "text", **_words("body", locale), "required": True, "i18n": True}


def _slug(locale: Locale) -> Entry:
    """What a new posting is called in addresses; postings that have a file have a name."""
    words = _words("slug", locale)
    pattern = ["^" + ID.pattern.replace(r"\Z", "$"), words["hint"]]
    return {"name": SLUG, "widget": "string", **words, "pattern": pattern, "required": False, "i18n": False}


def _field(name: str, schema: Schema, shared: Mapping[str, Schema], library: Library, locale: Locale) -> Entry:
    """A fact's label, hint and widget: what Decap offers for values of the form that `schema` gives."""
    schema = _plain(schema, shared)
    taxonomy = library.taxonomies.by_field.get(name)
    words = {"label": taxonomy.name[locale.code]} if taxonomy else _words(name, locale)
    return {"name": name, **words, **_widget(name, schema, shared, library, locale)}


def _widget(name: str, schema: Schema, shared: Mapping[str, Schema], library: Library, locale: Locale) -> Entry:
    if "properties" in schema:
        parts = [
            _field(f"{name}.{part}", one, shared, library, locale) | {"name": part, "required": False}
            for part, one in schema["properties"].items()
        ]
        return {"widget": "object", "collapsed": True, "fields": parts}
    if "enum" in schema:
        return {"widget": "select", "options": _options(name, schema["enum"], library, locale)}
    if "enum" in schema.get("items", {}):
        return {
            "widget": "select",
            "multiple": True,
            "max": schema["maxItems"],
            "options": _options(name, schema["items"]["enum"], library, locale),
        }
    if schema.get("type") == "array":
        return {"widget": "list", "max": schema["maxItems"]}
    if schema.get("type") == "integer":
        return {"widget": "number", "value_type": "int", "min": schema["minimum"], "max": schema["maximum"]}
    if schema.get("format") == "date":
        day = "YYYY-MM-DD"
        return {"widget": "datetime", "format": day, "date_format": day, "time_format": False, "default": ""}
    return {"widget": "text" if schema.get("maxLength", 0) > _LINE else "string"}


_LINE = 200  # characters that fit a field of one line


def _plain(schema: Schema, shared: Mapping[str, Schema]) -> Schema:
    """A schema without ``null`` beside it and with what it refers to in its place; of several forms, the text."""
    one = next((one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"), schema)
    if "anyOf" in one:
        return _plain(one, shared)
    return shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one


def _options(name: str, values: list[Any], library: Library, locale: Locale) -> list[Entry]:
    """The choices as Decap lists them: terms in the language's own order, other values in that of the schema."""
    taxonomy = library.taxonomies.by_field.get(name)
    if taxonomy is not None:
        labels = {term: taxonomy.terms[term].name[locale.code] for term in values}
        return [
            {"label": labels[term], "value": term} for term in sorted(values, key=lambda v: locale.sort_key(labels[v]))
        ]
    written = [str(value).lower() for value in values]
    return [{"label": locale.t(f"{name}.{value}"), "value": value} for value in written]


def _words(name: str, locale: Locale) -> dict[str, str]:
    """Label of a field, and the hint below it where there is one."""
    label, hint = f"editor.field.{name}", f"editor.hint.{name}"
    return {"label": locale.t(label)} | ({"hint": locale.t(hint)} if hint in strings() else {})

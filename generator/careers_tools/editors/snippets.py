"""Snippets: the files of a posting and the fields of its vocabularies, to be chosen while writing it.

Format: code.visualstudio.com/docs/editing/userdefinedsnippets. ``$1`` is a place to fill in, ``${1:text}`` one with a
text, ``${1|a,b|}`` a choice; ``$0`` is where the cursor ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any

from careers.content import salary
from careers.content.library import Library
from careers.content.posting import UNCONFIRMED
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale

_TODAY = "${CURRENT_YEAR}-${CURRENT_MONTH}-${CURRENT_DATE}"
_SECTIONS = ("responsibilities", "requirements", "preferred")
Snippet = dict[str, Any]


def snippets(library: Library) -> Iterator[tuple[str, Snippet]]:
    """Yield (name, snippet): files in every language, then the fields of the vocabularies with their terms."""
    for locale in library.locales:
        for kind, body in (("posting", _posting(library, locale)), ("translation", _translation(locale))):
            snippet = _snippet(f"{kind}-{locale.code}", [locale.t(f"vscode.{kind}")], body)
            yield f"{kind}.{locale.code}", {**snippet, "isFileTemplate": True}
    for taxonomy in library.taxonomies:
        yield f"field.{taxonomy.field}", _snippet(taxonomy.field, taxonomy.name.values(), [_term(taxonomy, 1)])


def _snippet(prefix: str, words: Iterable[str], body: list[str]) -> Snippet:
    return {"scope": "markdown", "prefix": prefix, "description": " · ".join(dict.fromkeys(words)), "body": body}


def place(number: int, text: str) -> str:
    """Return a place to fill in, with a text to start from."""
    return f"${{{number}:{_escape(text, '$}')}}}"


def choice(number: int, options: Iterable[str]) -> str:
    """Return a place where one of the options is chosen; a plain place where there is none."""
    written = [_escape(option, ",|") for option in options]
    return f"${{{number}|{','.join(written)}|}}" if written else f"${number}"


def _escape(text: str, signs: str) -> str:
    """Return `text` with a backslash before each of `signs`, and before each backslash."""
    for sign in f"\\{signs}":
        text = text.replace(sign, f"\\{sign}")
    return text


def _term(taxonomy: Taxonomy, number: int) -> str:
    ids = choice(number, taxonomy.terms)
    return f"{taxonomy.field}: {ids}" if taxonomy.single else f"{taxonomy.field}: [{ids}]"


def _posting(library: Library, locale: Locale) -> list[str]:
    """Return a source file: required fields, then every other vocabulary and the facts that readers look for first."""
    numbers = count(1)
    forms = {"salary": salary.example(locale, library.currency), "headcount": "2", "closes": "YYYY-MM-DD"}
    lines = ["---", f"title: {place(next(numbers), locale.t('draft.title'))}"]
    lines += [_term(taxonomy, next(numbers)) for taxonomy in library.taxonomies if taxonomy.required]
    lines.append(f"summary: ${next(numbers)}")
    lines += [_term(taxonomy, next(numbers)) for taxonomy in library.taxonomies if not taxonomy.required]
    lines += [f"{name}: {place(next(numbers), form)}" for name, form in forms.items()]
    lines += [f"posted: {_TODAY}", f"apply: {{email: {place(next(numbers), 'jobs@example.com')}}}", "---", ""]
    return [*lines, *_body(locale, next(numbers))]


def _translation(locale: Locale) -> list[str]:
    lines = ["---", f"title: {place(1, locale.t('draft.title'))}", "summary: $2"]
    return [*lines, f"translated_from: {place(3, UNCONFIRMED)}", "---", "", *_body(locale, 4)]


def _body(locale: Locale, number: int) -> list[str]:
    lines: list[str] = []
    for at, section in enumerate(_SECTIONS, number):
        lines += [f"## {locale.t(f'section.{section}')}", "", f"- {place(at, locale.t('draft.item'))}", ""]
    return [*lines, "$0"]

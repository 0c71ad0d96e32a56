"""Snippets: what can stand in a posting, to be chosen while writing it.

Format: code.visualstudio.com/docs/editing/userdefinedsnippets. ``$1`` is a place to fill in, ``${1:text}`` one with a
text, ``${1|a,b|}`` a choice; ``$0`` is where the cursor ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any

from careers.content import salary
from careers.content.library import Library
from careers.content.posting import Education, Remote
from careers.content.salary import Period
from careers.content.taxonomy import Taxonomy
from careers.i18n import Locale

_TODAY = "${CURRENT_YEAR}-${CURRENT_MONTH}-${CURRENT_DATE}"
_SECTIONS = ("responsibilities", "requirements", "preferred")
Snippet = dict[str, Any]


def snippets(library: Library) -> Iterator[tuple[str, Snippet]]:
    """(name, snippet) of each: files in every language, then the fields of front matter."""
    for locale in library.locales:
        code = locale.code
        yield (
            f"posting.{code}",
            _snippet(f"posting-{code}", locale.t("vscode.posting"), _posting(library, locale), file=True),
        )
        yield (
            f"translation.{code}",
            _snippet(f"translation-{code}", locale.t("vscode.translation"), _translation(locale), file=True),
        )
    for one in library.taxonomies:
        words = " · ".join(dict.fromkeys(one.name.values()))
        yield f"field.{one.field}", _snippet(one.field, words, [_term(one, 1)])
    for name, body in _FIELDS.items():
        prefix = name.partition(".")[0]
        words = " · ".join(dict.fromkeys(locale.t(f"vscode.{name}") for locale in library.locales))
        yield f"field.{name}", _snippet(prefix, words, body)


def _snippet(prefix: str, description: str, body: Sequence[str], *, file: bool = False) -> Snippet:
    found: Snippet = {"scope": "markdown", "prefix": prefix, "description": description, "body": list(body)}
    return {**found, "isFileTemplate": True} if file else found


def literal(text: str) -> str:
    """`text` where a snippet stands for itself, in a place or beside one."""
    for sign in "\\$}":
        text = text.replace(sign, f"\\{sign}")
    return text


def place(number: int, text: str) -> str:
    """A place to fill in, with a text to start from."""
    return f"${{{number}:{literal(text)}}}"


def choice(number: int, options: Iterable[str]) -> str:
    """A place where one of the options is chosen; a plain place where there is none."""
    written = []
    for option in options:
        for sign in "\\,|":
            option = option.replace(sign, f"\\{sign}")
        written.append(option)
    return f"${{{number}|{','.join(written)}|}}" if written else f"${number}"


def _term(one: Taxonomy, number: int) -> str:
    ids = choice(number, one.terms)
    return f"{one.field}: {ids}" if one.single else f"{one.field}: [{ids}]"


_FIELDS = {
    "salary": [f"salary: {place(1, '15-40K CNY')}"],
    "salary.mapping": [
        "salary:",
        f"  min: {place(1, '15000')}",
        f"  max: {place(2, '40000')}",
        f"  currency: {place(3, 'CNY')}",
        f"  period: {choice(4, (Period.MONTH, *(one for one in Period if one is not Period.MONTH)))}",
        f"  months: {place(5, '13')}",
    ],
    "education": [f"education: {choice(1, Education)}"],
    "experience": [f"experience: {place(1, '3')}"],
    "headcount": [f"headcount: {place(1, '2')}"],
    "remote": [f"remote: {choice(1, Remote)}"],
    "posted": [f"posted: {_TODAY}"],
    "closes": [f"closes: {place(1, 'YYYY-MM-DD')}"],
    "verified": [f"verified: {_TODAY}"],
    "apply": [
        "apply:",
        f"  email: {place(1, 'jobs@example.com')}",
        f"  url: {place(2, 'https://example.com/jobs')}",
        f'  subject: "{place(3, "{name}-{title}-{school}")}"',
    ],
    "source": ["source:", "  name: $1", f"  url: {place(2, 'https://example.com/')}"],
}


def _posting(library: Library, locale: Locale) -> list[str]:
    """A source file: what it has to have, then every other vocabulary and the facts that readers look for first."""
    numbers = count(1)
    forms = {"salary": salary.example(locale, library.currency), "headcount": "2", "closes": "YYYY-MM-DD"}
    lines = ["---", f"title: {place(next(numbers), locale.t('draft.title'))}"]
    lines += [_term(one, next(numbers)) for one in library.taxonomies if one.required]
    lines.append(f"summary: ${next(numbers)}")
    lines += [_term(one, next(numbers)) for one in library.taxonomies if not one.required]
    lines += [f"{name}: {place(next(numbers), form)}" for name, form in forms.items()]
    lines += [f"posted: {_TODAY}", f"apply: {{email: {place(next(numbers), 'jobs@example.com')}}}", "---", ""]
    return [*lines, *_body(locale, next(numbers))]


def _translation(locale: Locale) -> list[str]:
    lines = ["---", f"title: {place(1, locale.t('draft.title'))}", "summary: $2"]
    return [*lines, f"translated_from: {place(3, '0' * 12)}", "---", "", *_body(locale, 4)]


def _body(locale: Locale, number: int) -> list[str]:
    parts: list[str] = []
    for at, kind in enumerate(_SECTIONS, number):
        parts += [f"## {locale.t(f'section.{kind}')}", "", f"- {place(at, locale.t('draft.item'))}", ""]
    return [*parts, "$0"]

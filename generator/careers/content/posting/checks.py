"""Checks what a model of front matter cannot: a body, words that wait to be replaced, and what could be better.

The bounds of a body keep Markdown quick, alike on every machine. Python-Markdown's time grows faster than its input on
some runs of punctuation and its stack with nesting; measured on a 2-core machine, a body within these bounds takes well
under a second in the worst case found.

Words that ``careers new`` and ``careers translate`` wrote and nobody has replaced must not be published. What could be
better is advice: the posting is published all the same.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from careers.content.frontmatter import Document, Scalar, line_of
from careers.content.posting.front import Rules
from careers.content.posting.model import Posting, Required, Translation, missing
from careers.content.taxonomy import Taxonomies, with_places
from careers.i18n import in_all_languages
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import LIMITS, Failed, Limits

MOST_BYTES = 32 * 1024
MOST_LEVELS = 12
MOST_LINES = 1000  # headings and rules cost the square of their number
# Opening characters whose unclosed runs make a parser look back and forth.
MOST = {"[": 400, "<!": 20, "<": 400, "`": 800, "*": 1600, "_": 1600, "](": 300, "|": 2000, "&": 800}
# Cells of tables: the parser fills each row up to the width of the head. A table with all its cells written out has no
# more within the limits on lines and on "|".
MOST_CELLS = 3000
_MARK = r"(?:[-*+]|\d{1,9}[.)])"
_LEAD = re.compile(rf"(?:[ \t]|>|{_MARK}[ \t]+)*")
_LEVEL = re.compile(rf">|{_MARK}")
# A line that could be too deep: no character of its lead is more than one level.
_DEEP = re.compile(rf"\n[ \t>*+\d.)-]{{{MOST_LEVELS + 1}}}")
_SPACE = re.compile(r"[ \t]+")
_DASHES = frozenset(" \t>|:-")  # in the row below the head of a table
_ITEM = re.compile(rf"{_MARK}[ \t]+")
_TRANSLATION_CODES = {
    Translation.STALE: "translation-stale",
    Translation.UNSTAMPED: "translation-unstamped",
    Translation.MISSING: "translation-missing",
}


def refuse(
    failed: Failed, display_path: str, line: int, diagnostics: Diagnostics, limits: Limits = LIMITS
) -> Diagnostic:
    """Record why nothing could be made of a file within `limits`, from a line of it on."""
    params = {"seconds": f"{limits.seconds:g}", "memory": limits.memory >> 20}
    return diagnostics.add(display_path, line, "file", f"unmade-{failed.reason}", value=failed.report, **params)


def check_body(body: str, display_path: str, first_line: int, diagnostics: Diagnostics) -> bool:
    """Return whether `body` may be rendered; record every bound it breaks.

    `first_line` is the 1-based line of the file on which the body starts.
    """
    before = len(diagnostics)
    if not body.strip():
        diagnostics.add(display_path, first_line, "body", "empty-body")
        return False
    size = len(body.encode())
    if size > MOST_BYTES:
        diagnostics.add(display_path, first_line, "body", "body-too-large", value=size, limit=MOST_BYTES)
        return False
    lines = body.split("\n")
    if len(lines) > MOST_LINES:
        diagnostics.add(
            display_path, first_line + MOST_LINES, "body", "body-too-long", count=len(lines), limit=MOST_LINES
        )
    for mark, limit in MOST.items():
        if (count := body.count(mark)) > limit:
            line_number = first_line + mark.join(body.split(mark)[: limit + 1]).count("\n")
            diagnostics.add(display_path, line_number, "body", "body-too-dense", value=mark, count=count, limit=limit)
    if "|" in body and (cells := _cells(lines)) > MOST_CELLS:
        diagnostics.add(display_path, first_line, "body", "body-too-wide", count=cells, limit=MOST_CELLS)
    could_be = lines if _DEEP.search(f"\n{body}") else ()
    deep = next((number for number, line in enumerate(could_be) if _level(line) > MOST_LEVELS), None)
    if deep is not None:
        diagnostics.add(display_path, first_line + deep, "body", "body-too-deep", limit=MOST_LEVELS)
    return len(diagnostics) == before


def _cells(lines: Sequence[str]) -> int:
    """Return how many cells the tables of a body have: as many in each row as the head has, up to a blank line."""
    cells = columns = 0
    for above, line in itertools.pairwise(lines):
        if "|" in above and "|" in line and "-" in line and _DASHES.issuperset(line):
            columns = above.count("|") + 1
        elif not line.strip(" \t>"):
            columns = 0
        cells += columns
    return cells


def _level(line: str) -> int:
    """Return how deep a line could be nested: quote marks, list marks in a row, indentation in steps of four."""
    lead = _LEAD.match(line)
    start = lead.group() if lead else ""
    steps = sum(len(space.expandtabs(4)) // 4 for space in _SPACE.findall(start))
    return steps + len(_LEVEL.findall(start))


def check_draft(document: Document, display_path: str, diagnostics: Diagnostics) -> None:
    """Record each placeholder of a new posting, in any language, that still stands in the file."""
    title = document.fields.entries.get("title")
    if isinstance(title, Scalar) and title.text.strip() in in_all_languages("draft.title"):
        line = line_of(document.fields, ["title"])
        diagnostics.add(display_path, line, "title", "draft-untouched", value=title.text.strip())
    items = in_all_languages("draft.item")
    if not any(item in document.body for item in items):
        return  # nearly no posting is a draft any more
    for number, line_text in enumerate(document.body.split("\n"), document.body_line):
        item = _ITEM.sub("", line_text.strip(), count=1)
        if item in items:
            diagnostics.add(display_path, number, "body", "draft-untouched", value=item)


def untranslated(document: Document) -> tuple[tuple[int, str], ...]:
    """Return (1-based line, field) of each text that ``careers translate`` has marked and nobody has translated.

    A mark counts in any language. A former translation stands below a marked text; it counts where no mark is left.
    """
    marks, former = _folded("translate.mark"), _folded("translate.former")
    nodes = ((name, document.fields.entries.get(name)) for name in ("title", "summary"))
    texts = [(line_of(document.fields, [name]), name, node.text) for name, node in nodes if isinstance(node, Scalar)]
    if _holds(document.body, marks | former):
        texts += [(number, "body", line) for number, line in enumerate(document.body.split("\n"), document.body_line)]
    for words in (marks, former):
        if lines := [(line, field) for line, field, text in texts if _holds(text, words)]:
            return tuple(lines)
    return ()


def _holds(text: str, words: frozenset[str]) -> bool:
    folded = text.casefold()
    return any(word in folded for word in words)


@functools.cache
def _folded(key: str) -> frozenset[str]:
    return frozenset(text.casefold() for text in in_all_languages(key))


def advise(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    """Record what is missing or strange in a posting without a fault."""
    places = rules.taxonomies.places
    named = posting.terms.get(places.field, ()) if places else ()
    _advise_dates(posting, rules.today, diagnostics)
    # A closed job has no markup, whatever it says.
    if posting.is_open(rules.today):
        _advise_markup(posting, with_places(rules.taxonomies, named, rules.locales.codes), diagnostics)
    _advise_translations(posting, rules, diagnostics)


def _advise_dates(posting: Posting, today: date, diagnostics: Diagnostics) -> None:
    path, posted = posting.path, posting.posted
    if posted is not None and posted > today:
        diagnostics.add(path, posting.line("posted"), "posted", "posted-ahead", value=posted)
    for field, day in (("verified", posting.verified), ("confirmed", posting.confirmed)):
        if day is None:
            continue
        add = partial(diagnostics.add, path, posting.line(field), field)
        if day > today:
            add("verified-ahead", value=day)
        if posted is not None and day < posted:
            add("verified-first", value=day, other=posted)


def _advise_markup(posting: Posting, taxonomies: Taxonomies, diagnostics: Diagnostics) -> None:
    """Name the facts that search engines want, as far as a posting of this site can state them.

    Postings without any date are counted together, see ``careers check``: they have no line each.
    """
    lacking = missing(posting, posting.texts[posting.source], taxonomies)
    if posting.seen is None and posting.closes is None:
        lacking = tuple(fact for fact in lacking if fact != "posted")
    _advise_facts(posting, lacking, taxonomies, diagnostics)
    places = taxonomies.places
    if "country" in lacking and places is not None:
        line, value = posting.line(places.field), ", ".join(posting.terms[places.field])
        diagnostics.add(posting.path, line, places.field, "no-country", value=value, taxonomy=places.id)
    for text in posting.texts.values():
        if "description" in missing(posting, text, taxonomies):
            diagnostics.add(text.path, text.body_line, "body", "body-is-title")


def _advise_facts(
    posting: Posting, lacking: Collection[Required], taxonomies: Taxonomies, diagnostics: Diagnostics
) -> None:
    """Record all that front matter lacks in one line, at the line of the first missing field, or where it would be."""
    fields = {"employer": taxonomies.employers, "place": taxonomies.places}
    forms = {"employer": "…", "place": "[…]", "posted": "YYYY-MM-DD"}
    named = {fact: taxonomy.field for fact, taxonomy in fields.items() if taxonomy} | {"posted": "posted"}
    wanted = [(named[fact], form) for fact, form in forms.items() if fact in lacking and fact in named]
    if not wanted:
        return
    value = ", ".join(field for field, _ in wanted)
    fixed = ", ".join(f"{field}: {form}" for field, form in wanted)
    first = wanted[0][0]
    diagnostics.add(posting.path, posting.line(first), first, "no-markup", value=value, fixed=fixed)


def _advise_translations(posting: Posting, rules: Rules, diagnostics: Diagnostics) -> None:
    source = Path(posting.path).name
    for locale in rules.locales.codes:
        if locale in posting.unfinished or not (locale in posting.texts or posting.is_meant_in(locale)):
            continue
        text = posting.texts.get(locale)
        code, field = _TRANSLATION_CODES.get(posting.translation(locale)), "translated_from"
        if code is None and text is not None and text.machine:
            code, field = "translation-machine", "translation"
        if code is not None:
            path = f"{posting.path.removesuffix(f'.{posting.source}.md')}.{locale}.md"
            languages = ", ".join(code for code in rules.locales.codes if code in posting.texts)
            params = {"value": locale, "path": path, "source": source, "stamp": posting.stamp, "languages": languages}
            diagnostics.add(text.path if text else posting.path, 1, field, code, **params)

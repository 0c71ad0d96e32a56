"""Texts that certainly have to find some postings: what stands in these, and every name of their terms."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator

import opencc
from pypinyin import lazy_pinyin

from careers.content.library import Library
from careers.render import MarkdownRenderer
from careers.render.markdown import plain_text
from tests.search.judged.content import judged_id
from tests.search.judged.scoring import Answers
from tests.search.judged.tables import Judged

KINDS = ("run", "traditional", "alias", "pinyin")
_MOST = 120  # texts of a kind in a set
_CHINESE = re.compile("[一-鿿]{2,}")
_RUN = re.compile(r"[一-鿿]{4,8}|\b[^\W\d_]{3,}(?: [^\W\d_]{3,}){2}\b")


def certain(name: str, library: Library) -> list[Judged]:
    """Return queries whose grades are all postings that certainly have what is typed; a set has some of each kind."""
    drawn = {"run": _runs(library), "traditional": _traditional(library), **_names(library)}
    chance = random.Random(name)
    queries = []
    for kind in KINDS:
        every = sorted(drawn[kind].items())
        for (locale, text), postings in chance.sample(every, min(_MOST, len(every))):
            grades = dict.fromkeys((judged_id(name, one) for one in postings), 2)
            queries.append(Judged(f"{name} {kind} {text}", name, kind, locale, False, text, grades))
    return queries


def lost(queries: Iterable[Judged], answers: Answers) -> list[Judged]:
    """Return the queries that do not find all that they have to, in either group."""
    return [query for query in queries if not query.grades.keys() <= set(answers[query.id])]


Texts = dict[tuple[str, str], set[str]]  # (locale, text) -> postings


def _runs(library: Library) -> Texts:
    """Return a stretch of each text, some characters of a run of Chinese or three words."""
    markdown, found = MarkdownRenderer(), Texts()
    for posting in library.open:
        for locale, text in posting.texts.items():
            stretches = _RUN.findall(plain_text(markdown(text.body)))
            if stretches:
                found.setdefault((locale, random.Random(posting.id).choice(stretches)), set()).add(posting.id)
    return found


def _traditional(library: Library) -> Texts:
    """Return Chinese titles in traditional characters."""
    convert, found = opencc.OpenCC("s2t").convert, Texts()
    for posting in library.open:
        title = posting.texts["zh"].title if "zh" in posting.texts else ""
        if convert(title) != title:
            found.setdefault(("zh", convert(title)), set()).add(posting.id)
    return found


def _names(library: Library) -> dict[str, Texts]:
    """Return all names of terms that postings have, and the readings of those in Chinese."""
    found: dict[str, Texts] = {"alias": {}, "pinyin": {}}
    for posting in library.open:
        for kind, locale, text in _words(library, posting.id):
            found[kind].setdefault((locale, text), set()).add(posting.id)
    return found


def _words(library: Library, posting: str) -> Iterator[tuple[str, str, str]]:
    for taxonomy in library.taxonomies:
        for term in library.lineages(library.postings[posting], taxonomy):
            for word in taxonomy.terms[term].words:
                yield "alias", library.locales.codes[0], word
                if _CHINESE.fullmatch(word):
                    yield "pinyin", library.locales.codes[0], "".join(lazy_pinyin(word))

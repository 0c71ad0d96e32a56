"""The files of an index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from careers.search import han, packs
from careers.search.amounts import amount_words
from careers.search.columns import Columns
from careers.search.figures import as_json, figure, packed, packed_json
from careers.search.lists import Lists, Raw
from careers.search.portions import Portion
from careers.search.query_words import query_words
from careers.search.readings import has_reading, readings
from careers.search.segmentation import folded, runs
from careers.search.sounds import common_sounds
from careers.search.values import Catalogue, File, Term
from careers.support.work import Workers

VERSION = 7
_AT_ONCE = 16  # files that a worker packs at a time


def index_files(catalogue: Catalogue, portions: Iterable[Portion], name: str, workers: Workers) -> Iterator[File]:
    """Yield the files of an index of the documents in `portions`: path below the index's folder, and content.

    Equal input gives equal files, whoever the workers are. `name` is that of the folder in which all but ``base.gz``
    lie: another for another index, so that a cache never mixes two.

    Raises:
        KeyError: a document has a value that its field has not.
        WorkError: the workers broke down.
    """
    locales = list(catalogue.langs)
    lists, columns, count = Lists(), Columns(catalogue), 0
    for portion in portions:
        for locale, files in portion.packs.items():
            for number, content in enumerate(files, count // packs.SIZE):
                yield f"{name}/documents/{locale}/{number}.gz", content
        lists.add(portion.rows, 2 * len(locales) * count)
        for document, title in zip(portion.documents, portion.titles, strict=True):
            columns.add(document, title)
        count += len(portion.documents)
    termed = [field.terms for field in catalogue.fields if field.terms is not None]
    yield f"{name}/within.gz", packed_json(_within(termed))
    yield f"{name}/pages.gz", packed_json(_pages(catalogue))
    characters = _characters(catalogue, lists)
    yield f"{name}/sounds.gz", packed_json(common_sounds() if has_reading(characters) else {})
    raw, chunks = lists.files()
    yield from zip(
        (f"{name}/{file}" for file, _ in raw),
        workers.map(_packed, raw, range(len(raw)), size=_AT_ONCE),
        strict=True,
    )
    head: dict[str, Any] = {
        "version": VERSION,
        "folder": name,
        "docs": count,
        "open": catalogue.open,
        "leads": catalogue.leads,
        "locales": locales,
        "langs": catalogue.langs,
        "fields": [
            {"name": field.name, "values": field.ids, "parents": field.parents} | ({"of": field.of} if field.of else {})
            for field in catalogue.fields
        ],
        "employers": catalogue.employers,
        "salaries": catalogue.salaries,
        "currencies": columns.currencies,
        "amounts": amount_words(catalogue.currency),
        **_query_words(columns.occupations),
        "chunks": chunks,
        "pack": packs.SIZE,
    }
    terms = as_json([[_term(term) for term in terms] for terms in termed])
    base = (as_json(head), columns.written(), terms, as_json(han.pairs(characters)), lists.words())
    yield "base.gz", packed(b"".join(figure(len(part)) + part for part in base))


def _query_words(occupations: Sequence[int]) -> dict[str, Any]:
    """Return the words for the head; of occupations, those at these places among the groups."""
    words = query_words()
    groups = words.groups
    of_word = {word: place for place, level in enumerate(words.levels) for word in level.words}
    near = [[place for place, own in enumerate(occupations) if own in group] for group in words.near]
    return {
        "idle": sorted(words.idle),
        "levels": [
            {"words": sorted(level.words), "training": level.training, "instead": of_word.get(level.instead, -1)}
            for level in words.levels
        ],
        "ambiguous": sorted(words.abbreviations.union(*(level.ambiguous for level in words.levels))),
        "negation": words.negation,
        "fixed": sorted(words.fixed),
        "same": words.same,
        "endings": words.endings,
        "occupations": [sorted(groups[place].words) for place in occupations],
        "near": [places for places in near if len(places) > 1],
    }


def _packed(raw: Sequence[Raw], number: int) -> bytes:
    _, pieces = raw[number]
    return packed(b"".join(pieces))


def _term(term: Term) -> dict[str, Any]:
    words = dict.fromkeys([*term.names.values(), *term.aliases])
    return {
        "id": term.id,
        "names": _differing(term.names),
        "aliases": term.aliases,
        "implied": term.implied,
        "url": _differing(term.url),
        "readings": list(dict.fromkeys(reading for word in words for reading in readings(word))),
    }


def _differing(texts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the first locale's text, and those that differ from it by more than the folder of their locale."""
    first, own = next(iter(texts.items()), ("", ""))
    return {c: text for c, text in texts.items() if c == first or text != own.replace(f"{first}/", f"{c}/", 1)}


def _within(fields: Sequence[Sequence[Term]]) -> list[Any]:
    every = ((place, number, term) for place, terms in enumerate(fields) for number, term in enumerate(terms))
    return [[place, number, list(term.within)] for place, number, term in every if term.within]


def _pages(catalogue: Catalogue) -> Mapping[str, list[dict[str, str]]]:
    pages: dict[str, list[dict[str, str]]] = {locale: [] for locale in catalogue.langs}
    for page in sorted(catalogue.pages, key=lambda page: page.url):
        pages[page.locale].append({"url": page.url, "title": page.title})
    return pages


def _characters(catalogue: Catalogue, lists: Lists) -> str:
    """Return every character of the runs in texts and names, folded and sorted."""
    terms = [term for field in catalogue.fields for term in field.terms or ()]
    names = [name for term in terms for name in (*term.names.values(), *term.aliases, *term.implied)]
    titles = [page.title for page in catalogue.pages]
    others = {c for text in (*names, *titles) for run in runs(folded(text)) for c in run}
    return "".join(sorted(others | lists.characters))

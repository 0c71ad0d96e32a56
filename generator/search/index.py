"""Writes the index of a site."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from generator.search import han
from generator.search.columns import Columns
from generator.search.figures import packed_json
from generator.search.lists import Lists
from generator.search.packs import CARDS, Cards, Texts
from generator.search.readings import readings
from generator.search.segmentation import folded, runs
from generator.search.values import Catalogue, Document, Field, Term

VERSION = 2
SHOWN = 50  # cards that a reader is shown at first, and the budget of a query counts with


def write_index(catalogue: Catalogue, documents: Iterable[Document], folder: Path) -> None:
    """Write the index of `documents`, in their order, into `folder`, which is new or empty.

    Equal input gives equal files.

    Raises:
        KeyError: a document has no card in a language, or a value that its field does not.
        OSError: a file cannot be written.
    """
    files = _Files(folder)
    locales = list(catalogue.langs)
    lists, columns = Lists(), Columns(catalogue.fields)
    cards, texts = Cards(locales, files.save), Texts(locales, files.save)
    count = 0
    for document in documents:
        _index(document, count, locales, lists)
        columns.add(document)
        cards.add(document)
        texts.add(document)
        count += 1
    cards.finish()
    texts.finish()
    files.save("columns.gz", columns.packed())
    files.save("terms.gz", packed_json(_terms(catalogue.fields)))
    files.save("pages.gz", packed_json(_pages(catalogue)))
    files.save("words.gz", lists.words())
    files.save("han.gz", packed_json(han.pairs(_characters(catalogue, lists))))
    head: dict[str, Any] = {
        "version": VERSION,
        "docs": count,
        "open": catalogue.open,
        "locales": locales,
        "langs": catalogue.langs,
        "fields": [{"name": one.name, "values": one.ids, "parents": one.parents} for one in catalogue.fields],
        "salaries": catalogue.salaries,
        "chunks": lists.write(files.save),
        "cards": CARDS,
        "texts": texts.firsts,
    }
    head["bytes"] = {
        "base": sum(files.sizes[name] for name in ("columns.gz", "terms.gz", "words.gz", "han.gz")),
        "cards": {locale: sum(sorted(files.below(f"cards/{locale}"))[-SHOWN:]) for locale in locales},
        **{name: [-(-size // 100) for size in files.below(name)] for name in ("lists", "places")},
    }
    files.save("head.gz", packed_json(head))
    files.finish()


def _index(document: Document, number: int, locales: list[str], lists: Lists) -> None:
    """Index the texts of a document in all its languages."""
    first = 2 * len(locales) * number
    for place, locale in enumerate(locales):
        if (text := document.texts.get(locale)) is not None:
            title = first + 2 * place
            lists.add(title, text.title)
            lists.add_readings(title, text.title)
            lists.add(title + 1, text.body)


def _terms(fields: Iterable[Field]) -> list[list[dict[str, Any]]]:
    return [[_term(term) for term in field.terms] for field in fields if field.terms is not None]


def _term(term: Term) -> dict[str, Any]:
    words = dict.fromkeys([*term.names.values(), *term.aliases])
    return {
        "id": term.id,
        "names": term.names,
        "aliases": term.aliases,
        "url": term.url,
        "readings": list(dict.fromkeys(reading for word in words for reading in readings(word))),
    }


def _pages(catalogue: Catalogue) -> Mapping[str, list[dict[str, str]]]:
    pages: dict[str, list[dict[str, str]]] = {locale: [] for locale in catalogue.langs}
    for page in sorted(catalogue.pages, key=lambda one: one.url):
        pages[page.locale].append({"url": page.url, "title": page.title, "text": page.text})
    return pages


def _characters(catalogue: Catalogue, lists: Lists) -> str:
    """Every character of the runs in all that can be found, folded."""
    terms = [term for field in catalogue.fields for term in field.terms or ()]
    names = [name for term in terms for name in (*term.names.values(), *term.aliases)]
    said = [text for page in catalogue.pages for text in (page.title, page.text)]
    others = {c for text in (*names, *said) for run in runs(folded(text)) for c in run}
    return "".join(sorted(others | lists.characters))


class _Files:
    """The files of an index, in a folder that is named by what they hold, so that a cache never mixes two indexes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._aside = folder / "new"
        self._made: set[Path] = set()
        self._digests: dict[str, bytes] = {}
        self.sizes: dict[str, int] = {}  # bytes by name

    def save(self, name: str, content: bytes) -> None:
        """Write one file."""
        path = self._aside / name
        if path.parent not in self._made:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(path.parent)
        path.write_bytes(content)
        self._digests[name] = hashlib.sha256(content).digest()
        self.sizes[name] = len(content)

    def below(self, folder: str) -> list[int]:
        """The sizes of the numbered files in a folder, in the order of their numbers."""
        numbers = itertools.count()
        names = itertools.takewhile(self.sizes.__contains__, (f"{folder}/{number}.gz" for number in numbers))
        return [self.sizes[name] for name in names]

    def finish(self) -> None:
        """Name the folder, and say where it is."""
        whole = hashlib.sha256()
        for name, digest in sorted(self._digests.items()):
            whole.update(name.encode() + b"\0" + digest)
        named = whole.hexdigest()[:12]
        self._aside.rename(self._folder / named)
        (self._folder / "index.json").write_text(json.dumps({"folder": named}), "utf-8")

"""Searches of others over the postings of a library, asked in a real browser through what their own pages run.

All get the same texts: what a page of the portal shows of each open posting, in the language of the page, or in that of
the source where there is no other.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from playwright.sync_api import Page

from careers.content.library import Library
from careers.content.posting import Posting
from careers.i18n import Locale
from careers.render import MarkdownRenderer
from careers.render.markdown import plain_text
from tests.node import HERE, MISSING
from tests.serving import serving

Found = list[list[str]]
_MINISEARCH = HERE / "node_modules" / "minisearch" / "dist" / "es" / "index.js"


@dataclass(frozen=True, slots=True)
class Peer:
    """A search to be asked.

    Attributes:
        script: a function of JavaScript, ([root of the site, locale, texts]) -> what each text finds, best first.
        write: writes what the search needs of a library below a folder.
    """

    name: str
    setting: str
    script: str
    write: Callable[[Library, Path], None]


def answers(
    peer: Peer, new_page: Callable[[], Page], library: Library, folder: Path, texts: Mapping[str, Sequence[str]]
) -> Mapping[str, Found]:
    """Return what `peer` finds for the texts of each locale, in their order; what it needs is written into `folder`."""
    peer.write(library, folder)
    found: dict[str, Found] = {}
    with serving(folder) as server:
        for locale, every in texts.items():
            page = new_page()
            page.goto(f"{server.base}{locale}/index.html")
            found[locale] = page.evaluate(peer.script, [server.base, locale, list(every)])
            page.close()
    return found


def _facts(posting: Posting, library: Library, locale: Locale) -> Iterator[tuple[str, str]]:
    """Return the fields of a posting that a page shows, and their values in words."""
    for taxonomy in library.taxonomies:
        names = [taxonomy.terms[term].name[locale.code] for term in library.lineages(posting, taxonomy)]
        yield taxonomy.field, ", ".join(names)
    yield "pay", posting.salary.text if posting.salary else ""
    yield "remote", locale.t(f"remote.{posting.remote}") if posting.remote else ""


# MiniSearch: words as the browser cuts them, Chinese too; the last one may go on, each may have a slip for every five
# letters, titles count most; what has all words comes before what has any.

_ASK_MINISEARCH = """async ([base, locale, texts]) => {
    const { default: MiniSearch } = await import(`${base}minisearch.js`);
    const { fields, documents } = await (await fetch(`${base}${locale}/documents.json`)).json();
    const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
    const tokenize = (text) =>
        [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
    const search = new MiniSearch({ fields, tokenize });
    search.addAll(documents);
    const options = { prefix: (_, at, words) => at === words.length - 1, fuzzy: 0.2, boost: { title: 3 } };
    return texts.map((text) => {
        const found = ["AND", "OR"].flatMap((combineWith) => search.search(text, { ...options, combineWith }));
        return [...new Set(found.map(({ id }) => id))];
    });
}"""


def _write_minisearch(library: Library, folder: Path) -> None:
    if not _MINISEARCH.is_file():
        raise RuntimeError(MISSING)
    markdown = MarkdownRenderer()
    for locale in library.locales:
        documents = [
            {
                "id": posting.id,
                "title": posting.text(locale.code).title,
                "summary": posting.text(locale.code).summary,
                "body": plain_text(markdown(posting.text(locale.code).body)),
                **dict(_facts(posting, library, locale)),
            }
            for posting in library.open
        ]
        (folder / locale.code).mkdir(parents=True)
        (folder / locale.code / "index.html").write_text(_PAGE.format(locale=locale.html_lang, body=""), "utf-8")
        fields = [field for field in documents[0] if field != "id"]
        text = json.dumps({"fields": fields, "documents": documents})
        (folder / locale.code / "documents.json").write_text(text, "utf-8")
    shutil.copy(_MINISEARCH, folder / "minisearch.js")


# Pagefind: given what the posting is on a page, and nothing else; each language has an index of its own.

_PAGE = '<!doctype html><html lang="{locale}"><meta charset="utf-8"><title>x</title><body>{body}</body></html>'
_ASK_PAGEFIND = """async ([base, locale, texts]) => {
    const pagefind = await import(`${base}pagefind/pagefind.js`);
    const every = (await pagefind.search(null)).results;
    const ids = new Map();
    for (const one of every) ids.set(one.id, (await one.data()).meta.id);
    const found = [];
    for (const text of texts) found.push((await pagefind.search(text)).results.map(({ id }) => ids.get(id)));
    return found;
}"""


def _write_pagefind(library: Library, folder: Path) -> None:
    markdown = MarkdownRenderer()
    for locale in library.locales:
        for posting in library.open:
            text = posting.text(locale.code)
            facts = "".join(f"<li>{escape(fact)}</li>" for _, fact in _facts(posting, library, locale) if fact)
            body = (
                f'<main data-pagefind-body data-pagefind-meta="id:{posting.id}"><h1>{escape(text.title)}</h1>'
                f"<p>{escape(text.summary)}</p><ul>{facts}</ul>{markdown(text.body)}</main>"
            )
            path = folder / locale.code / "jobs" / posting.id / "index.html"
            path.parent.mkdir(parents=True)
            path.write_text(_PAGE.format(locale=locale.html_lang, body=body), "utf-8")
        (folder / locale.code / "index.html").write_text(_PAGE.format(locale=locale.html_lang, body=""), "utf-8")
    program = [sys.executable, "-m", "pagefind", "--site", str(folder), "--glob", "*/jobs/**/*.html", "--quiet"]
    subprocess.run(program, check=True)


PEERS = (
    Peer("MiniSearch", "words cut by the browser, all of them first, then any", _ASK_MINISEARCH, _write_minisearch),
    Peer("Pagefind", "an index a language", _ASK_PAGEFIND, _write_pagefind),
)

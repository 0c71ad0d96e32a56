"""The search of this portal and those of its peers over the same postings, asked in a real browser.

Each is asked through what its own pages run: the portal's engine, the worker that Material's search field talks to,
Pagefind's module.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.benchmarks.tools import LOCALES
from tests.search.asking import ask
from tests.serving import serving

Found = list[list[str]]
_ID = re.compile(r"jobs/([^/]+/[^/]+)/(?:#.*)?$")


@dataclass(frozen=True, slots=True)
class Peer:
    """A search to be asked.

    Attributes:
        name: its name in tables.
        setting: how it was set up, in a clause.
        folder: the built site.
        ask: (browser, root of the served site, locale, texts) -> the ids that each text finds, best first.
    """

    name: str
    setting: str
    folder: Path
    ask: Callable[[BrowserContext, str, str, Sequence[str]], Found]


def answers(peer: Peer, context: BrowserContext, texts: Mapping[str, Sequence[str]]) -> Mapping[str, Found]:
    """What `peer` finds for the texts of each locale, in their order."""
    with serving(peer.folder) as server:
        return {locale: peer.ask(context, server.base, locale, every) for locale, every in texts.items()}


def peers(scratch: Path, ours: Path, material: Path) -> list[Peer]:
    """All of them: this portal and Material, given as built sites, and Pagefind, whose site is made now in `scratch`.

    Raises:
        subprocess.CalledProcessError: Pagefind's index cannot be made.
    """
    pagefind = scratch / "pagefind"
    _build_pagefind(ours, pagefind)
    jieba = "with jieba" if importlib.util.find_spec("jieba") else "without jieba"
    return [
        Peer("this portal", "as it is", ours, _ask_ours),
        Peer("Material", f"its search plugin {jieba}", material, _ask_material),
        Peer("Pagefind", "over the portal's posting pages, an index a language", pagefind, _ask_pagefind),
    ]


def _ask_ours(context: BrowserContext, base: str, locale: str, texts: Sequence[str]) -> Found:
    page = context.new_page()
    page.goto(f"{base}{locale}/jobs/")
    return ask(page, base, locale, texts)


# Material: the page sets its worker up; what its field would send is sent to that worker, and the answer heard.

_HEAR = "window.Worker = class extends Worker { constructor(...all) { super(...all); window.searcher = this; } };"
_MATERIAL = """async (texts) => {
    const found = [];
    for (const text of texts) {
        found.push(await new Promise((resolve) => {
            window.searcher.onmessage = ({ data }) => {
                if (data.type === 3) resolve(data.data.items.map(([first]) => first.location));
            };
            window.searcher.postMessage({ type: 2, data: text });
        }));
    }
    return found;
}"""


def _ask_material(context: BrowserContext, base: str, _: str, texts: Sequence[str]) -> Found:
    page = context.new_page()
    page.add_init_script(_HEAR)
    page.goto(base)
    page.click(".md-search__input")
    page.wait_for_function("document.querySelector('.md-search-result__meta')?.textContent.trim().length > 0")
    return [postings(every) for every in page.evaluate(_MATERIAL, list(texts))]


# Pagefind: told what the posting is on a page, and nothing else; each language has an index of its own.

_PAGEFIND = """async ([base, texts]) => {
    const pagefind = await import(`${base}pagefind/pagefind.js`);
    const every = (await pagefind.search(null)).results;
    const urls = new Map();
    for (const one of every) urls.set(one.id, (await one.data()).raw_url);
    const found = [];
    for (const text of texts) found.push((await pagefind.search(text)).results.map(({ id }) => urls.get(id)));
    return found;
}"""


def _build_pagefind(ours: Path, output: Path) -> None:
    for locale in LOCALES:
        for path in (ours / locale / "jobs").glob("*/*/index.html"):
            copy = output / path.relative_to(ours)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text("utf-8").replace("<article ", "<article data-pagefind-body ", 1), "utf-8")
        shutil.copy(next((output / locale / "jobs").glob("*/*/index.html")), output / locale / "index.html")
    program = [sys.executable, "-m", "pagefind", "--site", str(output), "--glob", "*/jobs/**/*.html", "--quiet"]
    subprocess.run(program, check=True)


def _ask_pagefind(context: BrowserContext, base: str, locale: str, texts: Sequence[str]) -> Found:
    page = context.new_page()
    page.goto(f"{base}{locale}/")
    return [postings(every) for every in page.evaluate(_PAGEFIND, [base, list(texts)])]


def postings(addresses: Sequence[str]) -> list[str]:
    """The postings behind these addresses, each once, in their order."""
    matches = (_ID.search(address) for address in addresses)
    return list(dict.fromkeys(one[1] for one in matches if one))

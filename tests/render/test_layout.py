"""The layout around a page: split once and joined for every page, with what it says to machines and to networks."""

from __future__ import annotations

import itertools
import json
import pickle
import re
from dataclasses import replace
from decimal import Decimal
from html import unescape

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.i18n import Locale, Locales
from careers.render import Frame, Head, Layout, MenuItem, Page, Preview, Slots
from careers.render.layout import json_ld_elements
from tests.each import each

FRAMES = {
    code: Frame(
        Locale.of(code),
        f"Jobs & {code}",
        "https://a.example/careers/",
        tuple(MenuItem(f"{code}/{url}", url) for url in ("jobs/", "jobs/a/", "tags/")),
    )
    for code in ("zh", "en")
}


def page(url: str = "en/jobs/", locale: str = "en", **more: object) -> Page:
    """A page at an address."""
    return Page(url, FRAMES[locale].locale, "x.html", Head('Title <"&', "What it says"), **more)  # type: ignore[arg-type]  # of Page


class Frames:
    """Draws a frame as an engine would, and counts how often it was asked."""

    def __init__(self) -> None:
        self.drawn: list[str] = []

    def __call__(self, one: Page, slots: Slots) -> str:
        self.drawn.append(one.url)
        canonical = f'<link rel="canonical" href="{slots.canonical}">' if slots.canonical else ""
        base = '<base href="/careers/">' if one.url == "404.html" else ""
        switch = f'<a href="{one.link("zh/")}{slots.tail}">中文</a>'
        return (
            f'<html lang="{one.locale}">{base}<title>{slots.title}</title>{canonical}'
            f'<meta content="{slots.description}">'
            f"{slots.head}<nav>{FRAMES[one.locale.code].current(one.url)}{one.link('en/')}{switch}</nav><title>{slots.title}</title>{slots.content}"
        )


URLS = (
    "",
    "404.html",
    "en/",
    "zh/",
    "en/jobs/",
    "zh/jobs/",
    "en/tags/",
    "en/jobs/a/b/",
    "en/jobs/c/d/",
    "zh/skills/x/",
)


def pages() -> list[Page]:
    """Pages of every depth, entry of the menu, locale and kind."""
    found = []
    for url in URLS:
        locale = url.partition("/")[0]
        neutral = locale not in FRAMES
        found.append(page(url, "zh" if neutral else locale, neutral=neutral))
    return found


def test_a_joined_page_is_the_page_drawn_in_full() -> None:
    """Byte for byte, for every pair of pages that could share a frame, in either order."""
    for first, second in itertools.permutations(pages(), 2):
        shell = Layout(FRAMES, Frames())
        shell.wrap(first, "first")
        body = "<p>slot0title0slot</p>"
        assert shell.wrap(second, body) == Frames()(second, Slots.of(second, FRAMES[second.locale.code], body))


@each("word", ["slot0foo0slot", "slot0title0slot", "slot0content0slot"])
def test_words_that_look_like_marks_are_words(word: str) -> None:
    """A taxonomy or a site may be called anything: only the shell's own marks, which nobody can guess, count."""
    frames = {code: Frame(one.locale, f"{word} {code}", one.site_url) for code, one in FRAMES.items()}

    def draw(one: Page, slots: Slots) -> str:
        return f"<title>{slots.title}</title><nav>{word}</nav>{slots.content}"

    shell = Layout(frames, draw)
    assert shell.wrap(page(), word) == draw(page(), Slots.of(page(), frames["en"], word))
    assert f"<nav>{word}</nav>{word}" in shell.wrap(page(), word)


def test_pages_alike_in_their_frame_share_one_drawing() -> None:
    """Drawing is dear, joining is cheap."""
    frames = Frames()
    shell = Layout(FRAMES, frames)
    for number in range(100):
        shell.wrap(page(f"en/jobs/a/{number}/"), "body")
    assert frames.drawn == ["en/jobs/a/0/"]


def test_another_process_gets_the_layouts_that_are_there() -> None:
    """What draws them may be bound to the engine."""
    layout = Layout(FRAMES, lambda page, slots: f"{slots.title} {slots.content}")
    html = layout.wrap(page(), "body")
    assert pickle.loads(pickle.dumps(layout)).wrap(page(), "body") == html


def test_without_an_address_of_its_own_a_site_names_no_canonical_one() -> None:
    """The element is not there at all, rather than empty."""
    bare = {code: Frame(one.locale, one.site_name, "") for code, one in FRAMES.items()}
    html = Layout(bare, Frames()).wrap(page(), "body")
    assert "canonical" not in html


def test_a_page_that_is_whole_by_itself_gets_no_frame() -> None:
    """A redirect is one."""
    assert Layout(FRAMES, Frames()).wrap(page(framed=False), "<!doctype html>x") == "<!doctype html>x"


def test_slots_are_escaped_and_addresses_absolute() -> None:
    """What an editor writes reaches the frame as text."""
    slots = Slots.of(page("en/jobs/a/b/"), FRAMES["en"], "<b>")
    assert slots.title == "Title &lt;&quot;&amp; · Jobs &amp; en"
    assert slots.canonical == "https://a.example/careers/en/jobs/a/b/"
    assert (slots.tail, slots.content) == ("jobs/a/b/", "<b>")


def test_the_home_is_called_by_the_sites_name_once() -> None:
    """Its title is not said twice."""
    assert Slots.of(Page("en/", FRAMES["en"].locale, "x", Head("Jobs & en")), FRAMES["en"], "").title == "Jobs &amp; en"


(EN,) = Locales.of(["en"])
OWN = Preview("assets/images/social.png", "Jobs")
FRAME = Frame(EN, "Jobs & Co", "https://a.example/careers/", preview=OWN)


def said(head: Head, frame: Frame = FRAME) -> dict[str, str]:
    """Name -> content of the elements in a page's head."""
    html = Slots.of(Page("en/jobs/a/b/", EN, "x", head), frame, "").head
    pairs = re.findall(r'<meta (?:property|name)="?([^" ]+)"? content="?([^">]*)"?>', html)
    assert html.count("<") == html.count(">") == len(pairs)
    return {name: unescape(content) for name, content in pairs}


def test_a_page_says_what_a_card_needs() -> None:
    """Title without the site's name, which stands beside it; the image with its whole address and in words.

    The description is the page's own, which the frame holds.
    """
    assert said(Head("Engineer", "What it says", article=True, preview=Preview("social/en/hardware/x.png", "X"))) == {
        "og:type": "article",
        "og:url": "https://a.example/careers/en/jobs/a/b/",
        "og:site_name": "Jobs & Co",
        "og:title": "Engineer",
        "og:image": "https://a.example/careers/social/en/hardware/x.png",
        "og:image:alt": "X",
        "twitter:card": "summary_large_image",
    }


def test_a_headline_stands_for_the_title() -> None:
    """Where the page's own says too little; the tab bears it, too."""
    head = Head("Ascend", headline="Ascend jobs")
    assert said(head)["og:title"] == "Ascend jobs"
    assert Slots.of(Page("en/x/", EN, "x", head), FRAME, "").title == "Ascend jobs · Jobs &amp; Co"


def test_a_text_in_another_language_is_shared_as_its_original() -> None:
    """The address is that of the canonical link."""
    assert said(Head("T", canonical="zh/jobs/a/b/"))["og:url"] == "https://a.example/careers/zh/jobs/a/b/"


def test_a_page_without_an_image_shows_the_sites_own() -> None:
    """And one that is no text of its own is a part of the website."""
    found = said(Head("Jobs"))
    assert (found["og:image"], found["og:type"]) == ("https://a.example/careers/assets/images/social.png", "website")


def test_a_site_that_does_not_know_its_address_names_none() -> None:
    """Page and image must be named in full: half an address shows nothing."""
    found = said(Head("T", preview=OWN), replace(FRAME, site_url=""))
    assert [name for name in found if name.startswith(("og:image", "og:url"))] == []
    assert found["twitter:card"] == "summary"


def test_a_page_that_is_not_to_be_found_can_still_be_shown() -> None:
    """A job closed long ago, a lost address: people send each other links that no search engine lists."""
    found = said(Head("T", indexed=False))
    assert found.pop("robots") == "noindex"
    assert found == said(Head("T"))


@each("text", ['"><script>alert(1)</script>', "' onload='x", "&lt;b&gt;", "a\nb"])
def test_what_an_editor_writes_stays_text(text: str) -> None:
    """In every element."""
    found = said(Head(text, text, preview=Preview("x.png", text)), replace(FRAME, site_name=text))
    assert {found[name] for name in ("og:title", "og:site_name", "og:image:alt")} == {text}


HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- <script>",
    "]]></script >",
    "a & b &lt;/script&gt;",
    "line\u2028and\u2029paragraph",
    '"}</SCRIPT\n><img src=x onerror=alert(1)>\\',
]


def read(html: str) -> list[LexborNode]:
    """The elements that a browser sees in a head."""
    head = LexborHTMLParser(f"<head>{html}</head>").head
    return [] if head is None else list(head.iter())


def test_each_object_is_a_script_of_its_own() -> None:
    """It names its vocabulary, and no browser runs it."""
    html = json_ld_elements([{"@type": "Thing", "name": "x"}, {"@type": "Thing", "name": "y"}])
    assert html.count("<script type=application/ld+json>") == 2
    said = [json.loads(one.text()) for one in read(html)]
    assert said == [{"@context": "https://schema.org", "@type": "Thing", "name": name} for name in ("x", "y")]


@each("text", HOSTILE)
def test_nothing_breaks_out(text: str) -> None:
    """Whatever a posting says arrives as it is, in one script, as a value or as a name."""
    html = json_ld_elements([{"@type": "JobPosting", "title": text, text: 1}])
    (found,) = read(html)
    assert found.tag == "script"
    assert json.loads(found.text())["title"] == text
    inside = html.removeprefix("<script type=application/ld+json>").removesuffix("</script>").lower()
    assert not [told for told in ("</", "<!--", "<script") if told in inside]


def test_plain_html_is_hardly_escaped() -> None:
    """A description is most of what is told: its tags cost what they cost on the page, but for a stroke at each end."""
    body = "<p>a &amp; <strong>b</strong></p>"
    html = json_ld_elements([{"description": body}])
    assert body.replace("</", "<\\/") in html


def test_it_stands_in_the_head() -> None:
    """With everything else that a page says of itself; most pages have none."""
    page = Page("en/x/", EN, "x", Head("T", structured=({"@type": "Thing", "name": "</script>"},)))
    frame = Frame(EN, "Jobs", "https://a.example/")
    head = Slots.of(page, frame, "").head
    assert [one.tag for one in read(head)].count("script") == 1
    assert "ld+json" not in Slots.of(Page("en/x/", EN, "x", Head("T")), frame, "").head


@each(("value", "error"), [(Decimal(1), TypeError), (float("nan"), ValueError)])
def test_what_json_does_not_have_is_refused(value: object, error: type[Exception]) -> None:
    """A slip shows in the build, not in what search engines make of it."""
    with pytest.raises(error):
        json_ld_elements([{"value": value}])

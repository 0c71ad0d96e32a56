"""The frame: a plain one for tests, and the real one split once and joined for every page."""

from __future__ import annotations

import itertools
import pickle

import pytest

from careers.i18n import Locale
from careers.render import Frame, Head, Layout, Page, Slots

FRAMES = {code: Frame(Locale.of(code), f"Jobs & {code}", "https://a.example/careers/") for code in ("zh", "en")}


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
            f"{slots.head}<nav>{one.section}{one.link('en/')}{switch}</nav><title>{slots.title}</title>{slots.content}"
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
    """Pages of every depth, section, locale and kind."""
    found = []
    for url in URLS:
        locale, _, rest = url.partition("/")
        neutral = locale not in FRAMES
        section = rest.partition("/")[0]
        found.append(page(url, "zh" if neutral else locale, section=section, neutral=neutral))
    return found


def test_a_joined_page_is_the_page_drawn_in_full() -> None:
    """Byte for byte, for every pair of pages that could share a frame, in either order."""
    for first, second in itertools.permutations(pages(), 2):
        shell = Layout(FRAMES, Frames())
        shell.wrap(first, "first")
        body = "<p>slot0title0slot</p>"
        assert shell.wrap(second, body) == Frames()(second, Slots.of(second, FRAMES[second.locale.code], body))


@pytest.mark.parametrize("word", ["slot0foo0slot", "slot0title0slot", "slot0content0slot"])
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
        shell.wrap(page(f"en/jobs/a/{number}/", section="jobs"), "body")
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

"""What a page tells the networks that show a card for a link to it."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from careers.i18n import Locales
from careers.render import Frame, Head, Page, Preview, Slots

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


@pytest.mark.parametrize("text", ['"><script>alert(1)</script>', "' onload='x", "&lt;b&gt;", "a\nb"])
def test_what_an_editor_writes_stays_text(text: str) -> None:
    """In every element."""
    found = said(Head(text, text, preview=Preview("x.png", text)), replace(FRAME, site_name=text))
    assert {found[name] for name in ("og:title", "og:site_name", "og:image:alt")} == {text}

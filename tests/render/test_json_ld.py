"""What a page tells machines, inside its HTML."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from careers.i18n import Locales
from careers.render import Frame, Head, Page, Slots
from careers.render.layout import json_ld_elements

(EN,) = Locales.of(["en"])
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


@pytest.mark.parametrize("text", HOSTILE)
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


@pytest.mark.parametrize(("value", "error"), [(Decimal(1), TypeError), (float("nan"), ValueError)])
def test_what_json_does_not_have_is_refused(value: object, error: type[Exception]) -> None:
    """A slip shows in the build, not in what search engines make of it."""
    with pytest.raises(error):
        json_ld_elements([{"value": value}])

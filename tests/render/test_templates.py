"""Bodies of pages: what templates can use, what pages of one locale and depth share, and lines that must not break."""

from __future__ import annotations

import re
from dataclasses import dataclass, make_dataclass
from pathlib import Path

import jinja2
import pytest
from markupsafe import Markup

from careers.i18n import BorrowedText, Locales
from careers.render import Head, Page, Renderer
from careers.render.templates import unbroken
from tests.each import each

LOCALES = Locales.of(["zh", "en"])
TEMPLATES = {
    "portal/macros.html": (
        '{% macro card(one, level="h3") %}<{{ level }}><a href="{{ one.url | link }}">{{ one.title }}</a>'
        '{{ "jobs.title" | t }}{% endmacro %}'
        '{% macro card_beside(one, level) %}<{{ level }}><a href="{{ one.url | link }}">{% endmacro %}'
    ),
    "portal/list.html": '{% for one in found %}{{ cached("card", one, "h2") }}{% endfor %}',
    "portal/below.html": '{% for level in ("h2", "h3", "h2") %}{{ cached("card", one, level) }}\n{% endfor %}',
    "portal/beside.html": '{% for one in found %}{{ cached("card_beside", one, "h3") }}{% endfor %}',
    "portal/own.html": '{% import "portal/macros.html" as m %}{{ m.card(one) }}{{ page.url }}',
    "portal/value.html": "{{ value }}",
    "portal/constant.html": '{{ "en/a/" | link }} {{ "zh/a/" | link }} {{ "list.count" | n(2) }} {{ locale.code }}',
}


@dataclass(frozen=True)
class Card:
    id: str
    url: str
    title: str


@pytest.fixture
def renderer(tmp_path: Path) -> Renderer:
    for name, text in TEMPLATES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return Renderer([tmp_path])


def page(url: str, template: str, locale: str = "en", **context: object) -> Page:
    return Page(
        url,
        LOCALES.get(locale),
        f"portal/{template}.html",
        Head("A"),
        make_dataclass("Values", context, frozen=True)(**context),
    )


A, B = Card("a", "en/a/", "A & B"), Card("b", "en/b/", "B")


def test_what_is_imported_speaks_the_page_s_language_and_links_from_its_depth(renderer: Renderer) -> None:
    made = [
        renderer.body(page(url, "own", locale, one=A))
        for url, locale in (("en/x/", "en"), ("zh/x/", "zh"), ("en/x/y/z/", "en"), ("en/x/", "en"))
    ]
    for (url, locale), body in zip((("en/x/", "en"), ("zh/x/", "zh"), ("en/x/y/z/", "en")), made, strict=False):
        here = page(url, "own", locale)
        assert f'href="{here.link(A.url)}"' in body
        assert LOCALES.get(locale).t("jobs.title") in body
        assert body.endswith(url)
    assert made[3] == made[0]


def test_constant_links_and_strings_are_those_of_each_page(renderer: Renderer) -> None:
    """Pages of one locale share compiled templates, whatever their depth, and those of two locales share none."""
    pages = [("en/x/", "en"), ("en/x/y/", "en"), ("zh/x/", "zh"), ("", "en"), ("404.html", "zh"), ("en/z/", "en")]
    for url, code in pages:
        here, count = page(url, "constant", code), LOCALES.get(code).n("list.count", 2)
        assert renderer.body(here) == f"{here.link('en/a/')} {here.link('zh/a/')} {count} {code}"


def test_a_card_is_the_same_on_every_page_of_a_place_and_another_elsewhere(renderer: Renderer) -> None:
    near, far = page("en/x/", "list", found=[A]), page("en/x/y/", "list", found=[A])
    assert renderer.card(near, A, "h2") is renderer.card(page("en/z/", "list"), A, "h2")
    assert renderer.body(near) == renderer.card(near, A, "h2") != renderer.body(far)


def test_a_card_has_the_heading_that_is_asked_for(renderer: Renderer) -> None:
    """Whatever level it had before."""
    here = page("en/x/", "below", one=A)
    lines = [f"{renderer.card(here, A, level)}\n" for level in ("h2", "h3", "h2")]
    assert renderer.body(here) == "".join(lines)
    assert [line[:4] for line in lines] == ["<h2>", "<h3>", "<h2>"]


def test_a_card_beside_others_leads_there_from_each_place(renderer: Renderer) -> None:
    """It is not confused with the card of the same posting in a list."""
    for url, up in (("en/x/", "../"), ("en/x/y/", "../../"), ("en/z/", "../"), ("zh/x/", "../../en/")):
        here = page(url, "beside", locale="en", found=[A, B])
        assert renderer.body(here) == f'<h3><a href="{up}a/"><h3><a href="{up}b/">'
    assert "A &amp; B" in renderer.card(page("en/x/", "list"), A, "h2")


def test_a_card_that_says_something_new_is_made_again(renderer: Renderer) -> None:
    here = page("en/x/", "list")
    assert "A &amp; B" in renderer.card(here, A, "h2")
    assert "New" in renderer.card(here, Card("a", "en/a/", "New"), "h2")


def test_more_cards_than_are_kept_are_made_all_the_same(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("careers.render.templates._CARDS", 1)
    both = page("en/x/", "list", found=[A, B, A])
    body = renderer.body(both)
    assert body.count(">A &amp; B<") == 2
    assert body.count(">B<") == 1


@pytest.mark.parametrize("value", ["<b>", Markup("<b>"), 1, None, "a", "x\"'&"])
def test_all_that_is_printed_is_escaped_as_jinja_does(renderer: Renderer, value: object) -> None:
    stock = jinja2.Environment(autoescape=True).from_string("{{ value }}")
    assert renderer.body(page("en/", "value", value=value)) == stock.render(value=value)


def test_what_a_page_does_not_have_is_an_error(renderer: Renderer, tmp_path: Path) -> None:
    """A value, a function or a filter; nothing is left blank."""
    (tmp_path / "portal" / "call.html").write_text("{{ called(1) }}", "utf-8")
    (tmp_path / "portal" / "filter.html").write_text("{{ 1 | filtered }}", "utf-8")
    for template, name in (("value", "value"), ("call", "called"), ("filter", "filtered")):
        with pytest.raises(jinja2.TemplateError, match=name):
            renderer.body(page("en/", template))


def test_pages_repeat_no_quotes_that_html_does_not_need(renderer: Renderer, tmp_path: Path) -> None:
    """Where a value needs its quotes, or is Jinja's, they stay."""
    text = '<p class="a" id="b c" lang="{{ locale.code }}">{{ one.title }}</p>'
    (tmp_path / "portal" / "short.html").write_text(text, "utf-8")
    assert renderer.body(page("en/", "short", one=B)) == '<p class=a id="b c" lang="en">B</p>'


@each(
    ("text", "kept"),
    [
        (
            "8个在招职位，9个中有5个公布薪资：年薪150万–350万元，可更高。",
            ["150万–350万元，"],
        ),
        ("工作地点包括北京、上海等7地", ["7地"]),
        ("paying CN¥195K–520K/yr where stated (5 of 9).", ["CN¥195K–520K/yr"]),
        ("SGD\u00a08K–12K/mo, US$1–2", ["SGD\u00a08K–12K/mo,", "US$1–2"]),
        ("zahlt 50.000–62.000\u00a0€/Jahr", ["50.000–62.000\u00a0€/Jahr"]),
        ("de 38\u202f000 à 45\u202f000\u00a0€/an", ["38\u202f000", "45\u202f000\u00a0€/an"]),
        ("E 13 TV-L (54.000\u00a0€/Jahr)", ["(54.000\u00a0€/Jahr"]),
        ("19 open jobs (2)", []),
        ("no figure at all", []),
        ("1" + "万" * 30, []),
    ],
)
def test_figures_stay_on_a_line_with_what_is_joined_to_them(text: str, kept: list[str]) -> None:
    """The sign before, the range, the unit; what is longer than a phone is wide may break. No letter is added."""
    html = str(unbroken(text))
    assert re.findall(r'<span class="p-unbroken">(.*?)</span>', html) == kept
    assert re.sub(r"<[^>]*>", "", html) == text


def test_text_is_text() -> None:
    """Markup in it is shown, inside figures and outside."""
    assert unbroken("<b>1-2<i></b>") == '&lt;b&gt;<span class="p-unbroken">1-2&lt;i&gt;&lt;/b&gt;</span>'


def test_a_borrowed_text_stays_marked() -> None:
    """Whether or not the same text was there before in the language itself."""
    plain = unbroken("1-2 jobs")
    assert plain == '<span class="p-unbroken">1-2</span> jobs'
    assert unbroken(BorrowedText("1-2 jobs")) == f'<span lang="en">{plain}</span>'
    assert unbroken("1-2 jobs") == plain

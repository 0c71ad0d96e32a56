"""Bodies of pages: what templates are told, and what is kept from page to page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import jinja2
import pytest
from markupsafe import Markup

from generator.locales import Locales
from generator.render import Head, Page, Renderer

LOCALES = Locales.of(["zh", "en"])
TEMPLATES = {
    "portal/macros.html": (
        '{% macro card(one, level="h3") %}<{{ level }}><a href="{{ link(one.url) }}">{{ one.title }}</a>'
        '{{ t("jobs.title") }}{% endmacro %}'
        '{% macro card_beside(one, level) %}<{{ level }}><a href="{{ link(one.url) }}">{% endmacro %}'
    ),
    "portal/list.html": '{% for one in found %}{{ shown(one, "h2") }}{% endfor %}',
    "portal/below.html": '{{ listed(found, "h2") }}{{ listed(found, "h3") }}',
    "portal/beside.html": '{% for one in found %}{{ beside(one, "h3") }}{% endfor %}',
    "portal/own.html": '{% import "portal/macros.html" as m %}{{ m.card(one) }}{{ page.url }}',
    "portal/value.html": "{{ value }}",
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
    return Renderer([tmp_path], LOCALES)


def page(url: str, template: str, locale: str = "en", **context: object) -> Page:
    return Page(url, locale, f"portal/{template}.html", Head("A"), context)


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


def test_a_card_is_the_same_on_every_page_of_a_place_and_another_elsewhere(renderer: Renderer) -> None:
    near, far = page("en/x/", "list", found=[A]), page("en/x/y/", "list", found=[A])
    assert renderer.card(near, A, "h2") == renderer.card(page("en/z/", "list"), A, "h2")
    assert renderer.body(near) == renderer.card(near, A, "h2") != renderer.body(far)


def test_cards_below_each_other_are_those_that_stand_alone(renderer: Renderer) -> None:
    """At any level, which is no reason to draw one again."""
    here = page("en/x/", "below", found=[A, B])
    lines = [f"{renderer.card(here, one, level)}\n" for level in ("h2", "h3") for one in (A, B)]
    assert renderer.body(here) == "".join(lines)
    assert [line.startswith(f"<{level}>") for line, level in zip(lines, ("h2", "h2", "h3", "h3"), strict=True)] == [
        True
    ] * 4
    assert sum(map(len, renderer._cards.values())) == 2


def test_a_card_beside_others_is_drawn_once_and_leads_there_from_each_place(renderer: Renderer) -> None:
    """It is another thing than the card in a list, with which it is not confused."""
    for url, up in (("en/x/", "../"), ("en/x/y/", "../../"), ("en/z/", "../"), ("zh/x/", "../../en/")):
        here = page(url, "beside", locale="en", found=[A, B])
        assert renderer.body(here) == f'<h3><a href="{up}a/"><h3><a href="{up}b/">'
    assert "A &amp; B" in renderer.card(page("en/x/", "list"), A, "h2")
    assert sum(map(len, renderer._cards.values())) == 3


def test_a_card_that_says_something_new_is_drawn_again(renderer: Renderer) -> None:
    here = page("en/x/", "list")
    assert "A &amp; B" in renderer.card(here, A, "h2")
    assert "New" in renderer.card(here, Card("a", "en/a/", "New"), "h2")


def test_more_cards_than_are_kept_are_drawn_all_the_same(renderer: Renderer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.render.templates._CARDS", 1)
    both = page("en/x/", "list", found=[A, B, A])
    body = renderer.body(both)
    assert body.count(">A &amp; B<") == 2
    assert body.count(">B<") == 1


@pytest.mark.parametrize("value", ["<b>", Markup("<b>"), 1, None, "a", "x\"'&"])
def test_all_that_is_printed_is_escaped_as_jinja_does(renderer: Renderer, value: object) -> None:
    stock = jinja2.Environment(autoescape=True).from_string("{{ value }}")
    assert renderer.body(page("en/", "value", value=value)) == stock.render(value=value)


def test_what_a_page_does_not_have_is_an_error(renderer: Renderer) -> None:
    with pytest.raises(jinja2.UndefinedError):
        renderer.body(page("en/", "value"))


CALLS = (
    "{{ told(1, 2) }}{{ told(1, b=2) }}{{ told(*[1, 2]) }}{{ told(1, **{'b': 2}) }}{{ told(told(1, 2), b=3) }}",
    "{% macro m(a, b=2) %}{{ told(a, b) }}{% endmacro %}{{ m(1) }}{{ m(b=1, a=2) }}",
    "{% macro m(a, b=2) %}{{ told(a, b) }}{{ caller(1) }}{% endmacro %}{% call(c) m(1, b=3) %}{{ c }}{% endcall %}",
    "{% for one in [1, 1, 2] %}{{ loop.changed(one) }}{{ loop.cycle('a', 'b') }}{{ told(one, 2) }}{% endfor %}",
    "{% block a %}{{ told(1, 2) }}{{ range(3) | list }}{{ 'a{}'.format(1) }}{% endblock %}{{ self.a() }}",
)


@pytest.mark.parametrize("text", CALLS)
def test_functions_and_macros_are_called_as_jinja_does(renderer: Renderer, tmp_path: Path, text: str) -> None:
    def told(a: object, b: object) -> str:
        return f"{a}-{b};"

    (tmp_path / "portal" / "calls.html").write_text(text, "utf-8")
    stock = jinja2.Environment(autoescape=True).from_string(text)
    assert renderer.body(page("en/", "calls", told=told)) == stock.render(told=told)


def test_a_function_that_is_not_there_is_an_error(renderer: Renderer, tmp_path: Path) -> None:
    (tmp_path / "portal" / "calls.html").write_text("{{ told(1) }}", "utf-8")
    with pytest.raises(jinja2.UndefinedError, match="told"):
        renderer.body(page("en/", "calls"))


def test_nothing_that_templates_can_call_asks_for_what_it_is_not_told(renderer: Renderer) -> None:
    renderer.body(page("en/", "value", value=1))
    (place,) = renderer._places.values()
    assert not [name for name, one in place.globals.items() if hasattr(one, "jinja_pass_arg")]

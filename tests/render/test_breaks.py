"""Lines that must not break."""

from __future__ import annotations

import re

import pytest

from careers.i18n import BorrowedText
from careers.render.templates import unbroken, unbroken_pay


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "8个在招职位，薪资150-350万以上/年（9个中有5个公布）。",
            ["8个在招职位", "150-350万以上/年", "9个中有5个公布"],
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


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("CN¥15,000–40,000 a month × 13 months", ["CN¥15,000–40,000", "a month", "× 13 months"]),
        ("up to €4,500 a month", ["up to", "€4,500", "a month"]),
        ("38\u202f000–45\u202f000\u00a0€ par an", ["38\u202f000–45\u202f000\u00a0€", "par an"]),
        ("E 13 TV-L (54.000\u00a0€ im Jahr)", ["E", "13", "TV-L", "(54.000\u00a0€", "im Jahr)"]),
        ("约150-350万元以上/年", ["约150-350万元以上/年"]),
        ("Negotiable, a<b", ["Negotiable, a&lt;b"]),
    ],
)
def test_pay_breaks_beside_its_amount_alone(text: str, parts: list[str]) -> None:
    """No part ends in a word that belongs to the next, and nothing of the text is lost."""
    html = str(unbroken_pay(text))
    assert re.findall(r'<span class="p-unbroken">(.*?)</span>', html) == parts
    assert re.sub(r"<[^>]*>", "", html).replace("&lt;", "<") == text
    assert unbroken_pay(BorrowedText(text)) == f'<span lang="en">{html}</span>'


def test_text_is_text() -> None:
    """Markup in it is shown, inside figures and outside."""
    assert unbroken("<b>1-2<i></b>") == '&lt;b&gt;<span class="p-unbroken">1-2&lt;i&gt;&lt;/b&gt;</span>'


def test_a_borrowed_text_stays_marked() -> None:
    """Whether or not the same text was there before in the language itself."""
    plain = unbroken("1-2 jobs")
    assert plain == '<span class="p-unbroken">1-2</span> jobs'
    assert unbroken(BorrowedText("1-2 jobs")) == f'<span lang="en">{plain}</span>'
    assert unbroken("1-2 jobs") == plain

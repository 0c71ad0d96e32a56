"""No way to write an amount makes it a thousand times as much or as little."""

from __future__ import annotations

import random
from decimal import Decimal
from typing import Any

import pytest
from babel.localedata import locale_identifiers
from babel.numbers import format_currency, format_decimal
from hypothesis import given, settings
from hypothesis import strategies as st

from careers.content.facts.pay import PayError, Period
from careers.content.library.values import steps
from careers.support.diagnostics import languages, messages
from tests.content.facts.reading import only, read
from tests.each import each
from tests.hunting import examples

LOCALES = sorted(locale_identifiers())
AMOUNTS = st.integers(1, 10**9) | st.decimals("0.01", "9999999", places=2)


@pytest.mark.slow
@settings(max_examples=examples(2000))
@given(AMOUNTS, st.sampled_from(LOCALES))
def test_an_amount_as_any_language_writes_it_is_read_or_refused(amount: Decimal | int, locale: str) -> None:
    """The figures of every locale of CLDR give the amount back, or are refused."""
    written = format_decimal(amount, locale=locale)
    try:
        salary = only(read(f"{written} EUR a year"))
    except PayError:
        return
    assert (salary.min, salary.max, salary.currency) == (Decimal(amount), Decimal(amount), "EUR")


@settings(max_examples=examples(2000))
@given(AMOUNTS, st.sampled_from(LOCALES), st.sampled_from(Period))
def test_money_as_any_language_writes_it_is_read_or_refused(amount: Decimal | int, locale: str, period: Period) -> None:
    """The amount with its sign, wherever a language puts it, gives the amount back, or is refused."""
    written = format_currency(amount, "EUR", locale=locale, currency_digits=False)
    try:
        salary = only(read(f"{written} per {period}"))
    except PayError:
        return
    assert (salary.min, salary.max, salary.currency) == (Decimal(amount), Decimal(amount), "EUR")


@each("locale", ["en", "de", "de_CH", "fr", "pl", "es", "sv", "ja", "zh", "en_IN"])
@each("amount", ["3400", "54172", "54172.5", "1234567"])
def test_the_languages_of_large_job_boards_are_read(amount: str, locale: str) -> None:
    """What these languages write is not merely refused."""
    assert only(read(f"{format_decimal(Decimal(amount), locale=locale)} EUR a year")).min == Decimal(amount)


@each(
    ("mapping", "low", "high"),
    [
        ({"min": "3.400", "max": "5.200", "currency": "EUR"}, 3400, 5200),
        ({"min": "3'400", "currency": "CHF"}, 3400, None),
        ({"min": "3 400,50", "currency": "EUR"}, "3400.5", None),
        ({"min": "15.50", "currency": "USD", "period": "hour"}, "15.5", None),
        ({"min": "2.5万", "max": "3.5万"}, 25_000, 35_000),
    ],
)
def test_parts_of_a_mapping_follow_the_same_rule(
    mapping: dict[str, Any], low: float | str, high: float | str | None
) -> None:
    """A mapping is no way round the rule: its scalars are text, and 3.400 is 3,400."""
    salary = only(read(mapping, "EUR"))
    assert (salary.min, salary.max) == (Decimal(low), None if high is None else Decimal(high))


@each(
    ("mapping", "code"),
    [
        ({"min": "15.500", "period": "hour", "currency": "USD"}, "salary-ambiguous"),
        ({"min": "1.500K"}, "salary-ambiguous"),
        ({"min": "34.00.5"}, "salary-unreadable"),
        ({"min": "9" * 12 + ",999" * 5}, "salary-unreadable"),
    ],
)
def test_parts_of_a_mapping_with_two_readings_are_refused(mapping: dict[str, Any], code: str) -> None:
    """A part that can be read in two ways is refused as the same text in one line is."""
    with pytest.raises(PayError) as caught:
        read(mapping, "EUR")
    assert caught.value.code == code


@each(
    ("text", "readings"),
    [
        ("3.4000 €", ("3.4", "34000")),
        ("$1,2345", ("1.2345", "12345")),
        ("£1,500K", ("1500", "1500000")),
        ("15.500 €/hour", ("15.5", "15500")),
        ("45-55.000 €", ("45", "45000")),
    ],
)
def test_a_refused_amount_is_shown_with_both_readings(text: str, readings: tuple[str, str]) -> None:
    with pytest.raises(PayError) as caught:
        read(text)
    assert caught.value.code == "salary-ambiguous"
    for language in languages():
        message = messages(language)[caught.value.code]
        diagnostic = message.problem.format_map(caught.value.params)
        remedy = message.remedy.format_map(caught.value.params)
        assert all(reading in diagnostic and reading in remedy for reading in readings)


@each(
    ("amounts", "expected"),
    [
        pytest.param([], (), id="nobody-says"),
        pytest.param([360_000], (), id="one"),
        pytest.param([300_000, 300_000, 300_000], (), id="all-alike"),
        pytest.param([200_000, 700_000], (), id="two"),
        pytest.param([200_000, 450_000, 700_000], (400_000, 600_000), id="three"),
        pytest.param([7, 70, 700], (70, 600), id="small-figures"),
        pytest.param(
            range(100_000, 1_100_000, 10_000), (200_000, 300_000, 500_000, 600_000, 800_000, 1_000_000), id="spread"
        ),
    ],
)
def test_steps_are_round_and_part(amounts: list[int], expected: tuple[int, ...]) -> None:
    """None is above the highest amount or lets everything through; a single one would be no choice."""
    assert steps(amounts) == expected


@each("seed", range(5))
def test_there_are_a_handful_of_steps(seed: int) -> None:
    """Whatever the currency: five to seven where pay differs as it does in life."""
    chance = random.Random(seed)
    unit = 10 ** chance.randint(0, 4)
    amounts = [int(unit * 1000 * chance.lognormvariate(5.5, 0.6)) for _ in range(200)]
    found = steps(amounts)
    assert 5 <= len(found) <= 7
    assert list(found) == sorted(set(found))
    assert all(min(amounts) < step <= max(amounts) and len(str(step).rstrip("0")) <= 2 for step in found)

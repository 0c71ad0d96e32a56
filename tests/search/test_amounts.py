"""Amounts of pay in queries, read by the script with the words of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from careers.search.amounts import amount_words
from tests.conftest import Serve
from tests.each import each

SCRIPTS = Path(__file__).parents[2] / "theme" / "assets" / "javascripts" / "search"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("amounts")
    (folder / "search").symlink_to(SCRIPTS)
    (folder / "x.html").write_text("<!doctype html><title>x</title>", "utf-8")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{serve(folder)}x.html")
    load = "async (words) => { window.amounts = new (await import('./search/amounts.js')).Amounts(words); }"
    page.evaluate(load, json.loads(json.dumps(amount_words("CNY"))))
    yield page
    context.close()


def read(page: Page, text: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = page.evaluate("(text) => window.amounts.find(text, () => true)", text)
    return found


@each(
    ("text", "yearly", "currency", "rest"),
    [
        ("150k", 150_000, "", ""),
        ("$200k", 200_000, "USD", ""),
        ("30万", 300_000, "", ""),
        ("北京 月薪3万以上", 360_000, "", "北京"),
        ("年薪50万", 500_000, "", ""),
        ("月薪两万", 240_000, "", ""),
        ("会计 月薪一万五", 180_000, "", "会计"),
        ("年薪三十万以上", 300_000, "", ""),
        ("£15 an hour", 30_000, "GBP", ""),
        ("60.000 Euro", 60_000, "EUR", ""),
        ("80k euro remote", 80_000, "EUR", "remote"),
        ("200元/小时", 400_000, "CNY", ""),
        ("salary at least 90,000 usd", 90_000, "USD", ""),
        ("salary over 250000", 250_000, "", ""),
        ("年薪超过30万", 300_000, "", ""),
        ("1.5M salary", 1_500_000, "", ""),
        ("3.500 € pro Monat Koch", 42_000, "EUR", "Koch"),
        ("時給1500円", 3_000_000, "JPY", ""),
        ("45K€", 45_000, "EUR", ""),
    ],
)
def test_amounts_are_understood(page: Page, text: str, yearly: int, currency: str, rest: str) -> None:
    """By the year, in the currency that is named; what is left is the rest of the query."""
    found = read(page, text)
    assert found is not None
    assert (found["yearly"], found["currency"], found["rest"].strip()) == (yearly, currency, rest)


@each(
    "text",
    [
        "c++ 2027",
        "summer internship 2027",
        "910b",
        "x86_64",
        "llm 4k",
        "3M",
        "k8s",
        "13薪",
        "h800",
        "python 3.11",
        "会计",
    ],
)
def test_other_figures_are_none(page: Page, text: str) -> None:
    assert read(page, text) is None


@each("text", ['"30万" 会计', "“30万”"])
def test_what_is_quoted_is_a_text(page: Page, text: str) -> None:
    """So a reader can look for a figure."""
    assert read(page, text) is None

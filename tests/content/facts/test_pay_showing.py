"""Pay is shown with the separators of each language, shortened only where the language shortens."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from decimal import Decimal

from babel import Locale as BabelLocale

from careers.content.facts.pay import (
    Basis,
    Pay,
    PayError,
    PayRange,
    Period,
    display_pay,
    example_params,
    example_pay,
)
from careers.i18n import Locale, Locales, Strings, package_languages
from careers.support.diagnostics import languages, messages
from tests.content.facts.reading import only, paid, read
from tests.each import each

SHOWN = [
    ("en_GB", "£54,172/yr", "€50K–62K/yr", "€3,400/mo"),
    ("en_US", "£54,172/yr", "€50K–62K/yr", "€3,400/mo"),
    ("zh_CN", "£54,172/yr", "€5万–6.2万/yr", "€3,400/mo"),
    ("de", "54.172\u00a0£/yr", "50.000–62.000\u00a0€/yr", "3.400\u00a0€/mo"),
    ("de_CH", "£\u00a054’172/yr", "EUR\u00a050’000–62’000/yr", "EUR\u00a03’400/mo"),
    ("it", "54.172\u00a0£/yr", "50.000–62.000\u00a0€/yr", "3.400\u00a0€/mo"),
    ("fr", "54\u202f172\u00a0£GB/yr", "50\u00a0k–62\u00a0k\u00a0€/yr", "3\u202f400\u00a0€/mo"),
    ("pl", "54\u00a0172\u00a0GBP/yr", "50\u00a0tys.–62\u00a0tys.\u00a0€/yr", "3\u00a0400\u00a0€/mo"),
    ("es", "54.172\u00a0GBP/yr", "50\u00a0mil–62\u00a0mil\u00a0€/yr", "3.400\u00a0€/mo"),
    ("ja", "£54,172/yr", "€5万–6.2万/yr", "€3,400/mo"),
]


@each(("tag", "exact", "ranged", "monthly"), SHOWN)
def test_amounts_are_grouped_as_the_language_groups_them(tag: str, exact: str, ranged: str, monthly: str) -> None:
    """The figures are those of the language; the words here are English, as the site has no others."""
    locale = Locale("en", BabelLocale.parse(tag), Strings("en"), "en/")
    shown = [
        display_pay(read(text), locale, "CNY", short=True)
        for text in ("£54,172 a year", "€50K-62K a year", "€3,400 a month")
    ]
    assert shown == [exact, ranged, monthly]


@each("code", package_languages())
@each("text", ["€2,300-2,700 a month", "€50K-62K a year", "£15.50 an hour", "20-30K·13薪"])
def test_a_card_writes_amounts_as_the_page_does(code: str, text: str) -> None:
    """Whoever opens a card finds its figures again."""
    locale, pay = Locale.of(code), read(text)
    figures = re.search(
        r"[0-9].*[0-9]", display_pay(pay, locale, "EUR", short=True).split("×")[0].split("·")[0].split("か")[0]
    )
    assert figures is not None
    assert figures[0] in display_pay(pay, locale, "EUR")


@each(
    ("code", "text", "several", "alone"),
    [
        ("en", "CAD 60,000 a year", "CA$60K/yr", "$60K/yr"),
        ("fr", "CAD 60,000 a year", "60\u00a0k\u00a0$CA/an", "60\u00a0k\u00a0$/an"),
        ("en", "USD 60,000 a year", "US$60K/yr", "$60K/yr"),
        ("es", "MXN 60,000 a year", "60\u00a0mil\u00a0MXN/año", "60\u00a0mil\u00a0$/año"),
        ("en", "CNY 60,000 a year", "CN¥60K/yr", "CN¥60K/yr"),
        ("zh", "CAD 60,000 a year", "年薪CA$6万", "年薪CA$6万"),
        ("en", "CHF 60,000 a year", "CHF\u00a060K/yr", "CHF\u00a060K/yr"),
    ],
)
def test_the_only_currency_of_a_site_bears_its_plain_sign(code: str, text: str, several: str, alone: str) -> None:
    """In languages of its country; readers of others would take it for that of another one."""
    currency, pay = text[:3], read(text)
    locale = Locale.of(code)
    (only_locale,) = Locales([locale]).in_currency(currency)
    assert display_pay(pay, locale, currency, short=True) == several
    assert display_pay(pay, only_locale, currency, short=True) == alone
    (other,) = Locales([locale]).in_currency("AUD")
    assert display_pay(pay, other, currency, short=True) == several


@each("tag", [row[0] for row in SHOWN])
@each("text", ["£54,172 a year", "€3,400 a month", "CHF 1,234,567 a year", "USD 15.50 an hour"])
def test_what_is_shown_in_any_language_is_never_read_as_another_amount(tag: str, text: str) -> None:
    """Pay that somebody copies from a page of the site gives its amount back, or is refused."""
    pay = read(text)
    try:
        again = read(display_pay(pay, Locale("en", BabelLocale.parse(tag), Strings("en"), "en/"), "CNY"))
    except PayError:
        return
    shown = replace(only(again), currency=only(pay).currency)
    assert shown == only(pay)


@each(
    ("code", "site_currency", "text", "shown"),
    [
        ("en-us", "USD", "$99,000 a year", "$99K a year"),
        ("en-us", "USD", "$120K-150K a year", "$120K–150K a year"),
        ("en", "USD", "$99,000 a year", "US$99K a year"),
        ("en-us", "CAD", "USD 99,000 a year", "USD\u00a099K a year"),
        ("en-us", "CAD", "CAD 99,000 a year", "CA$99K a year"),
        ("en-us", "EUR", "JPY 6,000,000 a year", "JPY\u00a06M a year"),
        ("en-us", "JPY", "JPY 6,000,000 a year", "¥6M a year"),
        ("es", "EUR", "60.000-75.000 € a year", "60–75\u00a0mil\u00a0€ al año"),
        ("es", "EUR", "800.000-1.200.000 € a year", "800\u00a0mil–1,2\u00a0M\u00a0€ al año"),
        ("es", "EUR", "US$1.2M a year", "1,2\u00a0M\u00a0US$ al año"),
        ("zh", "CNY", "US$1.2M a year", "年薪US$120万"),
        ("de", "EUR", "95.000 €/Jahr", "95.000\u00a0€ pro Jahr"),
        ("de", "EUR", "£54,172 a year", "54.172\u00a0£ pro Jahr"),
        ("de", "EUR", "50.000-62.000 €/Jahr", "50.000–62.000\u00a0€ pro Jahr"),
        ("de", "CHF", "Fr. 800'000-1'200'000 p.a.", "800.000–1.200.000\u00a0CHF pro Jahr"),
        ("fr", "EUR", "45-55 k€ brut annuel", "45–55\u00a0k\u00a0€ par an brut"),
        ("ja", "JPY", "年収500万円〜800万円", "年収 500万〜800万円"),
        ("ja", "JPY", "時給1,500円", "時給 1,500円"),
        ("ja", "JPY", "月給28万円以上", "月給 28万円以上"),
        ("ja", "EUR", "60.000 €/Jahr", "年収 €6万"),
        ("zh", "CNY", "1.5-4万元·13薪", "15-40K·13薪"),
        ("zh", "CNY", "20-40万元/年", "年薪20万–40万元"),
        ("zh", "CNY", "年薪 about 1.5M-3.5M or higher", "年薪约150万–350万元，可更高"),
        ("en", "CNY", "年薪 about CNY 1.5M-3.5M or higher", "about CN¥1.5M–3.5M a year or more"),
        ("en", "CNY", "RMB 15-40K·13薪", "CN¥15,000–40,000 a month × 13"),
        ("zh", "CNY", "最高50万元/年", "年薪最高50万元"),
        ("zh", "CNY", "300元/天", "300元/天"),
    ],
)
def test_a_sign_is_that_of_the_sites_locale_written_once(code: str, site_currency: str, text: str, shown: str) -> None:
    """The language has its own sign; where readers of the site would take that for another currency, it is the code."""
    assert display_pay(read(text, site_currency), Locale.of(code), site_currency) == shown


PAID_ANYWHERE = [
    paid(min=Decimal(60_000), max=Decimal(75_000), period=Period.YEAR),
    paid(min=Decimal(800_000), max=Decimal(1_200_000), period=Period.YEAR),
    paid(min=Decimal(54_172), max=Decimal(54_172), period=Period.YEAR),
    paid(min=Decimal(3400), max=Decimal(3900), months=Decimal(14)),
    paid(min=Decimal(3000), open_ended=True),
    paid(max=Decimal(5000)),
    paid(min=Decimal(900), max=Decimal(900), period=Period.WEEK, approximate=True),
    paid(min=Decimal(300), max=Decimal(300), period=Period.DAY),
    paid(min=Decimal("15.5"), max=Decimal("22.25"), period=Period.HOUR),
    replace(paid(min=Decimal(4188), max=Decimal(5200)), scale="E 13 TV-L"),
    Pay(scale="Band 6"),
    paid(min=Decimal(3450), max=Decimal(3450), period=Period.TWO_WEEKS),
    paid(min=Decimal(2500), max=Decimal(2750), period=Period.HALF_MONTH),
    paid(min=Decimal(2200), max=Decimal(2500), months=Decimal(13), basis=Basis.NET),
    paid(min=Decimal(52_000), max=Decimal(60_000), period=Period.YEAR, basis=Basis.GROSS, remark="+ equity"),
    paid(min=Decimal(550), max=Decimal(550), period=Period.DAY, remark="Outside IR35"),
    Pay(
        (
            PayRange(Decimal(18_000), Decimal(24_000), basis=Basis.NET, label="B2B", remark="+ VAT"),
            PayRange(Decimal(14_000), Decimal(19_000), basis=Basis.GROSS, label="UoP"),
        )
    ),
    Pay(negotiable=True),
]
CURRENCIES = ["CNY", "USD", "EUR", "GBP", "CHF", "JPY", "KRW", "INR", "SEK", "DKK", "CAD", "HKD", "NZD", "MXN", "BRL"]


@each("site_currency", ["CAD", "JPY"])
@each("code", package_languages())
def test_what_a_language_shows_is_read_again(code: str, site_currency: str) -> None:
    """Editors copy from pages: every word, sign and unit that a language writes is one that is read."""
    locale = Locale.of(code)
    for pay, currency in itertools.product(PAID_ANYWHERE, CURRENCIES):
        stated = replace(pay, ranges=tuple(replace(offered, currency=currency) for offered in pay.ranges))
        again = read(display_pay(stated, locale, site_currency), site_currency)
        home = locale.t("salary.home")
        ranges = (
            replace(found, currency=found.currency or home, max=found.max if offered.max else None)
            for offered, found in zip(stated.ranges, again.ranges, strict=True)
        )
        assert replace(again, text="", ranges=tuple(ranges)) == stated


@each(
    ("code", "site_currency", "form"),
    [
        ("en", "EUR", "60000-80000 EUR a year"),
        ("en", "JPY", "6000000-8000000 JPY a year"),
        ("de", "CHF", "60000-80000 CHF pro Jahr"),
        ("ja", "JPY", "月給30万円〜45万円"),
        ("zh", "CNY", "15-40K·13薪"),
        ("zh", "EUR", "年薪60000-80000 EUR"),
    ],
)
def test_an_example_is_of_the_language_and_the_currency(code: str, site_currency: str, form: str) -> None:
    """Examples for editors are amounts that people earn in the site's currency."""
    assert example_pay(Locale.of(code), site_currency) == form


@each("site_currency", ["EUR", "USD", "JPY", "SEK", "INR", "CNY"])
@each("code", package_languages())
def test_an_example_is_read_as_it_is_meant(code: str, site_currency: str) -> None:
    pay = only(read(example_pay(Locale.of(code), site_currency), site_currency))
    assert (pay.currency or Locale.of(code).t("salary.home")) == site_currency


@each("language", languages())
@each("currency", ["EUR", "CNY", "JPY"])
@each("code", ["salary-unreadable", "salary-period-unclear", "salary-currency-unclear"])
def test_messages_have_an_example_in_the_currency_of_the_site(language: str, currency: str, code: str) -> None:
    """It is read as it is meant, and no other currency is named."""
    params = example_params(currency)
    remedy = messages(language)[code].remedy.format_map(params)
    assert set(re.findall(r"\b[A-Z]{3}\b", remedy)) == {currency}
    written = re.search(f"(?:年収)?{params['low']}.{params['high']} {currency}(?:/\\w+| \\w+ \\w+)?", remedy)
    assert written is not None
    pay = only(read(written[0], "USD"))
    assert (pay.min, pay.max, pay.currency) == (Decimal(params["low"]), Decimal(params["high"]), currency)
    assert pay.period is Period.YEAR


@each("language", languages())
def test_messages_say_how_to_leave_the_figures_out_in_words_that_are_read(language: str) -> None:
    """Who writes German need not write English."""
    words = Locale.of(language).t("salary.negotiable")
    assert words.casefold() in messages(language)["salary-unreadable"].remedy.casefold()
    assert read(words).negotiable

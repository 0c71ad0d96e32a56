"""Pay is read as people write it, and written as each language does."""

from __future__ import annotations

import pickle
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from careers.content.facts.pay import (
    Pay,
    PayError,
    Period,
    display_amount,
    display_pay,
    display_yearly,
    example_params,
    find_period,
)
from careers.i18n import Locale
from careers.support.diagnostics import languages, messages
from tests.content.facts.reading import only, paid, read
from tests.each import each
from tests.fuzz.strategies import PAID, PAY

ZH, EN = Locale.of("zh"), Locale.of("en")

# written -> lowest, highest, currency, period, months, marks ("+" open-ended, "~" approximate)
READ: dict[str, tuple[float | None, float | None, str | None, str, float, str]] = {
    # a month's pay, the way of Chinese job boards
    "15-40K·13薪": (15_000, 40_000, None, "month", 13, ""),
    "2.5-3.5万·15薪": (25_000, 35_000, None, "month", 15, ""),
    "8千-1.5万": (8_000, 15_000, None, "month", 12, ""),
    "0.5-1万/月": (5_000, 10_000, None, "month", 12, ""),
    "10K·13.5薪": (10_000, 10_000, None, "month", 13.5, ""),
    "15-40K x 14 months": (15_000, 40_000, None, "month", 14, ""),
    "12-18k/月，13薪": (12_000, 18_000, None, "month", 13, ""),
    "工资：10000-15000元": (10_000, 15_000, "CNY", "month", 12, ""),
    "¥15,000-20,000": (15_000, 20_000, "CNY", "month", 12, ""),
    # a year's
    "1.5M-3.5M": (1_500_000, 3_500_000, None, "year", 12, ""),
    "1.5M-3.5M or higher": (1_500_000, 3_500_000, None, "year", 12, "+"),
    "年薪 about 1.5M-3.5M or higher": (1_500_000, 3_500_000, None, "year", 12, "+~"),
    "年薪150万-350万": (1_500_000, 3_500_000, None, "year", 12, ""),
    "总包 100w-350w": (1_000_000, 3_500_000, None, "year", 12, ""),
    "年薪30-50万（13薪）": (300_000, 500_000, None, "year", 12, ""),
    "30-50万": (300_000, 500_000, None, "year", 12, ""),
    # by the hour, the day, the week
    "300元/天": (300, 300, "CNY", "day", 12, ""),
    "$50-80/hour": (50, 80, "USD", "hour", 12, ""),
    "每周1500元": (1_500, 1_500, "CNY", "week", 12, ""),
    # other currencies
    "$100K-$150K": (100_000, 150_000, "USD", "year", 12, ""),
    "$180,000 - $250,000 CAD": (180_000, 250_000, "CAD", "year", 12, ""),
    "C$120k": (120_000, 120_000, "CAD", "year", 12, ""),
    "S$8K-12K": (8_000, 12_000, "SGD", "month", 12, ""),
    "HK$30K-45K": (30_000, 45_000, "HKD", "month", 12, ""),
    "¥8M-12M JPY": (8_000_000, 12_000_000, "JPY", "year", 12, ""),
    # bounds that are missing, open or rough
    "15-30k+": (15_000, 30_000, None, "month", 12, "+"),
    "15k+": (15_000, None, None, "month", 12, "+"),
    "25万以上": (250_000, None, None, "year", 12, "+"),
    "up to $200K": (None, 200_000, "USD", "year", 12, ""),
    "最高40K": (None, 40_000, None, "month", 12, ""),
    "约30K": (30_000, 30_000, None, "month", 12, "~"),
    "~30K": (30_000, 30_000, None, "month", 12, "~"),
    "20-30K左右": (20_000, 30_000, None, "month", 12, "~"),
    "20-30K，可面议": (20_000, 30_000, None, "month", 12, "~"),
    # typography
    "１５－４０Ｋ·１３薪": (15_000, 40_000, None, "month", 13, ""),
    "15-40\u212a": (15_000, 40_000, None, "month", 12, ""),
}


@each("text", READ)
def test_reads(text: str) -> None:
    """Every form of pay gives its amounts in full units, its currency, its period and its months."""
    low, high, currency, period, months, marks = READ[text]
    assert read(text) == paid(
        min=None if low is None else Decimal(low),
        max=None if high is None else Decimal(high),
        currency=currency,
        period=Period(period),
        months=Decimal(str(months)),
        open_ended="+" in marks,
        approximate="~" in marks,
        text=text,
    )


@each("text", ["面议", "薪资面议", "（面议）", "negotiable", "A combinar"])
def test_pay_without_figures_is_negotiable(text: str) -> None:
    """Words instead of figures are pay that is not disclosed, not an error."""
    assert read(text) == Pay(negotiable=True, text=text)
    assert read(text).yearly("CNY") is None


REFUSED = {
    "": "salary-unreadable",
    "很多钱": "salary-unreadable",
    "K": "salary-unreadable",
    "-5K": "salary-unreadable",
    "0.003元/天": "salary-ambiguous",
    "1e999": "salary-unreadable",
    "15K-": "salary-unreadable",
    "15K 20K": "salary-unreadable",
    "1,5万": "salary-ambiguous",
    "up to 15-20K": "salary-unreadable",
    "up to 15K+": "salary-unreadable",
    "XQX 15K": "salary-unreadable",
    "$100K EUR": "salary-currency-unclear",
    "Competitive salary": "salary-not-stated",
    "薪资有竞争力": "salary-not-stated",
    "无偿": "salary-not-stated",
    "80元/千字": "salary-unreadable",
    "$500 per article": "salary-unreadable",
    "$3,450 bi-monthly": "salary-period-unclear",
    "3000-4000 USD 6 month": "salary-unreadable",
    "$20/hour; $90,000/year": "salary-unreadable",
    "€3,000, €4,000": "salary-unreadable",
    "$900,000,000/yr": "salary-ambiguous",
    "5,000 € bonus": "salary-unreadable",
    "Pay: <b>15K</b> a month": "salary-unreadable",
    "15K a month + <b>shares</b>": "salary-unreadable",
    "m\u0131llion": "salary-unreadable",
    "٣٠K": "salary-unreadable",
    "<b>15K</b>": "salary-unreadable",
    "15K\u202e·13薪": "salary-unreadable",
    "40-15K": "salary-reversed",
    "15K-40": "salary-reversed",
    "€60k-£70k": "salary-unreadable",
    "15K/月/年": "salary-unreadable",
    "15-40K·13薪·14薪": "salary-unreadable",
    "年薪15-40K·13薪": "salary-period-unclear",
    "300-500": "salary-period-unclear",
    "30-50万·15薪": "salary-period-unclear",
    "15K·99薪": "salary-unreadable",
    "3（3)）15-40K": "salary-unreadable",
}


@each("text", REFUSED)
def test_refuses(text: str) -> None:
    with pytest.raises(PayError) as caught:
        read(text)
    assert caught.value.code == REFUSED[text]


@each(
    "text",
    ["9" * 200, "15K" * 4000, "(" * 10_000, "1," * 60, "-" * 119 + "1", "￼" * 10_000, "\ufdfa" * 120, "9" * 120],
    ids=["200 digits", "12 KB", "brackets", "commas", "dashes", "objects", "ligatures that expand", "120 digits"],
)
def test_refuses_bulk_and_repeats_little_of_it(text: str) -> None:
    """Oversized text is refused, and the message quotes no more than its beginning."""
    with pytest.raises(PayError) as caught:
        read(text)
    assert len(caught.value.params.get("value", "")) <= 61


@given(PAY)
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text raises anything but a salary error, and what is read can be shown in every locale."""
    try:
        salary = read(text)
    except PayError:
        return
    for locale in (ZH, EN):
        assert display_pay(salary, locale, "CNY")
        assert display_pay(salary, locale, "CNY", short=True)
        assert all(display_yearly(offered, locale, "CNY") for offered in salary.ranges)


@each(
    ("site", "text", "period"),
    [
        ("CNY", "100K-150K", Period.MONTH),
        ("USD", "100K-150K", Period.YEAR),
        ("JPY", "300K-500K", Period.MONTH),
        ("USD", "15-40K·13薪，人民币", Period.MONTH),
    ],
)
def test_an_unwritten_period_is_guessed_by_the_currency(site: str, text: str, period: Period) -> None:
    """What nobody wrote is understood as usual in the currency that is written, else in the site's."""
    assert only(read(text, site)).period is period


@each(
    ("text", "word"),
    [("年薪范围：", Period.YEAR), ("Annual salary", Period.YEAR), ("paid per hour", Period.HOUR), ("薪资", None)],
)
def test_a_label_can_say_what_pay_is_for(text: str, word: Period | None) -> None:
    assert find_period(text) == word


# written -> in full (zh, en), on a card (zh, en), by the year (zh, en)
SHOWN: dict[str, tuple[str, str, str, str, str, str]] = {
    "15-40K·13薪": (
        "15-40K·13薪",
        "CN¥15,000–40,000 a month × 13",
        "15-40K·13薪",
        "CN¥15,000–40,000/mo × 13",
        "年薪19.5万–52万元",
        "CN¥195K–520K a year",
    ),
    "8千-1.5万": (
        "8-15K/月",
        "CN¥8,000–15,000 a month",
        "8-15K/月",
        "CN¥8,000–15,000/mo",
        "年薪9.6万–18万元",
        "CN¥96K–180K a year",
    ),
    "15-30k+": (
        "15-30K/月，可更高",
        "CN¥15,000–30,000 a month or more",
        "15-30K/月，可更高",
        "CN¥15,000–30,000/mo or more",
        "年薪18万–36万元，可更高",
        "CN¥180K–360K a year or more",
    ),
    "年薪 about 1.5M-3.5M or higher": (
        "年薪约150万–350万元，可更高",
        "about CN¥1.5M–3.5M a year or more",
        "年薪约150万–350万元，可更高",
        "~CN¥1.5M–3.5M/yr or more",
        "年薪约150万–350万元，可更高",
        "about CN¥1.5M–3.5M a year or more",
    ),
    "年薪80-120万": (
        "年薪80万–120万元",
        "CN¥800K–1.2M a year",
        "年薪80万–120万元",
        "CN¥800K–1.2M/yr",
        "年薪80万–120万元",
        "CN¥800K–1.2M a year",
    ),
    "300元/天": ("300元/天", "CN¥300 a day", "300元/天", "CN¥300/day", "年薪7.5万元", "CN¥75K a year"),
    "300-500/天": (
        "300–500元/天",
        "CN¥300–500 a day",
        "300–500元/天",
        "CN¥300–500/day",
        "年薪7.5万–12.5万元",
        "CN¥75K–125K a year",
    ),
    "$100K-$150K": (
        "年薪US$10万–15万",
        "US$100K–150K a year",
        "年薪US$10万–15万",
        "US$100K–150K/yr",
        "年薪US$10万–15万",
        "US$100K–150K a year",
    ),
    "$62.50/hour": (
        "US$62.50/小时",
        "US$62.50 an hour",
        "US$62.50/小时",
        "US$62.50/hr",
        "年薪US$12.5万",
        "US$125K a year",
    ),
    "S$8K-12K": (
        "SGD\u00a08,000–12,000/月",
        "SGD\u00a08,000–12,000 a month",
        "SGD\u00a08,000–12,000/月",
        "SGD\u00a08,000–12,000/mo",
        "年薪SGD\u00a09.6万–14.4万",
        "SGD\u00a096K–144K a year",
    ),
    "up to €60,000": (
        "年薪最高€6万",
        "up to €60K a year",
        "年薪最高€6万",
        "up to €60K/yr",
        "年薪最高€6万",
        "up to €60K a year",
    ),
    "12345-23456元": (
        "12,345–23,456元/月",
        "CN¥12,345–23,456 a month",
        "12,345–23,456元/月",
        "CN¥12,345–23,456/mo",
        "年薪14.81万–28.15万元",
        "CN¥148.14K–281.47K a year",
    ),
    "面议": ("面议", "Negotiable", "面议", "Negotiable", "", ""),
}


@each("text", SHOWN)
def test_shows(text: str) -> None:
    """Pay is shown in each locale's own way: in full, on a card, and by the year."""
    salary = read(text)
    shown = [display_pay(salary, one, "CNY", short=short) for short in (False, True) for one in (ZH, EN)]
    shown += [display_yearly(salary.ranges[0], one, "CNY") if salary.ranges else "" for one in (ZH, EN)]
    assert tuple(shown) == SHOWN[text]


def test_an_unwritten_currency_is_the_sites() -> None:
    """A site in dollars shows bare figures as dollars, with a sign even where yuan would need none."""
    salary = read("100K-150K", "USD")
    assert only(salary).currency is None
    assert display_pay(salary, EN, "USD") == "US$100K–150K a year"
    assert display_pay(salary, ZH, "USD") == "年薪US$10万–15万"


def test_what_names_no_period_is_not_shown_as_written() -> None:
    """A bare yearly range gets its period, although its form is Chinese."""
    assert display_pay(read("30-50万"), ZH, "CNY") == "年薪30万–50万元"


@given(PAID, st.sampled_from([ZH, EN]))
def test_what_is_shown_is_read_again(pay: Pay, locale: Locale) -> None:
    """The full form loses nothing: read again it gives the same bounds, period, months and marks.

    Nobody earns so much in an hour or a day that its figures could also be a slip of the pen for a thousandth, and no
    pay begins so low that thousands could be missing.
    """
    salary = only(pay)
    assume((salary.min or 1) * 100 > (salary.max or 0) or (salary.max or 0) < 1000 or (salary.min or 1) >= 1000)
    assume(salary.period not in (Period.HOUR, Period.DAY) or (salary.max or 0) < 2000)
    again = only(read(display_pay(pay, locale, "CNY")))
    alone = again.max is None and salary.min == salary.max  # "15K+": one figure, open upwards
    assert (again.min, again.min if alone else again.max) == (salary.min, salary.max)
    assert (again.period, again.months) == (salary.period, salary.months)
    assert (again.open_ended, again.approximate) == (salary.open_ended, salary.approximate)


@each(
    ("text", "zh", "en"),
    [
        ("150-180K·13薪", "150-180K·13薪", "CN¥150,000–180,000 a month × 13"),
        ("￥1.2亿/年", "年薪1.2亿元", "CN¥120M a year"),
    ],
)
def test_what_is_shown_of_unusual_pay_is_read_again(text: str, zh: str, en: str) -> None:
    """No unit is shown that nobody reads."""
    pay = read(text)
    assert (display_pay(pay, ZH, "CNY"), display_pay(pay, EN, "CNY")) == (zh, en)
    for shown in (zh, en):
        assert only(read(shown)) == replace(only(pay), currency=only(read(shown)).currency)


@each(
    ("text", "low", "high", "currency"),
    [
        ("15-40K·13薪", 195_000, 520_000, "CNY"),
        ("300元/天", 75_000, 75_000, "CNY"),
        ("$50/hour", 100_000, 100_000, "USD"),
        ("1500/周", 78_000, 78_000, "CNY"),
        ("年薪30-50万", 300_000, 500_000, "CNY"),
        ("25万以上", 250_000, None, "CNY"),
        ("up to $200K", None, 200_000, "USD"),
    ],
)
def test_yearly(text: str, low: int | None, high: int | None, currency: str) -> None:
    least, most = (None if amount is None else Decimal(amount) for amount in (low, high))
    yearly = read(text).yearly("CNY")
    assert yearly is not None
    assert (yearly.min, yearly.max, yearly.currency, yearly.period) == (least, most, currency, Period.YEAR)


MAPPINGS: list[tuple[dict[str, Any], str]] = [
    ({"min": "15000", "max": "40000", "months": "13"}, "15-40K·13薪"),
    ({"min": 15000, "max": 40000, "months": 13}, "15-40K·13薪"),
    ({"min": "15K", "max": "4万"}, "15-40K/月"),
    ({"min": "100,000", "max": "150,000", "currency": "usd"}, "年薪US$10万–15万"),
    ({"min": "300", "period": "day", "open_ended": "false"}, "300元/天"),
    ({"min": "300", "period": "day"}, "300元/天，可更高"),
    ({"max": 1e5, "period": "year", "approximate": True}, "年薪最高约10万元"),
    ({"min": 0.5e4, "max": 1e4, "period": "Month"}, "5-10K/月"),
]


@each(("mapping", "shown"), MAPPINGS)
def test_reads_mappings(mapping: dict[str, Any], shown: str) -> None:
    """Pay given in parts, as text or numbers, is the same as pay in one line."""
    salary = read(mapping)
    assert salary.text == ""
    assert display_pay(salary, ZH, "CNY") == shown


def test_a_scale_is_a_part_of_a_mapping() -> None:
    """It stands alone, or beside the amounts that it comes to."""
    alone = read({"scale": " Group  IV "})
    parts = read({"scale": "Group IV", "min": 54_000, "max": 78_000, "currency": "EUR", "period": "year"})
    assert (alone.scale, alone.ranges, alone.yearly("EUR")) == ("Group IV", (), None)
    assert (parts.scale, parts.ranges) == ("Group IV", read("54.000-78.000 €/Jahr").ranges)


@each(("range_", "remark"), [("54000-78000 EUR a year", ""), ("54000-78000 EUR a year + bonus", "+ bonus")])
def test_the_amounts_of_a_mapping_can_be_one_text(range_: str, remark: str) -> None:
    """As older portals have them beside a pay scale; nothing of the text is lost."""
    pay = read({"scale": "E 13 TV-L", "range": range_})
    assert (pay.scale, only(pay)) == ("E 13 TV-L", only(read(range_)))
    assert only(pay).remark == remark


@each(
    ("total", "is_read"),
    [
        ("$60,000 annually", True),
        ("$70,000 annually", True),
        ("$71,000 annually", False),
        ("$50,000 annually", False),
        ("$85,000/yr full time", False),
        ("€85,000 annually", True),
        ("$85,000 net annually", True),
        ("$500 a month bonus", True),
        ("plus $500 a month", True),
    ],
)
def test_a_total_that_contradicts_its_amounts_is_refused(total: str, is_read: bool) -> None:
    """A year's sum may count 14 months; another currency, net pay and what comes on top are no total."""
    if is_read:
        assert only(read(f"$5,000 per month ({total})")).remark == total
        return
    with pytest.raises(PayError):
        read(f"$5,000 per month ({total})")


@each(
    ("text", "labels"),
    [
        ("$20k UoP, $30k B2B", ["UoP", "B2B"]),
        ("B2B: 18 000-22 000 PLN netto/mc | UoP: 15 000-18 000 PLN brutto/mc", ["B2B", "UoP"]),
        ("15-20k PLN (UoP) lub 19-25k PLN (B2B)", ["UoP", "B2B"]),
        ("US: $160k–$200k, UK: £85k–£110k", ["US", "UK"]),
        ("$100k OTE, $80k", ["OTE", ""]),
    ],
)
def test_a_place_or_contract_is_a_label_of_each_range(text: str, labels: list[str]) -> None:
    assert [offered.label for offered in read(text, "USD").ranges] == labels


def test_a_remark_does_not_repeat_the_label() -> None:
    ranges = read("20k PLN + bonus (UoP) + stock, 30k PLN (B2B)").ranges
    assert [(each.label, each.remark) for each in ranges] == [("UoP", "+ bonus, + stock"), ("B2B", "")]


@each(
    ("text", "remark"),
    [
        ("15-40K·13薪（19.5-52万/年）", "19.5-52万/年"),
        ("$32.75 hourly (to be negotiated) / 37.5 hours per week", "37.5 hours per week"),
        ("£550 per day (Outside IR35)", "Outside IR35"),
        ("$180K base + 0.1% equity, 15% bonus", "+ 0.1% equity, 15% bonus"),
        ("底薪5000元/月+提成", "+提成"),
        ("$100k OTE", "OTE"),
        ("R$ 7.500,00 CLT + VR", "CLT + VR"),
        ("年収500万円~800万円 ※経験・能力を考慮", "経験・能力を考慮"),
        ("年収４００万円～５５０万円（固定残業代20時間分を含む）", "固定残業代20時間分を含む"),
        ("月給25万円（固定残業代（20時間分・4万円）を含む）", "固定残業代(20時間分・4万円)を含む"),
        ("月給30万円（賞与込み・残業代別途支給）", "賞与込み・残業代別途支給"),
        ("年収500万円（賞与あり）※経験・能力を考慮", "賞与あり, 経験・能力を考慮"),
        ("$110k OTE + car allowance (10%), pension", "OTE + car allowance (10%), pension"),
        ("£550 per day (Outside IR35), remote (UK)", "Outside IR35, remote (UK)"),
        ("2.950 €/Monat (Überzahlung möglich, brutto, Bonus)", "Überzahlung möglich, Bonus"),
        ("450 $ par jour de 10 heures", "de 10 heures"),
        ("$450 per day up to 10 hours", "up to 10 hours"),
        ("40h: 3000 € a month, competitive", "40h, competitive"),
        ("3000 € a month, 40h salary (20% holiday)", "40h salary (20% holiday)"),
    ],
)
def test_what_else_is_said_is_a_remark(text: str, remark: str) -> None:
    """Nothing of a text is lost, and nothing computes with it: pay that is said again, what comes on top, hours.

    It is quoted from its first word to its last; a comma stands where pay or the end of a bracket is within.
    """
    assert only(read(text)).remark == remark


@each(
    ("text", "zh", "en", "yearly"),
    [
        ("Band 6", "Band 6", "Band 6", ""),
        (
            "E 13 TV-L (54.000–78.000 €/Jahr)",
            "E 13 TV-L（年薪€5.4万–7.8万）",
            "E 13 TV-L (€54K–78K a year)",
            "€54K–78K a year",
        ),
        (
            "4.188-5.200 €/Monat, E 13 TV-L",
            "E 13 TV-L（€4,188–5,200/月）",
            "E 13 TV-L (€4,188–5,200 a month)",
            "€50.26K–62.4K a year",
        ),
    ],
)
def test_a_scale_is_shown_as_it_is_written(text: str, zh: str, en: str, yearly: str) -> None:
    """Its name needs no translation; what it comes to is shown as the language writes pay."""
    pay = read(text)
    assert (display_pay(pay, ZH, "CNY"), display_pay(pay, EN, "CNY")) == (zh, en)
    assert [display_yearly(offered, EN, "CNY") for offered in pay.ranges] == ([yearly] if yearly else [])


@each("stated", [[], ["面议"], ["Junior: 45k €", "面议", "<b>"], ["45k €"] * 13])
def test_a_list_is_of_at_most_twelve_ranges(stated: list[str]) -> None:
    with pytest.raises(PayError):
        read(stated)


BAD_MAPPINGS: list[tuple[dict[str, Any], str, str]] = [
    ({}, "salary-unreadable", ""),
    ({"currency": "CNY"}, "salary-unreadable", ""),
    ({"min": "15K", "mx": "20K"}, "salary-part-unknown", "mx"),
    ({"min": "15K", "range": "15-20K"}, "salary-unreadable", ""),
    ({"min": "many"}, "salary-unreadable", ""),
    ({"min": True}, "salary-unreadable", ""),
    ({"max": "1e999"}, "salary-unreadable", ""),
    ({"max": float("nan")}, "salary-unreadable", ""),
    ({"max": 10**400}, "salary-unreadable", ""),
    ({"min": 15000, "currency": "QQQ"}, "salary-unreadable", ""),
    ({"min": 15000, "period": "lifetime"}, "salary-unreadable", ""),
    ({"min": 15000, "months": "thirteen"}, "salary-unreadable", ""),
    ({"min": 40000, "max": 15000}, "salary-reversed", ""),
    ({"min": -15000, "period": "month"}, "salary-unreadable", ""),
    ({"min": 300}, "salary-period-unclear", ""),
    ({"min": 300, "period": "day", "months": 13}, "salary-period-unclear", ""),
    ({"min": 15000, "label": "<b>B2B</b>"}, "salary-unreadable", ""),
    ({"scale": ""}, "salary-unreadable", ""),
    ({"scale": "<b>W2</b>"}, "salary-unreadable", ""),
    ({"scale": "see www.jobs.example"}, "salary-unreadable", ""),
]


@each(("mapping", "code", "key"), BAD_MAPPINGS)
def test_refuses_mappings(mapping: dict[str, Any], code: str, key: str) -> None:
    with pytest.raises(PayError) as caught:
        read(mapping)
    assert (caught.value.code, caught.value.params.get("key", "")) == (code, key)


@each(
    ("value", "currency", "zh", "en"),
    [
        (200_000, "CNY", "20万元", "CN¥200K"),
        (1_500_000, "CNY", "150万元", "CN¥1.5M"),
        (150_000, "USD", "US$15万", "US$150K"),
        (800, "CNY", "800元", "CN¥800"),
    ],
)
def test_an_amount_on_a_scale_names_no_period(value: int, currency: str, zh: str, en: str) -> None:
    """In each language's own large units, with the sign that its readers need."""
    assert (display_amount(Decimal(value), ZH, currency), display_amount(Decimal(value), EN, currency)) == (zh, en)


@each("text", ["很多钱", "40-15K", "45-55.000 €", "300-500", "15K·99薪"])
def test_every_fault_has_words_for_the_editor(text: str) -> None:
    """What an error carries, and an example of pay beside it, fills its message in every language."""
    with pytest.raises(PayError) as caught:
        read(text)
    params = {"value": text, **example_params("CNY"), **caught.value.params}
    for language in languages():
        message = messages(language)[caught.value.code]
        assert params["value"] in message.problem.format_map(params)
        assert message.remedy.format_map(params)


def test_faults_and_values_travel_between_processes() -> None:
    """A salary and a salary error are the same after pickling, as workers send them."""
    salary = read("15-40K·13薪")
    assert pickle.loads(pickle.dumps(salary)) == salary
    error = pickle.loads(pickle.dumps(PayError("salary-part", key="min", value="x")))
    assert (error.code, error.params) == ("salary-part", {"key": "min", "value": "x"})

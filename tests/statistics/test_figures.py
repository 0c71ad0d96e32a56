"""Figures about postings, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from careers.content.library import Library
from careers.statistics.figures import PayRange, StatedPay, offers_by_unit, stated_pay, typical_range
from tests.each import each
from tests.sample_content import HARDWARE, NO_POSTINGS, MakeContent, load, posting


def of(content: MakeContent, *postings: Mapping[str, object]) -> Library:
    """The library of these postings, with a kind of hardware below ascend."""
    files = {f"postings/acme/p{number}.zh.md": posting("acme", **one) for number, one in enumerate(postings)}
    hardware = HARDWARE + "  a2: {name: {zh: A2, en: A2}, parent: ascend}\n"
    lib, diagnostics = load(content({**NO_POSTINGS, "taxonomies/hardware.yml": hardware, **files}))
    assert not diagnostics.errors
    return lib


@each(
    ("salaries", "wanted"),
    [
        (["20-30万/年"], StatedPay(1, (PayRange("CNY", 200_000, 300_000),))),
        # 13 months of 10 to 20 thousand; a year's pay; none. The lower comes first.
        (
            ["10-20K·13薪", "年薪40万", None],
            StatedPay(3, (PayRange("CNY", 130_000, 260_000), PayRange("CNY", 400_000, 400_000))),
        ),
        # The one that more jobs state comes first; one that says that more is possible is another.
        (
            ["10-20万/年", "30-50万/年以上", "30-50万/年", "30-50万/年以上"],
            StatedPay(
                4,
                (
                    PayRange("CNY", 300_000, 500_000, open_ended=True, stated=2),
                    PayRange("CNY", 100_000, 200_000),
                    PayRange("CNY", 300_000, 500_000),
                ),
            ),
        ),
        # A single bound counts as both; without an upper one more is possible.
        (["最高30万/年"], StatedPay(1, (PayRange("CNY", 300_000, 300_000),))),
        (["30万/年以上"], StatedPay(1, (PayRange("CNY", 300_000, 300_000, open_ended=True),))),
        # A pay scale is pay, of which the amount may be known or not.
        (
            ["E 13 TV-L", "E 12 (60.000-70.000 €/Jahr)", None],
            StatedPay(3, (PayRange("EUR", 60_000, 70_000),), scales=1),
        ),
        # What an hour's or a day's pay comes to in a year depends on how much is worked.
        (
            ["15,50 €/小时", "300元/天", "60.000-70.000 €/年"],
            StatedPay(3, (PayRange("EUR", 60_000, 70_000),), by_time=2),
        ),
        # Pay without figures states none.
        (
            ["$100K-$150K", "面议", "20万/年"],
            StatedPay(3, (PayRange("CNY", 200_000, 200_000), PayRange("USD", 100_000, 150_000))),
        ),
        # The site's own currency first, then those of most jobs, then by their codes.
        (
            ["£54K/年", "€50K/年", "CHF 90K/年", "€62K/年", "20万/年"],
            StatedPay(
                5,
                (
                    PayRange("CNY", 200_000, 200_000),
                    PayRange("EUR", 50_000, 50_000),
                    PayRange("EUR", 62_000, 62_000),
                    PayRange("CHF", 90_000, 90_000),
                    PayRange("GBP", 54_000, 54_000),
                ),
            ),
        ),
        (["面议", None], StatedPay(2)),
        ([], StatedPay(0)),
    ],
)
def test_each_range_that_jobs_state_is_kept(
    content: MakeContent, salaries: list[str | None], wanted: StatedPay
) -> None:
    """With the number of its jobs; none is merged with another or converted, and nothing is left out."""
    lib = of(content, *({"salary": salary} for salary in salaries))
    assert replace(stated_pay(lib.open, lib), amounts=0, assumed=0) == wanted


@each(
    ("salaries", "typical"),
    [
        (["10-20万/年"] * 3, "cny-year-100000..200000"),
        # Each end has a median of its own.
        (["10-20万/年", "15-50万/年", "30-40万/年"], "cny-year-150000..400000"),
        # Of an even number it is the lower one, which some job states.
        (["10-20万/年", "15-50万/年"], "cny-year-100000..200000"),
        # A single bound counts as both; more is possible where it is for more than half.
        (["最高10万/年", "20万以上/年", "30万以上/年"], "cny-year-200000..200000-open"),
        (["10-20万/年", "20-30万/年以上"], "cny-year-100000..200000"),
    ],
)
def test_what_is_typical_lies_between_the_medians_of_the_ends(
    content: MakeContent, salaries: list[str], typical: str
) -> None:
    """Of ranges that are alike it is the range itself."""
    lib = of(content, *({"salary": salary} for salary in salaries))
    (offers,) = offers_by_unit(lib).values()
    assert typical_range([offer for ranges in offers.values() for offer in ranges]).key == typical

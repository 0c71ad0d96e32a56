"""The page of statistics, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from careers.content.library import Library
from careers.i18n import Locale
from careers.pages import Site, View
from careers.pages.charts import pay_in_words
from careers.pages.insights import insights_page
from careers.statistics.figures import stated_pay
from tests.each import each
from tests.planning import DRAWN, HIRING, SITE
from tests.sample_content import BASE, COMPANIES, LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

ZH, EN = LOCALES
ROLES = """\
field: role
name: {zh: 岗位, en: Roles}
single: true
order: 50
terms:
  kernel: {name: {zh: 算子, en: Kernels}}
  compiler: {name: {zh: 编译器, en: Compilers}}
"""
LONDON = """\
  uk: {name: {zh: 英国, en: United Kingdom}, country: GB}
  london: {name: {zh: 伦敦, en: London}, parent: uk, country: GB}
"""
# Four open postings and a closed one.
FILES: Files = {
    **NO_POSTINGS,
    "taxonomies/roles.yml": ROLES,
    "taxonomies/hiring.yml": HIRING,
    "taxonomies/locations.yml": str(BASE["taxonomies/locations.yml"]) + LONDON,
    "postings/acme/a.zh.md": posting(
        "acme", hardware="[ascend]", skills="[cpp, python]", role="kernel", salary="20-30万/年", education="master"
    ),
    "postings/acme/b.zh.md": posting(
        "acme",
        hardware="[ascend, gpu]",
        skills="[cpp]",
        role="kernel",
        salary="30万/年",
        apply="{email: a@acme.example}",
    ),
    "postings/beta/c.zh.md": posting(
        "beta", hardware="[gpu]", role="compiler", locations="[beijing, london]", experience="3", hiring="[graduate]"
    ),
    "postings/beta/d.zh.md": posting("beta", locations="[chongqing]", posted=None, education="bachelor"),
    "postings/beta/e.zh.md": posting("beta", hardware="[gpu]", skills="[triton]", closes="2026-02-28"),
}


def library(content: MakeContent, *postings: Mapping[str, object], files: Files = NO_POSTINGS) -> Library:
    """A library of these postings, in their order."""
    written = {f"postings/acme/p{number:02}.zh.md": posting("acme", **one) for number, one in enumerate(postings)}
    lib, diagnostics = load(content({**files, **written}))
    assert not diagnostics.errors
    return lib


def shown(lib: Library, locale: Locale = EN, site: Site = SITE) -> Any:
    """The context of the page."""
    return insights_page(View(lib, locale, site)).context


def pay(context: Any) -> dict[str, list[tuple[str, list[tuple[str, int, str]]]]]:
    """Unit -> heading of a group -> (label, number of jobs, pay) of its rows."""
    return {
        chart.label: [
            (heading, [(row.entry.label, row.entry.count, row.pay) for row in rows]) for heading, rows in chart.groups
        ]
        for chart in context.pay_charts
    }


def bars(context: Any) -> dict[str, list[tuple[str, int, int]]]:
    """Section -> (term, count, depth) of its bars."""
    return {one.id: [(bar.entry.id, bar.entry.count, bar.depth) for bar in one.bars] for one in context.bar_charts}


def test_a_few_ranges_stand_as_jobs_state_them(content: MakeContent) -> None:
    """Each once, with its number of jobs, however few, and the list of these; one that is open ends in an arrow."""
    lib = library(
        content, {"salary": "约150-350万/年以上"}, {"salary": "约150-350万/年以上"}, {"salary": "15-40K·13薪"}
    )
    context = shown(lib)
    assert pay(context) == {
        "Per year (Chinese yuan)": [("", [("about CN¥1.5M–3.5M a year or more", 2, "")])],
        "Per month (Chinese yuan)": [("", [("CN¥15,000–40,000 a month × 13", 1, "CN¥195K–520K a year")])],
    }
    (year,), (month,) = (chart.groups[0][1] for chart in context.pay_charts)
    assert (year.is_open, month.is_open) == (True, False)
    assert year.entry.url == "en/jobs/?paid_as=cny-year-1500000..3500000-about-open"
    assert month.entry.url == "en/jobs/?paid_as=cny-month-15000..40000-13"
    assert {
        row.entry.url
        for chart in shown(lib, site=replace(SITE, search=False)).pay_charts
        for _, rows in chart.groups
        for row in rows
    } == {""}


def test_what_cannot_be_compared_shares_neither_an_axis_nor_a_line(content: MakeContent) -> None:
    """Currencies, periods, gross and net: each has an axis of its own; a job with several ranges counts on each."""
    amounts = "min: 100, max: 200"
    kinds = [
        f"{{{amounts}, currency: {currency}, period: {period}{basis}}}"
        for currency, period, basis in [
            ("CNY", "month", ""),
            ("CNY", "month", ", basis: gross"),
            ("CNY", "month", ", basis: net"),
            ("CNY", "hour", ""),
            ("EUR", "month", ""),
        ]
    ]
    both = f"[{kinds[0]}, {kinds[4]}]"
    lib = library(content, *({"salary": kind} for kind in (*kinds, both)))
    charts = shown(lib).pay_charts
    assert [(chart.label, [row.entry.count for _, rows in chart.groups for row in rows]) for chart in charts] == [
        ("Per month (Chinese yuan)", [2]),
        ("Per hour (Chinese yuan)", [1]),
        ("Per month (Chinese yuan) gross", [1]),
        ("Per month (Chinese yuan) net", [1]),
        ("Per month (euros)", [2]),
    ]


def test_an_axis_begins_at_zero_and_ends_with_a_round_amount(content: MakeContent) -> None:
    """A line that is twice as long is twice as much; a range without a lower end begins where the axis does."""
    lib = library(content, {"salary": "20-30万/年"}, {"salary": "最高35万/年"})
    (chart,) = shown(lib).pay_charts
    assert chart.ticks == (("CN¥0", 0), ("CN¥100K", 25), ("CN¥200K", 50), ("CN¥300K", 75), ("CN¥400K/yr", 100))
    assert [row.line for _, rows in chart.groups for row in rows] == [(50, 75), (0, 87.5)]
    lib = library(content, {"salary": "{min: 0.01, max: 0.02, currency: EUR, period: hour}"})
    assert [label for label, _ in shown(lib).pay_charts[-1].ticks] == ["€0", "€1/hr"]


MANY: list[Mapping[str, object]] = [
    {"salary": f"{number}-{number + 10}万/年", "hardware": "[ascend]", "locations": "[beijing]"}
    for number in range(11, 20)
]


def test_many_ranges_are_summed_up_by_place_and_hardware(content: MakeContent) -> None:
    """From the median of the lower ends to that of the upper; no row of fewer than five jobs, no unit of fewer."""
    others: list[Mapping[str, object]] = [
        *({"salary": "50万/年以上", "hardware": "[gpu]", "locations": "[chongqing]"} for _ in range(4)),
        *({"salary": "300元/天"} for _ in range(4)),
    ]
    context = shown(library(content, *MANY, *others))
    beijing = "CN¥150K–250K/yr"
    assert pay(context) == {
        "Per year (Chinese yuan)": [
            ("", [("All jobs", 13, "CN¥170K–270K/yr")]),
            ("Locations", [("Beijing", 9, beijing)]),
            ("Hardware", [("Ascend", 9, beijing)]),
        ]
    }
    rows = [row for _, rows in context.pay_charts[0].groups for row in rows]
    assert [row.entry.url for row in rows] == [
        "en/jobs/?paid_as=cny-year",
        "en/jobs/?locations=beijing&paid_as=cny-year",
        "en/jobs/?hardware=ascend&paid_as=cny-year",
    ]
    assert "median" in context.pay_note


def test_pay_in_a_place_is_one_link_away(content: MakeContent) -> None:
    """On the page of the place, and in the list of jobs there that state it in any way; not for fewer than five."""
    lib = library(content, *MANY, {"locations": "[beijing]"}, {"salary": "20万/年", "locations": "[chongqing]"})
    assert [(one.label, one.count, one.url, jobs) for one, jobs in shown(lib).pay_places] == [
        ("Beijing", 9, "en/locations/beijing/", "en/jobs/?locations=beijing&undisclosed=no")
    ]


def test_the_note_says_how_many_state_pay_and_what_is_assumed(content: MakeContent) -> None:
    """A pay scale is stated pay without an amount."""
    lib = library(content, {"salary": "20-30万/年", "locations": None}, {"salary": "E 13 TV-L"}, {})
    note = "2 of 3 jobs state pay. No currency is stated; Chinese yuan is assumed."
    assert shown(lib).pay_note == f"{note} 1 job states a pay scale without an amount."


def test_a_child_stands_below_its_parent_and_never_without_it(content: MakeContent) -> None:
    """Nothing of fewer than five jobs; equal numbers are in the order of the taxonomy, in every language."""
    jobs: list[Mapping[str, object]] = [
        *({"hardware": "[ascend]", "skills": "[python, cpp]", "locations": "[beijing]"} for _ in range(5)),
        *({"hardware": "[gpu]", "skills": "[triton]", "locations": "[chongqing]"} for _ in range(4)),
    ]
    lib = library(content, *jobs)
    assert bars(shown(lib)) == {
        "locations": [("china", 9, 0), ("beijing", 5, 1)],
        "skills": [("cpp", 5, 0), ("python", 5, 0)],
        "hardware": [("npu", 5, 0), ("ascend", 5, 1)],
    }
    assert bars(shown(lib, ZH)) == bars(shown(lib))
    assert [(bar.figure, bar.percent) for bar in shown(lib).bar_charts[0].bars] == [("9 jobs", 100), ("5 jobs", 56)]
    assert [chart.note for chart in shown(lib).bar_charts] == ["", "", ""]


def test_places_demand_landing_terms_and_employers_have_charts(content: MakeContent) -> None:
    """Facts and other taxonomies have none; an employer that is not disclosed is no employer."""
    lib, _ = load(content(FILES))
    assert list(bars(shown(lib, site=DRAWN))) == ["locations", "skills", "hardware", "companies"]
    hidden = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {"taxonomies/companies.yml": hidden, "postings/undisclosed/x.zh.md": posting("undisclosed")}
    lib, diagnostics = load(content({**FILES, **files}))
    assert not diagnostics.errors
    context = shown(lib, site=DRAWN)
    assert bars(context)["companies"] == [("acme", 2, 0), ("beta", 2, 0)]
    assert {one.id: one.count for one in context.counts}["companies"] == 2


def test_the_page_begins_with_what_there_is_and_when(content: MakeContent) -> None:
    """In the words of the home page, each number with its list."""
    lib, _ = load(content(FILES))
    assert [(one.label, one.url) for one in shown(lib).counts] == [
        ("4 jobs (1 you can apply for)", "en/jobs/"),
        ("2 kinds of hardware", "en/hardware/"),
        ("2 employers", "en/companies/"),
        ("3 locations", "en/locations/"),
    ]
    assert shown(lib).lead.startswith("As of 1 Mar 2026.")


def test_a_link_to_the_page_quotes_it(content: MakeContent) -> None:
    """What it shows and what is asked for most, in a search result or a chat."""
    lib, _ = load(content(FILES))
    heads = [insights_page(View(lib, locale, DRAWN)).head for locale in (ZH, EN)]
    assert heads[0].description.endswith("热门：C++和Python。")
    assert heads[1].description.endswith(" Most in demand: C++ and Python.")
    assert heads[1].alone == "Insights: pay, locations, skills, hardware and companies"


def test_without_jobs_the_page_says_so(content: MakeContent) -> None:
    """No chart, no section to go to."""
    lib, _ = load(content(NO_POSTINGS))
    context = shown(lib)
    assert [getattr(context, name) for name in ("total", "pay_charts", "pay_places", "bar_charts")] == [0, (), (), ()]
    assert insights_page(View(lib, EN, SITE)).head.alone == "Insights"


@each(
    ("salaries", "words"),
    [
        (["15,50 €/小时"], "by the hour or day"),
        (["15,50 €/小时", "E 13 TV-L"], "1 by the hour or day, 1 by pay scale"),
        (["15,50 €/小时", "60.000-70.000 €/年"], "€60K–70K/yr (1 job), 1 by the hour or day"),
        # Nobody reads seven digits.
        (["12345元/月", "1.2-9.99万·14薪以上"], "CN¥148K/yr (1 job), CN¥168K–1.4M/yr or more (1)"),
        # Of five middles the second and the fourth.
        (["5-15万/年", "10-30万/年", "30万/年", "40万/年", "50-90万/年"], "half between CN¥200K and CN¥400K/yr"),
    ],
)
def test_pay_of_some_jobs_in_words(content: MakeContent, salaries: list[str], words: str) -> None:
    """By the year, but for pay by the hour: nobody knows how many hours are worked. Such jobs state their pay, too."""
    lib = library(content, *({"salary": salary} for salary in salaries))
    stated = stated_pay(lib.open, lib)
    assert pay_in_words(stated, EN) == words
    assert stated.stated == len(salaries)

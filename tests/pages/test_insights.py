"""The page of figures, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from careers.content.library import Library
from careers.i18n import Locale
from careers.pages import Site, View
from careers.pages.charts import Axis, no_yearly_note, pay_axis, pay_parts
from careers.pages.insights import insights_page
from careers.render.statements import Link
from careers.statistics.figures import PayRange, StatedPay, stated_pay
from tests.planning import DRAWN as SITE
from tests.planning import HIRING
from tests.sample_content import BASE, COMPANIES, HARDWARE, LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

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


def shown(lib: Library, locale: Locale = EN, site: Site = SITE) -> Any:
    """The context of the page."""
    return insights_page(View(lib, locale, site)).context


def rows(heat: Any) -> dict[str, list[int]]:
    """Row -> counts of a heat table."""
    return {term.id: [count for count, _, _ in cells] for term, cells in heat.rows}


def asked(context: Any) -> dict[str, list[tuple[str, int, int]]]:
    """Section -> (term, count, depth) of its bars."""
    return {one.id: [(bar.entry.id, bar.entry.count, bar.depth) for bar in one.bars] for one in context.demand_charts}


def test_a_cell_counts_the_open_jobs_under_both(content: MakeContent) -> None:
    """Rows and columns by their jobs, without terms that only gather (npu) or that no open job has (triton)."""
    lib, _ = load(content(FILES))
    (heat,) = shown(lib).heatmaps
    assert [one.id for one in heat.columns] == ["cpp", "python"]
    assert rows(heat) == {"ascend": [2, 1], "gpu": [1, 0]}
    assert [(term.id, term.count) for term, _ in heat.rows] == [("ascend", 2), ("gpu", 2)]
    assert heat.title == "Hardware × Skills"


def test_what_is_left_out_is_counted_as_the_index_lists_it(content: MakeContent) -> None:
    """With broader terms, which have rows there; terms without jobs are not counted."""
    lib, _ = load(content(FILES))
    (heat,) = shown(lib).heatmaps
    assert heat.more == (Link("Hardware: 1 more", "en/hardware/"),)


def test_what_a_job_names_is_shown_though_it_gathers_others(content: MakeContent) -> None:
    """Beside ascend, npu adds nothing; named alone, it has a range of pay, but is no kind beside ascend, and no row."""
    both = posting("acme", hardware="[npu, ascend]", skills="[cpp]", salary="20万/年")
    lib, _ = load(content({**FILES, "postings/acme/a.zh.md": both}))
    assert list(rows(shown(lib).heatmaps[0])) == ["ascend", "gpu"]
    alone = posting("acme", hardware="[npu]", skills="[python]", salary="90万/年")
    lib, diagnostics = load(content({**FILES, "postings/acme/a.zh.md": both, "postings/acme/f.zh.md": alone}))
    assert not diagnostics.errors
    context = shown(lib)
    assert rows(context.heatmaps[0]) == {"ascend": [2, 0], "gpu": [1, 0]}
    assert [(row.entry.id, row.pay.total) for row in context.pay_tables[1].rows] == [
        ("npu", 3),
        ("gpu", 2),
        ("ascend", 2),
    ]
    assert {one.id: one.count for one in context.figures}["hardware"] == 2


def test_who_is_not_named_is_no_employer_to_count(content: MakeContent) -> None:
    """Home counts those with a name; this page says the same, and that it does."""
    hidden = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {"taxonomies/companies.yml": hidden, "postings/undisclosed/x.zh.md": posting("undisclosed")}
    lib, diagnostics = load(content({**FILES, **files}))
    assert not diagnostics.errors
    figures = {one.id: one for one in shown(lib).figures}
    assert (figures["companies"].label, figures["companies"].count) == ("Employers", 2)


def test_a_note_explains_what_is_drawn_and_no_more(content: MakeContent) -> None:
    """A circle only where there is one; that a currency was read into pay wherever it was."""
    lib, _ = load(content({**NO_POSTINGS, "postings/acme/a.zh.md": posting("acme", salary="20-40万元/年")}))
    plain = shown(lib).pay_legend
    assert not any(word in plain for word in ("Circles", "yuan"))
    pays = ("20万元/年", "30万/年", "40万/年")
    three = {
        f"postings/acme/{name}.zh.md": posting("acme", salary=pay, locations=None)
        for name, pay in zip("abc", pays, strict=True)
    }
    lib, _ = load(content({**NO_POSTINGS, **three}))
    noted = shown(lib).pay_legend
    assert "Circles" in noted
    assert "2 of them do not state a currency; Chinese yuan is assumed." in noted
    assert "其中2个没写币种，按人民币计。" in shown(lib, ZH).pay_legend


def test_cells_lead_to_the_list_narrowed_by_both(content: MakeContent) -> None:
    """Nothing leads from a zero; without filters on the list nothing leads anywhere."""
    lib, _ = load(content(FILES))
    (heat,) = shown(lib, ZH).heatmaps
    assert [url for _, cells in heat.rows for _, _, url in cells] == [
        "zh/jobs/?hardware=ascend&skills=cpp",
        "zh/jobs/?hardware=ascend&skills=python",
        "zh/jobs/?hardware=gpu&skills=cpp",
        "",
    ]
    context = shown(lib, ZH, replace(SITE, search=False))
    (heat,) = context.heatmaps
    assert {url for _, cells in heat.rows for _, _, url in cells} == {""}
    assert {row.stated_url for one in context.pay_tables for row in one.rows} == {""}
    assert {bar.entry.url for one in context.demand_charts if one.is_fact for bar in one.bars} == {""}


def test_darker_cells_hold_more(content: MakeContent) -> None:
    """The most of the table is darkest, none is none; half of the most is by its root the fourth of five."""
    lib, _ = load(content(FILES))
    (heat,) = shown(lib).heatmaps
    assert [[shade for _, shade, _ in cells] for _, cells in heat.rows] == [[5, 4], [4, 0]]


def test_pay_is_stated_of_all_jobs_and_by_what_they_run_on_and_are(content: MakeContent) -> None:
    """Those of higher pay first; those that state none are rows as well."""
    lib, _ = load(content(FILES))
    context = shown(lib)
    assert [one.label for one in context.pay_tables] == ["", "Hardware", "Roles"]
    told = [[(row.entry.id, row.half, row.pay.stated, row.pay.total) for row in one.rows] for one in context.pay_tables]
    assert told == [
        [("all", "half between CN¥250K and CN¥300K/yr", 2, 4)],
        [("gpu", "half between CN¥300K and CN¥300K/yr", 1, 2), ("ascend", "half between CN¥250K and CN¥300K/yr", 2, 2)],
        [("kernel", "half between CN¥250K and CN¥300K/yr", 2, 2)],
    ]
    assert [[(one.id, one.count) for one in group.others] for group in context.pay_tables] == [
        [],
        [],
        [("compiler", 1)],
    ]
    (every,), (gpu, ascend), _ = (one.rows for one in context.pay_tables)
    assert every.stated_url == "en/jobs/?undisclosed=no"
    assert gpu.stated_url == "en/jobs/?hardware=gpu&undisclosed=no"
    assert ascend.entry.url == "en/hardware/ascend/"
    assert shown(lib, ZH).pay_tables[0].rows[0].half == "半数在年薪25万元到30万元之间"


@pytest.mark.parametrize(
    ("salaries", "said"),
    [
        (["15,50 €/小时"], "by the hour or day"),
        (["15,50 €/小时", "E 13 TV-L"], "1 by the hour or day, 1 by pay scale"),
        (["15,50 €/小时", "60.000-70.000 €/年"], "€60K–70K/yr (1 job), 1 by the hour or day"),
    ],
)
def test_an_hours_pay_is_no_years_pay(content: MakeContent, salaries: list[str], said: str) -> None:
    """Nobody knows how many hours are worked; the job is counted among those that state their pay."""
    files = {f"postings/acme/p{number}.zh.md": posting("acme", salary=one) for number, one in enumerate(salaries)}
    lib, diagnostics = load(content({**NO_POSTINGS, **files}))
    assert not diagnostics.errors
    pay = stated_pay(lib.open, lib)
    assert "".join(pay_parts(pay, LOCALES.get("en"))) == said
    assert pay.stated == len(salaries)
    assert "1 job pays by the hour or day" in no_yearly_note(pay, LOCALES.get("en"))


def test_a_pay_scale_is_pay_without_a_line(content: MakeContent) -> None:
    """Who names a scale is not among the silent, and nobody takes it for pay in another currency."""
    lib, _ = load(content({**FILES, "postings/acme/f.zh.md": posting("acme", hardware="[npu]", salary="E 13 TV-L")}))
    context = shown(lib)
    every = context.pay_tables[0].rows[0]
    assert context.pay == ("CN¥200K–300K/yr (1 job), ", "CN¥300K/yr (1), ", "1 by pay scale")
    assert (every.pay.stated, every.pay.total) == (3, 5)
    npu = next(row for row in context.pay_tables[1].rows if row.entry.id == "npu")
    assert (npu.half, npu.line) == (every.half, every.line)
    assert " 1 job states a pay scale without an amount." in context.pay_legend
    assert "another currency" not in context.pay_legend


def test_where_all_pay_is_by_scale_the_page_says_so(content: MakeContent) -> None:
    """It does not say that no job states its pay."""
    lib, _ = load(content({**NO_POSTINGS, "postings/acme/a.zh.md": posting("acme", salary="E 13 TV-L")}))
    context = shown(lib)
    assert (context.axis, context.pay_tables) == (None, ())
    assert context.pay_legend == "1 job states a pay scale without an amount."


def test_lines_lie_on_one_axis_by_their_ratios(content: MakeContent) -> None:
    """Of five middles the second and the fourth are the ends, and stand where their ratios put them."""
    pays = ("5-15万/年", "10-30万/年", "30万/年", "40万/年", "50-90万/年")
    files = {f"postings/acme/{at}.zh.md": posting("acme", salary=pay) for at, pay in enumerate(pays)}
    lib, _ = load(content({**NO_POSTINGS, **files}))
    context = shown(lib)
    assert (context.axis.least, context.axis.most) == (40_000, 1_000_000)
    ((every,),) = (one.rows for one in context.pay_tables)
    assert (every.half, every.typical) == ("half between CN¥200K and CN¥400K/yr", "CN¥300K")
    assert every.line == (50.0, 67.66)  # 9 + 82 * ln(20 / 4) and ln(40 / 4), over ln(100 / 4)
    assert context.pay == ("half between CN¥200K and CN¥400K/yr",)


def test_a_typical_pay_needs_three_jobs(content: MakeContent) -> None:
    """Two middles have no middle worth telling."""
    paid = {"x": "20万/年", "y": "30万/年", "z": "90万/年"}
    three = {f"postings/acme/{name}.zh.md": posting("acme", salary=pay) for name, pay in paid.items()}
    lib, _ = load(content({**NO_POSTINGS, **three}))
    (row,) = shown(lib).pay_tables[0].rows
    assert (row.typical, row.dot) == ("CN¥300K", shown(lib).axis.at(300_000))
    lib, _ = load(content({**NO_POSTINGS, **three, "postings/acme/z.zh.md": posting("acme")}))
    (row,) = shown(lib).pay_tables[0].rows
    assert (row.typical, row.dot) == ("", None)


def test_every_taxonomy_and_fact_is_counted(content: MakeContent) -> None:
    """What is asked for, where, who hires, who may apply, all else, facts; places below the ones they lie in."""
    lib, _ = load(content(FILES))
    context = shown(lib)
    facts = ("education", "experience")
    anchors = [f"{'fact' if one in facts else 'by'}_{one}" for one in asked(context)]
    assert [id for id, _ in context.sections] == ["heat_hardware_skills", "pay", *anchors]
    assert list(asked(context).items()) == [
        ("skills", [("cpp", 2, 0), ("python", 1, 0)]),
        ("locations", [("china", 4, 0), ("beijing", 3, 1), ("chongqing", 1, 1), ("uk", 1, 0), ("london", 1, 1)]),
        ("companies", [("acme", 2, 0), ("beta", 2, 0)]),
        ("hiring", [("graduate", 1, 0)]),
        ("roles", [("kernel", 2, 0), ("compiler", 1, 0)]),
        ("education", [("bachelor", 1, 0), ("master", 1, 0)]),
        ("experience", [("3", 1, 0)]),
    ]


def test_shares_are_of_all_jobs_and_silence_is_told(content: MakeContent) -> None:
    """Two of four ask for C++; two of four name a degree; all say where."""
    lib, _ = load(content(FILES))
    found = {one.id: one for one in shown(lib).demand_charts}
    assert [bar.figure for bar in found["skills"].bars] == ["2 jobs, 50%", "1 job, 25%"]
    assert found["education"].note == "Stated by 2 of 4 jobs"
    assert found["locations"].note == ""
    assert found["education"].bars[1].entry.url == "en/jobs/?education=master"


def test_long_lists_are_cut_and_say_so(content: MakeContent) -> None:
    """Fifteen kinds of hardware: twelve rows, and a word on the other three that leads to all."""
    names = [f"h{number:02}" for number in range(15)]
    more = "".join(f"  {name}: {{name: {{zh: {name}, en: {name}}}}}\n" for name in names)
    hires = "".join(f"  {name}: {{name: {{zh: {name}, en: {name}}}}}\n" for name in names)
    files = {
        **NO_POSTINGS,
        "taxonomies/hardware.yml": HARDWARE + more,
        "taxonomies/companies.yml": COMPANIES + hires,
        **{
            f"postings/{name}/x.zh.md": posting(name, hardware=f"[{name}]", skills="[cpp]", salary="20万/年")
            for name in names
        },
    }
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    context = shown(lib)
    (heat,) = context.heatmaps
    assert list(rows(heat)) == names[:12]
    assert heat.more == (Link("Hardware: 3 more", "en/hardware/"),)
    assert [len(one.rows) for one in context.pay_tables] == [1, 12]
    assert context.pay_tables[1].more == (Link("Hardware: 3 more", "en/hardware/"),)
    companies = next(one for one in context.demand_charts if one.id == "companies")
    assert (len(companies.bars), companies.more) == (10, (Link("Companies: 5 more", "en/companies/"),))


def test_without_jobs_the_page_says_so(content: MakeContent) -> None:
    """No table, no chart, no section to go to."""
    lib, _ = load(content(NO_POSTINGS))
    context = shown(lib)
    assert [
        getattr(context, name) for name in ("total", "sections", "heatmaps", "pay_tables", "demand_charts", "axis")
    ] == [
        *(0, (), (), (), (), None),
    ]


def axis_of(least: int, most: int, locale: Locale = EN) -> Axis:
    """An axis for pay from `least` to `most`."""
    found = pay_axis(StatedPay(2, (PayRange("CNY", least, most),)), locale)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("least", "most", "labels"),
    [
        (195_000, 3_500_000, ["CN¥300K", "CN¥1M", "CN¥3M"]),
        (200_000, 200_000, ["CN¥150K", "CN¥200K", "CN¥250K"]),
        (37_500, 1_880_000, ["CN¥30K", "CN¥100K", "CN¥300K", "CN¥1M"]),
        (1, 2, ["CN¥1", "CN¥2", "CN¥3"]),
    ],
)
def test_ticks_are_round_few_and_no_label_stands_on_another(least: int, most: int, labels: list[str]) -> None:
    """Of many series the first whose labels have room."""
    axis = axis_of(least, most)
    assert [label for label, _ in axis.ticks] == labels
    assert axis.least < max(least, 2)
    assert axis.most > most


def test_an_axis_is_one_of_ratios() -> None:
    """Twice as much is as far, wherever one starts; what lies outside stands at the end."""
    axis = axis_of(195_000, 3_500_000)
    assert axis.at(400_000) - axis.at(200_000) == pytest.approx(axis.at(2_000_000) - axis.at(1_000_000), abs=0.02)
    assert [axis.at(axis.least), axis.at(axis.most), axis.at(1), axis.at(10**9)] == [9, 91, 9, 91]


def test_a_range_is_told_in_three_digits(content: MakeContent) -> None:
    """A month's pay of 12,345 for 12 months, and more than that for 14: nobody reads seven digits."""
    files = {
        "postings/acme/a.zh.md": posting("acme", salary="12345元/月"),
        "postings/acme/b.zh.md": posting("acme", salary="1.2-9.99万·14薪以上"),
    }
    lib, diagnostics = load(content({**NO_POSTINGS, **files}))
    assert not diagnostics.errors
    assert [shown(lib, locale).pay for locale in (ZH, EN)] == [
        ("年薪14.8万元（1个职位）、", "年薪16.8万–140万元，可更高（1个）"),
        ("CN¥148K/yr (1 job), ", "CN¥168K–1.4M/yr or more (1)"),
    ]


def test_the_page_is_read_by_its_figures(content: MakeContent) -> None:
    """All jobs, kinds of hardware, who hires, places without what they lie in, pay: each leads to its list."""
    lib, _ = load(content(FILES))
    assert [(one.id, one.count, one.url) for one in shown(lib).figures] == [
        ("jobs", 4, "en/jobs/"),
        ("leads", 3, "en/jobs/"),
        ("hardware", 2, "en/hardware/"),
        ("companies", 2, "en/companies/"),
        ("locations", 3, "en/locations/"),
    ]
    assert shown(lib).pay == ("CN¥200K–300K/yr (1 job), ", "CN¥300K/yr (1)")
    assert shown(lib).lead.startswith("4 jobs (3 without a way to apply) listed on 1 Mar 2026")


def test_a_link_to_the_page_quotes_it(content: MakeContent) -> None:
    """What is asked for most and what is paid, in a search result or a chat; nothing of what there is none of."""
    lib, _ = load(content(NO_POSTINGS))
    assert insights_page(View(lib, EN, SITE)).head.description.endswith("pay, locations and companies.")
    lib, _ = load(content(FILES))
    said = [insights_page(View(lib, locale, SITE)).head.description for locale in (ZH, EN)]
    assert said[0].endswith("热门：C++和Python。已公布的薪资：年薪20万–30万元（1个职位）、年薪30万元（1个）。")
    assert said[1].endswith(
        " Most in demand: C++ and Python. Pay, where stated: CN¥200K–300K/yr (1 job), CN¥300K/yr (1)."
    )


@pytest.mark.parametrize("name", ["pay", "education"])
def test_a_vocabulary_may_be_called_as_a_section_is(content: MakeContent, name: str) -> None:
    """Each section keeps an id of its own."""
    files = {**FILES, "taxonomies/roles.yml": None, f"taxonomies/{name}.yml": ROLES}
    lib, diagnostics = load(content(files))
    assert not diagnostics.errors
    ids = [id for id, _ in shown(lib).sections]
    assert len(ids) == len(set(ids))


def test_hardware_is_counted_where_no_table_shows_it(content: MakeContent) -> None:
    """Without a taxonomy that says what jobs ask for there is no table, so its bars stand with the others."""
    skills = str(BASE["taxonomies/skills.yml"]).replace("demand: true\n", "")
    lib, _ = load(content({**FILES, "taxonomies/skills.yml": skills}))
    context = shown(lib)
    assert context.heatmaps == ()
    assert asked(context)["hardware"] == [("ascend", 2, 0), ("gpu", 2, 0)]

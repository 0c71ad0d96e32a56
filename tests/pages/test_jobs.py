"""What there is to filter the list of jobs by, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from careers.content.library import Library
from careers.pages import Site, View
from careers.pages.jobs import Facet, Filters, Option, filters
from tests.each import each
from tests.planning import context, plan
from tests.sample_content import LOCALES, NO_POSTINGS, Files, MakeContent, load, posting

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"}, page_size=2)


def built(content: MakeContent, postings: Mapping[str, Mapping[str, object]], files: Files | None = None) -> Library:
    """A library of these postings alone: name -> front matter."""
    written = {f"postings/acme/{name}.zh.md": posting("acme", **fields) for name, fields in postings.items()}
    lib, diagnostics = load(content({**NO_POSTINGS, **(files or {}), **written}))
    assert not diagnostics.errors
    return lib


def facet(found: Filters, field: str) -> Facet:
    """The facet of a field."""
    return next(one for one in (*found.facets, *found.paid) if one.field == field)


def rows(options: tuple[Option, ...], depth: int = 0) -> Iterator[tuple[int, str, int]]:
    """(depth, value, count) of options as one reads them."""
    for one in options:
        yield depth, one.value, one.count
        yield from rows(one.children, depth + 1)


@each("code", ["zh", "en"])
def test_what_is_alike_stands_in_the_same_order_in_every_language(content: MakeContent, code: str) -> None:
    """By id; else those of most open jobs come first."""
    jobs = {"a": {"hardware": "[npu, gpu]"}, "b": {"hardware": "[ascend]"}, "c": {"hardware": "[gpu]"}}
    found = facet(filters(View(built(content, jobs), LOCALES.get(code))), "hardware")
    assert [one.value for one in found.options] == ["gpu", "npu"]
    assert [one.count for one in found.options] == [2, 2]


def test_terms_stand_as_a_tree_those_of_most_open_jobs_first(content: MakeContent) -> None:
    """A job with several cities counts once for their country."""
    jobs = {"a": {"locations": "[beijing, dalian]"}, "b": {"locations": "[dalian, chongqing]"}}
    found = facet(filters(View(built(content, jobs), LOCALES.get("zh"))), "locations")
    assert list(rows(found.options)) == [(0, "china", 2), (1, "dalian", 2), (1, "beijing", 1), (1, "chongqing", 1)]


def test_only_what_some_posting_has_can_be_chosen(content: MakeContent) -> None:
    """A term of closed jobs alone is there, with none behind it; a term and a field of no posting are not."""
    jobs = {"a": {"skills": "[cpp]"}, "b": {"skills": "[triton]", "closes": "2026-02-28", "remote": "true"}}
    found = filters(View(built(content, jobs), LOCALES.get("en")))
    assert list(rows(facet(found, "skills").options)) == [(0, "cpp", 1), (0, "triton", 0)]
    assert [(one.label, one.count) for one in facet(found, "remote").options] == [("Fully remote", 0)]
    assert {one.field for one in found.facets} == {"company", "skills", "locations", "remote"}
    assert found.closed_count == 1


def test_filters_to_begin_with_come_first(content: MakeContent) -> None:
    """Then taxonomies in their order, and what else is known of a job; a taxonomy's facet has its mark and its tint."""
    jobs = {"a": {"hardware": "[gpu]", "skills": "[cpp]", "education": "master", "experience": 3, "remote": "false"}}
    found = filters(View(built(content, jobs), LOCALES.get("en"))).facets
    order = ["locations", "hardware", "company", "skills", "education", "experience", "remote"]
    assert [one.field for one in found] == order
    assert [one.tint > 0 for one in found[:2]] == [True, True]
    assert found[-1].tint == 0


def test_all_of_several_values_can_be_asked_for_where_a_job_can_have_several(content: MakeContent) -> None:
    """Never of an employer, nor of a degree."""
    jobs = {"a": {"skills": "[cpp]", "hardware": "[gpu]", "education": "master", "experience": 3, "remote": "false"}}
    found = {one.field: one.several for one in filters(View(built(content, jobs), LOCALES.get("en"))).facets}
    several = {"hardware", "skills", "locations"}
    assert found == {
        **dict.fromkeys(several, True),
        **dict.fromkeys(("company", "education", "experience", "remote"), False),
    }


@each(("accepting", "offered"), [(0, 0), (1, 1), (2, 2), (3, 0)])
def test_jobs_that_accept_applications_are_a_choice_where_others_do_not(
    content: MakeContent, accepting: int, offered: int
) -> None:
    """Where all do, or none, it would choose nothing."""
    said = {"apply": "{email: a@example.org}"}
    jobs = {f"j{number}": said if number < accepting else {} for number in range(3)}
    found = filters(View(built(content, {**jobs, "old": {**said, "closes": "2026-02-28"}}), LOCALES.get("en")))
    assert found.accepting == offered
    assert "apply" not in {one.field for one in found.facets}


@each(
    ("titles", "offered"),
    [
        (("Senior Chef", "Junior Chef", "Junior Waiter"), [("junior", "Junior", 2), ("senior", "Senior", 1)]),
        (("Senior Chef", "Sr. Chef", "Waiter"), []),
        (("Chef", "Waiter", "Internal Auditor"), []),
        (("高级工程师", "算法实习生", "Chef"), [("internship", "Internship", 1), ("senior", "Senior", 1)]),
    ],
)
def test_levels_that_titles_name_are_a_choice_where_there_are_two(
    content: MakeContent, titles: tuple[str, ...], offered: list[tuple[str, str, int]]
) -> None:
    """From the first of a career on, each with its open jobs."""
    jobs: dict[str, dict[str, object]] = {f"j{place}": {"title": title} for place, title in enumerate(titles)}
    jobs["old"] = {"title": "Working Student", "closes": "2026-02-28"}
    found = _first_page(built(content, jobs), "en").facets
    levels = [one for one in found if one.field == "career_level"]
    assert [(one.value, one.label, one.count) for facet in levels for one in facet.options if one.count] == offered
    assert [one.several for one in levels] == [False] * bool(offered)


@each(
    ("grades", "offered"),
    [
        ({}, ["junior", "senior", "internship"]),
        ({"a": "junior", "b": "junior"}, ["senior", "internship"]),
        ({"a": "junior"}, ["senior", "internship"]),
        ({"a": "junior", "b": "junior", "c": "senior", "d": "junior"}, []),
    ],
    ids=["none", "all of one", "half of one", "two"],
)
def test_a_level_that_terms_state_for_half_is_no_second_choice(
    content: MakeContent, grades: Mapping[str, str], offered: list[str]
) -> None:
    """Terms that no job has, as those of a new portal, stand in the way of nothing."""
    terms = "field: grade\nname: {zh: 级别, en: Grade}\nterms:\n  junior: {name: {zh: 初级, en: Junior}}\n"
    files: Files = {"taxonomies/grades.yml": terms + "  senior: {name: {zh: 高级, en: Senior}}\n"}
    titles = {"a": "Junior Chef", "b": "Junior Cook", "c": "Senior Chef", "d": "Internship Cook"}
    jobs: dict[str, dict[str, object]] = {
        name: {"title": title, **({"grade": f"[{grades[name]}]"} if name in grades else {})}
        for name, title in titles.items()
    }
    facets = {one.field: one for one in _first_page(built(content, jobs, files), "en").facets}
    levels = facets.get("career_level")
    assert {one.value for one in (levels.options if levels else ())} == set(offered)


def _first_page(library: Library, code: str) -> Filters:
    """The filters of the list in a language, as the site has them."""
    found = [context(page).filters for page in plan(library, SITE) if page.url == f"{code}/jobs/"]
    assert isinstance(found[0], Filters)
    return found[0]


def test_degrees_and_years_ascend(content: MakeContent) -> None:
    """In the words of the posting's page; years as figures, ten after two."""
    said = [("master", 10), ("bachelor", 0), ("phd", 2)]
    jobs = {f"j{years}": {"education": degree, "experience": years} for degree, years in said}
    found = filters(View(built(content, jobs), LOCALES.get("en")))
    assert [one.value for one in facet(found, "education").options] == ["bachelor", "master", "phd"]
    years = [(one.value, one.label) for one in facet(found, "experience").options]
    assert years == [("0", "None required"), ("2", "2 years or more"), ("10", "10 years or more")]


@each(("terms", "shown", "searched"), [(8, 8, False), (10, 10, False), (11, 8, False), (20, 8, False), (21, 8, True)])
def test_a_long_facet_shows_its_first_rows(content: MakeContent, terms: int, shown: int, searched: bool) -> None:
    """The others wait behind a button, unless there are too few of them; a very long one can be searched."""
    ids = [f"s{number:02}" for number in range(terms)]
    names = "".join(f"  {one}: {{name: {{zh: {one}, en: {one}}}}}\n" for one in ids)
    skills = f"field: skills\nname: {{zh: 技能, en: Skills}}\nterms:\n{names}"
    lib = built(content, {"a": {"skills": f"[{', '.join(ids)}]"}}, {"taxonomies/skills.yml": skills})
    found = facet(filters(View(lib, LOCALES.get("en"))), "skills")
    assert [one.value for one in found.options if not one.rest] == ids[:shown]
    assert found.cut == (shown < terms)
    assert found.searched == searched


def test_rows_are_counted_as_one_reads(content: MakeContent) -> None:
    """What is below a term comes right after it: of a tree too, the first rows stay."""
    cities = [f"c{number}" for number in range(9)]
    names = "".join(f"  {one}: {{name: {{zh: {one}, en: {one}}}, parent: china, country: CN}}\n" for one in cities)
    base = "field: locations\nname: {zh: 地点, en: Locations}\nterms:\n"
    countries = "".join(f"  {one}: {{name: {{zh: {one}, en: {one}}}, country: CN}}\n" for one in ("china", "japan"))
    files: Files = {"taxonomies/locations.yml": base + countries + names}
    lib = built(content, {"a": {"locations": f"[{', '.join(cities)}]"}, "b": {"locations": "[japan]"}}, files)
    china, japan = facet(filters(View(lib, LOCALES.get("en"))), "locations").options
    assert (china.value, china.rest, japan.value, japan.rest) == ("china", False, "japan", True)
    assert [one.rest for one in china.children] == [False] * 7 + [True] * 2


def test_pay_is_asked_for_in_steps_of_one_currency_and_what_states_none_stays(content: MakeContent) -> None:
    """Beside a step: the open jobs that may pay so much, and those that state no pay.

    One in another currency is not among them, nor one that states a scale alone: nobody can tell.
    """
    jobs: dict[str, dict[str, object]] = {f"j{monthly}": {"salary": f"{monthly}K"} for monthly in (10, 20, 40, 80)}
    jobs |= {"dollars": {"salary": "$900K-$950K"}, "scale": {"salary": "E 13 TV-L"}, "silent": {}}
    jobs |= {"closed": {"closes": "2026-02-28"}}
    lib = built(content, jobs)
    found = filters(View(lib, LOCALES.get("en")))
    assert found.stated == len(jobs) - 2  # one is silent, one has closed
    assert [one.value for one in found.steps] == list(lib.salary_steps) != []
    yearly = [monthly * 12_000 for monthly in (10, 20, 40, 80)]
    assert [one.count for one in found.steps] == [
        1 + sum(pay >= int(one.value) for pay in yearly) for one in found.steps
    ]
    assert all(one.label.startswith("CN¥") for one in found.steps)


def test_the_currency_of_pay_is_a_choice_where_there_are_several(content: MakeContent) -> None:
    """The site's stands first; where all pay is in one there is nothing to choose."""
    jobs: dict[str, dict[str, object]] = {"a": {"salary": "15-40K"}, "b": {"salary": "$100K-$150K"}, "c": {}}
    several = filters(View(built(content, jobs), LOCALES.get("en")))
    offered = [(one.value, one.label, one.count) for one in facet(several, "paid_in").options]
    assert offered == [("CNY", "Chinese Yuan", 1), ("USD", "US Dollar", 1)]
    one = filters(View(built(content, {"a": {"salary": "15-40K"}, "b": {}, "c": {}}), LOCALES.get("en")))
    assert "paid_in" not in {shown.field for shown in one.paid}


@each("pay", [{}, {"salary": "年薪50万"}], ids=["nobody says", "all pay the same"])
def test_a_choice_that_chooses_nothing_is_not_offered(content: MakeContent, pay: dict[str, object]) -> None:
    """No step where no pay could be compared, or all of it is the same."""
    found = filters(View(built(content, {"a": {}, "b": pay, "c": pay}), LOCALES.get("zh")))
    assert (found.steps, found.stated, found.closed_count) == ((), 2 if pay else 0, 0)


@each("search", [True, False])
def test_the_first_page_of_the_list_has_the_filters(content: MakeContent, search: bool) -> None:
    """They are worked by its script, over the whole list; without an index there is nothing to work them."""
    lib = built(content, {name: {} for name in "abc"})
    site = Site(SITE.names, SITE.descriptions, search=search, page_size=2)
    found = {page.url: context(page).filters for page in plan(lib, site) if page.template == "portal/jobs.html"}
    assert [url for url, one in found.items() if one] == (["zh/jobs/", "en/jobs/"] if search else [])
    assert {"zh/jobs/page/2/", "en/jobs/page/2/"} <= set(found)

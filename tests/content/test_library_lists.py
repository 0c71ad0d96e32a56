"""What lists, filters and the search share of a library: order, facts, pay."""

from __future__ import annotations

import datetime as dt

from careers.content.posting.rules import TAKEN_FIELDS
from tests.sample_content import NO_POSTINGS, TODAY, MakeContent, load, posting


def test_closed_postings_are_listed_after_the_open_ones(content: MakeContent) -> None:
    """For programs each newest first, then by id; in lists the open ones in their order."""
    files = {
        "postings/acme/a.en.md": posting("acme", posted="2026-02-20", closes="2026-02-28"),
        "postings/acme/b.en.md": posting("acme", posted="2026-02-20"),
        "postings/acme/c.en.md": posting("acme", posted="2026-02-25", closes=TODAY.isoformat()),
        "postings/acme/d.en.md": posting("acme", posted="2026-02-21", closes="2026-02-27"),
    }
    library, _ = load(content(files))
    assert [one.id for one in library.newest] == [
        *("acme/c", "acme/b", "beta/compiler-engineer", "acme/kernel-engineer"),
        *("acme/d", "acme/a"),
    ]
    assert library.listed[: len(library.open)] == library.open
    assert library.listed[len(library.open) :] == library.newest[len(library.open) :]
    later, _ = load(content(files), today=TODAY + dt.timedelta(days=1))
    assert [one.id for one in later.listed][3:] == ["acme/c", "acme/d", "acme/a"]


def test_lists_begin_with_what_can_be_applied_for(content: MakeContent) -> None:
    """An open job with an address comes before one that may have closed, and that before one without an address.

    Among those that are alike the newest is first.
    """
    address = "{url: https://acme.example/jobs}"
    old = (TODAY - dt.timedelta(days=181)).isoformat()
    files = {
        "postings/acme/kernel-engineer.zh.md": None,
        "postings/acme/kernel-engineer.en.md": None,
        "postings/beta/compiler-engineer.zh.md": None,
        "postings/beta/compiler-engineer.en.md": None,
        "postings/acme/a-silent.en.md": posting("acme", posted=TODAY.isoformat()),
        "postings/acme/b-undated.en.md": posting("acme", posted=None, apply=address),
        "postings/acme/c-stale.en.md": posting("acme", posted=old, apply=address),
        "postings/acme/d-open.en.md": posting("acme", posted="2026-02-01", apply=address),
        "postings/acme/e-newer.en.md": posting("acme", posted="2026-02-02", apply=address),
        "postings/acme/f-subject.en.md": posting("acme", posted="2026-02-03", apply='{subject: "Job {title}"}'),
    }
    library, diagnostics = load(content(files))
    assert not diagnostics.errors
    ids = [one.id.removeprefix("acme/") for one in library.open]
    assert ids == ["e-newer", "d-open", "c-stale", "b-undated", "a-silent", "f-subject"]
    assert [one.id for one in library.filed("companies", "acme")] == [one.id for one in library.open]


def test_facts_are_those_that_some_posting_states(content: MakeContent) -> None:
    """Degrees from the lowest, years as numbers are sorted, remote work before none; closed postings state some too."""
    stated = [
        {"education": "phd", "experience": "10", "remote": "false"},
        {"education": "associate", "experience": "2", "remote": "true", "closes": "2026-02-01"},
        {"experience": "0"},
    ]
    files = {f"postings/acme/p{number}.en.md": posting("acme", **facts) for number, facts in enumerate(stated)}
    library, _ = load(content(files))
    assert library.filter_values == {
        "education": ("associate", "bachelor", "phd"),
        "experience": ("0", "2", "10"),
        "remote": ("true", "false"),
        "paid_in": (),
        "paid_as": ("cny-month-15000..40000-13",),
        "apply": ("yes",),
    }
    assert library.filter_values_of(library.postings["acme/p0"]) == {
        name: (value,) for name, value in stated[0].items()
    }
    assert library.filter_values_of(library.postings["acme/p2"]) == {"experience": ("0",)}
    assert library.filter_values_of(library.postings["beta/compiler-engineer"]) == {}


def test_nothing_is_stated_where_there_is_nothing(content: MakeContent) -> None:
    library, _ = load(
        content({"postings/acme/kernel-engineer.zh.md": None, "postings/acme/kernel-engineer.en.md": None})
    )
    assert library.filter_values == {
        "education": (),
        "experience": (),
        "remote": (),
        "paid_in": (),
        "paid_as": (),
        "apply": (),
    }
    assert library.salary_steps == {}


def test_pay_is_the_most_a_year(content: MakeContent) -> None:
    """Months count as often as they are paid. Amounts to choose from are those of a currency."""
    pay = {"a": "15-40K·13薪", "b": "30万以上/年", "c": "面议", "d": "$100K-$150K/年", "e": None, "f": "80万/年"}
    library, _ = load(
        content({f"postings/acme/{name}.zh.md": posting("acme", salary=said) for name, said in pay.items()})
    )
    assert {name: library.pay(library.postings[f"acme/{name}"]) for name in pay} == {
        "a": ("CNY", 520_000),
        "b": ("CNY", 300_000),
        "c": None,
        "d": ("USD", 150_000),
        "e": None,
        "f": ("CNY", 800_000),
    }
    assert library.salary_steps == {"500000": ("CNY", 500_000), "800000": ("CNY", 800_000)}


def test_amounts_are_in_the_currency_of_most_jobs_where_none_pays_in_the_sites(content: MakeContent) -> None:
    """Amounts in other currencies name theirs; pay in the site's that has closed is none."""
    pay = {**{f"a{k}": f"{k} 000 €/Jahr" for k in (40, 50, 60)}, **{f"b{k}": f"${k}K/year" for k in (80, 90, 120, 150)}}
    jobs = {f"postings/acme/{name}.en.md": posting("acme", salary=f'"{said}"') for name, said in pay.items()}
    gone = {
        f"postings/{name}.{code}.md": None
        for name in ("acme/kernel-engineer", "beta/compiler-engineer")
        for code in ("zh", "en")
    }
    closed = {"postings/acme/closed.en.md": posting("acme", salary="CNY 300K-350K/year", closes="2026-02-01")}
    library, _ = load(content({**gone, **jobs, **closed}))
    assert library.pay_currencies == ("USD", "EUR", "CNY")
    assert library.salary_steps == {
        "120000": ("USD", 120_000),
        "150000": ("USD", 150_000),
        "eur-50000": ("EUR", 50_000),
        "eur-60000": ("EUR", 60_000),
    }


def test_currencies_of_pay_are_a_choice_where_there_are_several(content: MakeContent) -> None:
    """The site's is first; pay without an amount is in none."""
    pay = {"a": "15-40K·13薪", "b": "$100K-$150K/年", "c": "E 13 TV-L", "d": "面议", "e": "3.400 €/Monat"}
    library, _ = load(
        content({f"postings/acme/{name}.zh.md": posting("acme", salary=said) for name, said in pay.items()})
    )
    assert library.filter_values["paid_in"] == ("CNY", "EUR", "USD")
    paid_in = {name: library.filter_values_of(library.postings[f"acme/{name}"]).get("paid_in") for name in pay}
    assert paid_in == {"a": ("CNY",), "b": ("USD",), "c": None, "d": None, "e": ("EUR",)}
    keys = ("cny-month-15000..40000-13", "eur-month-3400..3400", "usd-year-100000..150000")
    assert library.filter_values["paid_as"] == keys


def test_pay_is_a_choice_by_range_where_these_are_few_else_by_unit(content: MakeContent) -> None:
    """Closed postings have no say in it, and may have none of the choices."""

    def paid_as(number: int) -> tuple[str, ...]:
        pays = [
            *(f"{10 + one}万/年" for one in range(number)),
            "[10万/年, 10万/年, {min: 50, max: 50, currency: EUR, period: hour, basis: gross}]",
        ]
        files = {f"postings/acme/p{at}.zh.md": posting("acme", salary=pay) for at, pay in enumerate(pays)}
        closed = {"postings/acme/x.zh.md": posting("acme", salary="$1/小时", closes="2026-02-28")}
        library, _ = load(content({**NO_POSTINGS, **files, **closed}))
        assert "paid_as" not in library.filter_values_of(library.postings["acme/x"])
        several = library.filter_values_of(library.postings[f"acme/p{number}"])["paid_as"]
        assert len(several) == 2
        return library.filter_values["paid_as"]

    assert paid_as(2) == ("cny-year-100000..100000", "cny-year-110000..110000", "eur-hour-gross-50..50")
    assert paid_as(8) == ("cny-year", "eur-hour-gross")


def test_applications_are_accepted_where_a_job_is_open_and_has_an_address_for_them(content: MakeContent) -> None:
    """Not where it has closed, nor where it only says what the subject of a letter should be."""
    said: dict[str, dict[str, object]] = {
        "mail": {"apply": "{email: a@example.org}"},
        "form": {"apply": "{url: https://example.org/a}", "closes": "2026-03-01"},
        "closed": {"apply": "{email: a@example.org}", "closes": "2026-02-28"},
        "subject": {"apply": "{subject: Engineer}"},
        "silent": {},
    }
    files = {f"postings/acme/{name}.zh.md": posting("acme", **facts) for name, facts in said.items()}
    library, _ = load(content(files))
    accepting = [one for one in said if "apply" in library.filter_values_of(library.postings[f"acme/{one}"])]
    assert accepting == ["mail", "form"]
    assert library.filter_values["apply"] == ("yes",)


def test_no_taxonomy_has_the_name_of_a_filter(content: MakeContent) -> None:
    library, _ = load(content())
    assert {*library.filter_values, "career_level"} <= TAKEN_FIELDS

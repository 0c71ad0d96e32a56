"""A posting's page: its facts, notices, and how to apply."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from careers.render import Page
from tests.each import each
from tests.planning import SITE, context, plan
from tests.sample_content import (
    COMPANIES,
    COMPILER_EN,
    COMPILER_ZH,
    KERNEL_EN,
    KERNEL_ZH,
    LOCATIONS,
    MakeContent,
    load,
    posting,
)

ZH, EN = "postings/acme/kernel-engineer.zh.md", "postings/acme/kernel-engineer.en.md"


def page(content: MakeContent, files: dict[str, str | None], url: str) -> Page:
    """One page of the content with these files."""
    lib, diagnostics = load(content(files))
    assert diagnostics.errors == ()
    return next(one for one in plan(lib, SITE) if one.url == url)


def job(content: MakeContent, code: str = "en", **fields: object) -> Any:
    """What the page of a posting with these fields shows."""
    return context(page(content, {"postings/acme/x.zh.md": posting("acme", **fields)}, f"{code}/jobs/acme/x/"))


def facts(content: MakeContent, code: str, **fields: object) -> dict[str, tuple[str, str]]:
    """The facts of a posting by key: value and note."""
    return {fact.key: (fact.value, fact.note) for fact in job(content, code, **fields).facts}


def test_pay_is_written_as_each_language_does(content: MakeContent) -> None:
    """As the editor wrote it in Chinese, in full in English; a month's pay with the year's on a line of its own."""
    assert facts(content, "zh", salary="15-40K·13薪")["salary"] == ("15-40K·13薪", "年薪19.5万–52万元")
    said = facts(content, "en", salary="15-40K·13薪")["salary"]
    assert said == ("CN¥15,000–40,000 a month × 13", "CN¥195K–520K a year")


@each(
    ("salary", "said"),
    [
        ("约15-40K·13薪", ("about CN¥15,000–40,000 a month × 13", "about CN¥195K–520K a year")),
        ("300元/天", ("CN¥300 a day", "")),
        ("年薪50万", ("CN¥500K a year", "")),
        ("面议", ("Negotiable", "")),
        ("$3,450 bi-weekly", ("US$3,450 every two weeks", "")),
        (
            "18 000 - 24 000 PLN net + VAT (B2B), 14 000 - 19 000 PLN gross (UoP)",
            ("B2B: PLN\u00a018,000–24,000 a month net + VAT; UoP: PLN\u00a014,000–19,000 a month gross", ""),
        ),
        (None, ("Undisclosed", "")),
    ],
)
def test_only_a_months_pay_is_reckoned_by_the_year(
    content: MakeContent, salary: str | None, said: tuple[str, str]
) -> None:
    """A year's says it already, a day's would need a guess; that it is rough is said once."""
    assert facts(content, "en", salary=salary)["salary"] == said


def test_facts_stand_in_the_same_order(content: MakeContent) -> None:
    """Pay, place, what is asked, until when, hardware; then what decides less."""
    fields = {
        "hardware": "[gpu]",
        "education": "master",
        "experience": "3",
        "headcount": "2",
        "remote": "hybrid",
        "closes": "2026-06-30",
    }
    found = facts(content, "en", **fields)
    assert list(found) == [
        "salary", "locations", "remote", "education", "experience", "closes", "hardware", "headcount", "posted",
    ]  # fmt: skip
    assert found["education"][0] == "Master's or higher"
    assert (found["experience"][0], found["remote"][0]) == ("3 years or more", "Hybrid")


def test_what_is_not_said_is_not_shown_and_none_asked_is(content: MakeContent) -> None:
    """No experience asked differs from nothing said; on-site work is the rule and goes without saying."""
    assert "experience" not in facts(content, "en")
    found = facts(content, "en", experience="0", remote="false")
    assert found["experience"][0] == "None required"
    assert "remote" not in found


HIRING = """\
field: hiring
name: {zh: 招聘类型, en: Hiring}
audience: true
terms:
  campus: {name: {zh: 校招, en: Graduate}}
"""


@each(
    ("fields", "missing"),
    [
        ({}, "Hiring / Deadline"),
        ({"locations": None, "hiring": "[campus]"}, "Locations / Deadline"),
        ({"locations": None, "hiring": "[campus]", "remote": "hybrid", "closes": "2026-06-30"}, "Locations"),
        ({"locations": None, "hiring": "[campus]", "remote": "true", "closes": "2026-06-30"}, None),
    ],
    ids=["who and until when", "where and until when", "where, on some days", "from anywhere"],
)
def test_what_decides_and_nobody_said_is_named_last(
    content: MakeContent, fields: dict[str, object], missing: str | None
) -> None:
    """The place, who may apply, until when: a blank could be taken for a fault of the page."""
    files: dict[str, str | None] = {
        "taxonomies/hiring.yml": HIRING,
        "postings/acme/x.zh.md": posting("acme", **fields),
    }
    found = context(page(content, files, "en/jobs/acme/x/")).facts
    assert {fact.key: fact.value for fact in found}.get("unstated") == missing
    assert (found[-1].key == "unstated") is bool(missing)


def test_a_place_that_nobody_knows_stands_among_the_facts(content: MakeContent) -> None:
    """As the source has it, on the page and in its Markdown copy; it is not missing, and no markup follows."""
    fields = {"locations": None, "stated": "{locations: [Quokkatown]}"}
    found = page(content, {"postings/acme/x.zh.md": posting("acme", **fields)}, "en/jobs/acme/x/")
    facts = {fact.key: fact.value for fact in context(found).facts}
    assert facts["stated-places"] == "as the source says: Quokkatown"
    assert "Location" not in facts.get("unstated", "")


@each(
    ("singular", "locations", "label"),
    [
        ("singular: {zh: 地点, en: Location}\n", "[beijing]", "Location"),
        ("singular: {zh: 地点, en: Location}\n", "[beijing, dalian]", "Locations"),
        ("", "[beijing]", "Locations"),
    ],
)
def test_a_single_term_has_the_label_of_one(content: MakeContent, singular: str, locations: str, label: str) -> None:
    """Where the taxonomy says it; what is missing is one, too."""
    taxonomy = LOCATIONS.replace("field: locations\n", f"field: locations\n{singular}")
    files: dict[str, str | None] = {
        "taxonomies/locations.yml": taxonomy,
        "postings/acme/x.zh.md": posting("acme", locations=locations),
        "postings/acme/y.zh.md": posting("acme", locations=None),
    }
    named, unnamed = (
        {fact.key: fact for fact in context(page(content, files, f"en/jobs/acme/{name}/")).facts} for name in ("x", "y")
    )
    assert named["locations"].label == label
    assert unnamed["unstated"].value == ("Location / Deadline" if singular else "Locations / Deadline")


@each(
    ("fields", "noted"),
    [
        ({"posted": "2025-09-02"}, False),
        ({"posted": "2025-09-01"}, True),
        ({"posted": "2025-01-01", "verified": "2026-02-01"}, False),
        ({"posted": "2025-01-01", "closes": "2026-03-01"}, None),
    ],
    ids=["180 days", "181 days", "seen since", "has an end"],
)
def test_a_job_that_nobody_saw_for_long_is_marked(
    content: MakeContent, fields: dict[str, object], noted: bool | None
) -> None:
    """A page without a closing date says when the job was last seen, be it only on the day it was posted."""
    found = facts(content, "en", **fields)
    seen = found.get("verified", found["posted"])
    assert ("closes" in found, bool(seen[1])) == (noted is None, bool(noted))
    assert ("verified" in found) is ("verified" in fields)


@each(
    ("fields", "note"),
    [
        ({"confirmed": "2026-02-01"}, "By the employer"),
        ({"confirmed": "2026-02-01", "closes": "2026-06-30"}, "By the employer"),
        ({"confirmed": "2026-02-01", "verified": "2026-02-02"}, ""),
        ({"verified": "2026-02-01"}, ""),
        ({"posted": "2025-01-01", "confirmed": "2025-02-01"}, "Not confirmed recently; check before you apply"),
    ],
    ids=["alone", "with a deadline", "checked since", "checked only", "long ago"],
)
def test_a_page_says_when_the_employer_confirmed_a_job(
    content: MakeContent, fields: dict[str, object], note: str
) -> None:
    """Beside the date, as long as nobody has checked the job since; that it is long ago is said first."""
    assert facts(content, "en", **fields)["verified"][1] == note


def test_a_job_that_was_only_collected_is_not_confirmed(content: MakeContent) -> None:
    """The day on which it was taken from its source says nothing of who saw it; it ages as if it had been seen then."""
    collected: dict[str, object] = {"posted": None, "collected": "2026-02-01"}
    assert facts(content, "en", **collected)["collected"] == ("1 Feb 2026", "")
    assert "verified" in facts(content, "en", **collected, verified="2026-02-01")
    assert job(content, "en", **collected).card.date == "collected 1 Feb 2026"
    assert "check before you apply" in facts(content, "en", posted=None, collected="2025-02-01")["collected"][1]


def test_a_page_states_the_employers_own_code(content: MakeContent) -> None:
    """Without the word for it; a card has no room for it."""
    assert facts(content, "en", reference="Kennziffer 34/26")["reference"] == ("34/26", "")


@each(
    ("fields", "date"),
    [
        ({"posted": None, "confirmed": "2026-02-01"}, "confirmed by the employer 1 Feb 2026"),
        ({"posted": None, "confirmed": "2026-02-01", "verified": "2026-02-02"}, "confirmed 2 Feb 2026"),
        ({"confirmed": "2026-02-01"}, "1 Jan 2026"),
    ],
    ids=["confirmed", "checked since", "posted"],
)
def test_a_card_without_a_posting_date_says_who_confirmed_the_job(
    content: MakeContent, fields: dict[str, object], date: str
) -> None:
    """One date is enough for a card: that of posting, where it is known."""
    assert job(content, "en", **fields).card.date == date


@each(
    ("source", "other", "files"),
    [
        ("zh", "en", {ZH: KERNEL_ZH, EN: None}),
        ("en", "zh", {EN: None, ZH: None, "postings/acme/kernel-engineer.en.md": COMPILER_EN.replace("beta", "acme")}),
    ],
    ids=["written in Chinese", "written in English"],
)
def test_a_missing_translation_shows_the_source_in_its_own_language(
    content: MakeContent, source: str, other: str, files: dict[str, str | None]
) -> None:
    """With a notice, the source's language marked, the source's page as canonical, and in no sitemap."""
    one = page(content, files, f"{other}/jobs/acme/kernel-engineer/")
    assert context(one).notices == ("notice.missing",)
    assert context(one).lang == {"zh": "zh-Hans", "en": "en"}[source]
    assert context(one).text.locale == source
    assert one.head.canonical == f"{source}/jobs/acme/kernel-engineer/"
    own = page(content, files, f"{source}/jobs/acme/kernel-engineer/")
    assert (context(own).notices, context(own).lang) == ((), "")
    assert own.head.canonical is None


@each(
    ("other", "name", "twin"),
    [("en", "acme/kernel-engineer", KERNEL_EN), ("zh", "beta/compiler-engineer", COMPILER_ZH)],
    ids=["written in Chinese", "written in English"],
)
@each(
    ("stamp", "notices"),
    [("translated_from: 0123456789ab #", ("notice.stale",)), ("#", ()), ("translated_from:", ())],
    ids=["stale", "unstamped", "current"],
)
def test_the_reader_is_told_of_a_stale_translation_only(
    content: MakeContent, other: str, name: str, twin: str, stamp: str, notices: tuple[str, ...]
) -> None:
    """Its own text is shown; nobody knows of an unstamped one whether it is behind."""
    files: dict[str, str | None] = {f"postings/{name}.{other}.md": twin.replace("translated_from:", stamp)}
    one = page(content, files, f"{other}/jobs/{name}/")
    assert context(one).notices == notices
    assert context(one).text.locale == other
    assert one.head.canonical is None


def test_a_closed_job_says_so_and_takes_no_applications(content: MakeContent) -> None:
    """Its page stays, out of the sitemap."""
    files: dict[str, str | None] = {ZH: KERNEL_ZH.replace("closes: 2026-06-30", "closes: 2026-02-28")}
    one = page(content, files, "en/jobs/acme/kernel-engineer/")
    assert context(one).notices == ("notice.closed",)
    assert (context(one).application, context(one).is_open) == (None, False)
    assert (context(one).closed_on, context(one).calendar_url) == ("28 Feb 2026", "")


def test_an_open_job_leads_to_its_deadline_where_it_has_one(content: MakeContent) -> None:
    """A calendar file beside the page; without a last day there is none."""
    assert context(page(content, {}, "en/jobs/acme/kernel-engineer/")).calendar_url == (
        "en/jobs/acme/kernel-engineer/deadline.ics"
    )
    open_ended = context(page(content, {}, "zh/jobs/beta/compiler-engineer/"))
    assert (open_ended.calendar_url, open_ended.closed_on) == ("", "")


def test_similar_jobs_come_with_what_they_share(content: MakeContent) -> None:
    """Cards in the page's language, and under each the names of the terms that both postings have."""
    files: dict[str, str | None] = {
        "postings/beta/x.zh.md": posting(
            "beta", title="算子专家", hardware="[ascend]", skills="[python]", apply="{email: jobs@beta.example}"
        ),
        "postings/beta/lead.zh.md": posting("beta", hardware="[ascend]", skills="[python]"),
    }
    (found,) = context(page(content, files, "en/jobs/acme/kernel-engineer/")).similar
    assert (found[0].id, found[0].lang) == ("beta/x", "zh-Hans")
    assert found[1] == ("Ascend", "Python")


def test_a_closed_job_leads_to_open_ones_and_none_leads_to_it(content: MakeContent) -> None:
    """What has closed is nobody's alternative."""
    files: dict[str, str | None] = {
        ZH: KERNEL_ZH.replace("closes: 2026-06-30", "closes: 2026-02-28"),
        "postings/beta/x.zh.md": posting("beta", hardware="[ascend]", skills="[python]"),
    }
    found = context(page(content, files, "zh/jobs/acme/kernel-engineer/")).similar
    assert next(card.id for card, _ in found) == "beta/x"
    assert context(page(content, files, "zh/jobs/beta/x/")).similar == ()


def test_a_closed_job_tells_what_was_said_and_asks_for_nothing(content: MakeContent) -> None:
    """The last day is past; what an applicant would miss is nobody's any more."""
    said = job(content, closes="2026-02-28").facts
    assert [(fact.label, fact.value) for fact in said if fact.key == "closes"] == [("Closed", "28 Feb 2026")]
    assert "unstated" not in {fact.key for fact in said}
    assert "unstated" in facts(content, "en")


def application(content: MakeContent, code: str, apply: str) -> Any:
    """How to apply for a job in Beijing at Acme."""
    return job(content, code, title="C++ & 算子=100%?", apply=apply).application


@each(
    ("code", "subject"),
    [("zh", "姓名-C++ & 算子=100%?-学校-极点科技-北京#/"), ("en", "Name-C++ & 算子=100%?-School-Acme-Beijing#/")],
)
def test_the_subject_of_a_mail_survives_its_address(content: MakeContent, code: str, subject: str) -> None:
    """RFC 6068: everything outside the unreserved characters is percent-encoded UTF-8; a space is never a plus."""
    how = application(
        content, code, '{email: "a.b+c@acme.example", subject: "{name}-{title}-{school}-{company}-{location}#/"}'
    )
    assert how.subject == subject
    scheme, _, rest = how.mailto.partition(":")
    address, _, query = rest.partition("?")
    assert (scheme, unquote(address)) == ("mailto", "a.b+c@acme.example")
    assert not set("+&#?/ ") & set(query.removeprefix("subject="))
    assert parse_qs(query) == {"subject": [subject]}
    assert urlsplit(how.mailto).fragment == ""


def test_what_the_applicant_has_to_replace_is_told_apart(content: MakeContent) -> None:
    """The parts make up the subject; those that the site knows are filled in, the others are blanks."""
    how = application(content, "en", '{email: a@acme.example, subject: "[{name}] {title}-{hiring}"}')
    assert "".join(text for text, _ in how.parts) == how.subject
    assert [text for text, is_blank in how.parts if is_blank] == ["Name", "experienced/new grad/internship"]
    assert how.has_blanks
    assert not application(content, "en", '{email: a@acme.example, subject: "{title} at {company}"}').has_blanks


@each("email", ["o'brien@acme.example", "a%b@acme.example", "a/b&c=d@acme.example"])
def test_an_address_with_signs_of_its_own_is_quoted(content: MakeContent, email: str) -> None:
    """None of its characters can end the address or begin a header."""
    how = application(content, "en", f'{{email: "{email}"}}')
    address, _, query = how.mailto.removeprefix("mailto:").partition("?")
    assert unquote(address) == email
    assert list(parse_qs(query)) == ["subject"]


@each(
    ("apply", "subject", "host", "ways"),
    [
        ("{email: a@acme.example}", "Application: C++ & 算子=100%?", "", ("email",)),
        ('{url: "https://jobs.acme.example:8443/apply?id=1"}', "", "jobs.acme.example", ("url",)),
        ('{url: "https://a.example/", email: a@b.example, subject: "{title}"}', "C++ & 算子=100%?", "a.example",
         ("url", "email")),
    ],
)  # fmt: skip
def test_all_ways_to_apply_are_named(
    content: MakeContent, apply: str, subject: str, host: str, ways: tuple[str, ...]
) -> None:
    """The page first, by its host; a subject that the posting does not ask for is said to be a suggestion."""
    how = application(content, "en", apply)
    assert (how.subject, how.host, how.ways, bool(how.mailto)) == (subject, host, ways, "email" in ways)
    assert how.subject_label == ("Subject" if "subject:" in apply else "Suggested subject")


def test_a_lead_names_where_else_its_jobs_may_be_listed(content: MakeContent) -> None:
    """The employer's careers site, else its website; without an employer, the maker's; a job needs none."""
    site = "    careers: https://jobs.acme.example/\n"
    files: dict[str, str | None] = {
        "taxonomies/companies.yml": COMPANIES.replace("    url: https://acme.example/\n", site)
    }
    files["postings/acme/x.en.md"] = posting("acme")
    found = context(page(content, files, "en/jobs/acme/x/"))
    open_site = "See jobs on the careers site of Acme"
    assert (found.application, found.careers[:2]) == (None, (open_site, "https://jobs.acme.example/"))
    files["postings/acme/x.en.md"] = posting("acme", apply="{email: a@acme.example}")
    assert context(page(content, files, "en/jobs/acme/x/")).careers is None
    found = context(page(content, {"postings/acme/x.en.md": posting("acme")}, "en/jobs/acme/x/"))
    assert found.careers[:2] == ("Visit the website of Acme", "https://acme.example/")
    files["taxonomies/companies.yml"] = f"{files['taxonomies/companies.yml']}  undisclosed: {{name: Undisclosed}}\n"
    files["postings/undisclosed/x.en.md"] = posting("undisclosed", hardware="[ascend]")
    found = context(page(content, files, "en/jobs/undisclosed/x/"))
    assert found.careers[:2] == ("Careers site of Acme, maker of Ascend", "https://jobs.acme.example/")


@each(
    ("fields", "said"),
    [
        ({}, "The original does not say how to apply."),
        ({"source": "{name: Acme News}"}, "The original does not say how to apply."),
        ({"apply": '{subject: "{title}"}'}, "The original does not say where to send applications."),
        ({"apply": "{email: a@acme.example}"}, ""),
    ],
    ids=["nobody", "a name", "a subject alone", "reachable"],
)  # fmt: skip
def test_where_nobody_can_apply_the_page_says_who_does_not_say_how(
    content: MakeContent, fields: dict[str, object], said: str
) -> None:
    """The source has a row of its own, so the sentence does not repeat its name."""
    assert job(content, "en", **fields).unreachable == said


@each(("locale", "name"), [("zh", "极点科技"), ("en", "Acme")])
def test_an_employer_that_is_the_source_is_named_in_the_language_of_the_page(
    content: MakeContent, locale: str, name: str
) -> None:
    """Facts are written once, so the name is in one language; it is the employer's in whichever it is written."""
    for written in ("极点科技", "Acme"):
        source = f'{{name: {written}, url: "https://acme.example/"}}'
        found = job(content, locale, source=source).origin
        assert (found.name, found.url) == (name, "https://acme.example/")


def test_where_nobody_can_apply_similar_jobs_that_can_be_applied_for_are_offered(content: MakeContent) -> None:
    """Only those: the others would be dead ends too."""
    alike = {"hardware": "[ascend]", "skills": "[python]"}
    files: dict[str, str | None] = {
        "postings/beta/x.zh.md": posting("beta", **alike),
        "postings/beta/y.zh.md": posting("beta", **alike, apply='{subject: "{title}"}'),
        "postings/beta/z.zh.md": posting("beta", **alike, apply='{url: "https://beta.example/z"}'),
    }
    found = context(page(content, files, "en/jobs/beta/x/"))
    assert {card.id for card, _ in found.similar} == {"beta/z", "acme/kernel-engineer"}


def test_the_description_is_the_summary_or_the_start_of_the_text(content: MakeContent) -> None:
    """Plain text, in the language of the text."""
    assert page(content, {}, "en/jobs/acme/kernel-engineer/").head.description == "Write kernels for Ascend."
    assert page(content, {}, "en/jobs/beta/compiler-engineer/").head.description == "Lower graphs to machine code"


def test_what_the_facts_leave_out_is_filed_below(content: MakeContent) -> None:
    """Skills are no fact of the first screen."""
    found = context(page(content, {}, "en/jobs/acme/kernel-engineer/")).topics
    named = [(label, [chip.label for chip in terms], asked) for label, terms, asked in found]
    assert named == [("Skills", ["C++", "Python"], True)]


@each(
    ("closes", "after", "found"),
    [
        ("2025-12-01", 90, True),
        ("2025-11-30", 90, False),
        ("2026-02-28", 0, False),
        (None, 0, True),
    ],
    ids=["ninety days", "a day more", "no patience", "open for ever"],
)
def test_a_job_closed_long_ago_is_not_to_be_found(
    content: MakeContent, closes: str | None, after: int, found: bool
) -> None:
    """As many days as the publisher says after its last one; its page stays."""
    lib, diagnostics = load(content({"postings/acme/x.zh.md": posting("acme", posted="2025-01-01", closes=closes)}))
    assert diagnostics.errors == ()
    pages = [one for one in plan(lib, replace(SITE, noindex_after=after)) if one.url.endswith("jobs/acme/x/")]
    assert [one.head.indexed for one in pages] == [found, found]


@each(
    ("change", "notices"),
    [
        ({}, ("notice.machine",)),
        ({"title: 算子": "title: 资深算子"}, ("notice.stale", "notice.machine")),
    ],
    ids=["current", "stale"],
)
def test_a_machines_translation_says_so_beside_whatever_else_is_to_be_said(
    content: MakeContent, change: dict[str, str], notices: tuple[str, ...]
) -> None:
    """In its own language alone; the source needs no notice."""
    source = KERNEL_ZH
    for old, new in change.items():
        assert old in source
        source = source.replace(old, new)
    files: dict[str, str | None] = {ZH: source, EN: KERNEL_EN.replace("---\n\n", "translation: machine\n---\n\n", 1)}
    assert context(page(content, files, "en/jobs/acme/kernel-engineer/")).notices == notices
    assert context(page(content, files, "zh/jobs/acme/kernel-engineer/")).notices == ()

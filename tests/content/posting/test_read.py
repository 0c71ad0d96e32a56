"""Files become postings: which file is the source, what a translation may say, what is told of the rest."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from pathlib import Path

from careers.content.library import Reader
from careers.content.posting import UNCONFIRMED, Apply, Education, Origin, Remote, Translation, gather
from careers.render.statements import origin
from careers.support.diagnostics import Diagnostics
from tests.content.facts.reading import only
from tests.each import each
from tests.sample_content import (
    COMPANIES,
    COMPILER_EN,
    HARDWARE,
    KERNEL_EN,
    KERNEL_ZH,
    LOCALES,
    SKILLS,
    TODAY,
    MakeContent,
    load,
    posting,
    said,
)

SOURCE = "postings/acme/kernel-engineer.zh.md"
TWIN = "postings/acme/kernel-engineer.en.md"


def test_every_fact_is_read(content: MakeContent) -> None:
    front = """\
---
title: Engineer
company: acme
summary: Two sentences. Or one.
hardware: [ascend, gpu]
skills: [python]
locations: [beijing, chongqing]
salary: {min: 15000, max: 40000, currency: CNY, period: month, months: 13}
education: master
experience: 0
headcount: 5
remote: hybrid
posted: 2026-01-15
closes: 2026-06-30
verified: 2026-02-01
reference: REQ-2026-0113
apply: {email: jobs@acme.example, url: "https://acme.example/jobs", subject: "{name}-{title}"}
source: {name: A board, url: "https://board.example/1"}
aliases: [acme/old]
---

The work.
"""
    lib, diagnostics = load(content({"postings/acme/full.en.md": front}))
    assert diagnostics.errors == ()
    found = lib.postings["acme/full"]
    assert found.terms == {
        "company": ("acme",),
        "hardware": ("ascend", "gpu"),
        "locations": ("beijing", "chongqing"),
        "skills": ("python",),
    }
    assert found.salary is not None
    pay = only(found.salary)
    assert (pay.min, pay.max, pay.months) == (Decimal(15000), Decimal(40000), Decimal(13))
    assert (found.education, found.experience, found.headcount) == (Education.MASTER, 0, 5)
    assert (found.remote, found.source) == (Remote.HYBRID, "en")
    assert (found.posted, found.closes, found.verified) == (
        dt.date(2026, 1, 15),
        dt.date(2026, 6, 30),
        dt.date(2026, 2, 1),
    )
    assert found.apply == Apply("jobs@acme.example", "https://acme.example/jobs", "{name}-{title}")
    assert found.origin == Origin("A board", "https://board.example/1")
    assert found.aliases == ("acme/old",)
    assert found.reference == "REQ-2026-0113"
    assert (found.text("en").body, found.text("en").body_line) == ("The work.", 22)


@each(
    ("written", "value"),
    [
        ("true", Remote.YES),
        ("Yes", Remote.YES),
        ("Hybrid", Remote.HYBRID),
    ],
)
def test_remote_is_read_in_yamls_many_spellings(content: MakeContent, written: str, value: Remote) -> None:
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", remote=written)}))
    assert lib.postings["acme/a"].remote is value


PREFERRED = SKILLS.replace("field: skills", "field: skills\npreferred: nice_to_have")
BACKGROUND = HARDWARE.replace("field: hardware", "field: hardware\nbackground: background")


def choosing(fields: str) -> str:
    """A posting with these fields of terms."""
    return f"---\ntitle: Engineer\ncompany: acme\n{fields}\n---\n\nThe work.\n"


def test_alternatives_are_read_as_a_choice_and_as_terms(content: MakeContent) -> None:
    """Filters find each of them; a choice counts as one thing that is asked for, and stands where it was written."""
    fields = "skills: [{any: [python, cpp]}]\nhardware: [ascend]\nbackground: [npu, {any: [gpu, ascend]}]"
    lib, diagnostics = load(content({"taxonomies/hardware.yml": BACKGROUND, "postings/acme/a.en.md": choosing(fields)}))
    assert diagnostics.errors == ()
    found = lib.postings["acme/a"]
    assert found.terms["skills"] == ("python", "cpp")
    assert found.terms["background"] == ("npu", "gpu", "ascend")
    assert found.alternatives == {"skills": (("python", "cpp"),), "background": (("gpu", "ascend"),)}
    assert found.choices("background") == (("npu",), ("gpu", "ascend"))
    assert found.choices("hardware") == (("ascend",),)
    assert "acme/a" not in {one.id for one in lib.filed("hardware", "gpu")}


def test_what_is_only_a_plus_is_a_term_that_is_not_asked_for(content: MakeContent) -> None:
    """Lists and filters find it behind the others; a site that has no key for it refuses it."""
    fields = "skills: [cpp]\nnice_to_have: [{any: [python, triton]}]"
    lib, diagnostics = load(content({"taxonomies/skills.yml": PREFERRED, "postings/acme/a.en.md": choosing(fields)}))
    assert diagnostics.errors == ()
    found = lib.postings["acme/a"]
    assert found.terms["skills"] == ("cpp", "python", "triton")
    assert found.choices("skills", "nice_to_have") == (("cpp",),)
    assert found.choices("nice_to_have") == (("python", "triton"),)
    assert found.choices("skills") == (("cpp",), ("python", "triton"))
    assert [one.id for one in lib.filed("skills", "triton")] == ["acme/a"]
    text = choosing("skills: [cpp]\nnice_to_have: [cpp]")
    diagnostics = load(content({"taxonomies/skills.yml": PREFERRED, "postings/acme/a.en.md": text}))[1]
    assert [(one.field, one.code, one.params["value"]) for one in diagnostics.errors] == [
        ("nice_to_have", "preferred-repeated", "cpp")
    ]


def test_a_limit_holds_for_one_part_of_the_work(content: MakeContent) -> None:
    """Nothing else of the posting changes."""
    fields = "hardware: [ascend, gpu]\nlocations: [beijing, shanghai]\nlimited: {gpu: {locations: [shanghai]}}"
    lib, diagnostics = load(content({"postings/acme/a.en.md": choosing(fields)}))
    assert diagnostics.errors == ()
    found = lib.postings["acme/a"]
    assert found.limited_to("gpu").terms == {**found.terms, "locations": ("shanghai",)}
    assert found.limited_to("ascend") is found


@each(
    ("fields", "field", "code", "value"),
    [
        ("skills: [{any: [cpp]}]", "skills", "any-of-one", "cpp"),
        ("skills: [cpp, {any: [cpp, python]}]", "skills", "any-repeated", "cpp"),
        ("skills: [{any: [cpp, pyton]}]", "skills.any", "unknown-id", "pyton"),
        ("skills: [{all: [cpp, python]}]", "skills.all", "stray-field", "all"),
        ("company: {any: [acme, globex]}", "company", "any-of-single", "company"),
        ("background: [gpu]", "background", "stray-field", "background"),
        ("nice_to_have: [cpp]", "nice_to_have", "stray-field", "nice_to_have"),
        ("hardware: [gpu]\nlimited: {npu: {hiring: [campus]}}", "limited", "limited-unknown", "npu"),
        ("hardware: [gpu]\nlimited: {gpu: {hiring: [campus]}}", "limited", "limited-unknown", "campus"),
    ],
)
def test_a_choice_that_is_none_is_refused(content: MakeContent, fields: str, field: str, code: str, value: str) -> None:
    """Each fault by itself, at its line."""
    text = choosing(fields)
    if fields.startswith("company"):
        text = text.replace("company: acme\n", "")
    diagnostics = load(content({"postings/acme/a.en.md": text}))[1]
    assert (field, code, value) in {(one.field, one.code, one.params.get("value")) for one in diagnostics.errors}
    assert {one.line for one in diagnostics.errors} <= {3, 4, 5}


def test_a_term_named_twice_counts_once_and_keeps_its_place(content: MakeContent) -> None:
    """The order is the editor's."""
    lib, _ = load(content({"postings/acme/a.zh.md": posting("acme", skills="[python, cpp, python]")}))
    assert lib.postings["acme/a"].terms["skills"] == ("python", "cpp")


@each("source", ["zh", "en"])
@each(
    ("stamp", "state", "code"),
    [
        (None, Translation.UNSTAMPED, "translation-unstamped"),
        (UNCONFIRMED, Translation.UNSTAMPED, "translation-unstamped"),
        ("0123456789ab", Translation.STALE, "translation-stale"),
    ],
    ids=["unstamped", "unconfirmed", "stale"],
)
def test_a_translation_that_lags_is_advised_on_in_both_directions(
    content: MakeContent, source: str, stamp: str | None, state: Translation, code: str
) -> None:
    """It is published, and the editor is told what to write once it says what the source says."""
    other = "en" if source == "zh" else "zh"
    mark = f"translated_from: {stamp}\n" if stamp else ""
    lib, diagnostics = load(
        content(
            {
                f"postings/acme/a.{source}.md": posting("acme"),
                f"postings/acme/a.{other}.md": f"---\ntitle: X\n{mark}---\n\nText.\n",
            }
        )
    )
    found = lib.postings["acme/a"]
    assert (found.source, found.translation(other)) == (source, state)
    advice = [(one.path, one.code, one.params["stamp"]) for one in diagnostics]
    assert advice == [(f"content/postings/acme/a.{other}.md", code, found.stamp)]
    assert diagnostics.errors == ()


@each(("source", "other"), [("zh", "en"), ("en", "zh")])
def test_a_missing_translation_is_advised_on_with_the_file_to_add(
    content: MakeContent, source: str, other: str
) -> None:
    lib, diagnostics = load(content({f"postings/acme/a.{source}.md": posting("acme")}))
    assert [(one.code, one.params["path"], one.params["stamp"]) for one in diagnostics] == [
        ("translation-missing", f"content/postings/acme/a.{other}.md", lib.postings["acme/a"].stamp)
    ]


def test_nobody_misses_a_translation_that_is_not_meant_to_be(content: MakeContent) -> None:
    """A posting may name its languages; what is there in another one is looked after all the same."""
    files = {"postings/acme/a.zh.md": posting("acme", languages="[zh]")}
    lib, diagnostics = load(content(files))
    assert list(diagnostics) == []
    assert [lib.postings["acme/a"].is_meant_in(code) for code in ("zh", "en")] == [True, False]
    _, diagnostics = load(content({**files, "postings/acme/a.en.md": "---\ntitle: X\n---\n\nText.\n"}))
    assert [one.code for one in diagnostics] == ["translation-unstamped"]


def test_without_stamps_the_file_with_a_company_is_the_source(content: MakeContent) -> None:
    """Some web editors cannot write a stamp."""
    lib, diagnostics = load(content({TWIN: KERNEL_EN.replace("translated_from", "# was")}))
    assert lib.postings["acme/kernel-engineer"].source == "zh"
    assert [one.code for one in diagnostics] == ["translation-unstamped"]


def test_the_file_with_a_stamp_is_the_translation_even_with_a_company(content: MakeContent) -> None:
    """Some web editors write every fact into both files."""
    lib, diagnostics = load(content({TWIN: KERNEL_EN.replace("translated_from", "company: acme\ntranslated_from")}))
    assert said(diagnostics) == []
    assert lib.postings["acme/kernel-engineer"].source == "zh"


@each(
    "fact",
    [
        "salary: 15-40K·13薪",
        "skills: [python, cpp]",
        "posted: 2026-01-15",
        "apply: {email: jobs@acme.example}",
        "education:",
        "hardware:\n  - ascend",
    ],
)
def test_a_translation_may_repeat_a_fact_that_is_equal(content: MakeContent, fact: str) -> None:
    """Lists of ids are equal in any order; an empty field says nothing."""
    _, diagnostics = load(content({TWIN: KERNEL_EN.replace("translated_from", f"{fact}\ntranslated_from")}))
    assert said(diagnostics) == []


@each(
    ("written", "repeated", "names", "codes"),
    [
        ("{name: 招聘文章}", "{name: A blog post}", ("招聘文章", "A blog post"), []),
        ("{name: 招聘文章, url: https://example.org/a}", "{name: A blog post}", ("招聘文章", "A blog post"), []),
        ("{name: 招聘文章}", "{url: https://example.org/a}", None, ["translation-differs"]),
    ],
)
def test_a_translation_may_have_a_name_for_the_source_of_a_job(
    content: MakeContent, written: str, repeated: str, names: tuple[str, str] | None, codes: list[str]
) -> None:
    """In its own language; the address is a fact."""
    files = {
        SOURCE: KERNEL_ZH.replace("posted:", f"source: {written}\nposted:"),
        TWIN: KERNEL_EN.replace("translated_from", f"source: {repeated}\ntranslated_from"),
    }
    lib, diagnostics = load(content(files))
    assert [one.code for one in diagnostics.errors] == codes
    found = [origin(lib.postings["acme/kernel-engineer"], locale, lib).name for locale in LOCALES] if names else None
    assert found == (list(names) if names else None)


@each(
    ("fact", "code", "value"),
    [
        ("salary: 15-41K·13薪", "translation-differs", "15-41K·13薪"),
        ("skills: [python]", "translation-differs", "[python]"),
        ("skills: []", "translation-differs", "[]"),
        ("apply: {email: x@acme.example}", "translation-differs", "email: x@acme.example"),
        ("headcount: 2", "translation-adds", "2"),
        ("history: [{headcount: 2}]", "translation-adds", "[headcount: 2]"),
    ],
)
def test_a_fact_that_differs_is_told_as_it_was_written(content: MakeContent, fact: str, code: str, value: str) -> None:
    """The two languages cannot drift apart; the posting is left out until they agree."""
    lib, diagnostics = load(content({TWIN: KERNEL_EN.replace("translated_from", f"{fact}\ntranslated_from")}))
    assert [(one.line, one.field, one.code, one.params["value"]) for one in diagnostics] == [
        (4, fact.partition(":")[0], code, value)
    ]
    assert "acme/kernel-engineer" not in lib.postings


@each(
    ("reference", "codes"),
    [("X" * 60, []), ("x" * 61, ["too-long"]), ('"a\\nb"', ["several-lines"]), ("[a, b]", ["not-text"])],
    ids=["longest", "too long", "two lines", "a list"],
)
def test_the_employers_code_is_one_short_line(content: MakeContent, reference: str, codes: list[str]) -> None:
    """It stands among the facts of a page; what is longer is no code."""
    lib, diagnostics = load(content({"postings/acme/x.zh.md": posting("acme", reference=reference)}))
    assert [fault.code for fault in diagnostics.errors] == codes
    assert ("acme/x" in lib.postings) is (not codes)


@each(
    ("history", "codes"),
    [
        ("[{posted: 2026-01-01, salary: 15-40K, source: {url: https://acme.example}}, {headcount: 2}]", []),
        ("[{posted: soon}]", ["not-a-date"]),
        ("[{salary: much}]", ["salary-unreadable"]),
        ("[{title: X}]", ["stray-field"]),
        (f"[{', '.join(['{headcount: 2}'] * 101)}]", ["too-many"]),
    ],
    ids=["facts", "no date", "no pay", "no fact", "too many"],
)
def test_a_history_holds_facts_of_other_publications(content: MakeContent, history: str, codes: list[str]) -> None:
    """They are read as the posting's own."""
    lib, diagnostics = load(content({"postings/acme/x.zh.md": posting("acme", history=history)}))
    assert [fault.code for fault in diagnostics.errors] == codes
    assert ("acme/x" in lib.postings) is (not codes)


def test_a_fault_in_a_translation_leaves_the_posting_out(content: MakeContent) -> None:
    lib, diagnostics = load(content({TWIN: "---\ntitle: [\n---\n\nText.\n"}))
    assert list(lib.postings) == ["beta/compiler-engineer"]
    assert [one.path for one in diagnostics] == [f"content/{TWIN}"]


def test_with_an_unreadable_translation_the_sources_faults_are_told_all_the_same(content: MakeContent) -> None:
    _, diagnostics = load(content({TWIN: b"\xff\xfe", SOURCE: KERNEL_ZH.replace("bachelor", "wizard")}))
    assert [one.code for one in diagnostics] == ["not-utf8", "not-one-of"]


@each(
    ("fields", "advice"),
    [
        ({"posted": None}, []),
        ({"posted": "2026-03-02"}, ["posted-ahead"]),
        ({"verified": "2026-03-02"}, ["verified-ahead"]),
        ({"verified": "2026-03-01"}, []),
        ({"verified": "2025-12-31"}, ["verified-first"]),
        ({"verified": "2026-01-01"}, []),
        ({"confirmed": "2026-03-02"}, ["verified-ahead"]),
        ({"confirmed": "2025-12-31"}, ["verified-first"]),
        ({"confirmed": "2026-03-01"}, []),
        ({"collected": "2026-03-02"}, ["verified-ahead"]),
        ({"posted": "2026-03-03", "verified": "2026-03-02"}, ["posted-ahead", "verified-ahead", "verified-first"]),
        ({"locations": None}, ["no-markup"]),
        ({"apply": "{subject: '{title}', url: 'https://acme.example/jobs'}"}, ["subject-alone"]),
        ({"apply": "{subject: '{title}', email: a@acme.example}"}, []),
    ],
)
def test_what_could_be_better_is_advice(content: MakeContent, fields: dict[str, str | None], advice: list[str]) -> None:
    twin = "---\ntitle: X\ntranslated_from: %s\n---\n\nText.\n"
    first, _ = load(content({"postings/acme/a.en.md": posting("acme", **fields)}))
    mark = first.postings["acme/a"].stamp
    _, diagnostics = load(
        content({"postings/acme/a.en.md": posting("acme", **fields), "postings/acme/a.zh.md": twin % mark})
    )
    assert [one.code for one in diagnostics] == advice
    assert diagnostics.errors == ()


def test_an_unknown_company_is_not_also_in_the_wrong_folder(content: MakeContent) -> None:
    """Moving the file to a folder of the slip's name would be bad advice."""
    _, diagnostics = load(content({SOURCE: KERNEL_ZH.replace("company: acme", "company: amce")}))
    assert [one.code for one in diagnostics] == ["unknown-id"]


EMPLOYER = {"taxonomies/companies.yml": COMPANIES.replace("field: company", "field: employer")}


def renamed(text: str) -> str:
    """A posting on a site that calls the field of who hires otherwise."""
    return text.replace("company:", "employer:")


@each(
    ("source", "twin", "found"),
    [
        (KERNEL_ZH, KERNEL_EN, []),
        (KERNEL_ZH, KERNEL_EN.replace("translated_from", "# was"), [("translation-unstamped", None)]),
        (KERNEL_ZH, KERNEL_ZH, [("two-sources", "employer"), ("two-sources", "employer")]),
        (
            KERNEL_ZH.replace("company", "translated_from: 0123456789ab\ncompany"),
            KERNEL_EN,
            [("no-source", "employer")],
        ),
        (KERNEL_ZH.replace(": acme", ": beta"), KERNEL_EN, [("company-folder", "employer")]),
    ],
    ids=["sound", "unstamped", "two sources", "no source", "folder"],
)
def test_who_hires_is_said_in_the_field_that_the_site_has_for_it(
    content: MakeContent, source: str, twin: str, found: list[tuple[str, str | None]]
) -> None:
    """No posting is read by the name of a field, and messages name the site's own."""
    files = {
        SOURCE: renamed(source),
        TWIN: renamed(twin),
        "postings/beta/compiler-engineer.en.md": renamed(COMPILER_EN),
    }
    lib, diagnostics = load(content({**EMPLOYER, **files}))
    assert [(one.code, one.params.get("field")) for one in diagnostics] == found
    assert ("acme/kernel-engineer" in lib.postings) is not bool(diagnostics.errors)


@each(
    ("companies", "codes"),
    [
        (COMPANIES.replace("required: true\n", ""), ["translation-unstamped"]),
        (COMPANIES.replace("{zh: 公司, en: Companies}", "{zh: 公司}"), ["translation-unstamped"]),
    ],
    ids=["no field", "a fault in it"],
)
def test_without_a_field_for_who_hires_the_file_with_facts_is_the_source(
    content: MakeContent, companies: str, codes: list[str]
) -> None:
    """Even where its taxonomy has a fault, which is told once and not again in every posting."""
    hardware = HARDWARE.replace("    vendor: acme\n", "")
    twin = KERNEL_EN.replace("translated_from", "# was")
    _, diagnostics = load(
        content({"taxonomies/companies.yml": companies, "taxonomies/hardware.yml": hardware, TWIN: twin})
    )
    assert [one.code for one in diagnostics if one.path.startswith("content/postings/acme")] == codes


@each(
    ("body", "lines"),
    [
        ("- To be written", [8]),
        ("## A\n\n* 待填写\n\n1. To be written\n\n待填写 ", [10, 12, 14]),
        ("To be written in C++", []),
        ("We write what is to be written", []),
    ],
    ids=["item", "every one", "longer", "inside"],
)
def test_a_placeholder_in_a_body_is_told_at_its_line(content: MakeContent, body: str, lines: list[int]) -> None:
    """In any language, however it is listed; words of a sentence are none."""
    text = posting("acme").replace("The work.", body)
    lib, diagnostics = load(content({"postings/acme/a.en.md": text}))
    assert [(one.line, one.field, one.code) for one in diagnostics.errors] == [
        (n, "body", "draft-untouched") for n in lines
    ]
    assert ("acme/a" in lib.postings) is not bool(lines)


@each("title", ["Job title", '"职位名称"', " Job title "])
def test_a_placeholder_for_a_title_is_no_title(content: MakeContent, title: str) -> None:
    lib, diagnostics = load(content({"postings/acme/a.zh.md": posting("acme", title=title)}))
    assert [(one.line, one.field, one.code) for one in diagnostics.errors] == [(2, "title", "draft-untouched")]
    assert "acme/a" not in lib.postings


@each("subject", ["{name}-{title}-{school}-{hiring}", "应聘{title}", "{{x}} {company} {location}"])
def test_a_subject_may_ask_for_what_applications_name(content: MakeContent, subject: str) -> None:
    files = {"postings/acme/a.en.md": posting("acme", apply=f'{{email: a@acme.example, subject: "{subject}"}}')}
    assert load(content(files))[1].errors == ()


@each("subject", ["{phone}", "{}", "{0}", "{name", "name}", "{name!r}", "{title:>9999999}", "{name.x}", "{name[0]}"])
def test_a_subject_can_ask_for_nothing_else(content: MakeContent, subject: str) -> None:
    """Widths, conversions and attributes are refused with names that mean nothing."""
    files = {"postings/acme/a.en.md": posting("acme", apply=f'{{email: a@acme.example, subject: "{subject}"}}')}
    assert [one.code for one in load(content(files))[1].errors] == ["unknown-placeholder"]


@each("alias", ["acme", "acme/", "../../etc", "acme/page", "ACME/x", "acme/x/y", "a b/c"])
def test_a_former_id_is_of_the_form_of_an_id(content: MakeContent, alias: str) -> None:
    """Its redirect lies where a posting's page would, and nowhere else."""
    diagnostics = load(content({"postings/acme/a.en.md": posting("acme", aliases=f'["{alias}"]')}))[1]
    assert [(one.field, one.code) for one in diagnostics.errors] == [("aliases", "not-an-alias")]


def test_pay_without_a_currency_is_judged_by_the_sites(content: MakeContent) -> None:
    """As much in dollars would be a year's."""
    salary = load(content({"postings/acme/a.zh.md": posting("acme", salary="100K-150K")}))[0].postings["acme/a"].salary
    assert salary is not None
    assert only(salary).period == "month"


def test_pay_in_chinese_words_is_in_yuan_in_a_portal_of_another_currency(content: MakeContent) -> None:
    root = content({"postings/acme/a.zh.md": posting("acme", salary="2万-3.5万")})
    lib, diagnostics = Reader(root, "content", LOCALES, today=TODAY, currency="GBP").read()
    assert diagnostics.errors == ()
    salary = lib.postings["acme/a"].salary
    assert salary is not None
    assert (only(salary).min, only(salary).currency, only(salary).period) == (Decimal(20_000), "CNY", "month")


def test_what_is_no_posting_is_passed_over_or_told(tmp_path: Path) -> None:
    """Hidden files are nobody's; what looks meant as a posting is told, so that no job is lost in silence."""
    for name in (
        "acme/a.zh.md",
        "acme/a.en.md",
        "acme/.DS_Store",
        ".git/x.md",
        "acme/photo.png",
        "acme/b.zh.MD",
        "acme/c.zh.txt",
        "README.md",
        "acme/x/d.zh.md",
        "page/e.zh.md",
        "acme/f.zh-CN.md",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    diagnostics = Diagnostics()
    found = gather(tmp_path, "postings", LOCALES, diagnostics)
    assert [(one.id, sorted(one.paths)) for one in found] == [("acme/a", ["en", "zh"])]
    assert [(one.path, one.code) for one in diagnostics] == [
        ("postings/README.md", "posting-path"),
        ("postings/acme/b.zh.MD", "posting-path"),
        ("postings/acme/c.zh.txt", "posting-path"),
        ("postings/acme/f.zh-CN.md", "unknown-locale"),
        ("postings/acme/x/d.zh.md", "posting-path"),
        ("postings/page/e.zh.md", "reserved-path"),
    ]


@each(
    ("field", "written", "value", "fixed"),
    [
        ("title", "Kernel Engineer #2", "#2", "Kernel Engineer #2"),
        ("title", "算子工程师 #2号  # 待确认", "#2号", "算子工程师 #2号"),
        ("summary", "It's C\n  and #C++ too", "#C++ too", "It''s C and #C++ too"),
        ("reference", "#4711", "#4711", "#4711"),
        ("apply", '{email: a@example.org, subject: "{name}"} #2', None, None),  # behind a bracket no text ends
        ("apply", "\n  email: jobs@example.org\n  subject: Engineer #2", "#2", "Engineer #2"),
        ("title", "Engineer  # the second one", None, None),
        ("title", "Engineer ## the second one", None, None),
        ("title", "'Kernel Engineer #2' #3", None, None),
        ("title", "C# and F#", None, None),
        ("posted", "2026-01-01 #checked", None, None),  # a day goes on with no words
    ],
)
def test_a_text_that_ends_at_a_number_sign_is_advised_on(
    content: MakeContent, field: str, written: str, value: str | None, fixed: str | None
) -> None:
    """YAML takes the rest for a comment; one that is written as comments are is left alone."""
    _, diagnostics = load(content({"postings/acme/new.zh.md": posting("acme", **{field: written})}))
    front = posting("acme", **{field: written}).split("\n")
    comments = [one for one in diagnostics if one.code == "yaml-comment"]
    found = [(one.field, one.params["value"], one.params["fixed"]) for one in comments]
    assert found == ([] if value is None else [(field, value, fixed)])
    assert all(value in front[one.line - 1] for one in comments if value)

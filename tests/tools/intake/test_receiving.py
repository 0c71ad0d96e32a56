"""From the text of an issue to the files of a posting, or to what has to be put right."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from careers.content.posting import Posting, Translation
from careers.i18n import Locale
from careers.pages import Site as Pages
from careers.render import Frame, Layout, Renderer
from careers.support.diagnostics import Severity
from careers_tools.intake import IntakeResult, IntakeSite, as_markdown, receive
from careers_tools.intake.receiving import MOST_CHARACTERS
from tests.planning import draw_plain, plan
from tests.sample_content import BASE, MakeContent, load, write
from tests.site.building import ROOT
from tests.tools.intake.conftest import Fill

EN, ZH = Locale.of("en"), Locale.of("zh")
LEAST = {"title": "Matrix Kernel Engineer", "company": "Acme", "body": "## The work\n\n- Write kernels"}
EVERYTHING = {
    **LEAST,
    "hardware": "Ascend, GPU",
    "skills": "C++",
    "locations": "Beijing",
    "salary": "15-40K·13薪 CNY",
    "education": "PhD",
    "experience": "3",
    "headcount": "2",
    "remote": "Hybrid",
    "posted": "2026-02-01",
    "closes": "2026-12-31",
    "apply_email": "jobs@acme.example",
    "summary": "Write kernels.",
    "title_zh": "矩阵算子工程师",
    "summary_zh": "写算子。",
    "body_zh": "## 职责\n\n- 写矩阵算子",
}


def codes(outcome: IntakeResult) -> list[tuple[str, str]]:
    return [(one.field, one.code) for one in outcome.faults if one.severity is Severity.ERROR]


def published(outcome: IntakeResult, folder: Path) -> Posting:
    """The posting as the site has it once the files are there; nothing is wrong with any file of the site."""
    library, diagnostics = load(write(folder, {**BASE, **outcome.files}))
    assert diagnostics.errors == ()
    return library.postings[outcome.id]


def page(outcome: IntakeResult, folder: Path, code: str) -> str:
    published(outcome, folder)
    library, _ = load(folder)
    site = Pages(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "", "en": ""})
    found = next(one for one in plan(library, site) if one.url == f"{code}/jobs/{outcome.id}/")
    frames = {one.code: Frame(one, "Jobs", "") for one in library.locales}
    return Layout(frames, draw_plain).wrap(found, Renderer([ROOT / "theme"]).body(found))


def test_a_filled_form_becomes_a_page_in_every_language(portal: IntakeSite, fill: Fill, tmp_path: Path) -> None:
    """From the fields of the form, as GitHub writes them, to what readers see."""
    outcome = receive(fill("en", **EVERYTHING).encode(), portal)
    assert codes(outcome) == []
    posting = published(outcome, tmp_path / "content")
    assert (posting.id, posting.source) == ("acme/matrix-kernel-engineer", "en")
    assert posting.translation("zh") is Translation.CURRENT
    for code, said in {
        "en": (
            "Matrix Kernel Engineer",
            "CN¥15,000–40,000",
            "PhD",
            "mailto:jobs@acme.example",
            "Ascend",
            "Write kernels",
        ),
        "zh": ("矩阵算子工程师", "15-40K·13薪", "博士", "mailto:jobs@acme.example", "昇腾", "写矩阵算子"),
    }.items():
        html = page(outcome, tmp_path / "content", code)
        assert [one for one in said if one not in html] == []


def test_an_empty_form_names_what_must_be_there_and_nothing_else(portal: IntakeSite, fill: Fill) -> None:
    assert codes(receive(fill("en").encode(), portal)) == [
        ("Job title", "intake-empty"),
        ("Employer", "intake-empty"),
        ("Description", "intake-empty"),
    ]
    assert [one for one, _ in codes(receive(fill("zh").encode(), portal))] == ["职位名称", "招聘公司", "职位描述"]


def test_html_in_a_form_is_text_on_the_page(portal: IntakeSite, fill: Fill, tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)>"
    form = {**LEAST, "title": f"{evil} Engineer", "summary": evil, "body": f"{evil}\n\n[a](javascript:alert(1))"}
    html = page(receive(fill("en", **form).encode(), portal), tmp_path / "content", "en")
    assert "<img src=x" not in html
    assert [link for link in re.findall(r'href="([^"]*)"', html) if link.startswith("javascript")] == []
    assert html.count("&lt;img src=x onerror=alert(1)&gt;") >= 3


def test_line_ends_of_a_browser_and_characters_of_no_width_change_nothing(portal: IntakeSite, fill: Fill) -> None:
    """They are what a form sends, and what comes along when text is pasted."""
    plain = fill("en", **EVERYTHING)
    pasted = plain.replace("Write", "\u200bWrite\ufeff").replace("\n", "\r\n")
    assert receive(pasted.encode(), portal) == receive(plain.encode(), portal)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"### Job title\n\n" + b"a" * 70_000, "intake-too-large"),
        ("### 职位名称\n\n".encode() + "字".encode() * 70_000, "intake-too-large"),
        ("字".encode() * 90_000 + b"\xe5", "intake-too-large"),
        (b"### Job title\n\n\xff\xfe", "intake-not-text"),
        (b"", "intake-no-form"),
        (b"Job title: Engineer\n", "intake-no-form"),
    ],
    ids=["70 KB", "long Chinese", "cut within a character", "no UTF-8", "nothing", "no form"],
)
def test_what_is_no_form_is_refused_as_a_whole(portal: IntakeSite, data: bytes, code: str) -> None:
    outcome = receive(data, portal)
    assert codes(outcome) == [("", code)]
    assert not outcome.ok


def test_the_longest_form_that_github_takes_is_read(portal: IntakeSite, fill: Fill) -> None:
    """It is refused for its body, not for its size."""
    form = fill("en", **{**LEAST, "body": ""})
    whole = form.replace("### Description\n\n", "### Description\n\n" + "字" * (MOST_CHARACTERS - len(form)), 1)
    assert len(whole) == MOST_CHARACTERS
    assert codes(receive(whole.encode(), portal)) == [("Description", "body-too-large")]


def test_line_breaks_that_somebody_made_in_a_description_stay(portal: IntakeSite, fill: Fill) -> None:
    outcome = receive(fill("en", **{**LEAST, "body": "One  \ntwo"}).encode(), portal)
    assert outcome.files["postings/acme/matrix-kernel-engineer.en.md"].endswith("\n\nOne  \ntwo\n")


def test_a_site_that_asks_nobody_who_hires_has_a_form_too(content: MakeContent, portal: IntakeSite, fill: Fill) -> None:
    """Without such a vocabulary there is no such question, and one folder for all."""
    root = content({"taxonomies/companies.yml": None, "postings/acme/kernel-engineer.zh.md": None})
    library, _ = load(root)
    outcome = receive(fill("en", **LEAST).encode(), dataclasses.replace(portal, library=library, content=root))
    assert sorted(outcome.files)[0] == "postings/jobs/matrix-kernel-engineer.en.md"


def test_a_null_is_named_at_its_field(portal: IntakeSite, fill: Fill) -> None:
    outcome = receive(fill("en", **{**LEAST, "slug": "a\0b"}).encode(), portal)
    assert codes(outcome) == [("Address name", "hidden-character")]


def test_a_heading_called_like_a_field_belongs_to_the_text(portal: IntakeSite, fill: Fill) -> None:
    body = "The work.\n\n### Pay\n\n999K\n\n### Job title\n\nKing"
    outcome = receive(fill("en", **{**LEAST, "salary": "15-40K CNY", "body": body}).encode(), portal)
    text = outcome.files["postings/acme/matrix-kernel-engineer.en.md"]
    assert "salary: 15-40K CNY\n" in text
    assert text.endswith(f"---\n\n{body}\n")


def test_a_field_that_stands_elsewhere_is_read(portal: IntakeSite, fill: Fill) -> None:
    """As in a form that was sent before its order changed; what is there twice is nobody's guess."""
    moved = fill("en", **LEAST).replace("### Summary", "### Pay\n\n15-40K CNY\n\n### Summary", 1)
    bare = moved.replace("### Pay\n\n_No response_\n\n", "")
    outcome = receive(bare.encode(), portal)
    assert "salary: 15-40K CNY\n" in outcome.files["postings/acme/matrix-kernel-engineer.en.md"]
    assert codes(receive(moved.encode(), portal)) == [("Pay", "intake-twice")]


def test_places_can_be_chosen_and_written_out(portal: IntakeSite, fill: Fill) -> None:
    """Those that the site knows by any name are taken; each other one waits for the maintainers."""
    form = {**LEAST, "locations": "Beijing", "unlisted_place": "大连, Beijing"}
    outcome = receive(fill("en", **form).encode(), portal)
    assert "locations: [beijing, dalian]\n" in outcome.files["postings/acme/matrix-kernel-engineer.en.md"]
    outcome = receive(fill("en", **{**form, "unlisted_place": "大连, Tallinn, Tartu"}).encode(), portal)
    assert [one.params["value"] for one in outcome.faults if one.severity is Severity.ERROR] == ["Tartu"]
    assert set(codes(outcome)) == {("Location not in the list", "intake-unlisted")}
    outcome = receive(fill("en", **{**form, "unlisted_place": "Chengdu, Toronto"}).encode(), portal)
    assert "locations: [beijing, chengdu, toronto]\n" in outcome.files["postings/acme/matrix-kernel-engineer.en.md"]


def test_what_is_lacking_is_told_by_field_and_without_keys(portal: IntakeSite, fill: Fill) -> None:
    """Once each, though search engines and the notice ask for it both; what was answered is not called empty."""
    form = {**LEAST, "locations": "Beijing", "salary": "negotiable"}
    told = {(one.field, one.code) for one in receive(fill("en", **form).encode(), portal).faults}
    assert told == {
        ("Pay", "intake-vague"),
        ("Number of openings", "intake-lacking"),
        ("Deadline", "intake-lacking"),
        ("Description", "intake-section"),
    }


def test_a_value_that_is_refused_is_not_read_as_another(portal: IntakeSite, fill: Fill) -> None:
    """How wide characters were read is told nobody: it is what they look like."""
    form = {**LEAST, "salary": "看能力，面谈", "apply_email": "a@b.example；c@d.example", "posted": "2026年2月15号"}
    found = receive(fill("en", **form).encode(), portal).faults
    assert [(one.field, one.code) for one in found if one.code == "intake-corrected"] == [
        ("Posted on", "intake-corrected")
    ]


def test_an_address_that_is_taken_by_a_broken_posting_is_taken(portal: IntakeSite, fill: Fill, tmp_path: Path) -> None:
    """A file with a fault is no posting, and is not overwritten either; what another posting was called counts too."""
    content = write(tmp_path / "content", {"postings/acme/matrix-kernel-engineer.zh.md": "broken"})
    library, _ = load(content)
    moved = dataclasses.replace(library.postings["acme/kernel-engineer"], aliases=("acme/matrix-kernel-engineer-2",))
    library = dataclasses.replace(library, postings={**library.postings, moved.id: moved})
    outcome = receive(fill("en", **LEAST).encode(), dataclasses.replace(portal, content=content, library=library))
    assert codes(outcome) == [("Address name", "intake-exists")]
    assert outcome.faults[0].params["other"] == "matrix-kernel-engineer-3"


def test_a_translation_that_has_no_room_is_left_to_be_begun_later(portal: IntakeSite, fill: Fill) -> None:
    """A body near the limit would be beyond it with the marks of what is to be translated."""
    items = "\n".join(f"- item {number} of many" for number in range(990))
    outcome = receive(fill("en", **{**LEAST, "body": items + "x" * (32_768 - len(items) - 200)}).encode(), portal)
    assert list(outcome.files) == ["postings/acme/matrix-kernel-engineer.en.md"]
    assert outcome.begun == ()


# What a comment on GitHub would make something of, where it does not stand in code.
LIVE = re.compile(r"@\w|https?://\w|www\.|(?<!\\)#\d|(?<!\\)<|(?<!\\)\[|(?<!\\)!")
NASTY = st.text(
    st.one_of(st.sampled_from("@#`<>[]()!*_~\\/:.\n{}$&|-= \t"), st.characters(exclude_categories=["Cs"])), max_size=60
)
PIECES = st.sampled_from(
    ["@octocat", "#1", "https://evil.example", "<img src=x>", "[a](b)", "``` @a ```", "`", "\n### Pay\n"]
)
ANSWERS = st.builds("".join, st.lists(st.one_of(NASTY, PIECES), min_size=1, max_size=4))
FIELDS = ("title", "company", "unlisted", "slug", "skills", "salary", "education", "posted", "apply_email", "apply_url")


@settings(max_examples=25)
@given(st.dictionaries(st.sampled_from([*FIELDS, "summary", "body", "title_zh", "body_zh"]), ANSWERS, max_size=6))
def test_nothing_in_a_form_calls_anybody_or_escapes_its_files(
    portal: IntakeSite, fill: Fill, answers: dict[str, str]
) -> None:
    """Whatever is filled in: beside code spans the answer is our own words; the files are a posting, in its place."""
    outcome = receive(fill("en", **{**LEAST, **answers}).encode(), portal)
    answer = as_markdown(outcome, ZH, "content")
    bare = re.sub(r"(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)", "", answer).replace("name@example.com", "")
    assert LIVE.findall(bare) == []
    assert outcome.ok == (not any(one.severity is Severity.ERROR for one in outcome.faults))
    for path in outcome.files:
        assert re.fullmatch(r"postings/(acme|beta)/[a-z0-9-]+\.(en|zh)\.md", path)


def test_accepted_files_pass_the_check(portal: IntakeSite, fill: Fill, tmp_path: Path) -> None:
    yaml = "'\"[]{}: # & * ! | > % @ ` ~ ? - \\ "
    form = {
        **LEAST,
        "title": f"{yaml} Engineer",
        "summary": f"---\n{yaml}\n---",
        "body": f"---\ncompany: beta\n---\n{yaml}",
    }
    posting = published(receive(fill("en", **form).encode(), portal), tmp_path / "content")
    assert posting.texts["en"].title == " ".join(form["title"].split())
    assert posting.texts["en"].body == form["body"].rstrip()
    assert posting.terms["company"] == ("acme",)

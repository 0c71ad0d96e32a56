"""Links that edit, report and translate: where they lead, and when there are none."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import pytest
import yaml

from careers import i18n
from careers.content.library import Library
from careers.pages import FORM, Repository, contribution_links, find_repository
from careers.pages.posting import report_mail
from careers_tools import intake
from careers_tools.editors import reports
from tests.each import each
from tests.sample_content import MakeContent, load
from tests.site.building import CASES, ROOT, Result
from tests.site.documents import Element, parse

GITHUB = "https://github.com/example/careers"


def classed(one: Element, name: str) -> bool:
    return name in one.attrs.get("class", "").split()


def drawn(cases: Result, url: str) -> Element:
    return parse((cases.folder / i18n.output_path(url)).read_text("utf-8"))


def at(url: str = GITHUB, edit_uri: str | None = "edit/master/docs/", content: str = "content") -> Repository:
    found = find_repository(url, edit_uri, content, "pages")
    assert found is not None
    return found


@each(
    ("url", "edit_uri", "content", "address"),
    [
        # MkDocs' own guess for GitHub names a branch and a folder that a site of this shape has not.
        (GITHUB, "edit/master/docs/", "content", f"{GITHUB}/edit/main/content/postings/a/b.md"),
        (f"{GITHUB}/", None, "content", f"{GITHUB}/edit/main/content/postings/a/b.md"),
        (GITHUB, "edit/develop/content/pages/", "content", f"{GITHUB}/edit/develop/content/postings/a/b.md"),
        (GITHUB, "blob/develop/jobs/data/pages", "content", f"{GITHUB}/edit/develop/jobs/data/postings/a/b.md"),
        (GITHUB, "edit/main/pages/", "content", f"{GITHUB}/edit/main/postings/a/b.md"),
        (GITHUB, None, ".", f"{GITHUB}/edit/main/postings/a/b.md"),
        (
            "https://github.example.com/o/r",
            None,
            "content",
            "https://github.example.com/o/r/edit/main/content/postings/a/b.md",
        ),
        (
            "https://gitlab.com/o/g/r",
            "edit/master/docs/",
            "content",
            "https://gitlab.com/o/g/r/-/edit/main/content/postings/a/b.md",
        ),
    ],
)
def test_a_file_is_edited_at_its_hosts_address(url: str, edit_uri: str | None, content: str, address: str) -> None:
    """On the branch and in the folder that edit_uri names, if it leads to the pages of this content."""
    assert at(url, edit_uri, content).edit("postings/a/b.md") == address


@each(
    ("url", "edit_uri"),
    [
        ("", None),
        ("https://git.example.org/r", None),
        (GITHUB, ""),
        ("javascript://github.com/%0aalert(1)", None),
        ("https://notgithub.com/r", None),
    ],
)
def test_without_a_known_host_or_where_it_is_switched_off_there_are_no_links(url: str, edit_uri: str | None) -> None:
    """An address that leads nowhere is worse than none."""
    assert find_repository(url, edit_uri, "content", "pages") is None


def test_a_report_names_the_posting_whatever_its_title(content: MakeContent) -> None:
    """Signs that mean something in an address stay in the title; the form is in the reader's language."""
    name = "postings/acme/kernel-engineer.zh.md"
    hostile = '"A&template=x#<b>\' %26 工程师"'
    root = content({name: f"---\ntitle: {hostile}\ncompany: acme\n---\n\n写。\n", name.replace("zh", "en"): None})
    library = load(root)[0]
    posting, locale = library.postings["acme/kernel-engineer"], library.locales.get("en")
    asked = urlsplit(at().report(posting, locale, "https://jobs.example/x/"))
    assert asked.path == "/example/careers/issues/new"
    assert parse_qs(asked.query) == {
        "template": [f"{FORM}.en.yml"],
        "title": [f"Report: {posting.text('en').title}"],
        "posting": ["acme/kernel-engineer"],
        "page": ["https://jobs.example/x/"],
    }
    lab = urlsplit(at("https://gitlab.com/o/r").report(posting, locale, "https://jobs.example/x/"))
    assert lab.path == "/o/r/-/issues/new"
    assert "acme/kernel-engineer" in parse_qs(lab.query)["issue[description]"][0]


def test_what_a_report_fills_in_are_fields_of_the_form(cases_library: Library) -> None:
    """And the form there is, in every language, under the name that the address gives."""
    posting = next(iter(cases_library.postings.values()))
    forms = dict(reports(cases_library))
    for locale in cases_library.locales:
        query = parse_qs(urlsplit(at().report(posting, locale, "https://jobs.example/")).query)
        path = f".github/ISSUE_TEMPLATE/{query.pop('template')[0]}"
        ids = {one["id"] for one in yaml.safe_load(forms[path])["body"]}
        assert query.keys() - {"title"} <= ids
        assert (ROOT / path).is_file()


@pytest.mark.parametrize("code", ["zh", "en"])
def test_the_form_for_jobs_is_the_one_that_the_editors_command_writes(cases_library: Library, code: str) -> None:
    """Named in the query; a host without forms begins a plain issue."""
    locale = cases_library.locales.get(code)
    asked = parse_qs(urlsplit(at().form(locale)).query)
    assert [f".github/ISSUE_TEMPLATE/{name}" for name in asked["template"]] == [
        path for path, _ in intake.forms(cases_library, is_answered=True) if f".{code}." in path
    ]
    assert at("https://gitlab.com/o/r").form(locale) == "https://gitlab.com/o/r/-/issues/new"


def test_a_mail_reports_a_posting(cases_library: Library) -> None:
    """It says which, in the reader's language, whatever is in the title."""
    posting, english = cases_library.postings["acme/current"], cases_library.locales.get("en")
    link = urlsplit(report_mail(posting, english, "r+1@acme.dev", "https://jobs.example/x/"))
    assert (link.scheme, link.path) == ("mailto", "r+1@acme.dev")
    title, said = posting.text("en").title, parse_qs(link.query)
    assert said["subject"] == [f"Report: {title}"]
    assert said["body"] == [f"{title}\r\n{posting.id}\r\nhttps://jobs.example/x/\r\n\r\nWhat about it: \r\n"]


def test_a_missing_translation_can_be_begun(cases_library: Library) -> None:
    """In a new file of its name, with the stamp of the present text; where there is one, nothing is to be begun."""
    missing, current = (cases_library.postings[f"acme/{slug}"] for slug in ("untranslated", "current"))
    english = cases_library.locales.get("en")
    asked = urlsplit(contribution_links(missing, english, at(), "").translate)
    query = parse_qs(asked.query)
    assert asked.path == "/example/careers/new/main/content/postings/acme"
    assert query["filename"] == ["untranslated.en.md"]
    front = yaml.safe_load(query["value"][0].split("---")[1])
    assert front == {"title": english.t("draft.title"), "translated_from": missing.stamp}
    assert contribution_links(missing, cases_library.locales.get("zh"), at(), "").translate == ""
    assert contribution_links(current, english, at(), "").translate == ""


def test_every_page_of_a_posting_leads_to_the_file_it_shows(cases: Result, cases_library: Library) -> None:
    """To the text in its language, or to the source where there is none; strangers' pages learn nothing of it."""
    for posting in cases_library.postings.values():
        for locale in cases_library.locales:
            page = drawn(cases, i18n.posting(locale.folder, posting.id))
            (foot,) = [one for one in page if classed(one, "p-contribute")]
            edit, report, mail = [one.attrs for one in foot if one.tag == "a"]
            shown = posting.text(locale.code).locale
            assert unquote(edit["href"]).endswith(f"/edit/main/tests/site/cases/postings/{posting.id}.{shown}.md")
            assert parse_qs(urlsplit(report["href"]).query)["posting"] == [posting.id]
            assert {one["rel"] for one in (edit, report)} == {"nofollow noopener noreferrer"}
            assert posting.id in unquote(mail["href"].removeprefix("mailto:jobs@acme.example?"))
            missing = [one for one in page if classed(one, "p-notice__way")]
            assert bool(missing) is (shown != locale.code)


def test_an_editorial_page_leads_to_its_file(cases: Result) -> None:
    """Below its text."""
    for path in sorted(CASES.glob("pages/*/*.md")):
        inside = path.relative_to(CASES / "pages")
        page = drawn(cases, f"{inside.with_suffix('').as_posix()}/")
        links = [one.attrs["href"] for one in page if one.tag == "a" and "/edit/" in one.attrs.get("href", "")]
        assert links == [f"{GITHUB}/edit/main/tests/site/cases/pages/{inside.as_posix()}"]

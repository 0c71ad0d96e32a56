"""Which facts a job lacks that search engines insist on."""

from __future__ import annotations

from careers.content.posting.model import Required, employer, missing
from tests.each import each
from tests.sample_content import BASE, COMPANIES, LOCATIONS, MakeContent, load, posting, said

NONE = {name: None for name in BASE if name.startswith("postings/")}
UNDISCLOSED = "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
EUROPE = "  europe:\n    name: {zh: 欧洲, en: Europe}\n"
VOCABULARIES = {"taxonomies/companies.yml": COMPANIES + UNDISCLOSED, "taxonomies/locations.yml": LOCATIONS + EUROPE}
LINE = "content/postings/acme/a.en.md:"


@each(
    ("company", "fields", "lacking"),
    [
        ("acme", {}, ()),
        ("acme", {"posted": None}, ("posted",)),
        ("acme", {"locations": None}, ("place",)),
        ("acme", {"locations": "[]"}, ("place",)),
        ("acme", {"locations": "[europe]"}, ("country",)),
        ("acme", {"locations": "[europe, beijing]"}, ()),
        ("acme", {"locations": None, "remote": "true"}, ("place",)),
        ("acme", {"title": "The work."}, ("description",)),
        ("acme", {"title": "The work.", "summary": "The work."}, ("description",)),
        ("acme", {"title": "The work.", "summary": "What it is."}, ()),
        ("undisclosed", {}, ("employer",)),
        ("undisclosed", {"locations": None, "posted": None}, ("employer", "place", "posted")),
    ],
)
def test_what_is_missing_is_known(
    content: MakeContent, company: str, fields: dict[str, str | None], lacking: tuple[Required, ...]
) -> None:
    """Date, employer, place and country, and a text that says more than the title."""
    files = {**NONE, **VOCABULARIES, f"postings/{company}/a.en.md": posting(company, **fields)}
    lib, diagnostics = load(content(files))
    assert diagnostics.errors == ()
    (one,) = lib.postings.values()
    assert missing(one, one.text("en"), lib.taxonomies) == lacking
    hiring = employer(one, lib.taxonomies)
    assert (hiring.id if hiring else None) == (None if company == "undisclosed" else "acme")


def advice(content: MakeContent, company: str = "acme", **fields: object) -> list[str]:
    _, diagnostics = load(content({**NONE, **VOCABULARIES, f"postings/{company}/a.en.md": posting(company, **fields)}))
    assert diagnostics.errors == ()
    return [one for one in said(diagnostics) if "translated_from" not in one]


def test_all_that_front_matter_lacks_is_one_line(content: MakeContent) -> None:
    assert advice(content, locations=None, posted=None, verified="2026-02-01") == [
        f"{LINE}2: locations: search engines will not list it as a job; missing: locations, posted;"
        " write locations: […], posted: YYYY-MM-DD if it is known"
    ]


def test_a_posting_without_any_date_is_not_told_of_its_date_alone(content: MakeContent) -> None:
    """All of them are counted together, in one line of the whole site's."""
    assert advice(content, posted=None) == []


def test_a_place_in_no_country_is_found_at_its_line(content: MakeContent) -> None:
    assert advice(content, locations="[europe]") == [
        f'{LINE}4: locations: the country of "europe" is unknown, so search engines will not list it as a job;'
        " name a city or a country, or add its country in taxonomies/locations.yml"
    ]


def test_an_employer_who_is_not_named_is_found_at_its_line(content: MakeContent) -> None:
    assert advice(content, "undisclosed") == [
        "content/postings/undisclosed/a.en.md:3: company: search engines will not list it as a job; missing: company;"
        " write company: … if it is known"
    ]


def test_a_body_that_only_repeats_the_title_is_told(content: MakeContent) -> None:
    """Where it begins; in a translation, too, although the source says more."""
    assert advice(content, title="The work.") == [
        f"{LINE}8: body: the body only repeats the title, so search engines will not list it as a job;"
        " describe responsibilities and requirements"
    ]
    twin = "---\ntitle: 工作\ntranslated_from: 000000000000\n---\n\n工作\n"
    _, diagnostics = load(content({"postings/acme/a.en.md": posting("acme"), "postings/acme/a.zh.md": twin}))
    assert [(one.path, one.line) for one in diagnostics if one.code == "body-is-title"] == [
        ("content/postings/acme/a.zh.md", 6)
    ]


def test_a_closed_job_lacks_nothing(content: MakeContent) -> None:
    assert advice(content, locations=None, posted=None, closes="2026-02-28") == []
    (lacking,) = advice(content, locations=None, posted=None, closes="2026-03-01")
    assert "missing: locations, posted;" in lacking


def test_what_a_site_has_no_words_for_is_the_fault_of_no_posting(content: MakeContent) -> None:
    """Without a vocabulary of places nobody can name one."""
    vocabularies = {"taxonomies/locations.yml": None}
    text = posting("acme", locations=None)
    root = content({**NONE, **vocabularies, "postings/acme/a.en.md": text})
    lib, diagnostics = load(root)
    assert missing(lib.postings["acme/a"], lib.postings["acme/a"].text("en"), lib.taxonomies) == ("place",)
    assert [one.code for one in diagnostics if one.code != "translation-missing"] == []

"""What the pages of terms say, with landing pages and without."""

from __future__ import annotations

import pytest

from generator.library import Library
from generator.pages import Site, plan
from generator.pages.portrait import Portrait
from tests.content import COMPANIES, HARDWARE, SKILLS, MakeContent, load, posting

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
LINKS = "\n    links: [https://docs.example/start/, https://other.example/]\n"
SHOWN = (("docs.example/start", "https://docs.example/start/"), ("other.example", "https://other.example/"))


@pytest.mark.parametrize(
    ("file", "text", "url"),
    [
        ("skills", SKILLS.replace("{zh: Triton, en: Triton}\n", "{zh: Triton, en: Triton}" + LINKS), "skills/triton"),
        ("companies", COMPANIES.replace("{zh: 贝塔, en: Beta}\n", "{zh: 贝塔, en: Beta}" + LINKS), "companies/beta"),
        ("hardware", HARDWARE.replace("en: NPU}\n", "en: NPU}" + LINKS), "hardware/npu"),
    ],
    ids=["a skill", "a company", "hardware without a stack"],
)
@pytest.mark.parametrize("code", ["zh", "en"])
def test_every_terms_page_names_its_documentation(
    content: MakeContent, file: str, text: str, url: str, code: str
) -> None:
    """Whatever the taxonomy: host and path to read, the whole address to follow."""
    assert LINKS in text
    lib, problems = load(content({f"taxonomies/{file}.yml": text}))
    assert problems.errors == ()
    page = next(page for page in plan(lib, SITE) if page.url == f"{code}/{url}/")
    assert page.context["portrait"].links == SHOWN


def test_a_term_without_documentation_names_none(content: MakeContent) -> None:
    """An empty list, not the parent's."""
    lib, _ = load(content())
    pages = {page.url: page for page in plan(lib, SITE)}
    assert pages["en/hardware/npu/"].context["portrait"].links == ()
    assert pages["en/hardware/ascend/"].context["portrait"].links == (
        ("docs.example/ascend", "https://docs.example/ascend/"),
    )


NONE = {
    f"postings/{name}.{code}.md": None
    for name in ("acme/kernel-engineer", "beta/compiler-engineer")
    for code in ("zh", "en")
}
HIRING = COMPANIES + "  gamma: {name: {zh: 伽马, en: Gamma}}\n"


def portrait(lib: Library, url: str) -> Portrait:
    """What the first page of a term shows."""
    found = next(page.context["portrait"] for page in plan(lib, SITE) if page.url == url)
    assert isinstance(found, Portrait)
    return found


def test_an_index_begins_with_the_terms_of_most_jobs(content: MakeContent) -> None:
    """On every level; those alike in the language's alphabetical order, with what editors say of each."""
    one = {"postings/acme/a.en.md": posting("acme", hardware="[ascend]"), "postings/beta/b.en.md": posting("beta")}
    lib, _ = load(content({**NONE, **one, "taxonomies/companies.yml": HIRING}))
    pages = {page.url: page for page in plan(lib, SITE)}
    entries = pages["en/hardware/"].context["entries"]
    assert [(each.id, each.count, each.summary) for each in entries] == [
        ("npu", 1, "About npu."),
        ("gpu", 0, "About gpu."),
    ]
    assert [(each.id, each.count) for each in entries[0].children] == [("ascend", 1)]
    assert [each.id for each in pages["zh/companies/"].context["entries"]] == ["beta", "acme", "gamma"]


def test_an_employers_page_names_who_else_hires_there(content: MakeContent) -> None:
    """Acme hires in Beijing and Dalian, and for Ascend: Beta has a job there, Gamma two, one on Ascend."""
    files = {
        "taxonomies/companies.yml": HIRING,
        "postings/acme/a.en.md": posting("acme", hardware="[ascend]", locations="[beijing, dalian]"),
        "postings/beta/b.en.md": posting("beta", locations="[dalian]"),
        "postings/beta/c.en.md": posting("beta", locations="[chongqing]"),
        "postings/gamma/d.en.md": posting("gamma", hardware="[ascend]", locations="[beijing]"),
        "postings/gamma/e.en.md": posting("gamma", hardware="[gpu]", locations="[beijing, dalian]"),
        "postings/gamma/f.en.md": posting("gamma", locations="[beijing]", closes="2026-02-28"),
    }
    lib, _ = load(content({**NONE, **files}))
    what, where = portrait(lib, "en/companies/acme/").rivals
    assert what.label == "Also hiring for Ascend"
    assert [(each.id, each.count, each.url) for each in what.entries] == [
        ("gamma", 1, "en/jobs/?company=gamma&hardware=ascend")
    ]
    assert where.label == "Also hiring in Beijing and Dalian"
    assert [(each.id, each.count, each.url) for each in where.entries] == [
        ("gamma", 2, "en/jobs/?company=gamma&locations=beijing&locations=dalian"),
        ("beta", 1, "en/jobs/?company=beta&locations=beijing&locations=dalian"),
    ]
    assert portrait(lib, "en/locations/beijing/").rivals == ()


def test_an_employer_that_makes_hardware_says_so(content: MakeContent) -> None:
    """With the number of jobs on it, whoever offers them."""
    lib, _ = load(content({**NONE, "postings/beta/b.en.md": posting("beta", hardware="[ascend]")}))
    (group,) = portrait(lib, "en/companies/acme/").made
    assert [(group.id, each.id, each.count, each.url) for each in group.entries] == [
        ("hardware", "ascend", 1, "en/hardware/ascend/")
    ]
    assert portrait(lib, "en/companies/beta/").made == ()


def test_further_pages_of_a_list_repeat_no_figures(content: MakeContent) -> None:
    """The second page has the postings that follow, the sentence, and the way back to the first."""
    lib, _ = load(content())
    small = Site(SITE.names, SITE.descriptions, page_size=1)
    pages = {page.url: page for page in plan(lib, small)}
    second = pages["en/skills/cpp/page/2/"]
    assert (second.context["portrait"], second.context["part"].previous) == (None, "en/skills/cpp/")
    assert second.context["sentence"] == pages["en/skills/cpp/"].context["sentence"]


def test_a_page_describes_itself_by_what_editors_or_the_library_say(content: MakeContent) -> None:
    """An editor's sentence first, then the library's, then that there is nothing."""
    lib, _ = load(content())
    heads = {page.url: page.head.description for page in plan(lib, SITE)}
    assert heads["en/hardware/gpu/"] == "About gpu."
    assert heads["en/skills/triton/"] == "No open jobs right now."
    assert heads["en/locations/chongqing/"].startswith("1 open job at Beta, pay undisclosed.")

"""What the pages of terms say, with landing pages and without."""

from __future__ import annotations

from dataclasses import replace

from careers.content.library import Library
from careers.pages import Site
from careers.pages.term_page import TermDetails
from tests.each import each
from tests.planning import SITE, context, plan
from tests.sample_content import COMPANIES, NO_POSTINGS, SKILLS, MakeContent, load, posting


def test_a_terms_page_names_its_documentation(content: MakeContent) -> None:
    """Host and path to read, the whole address to follow; a term without any has an empty list, not the parent's."""
    links = "{zh: Triton, en: Triton}\n    links: [https://docs.example/start/, https://other.example/]\n"
    lib, _ = load(content({"taxonomies/skills.yml": SKILLS.replace("{zh: Triton, en: Triton}\n", links)}))
    pages = {page.url: page for page in plan(lib, SITE)}
    shown = (("docs.example/start", "https://docs.example/start/"), ("other.example", "https://other.example/"))
    assert context(pages["zh/skills/triton/"]).details.links == shown
    assert context(pages["en/hardware/npu/"]).details.links == ()
    assert context(pages["en/hardware/ascend/"]).details.links == (
        ("docs.example/ascend", "https://docs.example/ascend/"),
    )


HIRING = COMPANIES + "  gamma: {name: {zh: 伽马, en: Gamma}}\n"


def details(lib: Library, url: str) -> TermDetails:
    """What the first page of a term shows."""
    found = next(context(page).details for page in plan(lib, SITE) if page.url == url)
    assert isinstance(found, TermDetails)
    return found


def test_an_index_begins_with_the_terms_of_most_jobs(content: MakeContent) -> None:
    """On every level; those alike in the language's alphabetical order, with what editors say of each.

    Terms without jobs stand apart, below them.
    """
    one = {"postings/acme/a.en.md": posting("acme", hardware="[ascend]"), "postings/beta/b.en.md": posting("beta")}
    lib, _ = load(content({**NO_POSTINGS, **one, "taxonomies/companies.yml": HIRING}))
    pages = {page.url: page for page in plan(lib, SITE)}
    hardware, companies = context(pages["en/hardware/"]), context(pages["zh/companies/"])
    assert [(each.id, each.count, each.summary) for each in hardware.entries] == [("npu", 1, "About npu.")]
    assert [(each.id, each.count) for each in hardware.entries[0].children] == [("ascend", 1)]
    assert [(each.id, each.count, each.summary) for each in hardware.unused] == [("gpu", 0, "About gpu.")]
    assert [each.id for each in companies.entries] == ["beta", "acme"]
    assert [each.id for each in companies.unused] == ["gamma"]


def test_an_employer_without_jobs_offers_those_on_what_it_makes(content: MakeContent) -> None:
    """Acme makes Ascend, on which Beta hires; with jobs of its own, or where it makes nothing, it offers no others."""
    files = {
        "postings/beta/b.en.md": posting("beta", hardware="[ascend]"),
        "postings/beta/c.en.md": posting("beta", hardware="[ascend]"),
        "postings/beta/d.en.md": posting("beta", hardware="[gpu]"),
    }
    lib, _ = load(content({**NO_POSTINGS, **files, "taxonomies/companies.yml": HIRING}))
    found = details(lib, "en/companies/acme/")
    assert found.instead == "There are 2 jobs involving Ascend at Beta."
    assert {card.id for card in found.alternatives} == {"beta/b", "beta/c"}
    assert details(lib, "en/companies/beta/").alternatives == ()
    assert details(lib, "en/companies/gamma/").alternatives == ()
    own = {"postings/acme/a.en.md": posting("acme")}
    lib, _ = load(content({**NO_POSTINGS, **files, **own}))
    assert details(lib, "en/companies/acme/").alternatives == ()


def test_who_hires_for_what_an_employer_makes_is_said_as_it_is(content: MakeContent) -> None:
    """Nobody who is named: then the sentence says so. Six are shown."""
    companies = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    jobs = {
        f"postings/undisclosed/{slug}.en.md": posting("undisclosed", hardware="[ascend]")
        for slug in ("a", "b", "c", "d", "e", "f", "g")
    }
    lib, _ = load(content({**NO_POSTINGS, **jobs, "taxonomies/companies.yml": companies}))
    found = details(lib, "zh/companies/acme/")
    assert found.instead == "有7个职位用到昇腾，公司未披露。"
    assert len(found.alternatives) == 6


@each(
    ("name", "letters"),
    [("Acme", "A"), ("Moore Threads", "MT"), ("Bosch & Sons Ltd", "BS"), ("极点科技", "极"), ("état", "É"), ("…", "?")],
)
def test_an_employer_without_a_logo_has_letters_of_its_name(content: MakeContent, name: str, letters: str) -> None:
    """Of the first two words; a Chinese name is one word. Its accent is the same wherever it is, in every language."""
    companies = COMPANIES.replace("{zh: 极点科技, en: Acme}", f"{{zh: 甲, en: {name}}}")
    lib, _ = load(content({"taxonomies/companies.yml": companies}))
    pages = {page.url: page for page in plan(lib, SITE)}
    mark = context(pages["en/companies/acme/"]).mark
    assert mark.letters == letters
    index = {entry.id: entry for entry in context(pages["zh/companies/"]).entries}
    assert index["acme"].mark.accent == mark.accent
    assert context(pages["en/hardware/gpu/"]).mark is None


def test_an_employers_logo_stands_in_the_place_of_letters(content: MakeContent) -> None:
    """With its size, so that nothing moves while it comes."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"/>'
    lib, _ = load(content({"taxonomies/logos/acme.svg": drawing}))
    pages = {page.url: page for page in plan(lib, SITE)}
    logo = context(pages["en/companies/acme/"]).mark.logo
    assert (logo[0], logo[1].width, logo[1].height) == ("assets/logos/acme.svg", 90, 30)
    assert context(pages["en/companies/beta/"]).mark.logo is None


def test_an_employers_careers_site_is_on_its_page(content: MakeContent) -> None:
    site = "    careers: https://jobs.acme.example/all\n"
    companies = COMPANIES.replace("    url: https://acme.example/\n", site)
    lib, diagnostics = load(content({"taxonomies/companies.yml": companies}))
    assert diagnostics.errors == ()
    assert details(lib, "en/companies/acme/").careers == "https://jobs.acme.example/all"
    assert details(lib, "en/companies/beta/").careers == ""


@each("code", ["zh", "en"])
def test_an_employers_page_leads_to_the_page_for_those_who_hire(content: MakeContent, code: str) -> None:
    """Where the portal has one in this language, under its own title; no other page of a term does."""
    pages = {"zh": (("zh/about/", "关于"), ("zh/post-a-job/", "发布职位")), "en": (("en/about/", "About"),)}
    lib, _ = load(content())
    found = {page.url: page for page in plan(lib, replace(SITE, editorial=pages))}
    recruiting = context(found[f"{code}/companies/acme/"]).recruiting_page
    assert (recruiting and (recruiting.target, recruiting.label)) == {"zh": ("zh/post-a-job/", "发布职位")}.get(code)
    assert context(found[f"{code}/hardware/gpu/"]).recruiting_page is None


def test_a_term_is_also_known_by_its_names_in_other_languages(content: MakeContent) -> None:
    """Words to search by are none: Ascend is not CANN. Nor has a name who is not named."""
    companies = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    lib, _ = load(content({"taxonomies/companies.yml": companies}))
    (name,) = details(lib, "en/hardware/ascend/").other_names
    assert name == ("昇腾", "zh-Hans")
    assert [name for name, _ in details(lib, "zh/hardware/ascend/").other_names] == ["Ascend"]
    assert details(lib, "en/skills/cpp/").other_names == ()
    assert details(lib, "en/companies/undisclosed/").other_names == ()


NAMED = """field: skills
name: {zh: 技能, en: Skills}
demand: true
terms:
  cpp: {name: {zh: C++, en: C++}}
  python: {name: {zh: Python, en: Python}}
  mixture: {name: {zh: 混合专家, en: Mixture of experts}}
  own: {name: {zh: 本家工具, en: Own tool}, vendor: acme}
  half: {name: {zh: 其语言, en: 其 language}}
"""


def test_a_translation_is_no_other_name(content: MakeContent) -> None:
    """What somebody makes has names in all languages; Latin letters are met everywhere."""
    lib, diagnostics = load(content({"taxonomies/skills.yml": NAMED}))
    assert diagnostics.errors == ()

    def also(code: str, term: str) -> list[str]:
        return [name for name, _ in details(lib, f"{code}/{term}/").other_names]

    for term, english, chinese in (
        ("skills/mixture", [], ["Mixture of experts"]),
        ("skills/own", ["本家工具"], ["Own tool"]),
        ("skills/half", [], []),
    ):
        assert (also("en", term), also("zh", term)) == (english, chinese), term


def test_an_index_is_described_by_the_terms_with_most_jobs(content: MakeContent) -> None:
    """Broader ones are among them; who is not named is no company."""
    companies = HIRING + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {
        "taxonomies/companies.yml": companies,
        "postings/beta/b.en.md": posting("beta", hardware="[ascend]"),
        "postings/undisclosed/c.en.md": posting("undisclosed", hardware="[gpu]"),
    }
    lib, _ = load(content({**NO_POSTINGS, **files}))
    heads = {page.url: page.head.description for page in plan(lib, SITE)}
    assert heads["en/companies/"] == "Jobs by companies: Beta."
    assert heads["zh/companies/"].startswith("按公司浏览职位：")
    assert heads["en/hardware/"] == "Jobs by hardware: GPU and NPU."


def test_all_tags_begin_with_those_of_most_jobs(content: MakeContent) -> None:
    """Whatever lies below what; of those alike, the broader first."""
    files = {
        "postings/beta/b.en.md": posting("beta", hardware="[gpu, ascend]"),
        "postings/beta/c.en.md": posting("beta", hardware="[gpu]"),
    }
    lib, _ = load(content({**NO_POSTINGS, **files}))
    pages = {page.url: page for page in plan(lib, SITE)}
    groups = {group.id: group.entries for group in context(pages["zh/tags/"]).groups}
    assert [(each.id, each.count) for each in groups["hardware"]] == [("gpu", 2), ("npu", 1), ("ascend", 1)]
    assert [each.id for each in groups["companies"]] == ["beta", "acme"]


def test_an_employer_that_makes_hardware_says_so(content: MakeContent) -> None:
    """Without the number of jobs on it: the numbers of a page are those of its own jobs."""
    lib, _ = load(content({**NO_POSTINGS, "postings/beta/b.en.md": posting("beta", hardware="[ascend]")}))
    products = details(lib, "en/companies/acme/").products
    assert [(each.label, each.url) for each in products] == [("Ascend", "en/hardware/ascend/")]
    assert details(lib, "en/companies/beta/").products == ()


def test_further_pages_of_a_list_repeat_no_figures(content: MakeContent) -> None:
    """The second page has the postings that follow, the sentence, and the way back to the first."""
    lib, _ = load(content())
    small = Site(SITE.names, SITE.descriptions, page_size=1)
    pages = {page.url: page for page in plan(lib, small)}
    second = pages["en/skills/cpp/page/2/"]
    assert (context(second).details, context(second).list_page.previous) == (None, "en/skills/cpp/")
    assert context(second).sentence == context(pages["en/skills/cpp/"]).sentence


@each("search", [True, False])
def test_a_terms_list_has_an_end(content: MakeContent, search: bool) -> None:
    """The newest stand there; how many more there are is said, and where: the list of all jobs has all of them."""
    files = {f"postings/acme/p{number}.zh.md": posting("acme", posted=f"2026-01-0{number}") for number in range(1, 8)}
    lib, _ = load(content({**NO_POSTINGS, **files}))
    site = replace(SITE, page_size=2, list_pages=2, search=search)
    pages = {page.url: page for page in plan(lib, site)}
    urls = ["en/companies/acme/", "en/companies/acme/page/2/"]
    assert [url for url in pages if url.startswith(urls[0])] == urls
    parts = [context(pages[url]).list_page for url in urls]
    assert [card.id for part in parts for card in part.cards] == [f"acme/p{number}" for number in (7, 6, 5, 4)]
    assert [(part.total, part.left, part.last) for part in parts] == [(7, 3, 2)] * 2
    assert parts[1].next is None
    narrowed = "en/jobs/?company=acme" if search else "en/jobs/"
    assert {context(pages[url]).narrowed_url for url in urls} == {narrowed}
    whole = [
        context(page).list_page
        for url, page in pages.items()
        if url.startswith("en/jobs/") and hasattr(page.context, "list_page")
    ]
    assert sum(len(part.cards) for part in whole) == 7
    assert {part.left for part in whole} == {0}


def test_a_page_describes_itself_by_what_the_library_and_editors_say(content: MakeContent) -> None:
    """What there is now first, for the end is cut; then an editor's sentence; else that there is nothing."""
    lib, _ = load(content())
    heads = {page.url: page.head.description for page in plan(lib, SITE)}
    assert heads["en/hardware/gpu/"].startswith(
        "1 open job (no way to apply given) at Beta in Chongqing, pay undisclosed."
    )
    assert heads["en/hardware/gpu/"].endswith(" About gpu.")
    assert heads["en/skills/triton/"] == "No jobs right now."
    assert heads["en/locations/chongqing/"].startswith("1 open job (no way to apply given) at Beta, pay undisclosed.")


HEADLINES = {
    "hardware": "Jobs by hardware",
    "hardware/gpu": "GPU jobs",
    "locations/chongqing": "Chongqing jobs",
    "companies/acme": "Jobs at Acme",
    "companies/acme/page/2": "Jobs at Acme, page 2",
    "companies/undisclosed": "Jobs at undisclosed employers",
    "jobs": "All jobs",
    "jobs/page/2": "All jobs, page 2",
    "insights": "Insights: pay",
    "tags": "Jobs by tag",
}


def test_a_headline_means_something_without_its_page(content: MakeContent) -> None:
    """In a tab, among search results or in a chat nobody sees that "Acme" is an employer; the heading stays short."""
    hidden = COMPANIES + "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
    files = {"taxonomies/companies.yml": hidden, "postings/acme/a.zh.md": posting("acme")}
    lib, _ = load(content(files))
    heads = {page.url: page.head for page in plan(lib, replace(SITE, page_size=1))}
    assert {tail: heads[f"en/{tail}/"].alone for tail in HEADLINES} == HEADLINES
    assert heads["zh/companies/acme/"].alone == "极点科技的职位"
    titles = [heads[f"en/{tail}/"].title for tail in ("companies/acme", "companies/acme/page/2", "jobs/page/2")]
    assert titles == ["Acme", "Acme, page 2", "All jobs, page 2"]

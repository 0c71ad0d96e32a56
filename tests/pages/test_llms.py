"""``llms.txt`` and postings as Markdown, of content that a built site does not have: hostile, long, odd."""

from __future__ import annotations

from careers import i18n
from careers.builder.plan import POSTING, PagePlan
from careers.builder.render import decide
from careers.content.library import Library
from careers.pages import Site, create_views
from careers.pages.home import MOST, llms_file
from careers.render import Page
from tests.each import each
from tests.planning import state_of
from tests.sample_content import LOCALES, TODAY, MakeContent, load, posting
from tests.site.llms import Document, Index, document, read

URL = "https://a.example/careers/"
SITE = Site(
    names={"zh": "职位", "en": "Jobs [here]"},
    descriptions={"zh": "做芯片的人。", "en": "# For > people"},
    url=URL,
    editorial={"en": (("en/关于/", "About *us*"),)},
    llms=True,
)
HOSTILE = (
    "Engineer](https://evil.example/) [x",
    "[C++] *senior* `dev` | _lead_",
    "# Not a heading",
    "<script>alert(1)</script> &lt;b&gt;",
    "1. 算子开发工程师：2026 届",
)


def library(content: MakeContent, **titles: str) -> Library:
    """The valid library with further postings at Acme, in Chinese alone, by their titles."""
    files = {
        f"postings/acme/{slug}.zh.md": posting("acme", title="'" + title.replace("'", "''") + "'")
        for slug, title in titles.items()
    }
    found, diagnostics = load(content(files))
    assert not diagnostics.errors
    return found


def index(library: Library) -> Index:
    address, data = llms_file(create_views(library, SITE), SITE)
    assert address == "llms.txt"
    return read(data.decode())


def documents(library: Library, site: Site) -> list[tuple[str, bytes]]:
    """The files of all postings."""
    state = state_of(library, site)
    plans = (PagePlan(POSTING, (posting_id,)) for posting_id in library.postings)
    made = (one for planned in plans for one in decide(planned, state))
    return [one for one in made if not isinstance(one, Page) and one[0].endswith(".md")]


def told(library: Library, code: str, posting_id: str) -> Document:
    return document(dict(documents(library, SITE))[i18n.markdown(i18n.folder_of(code), posting_id)].decode())


@each("title", HOSTILE)
def test_a_title_is_a_name_and_nothing_else(content: MakeContent, title: str) -> None:
    """Whatever Markdown could make of it: in the index it is one link to its own address, in its file the heading."""
    lib = library(content, x=title)
    (item,) = [one for one in index(lib).sections["职位"] if one.url.endswith("/acme/x/index.html.md")]
    assert item.name == title
    assert item.url == f"{URL}zh/jobs/acme/x/index.html.md"
    assert told(lib, "zh", "acme/x").title == title


def test_the_site_says_what_it_is_in_every_language(content: MakeContent) -> None:
    """Its names and descriptions, then how many jobs are open and how to read the rest, as plain text."""
    found = index(library(content))
    assert (found.title, found.summary) == ("职位 · Jobs [here]", "做芯片的人。 # For > people")
    assert [text.partition(".")[0].partition("。")[0] for text in found.details] == [
        "截至 2026 年 3 月 1 日，本站列出 2 个在招职位（1 个可投递）",
        "Listed on 1 Mar 2026: 2 open jobs (1 you can apply for)",
    ]


def test_sections_hold_what_a_language_has(content: MakeContent) -> None:
    """Postings with a text in it, vocabularies with landing pages by their number of jobs, what the publisher wrote."""
    sections = index(library(content, x="只有中文")).sections
    assert [one.name for one in sections["职位"]] == ["编译器工程师", "算子开发工程师", "只有中文", "全部职位"]
    assert [one.name for one in sections["Jobs"]] == ["Compiler Engineer", "Kernel Engineer", "All jobs"]
    assert [(one.name, one.note) for one in sections["Hardware"]] == [
        ("NPU", "1 job"),
        ("Ascend", "1 job"),
        ("GPU", "1 job"),
        ("Hardware", "all of them"),
    ]
    (about,) = sections["About this site"]
    assert (about.name, about.url) == ("About *us*", f"{URL}en/%E5%85%B3%E4%BA%8E/")


def test_a_job_is_told_by_who_where_how_much_and_when(content: MakeContent) -> None:
    """As lists tell it; a job that names no pay says so."""
    notes = {one.name: one.note for one in index(library(content)).sections["Jobs"]}
    assert notes["Kernel Engineer"] == "Acme; Beijing; CN¥15,000–40,000/mo × 13; deadline 30 Jun 2026"
    assert notes["Compiler Engineer"] == "Beta; Chongqing; Pay undisclosed; 1 Feb 2026"


def test_the_index_stays_short_however_many_postings_there_are(content: MakeContent) -> None:
    """The newest stand in it; how many there are, and where, comes after them."""
    lib = library(content, **{f"n{number:03}": f"工程师 {number:03}" for number in range(MOST)})
    *items, last = index(lib).sections["职位"]
    assert len(lib.open) == MOST + 2
    assert [one.name for one in items] == [one.texts["zh"].title for one in lib.newest[:MOST]]
    assert last.note == f"职位共 {MOST + 2} 个，以上是前 {MOST} 个；全部在 postings.json 里"


@each(("heading", "note"), [("职位", ""), ("Jobs", "3 in all, the first 2 of them above; ")])
def test_a_list_that_leaves_nothing_out_does_not_say_so(content: MakeContent, heading: str, note: str) -> None:
    """One that does says how much: here a job without a text in the language."""
    *_, last = index(library(content, x="只有中文")).sections[heading]
    assert last.note == (f"{note}postings.json has them all" if note else "")


def test_a_body_is_written_as_its_page_shows_it(content: MakeContent) -> None:
    """A first-level heading is a section there; a summary that looks like a list is a sentence."""
    text = posting("acme", summary="'1. <b>x</b>'").replace("The work.", "# *The* work\n\n- a | b\n\n```\n<x>\n```")
    lib, diagnostics = load(content({"postings/acme/x.zh.md": text}))
    assert not diagnostics.errors
    written = dict(documents(lib, SITE))["zh/jobs/acme/x/index.html.md"].decode()
    assert written.endswith("\n\n## *The* work\n\n- a | b\n\n```\n<x>\n```\n")
    assert told(lib, "zh", "acme/x").body.startswith("<p>1. &lt;b&gt;x&lt;/b&gt;</p>")


def test_a_list_in_a_body_is_not_part_of_the_list_of_facts(content: MakeContent) -> None:
    """Where no summary stands between them, the body's list has another mark."""
    text = posting("acme").replace("The work.", "- a\n- b")
    lib, diagnostics = load(content({"postings/acme/x.zh.md": text}))
    assert not diagnostics.errors
    assert told(lib, "zh", "acme/x").body == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"


def test_every_text_has_a_file_and_nothing_else_has(content: MakeContent) -> None:
    """In the language of the text; no language gets another's."""
    lib = library(content, x="只有中文")
    assert {address for address, _ in documents(lib, SITE)} == {
        f"{code}/jobs/{one.id}/index.html.md" for one in lib.postings.values() for code in one.texts
    }
    assert "en/jobs/acme/x/index.html.md" not in dict(documents(lib, SITE))


def test_the_same_input_makes_the_same_bytes(content: MakeContent) -> None:
    """No clock, no chance: two libraries of the same files."""
    folder = content()
    one, other = (load(folder)[0] for _ in range(2))
    assert llms_file(create_views(one, SITE), SITE) == llms_file(create_views(other, SITE), SITE)
    assert documents(one, SITE) == documents(other, SITE)
    assert one.today == TODAY
    assert one.locales.codes == LOCALES.codes

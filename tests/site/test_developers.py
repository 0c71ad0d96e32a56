"""What the developers' page says is true of the site that it stands in, and the same in every language."""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from careers import i18n
from careers.content.library import Library
from careers.i18n import output_path
from careers_tools.link_checks.limits import PRODUCT
from tests.conftest import Serve
from tests.site.building import Result
from tests.site.documents import Element, documents
from tests.site.documents import links as links_of
from tests.site.kinds import CODES

HERE = Path(__file__).parent
ROOT = "https://example.github.io/careers/"
POSTING, TERM = "<company>/<slug>", "<id>"


def guide(site: Result, code: str) -> Element:
    page = documents(site.folder)[f"{code}/developers/"]
    return page.one(lambda one: one.attrs.get("id") == "content")


def first(element: Element, tag: str) -> Element:
    return element.all(lambda one: one.tag == tag)[0]


def codes(element: Element) -> list[str]:
    return ["".join(one.children) for one in element.all(lambda one: one.tag == "code")]  # type: ignore[arg-type]


def addresses(page: Element, code: str) -> set[str]:
    """The addresses of this site that the page names, relative to its root; links and words alike."""
    links = {target for _, target in links_of(page, f"{ROOT}{code}/developers/")}
    words = {word for text in codes(page) for word in re.findall(rf'{ROOT}[^\s"|]*', text)}
    return {one.partition("?")[0].partition("#")[0].removeprefix(ROOT) for one in links | words if one.startswith(ROOT)}


def properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for value in schema.values():
            yield from properties(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from properties(value)


@pytest.fixture(scope="module")
def fields(site: Result) -> set[str]:
    return set(properties(json.loads((site.folder / i18n.api("schema.json")).read_text("utf-8"))))


def test_every_address_that_is_named_answers(site: Result, library: Library, code: str) -> None:
    """As it stands, or with the id of each posting or term that has such a file in its place."""
    found = addresses(guide(site, code), code)
    assert {i18n.LLMS, i18n.SITEMAP, i18n.api("postings.json"), f"{code}/feed.json"} <= found
    exact = {one for one in found if "<" not in one}
    assert [one for one in exact if not (site.folder / output_path(one)).is_file()] == []
    feed = i18n.atom(i18n.term(i18n.folder_of(code), "hardware", TERM))
    assert found - exact == {
        i18n.markdown(i18n.folder_of(code), POSTING),
        i18n.calendar(i18n.folder_of(code), POSTING),
        feed,
    }
    terms = library.taxonomies.by_id["hardware"].terms
    assert [one for one in terms if not (site.folder / feed.replace(TERM, one)).is_file()] == []
    for posting in library.postings.values():
        assert (site.folder / i18n.markdown(i18n.folder_of(code), posting.id)).is_file() == (code in posting.texts)
        has_last_day = posting in library.open and posting.closes is not None
        assert (site.folder / i18n.calendar(i18n.folder_of(code), posting.id)).is_file() == has_last_day


def test_it_links_to_nothing_that_another_publisher_may_not_have(site: Result, code: str) -> None:
    """No term, and no other language: a strict build would refuse the page where these are not."""
    links = {target.removeprefix(ROOT) for _, target in links_of(guide(site, code), f"{ROOT}{code}/developers/")}
    pages = {one.partition("?")[0].partition("#")[0] for one in links if not one.startswith("https://")}
    home, jobs = i18n.folder_of(code), i18n.jobs(i18n.folder_of(code))
    known = {i18n.atom(home), i18n.json_feed(home), jobs, i18n.taxonomy(i18n.folder_of(code), "hardware"), i18n.SITEMAP}
    assert {one for one in pages if not one.startswith((i18n.api(), f"{code}/developers/"))} == known


def test_every_field_of_the_api_is_explained_and_no_other(site: Result, fields: set[str], code: str) -> None:
    """The tables of fields name only what the schema has; everything that it has stands somewhere on the page."""
    page = guide(site, code)
    said = {name for text in codes(page) for name in re.findall(r"\w+", text)}
    assert fields - said == set()
    rows = [table.all(lambda one: one.tag == "tr") for table in page.all(lambda one: one.tag == "table")]
    named = {text for table in rows[1:] if table for row in table[1:] for text in codes(first(row, "td"))}
    assert len(named) > 25
    assert named - fields == set()


def test_the_example_in_python_prints_what_the_library_has(
    site: Result, library: Library, serve: Serve, code: str
) -> None:
    """As it stands on the page, against the site, for the hardware that most jobs there name."""
    (program,) = [text for text in codes(guide(site, code)) if "import json" in text]
    (example,) = re.findall(r'"(\S+)" in job\["terms"\]\["hardware"\]', program)
    named = Counter(term for one in library.open for term in one.terms.get("hardware", ()))
    term = max(named, key=lambda one: named[one], default=example)
    base, said = serve(site.folder, "careers"), io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program.replace(ROOT, base).replace(example, term), "example", "exec"), {})
    wanted = [
        f"{one.texts[code].title} {ROOT}{i18n.posting(i18n.folder_of(code), one.id)}"
        for one in library.open
        if term in one.terms.get("hardware", ())
    ]
    assert len(wanted) == named[term]
    assert said.getvalue().splitlines() == wanted


def test_the_examples_for_the_shell_ask_for_what_is_there(site: Result, fields: set[str], code: str) -> None:
    """The names in a filter are fields of the file that it reads."""
    examples = re.findall(rf"curl -s ({ROOT}\S+) \|\s+jq -r '([^']+)'", "\n".join(codes(guide(site, code))))
    assert [urlsplit(address).path.rpartition("/")[2] for address, _ in examples] == ["postings.json", "feed.json"]
    feed = set(properties(json.loads((HERE.parent / "outputs" / "jsonfeed.schema.json").read_text("utf-8"))))
    for known, (_, program) in zip((fields | set(CODES), feed), examples, strict=True):
        assert set(re.findall(r"\.([a-z_]+)", program)) <= known


def test_who_keeps_robots_out_learns_the_name_of_ours(site: Result, code: str) -> None:
    assert PRODUCT in codes(guide(site, code))


def test_it_says_the_same_in_every_language(site: Result) -> None:
    """Heading for heading, table for table, field for field, address for address, their languages apart."""
    pages = [guide(site, code) for code in CODES]
    for tags in (("h1", "h2", "h3"), ("tr",), ("li",), ("pre",), ("p",)):
        outlines = [[one.tag for one in page.all(lambda one, tags=tags: one.tag in tags)] for page in pages]  # type: ignore[misc]
        assert outlines[0] == outlines[1], tags
    general = [
        {re.sub(r"^[a-z]{2}/", "*/", one) for one in addresses(page, code)}
        for page, code in zip(pages, CODES, strict=True)
    ]
    assert general[0] == general[1]
    words = [{text for text in codes(page) if re.fullmatch(r"[a-z_]+", text)} for page in pages]
    assert words[0] == words[1]

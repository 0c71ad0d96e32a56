"""The files of a new portal, in every language that the package has words for, and in one that it has none for."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from string import Formatter
from typing import Any

import yaml

from careers.content.posting import stamp
from careers.content.posting.model import employment
from careers.i18n import Locale, Locales
from careers.starter import Portal, identifier, is_sample, portal_files
from careers.support.languages import codes_in, read_data
from tests.each import each
from tests.sample_content import load, write
from tests.starter.packages import RELEASE

DATA = resources.files("careers.starter").joinpath("data")
CODES = codes_in(DATA)


def portal(*codes: str, own: dict[str, dict[str, str]] | None = None, **given: Any) -> Portal:
    """A portal in these languages; `own` are UI strings of languages that the package does not have."""
    values: dict[str, Any] = {
        "names": dict.fromkeys(codes, "Garden Jobs"),
        "locales": Locales.of(codes, own),
        "countries": tuple(locale.territory for locale in Locales.of(codes, own) if locale.territory),
        "publisher": "aggregator",
        "subjects": dict.fromkeys(codes, ""),
        **dict.fromkeys(("employer", "landing", "url", "repo_url"), ""),
        "branch": "main",
        "currency": "EUR",
        "today": dt.date(2027, 1, 31),
    }
    return Portal(**{**values, **given})


def written(one: Portal) -> dict[str, str]:
    """Path -> text of its files."""
    return portal_files(one, RELEASE, stamp)


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path of keys, text) of each text in a mapping; how names are spelled is a language's own."""
    if isinstance(value, str):
        yield path, value
        return
    for key, part in value.items():
        if key not in ("letters", "pinyin"):
            yield from texts(part, f"{path}/{key}")


def shape(text: str) -> tuple[set[str | None], int, int]:
    """The parts that a translation has in common with its source: names filled in, headings, links."""
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}, text.count("\n## "), text.count("](../")


@each("code", CODES)
def test_every_language_has_the_same_words(code: str) -> None:
    """Each text is there, with the names that are filled in, the headings and the links of the English one."""
    english = {path: shape(text) for path, text in texts(read_data(DATA / "en.yml"))}
    assert {path: shape(text) for path, text in texts(read_data(DATA / f"{code}.yml"))} == english


def test_a_language_without_words_has_the_english_ones() -> None:
    """Its pages, terms and posting are there, to be translated."""
    files = written(portal("nl", "en", own={"nl": {"locale.name": "Nederlands"}}))
    dutch, english = (files[f"content/pages/{code}/about.md"] for code in ("nl", "en"))
    assert dutch == english
    roles = yaml.safe_load(files["content/taxonomies/roles.yml"])
    assert roles["name"] == {"nl": "Roles", "en": "Roles"}
    locations = yaml.safe_load(files["content/taxonomies/locations.yml"])["terms"]
    assert locations["netherlands"]["name"] == {"nl": "Nederland", "en": "Netherlands"}


def test_a_language_of_no_country_has_no_place() -> None:
    """Esperanto is at home nowhere; the taxonomy is there all the same."""
    esperanto = Locale.of("eo", {"locale.name": "Esperanto"})
    assert esperanto.territory == ""
    files = written(portal("eo", own={"eo": {"locale.name": "Esperanto"}}))
    assert yaml.safe_load(files["content/taxonomies/locations.yml"])["terms"] == {}


def test_an_employer_s_portal_speaks_as_that_employer() -> None:
    """It has one company, and its pages say "we"."""
    files = written(portal("en", publisher="employer", employer="Garden Works"))
    assert list(yaml.safe_load(files["content/taxonomies/companies.yml"])["terms"]) == ["garden-works"]
    assert "careers new garden-works my-new-job" in files["README.md"]
    assert "careers new COMPANY my-new-job" in written(portal("en"))["README.md"]
    assert "all open jobs at Garden Works" in files["content/pages/en/about.md"]
    assert "do not take applications" not in files["content/pages/en/about.md"]
    assert "do not take applications" in written(portal("en"))["content/pages/en/about.md"]


def test_a_portal_of_many_employers_knows_those_that_nobody_names() -> None:
    """`careers import --company undisclosed` works in it at once."""
    terms = yaml.safe_load(written(portal("en", "de"))["content/taxonomies/companies.yml"])["terms"]
    assert terms["undisclosed"] == {"name": {"en": "Employer undisclosed", "de": "Arbeitgeber nicht genannt"}}


def test_a_new_portal_can_say_full_time_part_time_and_fixed_term(tmp_path: Path) -> None:
    """Several may hold of a job, and search engines get each by their own name; the sample is a full-time job."""
    paths = {path.removeprefix("content/"): text for path, text in written(portal("en", "zh")).items()}
    (sample,) = (path for path in paths if path.endswith("office-coordinator.en.md"))
    assert "employment: [full-time]" in paths[sample]
    several = paths[sample].replace("[full-time]", "[part-time, fixed-term]")
    for text, found in ((paths[sample], ("FULL_TIME",)), (several, ("PART_TIME", "TEMPORARY"))):
        library, _ = load(write(tmp_path, {**paths, sample: text}))
        (job,) = library.postings.values()
        assert employment(job, library.taxonomies) == found
    taxonomy = library.taxonomies.by_id["employment"]
    assert {key: term.employment for key, term in taxonomy.terms.items()} == {
        "full-time": "FULL_TIME",
        "part-time": "PART_TIME",
        "fixed-term": "TEMPORARY",
        "contractor": "CONTRACTOR",
        "permanent": None,  # in the United Kingdom
        "agency": "TEMPORARY",  # in China
    }
    assert taxonomy.audience
    assert not taxonomy.single


@each("publisher", ["aggregator", "employer"])
@each("code", CODES)
def test_a_page_promises_a_form_only_where_there_is_one(code: str, publisher: str) -> None:
    """GitHub has issues with forms; without a repository there, people write to those who look after the site."""
    given: dict[str, Any] = {"publisher": publisher, "employer": "Garden Works"}
    page = f"content/pages/{code}/post-a-job.md"
    at_github, at_home, elsewhere = (
        written(portal(code, repo_url=url, **given))[page]
        for url in ("https://github.com/acme/jobs", "", "https://gitlab.com/acme/jobs")
    )
    assert "Issues" in at_github or "issues" in at_github
    assert "({{ form_url }})" in at_github
    assert "issues" not in at_home.lower()
    assert "form_url" not in at_home
    assert elsewhere == at_home
    assert at_home.count("\n## ") == at_github.count("\n## ")


def test_pages_say_what_has_to_be_added_before_publishing() -> None:
    """A German site needs an Impressum; the comment is seen by who edits the page, not by readers."""
    files = written(portal("en", "de"))
    front = files["content/pages/de/about.md"].split("---")[1]
    assert "# Eine Website aus Deutschland braucht in der Regel ein Impressum" in front
    assert "imprint.md" in front
    for path in ("content/pages/de/privacy.md", "content/pages/en/post-a-job.md"):
        assert files[path].startswith("---\n# ")


@each("code", CODES)
def test_the_readme_is_in_the_first_language(code: str) -> None:
    """Its commands are the same in all; it says how to publish where the portal is."""
    other = "en" if code == "de" else "de"
    at_github = written(portal(code, other, repo_url="https://github.com/acme/jobs"))["README.md"]
    elsewhere = written(portal(code, other))["README.md"]
    assert read_data(DATA / f"{code}.yml")["readme"]["job"] in elsewhere
    assert ("GitHub Actions" in at_github, "GitHub" in elsewhere) == (True, False)
    english = written(portal("en"))["README.md"]
    ours, theirs = (
        [line.partition("#")[0] for line in text.splitlines() if line.startswith(".venv/")]
        for text in (elsewhere, english)
    )
    assert ours == theirs != []


@each("code", CODES)
def test_a_sample_is_known_by_its_text(code: str) -> None:
    """A job that is called the same may be one's own."""
    path = f"content/postings/example-company/office-coordinator.{code}.md"
    text = written(portal("nl", code, own={"nl": {"locale.name": "Nederlands"}}))[path]
    assert is_sample(text)
    assert not is_sample(text.partition("\n## ")[0] + "\n## A job of our own\n")


@each(
    ("name", "language", "found"),
    [
        ("Müller & Söhne GmbH", "de", "mueller-soehne-gmbh"),
        ("Große Öffnung", "de", "grosse-oeffnung"),
        ("Zoë & Søren", "en", "zoe-sren"),
        ("示例公司", "zh", "shi-li-gong-si"),
        ("Ａｃｍｅ 2", "en", "acme-2"),
        ("かな", "ja", ""),
        ("…", "en", ""),
    ],
)
def test_a_name_becomes_an_id(name: str, language: str, found: str) -> None:
    """In letters that an address can have; Chinese by its pinyin."""
    assert identifier(name, language) == found

"""A site of one employer in one language: no switch, no page of languages, a mark of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from selectolax.lexbor import LexborHTMLParser

from tests.site.builder import Builder
from tests.site.building import Result
from tests.site.documents import documents, has
from tests.site.test_policy import policy_of

URL = "https://jobs.example.org/"
FILES = {
    "taxonomies/companies.yml": "field: company\nname: Companies\nsingle: true\nrequired: true\n"
    "terms: {acme: {name: Acme}}\n",
    "taxonomies/crafts.yml": "field: crafts\nname: Crafts\nlanding: true\ndemand: true\n"
    "terms: {glass: {name: Glass}}\n",
    "postings/acme/blower.en.md": "---\ntitle: Blower\ncompany: acme\n"
    "crafts: [glass]\nposted: 2026-11-01\n---\n\nBlow.\n",
    "pages/en/about.md": "# About\n\nWe blow glass.\n",
}


def glass_jobs(ready: Builder, folder: Path, url: str, theme: Mapping[str, Any], **careers: Any) -> Result:
    """The site, built strictly; without a prefix its static pages lie in no folder of a language."""
    for path, text in FILES.items():
        file = folder / "content" / (path if careers.get("prefix", True) else path.replace("pages/en/", "pages/"))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    config = {
        "site_name": "Glass Jobs",
        "site_url": url,
        "docs_dir": "content/pages",
        "theme": {"name": "careers", **theme},
        "plugins": {"careers": {"today": "2026-11-21", "workers": 1, **careers}},
    }
    (folder / "mkdocs.yml").write_text(yaml.safe_dump(config), "utf-8")
    result = ready.build(folder / "mkdocs.yml", strict=True)
    assert result.returncode == 0, result.output
    return result


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory, ready: Builder) -> Result:
    """The site with an icon of the set for its mark and a setting by its former name."""
    icon, policy = {"icon": {"logo": "material/school"}}, {"img-src": ["https://a.example"]}
    folder = tmp_path_factory.mktemp("own")
    return glass_jobs(ready, folder, URL, icon, publisher="employer", social="hardware", policy=policy)


def test_the_root_is_the_home_page(own: Result) -> None:
    """The language's own folder leads to it, so that addresses stay when a second language comes."""
    root = documents(own.folder)[""]
    assert root.one(lambda one: one.tag == "link" and one.attrs.get("rel") == "canonical").attrs["href"] == URL
    assert root.all(has("data-header-search"))
    assert "Blower" in (own.folder / "index.html").read_text("utf-8")
    assert 'content="0; url=../"' in (own.folder / "en/index.html").read_text("utf-8")
    assert f"<loc>{URL}</loc>" in (own.folder / "sitemap-en.xml").read_text("utf-8")
    assert f"<loc>{URL}en/</loc>" not in (own.folder / "sitemap-en.xml").read_text("utf-8")


def test_nothing_offers_another_language(own: Result) -> None:
    """No switch, and no address in another language for search engines."""
    for page in own.folder.rglob("*.html"):
        assert "p-switch" not in page.read_text("utf-8"), page
    for sitemap in own.folder.glob("sitemap*.xml"):
        assert "hreflang" not in sitemap.read_text("utf-8")


def test_no_page_has_a_link_to_employers(own: Result) -> None:
    """Their addresses lead to the list of jobs, for those who know them from before."""
    for url, document in documents(own.folder).items():
        links = [one.attrs.get("href", "") for one in document.all(lambda one: one.tag == "a")]
        assert not [link for link in links if "companies" in link], url
    assert "../jobs/" in (own.folder / "en/companies/index.html").read_text("utf-8")
    assert "../../jobs/" in (own.folder / "en/companies/acme/index.html").read_text("utf-8")


def test_the_mark_is_the_icon_of_the_settings(own: Result) -> None:
    text = (own.folder / "index.html").read_text("utf-8")
    mark = text.partition("class=p-brand__mark")[2].partition("</a>")[0]
    assert "<svg" in mark
    assert "<img" not in mark


def test_a_publisher_allows_more_sources(own: Result) -> None:
    """Those that other plugins need, on every page in a frame; one that only leads elsewhere needs none."""
    for name in ("index.html", "404.html", "en/jobs/index.html", "en/about/index.html"):
        policy = policy_of(LexborHTMLParser((own.folder / name).read_bytes()))
        assert policy["img-src"] == ["'self'", "data:", "https://a.example"]
    assert "a.example" not in (own.folder / "en/index.html").read_text("utf-8")


def test_a_setting_by_its_former_name_is_told_of(own: Result) -> None:
    """It still works, so a strict build goes on."""
    assert "plugins.careers.social: hardware is called landing now" in own.output
    assert Path(own.folder / "social/en/crafts/glass.png").is_file()


def test_the_cases_have_a_switch_and_the_mark_of_the_theme(cases: Result) -> None:
    """A site in two languages, whose settings name no mark."""
    text = (cases.folder / "en/index.html").read_text("utf-8")
    assert "class=p-switch" in text
    assert '<img class=p-brand__mark src="../assets/images/mark.svg"' in text
    assert (cases.folder / "assets/images/mark.svg").is_file()


def test_programs_learn_the_address_of_the_home_page(own: Result) -> None:
    """It is the root, not the address that only leads there; the feed itself lies where it always did."""
    feed = (own.folder / "en/feed.xml").read_text("utf-8")
    assert f'<link href="{URL}" rel="alternate"/>' in feed
    assert f"<uri>{URL}</uri>" in feed
    assert f"<id>{URL}en/</id>" in feed
    assert f'"home_page_url":"{URL}"' in (own.folder / "en/feed.json").read_text("utf-8")
    assert f"({URL}en/feed.xml)" in (own.folder / "llms.txt").read_text("utf-8")
    assert f'"{URL}en/"' not in (own.folder / "index.html").read_text("utf-8")

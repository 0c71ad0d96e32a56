"""The configuration: the publisher's own, and fit for where the site goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from careers.checks import examine
from careers.checks.configuration import pages_url
from careers.checks.site import BuiltSite
from tests.checks.hand import EXPECTED, URL, Files, ask, figures, page, told, write

CONFIG = "# The site.\nsite_name: Acme\nsite_url: {}\nrepo_url: {}\nplugins:\n  careers:\n    names:\n      zh: Acme\n"
SOURCES = "https://github.com/acme/careers"
NOT_BUILT: Files = {"index.html": None}  # so that it says of no address that it is its own


def codes(tmp_path: Path, **known: Any) -> list[tuple[str, int, str]]:
    """(path, line, code) of what is said of a configuration with these values."""
    config = tmp_path / "mkdocs.yml"
    config.write_text(CONFIG.format(known.get("site_url", EXPECTED.site_url), known.get("repo_url", "")), "utf-8")
    given = replace(EXPECTED, config=config, **known)
    return [(path, line, code) for path, line, code, _ in told("configuration", write(tmp_path, NOT_BUILT), given)]


def test_a_configuration_of_ones_own_is_clean(tmp_path: Path) -> None:
    """And the address is shown."""
    assert codes(tmp_path, repo_url=SOURCES) == []
    assert figures("configuration", write(tmp_path, {})) == {"address": EXPECTED.site_url}


def test_an_address_that_is_nobodys_is_advice(tmp_path: Path) -> None:
    """With its line; the configuration as shipped passes, so that a template can be tried."""
    for site_url, code in {
        "": "address-unknown",
        "https://example.github.io/careers/": "address-placeholder",
        "https://jobs.example.org/": "address-placeholder",
        "http://jobs.acme.dev/": "address-insecure",
        "https://example.dev/": None,
    }.items():
        assert codes(tmp_path, site_url=site_url) == ([("mkdocs.yml", 3, code)] if code else []), site_url
        given = replace(EXPECTED, site_url=site_url)
        assert all(one.severity == "advice" for one in ask("configuration", tmp_path / "site", given)[0])


def test_pages_publishes_a_repository_at_its_address(tmp_path: Path) -> None:
    """Any other on its host is an error, which names the address to write."""
    for repository, url in {
        "Acme/Careers": "https://acme.github.io/Careers/",
        "acme/acme.github.io": "https://acme.github.io/",
    }.items():
        assert pages_url(repository) == url
        assert codes(tmp_path, site_url=url, repository=repository) == []
        for wrong in (f"{url}x/", url.replace("acme.", "other."), url.replace("https:", "http:"), ""):
            assert codes(tmp_path, site_url=wrong, repository=repository) == [("mkdocs.yml", 3, "address-unfit")], wrong
        given = replace(EXPECTED, site_url="", repository=repository)
        assert f"write site_url: {url}" in ask("configuration", tmp_path / "site", given)[0][0].text("en")


def test_an_address_fits_a_repository(tmp_path: Path) -> None:
    """A host has no case and a path has one; a domain of one's own fits any repository unless it is an example."""
    for site_url, repository, is_fit in (
        ("https://Acme.GitHub.io/careers/", "acme/careers", True),
        ("https://acme.github.io/Careers/", "acme/careers", False),
        ("https://jobs.example.org/", "acme/careers", False),
        ("https://example.github.io/careers/", "example/careers", True),
    ):
        found = codes(tmp_path, site_url=site_url, repository=repository)
        assert found == ([] if is_fit else [("mkdocs.yml", 3, "address-unfit")]), site_url


def test_the_sources_are_the_publishers(tmp_path: Path) -> None:
    """Where the configuration says where they are."""
    for repo_url, repository, code in (
        ("https://github.com/example/careers/", "acme/careers", "sources-unfit"),
        ("https://github.com/acme/other", "acme/careers", "sources-unfit"),
        ("https://github.com/acme/other", "", None),
        ("https://github.com/Acme/careers.git", "acme/careers", None),
        ("https://gitee.com/acme/careers", "acme/careers", None),
    ):
        found = codes(tmp_path, repo_url=repo_url, repository=repository)
        assert found == ([("mkdocs.yml", 4, code)] if code else []), repo_url


@pytest.mark.parametrize(
    ("site_url", "repo_url", "repository"),
    [
        ("https://www.github.com/acme/careers/", "", ""),
        ("https://github.com/acme/careers/", "https://github.com/acme/careers", "acme/careers"),
        ("https://gitee.com/acme/careers/", "https://gitee.com/Acme/careers.git", ""),
    ],
)
def test_the_sources_are_not_the_site(tmp_path: Path, site_url: str, repo_url: str, repository: str) -> None:
    """An error, which names an address that can be."""
    assert codes(tmp_path, site_url=site_url, repo_url=repo_url, repository=repository)[0] == (
        "mkdocs.yml",
        3,
        "address-repository",
    )
    given = replace(EXPECTED, site_url=site_url, repo_url=repo_url, repository=repository)
    found = ask("configuration", tmp_path / "site", given)[0][0]
    assert (found.severity, found.params["wanted"]) == ("error", "https://acme.github.io/careers/")


@pytest.mark.parametrize("now", ["https://elsewhere.dev/jobs/", "https://jobs.acme.dev/", f"{EXPECTED.site_url}more/"])
def test_a_site_built_for_another_address_is_told_that_alone(tmp_path: Path, now: str) -> None:
    """What else is wrong with it follows from that."""
    site = write(tmp_path, {})
    moved = replace(EXPECTED, site_url=now)
    (section,) = examine(site, moved)
    assert [(one.path, one.line, one.code) for one in section.diagnostics] == [
        ("site/index.html", 1, "built-elsewhere")
    ]
    assert section.diagnostics[0].params == {"value": EXPECTED.site_url, "wanted": moved.site_url}
    (site / "index.html").write_text(page("").replace(URL, URL.replace("https:", "http:")), "utf-8")
    assert BuiltSite(site, EXPECTED).foreign_address == URL.replace("https:", "http:")
    (site / "index.html").write_text(page(""), "utf-8")
    assert len(examine(site, EXPECTED)) == len(examine(site, replace(EXPECTED, site_url=""))) > 1


def test_an_inherited_value_is_told_at_the_configuration(tmp_path: Path) -> None:
    """There a value of its own would count."""
    (tmp_path / "base.yml").write_text("a: 1\nb: !!python/name:x.y\nsite_url: https://example.org/\n", "utf-8")
    child = tmp_path / "mkdocs.yml"
    child.write_text("INHERIT: base.yml\n", "utf-8")
    given = replace(EXPECTED, site_url="https://example.org/", config=child)
    assert told("configuration", write(tmp_path, NOT_BUILT), given)[0][:3] == ("mkdocs.yml", 1, "address-placeholder")

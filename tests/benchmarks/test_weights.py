"""What a site weighs, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import locales
from tests.benchmarks.weights import Weight, kind, table, weights


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (locales.posting("en", "acme/kernels") + "index.html", "posting"),
        (locales.markdown("en", "acme/kernels"), "Markdown twin"),
        (locales.deadline("en", "acme/kernels"), "calendar file"),
        (locales.jobs("zh", 2) + "index.html", "list of jobs"),
        (locales.term("zh", "skills", "cpp") + "index.html", "term, first page"),
        (locales.term("zh", "skills", "cpp", 3) + "index.html", "term, further page"),
        (locales.taxonomy("zh", "skills") + "index.html", "index of terms"),
        (locales.sitemap_part("zh", 2), "sitemap"),
        (locales.atom(locales.term("zh", "hardware", "ascend")), "feed"),
        (locales.api("postings.json"), "API"),
        (locales.search_index() + "a/b.bin", "search"),
        (locales.social_site("zh"), "preview image"),
        (locales.home("zh") + "index.html", "rest"),
        (locales.NOT_FOUND, "rest"),
    ],
)
def test_a_file_is_of_the_kind_that_its_address_says(address: str, name: str) -> None:
    """Every address that the site makes."""
    assert kind(address) == name


def test_a_site_is_weighed_whole(tmp_path: Path) -> None:
    """Every file once, the heaviest kind first, and what it is a posting."""
    for address, size in (("404.html", 10), ("en/jobs/a/b/index.html", 40), ("zh/jobs/a/b/index.html", 20)):
        path = tmp_path / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"x" * size)
    found = weights(tmp_path)
    assert list(found.items()) == [("posting", Weight(2, 60)), ("rest", Weight(1, 10))]
    assert table(found, 1).splitlines()[-1].split() == ["all", "3", "23", "70"]

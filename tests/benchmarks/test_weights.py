"""What a site weighs, counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers import i18n
from tests.benchmarks.weights import Weight, kind, table, weights


@pytest.mark.parametrize(
    ("address", "name"),
    [
        (i18n.posting("en/", "acme/kernels") + "index.html", "posting"),
        (i18n.markdown("en/", "acme/kernels"), "Markdown twin"),
        (i18n.calendar("en/", "acme/kernels"), "calendar file"),
        (i18n.jobs("zh/", 2) + "index.html", "list of jobs"),
        (i18n.term("zh/", "skills", "cpp") + "index.html", "term, first page"),
        (i18n.term("zh/", "skills", "cpp", 3) + "index.html", "term, further page"),
        (i18n.taxonomy("zh/", "skills") + "index.html", "index of terms"),
        (i18n.sitemap_part("zh", 2), "sitemap"),
        (i18n.atom(i18n.term("zh/", "hardware", "ascend")), "feed"),
        (i18n.api("postings.json"), "API"),
        (i18n.SEARCH_INDEX + "a/b.bin", "search"),
        (i18n.social_site("zh"), "preview image"),
        (i18n.folder_of("zh") + "index.html", "rest"),
        (i18n.NOT_FOUND, "rest"),
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

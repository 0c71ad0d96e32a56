"""The settings, read as a publisher may have written them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from careers.mkdocs import read_settings
from tests.site.building import CASES, configure


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("", ""),
        ("https://jobs.acme.dev", "https://jobs.acme.dev/"),
        ("https://acme.github.io/careers", "https://acme.github.io/careers/"),
        ("http://127.0.0.1:8000/careers/", "http://127.0.0.1:8000/careers/"),
        ("https://职位.中国/招聘/", "https://职位.中国/招聘/"),
    ],
)
def test_the_address_of_a_site_ends_in_a_slash(tmp_path: Path, written: str, address: str) -> None:
    """Unless there is none."""
    assert read_settings(configure(tmp_path, CASES, {"site_url": written})).site_url == address


@pytest.mark.parametrize(
    "written",
    [
        "ftp://acme.dev/",
        "https://acme.dev/careers/?a",
        "https://acme.dev/careers/#top",
        "https://acme.dev/our careers/",
        "https://me@acme.dev/",
        "https://acme.dev:port/",
        "https://acme.dev\\careers/",
    ],
)
def test_an_address_that_no_page_can_have_is_refused(tmp_path: Path, written: str) -> None:
    """In a sentence that shows how one is written: every other address begins with it."""
    with pytest.raises(ValueError, match=f'site_url: "{re.escape(written)}" is no .* such as https:'):
        read_settings(configure(tmp_path, CASES, {"site_url": written}))

"""The scripts that a page needs are fetched together, not one round trip after another."""

from __future__ import annotations

import re

from careers import i18n
from tests.site.building import Result
from tests.site.conftest import Visiting
from tests.site.documents import documents

_IMPORT = re.compile(r"""^import .*"\./([^"]+)";$""", re.MULTILINE)
MOST = 20  # requests for the list of jobs before anything is asked for


def test_a_page_names_every_file_that_its_scripts_import(site: Result, code: str) -> None:
    """A file found only by reading another one costs a round trip; on a far phone a third of a second."""
    for tail in ("", "jobs/", "my-skills/", "shortlist/", "hardware/"):
        page = documents(site.folder)[f"{i18n.folder_of(code)}{tail}"]
        named = {one.attrs["src"].rpartition("/")[2] for one in page if one.attrs.get("type") == "module"}
        texts = [(site.folder / "assets/javascripts" / name).read_text("utf-8") for name in named]
        assert named
        assert {name for text in texts for name in _IMPORT.findall(text)} <= named


def test_the_list_of_jobs_needs_few_requests(base: str, read: Visiting, code: str) -> None:
    requests = read(f"{base}{i18n.jobs(i18n.folder_of(code))}", until="networkidle").requests
    assert len([one for one in requests if one.startswith(base)]) <= MOST

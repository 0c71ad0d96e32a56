"""The form for reports: GitHub takes it, in every language of the site."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers_tools.editors import reports
from tests.conforming import conforms
from tests.sample_content import LOCALES, MakeContent, load

pytestmark = pytest.mark.slow


def test_github_takes_the_form(content: MakeContent, tmp_path: Path) -> None:
    paths = []
    for name, text in reports(load(content())[0]):
        paths.append(tmp_path / Path(name).name)
        paths[-1].write_text(text, "utf-8")
    assert [path.name for path in paths] == [f"report-a-posting.{code}.yml" for code in LOCALES.codes]
    assert conforms("vendor.github-issue-forms", paths)

"""The form for reports: GitHub takes it, in every language of the site."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from careers_tools.editors import reports
from tests.sample_content import LOCALES, MakeContent, load
from tests.site.building import environment

pytestmark = pytest.mark.slow


def test_github_takes_the_form(content: MakeContent, tmp_path: Path) -> None:
    """By GitHub's own schema of issue forms; one file a language."""
    paths = []
    for name, text in reports(load(content())[0]):
        paths.append(tmp_path / Path(name).name)
        paths[-1].write_text(text, "utf-8")
    assert [path.name for path in paths] == [f"report-a-posting.{code}.yml" for code in LOCALES.codes]
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-issue-forms"]
    done = subprocess.run([*command, *map(str, paths)], env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

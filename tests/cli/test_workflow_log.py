"""In the log of a GitHub workflow, no text of strangers is a command, wherever a line begins."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from careers.cli import disarmed
from tests.cli.conftest import Careers
from tests.tools.sync.portals import portal_of
from tests.tools.sync.publishing import ADS, Ad

IN_WORKFLOW = {"GITHUB_ACTIONS": "true"}
# The runner strips a line before it looks for the first form, and finds the second anywhere.
COMMAND = re.compile(r"^\s*::|##\[", re.MULTILINE)


@pytest.mark.parametrize("title", ["::error file=a::Forged", "x ##[error]Forged"])
def test_the_title_of_a_job_is_no_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, title: str) -> None:
    """A report names jobs that were skipped, each on a line that begins with what the source calls it."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    with portal_of("lever", tmp_path) as portal:
        portal.configure("company: acme, ", "")
        portal.publish([Ad("1", title, ADS[0].text)])
        printed, _ = portal.reports("--today", "2026-03-01")
        assert "Forged" in printed
        assert COMMAND.search(printed) is None
        assert portal.sync()[1]["jobs"][0]["title"] == title


def test_the_commands_of_the_program_are_ones(careers: Careers, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the format that is for GitHub."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    (folder / "content/postings/acme/::error::x.zh.md").write_text("##[error]\n", "utf-8")
    assert "\n::error file=" in careers("check", "--format", "github").stdout
    assert json.loads(careers("check", "--format", "json").stdout)
    assert COMMAND.search(careers("check").stdout) is None


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (["::group::a\n"], r"\::group::a|"),
        (["a\n", " \t::error::a\n::b"], "a| \t\\::error::a|\\::b"),
        (["  ", "::error::a\n"], "  \\::error::a|"),
        (["a ", "::error::a\n", "::b\n"], "a ::error::a|\\::b|"),
        (["a\r::error::a"], "a\r\\::error::a"),
        (["std::move, # [a], ##[a]##[b]"], "std::move, # [a], ##\\[a]##\\[b]"),
    ],
)
def test_a_line_begins_with_no_command(monkeypatch: pytest.MonkeyPatch, written: list[str], shown: str) -> None:
    """However its text was written; what is no command stays as it is."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    for environ in ({}, IN_WORKFLOW):
        with disarmed(environ):
            for text in written:
                sys.stdout.write(text)
            sys.stdout.flush()
    plain = "".join(written)
    assert out.buffer.getvalue().decode() == plain + shown.replace("|", "\n")
    assert not out.closed

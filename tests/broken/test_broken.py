"""Every slip an editor can make is told with its place and what to do, in both languages, by ``careers check``."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from careers.cli import main
from careers.cli.check import grouped
from careers.support.diagnostics import Diagnostic
from click.testing import CliRunner, Result

from tests.apart import apart
from tests.sample_content import COMPILER_EN, TODAY, MakeContent

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
EXPECTED = ("en", "zh")  # languages of the texts that each case expects
CASES = sorted(folder.name for folder in HERE.iterdir() if (folder / "content").is_dir())
CONFIG = f"""\
site_name: Jobs
docs_dir: content/pages
plugins:
  careers: {{content: content, locales: [zh, en], today: {TODAY}, china_notice: false}}
"""


# What the cases are laid over: without a fault, and without a suggestion.
SOUND = {
    "postings/beta/compiler-engineer.en.md": COMPILER_EN.replace(
        "\n---\n\n", "\napply: {email: jobs@beta.example}\n---\n\n"
    )
}


def check(root: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """``careers check`` as an editor runs it: in the site's folder."""
    root.parent.joinpath("mkdocs.yml").write_text(CONFIG, "utf-8")
    monkeypatch.chdir(root.parent)
    return apart(lambda: CliRunner().invoke(main, ["check", "--lang", "en"]))


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_named_with_its_place_and_remedy(
    case: str, content: MakeContent, monkeypatch: pytest.MonkeyPatch, update_goldens: bool
) -> None:
    """The text in two languages is what the case's folder expects, to the letter, and the exit code is 1.

    What is filled in is the same in every language; another test holds that. The check runs once, in English: to read
    and judge a site takes far longer than to print what is wrong with it.
    """
    root = content(SOUND)
    shutil.copytree(HERE / case / "content", root, symlinks=True, dirs_exist_ok=True)
    texts: dict[str, str] = {}

    def write_all(diagnostics: Sequence[Diagnostic], language: str, group: str) -> str:
        texts.update({code: grouped(diagnostics, code, group) for code in EXPECTED})
        return texts[language]

    monkeypatch.setattr("careers.cli.check.grouped", write_all)
    result = check(root, monkeypatch)
    expected = {code: HERE / case / f"expected.{code}.txt" for code in EXPECTED}
    if update_goldens:
        for code, path in expected.items():
            path.write_text(texts[code], "utf-8")
    assert texts == {code: path.read_text("utf-8") for code, path in expected.items()}
    assert result.stdout == texts["en"]
    assert (type(result.exception), result.exit_code) == (SystemExit, 1)


def test_what_the_cases_are_laid_over_is_valid(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> None:
    """The content under the cases has no fault and earns no advice."""
    result = check(content(SOUND), monkeypatch)
    assert (result.stdout, result.exit_code) == ("", 0)


def test_a_byte_order_mark_and_windows_line_ends_are_fine(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files as Windows editors save them have no fault, and the translations' stamps still fit."""
    root = content(SOUND)
    for path in [*root.glob("*/*.md"), *root.glob("*/*/*.md"), *root.glob("taxonomies/*.yml")]:
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    result = check(root, monkeypatch)
    assert (result.stdout, result.exit_code) == ("", 0)


def test_a_file_name_that_no_terminal_can_show_is_told_with_escapes(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name of bytes that are no text, or with a line break in it, neither stops the check nor forges a line."""
    root = content(SOUND)
    for name in (b"\xff.zh.md", b"a\nb.zh.md"):
        Path(os.fsdecode(os.fsencode(root / "postings" / "acme") + b"/" + name)).write_text("---\ntitle: x\n---\nx\n")
    result = check(root, monkeypatch)
    assert (type(result.exception), result.exit_code) == (SystemExit, 1)
    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        "Errors, which stop publication",
        "content/postings/acme/\\udcff.zh.md",
        "content/postings/acme/a\\nb.zh.md",
    ]

"""``careers strings``: what a page says, what a language has no text for, and the file to translate."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from careers.i18n import Locale, complete_strings, package_languages
from tests.cli.conftest import Careers
from tests.site.building import ROOT


def test_all_words_are_listed_as_a_file_writes_them(careers: Careers) -> None:
    """In the site's first language; YAML reads what is printed."""
    result = careers("strings")
    words = dict(Locale.of("zh").strings)
    assert (result.exit_code, yaml.safe_load(result.stdout)) == (0, words)


@pytest.mark.parametrize("code", package_languages())
def test_a_language_of_the_package_lacks_nothing(careers: Careers, code: str) -> None:
    assert careers("strings", "--missing", code, "--all").stdout == ""


def test_what_a_language_lacks_on_pages_is_listed_in_english(careers: Careers, folder: Path) -> None:
    """Of an unknown language all but what the portal has; with --all what commands and forms say, too."""
    (folder / "content" / "strings").mkdir()
    (folder / "content" / "strings" / "nl.yml").write_text("jobs.title: Alle vacatures\n", "utf-8")
    wanted = {key: text for key, text in complete_strings().items() if key != "jobs.title"}
    assert yaml.safe_load(careers("strings", "--missing", "nl", "--all").stdout) == wanted
    shown = yaml.safe_load(careers("strings", "--missing", "nl").stdout)
    assert shown.items() <= wanted.items()
    assert not [key for key in shown if key.startswith(("doctor.", "intake.", "locale."))]
    assert "fact.salary" in shown


def test_pages_show_nothing_that_is_not_listed_for_them(careers: Careers) -> None:
    """Every string that a template or the code of pages names by its key is offered first."""
    listed = yaml.safe_load(careers("strings", "--missing", "nl").stdout).keys()
    sources = [*(ROOT / "theme").rglob("*.html"), *(ROOT / "generator/careers/pages").glob("*.py")]
    texts = [path.read_text("utf-8") for path in sources]
    named = {key for text in texts for key in re.findall(r"""["']([a-z_]+(?:\.[a-z_-]+)+)["']""", text)}
    # Files for programs, the page of a broken posting in a preview, the sign of drafts, and no words at all.
    others = ("llms.", "markdown.", "broken.", "draft.", "locale.")
    unlisted = (named & complete_strings().keys()) - listed
    assert sorted(key for key in unlisted if not key.startswith(others)) == []


def test_a_file_to_translate_is_written(careers: Careers, folder: Path) -> None:
    """Each text in a comment, once; what is translated stays, and the file is one that the site can use at once."""
    path = folder / "content" / "strings" / "nl.yml"
    assert careers("strings", "--missing", "nl", "--write").exit_code == 0
    text = path.read_text("utf-8")
    assert '# jobs.title: "All jobs"\n' in text
    assert yaml.safe_load(text) is None
    path.write_text(text.replace('# jobs.title: "All jobs"', "jobs.title: Alle vacatures"), "utf-8")
    edited = path.read_text("utf-8")
    assert "0 lines added" in careers("strings", "--missing", "nl", "--write").stdout
    assert path.read_text("utf-8") == edited
    assert careers("strings", "--missing", "nl").stdout.count("\n") == text.count("\n") - 1


@pytest.mark.parametrize("part", ["strings", "strings/nl.yml"])
def test_no_file_is_written_where_a_link_leads(careers: Careers, folder: Path, part: str) -> None:
    """Of the folder or of the file; what is there stays as it was."""
    outside = folder / "outside"
    outside.mkdir()
    (outside / "nl.yml").write_text("jobs.title: Alle vacatures\n", "utf-8")
    (folder / "content" / part).parent.mkdir(exist_ok=True)
    (folder / "content" / part).symlink_to(outside if part == "strings" else outside / "nl.yml")
    result = careers("strings", "--missing", "nl", "--write")
    assert result.exit_code == 1, result.output
    assert (outside / "nl.yml").read_text("utf-8") == "jobs.title: Alle vacatures\n"

"""A command that is called wrongly ends with 2, a sentence on standard error, and nothing written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Careers

WRONG = {
    "chek": "No such command 'chek'",
    "check nowhere": "there is no nowhere",
    "check mkdocs.yml": "lies in no content folder",
    "check --format xml": "xml",
    "check --lang tlh": "tlh",
    "check -f other.yml": "there is no other.yml",
    "check -f content/taxonomies/hiring.yml": "hiring.yml",
    "stats --format xml": "xml",
    "stats --today soon": "'soon' does not match the format '%Y-%m-%d'",
    "doctor": "site has no index.html, so it is not a built site; build the site first: mkdocs build --strict",
    "doctor content": (
        "content has no index.html, so it is not a built site; build the site first: mkdocs build --strict"
    ),
    "preview half": "half has no 404.html, so it is not a built site",
    "preview half --lang zh": "mkdocs build --strict",
    "verify-links --pause -1": "-1",
    "verify-links --timeout 0": "0",
    "verify-links content": "content",
    "intake nowhere.md": "nowhere.md",
    "import": "FILE",
    "import job.md --company acmee": 'did you mean "acme"?',
    "import job.md --company zzzzzz": "companies.yml",
    "import job.md --company ../x": "digits and hyphens",
    "import job.md --locale fr": "auto or one of: zh, en",
    "import job.md --out mkdocs.yml": "mkdocs.yml",
    "import job.md --yes --skip": "contradict",
    "strings --write": "--write needs --missing LANGUAGE",
    "translate": "--all",
    "translate --all acme/stale": "--all",
    "translate acme/stael": 'did you mean "acme/stale"?',
    "translate nowhere.md": "is not a posting, or a folder of postings",
    "translate content/postings/acme/stale.fr.md": 'no language "fr"',
    "translate content/taxonomies/skills.yml": "is not a posting, or a folder of postings",
    "translate content/taxonomies": "is not a posting, or a folder of postings",
    "new acme": "SLUG",
    "new acmee x": 'did you mean "acme"?',
    "new zzzzzz x": "companies.yml",
    "new acme 'Compiler Engineer'": "a-z, 0-9 and hyphens",
    "new acme page": "page",
    "new acme ../../escape": "a-z, 0-9 and hyphens",
    "new acme x --source fr": "zh, en",
    "new acme untranslated": "content/postings/acme/untranslated.zh.md exists already",
}


@pytest.mark.parametrize("command", WRONG)
def test_misuse_ends_with_two_and_a_sentence(careers: Careers, folder: Path, command: str) -> None:
    """In the language that is asked for."""
    (folder / "half").mkdir()
    (folder / "half/index.html").touch()
    before = {path: path.is_dir() or path.read_bytes() for path in sorted(folder.rglob("*"))}
    result = careers(*shlex.split(command))
    assert (result.exit_code, result.stdout) == (2, "")
    assert WRONG[command] in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
    assert not ("zh" in command and re.search(r"\b(is|has|the)\b", result.stderr.partition("Error:")[2]))
    assert {path: path.is_dir() or path.read_bytes() for path in sorted(folder.rglob("*"))} == before

"""The documents for people: complete, true of the program, linked without dead ends, alike in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from mkdocs.config.defaults import MkDocsConfig

from careers.cli.site import read, settings_of
from careers.content.posting.rules import PostingEntry
from careers.mkdocs.settings import CareersConfig, TranslatorConfig, resolve_settings
from careers.starter import generated_files
from tests.each import each
from tests.site.building import ROOT
from tests.starter.packages import RELEASE
from tests.workflows import command_names, option_names, workflow

GUIDES = ("docs/editing.md", "docs/editing.zh-CN.md")
PAGES = tuple(f"content/pages/{code}/for-editors.md" for code in ("zh", "en"))
DOCUMENTS = tuple(
    sorted(path.relative_to(ROOT).as_posix() for folder in ("", "docs") for path in (ROOT / folder).glob("*.md"))
)
ABOUT_CODE = (
    "CONTRIBUTING.md",
    *(f"docs/{name}.md" for name in ("architecture", "extending", "importing", "security")),
)
CHINESE = tuple(name for name in DOCUMENTS if name.endswith(".zh-CN.md"))
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# The most lines of the documents that people meet first: they are read to the end.
LINES = {"README.md": 100, "README.zh-CN.md": 100, "CONTRIBUTING.md": 120, "SECURITY.md": 80}


def text(path: str) -> str:
    return Path(ROOT, path).read_text("utf-8")


def in_both_languages(name: str) -> pytest.MarkDecorator:
    """Parametrise a test with the English and the Chinese document of this name."""
    return pytest.mark.parametrize("document", [f"{name}.md", f"{name}.zh-CN.md"])


def rows(markdown: str) -> list[str]:
    """Return the code spans that are first cells of tables."""
    return re.findall(r"^\| `([^`]+)` \|", markdown, re.MULTILINE)


def headings(markdown: str) -> list[tuple[str, str]]:
    return re.findall(r"^(#+) (.+)$", FENCED.sub("", markdown), re.MULTILINE)


def anchors(markdown: str) -> set[str]:
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in headings(markdown)}


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))


@in_both_languages("docs/commands")
def test_every_command_is_described(document: str) -> None:
    """A reader learns of each command of careers and of each target of the Makefile."""
    described = rows(text(document))
    assert {row.split()[1] for row in described if row.startswith("careers ")} == command_names()
    assert {row.split()[1] for row in described if row.startswith("make ")} == targets()


@in_both_languages("docs/settings")
def test_every_setting_is_described(document: str) -> None:
    """All settings of the portal are described, and no others; those of MkDocs are settings that it has."""
    ours, theirs = re.split(r"^## .*MkDocs.*$", text(document), flags=re.MULTILINE)
    assert sorted(rows(ours)) == sorted(name for name, _ in CareersConfig._schema)
    assert rows(theirs)
    assert set(rows(theirs)) <= {name for name, _ in MkDocsConfig._schema}


@in_both_languages("docs/settings")
def test_examples_of_settings_are_taken(document: str) -> None:
    """Each example is a configuration without errors and warnings; one shows every key of the translator."""
    examples = [yaml.safe_load(code) for language, code in FENCED.findall(text(document)) if language == "yaml"]
    translators = [example["plugins"]["careers"].get("translator", {}) for example in examples]
    assert {name for name, _ in TranslatorConfig._schema} in map(set, translators)
    for example in examples:
        plugin, config = CareersConfig(), MkDocsConfig(str(ROOT / "mkdocs.yml"))
        plugin.load_dict(example.pop("plugins")["careers"])
        assert plugin.validate() == ([], [])
        assert set(example) <= {name for name, _ in MkDocsConfig._schema}
        config.load_dict({"site_name": "Example", **example})
        assert resolve_settings(plugin, config, {}).content == ROOT / "content"


@each("document", DOCUMENTS)
def test_every_target_that_a_document_names_is_there(document: str) -> None:
    assert set(re.findall(r"(?:`|^)make ([a-z-]+)", text(document), re.MULTILINE)) <= targets()


@each("document", (*DOCUMENTS, *PAGES))
def test_every_option_that_a_document_names_is_there(document: str) -> None:
    """In a command that can be copied, up to its comment."""
    for name, rest in re.findall(r"(?:\.venv/bin/|`)careers ([a-z-]+)([^`#\n]*)", text(document)):
        known = option_names(name)
        used = {word for word in rest.split() if re.fullmatch(r"--?[a-z-]+", word)}
        assert used <= known, f"careers {name}{rest}"


@in_both_languages("docs/publishing")
def test_the_publishing_guide_speaks_of_the_workflows_as_they_are(document: str) -> None:
    """Jobs and steps that can fail have the names that GitHub shows, the daily build its hour."""
    guide, portal = text(document), workflow("portal")
    shown = {step["name"] for job in portal.jobs for step in portal.steps(job)}
    shown |= {job["name"] for job in portal.jobs.values()}
    listed = set(re.findall(r"^\| [*“]?([A-Z][\w ]+)[*”]? \|", guide, re.MULTILINE))
    assert listed <= shown
    theirs = yaml.safe_load(generated_files(RELEASE)[".github/workflows/portal.yml"])
    assert f"Actions → {theirs['name']}" in guide
    for name in (
        "Check the content",
        "Build the site",
        "Judge what would be published",
        "Publish",
        "Record the addresses",
    ):
        assert name in shown
        assert re.search(rf"^\| [*“]{name}[*”] \|", guide, re.MULTILINE), name
    minute, hour = workflow("publish").on["schedule"][0]["cron"].split()[:2]
    assert f"{int(hour):02}:{int(minute):02}" in guide


@each("document", DOCUMENTS)
def test_links_lead_to_files_and_headings(document: str) -> None:
    """Pictures, documents and headings that a document refers to are in the repository."""
    dead = []
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#`]*)#?([^)`]*)\)", text(document)):
        path = Path(ROOT, document).parent / target if target else Path(ROOT, document)
        if not path.exists() or (anchor and anchor not in anchors(path.read_text("utf-8"))):
            dead.append((target, anchor))
    assert dead == []


def test_every_document_can_be_reached() -> None:
    """Each page in docs/ is linked from the README, or from the Chinese one where it is in Chinese."""
    for document in (name for name in DOCUMENTS if name.startswith("docs/")):
        assert f"]({document})" in text("README.zh-CN.md" if document in CHINESE else "README.md"), document


@each("document", CHINESE)
def test_both_languages_have_the_same_parts(document: str) -> None:
    """A Chinese document has the headings, tables, settings and commands of the English one, in its order."""
    theirs, ours = text(document), text(document.replace(".zh-CN", ""))
    assert [mark for mark, _ in headings(theirs)] == [mark for mark, _ in headings(ours)]
    assert theirs.count("\n|") == ours.count("\n|")
    assert [row.split()[:2] for row in rows(theirs)] == [row.split()[:2] for row in rows(ours)]
    assert [language for language, _ in FENCED.findall(theirs)] == [language for language, _ in FENCED.findall(ours)]


@each("document", LINES)
def test_what_people_meet_first_is_short(document: str) -> None:
    assert len(text(document).splitlines()) <= LINES[document]


@each("document", ABOUT_CODE)
def test_modules_that_a_document_names_are_there(document: str) -> None:
    """By their path in the repository, or in the package or the theme."""
    named = set(re.findall(r"`([\w/]+\.(?:py|mjs|js|css|html))`", text(document)))
    assert named
    rooms = (ROOT / "generator", ROOT / "theme")
    lost = [name for name in named if not ((ROOT / name).is_file() or any(list(room.rglob(name)) for room in rooms))]
    assert lost == []


@each("guide", GUIDES)
def test_every_field_of_a_posting_stands_in_the_editors_guide(guide: str, site_model: type[PostingEntry]) -> None:
    """An editor finds each field that front matter can have, taxonomies' fields included."""
    assert [name for name in site_model.model_fields if f"`{name}`" not in text(guide)] == []


@pytest.fixture(scope="module")
def site_model() -> type[PostingEntry]:
    settings = settings_of(ROOT / "mkdocs.yml")
    return read(settings).library.rules.model

"""What can be used is described: commands, settings, targets and fields stand in the documents that people read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.cli.site import read, settings_of
from generator.plugin.settings import CareersConfig
from generator.posting import posting_model
from generator.posting.front import PostingEntry
from tests.site.building import ROOT
from tests.workflows import workflow

READMES = ("README.md", "README.zh-CN.md")
GUIDES = tuple(f"content/pages/{code}/for-editors.md" for code in ("zh", "en"))


def text(path: str) -> str:
    return Path(ROOT, path).read_text("utf-8")


@pytest.mark.parametrize("readme", READMES)
def test_every_command_stands_in_the_readme(readme: str) -> None:
    """A reader learns of each command of careers."""
    assert [name for name in main.commands if f"careers {name}" not in text(readme)] == []


@pytest.mark.parametrize("readme", READMES)
def test_every_setting_stands_in_the_readme(readme: str) -> None:
    """Those that nothing reads yet are left out: what the README says works."""
    rows = re.findall(r"^\| (`.*?) \|", text(readme), re.MULTILINE)
    described = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    known = {name for name, _ in CareersConfig._schema}
    assert described == known


@pytest.mark.parametrize("readme", READMES)
def test_every_target_that_the_readme_names_is_there(readme: str) -> None:
    """``make x`` in the README is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z]+):", text("Makefile"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)\b", text(readme)))
    assert {"site", "test", "serve", "bench"} <= named <= targets


@pytest.mark.parametrize("document", (*READMES, *GUIDES))
def test_every_option_that_a_document_names_is_there(document: str) -> None:
    """In a command that can be copied, up to its comment."""
    calls = re.findall(r"\.venv/bin/careers ([\w-]+)([^`#\n]*)", text(document))
    assert len(calls) > 3
    for name, rest in calls:
        known = {option for parameter in main.commands[name].params for option in parameter.opts}
        used = {word for word in rest.split() if re.fullmatch(r"--?[a-z-]+", word)}
        assert used <= known, f"careers {name}{rest}"


@pytest.mark.parametrize("readme", READMES)
def test_the_publishing_guide_speaks_of_the_workflow_as_it_is(readme: str) -> None:
    """The steps that can fail have the names that GitHub shows, and the daily build its hour."""
    publish = workflow("publish")
    assert f"Actions → {publish.data['name']}" in text(readme)
    shown = {step["name"] for job in publish.jobs for step in publish.steps(job)}
    shown |= {job["name"] for job in publish.jobs.values()}
    for name in ("Build the site", "Judge what would be published", "Publish", "Record the addresses"):
        assert name in shown
        assert re.search(rf"[*“]{name}[*”]", " ".join(text(readme).split())), name
    minute, hour = publish.on["schedule"][0]["cron"].split()[:2]
    assert f"{int(hour):02}:{int(minute):02}" in text(readme)


@pytest.mark.parametrize("readme", READMES)
def test_links_of_the_readme_lead_to_files(readme: str) -> None:
    """Pictures and documents it refers to are in the repository."""
    targets = re.findall(r"\]\((?!https?:)([^)#]+)\)", text(readme))
    assert targets
    assert [target for target in targets if not Path(ROOT, target).exists()] == []


def test_modules_that_the_contributing_guide_names_are_there() -> None:
    """By their path in the repository, or in the package or the theme."""
    named = set(re.findall(r"`([\w/]+\.(?:py|js|css|html))`", text("CONTRIBUTING.md")))
    assert len(named) > 10
    rooms = (ROOT / "generator", ROOT / "theme")
    lost = [name for name in named if not ((ROOT / name).is_file() or any(list(room.rglob(name)) for room in rooms))]
    assert lost == []


@pytest.mark.parametrize("guide", GUIDES)
def test_every_field_of_a_posting_stands_in_the_editors_guide(guide: str, site_model: type[PostingEntry]) -> None:
    """An editor finds each field that front matter can have, taxonomies' fields included."""
    assert [name for name in site_model.model_fields if f"`{name}`" not in text(guide)] == []


@pytest.fixture(scope="module")
def site_model() -> type[PostingEntry]:
    settings = settings_of(ROOT / "mkdocs.yml")
    return posting_model(read(settings).library.taxonomies, settings.currency)

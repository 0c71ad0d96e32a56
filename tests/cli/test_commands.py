"""The command ``careers`` itself: what it finds its commands by, and when."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint, EntryPoints

import click
import pytest

from careers import cli
from tests.cli.conftest import Careers
from tests.site.building import environment
from tests.workflows import command_names


@pytest.mark.slow
@pytest.mark.parametrize("option", ["--version", "--help"])
def test_no_command_is_imported_before_it_is_asked_for(option: str) -> None:
    """To import all of them takes longer than most of them take."""
    program = f"import sys, careers.cli; careers.cli.main(['{option}'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, encoding="utf-8", check=True
    )
    ours = {name for name in done.stdout.split() if name.partition(".")[0] in ("careers", "careers_tools", "mkdocs")}
    assert ours - {"careers_tools", "careers_tools.cli"} == {"careers", "careers.cli"}


def test_a_check_imports_nothing_that_makes_pages_and_files() -> None:
    """It plans the site, and a plan needs neither what decides pages nor the libraries of calendars and pictures."""
    program = "import sys, careers.cli.check, careers_tools.cli.editors; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(), capture_output=True, encoding="utf-8", check=True
    )
    dear = {"careers.mkdocs.building", "careers.pages.posting", "careers.search", "icalendar", "PIL", "pypinyin"}
    assert not dear & set(done.stdout.split())


def test_every_command_is_listed_with_what_it_does(careers: Careers) -> None:
    """Those of this package and of the tools, in alphabetical order."""
    listed = [line.split() for line in careers("--help").output.partition("Commands:\n")[2].splitlines()]
    names = [words[0] for words in listed if words]
    assert names == sorted(command_names())
    assert {"check", "import"} <= set(names)
    assert all(len(words) > 1 for words in listed if words)


def test_another_package_adds_commands_and_replaces_ours(careers: Careers, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the name of its entry point."""
    place = f"{__name__}:greet"
    found = EntryPoints(EntryPoint(name, place, cli.OTHERS) for name in ("greet", "stats"))
    monkeypatch.setattr(cli, "entry_points", found.select)
    assert {*cli.main.list_commands(click.Context(cli.main))} == {*cli.OWN, "greet"}
    assert [careers(name).output for name in ("greet", "stats")] == ["Good morning.\n"] * 2


@click.command()
def greet() -> None:
    """Say something."""
    click.echo("Good morning.")

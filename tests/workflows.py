"""The workflows in ``.github/``, read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click
import yaml

from careers.cli import main
from tests.site.building import ROOT

GITHUB = ROOT / ".github"


@dataclass(frozen=True, slots=True)
class Workflow:
    """One workflow.

    Attributes:
        on: event -> its filters.
    """

    file: Path
    on: Mapping[str, Any]
    data: Mapping[str, Any]

    @property
    def jobs(self) -> Mapping[str, Mapping[str, Any]]:
        found: Mapping[str, Mapping[str, Any]] = self.data["jobs"]
        return found

    def steps(self, job: str) -> list[Mapping[str, Any]]:
        return list(self.jobs[job].get("steps", ()))

    @property
    def calls(self) -> Mapping[str, str]:
        return {name: job["uses"] for name, job in self.jobs.items() if "uses" in job}


def workflow(name: str) -> Workflow:
    return read(GITHUB / "workflows" / f"{name}.yml")


def read(file: Path) -> Workflow:
    data = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    return Workflow(file, data[True], data)  # YAML 1.1 takes the bare word "on" for a truth value


def workflows() -> list[Workflow]:
    return [workflow(file.stem) for file in sorted((GITHUB / "workflows").iterdir())]


def scripts() -> Iterator[tuple[str, str]]:
    """(place, shell text) of every step that runs something."""
    for one in workflows():
        for job in one.jobs:
            for step in one.steps(job):
                if "run" in step:
                    yield f"{one.file.name}: {job}: {step['name']}", str(step["run"])


@cache
def command_names() -> set[str]:
    return set(main.list_commands(click.Context(main)))


@cache
def option_names(name: str) -> set[str]:
    """Return the options of the command of this name, short forms too."""
    command = main.get_command(click.Context(main), name)
    if command is None:
        raise KeyError(name)
    return {option for parameter in command.params for option in parameter.opts}

"""The commands of ``careers`` and their options, as documents and workflows have to name them."""

from __future__ import annotations

import click

from careers.cli import main


def command_names() -> set[str]:
    return set(main.list_commands(click.Context(main)))


def option_names(name: str) -> set[str]:
    """Return the options of the command of this name, short forms too."""
    command = main.get_command(click.Context(main), name)
    if command is None:
        raise KeyError(name)
    return {option for parameter in command.params for option in parameter.opts}

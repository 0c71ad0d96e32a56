"""The command ``careers``: one small file a command."""

from careers.cli.main import main

__all__ = ["main"]

"""The command ``careers``: one small file a command."""

from generator.cli.main import main

__all__ = ["main"]

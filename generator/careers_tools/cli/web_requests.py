"""The options of commands that send requests to other hosts, and the name that they go by there."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from careers import __version__
from careers.cli.site import Content
from careers_tools.link_checks.limits import PRODUCT, RequestLimits

_SECONDS = click.IntRange(1, 86_400)


def request_options(timeout: int, deadline: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that adds the options for requests; the command gets them as ``limits``, without an agent.

    `timeout` is how many seconds one request may take unless somebody says otherwise; `deadline` is the help for the
    seconds that all of them may take.
    """
    options = (
        click.option("--timeout", type=_SECONDS, default=timeout, show_default=True, help="Seconds for one request."),
        click.option("--deadline", type=_SECONDS, default=1800, show_default=True, help=deadline),
        click.option(
            "--pause",
            type=click.IntRange(0, 3600),
            default=1,
            show_default=True,
            help="Seconds between two requests to one host.",
        ),
        click.option(
            "--allow-private", "private", is_flag=True, help="Also request addresses inside private networks."
        ),
    )

    def add(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def limited(*args: Any, timeout: int, deadline: int, pause: int, private: bool, **others: Any) -> None:
            limits = RequestLimits(timeout=timeout, deadline=deadline, pause=pause, private=private)
            command(*args, limits=limits, **others)

        for option in reversed(options):
            limited = option(limited)
        return limited

    return add


def user_agent(content: Content) -> str:
    """Return the name of this product and of the site that it makes requests for (RFC 9110, 10.1.5)."""
    site = content.settings.site.url
    return f"{PRODUCT}/{__version__} (+{site})" if site else f"{PRODUCT}/{__version__}"

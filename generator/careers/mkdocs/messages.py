"""Warnings and errors of MkDocs and of this plugin, gathered."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

Message = tuple[str, int, str]  # logger, level, text


class Messages(logging.Handler):
    """Gathers warnings and errors."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.gathered: list[Message] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Gather a message."""
        self.gathered.append((record.name, record.levelno, record.getMessage()))


@contextmanager
def gathering() -> Iterator[Sequence[Message]]:
    """Gather the warnings of MkDocs, each of which ends a strict build."""
    messages, log = Messages(), logging.getLogger("mkdocs")
    log.addHandler(messages)
    try:
        yield messages.gathered
    finally:
        log.removeHandler(messages)

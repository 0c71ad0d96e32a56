"""Reads postings by the same rules, a chunk in each worker; one that cannot be read is refused, the others go on."""

from __future__ import annotations

from collections.abc import Sequence

from careers.content.posting.checks import refuse
from careers.content.posting.front import Rules
from careers.content.posting.model import Posting
from careers.content.posting.read import Files, read
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.limited import LIMITS, Failed
from careers.support.work import Workers

_STAGE = "reading"
_CHUNK = 256  # postings that a worker reads at a time; of fewer, one process reads all

Result = tuple[Posting | None, tuple[Diagnostic, ...]]


def read_postings(files: Sequence[Files], rules: Rules, workers: Workers) -> list[Result]:
    """Return the posting in each of `files` and its problems, in their order; None for a posting with an error.

    Raises:
        WorkError: the workers broke down.
    """
    results: list[Result] = []
    for item, answer in zip(files, workers.each(_read, rules, files, LIMITS, stage=_STAGE, size=_CHUNK), strict=True):
        if isinstance(answer, Failed):
            path = min(display_path for _, display_path in item.paths.values())
            results.append((None, (refuse(answer, path, 1, Diagnostics()),)))
        else:
            results.append(answer)
    return results


def _read(rules: Rules, files: Files) -> Result:
    return read(files, rules)

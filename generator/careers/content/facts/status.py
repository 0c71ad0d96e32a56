"""Status of a job: the one reader of words and marks by which a source says that a job is open or takes nobody."""

from __future__ import annotations

import re
from collections.abc import Sequence

from careers.content.lexicon import Lexicon, folded
from careers.content.lexicon.patterns import cache_by_identity

OPEN, CLOSED = "open", "closed"
_LONGEST = 300  # characters
_STRUCK = re.compile(
    r"(?:[\s>#*+\-]|\d{1,3}[.)、])*(?:~~[^~]+~~|<(del|s|strike)>.+</\1>)[\s#*]*", re.IGNORECASE | re.DOTALL
)
_LOCK = "🔒"


def read_status(text: str, lexicon: Lexicon) -> str | None:
    """Return ``open``, or ``full``, ``paused`` or ``closed`` for a job that takes no applications.

    Return None for a text that says neither: it is not known then. The text may be a word, a sentence about the job, a
    key with its answer (``published: false``), or a title that is struck out or ends in a lock.
    """
    bare = text[: _LONGEST + 1].strip("\ufe0f ")
    if len(bare) > _LONGEST:
        return None
    if _STRUCK.fullmatch(bare) or bare.endswith(_LOCK) or (_LOCK in bare and not any(map(str.isalnum, bare))):
        return CLOSED
    words = folded(bare)
    for use in ("states", "open-states"):
        for subject in _subjects(lexicon):
            if words.startswith(subject) and (state := lexicon.meaning(use, words.removeprefix(subject))):
                return state
    key, _, answer = bare.replace("：", ":").partition(":")
    meanings = {lexicon.meaning("state-keys", key), lexicon.meaning("state-answers", answer)}
    if None not in meanings:
        return OPEN if len(meanings) == 1 else CLOSED
    # A label before the words themselves: ``Status: closed``.
    named = answer and "status" in (lexicon.meaning("labels", key), lexicon.meaning("state-keys", key))
    return read_status(answer, lexicon) if named else None


@cache_by_identity
def _subjects(lexicon: Lexicon) -> Sequence[str]:
    return ("", *(folded(subject) for subject in lexicon["state-subjects"]["job"]))

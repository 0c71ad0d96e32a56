"""Status of a job: the one reader of words and marks by which a source says that a job is open or takes nobody."""

from __future__ import annotations

import re

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
    if match := _sentence(lexicon).fullmatch(folded(bare)):
        return lexicon.meaning("states", match["state"]) or OPEN
    key, _, answer = bare.replace("：", ":").partition(":")
    meanings = {lexicon.meaning("state-keys", key), lexicon.meaning("state-answers", answer)}
    if None not in meanings:
        return OPEN if len(meanings) == 1 else CLOSED
    # A label before the words themselves: ``Status: closed``.
    named = answer and "status" in (lexicon.meaning("labels", key), lexicon.meaning("state-keys", key))
    return read_status(answer, lexicon) if named else None


@cache_by_identity
def _sentence(lexicon: Lexicon) -> re.Pattern[str]:
    """Return a pattern of a folded sentence about the state of a job: "This position | has been | filled"."""

    def any_of(*uses: str) -> str:
        spellings = {folded(word) for use in uses for words in lexicon[use].values() for word in words}
        return "|".join(map(re.escape, sorted(spellings, key=len, reverse=True)))

    return re.compile(f"(?:{any_of('state-subjects')}){{0,4}}(?P<state>{any_of('states', 'open-states')})")

"""Round amounts to choose from, where nobody wants to type a figure."""

from __future__ import annotations

from collections.abc import Iterable

# Of each power of ten: figures that people name when they say what they want to earn.
_ROUND = (100, 120, 150, 200, 250, 300, 400, 500, 600, 800)
_SHARES = (10, 25, 40, 55, 70, 85, 95)  # percent of the amounts that a step should leave below it


def steps(amounts: Iterable[int]) -> tuple[int, ...]:
    """Two to seven round amounts, ascending, spread so that each parts `amounts` (full units, none negative) anew.

    None lies above the highest amount. Where only one would part them there is none: a single step is no choice.
    """
    known = sorted(amounts)
    wanted = {_rounded(known[len(known) * share // 100]) for share in _SHARES if known}
    parting = sorted(step for step in wanted if step > known[0])
    return tuple(parting) if len(parting) > 1 else ()


def _rounded(amount: int) -> int:
    """The greatest round amount that is not above `amount`; below 100 any amount is round."""
    power = 1
    while amount // power >= 1000:
        power *= 10
    return max((step * power for step in _ROUND if step * power <= amount), default=amount)

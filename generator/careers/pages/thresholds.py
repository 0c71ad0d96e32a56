"""From how many jobs on pages draw, divide and compare them: the rules that keep a small portal's pages honest.

With few jobs a chart describes single advertisements and looks as if it described a market. Below a threshold pages
say the same in words, list it, or leave it out.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least that each kind of drawing needs.

    Attributes:
        figures: different figures from which on pay and months are drawn, and jobs from which on those of a term are
            broken down by other taxonomies. Up to four are read faster than a chart of them, and cards show them.
        shares: jobs from which on a number of them comes with its share and a bar. Of fewer, one job is over 5 %, and
            one job more changes every share.
        filled: the part of a heatmap's cells that hold two jobs or more, from which on it is drawn. A table of zeros
            and ones only says which jobs there are.
        home: jobs from which on the home page has lists and statistics beside its jobs. Fewer are looked through.
    """

    figures: int = 5
    shares: int = 20
    filled: float = 0.5
    home: int = 50

"""Every address that the site has ever answered at, as kept in ``content/addresses.txt``; the file's head says how.

The build makes a page at each address that has an arrow; what is wrong with a line is said by the checks alone.
"""

from generator.ledger.judging import judge
from generator.ledger.reading import NAME, load, parse
from generator.ledger.recording import head, moved, new, record
from generator.ledger.values import Address, End, Entry, Ledger, Way, Ways, folded

__all__ = [
    "NAME",
    "Address",
    "End",
    "Entry",
    "Ledger",
    "Way",
    "Ways",
    "folded",
    "head",
    "judge",
    "load",
    "moved",
    "new",
    "parse",
    "record",
]

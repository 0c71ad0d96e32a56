"""Every address that the site has ever answered at, as kept in ``content/addresses.txt``; the file's head says how.

The build makes a page at each address that has an arrow; what is wrong with a line is said by the checks alone.
"""

from careers.content.ledger.judging import judge
from careers.content.ledger.reading import NAME, load, parse
from careers.content.ledger.recording import head, moved, new, record
from careers.content.ledger.values import Address, End, Entry, Ledger, Way, Ways, folded

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

"""Every address that the site has ever answered at, as kept in ``content/addresses.txt``; the file's head says how.

The build makes a page at each address that has an arrow; the checks alone report the faults of lines.
"""

from careers.content.address_list.judging import fold_address, judge
from careers.content.address_list.reading import MOST_BYTES, NAME, load, parse
from careers.content.address_list.recording import find_unrecorded, head, move_site, record
from careers.content.address_list.values import Address, AddressList, Entry

__all__ = [
    "MOST_BYTES",
    "NAME",
    "Address",
    "AddressList",
    "Entry",
    "find_unrecorded",
    "fold_address",
    "head",
    "judge",
    "load",
    "move_site",
    "parse",
    "record",
]

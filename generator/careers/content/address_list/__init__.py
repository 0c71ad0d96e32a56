"""Every address that the site has ever answered at, as kept in ``content/addresses.txt``; the file's head says how.

The build makes a page at each address that has an arrow; the checks alone report the faults of lines.
"""

from careers.content.address_list.file import (
    MOST_BYTES,
    NAME,
    find_unrecorded,
    head,
    load,
    move_site,
    parse,
    record,
)
from careers.content.address_list.judging import judge
from careers.content.address_list.values import Address, AddressList, fold_address

__all__ = [
    "MOST_BYTES",
    "NAME",
    "Address",
    "AddressList",
    "find_unrecorded",
    "fold_address",
    "head",
    "judge",
    "load",
    "move_site",
    "parse",
    "record",
]

"""What several tests count again from the postings alone, and read of the elements that show it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from careers.content.library import Library
from careers.content.posting import Posting
from tests.site.documents import Element


def of_class(name: str) -> Callable[[Element], bool]:
    return lambda one: name in one.attrs.get("class", "").split()


def number(one: Element) -> int:
    """The first number that a reader sees in an element."""
    found = re.search(r"\d[\d,]*", one.text)
    assert found, one.text
    return int(found[0].replace(",", ""))


def total(one: Element) -> int:
    """The first number that a reader sees in an element: that of all jobs, before that of leads among them."""
    return int(re.findall(r"\d[\d,]*", one.text)[0].replace(",", ""))


def still_open(library: Library) -> list[Posting]:
    """The postings one can apply to, found without the library's own judgement."""
    return [one for one in library.postings.values() if one.closes is None or one.closes >= library.today]


def states_pay(posting: Posting) -> bool:
    return posting.salary is not None and not posting.salary.negotiable


def ids(postings: Iterable[Posting]) -> set[str]:
    return {one.id for one in postings}

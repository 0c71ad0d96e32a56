"""What the site may hold because of one posting.

A posting's own files are bounded here, its redirects by `MOST_ALIASES`, its preview images by their size in pixels.
Measured in two languages: the largest posting of this portal's own content comes to 44 KB; the largest found within the
limits of bodies and fields, 32 KB of ">" in each language, to about 610 KB.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.bounds import TooMuch
from generator.build.units.values import File

# For each language of the site.
MOST_FILES = 3  # its page, its Markdown copy, its calendar
MOST_BYTES = 512 * 1024  # of all three together


def within(files: Iterable[File], languages: int) -> Iterator[File]:
    """Yield the files of a posting on a site of so many languages, as long as they are within the budget.

    Raises:
        TooMuch: they are not.
    """
    most, size = MOST_BYTES * languages, 0
    for number, (address, data) in enumerate(files, 1):
        size += len(data)
        if number > MOST_FILES * languages or size > most:
            raise TooMuch(f"{most >> 10} KB")
        yield address, data

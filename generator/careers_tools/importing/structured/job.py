"""A job as structured data states it, before anything is read out of its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


class FormatError(ValueError):
    """Raised for data that is not what it should be.

    Attributes:
        expected: what it should be: the name of a format, or of a key that it should have.
    """

    def __init__(self, expected: str) -> None:
        """Name what was expected."""
        super().__init__(expected)
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Job:
    """A job as a source publishes it; what the source does not say is empty.

    Attributes:
        id: of the job, unique and lasting within its source.
        text: the description as HTML.
        url, apply_url: the job's own page, and that of the form for applications.
        locations: a place each, as written ("Berlin, Germany").
        remote: "true", "false" or "hybrid", or words for one of them.
        employment: types of employment, as written ("Full-time").
        pay: as people write it, with currency and period ("60000-75000 EUR per year").
        education, experience, posted, closes: as written.
        headcount: how many are hired, in digits.
        reference: the employer's own code for the job.
        tags: words for the kind of work; departments are none.
        status: whether people are sought, in words or by a mark ("Closed"), or as an answer ("published: no").
        language: code of the text's language.
        further: facts under names that the source gives them itself.
        line: where it stands in its file, 1-based; 0 where that is not known.
        fault: why it is not taken, a key of the UI strings under ``sync.skipped.``; "" where it is.
    """

    id: str
    title: str
    text: str
    company: str = ""
    url: str = ""
    apply_url: str = ""
    email: str = ""
    locations: tuple[str, ...] = ()
    remote: str = ""
    employment: tuple[str, ...] = ()
    pay: str = ""
    education: str = ""
    experience: str = ""
    headcount: str = ""
    reference: str = ""
    tags: tuple[str, ...] = ()
    posted: str = ""
    closes: str = ""
    status: str = ""
    language: str = ""
    further: tuple[tuple[str, str], ...] = ()
    line: int = 0
    fault: str = ""

    def stated(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield what the data states as keys of front matter, which mean the fields, with their values."""
        remote = {"true": "remote", "false": "on-site", "hybrid": "hybrid"}.get(self.remote, self.remote)
        for key, values in (
            ("title", (self.title,)),
            ("company", (self.company,)),
            *(("location", (place,)) for place in self.locations),
            ("salary", (self.pay,)),
            ("remote", (remote,)),
            *(("employment type", (kind,)) for kind in self.employment),
            ("education", (self.education,)),
            ("experience", (self.experience,)),
            ("headcount", (self.headcount,)),
            ("reference", (self.reference,)),
            ("tags", self.tags),
            ("date posted", (self.posted,)),
            ("deadline", (self.closes,)),
            ("status", (self.status,)),
            *((name, (value,)) for name, value in self.further),
        ):
            if any(values):
                yield key, values

"""A filled form -> the files of a posting, or an answer that names each field and the fix.

The text comes from strangers. It is data: it becomes values, these become files through the writer and the reader that
all postings go through, and what an answer quotes of it can neither call anybody nor link anywhere.
"""

from careers_tools.intake.answering import markdown, rows
from careers_tools.intake.drafting import Site
from careers_tools.intake.forms import LABEL, forms
from careers_tools.intake.receiving import MOST_BYTES, MOST_CHARACTERS, Outcome, receive

__all__ = [
    "LABEL",
    "MOST_BYTES",
    "MOST_CHARACTERS",
    "Outcome",
    "Site",
    "forms",
    "markdown",
    "receive",
    "rows",
]

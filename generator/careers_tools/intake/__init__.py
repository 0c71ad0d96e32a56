"""Turns a filled form into the files of a posting, or into an answer that names each field and the fix.

The text comes from strangers. It is data: it becomes values, these become files through the writer and the reader that
all postings go through, and a value that an answer quotes can neither call anybody nor link anywhere.
"""

from careers_tools.intake.answering import as_markdown
from careers_tools.intake.new_posting import IntakeSite
from careers_tools.intake.questions import forms
from careers_tools.intake.receiving import MOST_BYTES, IntakeResult, receive

__all__ = [
    "MOST_BYTES",
    "IntakeResult",
    "IntakeSite",
    "as_markdown",
    "forms",
    "receive",
]

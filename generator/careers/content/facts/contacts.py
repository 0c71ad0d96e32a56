"""Ways to apply and the code to quote: the readers of a labelled address and of a labelled reference."""

from __future__ import annotations

import re

_LONGEST_CODE = 30  # characters; longer ones are keys of a database, which nobody quotes
# A code has a digit and no word: "see below" is none, and neither is the part of an address that names the job.
_PART = r"[A-Za-z0-9](?:[A-Za-z0-9._/-]*[A-Za-z0-9])?"
_CODE = re.compile(rf"\s*#?\s?((?=\D*\d)(?!.*[a-z]{{4}}){_PART}(?: {_PART}){{0,2}})\.?\s*")
_LABEL = re.compile(r"[^\W\d][^:：#]{0,40}(?:[:：]|#)\s*")


def read_reference(text: str) -> str | None:
    """Return the employer's own code in the answer to a label, or behind one; None where it is none."""
    label = _LABEL.match(text)
    code = _CODE.fullmatch(text[label.end() :] if label else text) if len(text) <= 3 * _LONGEST_CODE else None
    return code[1] if code and 1 < len(code[1]) <= _LONGEST_CODE else None

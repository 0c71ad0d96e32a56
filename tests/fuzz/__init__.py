"""Texts that nobody would write, against every room that reads what strangers send.

`targets` says what must hold of any bytes at all. Three ways lead there: `strategies` makes bytes that are nearly right
(``make test``), ``corpus/`` keeps those that once mattered (``make test`` too), and `guided` looks for such as take
another way through the code (``make fuzz SECONDS=600``).
"""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).parent / "corpus"  # a folder a target, with inputs that are part of the tests
FOUND = ROOT / ".cache" / "fuzz" / "found"  # a folder a target, with inputs that runs have found
FAULTS = ROOT / ".cache" / "fuzz" / "faults"

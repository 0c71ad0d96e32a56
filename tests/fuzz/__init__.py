"""Texts that nobody would write, against every room that reads what strangers send.

`targets` says what must hold of any bytes at all. Three ways lead there: `strategies` makes bytes that are nearly right
(``make test``), ``corpus/`` keeps those that once mattered (``make test`` too), and `guided` looks for such as take
another way through the code (``make fuzz SECONDS=600``).
"""

"""Short forms of reading and stating pay, for tests."""

from __future__ import annotations

from typing import Any

from careers.content.facts.pay import Context, Pay, PayRange, read_pay


def read(stated: object, currency: str = "CNY", language: str = "") -> Pay:
    """Return the pay that a text, a mapping or a list states on a site in a currency."""
    return read_pay(stated, Context(language, currency))


def paid(text: str = "", **parts: Any) -> Pay:
    """Return pay with one range of these parts."""
    return Pay((PayRange(**parts),), text=text)


def only(pay: Pay) -> PayRange:
    """Return the range of pay that has one."""
    (offered,) = pay.ranges
    return offered

"""The ledger of addresses: what was published once still answers in the folder."""

from __future__ import annotations

from collections.abc import Sequence

from generator import ledger
from generator.doctor.built import Built
from generator.doctor.given import Given
from generator.doctor.report import Figure
from generator.errors import Problems
from generator.locales import home, is_numbered


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Every recorded address, and how many pages are not recorded yet."""
    shown = given.shown(given.content)
    found = ledger.load(given.content, shown, given.locales.codes, given.site_url, problems)
    ledger.judge(found, built.pages.keys(), problems, site_url=given.site_url)
    homes = tuple(home(code) for code in given.locales.codes)
    new = sum(
        page.redirect is None
        and address.startswith(homes)
        and not is_numbered(address)
        and found.entry(address) is None
        for address, page in built.pages.items()
    )
    return [Figure("recorded", sum(1 for _ in found.addresses())), Figure("new", new)]

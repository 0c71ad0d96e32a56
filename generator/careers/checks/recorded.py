"""The ledger of addresses: what was published once still answers in the folder."""

from __future__ import annotations

from collections.abc import Sequence

from careers.checks.built import Built
from careers.checks.given import Given
from careers.checks.report import Figure
from careers.content import address_list
from careers.i18n import is_numbered
from careers.support.errors import Problems


def check(built: Built, given: Given, problems: Problems) -> Sequence[Figure]:
    """Every recorded address, and how many lines the pages lack that are not recorded yet."""
    shown = given.shown(given.content)
    url = given.ledger_url or given.site_url
    found = address_list.load(given.content, shown, given.locales.codes, url, problems)
    address_list.judge(found, built.pages.keys(), problems, site_url=url)
    lasting = [address for address, page in built.pages.items() if not page.former and not is_numbered(address)]
    lacking = len(address_list.find_unrecorded(found, lasting))
    return [Figure("recorded", sum(1 for _ in found.urls())), Figure("new", lacking)]

"""Checks whether the addresses that postings name still answer, and whether the job is still there.

links -> fetching (limits, robots.txt, connection) -> results (page_text) -> findings

Every address is requested once, slowly and as ``robots.txt`` allows (RFC 9309). Strangers wrote the addresses and the
replies: sizes, times and redirects are bounded, and addresses in private networks are not requested.

``fetching`` is not imported here, because its HTTP client takes long to load.
"""

from careers_tools.link_checks.findings import Finding, confirmed_postings, make_findings, sort_findings
from careers_tools.link_checks.limits import RequestLimits
from careers_tools.link_checks.links import Link, collect_links
from careers_tools.link_checks.results import FetchResult, Outcome

__all__ = [
    "FetchResult",
    "Finding",
    "Link",
    "Outcome",
    "RequestLimits",
    "collect_links",
    "confirmed_postings",
    "make_findings",
    "sort_findings",
]

"""``robots.txt``: crawlers may read everything, and where the sitemaps are (RFC 9309; sitemaps.org's protocol).

Crawlers look for it at the root of a host alone. Where the site lies in a folder of another's host, nobody reads it.
"""

from __future__ import annotations

from careers import i18n


def robots(site_url: str) -> bytes:
    """The file of the site at `site_url`, which ends in a slash; UTF-8."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}{i18n.SITEMAP}\n".encode()

"""The file ``robots.txt``: crawlers may read everything, and find the sitemaps (RFC 9309; sitemaps.org's protocol).

Crawlers read it at the root of a host only. For a site in a folder of another's host, it has no effect.
"""

from __future__ import annotations

from careers import i18n


def robots(site_url: str) -> bytes:
    """Return the UTF-8 file of the site at `site_url`, which ends in a slash."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}{i18n.SITEMAP}\n".encode()

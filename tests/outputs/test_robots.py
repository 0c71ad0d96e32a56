"""``robots.txt``: crawlers are kept from nothing, and led to the sitemaps."""

from __future__ import annotations

from urllib.robotparser import RobotFileParser

from careers.outputs.robots import robots

SITE = "https://jobs.example/"


def test_everything_may_be_read_and_the_sitemap_is_named() -> None:
    """By its whole address, as the protocol asks; read by a parser that is not ours."""
    parser = RobotFileParser()
    parser.parse(robots(SITE).decode().splitlines())
    assert parser.can_fetch("AnyBot", f"{SITE}en/jobs/?q=cuda")
    assert parser.site_maps() == [f"{SITE}sitemap.xml"]

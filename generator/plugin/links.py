"""The links of an editorial page that lead into the site."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

_HERE = "https://site.invalid/"


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        wanted = {"a": "href", "img": "src"}.get(tag)
        self.found += [value for name, value in attrs if name == wanted and value]


def internal_links(html: str, url: str) -> dict[str, str]:
    """Links of the page at `url` into the site: as written -> address relative to the root, no query, no fragment."""
    parser = _Links()
    parser.feed(html)
    parser.close()
    found = {}
    for link in parser.found:
        target = urlsplit(urljoin(_HERE + url, link))
        if not link.startswith("#") and f"{target.scheme}://{target.netloc}/" == _HERE:
            found[link] = unquote(target.path).lstrip("/")
    return found

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


def internal_links(html: str, url: str) -> list[str]:
    """Addresses in the site that the page at `url` links to, relative to its root, without query or fragment."""
    parser = _Links()
    parser.feed(html)
    parser.close()
    targets = [urlsplit(urljoin(_HERE + url, link)) for link in parser.found if not link.startswith("#")]
    inside = [unquote(target.path).lstrip("/") for target in targets if f"{target.scheme}://{target.netloc}/" == _HERE]
    return list(dict.fromkeys(inside))

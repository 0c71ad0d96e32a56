"""What a page may load and run: its content policy (Content Security Policy Level 3), as an element of its head.

Nothing is allowed but what the site has itself. Scripts and style sheets are files of the site; the few that stand in a
page are the theme's, and known by what they say (a hash), so that whatever else finds its way into a page does nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser

from markupsafe import Markup

# Pictures in a style sheet stand in its text (``data:``). Directives that are not here are as default-src says, but the
# last two, which would allow everything.
_OWN: Mapping[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:"),
    "connect-src": ("'self'",),
    "base-uri": ("'none'",),
    "form-action": ("'self'",),
}
# A page that is whole by itself asks for nothing.
_NOTHING = dict.fromkeys(("default-src", "base-uri", "form-action"), ("'none'",))
# What a publisher may add to. The others have no meaning in an element, or would undo the rest.
_OPEN = {*_OWN, "font-src", "frame-src", "manifest-src", "media-src", "worker-src"} - {"default-src", "base-uri"}
_SOURCE = re.compile(r"""'[\w+/=-]+'|[^\s;,"'<>&]+""")
_HASHED = {"script": "script-src", "style": "style-src"}
_EVERYTHING = "'unsafe-inline'"  # it counts only where there is no hash
_HASHES = ("'sha256-", "'sha384-", "'sha512-")


@dataclass(frozen=True, slots=True)
class Policy:
    """The policy of a site's pages.

    Attributes:
        added: what the publisher allows besides: a directive, and its sources.
    """

    added: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())

    @classmethod
    def of(cls, added: Mapping[str, object]) -> Policy:
        """The policy that allows these sources, a list for each directive, besides the site's own.

        Raises:
            ValueError: that is no directive or no source; the message is a sentence.
        """
        return cls(
            tuple(
                (name, tuple(_sources(name, sources)))
                for name, sources in sorted(added.items(), key=lambda one: str(one[0]))
            )
        )

    def allows_inline(self, directive: str) -> bool:
        """Whether the publisher lets what stands in a page do something: any of it (``unsafe-inline``), or some."""
        named = (sources for name, sources in self.added if name == directive)
        return any(one == _EVERYTHING or one.startswith(_HASHES) for sources in named for one in sources)

    def element(self, trusted: str = "", *, based: bool = False) -> Markup:
        """The element of a page in a frame, whose own scripts and styles are those in the HTML `trusted`.

        `based` is whether it says where its links begin (``base``).
        """
        allowed = {**_OWN, **({"base-uri": ("'self'",)} if based else {})}
        for name, sources in self.added:
            allowed[name] = (*allowed.get(name, ()), *sources)
        return _element(allowed, trusted)

    def whole(self, trusted: str) -> Markup:
        """That of a page that is whole by itself: it loads nothing."""
        return _element(_NOTHING, trusted)


def _element(allowed: Mapping[str, tuple[str, ...]], trusted: str) -> Markup:
    directives = dict(allowed)
    for name, digest in _hashes(trusted):
        if _EVERYTHING not in directives.get(name, ()):
            directives[name] = (*directives.get(name, ()), digest)
    said = ";".join(f"{name} {' '.join(dict.fromkeys(sources))}" for name, sources in directives.items())
    # The quotes around keywords need no escaping in quotes of the other kind, and stand on every page.
    text = escape(said, quote=False)
    return Markup(f'<meta http-equiv="Content-Security-Policy" content="{text}">')  # noqa: S704  # escaped above


def _sources(name: str, sources: object) -> Iterator[str]:
    if name not in _OPEN:
        raise ValueError(f'"{name}" is no directive that can be added to; there are {", ".join(sorted(_OPEN))}')
    for one in sources if isinstance(sources, list) else [sources]:
        if not isinstance(one, str) or not _SOURCE.fullmatch(one) or one == "'none'":
            raise ValueError(f'{name}: "{one}" is no source; write a list of them, such as [https://cdn.example.org]')
        yield one


def _hashes(html: str) -> Iterable[tuple[str, str]]:
    """The directive and the hash of each script and style sheet that stands in `html` (CSP, 2.3.1)."""
    reader = _Inline()
    reader.feed(html)
    reader.close()
    for tag, text in reader.found:
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        yield _HASHED[tag], f"'sha256-{digest}'"


class _Inline(HTMLParser):
    """Gathers what stands in elements that the policy governs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[tuple[str, str]] = []
        self._open: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        # Data for scripts runs nowhere.
        if tag in _HASHED and "src" not in said and "json" not in (said.get("type") or ""):
            self._open = tag
            self.found.append((tag, ""))

    def handle_data(self, data: str) -> None:
        if self._open:
            tag, text = self.found[-1]
            self.found[-1] = tag, text + data

    def handle_endtag(self, tag: str) -> None:
        self._open = None

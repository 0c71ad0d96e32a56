"""The content policy of a page, which says what it may load and run (Content Security Policy Level 3).

Pages may load files of the site and nothing else. Scripts and style sheets inside a page run only if the policy has
their hash; those are the theme's, so that a script that somebody manages to put into a page does nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from markupsafe import Markup
from selectolax.lexbor import LexborHTMLParser

# Images in a style sheet are part of its text (``data:``). Directives that are missing here follow default-src, except
# base-uri and form-action, which would allow everything if they were missing.
_OWN: Mapping[str, tuple[str, ...]] = {
    "default-src": ("'none'",),
    "script-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:"),
    "font-src": ("'self'",),
    "connect-src": ("'self'",),
    "base-uri": ("'none'",),
    "form-action": ("'self'",),
}
# A page without layout loads nothing.
_NOTHING = dict.fromkeys(("default-src", "base-uri", "form-action"), ("'none'",))
# Directives that a publisher may add sources to. Others have no effect in an element, or would undo the policy.
_OPEN = {*_OWN, "frame-src", "manifest-src", "media-src", "worker-src"} - {"default-src", "base-uri"}
_SOURCE = re.compile(r"""'[\w+/=-]+'|[^\s;,"'<>&]+""")
_HASHED = {"script": "script-src", "style": "style-src"}
_EVERYTHING = "'unsafe-inline'"  # browsers ignore it in a directive that has a hash


@dataclass(frozen=True, slots=True)
class Policy:
    """The content policy of a site.

    Attributes:
        added: directives with the sources that the publisher adds to them.
    """

    added: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @classmethod
    def of(cls, added: Mapping[str, object]) -> Policy:
        """Return the policy that allows the site's own files and `added`, which has a list of sources by directive.

        Raises:
            ValueError: there is no such directive or source; the message is a sentence.
        """
        return cls(
            tuple(
                (name, tuple(_sources(name, sources)))
                for name, sources in sorted(added.items(), key=lambda item: str(item[0]))
            )
        )

    def element(self, trusted: str = "", *, based: bool = False) -> Markup:
        """Return the element for a page in a layout.

        Args:
            trusted: HTML whose scripts and styles may run.
            based: whether the page has a ``base`` element.
        """
        allowed = {**_OWN, **({"base-uri": ("'self'",)} if based else {})}
        for name, sources in self.added:
            allowed[name] = (*allowed.get(name, ()), *sources)
        return _element(allowed, trusted)

    def whole(self, trusted: str) -> Markup:
        """Return the element for a page without layout, which loads nothing; styles in the HTML `trusted` apply."""
        return _element(_NOTHING, trusted)


def _element(allowed: Mapping[str, tuple[str, ...]], trusted: str) -> Markup:
    directives = dict(allowed)
    for name, digest in _hashes(trusted):
        if _EVERYTHING not in directives.get(name, ()):
            directives[name] = (*directives.get(name, ()), digest)
    policy = ";".join(f"{name} {' '.join(dict.fromkeys(sources))}" for name, sources in directives.items())
    # Single quotes need no escape inside double quotes; escaped, they would make every page longer.
    text = escape(policy, quote=False)
    return Markup(f'<meta http-equiv="Content-Security-Policy" content="{text}">')  # noqa: S704  # escaped above


def _sources(name: str, sources: object) -> Iterator[str]:
    if name not in _OPEN:
        raise ValueError(f'"{name}" is not a directive that can be added to; there are {", ".join(sorted(_OPEN))}')
    for source in sources if isinstance(sources, list) else [sources]:
        if not isinstance(source, str) or not _SOURCE.fullmatch(source) or source == "'none'":
            raise ValueError(
                f'{name}: "{source}" is not a source; write a list of them, such as [https://cdn.example.org]'
            )
        yield source


def _hashes(html: str) -> Iterable[tuple[str, str]]:
    """Yield the directive and the hash of each script and style sheet inside `html` (CSP, 2.3.1)."""
    for element in LexborHTMLParser(html).css("script:not([src]), style"):
        # Data for scripts (JSON) does not run.
        if "json" not in (element.attributes.get("type") or ""):
            digest = base64.b64encode(hashlib.sha256(element.text().encode()).digest()).decode()
            yield _HASHED[str(element.tag)], f"'sha256-{digest}'"

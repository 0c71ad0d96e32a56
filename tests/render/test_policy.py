"""The content policy of a page, as the element that states it."""

from __future__ import annotations

import base64
import hashlib
from html.parser import HTMLParser

import pytest

from careers.render import Policy
from tests.each import each


def stated(element: str) -> dict[str, list[str]]:
    """Directive -> its sources, as a browser reads the element."""
    found: list[dict[str, str | None]] = []
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, attrs: found.append({"": tag, **dict(attrs)})  # type: ignore[method-assign]
    reader.feed(element)
    (one,) = found
    assert one[""] == "meta"
    assert one["http-equiv"] == "Content-Security-Policy"
    parts = (part.split() for part in (one["content"] or "").split(";"))
    return {name: sources for name, *sources in parts}


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_nothing_is_allowed_but_what_the_site_has() -> None:
    """No source but the site's own, and pictures in its sheets; nothing that stands in a page; no base, no frame."""
    policy = stated(Policy().element())
    assert policy["default-src"] == ["'none'"]
    assert policy["base-uri"] == ["'none'"]
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == ["'self'"]
    assert policy["font-src"] == ["'self'"]
    assert policy["img-src"] == ["'self'", "data:"]
    assert len(policy) == 8


def test_a_page_that_is_whole_by_itself_loads_nothing() -> None:
    """It has its own style alone."""
    policy = stated(Policy.of({"script-src": ["https://a.example"]}).whole("<style>a{}</style>"))
    assert policy.pop("style-src") == [hashed("a{}")]
    assert policy == {name: ["'none'"] for name in ("default-src", "base-uri", "form-action")}


@each(
    ("html", "directive", "text"),
    [
        ("<script>run()</script>", "script-src", "run()"),
        ('<script type="module" data-x>\n a < b && "芯" \n</script>', "script-src", '\n a < b && "芯" \n'),
        ("<SCRIPT>a=`</style>`</SCRIPT >", "script-src", "a=`</style>`"),
        ("<style>a{content:'&amp;<b>'}</style>", "style-src", "a{content:'&amp;<b>'}"),
        ("<script></script>", "script-src", ""),
    ],
)
def test_trusted_scripts_and_styles_are_known_by_their_bytes(html: str, directive: str, text: str) -> None:
    """As they stand between the tags, whatever they hold."""
    plain, policy = stated(Policy().element()), stated(Policy().element(f"<p>{html}</p>"))
    assert policy.pop(directive) == [*plain.pop(directive), hashed(text)]
    assert policy == plain


@each(
    "html",
    [
        '<script src="a.js"></script>',
        '<script type="application/json">{}</script>',
        "<p>style</p><!-- <script>a</script> -->",
    ],
)
def test_what_runs_nowhere_needs_no_leave(html: str) -> None:
    """Files are allowed as files; data and comments are no scripts."""
    assert Policy().element(html) == Policy().element()


def test_a_page_that_says_where_its_links_begin_may_do_so() -> None:
    """On its own site."""
    assert stated(Policy().element(based=True))["base-uri"] == ["'self'"]


def test_a_publisher_adds_sources() -> None:
    """Beside the site's own; a directive of which the site makes no use begins with the first of them."""
    added = {"script-src": ["https://a.example/x.js", "'wasm-unsafe-eval'"], "frame-src": "https://b.example"}
    policy = stated(Policy.of(added).element("<script>x</script>"))
    assert policy["script-src"] == ["'self'", "https://a.example/x.js", "'wasm-unsafe-eval'", hashed("x")]
    assert policy["frame-src"] == ["https://b.example"]


def test_hashes_do_not_take_back_what_a_publisher_allows() -> None:
    """Beside a hash a browser overlooks 'unsafe-inline', so there is none."""
    policy = stated(Policy.of({"style-src": ["'unsafe-inline'"]}).element("<style>a</style><script>x</script>"))
    assert policy["style-src"] == ["'self'", "'unsafe-inline'"]
    assert policy["script-src"] == ["'self'", hashed("x")]


@each(
    ("added", "message"),
    [
        ({"script": ["https://a.example"]}, '"script" is not a directive'),
        ({"frame-ancestors": ["https://a.example"]}, '"frame-ancestors" is not a directive'),
        ({"script-src": ["https://a.example; img-src *"]}, "is not a source"),
        ({"img-src": ['https://a.example/"><script>']}, "is not a source"),
        ({"img-src": ["'none'"]}, "is not a source"),
        ({"img-src": None}, "is not a source"),
    ],
)
def test_what_means_nothing_is_refused(added: dict[str, object], message: str) -> None:
    """In a sentence."""
    with pytest.raises(ValueError, match=message):
        Policy.of(added)

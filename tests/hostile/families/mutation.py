"""Markup that a browser or a sanitiser reads differently the second time: SVG, MathML, styles, raw text, tables."""

from __future__ import annotations

from tests.hostile.inputs import Harmless, Input, posting

_EVIL = {
    "svg-script": "<svg><script>alert(1)</script></svg>",
    "svg-link": "<svg><a xlink:href=javascript:alert(1)><text y=20>x</text></a></svg>",
    "svg-animate": "<svg><a id=x><animate attributeName=href values=javascript:alert(1) /></a></svg>",
    "svg-foreign": "<svg><foreignObject><iframe src=https://evil.example/></iframe></foreignObject></svg>",
    "svg-filter": "<svg><filter id=f><feImage href=https://evil.example/x.png /></filter></svg>",
    "svg-style": '<svg></p><style><a id="</style><img src=x onerror=alert(1)>">',
    "math-style": "<math><mtext><table><mglyph><style><math><img src=x onerror=alert(1)></style></table></math>",
    "math-form": "<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=alert(1)>",
    "table-foster": "<table><tr><td><svg><p><style><img title='</style><img src=x onerror=alert(1)>'></table>",
    "quotes-unbalanced": '<p title="</p><img src=x onerror=alert(1)>',
    "backtick-attribute": "<img alt=``onerror=alert(1) src=x>",
    "comment-nested": "<!-- <!-- --><img src=x onerror=alert(1)> -->",
    "style-expression": "<p style='width:expression(alert(1));behavior:url(x.htc)'>x</p>",
    "style-sheet-close": "<style><!--</style><script>alert(1)//--></script>",
}


def _shown(evil: str) -> tuple[str, ...]:
    """What of it nothing else than text can be: Markdown reads marks and references as its own."""
    plain = evil if not set(evil) & set("`&\\") else evil[: min(evil.index(c) for c in "`&\\" if c in evil)]
    return (plain,)


INPUTS: tuple[Input, ...] = tuple(
    posting(f"mutation-{name}", Harmless(_shown(evil)), evil) for name, evil in _EVIL.items()
)

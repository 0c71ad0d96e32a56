"""HTML and attributes in the text of a posting: none is made, all of it can be read."""

from __future__ import annotations

from tests.hostile.inputs import Harmless, Input, posting

# Shown as it stands, to the letter.
_SHOWN = {
    "script": "<script>alert(1)</script>",
    "script-split": "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "script-data": '<script type="application/ld+json">{"@type":"JobPosting"}</script>',
    "image-handler": "<img src=x onerror=alert(1)>",
    "object": "<object data=https://evil.example/x.swf></object>",
    "iframe": "<iframe src=https://evil.example/></iframe>",
    "iframe-srcdoc": "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
    "style": "<style>body{display:none}@import url(https://evil.example/x.css);</style>",
    "base": "<base href=https://evil.example/>",
    "policy": "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\">",
    "comment": "<!-- x --><script>alert(1)</script>",
    "template": "<template><script>alert(1)</script></template>",
    "shadow": "<div><template shadowrootmode=open><img src=x onerror=alert(1)></template></div>",
    "noscript": "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
}

# Marks of Markdown around it: read apart from them.
_MIXED: dict[str, tuple[str, Harmless]] = {
    "block": ("<div>\n\n**bold** <script>alert(1)</script>\n\n</div>", Harmless(("bold <script>alert(1)</script>",))),
    "script-lines": ("<script\n>alert(1)</script\n>", Harmless(("<script", "alert(1)</script"))),
    "in-emphasis": ("**<img src=x onerror=alert(1)>**", Harmless(("<img src=x onerror=alert(1)>",))),
    "in-code": ("`<script>alert(1)</script>`", Harmless(("<script>alert(1)</script>",))),
    "in-fence": (
        "```\n</code></pre><script>alert(1)</script>\n```",
        Harmless(("</code></pre><script>alert(1)</script>",)),
    ),
    "fence-language": ('```x"onclick=alert(1)\ncode\n```', Harmless(("code",))),
    "fence-title": ('```python title="</span><script>alert(1)</script>"\ncode\n```', Harmless(("code",))),
    "in-table": (
        "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
        Harmless(("<script>alert(1)</script>", "<img src=x onerror=alert(1)>")),
    ),
    "table-alignment": ('| a |\n|:-" onclick="alert(1)|\n| b |', Harmless(("onclick",))),
    "in-link-text": (
        "[<img src=x onerror=alert(1)>](https://a.example/)",
        Harmless(("<img src=x onerror=alert(1)>",), ("https://a.example/",)),
    ),
    "in-link-title": (
        "[x](https://a.example/ '\"><script>alert(1)</script>')",
        Harmless(("x",), ("https://a.example/",)),
    ),
    "in-reference-title": (
        "[x]\n\n[x]: https://a.example/ \"' onclick='alert(1)\"",
        Harmless(("x",), ("https://a.example/",)),
    ),
    "references": ("&lt;script&gt;alert(1)&lt;/script&gt;", Harmless(("<script>alert(1)</script>",))),
    "references-unclosed": ("&#x3cimg src=x onerror=alert(1)&#x3e", Harmless(("img src=x onerror=alert(1)",))),
    "references-twice": ("&amp;lt;script&amp;gt;", Harmless(("&lt;script&gt;",))),
    "escaped": (r"\<script\>alert(1)\</script\>", Harmless(("script",))),
    "attribute-list": ("text{: onclick=alert(1) style=position:fixed id=main }", Harmless(("onclick=alert(1)",))),
    "attribute-list-link": (
        "[x](https://a.example/){: target=_self onclick=alert(1) }",
        Harmless(("x",), ("https://a.example/",)),
    ),
    "in-image-text": (
        "![<script>alert(1)</script>](https://evil.example/a.gif)",
        Harmless(("<script>alert(1)</script>",)),
    ),
}

INPUTS: tuple[Input, ...] = (
    *(posting(f"body-{name}", Harmless((evil,)), evil) for name, evil in _SHOWN.items()),
    *(posting(f"body-{name}", expected, body) for name, (body, expected) in _MIXED.items()),
    posting(
        "body-refresh",
        Harmless(("<meta http-equiv=refresh",), beyond=True),
        "<meta http-equiv=refresh content='0;url=https://evil.example/'>",
    ),
)

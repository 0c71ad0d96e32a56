"""Links that run, leave for another host unseen, or are not what they look like: in a text, and in fields for them."""

from __future__ import annotations

from tests.hostile.inputs import ADDED, Harmless, Input, posting, refused, text

# Targets of links in a body: none of them is left a link, the words stay.
_TARGETS = {
    "javascript": "javascript:alert(1)",
    "javascript-reference": "&#106;avascript:alert(1)",
    "javascript-tab": "java\tscript:alert(1)",
    "javascript-wide": "ｊａｖａｓｃｒｉｐｔ：alert(1)",
    "data": "data:text/html,<script>alert(1)</script>",
    "protocol-relative": "//evil.example/",
    "backslash": "\\\\evil.example/",
    "scheme-one-slash": "https:/evil.example/",
    "user": "https://a.example@evil.example/",
    "fragment": "#main",
    "ligature": "https://ﬀ.example/",
    "local": "http://localhost/",
}
# Targets in which something hidden is spelled.
_HIDDEN = {
    "javascript-return": "java&#13;script:alert(1)",
    "javascript-soft-hyphen": "java&shy;script:alert(1)",
    "direction": "https://a.example/&#8238;gpj.exe",
}
# Values of fields for addresses: each refused at its line.
_FIELDS = {
    "javascript": "javascript:alert(1)",
    "data": "data:text/html,<script>alert(1)</script>",
    "mail": "mailto:a@b.example?bcc=c@evil.example",
    "protocol-relative": "//evil.example/",
    "backslash": "https:\\\\evil.example/",
    "backslash-host": "https://evil.example\\@a.example/",
    "user": "https://a.example@evil.example/",
    "quote": 'https://a.example/" onclick="alert(1)',
    "port": "https://a.example:99999/",
    "brackets": "https://[::1/",
    "control": "https://a.example/\x7f",
}


# Hosts that a browser reads otherwise than a person does, or that are no names of the internet.
_HOSTS = {
    "ligature": ("https://ﬀ.example/", "host-misread"),
    "local": ("http://localhost/", "host-not-a-name"),
}


def _url(field: str, name: str, value: str, code: str = "not-a-url") -> Input:
    code = "hidden-character" if "\x7f" in value else code
    return posting(f"{field}-url-{name}", refused(code, ADDED), **{field: f"{{url: {text(value)}}}"})


INPUTS: tuple[Input, ...] = (
    *(posting(f"link-{name}", Harmless(("follow",)), f"[follow]({target})") for name, target in _TARGETS.items()),
    *(posting(f"link-{name}", refused("hidden-character", 8), f"[x]({target})") for name, target in _HIDDEN.items()),
    *(_url("apply", name, value) for name, value in _FIELDS.items()),
    *(_url("source", name, value) for name, value in list(_FIELDS.items())[:8]),
    *(_url(field, name, *host) for field in ("apply", "source") for name, host in _HOSTS.items()),
    posting("link-reference-split", Harmless(("follow",)), "[follow]\n\n[follow]:\n    javascript:alert(1)"),
    posting("link-automatic", Harmless(("javascript:alert(1)",)), "<javascript:alert(1)>"),
    posting("link-pointed", Harmless(("follow",)), "[follow](<javascript:alert(1)>)"),
    posting("link-line", Harmless(("follow",)), "[follow](java\nscript:alert(1))"),
    posting(
        "link-quotes",
        Harmless(("follow",), ('https://a.example/"onmouseover="alert(1',)),
        '[follow](https://a.example/"onmouseover="alert(1))',
    ),
    posting("link-image", Harmless(("picture",)), "![picture](javascript:alert(1))"),
    posting("link-nested", Harmless(("inner",)), "[[inner](https://a.example/)](javascript:alert(1))"),
    posting(
        "link-punycode",
        Harmless(("follow",), ("https://xn--80ak6aa92e.example/",)),
        "[follow](https://xn--80ak6aa92e.example/)",
    ),
    posting(
        "link-homograph",
        Harmless(("follow",), ("https://xn--cme-5cd.example/",)),
        "[follow](https://аcme.example/)",
    ),
)

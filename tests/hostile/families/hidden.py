"""Characters that show nothing or turn the direction: what a reader sees would not be what a machine reads."""

from __future__ import annotations

from collections.abc import Iterator

from tests.hostile.inputs import ADDED, TITLE, Harmless, Input, posting, refused

_HIDDEN = {
    "override": 0x202E,
    "embedding": 0x202A,
    "isolate": 0x2066,
    "pop-isolate": 0x2069,
    "mark-left": 0x200E,
    "mark-arabic": 0x061C,
    "zero-width": 0x200B,
    "word-joiner": 0x2060,
    "byte-order": 0xFEFF,
    "soft-hyphen": 0xAD,
    "line-separator": 0x2028,
    "paragraph-separator": 0x2029,
    "next-line": 0x85,
    "escape": 0x1B,
    "backspace": 0x08,
    "bell": 0x07,
    "delete": 0x7F,
    "form-feed": 0x0C,
    "vertical-tab": 0x0B,
    "non-character": 0xFFFF,
    "deprecated-format": 0x206A,
    "parser-start": 0x02,
}
_SPELLED = ("override", "isolate", "zero-width", "line-separator", "byte-order", "soft-hyphen")


def _inputs() -> Iterator[Input]:
    for name, code in _HIDDEN.items():
        evil = f"Engi{chr(code)}neer"
        yield posting(f"hidden-title-{name}", refused("hidden-character", TITLE), title=evil)
        yield posting(f"hidden-body-{name}", refused("hidden-character", 10), f"Text\n\n{evil}")
    for name in _SPELLED:
        code = _HIDDEN[name]
        escaped = f'"Engi\\u{code:04x}neer"'
        yield posting(f"hidden-escape-{name}", refused("hidden-character", TITLE), title=escaped)
        # A reference in a text is taken away when it is spelled out.
        yield posting(f"hidden-reference-{name}", Harmless(("Engineer wanted",)), f"Engi&#x{code:x};neer wanted")


INPUTS: tuple[Input, ...] = (
    *_inputs(),
    posting(
        "hidden-trojan-source",
        refused("hidden-character", 8),
        "level = '\u202e\u2066// only admins\u2069 \u2066'",
    ),
    posting("hidden-in-address", refused("hidden-character", ADDED), apply="{url: 'https://a.example/\u202egpj.exe'}"),
    posting("hidden-in-mail", refused("hidden-character", ADDED), apply="{email: 'a\u200b@b.example'}"),
    posting("hidden-in-id", refused("hidden-character", ADDED), hardware="[asc\u200bend]"),
    posting("hidden-in-key", refused("hidden-character", ADDED), **{"sum\u200bmary": "x"}),
    posting("hidden-in-code", refused("hidden-character", 8), "`rm -rf \u202e/`"),
    posting("hidden-tags", Harmless(title="Engineer \U000e0041"), title="Engineer \U000e0041"),
    posting("hidden-homograph", Harmless(title="Еngineеr"), title="Еngineеr"),
    posting("hidden-combining", Harmless(title="E" + "\u0301" * 100), title="E" + "\u0301" * 100),
    posting("hidden-joiner", Harmless(title="👩\u200d💻 Engineer"), title="👩\u200d💻 Engineer"),
    posting("hidden-private", Harmless(title="Engineer \ue000\uf8ff"), title="Engineer \ue000\uf8ff"),
    posting("hidden-hangul-filler", Harmless(title="Engineer\u3164"), title="'Engineer\u3164'"),
    posting("hidden-braille-blank", Harmless(title="\u2800"), title="'\u2800'"),
    posting("hidden-rtl", Harmless(title="مهندس"), title="مهندس"),
    posting("hidden-variation", Harmless(title="Engineer\ufe0f"), title="Engineer\ufe0f"),
)

"""What a link could make of the jobs page: everything behind the question mark is text, or is passed over."""

from __future__ import annotations

from urllib.parse import quote

from tests.hostile.inputs import Harmless, Input

_TEXTS = {
    "image": "<img src=x onerror=alert(1)>",
    "attribute": '" autofocus onfocus="alert(1)',
    "template": "${alert(1)}{{constructor.constructor('alert(1)')()}}",
    "pattern": "(a+)+$[",
    "prototype": "__proto__",
    "null": "\0",
    "direction": "\u202egpj.exe",
    "wide": "算" * 2000,
    "commas": "," * 2000,
    "number": "1e999",
}
_WHOLE = {
    "unknown": "evil=<img src=x onerror=alert(1)>",
    "field-prototype": "hardware=__proto__",
    "field-markup": "hardware=<img src=x onerror=alert(1)>",
    "field-many": "&".join(f"hardware=x{number}" for number in range(1000)),
    "name-prototype": "__proto__=x&__proto__[x]=y&constructor[prototype][x]=y",
    "percent-broken": "q=%",
    "percent-overlong": "q=%c0%af%c0%bcscript%c0%be",
    "percent-null": "q=%00%00",
    "sort": "sort=<script>",
    "salary": "salary=<script>",
    "salary-huge": "salary=" + "9" * 400,
    "page": "page=999999999",
    "all-of": "all_of=<script>&all_of=__proto__&all_of=hardware",
    "all": "q=a&q=b&q=c&sort=a&sort=b&salary=1&salary=2",
    "empty": "&&&===&?&#",
    "fragment": "q=a#<img src=x onerror=alert(1)>",
    "fragment-percent": "q=a#%",
}

INPUTS: tuple[Input, ...] = (
    *(Input(f"query-{name}", Harmless(), query=f"q={quote(said)}") for name, said in _TEXTS.items()),
    *(Input(f"query-{name}", Harmless(), query=query) for name, query in _WHOLE.items()),
)

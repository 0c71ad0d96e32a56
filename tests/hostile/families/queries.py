"""What a link could make of the jobs page: everything behind the question mark is text, or is passed over."""

from __future__ import annotations

from urllib.parse import quote

from tests.hostile.inputs import Harmless, Input

_TEXTS = {
    "image": "<img src=x onerror=alert(1)>",
    "script": "</script><script>alert(1)</script>",
    "svg": "<svg onload=alert(1)>",
    "attribute": '" autofocus onfocus="alert(1)',
    "template": "${alert(1)}{{constructor.constructor('alert(1)')()}}",
    "pattern": "(a+)+$[",
    "prototype": "__proto__",
    "constructor": "constructor",
    "null": "\0",
    "direction": "\u202egpj.exe",
    "lone-surrogate": "\ufffd",
    "wide": "算" * 2000,
    "long": "a" * 8000,
    "words": "a " * 2000,
    "commas": "," * 2000,
    "number": "1e999",
}
_WHOLE = {
    "unknown": "evil=<img src=x onerror=alert(1)>",
    "field-prototype": "hardware=__proto__",
    "field-constructor": "hardware=constructor&skills=toString",
    "field-markup": "hardware=<img src=x onerror=alert(1)>",
    "field-path": "hardware=../../x",
    "field-many": "&".join(f"hardware=x{number}" for number in range(1000)),
    "field-same": "hardware=ascend&" * 300,
    "name-prototype": "__proto__=x&__proto__[x]=y&constructor[prototype][x]=y",
    "name-long": "a" * 4000 + "=b",
    "percent-broken": "q=%",
    "percent-incomplete": "q=%e7%ae",
    "percent-overlong": "q=%c0%af%c0%bcscript%c0%be",
    "percent-null": "q=%00%00",
    "percent-many": "q=" + "%25" * 2500,
    "sort": "sort=<script>",
    "sort-prototype": "sort=__proto__",
    "salary": "salary=<script>",
    "salary-not-a-number": "salary=NaN",
    "salary-huge": "salary=" + "9" * 400,
    "experience": "experience=constructor",
    "page": "page=999999999",
    "all-of": "all_of=<script>&all_of=__proto__&all_of=hardware",
    "all": "q=a&q=b&q=c&sort=a&sort=b&salary=1&salary=2",
    "empty": "&&&===&?&#",
    "fragment": "q=a#<img src=x onerror=alert(1)>",
    "fragment-percent": "q=a#%",
    "fragment-selector": 'q=a#[x="',
}

INPUTS: tuple[Input, ...] = (
    *(Input(f"query-{name}", Harmless(), query=f"q={quote(said)}") for name, said in _TEXTS.items()),
    *(Input(f"query-{name}", Harmless(), query=query) for name, query in _WHOLE.items()),
)

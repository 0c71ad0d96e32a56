"""YAML that is clever, large or deep, and scalars that other readers take for something else."""

from __future__ import annotations

from tests.hostile.inputs import (
    ADDED,
    TITLE,
    Expected,
    Fault,
    Harmless,
    Input,
    Refused,
    lines,
    posting,
    raw,
    refused,
    text,
)

_NINE = "\n".join(
    [
        "a: &a [x,x,x,x,x,x,x,x,x]",
        *(f"{b}: &{b} [{','.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    ]
)


def _front(name: str, front: str, expected: Expected) -> Input:
    return raw(name, f"---\n{front}\n---\n\nThe work.\n", expected)


def _laughs() -> Refused:
    """Every anchor and every reference is told: one fault each."""
    anchors = [Fault("yaml-alias", ADDED + number) for number in range(9)]
    return Refused(tuple(anchors))


_LINES: dict[str, tuple[str, str, int]] = {
    "alias": ("hardware: *x", "yaml-alias", ADDED),
    "tag-object": ("summary: !!python/object/apply:os.system ['id']", "yaml-tag", ADDED),
    "duplicate": ("remote: true\nremote: false", "duplicate-key", ADDED + 1),
    "key-list": ("? [a, b]\n: c", "yaml-key", ADDED),
    "deep-flow-thousands": ("hardware: " + "[" * 8000, "front-too-deep", ADDED),
    "tab": ("\thardware: [ascend]", "yaml-tab", ADDED),
    "escape-null": (r'summary: "\0"', "hidden-character", ADDED),
    "not-a-number": ("experience: .nan", "not-a-number", ADDED),
    "huge": ("headcount: " + "9" * 30, "too-big", ADDED),
    "huge-digits": ("headcount: " + "9" * 5000, "not-a-number", ADDED),
    "null-list": ("hardware: ~", "empty-text", ADDED),
}

INPUTS: tuple[Input, ...] = (
    *(lines(f"yaml-{name}", added, refused(code, line)) for name, (added, code, line) in _LINES.items()),
    lines("yaml-laughs", _NINE, _laughs()),
    lines(
        "yaml-laughs-quadratic",
        "a: &a " + "x" * 4000 + "\nb: [" + ",".join(["*a"] * 1000) + "]",
        Refused((Fault("yaml-alias", ADDED), Fault("yaml-alias", ADDED + 1))),
    ),
    lines("yaml-large", "summary: " + "x" * 17_000, refused("front-too-large", 2)),
    lines(
        "yaml-many-keys",
        "\n".join(f"k{number}: 1" for number in range(200)),
        Refused(tuple(Fault("stray-field", ADDED + number) for number in range(200))),
    ),
    _front("yaml-list", "- a\n- b", refused("not-fields", 2)),
    _front("yaml-comment", "# nothing", refused("front-empty", 1)),
    _front("yaml-directive", "%YAML 1.1", refused("yaml-broken", 2)),
    _front("yaml-documents", "title: a\n... \ntitle: b", refused("yaml-broken", 4)),
    raw("yaml-unclosed", "---\ntitle: a\n\nThe work.\n", refused("front-unclosed", 1)),
    raw("yaml-missing", "<script>alert(1)</script>\n", refused("front-missing", 1)),
    posting("yaml-null", Harmless(), summary="~"),
    posting("yaml-title-null", Harmless(title="null"), title="'null'"),
    posting("yaml-title-document", Harmless(title="--- !x &y *z"), title=text("--- !x &y *z")),
    posting("yaml-title-empty", refused("empty-text", TITLE), title="''"),
    posting("yaml-remote-on", Harmless(), remote="On"),
    posting("yaml-fenced-body", Harmless(("title: Another",)), "---\ntitle: Another\n---\n\nText"),
)

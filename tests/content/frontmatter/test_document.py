"""A Markdown file is split at its fences, and of YAML only plain mappings, lists and scalars pass, as text."""

from __future__ import annotations

from careers.content.frontmatter import Document, Fields, line_of, load_yaml, parse, plain
from careers.content.frontmatter.document import MOST_BYTES, MOST_LEVELS
from careers.support.diagnostics import Diagnostics
from tests.each import each


def read(text: str) -> tuple[Document | None, list[tuple[int, str, str]]]:
    """The document, and (line, field, code) of every problem."""
    diagnostics = Diagnostics()
    return parse(text, "x.md", diagnostics), [(one.line, one.field, one.code) for one in diagnostics]


def test_front_matter_and_body_are_told_apart_with_their_lines() -> None:
    document, diagnostics = read("---\ntitle: A\nskills: [b]\n---\n\n\n## Work\n\ntext\n\n")
    assert diagnostics == []
    assert document is not None
    assert plain(document.fields) == {"title": "A", "skills": ["b"]}
    assert (document.fields.lines["skills"], document.body, document.body_line) == (3, "## Work\n\ntext", 7)


def test_a_body_that_is_not_there_is_missed_on_the_last_line() -> None:
    for text, line in {"---\ntitle: A\n---": 3, "---\ntitle: A\n---\n": 4, "---\ntitle: A\n---\n\n\n": 4}.items():
        document, _ = read(text)
        assert document is not None
        assert (document.body, document.body_line) == ("", line)


def test_a_fence_may_have_space_behind_it() -> None:
    """Editors leave spaces at line ends."""
    assert read("---  \ntitle: A\n--- \nbody")[1] == []


def test_an_indented_body_keeps_its_indentation() -> None:
    document, _ = read("---\ntitle: A\n---\n\n    code\n")
    assert document is not None
    assert document.body == "    code"


@each(
    ("text", "diagnostic"),
    [
        ("", (1, "front matter", "front-missing")),
        ("text\n", (1, "front matter", "front-missing")),
        ("---\ntitle: A\n\ntext", (1, "front matter", "front-unclosed")),
        ("---\ntitle: A\n----\ntext", (3, "front matter", "front-fence")),
        ("---\ntitle: A\n  ---\ntext", (3, "front matter", "front-fence")),
        ("———\na: b\n———\nx\n", (1, "front matter", "front-fence")),
        ("---\na: b\n－－－\nx\n", (3, "front matter", "front-fence")),
        ("---\n---\ntext", (1, "front matter", "front-empty")),
        ("---\n\n# later\n---\ntext", (1, "front matter", "front-empty")),
        ("\n---\ntitle: A\n---\n", (1, "front matter", "front-late")),
        ("\n\nhello\n---\ntitle: A\n---\n", (1, "front matter", "front-late")),
        ("---\ntitle: A\ntitle: B\n---\n", (3, "title", "duplicate-key")),
        ("---\ntitle: A\n---\na\nb\u202ec\n", (5, "body", "hidden-character")),
        ("---\ntitle: A\n---\na\nb\u200fc\n", (5, "body", "hidden-character")),
        ("---\ntitle: A\n---\n\n\na\x07\n", (6, "body", "hidden-character")),
    ],
)
def test_a_file_that_is_not_whole_is_refused_at_its_line(text: str, diagnostic: tuple[int, str, str]) -> None:
    """Unclosed, missing, late and empty front matter are four different slips."""
    assert read(text) == (None, [diagnostic])


def load(text: str) -> tuple[Fields | None, list[tuple[int, str, str]]]:
    diagnostics = Diagnostics()
    return load_yaml(text, "x.yml", diagnostics), [(one.line, one.field, one.code) for one in diagnostics]


@each(
    ("written", "value"),
    [
        ("NO", "NO"),
        ("1:30:20", "1:30:20"),
        ("0x10", "0x10"),
        ("2026-13-01", "2026-13-01"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("", None),
        ("~", None),
        ("null", None),
        ("'null'", "null"),
        ('""', ""),
        ("[a, 1, ~]", ["a", "1", None]),
        ("{a: {b: c}}", {"a": {"b": "c"}}),
        ("\n  - a\n  - b: c", ["a", {"b": "c"}]),
        ("a # comment", "a"),
        ("'a # b'", "a # b"),
        ("|\n  a\n  b", "a\nb\n"),
        (">\n  a\n  b", "a b\n"),
    ],
)
def test_a_value_is_the_text_that_stands_there(written: str, value: object) -> None:
    """YAML's guesses about types do not happen; an unquoted nothing is None."""
    fields, diagnostics = load(f"key: {written}\n" if written else "key:\n")
    assert diagnostics == []
    assert fields is not None
    assert plain(fields) == {"key": value}


@each(
    ("text", "diagnostic"),
    [
        ("a: &x 1\nb: 2", (1, "file", "yaml-alias")),
        ("a: 1\nb: *x", (2, "file", "yaml-alias")),
        ("a: 1\n<<: {b: 2}", (2, "file", "yaml-alias")),
        ("a: !!python/object/apply:os.system [id]", (1, "file", "yaml-tag")),
        ("a: !!str 1", (1, "file", "yaml-tag")),
        ("a: 1\nb: 2\na: 3", (3, "a", "duplicate-key")),
        ("a:\n  b: 1\n  b: 2", (3, "b", "duplicate-key")),
        ("a: 1\n? [b]\n: 2", (2, "file", "yaml-key")),
        ("a: 1\n---\nb: 2", (2, "file", "several-documents")),
        ("- a\n- b", (1, "file", "not-fields")),
        ("text", (1, "file", "not-fields")),
        ("", (1, "file", "not-fields")),
        ("# comment", (1, "file", "not-fields")),
        ("a: 'x", (1, "file", "yaml-quote")),
        ('b: 1\na: "x', (2, "file", "yaml-quote")),
        ("a: [x\nb: 1", (1, "file", "yaml-bracket")),
        ("a: [x y: {z]", (1, "file", "yaml-bracket")),
        ("a: {x: 1\nb: 1", (1, "file", "yaml-bracket")),
        ("a: 1\nb: {c: d, e:", (2, "file", "yaml-bracket")),
        ("a: b: c", (1, "file", "yaml-colon")),
        ("a: 1\n  b: 2", (2, "file", "yaml-indent")),
        ("a: 1\nb 2\nc: 3", (2, "file", "yaml-no-colon")),
        ("a 1\nb: 2", (1, "file", "yaml-no-colon")),
        ("a: 1\nb:2\nc: 3", (2, "file", "yaml-no-space")),
        ("a: 1\nb：2\nc: 3", (2, "file", "yaml-wide-colon")),
        ("a：1\nb: 2", (1, "file", "yaml-wide-colon")),
        ("a:\n\tb: 1", (2, "file", "yaml-tab")),
        ("a: @x", (1, "file", "yaml-start")),
        ("a: 1\nb: %x", (2, "file", "yaml-start")),
        ("a: x\x01", (1, "file", "hidden-character")),
        ("a: 1\nb: x\u202ey", (2, "file", "hidden-character")),
        ('a: "x\\u202ey"', (1, "file", "hidden-character")),
        ('b: 1\na: "C:\\dir"', (2, "file", "yaml-escape")),
        ('a: "\\0"', (1, "file", "hidden-character")),
        ('"\\u202e": a', (1, "file", "hidden-character")),
    ],
)
def test_what_is_clever_or_broken_is_refused_at_its_line(text: str, diagnostic: tuple[int, str, str]) -> None:
    """Anchors, tags, merges, doubled keys and slips of the hand are each named for what they are."""
    assert load(text) == (None, [diagnostic])


@each(
    "text",
    [
        "a: " + "[" * (MOST_LEVELS + 1),
        "a: " + "[" * 8000,
        "a: ']]]]" + "]" * 3000 + "'\nb: " + "[" * 3000,
        "a: " + "{a: " * (MOST_LEVELS + 1),
        "\n".join(" " * 2 * n + "a:" for n in range(MOST_LEVELS + 3)),
        "- " * 1000,
        "? " * 1000,
        "\n".join(" " * n + "a:" for n in range(120)),
    ],
    ids=["brackets", "many brackets", "after closing ones", "braces", "keys", "dashes", "question marks", "indents"],
)
def test_deep_nesting_is_refused_before_it_can_hurt(text: str) -> None:
    """The parser in C crashes on what these could grow to."""
    fields, diagnostics = load(text)
    assert fields is None
    assert [code for _, _, code in diagnostics] == ["front-too-deep"]


def test_nesting_up_to_the_limit_is_read() -> None:
    deep = MOST_LEVELS - 1
    fields, diagnostics = load("a: " + "[" * deep + "x" + "]" * deep)
    assert (diagnostics, fields is not None) == ([], True)


def test_size_is_judged_in_bytes() -> None:
    """Chinese characters count three each."""
    assert load("a: " + "算" * (MOST_BYTES // 3 + 1))[1] == [(1, "file", "front-too-large")]
    assert load("a: " + "算" * (MOST_BYTES // 3 - 1))[1] == []


def test_lines_of_nested_values_are_known() -> None:
    """The nearest known ancestor answers for what is not there."""
    fields, _ = load("a: 1\nb:\n  c:\n    - x\n    - y\n")
    assert fields is not None
    places: list[tuple[list[str | int], int]] = [
        (["a"], 1),
        (["b"], 2),
        (["b", "c"], 3),
        (["b", "c", 1], 5),
        (["b", "c", 7], 3),
        (["b", "none"], 2),
        (["none"], 1),
        ([], 1),
    ]
    assert [line_of(fields, loc) for loc, _ in places] == [line for _, line in places]


def test_lines_count_from_where_the_text_starts() -> None:
    """Front matter starts on the second line of its file, and so do its problems."""
    diagnostics = Diagnostics()
    fields = load_yaml("a:\n  - x\n", "x.md", diagnostics, first_line=2)
    assert fields is not None
    assert (fields.line, fields.lines["a"], line_of(fields, ["a", 0])) == (2, 2, 3)
    load_yaml("a: 1\na: 2\n", "x.md", diagnostics, first_line=2)
    assert [(one.line, one.params["other"]) for one in diagnostics] == [(3, "2")]

"""Values of front matter: which are taken, and what is said of the others."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from careers.content.frontmatter import load_yaml
from careers.content.schema import Email, Id, Line, Model, Paragraph, Url, is_former_id, is_id, nearest, validate
from careers.support.diagnostics import Diagnostics
from tests.each import each


class Inner(Model):
    email: Email | None = None
    url: Url | None = None


class Sample(Model):
    line: Line = "x"
    paragraph: Paragraph | None = None
    id: Id | None = None
    ids: tuple[Line, ...] = ()
    number: int | None = Field(None, ge=1, le=9)
    choice: Literal["a", "b"] | None = None
    flag: bool = False
    inner: Inner | None = None


def read(text: str) -> tuple[Sample | None, list[tuple[int, str, str]]]:
    diagnostics = Diagnostics()
    fields = load_yaml(text, "x.yml", diagnostics)
    assert fields is not None
    return validate(Sample, fields, "x.yml", diagnostics), [(one.line, one.field, one.code) for one in diagnostics]


@each(
    ("text", "field", "value"),
    [
        ("line: 1:30:20", "line", "1:30:20"),
        ("line: 'null'", "line", "null"),
        ("line: NO", "line", "NO"),
        ("line: '  a  '", "line", "a"),
        ("paragraph: |\n  a\n  b", "paragraph", "a\nb"),
        ("number: 9", "number", 9),
        ("number:", "number", None),
        ("flag: yes", "flag", True),
        ("ids: [NO, 1.0]", "ids", ("NO", "1.0")),
        ("choice: b", "choice", "b"),
    ],
)
def test_text_is_read_as_the_field_asks(text: str, field: str, value: object) -> None:
    """YAML guesses nothing: the model's type decides what a text is."""
    model, diagnostics = read(text)
    assert diagnostics == []
    assert getattr(model, field) == value


@each(
    ("text", "diagnostic"),
    [
        ("line: 1\nnumber: many", (2, "number", "not-a-number")),
        ("number: 3.5", (1, "number", "not-a-number")),
        ("number: 0x10", (1, "number", "not-a-number")),
        ("number: 0", (1, "number", "too-small")),
        ("number: 10", (1, "number", "too-big")),
        ("number: [1]", (1, "number", "not-a-number")),
        ("choice: c", (1, "choice", "not-one-of")),
        ("flag: perhaps", (1, "flag", "not-one-of")),
        ("line: ''", (1, "line", "empty-text")),
        ("line:", (1, "line", "empty-text")),
        ("line: |\n  a\n  b", (1, "line", "several-lines")),
        (f"line: {'a' * 201}", (1, "line", "too-long")),
        (f"paragraph: {'a' * 1001}", (1, "paragraph", "too-long")),
        ("line: [a]", (1, "line", "not-text")),
        ("ids: a", (1, "ids", "not-a-list")),
        ("ids: {a: b}", (1, "ids", "not-a-list")),
        ("ids:\n  - a\n  - [b]", (3, "ids", "not-text")),
        ("id: Big", (1, "id", "not-an-id")),
        ("inner: a", (1, "inner", "not-these-names")),
        ("inner:\n  emial: a@b.cd", (2, "inner.emial", "unknown-field")),
        ("inner:\n  url: a", (2, "inner.url", "not-a-url")),
        ("lien: a", (1, "lien", "unknown-field")),
        ("zzz: a", (1, "zzz", "stray-field")),
    ],
)
def test_a_wrong_value_is_named_at_its_line(text: str, diagnostic: tuple[int, str, str]) -> None:
    assert read(text) == (None, [diagnostic])


def test_every_fault_of_a_mapping_is_told() -> None:
    _, diagnostics = read("line: ''\nflag: x\nnumber: x\ninner: {email: x, url: x}\nwhat: x")
    assert [(line, field) for line, field, _ in diagnostics] == [
        (1, "line"),
        (2, "flag"),
        (3, "number"),
        (4, "inner.email"),
        (4, "inner.url"),
        (5, "what"),
    ]


@each(
    "address",
    [
        "jobs@example",
        "a b@example.com",
        "a@example.com?bcc=x@y.cd",
        "<a@example.com>",
        "a@-example.com",
        "a" * 250 + "@example.com",
    ],
)
def test_what_is_no_single_mail_address_is_refused(address: str) -> None:
    """Nothing can be smuggled into a mailto link."""
    assert read(f'inner: {{email: "{address}"}}')[1] == [(1, "inner.email", "not-an-email")]


@each(
    "address",
    [
        "javascript:alert(1)",
        "https://",
        "https://example.com/a b",
        "https://example.com/'x",
        "example.com",
    ],
)
def test_what_is_no_plain_web_address_is_refused(address: str) -> None:
    """Only http and https, with a host, and nothing that browsers read differently."""
    assert read(f'inner: {{url: "{address}"}}')[1] == [(1, "inner.url", "not-a-url")]


@each(
    ("address", "kept"),
    [
        ("https://example.com", "https://example.com"),
        ("http://example.com:8080/a?b=c&d=e#f", "http://example.com:8080/a?b=c&d=e#f"),
        ("https://例子.中国/职位", "https://xn--fsqu00a.xn--fiqs8s/职位"),
    ],
)
def test_web_addresses_are_kept_as_browsers_send_them(address: str, kept: str) -> None:
    """As they are written, but for a host that is no ASCII."""
    assert read(f'inner: {{url: "{address}"}}') == (Sample(inner=Inner(url=kept)), [])


def test_a_host_that_a_browser_reads_otherwise_is_named() -> None:
    """So that an editor sees where the link would lead."""
    diagnostics = Diagnostics()
    fields = load_yaml('inner: {url: "https://ok.example。evil.example/"}', "x.yml", diagnostics)
    assert fields is not None
    assert validate(Sample, fields, "x.yml", diagnostics) is None
    (diagnostic,) = diagnostics
    assert diagnostic.code == "host-misread"
    assert "ok.example.evil.example" in diagnostic.text("zh")


@each("text", ["a", "a-b", "9to5", "a" * 100, "con-job", "console", "com10"])
def test_an_id_is_lower_case_letters_digits_and_hyphens(text: str) -> None:
    assert is_id(text)


@each(
    "text",
    ["", "A", "a_b", "a--b", "-a", "a-", "page", "中", "a\n", "a" * 101, "con", "prn", "aux", "nul", "com1", "lpt9"],
)
def test_what_cannot_be_in_an_address_is_no_id(text: str) -> None:
    """``page`` is taken by long lists, and the names of devices by Windows."""
    assert not is_id(text)


def test_the_name_of_a_device_may_have_been_an_id() -> None:
    """Somebody has to be able to rename what has it, and keep its address."""
    assert is_former_id("con")
    assert not is_former_id("page")


@each(
    ("value", "found"),
    [
        ("ascned", ["ascend"]),
        ("PYTORCH", ["pytorch"]),
        ("kunlun", ["kunlun-xpu", "kunlun-gpu"]),
        ("zzz", []),
    ],
)
def test_the_nearest_ids_are_offered(value: str, found: list[str]) -> None:
    """The best first, several only where they are about as near, none where none is."""
    assert sorted(nearest(value, ["ascend", "pytorch", "kunlun-xpu", "kunlun-gpu"])) == sorted(found)

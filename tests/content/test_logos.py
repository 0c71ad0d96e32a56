"""Logos of employers: which files are taken, and which are refused with a word to the editor."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from careers.content.pictures import rewrite
from tests.each import each
from tests.sample_content import MakeContent, load

FOLDER = "taxonomies/logos"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"{}><path fill="#c00" d="M0 0h9v9z"/>{}</svg>'
GOOD = DRAWING.format(' viewBox="0 0 90 30"', "")


def png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#c00").save(file, "PNG")
    return file.getvalue()


@each(
    ("name", "data", "size"),
    [
        ("acme.svg", GOOD, (90, 30)),
        ("acme.svg", DRAWING.format(' width="24px" height="12.4"', "<title>Acme</title>"), (24, 12)),
        ("acme.svg", DRAWING.format(' viewBox="0,0,2,2"', '<g fill="url(#a)"/>'), (2, 2)),
        ("acme.svg", DRAWING.format(' viewBox="0 0 9 9"', "<style>.ink{fill:#c00}</style>"), (9, 9)),
        ("acme.png", png(120, 60), (120, 60)),
    ],
)
def test_a_picture_beside_the_vocabularies_is_the_logo_of_its_employer(
    content: MakeContent, name: str, data: str | bytes, size: tuple[int, int]
) -> None:
    """By the employer's id, with its size in px or in units of its own."""
    lib, diagnostics = load(content({f"{FOLDER}/{name}": data}))
    assert diagnostics.errors == ()
    logo = lib.logos["acme"]
    assert (list(lib.logos), logo.name, (logo.width, logo.height)) == (["acme"], name, size)
    assert logo.data == (rewrite(".png", data).data if isinstance(data, bytes) else data.encode())


def test_a_logo_that_could_run_or_load_something_is_refused(content: MakeContent) -> None:
    """The first such part is named; the employer is shown without a logo."""
    drawing = DRAWING.format(' viewBox="0 0 9 9"', '<g style="fill:url(https://a.example/x)"/>')
    lib, diagnostics = load(content({f"{FOLDER}/acme.svg": drawing}))
    (found,) = diagnostics.errors
    assert (found.path, found.code, found.params["value"]) == (f"content/{FOLDER}/acme.svg", "picture-part", "style=…")
    assert lib.logos == {}


@each(
    ("name", "data", "code"),
    [
        ("nobody.svg", GOOD, "unknown-id-far"),
        ("acme.svg", DRAWING.format("", ""), "logo-unreadable"),
        ("acme.svg", DRAWING.format(' viewBox="0 0 wide 9"', ""), "logo-unreadable"),
        ("acme.svg", DRAWING.format(' viewBox="0 0 0 9"', ""), "logo-unreadable"),
        ("acme.svg", "<svg", "picture-unreadable"),
        ("acme.png", GOOD, "picture-unreadable"),
        ("acme.png", png(60, 60)[:80], "picture-unreadable"),
        ("acme.jpg", png(60, 60), "logo-unreadable"),
        ("acme.svg", DRAWING.format(' viewBox="0 0 90 9"', ""), "logo-size"),
        ("acme.png", png(60, 40), "logo-size"),
        ("acme.png", png(2100, 700), "logo-size"),
        ("acme.svg", DRAWING.format(' viewBox="0 0 9 9"', "<desc>" + "x" * 20_000 + "</desc>"), "file-too-large"),
    ],
)
def test_what_is_no_logo_is_refused(content: MakeContent, name: str, data: str | bytes, code: str) -> None:
    """At its file, in words for every language; the rest of the content stays."""
    lib, diagnostics = load(content({f"{FOLDER}/{name}": data}))
    (found,) = diagnostics.errors
    assert (found.path, found.code) == (f"content/{FOLDER}/{name}", code)
    assert found.text("de") != found.text("en")
    assert lib.logos == {}
    assert lib.open


def test_a_logo_lies_in_the_content_itself(content: MakeContent, tmp_path: Path) -> None:
    """A link could publish a file of somebody else; a folder is no picture."""
    root = content()
    folder = root / FOLDER
    (folder / "beta.svg").mkdir(parents=True)
    (tmp_path / "own.svg").write_text(GOOD, "utf-8")
    (folder / "acme.svg").symlink_to(tmp_path / "own.svg")
    lib, diagnostics = load(root)
    assert [(found.path, found.code) for found in diagnostics.errors] == [
        (f"content/{FOLDER}/{name}.svg", "not-a-file") for name in ("acme", "beta")
    ]
    assert lib.logos == {}

"""Raster images encoded again: their pixels stay, and nothing else of the file."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageCms, ImageStat, PngImagePlugin

from careers.content.pictures import read_picture, rewrite
from careers.support.diagnostics import Diagnostics
from tests.each import each

SECRET = b"<script>fetch('/ran')</script>"
PICTURE = Image.effect_mandelbrot((120, 80), (-2, -1, 1, 1), 80).convert("RGB")
FEW = PICTURE.quantize(16)


def encoded(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The bytes of a file with this image, and with a text in every place that a format has for one."""
    exif = Image.Exif()
    exif[0x010E] = SECRET.decode()  # its description
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", SECRET.decode())
    notes: dict[str, Any] = {"exif": exif}
    if kind == "PNG":
        notes["pnginfo"] = info
    if kind == "GIF":
        notes = {"comment": SECRET}
    if kind == "JPEG":
        notes["comment"] = SECRET
    file = io.BytesIO()
    image.save(file, kind, **({} if kind == "ICO" else notes), **options)
    return file.getvalue() + SECRET  # behind the end of the image


def shown(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as image:
        frames = []
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            frames.append(image.convert("RGBA"))
        return frames


@each(
    ("suffix", "data"),
    [
        pytest.param(".png", encoded(PICTURE, "PNG"), id="png"),
        pytest.param(".png", encoded(FEW, "PNG", transparency=3), id="png-transparent"),
        pytest.param(".png", encoded(PICTURE.convert("LA"), "PNG"), id="png-grey"),
        pytest.param(".png", encoded(PICTURE.convert("I;16"), "PNG"), id="png-deep"),
        pytest.param(
            ".png", encoded(PICTURE, "PNG", save_all=True, append_images=[PICTURE.rotate(90)], duration=90), id="apng"
        ),
        pytest.param(".gif", encoded(FEW, "GIF"), id="gif"),
        pytest.param(
            ".gif", encoded(FEW, "GIF", save_all=True, append_images=[FEW.rotate(90)], duration=90), id="gif-moving"
        ),
        pytest.param(".webp", encoded(PICTURE, "WEBP", lossless=True), id="webp"),
        pytest.param(".ico", encoded(PICTURE.resize((32, 32)), "ICO", sizes=[(16, 16), (32, 32)]), id="ico"),
    ],
)
def test_an_image_keeps_its_pixels_and_nothing_else(suffix: str, data: bytes) -> None:
    """Neither comments, nor what lies behind its end; what we wrote is written the same again."""
    written = rewrite(suffix, data).data
    assert SECRET in data
    assert SECRET not in written
    before, after = shown(data), shown(written)
    assert [image.tobytes() for image in before] == [image.tobytes() for image in after]
    assert rewrite(suffix, written).data == written


@each(
    ("suffix", "kind", "image"),
    [
        (".jpg", "JPEG", PICTURE),
        (".JPEG".lower(), "JPEG", PICTURE.convert("CMYK")),
        (".jpeg", "JPEG", PICTURE.convert("L")),
        (".webp", "WEBP", PICTURE),
    ],
)
def test_a_photo_looks_as_it_did(suffix: str, kind: str, image: Image.Image) -> None:
    """Its format loses a little each time; a person does not see it."""
    data = encoded(image, kind, quality=85)
    written = rewrite(suffix, data).data
    assert SECRET not in written
    (before,), (after,) = shown(data), shown(written)
    differing = ImageChops.difference(before.convert("RGB"), after.convert("RGB"))
    assert max(ImageStat.Stat(differing).mean) < 1.5
    assert len(written) < len(data) * 1.3


def test_a_photo_stands_as_the_camera_was_held() -> None:
    """Browsers turn it by a note beside the pixels, which is gone."""
    turned, exif = io.BytesIO(), Image.Exif()
    exif[0x0112] = 6  # turn it clockwise
    PICTURE.save(turned, "JPEG", exif=exif)
    picture = rewrite(".jpg", turned.getvalue())
    assert (picture.width, picture.height) == (80, 120)
    (after,) = shown(picture.data)
    differing = ImageChops.difference(PICTURE.rotate(-90, expand=True), after.convert("RGB"))
    assert max(ImageStat.Stat(differing).mean) < 3


def test_colours_of_another_space_are_those_that_browsers_showed() -> None:
    """A profile says what the numbers mean; without it they mean sRGB."""
    plain = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    # The profile's table names what red and blue are; here each is the other.
    swapped = plain.replace(b"rXYZ", b"----").replace(b"bXYZ", b"rXYZ").replace(b"----", b"bXYZ")
    red = Image.new("RGB", (60, 60), "#f00")
    for profile, meant in ((plain, (255, 0, 0)), (swapped, (0, 0, 255))):
        with Image.open(io.BytesIO(rewrite(".png", encoded(red, "PNG", icc_profile=profile)).data)) as image:
            assert "icc_profile" not in image.info
            assert image.getpixel((9, 9)) == pytest.approx(meant, abs=3)
    with pytest.raises(OSError, match="profile"):
        rewrite(".png", encoded(red, "PNG", icc_profile=b"no profile"))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", b"<html>" + SECRET),
        ("a.png", encoded(PICTURE, "PNG")[:500]),
        ("a.png", encoded(PICTURE, "JPEG")),  # of another kind than its name says
        ("a.jpg", encoded(PICTURE, "PNG")),
        ("a.gif", b"GIF89a/*" + SECRET),
        ("a.webp", b"RIFF" + SECRET),
        ("a.png", encoded(Image.new("1", (8000, 8000)), "PNG")),  # a small file of very many pixels
        ("a.svg", "<svg/>".encode("utf-16")),
    ],
)
def test_what_is_no_picture_of_its_kind_is_refused(tmp_path: Path, name: str, data: bytes) -> None:
    path, diagnostics = tmp_path / name, Diagnostics()
    path.write_bytes(data)
    assert read_picture(path, name, diagnostics) is None
    assert [(one.path, one.code) for one in diagnostics] == [(name, "picture-unreadable")]

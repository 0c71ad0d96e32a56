"""Raster images, decoded and encoded again by Pillow: their pixels alone, without comments, profiles and places."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from PIL import Image, ImageCms, ImageOps
from PIL.JpegImagePlugin import get_sampling

_KEPT = ("transparency", "duration", "loop", "background", "disposal")  # by which frames and colours look as they did


def rewrite_raster(kind: str, data: bytes, most_pixels: int) -> tuple[bytes, int, int]:
    """Return the image in `data`, of the Pillow format `kind`, encoded again; and its width and height in px.

    Raises:
        Exception: the data cannot be decoded as `kind`, or has more than `most_pixels` in all its frames.
    """
    with Image.open(io.BytesIO(data), formats=[kind]) as source:
        if source.width * source.height * getattr(source, "n_frames", 1) > most_pixels:
            raise ValueError(f"the image has more than {most_pixels} pixels")
        options = _options(kind, source, data)
        source.load()
        # Cameras state beside the pixels which way is up, and what their colours are.
        image = _in_common_colours(ImageOps.exif_transpose(source) if kind == "JPEG" else source)
        image.info = {name: image.info[name] for name in _KEPT if name in image.info}
        written = io.BytesIO()
        image.save(written, kind, **options)
    return written.getvalue(), *image.size


def _in_common_colours(image: Image.Image) -> Image.Image:
    """Return a still image in sRGB, which is meant where a file has no colour profile.

    Raises:
        OSError: its profile cannot be read.
    """
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "RGBA") or getattr(image, "n_frames", 1) > 1:
        return image
    own, common = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
    converted = ImageCms.profileToProfile(image, own, common)
    return image if converted is None else converted


def _options(kind: str, image: Image.Image, data: bytes) -> Mapping[str, Any]:
    if kind == "JPEG":
        return {"qtables": image.quantization, "subsampling": get_sampling(image), "optimize": True}  # type: ignore[attr-defined]
    if kind == "ICO":
        return {"sizes": sorted(image.info["sizes"])}
    if kind == "WEBP":
        return {"save_all": True, "lossless": b"VP8L" in data, "quality": 90}
    return {"save_all": getattr(image, "n_frames", 1) > 1, "optimize": True}

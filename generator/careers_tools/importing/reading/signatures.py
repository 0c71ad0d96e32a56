"""Files that are no text, by their first bytes."""

from __future__ import annotations

# First bytes -> what the file is, and the code of the problem that says what to do with it.
_FIRST_BYTES = (
    (b"%PDF-", "PDF", "import-document"),
    (b"{\\rtf", "RTF", "import-document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Word / Excel / PowerPoint 97-2003", "import-document"),
    (b"\x89PNG\r\n\x1a\n", "PNG", "import-image"),
    (b"\xff\xd8\xff", "JPEG", "import-image"),
    (b"GIF87a", "GIF", "import-image"),
    (b"GIF89a", "GIF", "import-image"),
    (b"II*\0", "TIFF", "import-image"),
    (b"MM\0*", "TIFF", "import-image"),
    (b"\x1f\x8b", "gzip", "import-archive"),
    (b"BZh", "bzip2", "import-archive"),
    (b"\xfd7zXZ\0", "xz", "import-archive"),
    (b"7z\xbc\xaf\x27\x1c", "7z", "import-archive"),
    (b"Rar!\x1a\x07", "RAR", "import-archive"),
)
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
# What a ZIP holds tells the office formats apart: the names of its members stand in it uncompressed.
_MEMBERS = (
    (b"word/", "Word (.docx)"),
    (b"xl/", "Excel (.xlsx)"),
    (b"ppt/", "PowerPoint (.pptx)"),
    (b"application/epub+zip", "EPUB"),
    (b"application/vnd.oasis.opendocument", "OpenDocument"),
)
_BRANDS = {b"WEBP": "WebP", b"WAVE": "WAV", b"AVI ": "AVI"}


def kind(data: bytes) -> tuple[str, str] | None:
    """What a file is, by name, and the code of the problem with it; None where it may be text."""
    for first, name, code in _FIRST_BYTES:
        if data.startswith(first):
            return name, code
    if data.startswith(_ZIP):
        found = next((name for member, name in _MEMBERS if member in data), None)
        return (found, "import-document") if found else ("ZIP", "import-archive")
    if data.startswith(b"RIFF") and data[8:12] in _BRANDS:
        return _BRANDS[data[8:12]], "import-image"
    if data.startswith(b"BM") and b"\0" in data[:32]:
        return "BMP", "import-image"
    if data[4:8] == b"ftyp":
        return "HEIC / MP4", "import-image"
    return None

"""The comparison of sites finds what differs, and nothing but that."""

from __future__ import annotations

from tests.compare_sites.__main__ import compare, name_by_content


def test_each_file_that_differs_is_shown_with_its_first_line_that_does() -> None:
    """A file or folder that is named by a digest is known by what it holds, whatever names it."""
    common = {"a.txt": b"same", "search/index.json": b'{"folder": "aaaaaaaaaaaa"}', "search/aaaaaaaaaaaa/a.gz": b"\xff"}
    renamed = {
        path.replace("aaaaaaaaaaaa", "bbbbbbbbbbbb"): data.replace(b"aaaaaaaaaaaa", b"bbbbbbbbbbbb")
        for path, data in common.items()
    }
    old, new = name_by_content(common), name_by_content(renamed)
    assert list(compare(old, new)) == []
    changed = {**new, "a.txt": b"same\nother", "b.bin": b"\xfe"}
    assert list(compare({**old, "c.txt": b""}, changed)) == [
        "a.txt:1:5\n  - 'same'\n  + 'same\\n'",
        "only in new: b.bin",
        "only in old: c.txt",
    ]

"""The comparison of sites finds what differs, and nothing but that."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from tests.compare_sites.__main__ import NAMES, OWN, compare
from tests.compare_sites.content import write_content
from tests.compare_sites.kinds import PATHS, STATES, missing_kinds
from tests.compare_sites.names import _policy_digest, name_by_content, read_names, rename, unpack
from tests.site.building import ROOT, snapshot


def site(name: str, script: str = "card()") -> dict[str, bytes]:
    """A site with a class `name`, a style sheet called by its digest, and a search index."""
    sheet = f".p-{name} {{ color: red }}"
    address = f"assets/stylesheets/{hashlib.sha256(sheet.encode()).hexdigest()[:16]}.css"
    inline = f"find('.p-{name}')"
    page = f"<meta content=\"{_policy_digest(inline)}\"><link href='../{address}'><script data-a>{inline}</script>"
    card = f'<article class="p-{name} p-{name}-more">{script}'
    folder = f"search/{hashlib.sha256(card.encode()).hexdigest()[:12]}"
    return {
        address: sheet.encode(),
        "index.html": page.encode(),
        f"assets/{name}.js": b"import './words.js'",
        "search/index.json": json.dumps({"folder": folder}).encode(),
        f"{folder}/cards/0.gz": gzip.compress(card.encode()),
        f"{folder}/head.gz": gzip.compress(json.dumps({"version": 1, "bytes": len(card)}).encode()),
        "picture.png": b"\x89PNG old \xff",
    }


def test_equal_sites_do_not_differ() -> None:
    assert list(compare(site("old"), site("old"))) == []


def test_each_file_that_differs_is_shown_with_its_first_line_that_does() -> None:
    old = {"a.txt": b"one\ntwo\n", "b.txt": b"one", "c.txt": b"", "d.txt": b"one", "e.bin": b"\xff"}
    new = {"a.txt": b"one\ntoo\n", "b.txt": b"one\n", "c.txt": b"", "f.txt": b"", "e.bin": b"\xfe"}
    assert list(compare(old, new)) == [
        "a.txt:2:2\n  - 'two\\n'\n  + 'too\\n'",
        "b.txt:1:4\n  - 'one'\n  + 'one\\n'",
        "only in old: d.txt",
        "e.bin:1:1\n  - '\\udcff'\n  + '\\udcfe'",
        "only in new: f.txt",
    ]


def test_a_renamed_class_is_no_difference() -> None:
    names = {"p-old": "p-new", "p-old-more": "p-new-more", "old.js": "new.js"}
    old = name_by_content(rename(unpack(site("old")), names))
    assert list(compare(old, name_by_content(unpack(site("new"))))) == []


def test_beside_a_renamed_class_other_differences_are_seen() -> None:
    names = {"p-old": "p-new", "p-old-more": "p-new-more", "old.js": "new.js"}
    old = name_by_content(rename(unpack(site("old")), names))
    differences = list(compare(old, name_by_content(unpack(site("new", script="other()")))))
    assert any("card()" in one for one in differences) or any("only in" in one for one in differences)


def test_only_whole_words_are_renamed() -> None:
    renamed = rename({"a/card.js": b"card cards p-card card-p .card: card.js"}, {"card": "tile", "card.js": "tile.mjs"})
    assert renamed == {"a/tile.mjs": b"tile cards p-card card-p .tile: tile.mjs"}


def test_two_names_can_be_exchanged() -> None:
    assert rename({"a": b"a b"}, {"a": "b", "b": "a"}) == {"b": b"b a"}


@pytest.mark.parametrize("rows", ["a\n", "a\t\n", "a\tb\na\tc\n"], ids=["one column", "no new name", "twice"])
def test_a_row_that_names_nothing_is_refused(tmp_path: Path, rows: str) -> None:
    (tmp_path / "names.tsv").write_text(f"old\tnew\n{rows}", "utf-8")
    with pytest.raises(ValueError, match="incomplete"):
        read_names(tmp_path / "names.tsv")


def test_the_file_of_names_can_be_read() -> None:
    read_names(NAMES)


def test_a_site_without_pages_lacks_every_kind() -> None:
    assert missing_kinds({}) == [*PATHS, *STATES]


def test_the_project_has_as_many_postings_as_its_own_size_says() -> None:
    facts = [
        path for path in (ROOT / "content" / "postings").glob("*/*.md") if "\ncompany: " in path.read_text("utf-8")
    ]
    assert len(facts) == OWN


@pytest.mark.slow
def test_generated_content_and_its_history_are_always_alike(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_content(tmp_path / name, 40)
    one, other = (
        {path: data for path, data in snapshot(tmp_path / name).items() if ".git/" not in path} for name in "ab"
    )
    assert one == other
    heads = [(tmp_path / name / ".git" / "refs" / "heads" / "main").read_text() for name in "ab"]
    assert heads[0] == heads[1]


def test_the_name_of_a_folder_that_the_code_decides_is_no_difference() -> None:
    old = {"search/aaaaaaaaaaaa/a.gz": b"\xff", "search/index.json": b'{"folder": "aaaaaaaaaaaa"}'}
    new = {"search/bbbbbbbbbbbb/a.gz": b"\xff", "search/index.json": b'{"folder": "bbbbbbbbbbbb"}'}
    other = {"search/bbbbbbbbbbbb/a.gz": b"\xfe", "search/index.json": b'{"folder": "bbbbbbbbbbbb"}'}
    assert list(compare(name_by_content(old), name_by_content(new))) == []
    assert list(compare(name_by_content(old), name_by_content(other))) != []

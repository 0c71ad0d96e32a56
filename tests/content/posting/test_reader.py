"""What was read of postings is found again, and never where anything that decided it is another."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from careers.content import library
from careers.content.library import Library
from careers.content.posting import Files, Posting, Rules, reader
from careers.content.posting.read import contents, understand
from careers.i18n import Locales
from careers.support import work
from careers.support.diagnostics import Diagnostic, Diagnostics
from careers.support.work import Workers
from tests.sample_content import COMPANIES, HARDWARE, KERNEL_ZH, LOCALES, TODAY, MakeContent, posting, said

KERNEL, COMPILER = "acme/kernel-engineer", "beta/compiler-engineer"
SOURCE = f"postings/{KERNEL}.zh.md"


class Site:
    """A content folder that is read again and again, and what each reading looked at.

    Attributes:
        opened: the postings whose files were opened by the last reading.
        understood: those that were made of their files.
    """

    def __init__(self, root: Path, cache: Path) -> None:
        self.root, self.cache = root, cache
        self.opened: list[str] = []
        self.understood: list[str] = []

    def read(
        self,
        *,
        today: dt.date = TODAY,
        locales: Locales = LOCALES,
        currency: str = "CNY",
        shown: str = "content",
        workers: Workers = library.ALONE,
        again: bool = False,
    ) -> tuple[Mapping[str, Posting], list[str]]:
        """What reading without a cache gives, too: postings and problems; in a new process, or `again` in the same."""
        self.opened.clear()
        self.understood.clear()
        if not again:
            reader._load.cache_clear()

        def load(cache: Path | None) -> tuple[Library, Diagnostics]:
            settings = {"today": today, "currency": currency, "workers": workers, "cache": cache}
            return library.Reader(self.root, shown, locales, **settings).read()  # type: ignore[arg-type]

        found, diagnostics = load(self.cache)
        looked = self.opened.copy(), self.understood.copy()
        plain, others = load(None)
        self.opened[:], self.understood[:] = looked
        assert found.postings == plain.postings
        assert [one.fingerprint for one in found.postings.values()] == [
            one.fingerprint for one in plain.postings.values()
        ]
        assert list(diagnostics) == list(others)
        return found.postings, said(diagnostics)


@pytest.fixture
def site(content: MakeContent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    one = Site(content(), tmp_path / "cache")

    def opening(files: Files, diagnostics: Diagnostics) -> Mapping[str, bytes]:
        one.opened.append(files.id)
        return contents(files, diagnostics)

    def understanding(
        files: Files, data: Mapping[str, bytes], rules: Rules, diagnostics: Diagnostics
    ) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
        one.understood.append(files.id)
        return understand(files, data, rules, diagnostics)

    monkeypatch.setattr(work, "can_fork", lambda: False)  # what is looked at is noted in this process
    monkeypatch.setattr(reader, "contents", opening)
    monkeypatch.setattr(reader, "understand", understanding)
    yield one
    reader._load.cache_clear()


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files count as old enough for their times to be believed."""
    monkeypatch.setattr(reader, "_SETTLING", -(10**12))


@pytest.fixture
def sick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The postings that cannot be read, whatever stands in their files: a fault of the code that nobody knows of."""
    found: list[str] = []

    def failing(
        files: Files, data: Mapping[str, bytes], rules: Rules, diagnostics: Diagnostics
    ) -> tuple[Posting | None, tuple[Diagnostic, ...]]:
        if files.id in found:
            raise ZeroDivisionError("nobody knows why")
        return understand(files, data, rules, diagnostics)

    monkeypatch.setattr(reader, "understand", failing)
    return found


def write(site: Site, name: str, text: str) -> None:
    (site.root / name).write_bytes(text.encode())


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("again", [False, True])
def test_what_has_not_changed_is_not_opened(site: Site, again: bool) -> None:
    """Neither in the same process nor in another."""
    assert site.read()[0].keys() == {KERNEL, COMPILER}
    assert site.understood == [KERNEL, COMPILER]
    site.read(again=again)
    assert (site.opened, site.understood) == ([], [])


@pytest.mark.parametrize("again", [False, True])
def test_of_new_files_the_bytes_decide(site: Site, again: bool) -> None:
    """They could have changed since without showing it; what is the same is not made again."""
    site.read()
    site.read(again=again)
    assert (site.opened, site.understood) == ([KERNEL, COMPILER], [])


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("again", [False, True])
def test_what_changed_is_read_and_nothing_else(site: Site, again: bool) -> None:
    """Even where its size and the time of its change are as before."""
    site.read()
    path = site.root / SOURCE
    before = path.stat()
    write(site, SOURCE, KERNEL_ZH.replace("bachelor", "master  "))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert str(site.read(again=again)[0][KERNEL].education) == "master"
    assert site.understood == [KERNEL]


@pytest.mark.usefixtures("settled")
def test_a_file_that_was_only_touched_is_looked_at_once(site: Site) -> None:
    """As a fresh checkout has it."""
    site.read()
    shutil.copytree(site.root, site.root.parent / "copy")
    site.root = site.root.parent / "copy"
    site.read()
    assert (site.opened, site.understood) == ([KERNEL, COMPILER], [])
    site.read()
    assert site.opened == []


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("again", [False, True])
def test_files_come_and_go(site: Site, again: bool) -> None:
    """A posting, and a translation."""
    site.read()
    write(site, "postings/acme/new.zh.md", posting("acme"))
    (site.root / f"postings/{KERNEL}.en.md").unlink()
    postings, diagnostics = site.read(again=again)
    assert ("acme/new" in postings, list(postings[KERNEL].texts)) == (True, ["zh"])
    assert site.understood == [KERNEL, "acme/new"]
    assert any("acme/new.en.md" in one for one in diagnostics)
    (site.root / "postings/acme/new.zh.md").unlink()
    assert "acme/new" not in site.read(again=again)[0]
    assert site.opened == []
    write(site, "postings/acme/new.zh.md", posting("acme"))
    site.read()
    assert site.understood == ["acme/new"]  # it was forgotten


@pytest.mark.usefixtures("settled")
def test_what_is_wrong_is_kept_too(site: Site) -> None:
    """With its words, and without a posting."""
    write(site, SOURCE, KERNEL_ZH.replace("bachelor", "doctor"))
    postings, diagnostics = site.read()
    assert (KERNEL in postings, len(diagnostics)) == (False, 1)
    assert site.read() == (postings, diagnostics)
    assert site.opened == []


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    "changed",
    [
        {"currency": "EUR"},
        {"shown": "elsewhere/content"},
        {"locales": Locales.of(["en", "zh"])},
    ],
    ids=["currency", "folder", "locales"],
)
def test_what_decides_how_files_are_read_decides_what_is_kept(site: Site, changed: Mapping[str, str]) -> None:
    """Settings, and where the folder is as editors know it."""
    site.read()
    site.read(**changed)  # type: ignore[arg-type]
    assert site.understood == [KERNEL, COMPILER]


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    ("name", "text", "reads"),
    [
        ("hardware", HARDWARE.replace("ascend:", "atlas:"), True),
        ("hardware", HARDWARE.replace("order: 10", "order: 10\nrequired: true"), True),
        ("hardware", HARDWARE.replace("parent: npu", "parent: gpu"), True),
        ("hardware", HARDWARE.replace("en: Ascend}", "en: Atlas}"), False),
        ("companies", COMPANIES.replace("https://acme.example/", "https://acme.example/jobs"), False),
        ("companies", COMPANIES.replace("field: company", "field: employer"), True),
        ("hardware", HARDWARE.replace("terms:", "terms: ["), True),
    ],
)
def test_of_vocabularies_ids_decide_and_labels_do_not(site: Site, name: str, text: str, reads: bool) -> None:
    """An editor who corrects a label waits for no posting."""
    site.read()
    write(site, f"taxonomies/{name}.yml", text)
    site.read()
    assert site.understood == ([KERNEL, COMPILER] if reads else [])


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    ("day", "reads"),
    [
        (dt.date(2026, 3, 2), []),
        (dt.date(2026, 6, 30), []),
        (dt.date(2026, 7, 1), [KERNEL]),  # it has closed
        (dt.date(2026, 2, 1), []),
        (dt.date(2026, 1, 31), [COMPILER]),  # it is posted in the future
        (dt.date(2026, 1, 14), [KERNEL, COMPILER]),  # both are
    ],
)
def test_another_day_reads_only_what_it_changes(site: Site, day: dt.date, reads: list[str]) -> None:
    """Those of which there is something else to say."""
    site.read()
    site.read(today=day)
    assert site.understood == reads
    site.read()
    assert site.understood == reads


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("harm", ["deleted", "truncated", "swapped", "folder"])
def test_a_cache_may_be_harmed(site: Site, harm: str) -> None:
    """Whatever was lost is read again, and kept again where that can be."""
    site.read()
    parts = sorted(one for one in site.cache.iterdir() if len(one.read_bytes()) > 200)
    if harm == "deleted":
        shutil.rmtree(site.cache)
    elif harm == "folder":
        shutil.rmtree(site.cache)
        site.cache.touch()
    elif harm == "truncated":
        for one in parts:
            os.truncate(one, 100)
    else:  # whole, but another's
        first, second = (one.read_bytes() for one in parts[:2])
        parts[0].write_bytes(second)
        parts[1].write_bytes(first)
    site.read()
    assert (set(site.understood) == {KERNEL, COMPILER}) is (harm != "swapped")
    site.read()
    assert (site.understood == []) is (harm != "folder")


@pytest.mark.usefixtures("settled")
def test_a_cache_that_went_is_there_again(site: Site) -> None:
    """Though nothing changed, in a process that knew all of it."""
    site.read()
    shutil.rmtree(site.cache)
    site.read(again=True)
    assert site.understood == []
    site.read()
    assert site.opened == []


@pytest.mark.usefixtures("settled")
def test_a_file_that_cannot_be_read_is_tried_each_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it shows when it could be."""

    def failing(files: Files, diagnostics: Diagnostics) -> Mapping[str, bytes]:
        found = dict(contents(files, diagnostics))
        if files.id == KERNEL:
            del found["zh"]
            diagnostics.add(files.paths["zh"][1], 1, "file", "unreadable", reason="Input/output error")
        return found

    with monkeypatch.context() as patch:
        patch.setattr(reader, "contents", failing)
        for _ in range(2):
            postings, diagnostics = site.read()
            assert KERNEL not in postings
            assert any("Input/output error" in one for one in diagnostics)
    assert site.read()[0].keys() == {KERNEL, COMPILER}


def test_workers_read_what_one_process_reads(site: Site) -> None:
    """In the same order, with the same problems, and what they found is kept."""
    for number in range(2 * reader._CHUNK + 1):
        write(site, f"postings/acme/p{number}.zh.md", posting("acme", remote="" if number % 7 else "nowhere"))
    alone = site.read(workers=Workers(2))
    site.understood.clear()
    assert site.read() == alone
    assert site.understood == []


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("again", [False, True])
def test_a_posting_that_cannot_be_read_is_named_and_the_others_are_read(
    site: Site, sick: list[str], again: bool
) -> None:
    """That is not kept: as soon as it can be read, it is."""
    sound, _ = site.read()
    sick.append(KERNEL)
    write(site, SOURCE, KERNEL_ZH.replace("bachelor", "master"))
    found, told = site.read(again=again)
    assert found.keys() == {COMPILER}
    (fault,) = [one for one in told if "ZeroDivisionError" in one]
    assert fault.startswith(f"content/postings/{KERNEL}.")
    assert "nobody knows why" in fault
    assert site.read(again=again)[0].keys() == {COMPILER}
    sick.clear()
    assert site.read(again=again)[0].keys() == sound.keys()

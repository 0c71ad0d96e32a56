"""``careers import`` of folders and archives: read by several processes, and summed up for the editor."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from careers_tools.cli import import_sources
from careers_tools.importing.reading import MOST_BYTES
from tests.cli.conftest import Careers
from tests.site.building import snapshot

JOB = """# {title}

Company: {company}

Location: {place}

## Responsibilities

- {text}

## Requirements

- Patience
"""


def _job(title: str, company: str = "Acme", place: str = "Beijing", text: str = "Write it down") -> str:
    return JOB.format(title=title, company=company, place=place, text=text)


@pytest.fixture
def batch(folder: Path) -> Path:
    """A folder with documents in two folders, a hidden one, a link, and one that is no text."""
    made = folder / "batch"
    (made / "deep").mkdir(parents=True)
    (made / "a.md").write_text(_job("Kernel Engineer", text="Write kernels for the new machine"), "utf-8")
    (made / "deep" / "b.md").write_text(_job("Compiler Engineer", text="Lower graphs to instructions"), "utf-8")
    (made / "deep" / "c.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    (made / ".hidden.md").write_text(_job("Hidden Engineer"), "utf-8")
    (made / "link.md").symlink_to(made / "a.md")
    return made


def _slugs(folder: Path) -> set[str]:
    files = snapshot(folder / "content" / "postings")
    return {name.rpartition("/")[2] for name in files if name.startswith("acme/")}


def _zip(path: Path, documents: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in documents.items():
            archive.writestr(name, data)


def _tar(path: Path, documents: dict[str, bytes]) -> None:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in documents.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))


def test_a_folder_is_its_documents(careers: Careers, folder: Path, batch: Path) -> None:
    """Those of the folders below it, too; hidden files and links are none, and what is no text is named."""
    before = _slugs(folder)
    done = careers("import", "batch")
    assert done.exit_code == 1
    assert _slugs(folder) - before == {"kernel-engineer.en.md", "compiler-engineer.en.md"}
    assert "batch/deep/c.png:1: " in done.stdout


@pytest.mark.parametrize("ending", ["zip", "tar.gz"])
def test_an_archive_is_its_documents(careers: Careers, folder: Path, ending: str) -> None:
    """Their names lead nowhere outside, whatever they are."""
    before, around = _slugs(folder), {path.name for path in folder.parent.iterdir()}
    documents = {
        "../out.md": _job("Kernel Engineer"),
        "/deep/b.md": _job("Cook", text="Soup"),
        ".hidden.md": "# Hidden",
    }
    pack = _zip if ending == "zip" else _tar
    pack(folder / f"jobs.{ending}", {name: text.encode() for name, text in documents.items()})
    done = careers("import", f"jobs.{ending}")
    assert done.exit_code == 0, done.output
    assert _slugs(folder) - before == {"kernel-engineer.en.md", "cook.en.md"}
    assert {path.name for path in folder.parent.iterdir()} == around
    assert f"jobs.{ending}/../out.md" in done.stdout


def test_a_document_of_an_archive_is_no_larger_than_a_file_may_be(careers: Careers, folder: Path) -> None:
    _zip(folder / "jobs.zip", {"big.md": b" " * 50 * MOST_BYTES, "small.md": _job("Cook").encode()})
    done = careers("import", "jobs.zip")
    assert done.exit_code == 1
    assert "jobs.zip/big.md:1: " in done.stdout
    assert "more than 2 MB" in done.stdout
    assert "cook.en.md" in _slugs(folder)


def test_an_archive_that_unpacks_to_too_much_is_refused(
    careers: Careers, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_sources, "MOST_UNPACKED", 3 * MOST_BYTES)
    _zip(folder / "jobs.zip", {f"{number}.md": b" " * 2 * MOST_BYTES for number in range(4)})
    before = _slugs(folder)
    done = careers("import", "jobs.zip")
    assert done.exit_code == 1
    assert "unpacks to more than" in done.stdout
    assert _slugs(folder) == before


@pytest.mark.parametrize(
    ("name", "said"),
    [("jobs.zip", "cannot be unpacked"), ("jobs.tgz", "cannot be unpacked"), ("nothing", "it holds no document")],
)
def test_what_holds_no_document_is_named(careers: Careers, folder: Path, name: str, said: str) -> None:
    """A damaged archive, and an empty folder."""
    if name == "nothing":
        (folder / name).mkdir()
    else:
        (folder / name).write_bytes(b"PK\x03\x04 nothing more")
    done = careers("import", name)
    assert done.exit_code == 1
    assert f"{name}:1: file: " in done.stdout
    assert said in done.stdout


@pytest.fixture
def many(folder: Path) -> Path:
    """Thirty documents: of two employers that the site does not know, one of them more often, and one known."""
    made = folder / "many"
    made.mkdir()
    for number in range(30):
        company = ("Bigger GmbH", "Smaller GmbH", "Acme", "Bigger GmbH")[number % 4]
        text = _job(f"Engineer for Field {number}", company, "Nowhereville", f"Work {number} on {number * 7} things")
        (made / f"{number:02}.md").write_text(text, "utf-8")
    return made


def test_of_many_documents_the_sum_is_told(careers: Careers, folder: Path, many: Path) -> None:
    """What was written, what was not and why, and the names that the vocabularies lack, the most frequent first."""
    done = careers("import", "many", "--report", "report.json")
    report = json.loads((folder / "report.json").read_text("utf-8"))
    assert report["documents"] == 30
    assert report["postings"] == {"written": 7, "unwritten": 23}
    assert report["unknown"]["employers"] == [
        {"name": "Bigger GmbH", "postings": 15},
        {"name": "Smaller GmbH", "postings": 8},
    ]
    assert report["unknown"]["places"] == [{"name": "Nowhereville", "postings": 30}]
    assert sum(len(one["documents"]) for one in report["skipped"]) == 23
    assert done.stdout.index("    15  Bigger GmbH") < done.stdout.index("8  Smaller")
    assert "30 documents" in done.stdout
    assert done.exit_code == 1


def test_many_documents_get_the_files_that_they_get_one_by_one(careers: Careers, folder: Path, many: Path) -> None:
    """However many processes read, jobs of one title are numbered in the order of the documents."""
    for number in range(30):
        text = _job("Engineer", "Acme", text=f"Work {number} on " + " ".join(f"{word * number}" for word in range(20)))
        (many / f"{number:02}.md").write_text(text, "utf-8")
    assert careers("import", "many").exit_code == 0
    names = ["engineer"] + [f"engineer-{number}" for number in range(2, 31)]
    for number, name in enumerate(names):
        text = (folder / "content/postings/acme" / f"{name}.en.md").read_text("utf-8")
        assert f"Work {number} on" in text


@pytest.mark.slow
def test_a_document_that_ends_its_process_harms_no_other(folder: Path, many: Path) -> None:
    """It is named; all others are imported, those that were read together with it, too."""
    for path in many.glob("[02]*.md"):
        path.unlink()
    ending = """
import os, sys
from careers.cli import main
from careers_tools.cli import import_reading

def ending(path, name, lexicon, read=import_reading.read):
    return os._exit(7) if name == "many/17.md" else read(path, name, lexicon)

import_reading.read = ending
main(["import", "many", "--company", "acme", "--report", "report.json"])
"""
    done = subprocess.run([sys.executable, "-c", ending], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    report = json.loads((folder / "report.json").read_text("utf-8"))
    assert report["postings"] == {"written": 9}
    assert [one["documents"] for one in report["skipped"]] == [["many/17.md"]]

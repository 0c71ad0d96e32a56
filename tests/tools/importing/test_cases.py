"""Each document of ``cases/`` shows one oddity: what it must give stands beside it; so it is with the five seeds.

``<case>.<ending>`` is the document, ``<case>.yml`` what is expected of it, ``<case>.expected.md`` what is written, to
the letter, where that is the point (``pytest tests/tools/importing --update-goldens`` writes those files anew).

``<case>.yml``: `postings`, one mapping a posting, in order: each key of the command's JSON that is given must be equal,
a mapping in the keys given, tags in any order. Beside them `sections` (kinds, in order), `contains` and `lacks` (texts
of the file written). `doubtful`: the titles of what may be no posting, and so is a draft. `unplaced`: line -> a part of
it, complete, or ``any``. `problem`: a part of the sentence; "" for any. `separators`: complete. `encode`, `newline`:
the ways in which the text is stored. ``truth/<seed>.yml`` has the postings of a seed (see `test_truth`).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml

from careers.content import library
from careers.i18n import Locales
from tests.site.building import ROOT, TODAY
from tests.tools.importing.command import Imported, Importer
from tests.tools.importing.oracle import added, faults, lost, words
from tests.tools.importing.stored import stored

CASES = Path(__file__).parent / "cases"
TRUTH = CASES.with_name("truth")
EXPECTED = ".expected.md"
TAGS = ("hardware", "skills", "topics", "hiring")
EDITED = {
    "posting",
    "background",
    "added",
    "dropped",
    "content_title",
    "content_salary",
    "content_education",
    "content_experience",
}  # of a seed's published posting


def case_of(path: Path) -> str:
    """The case a file belongs to."""
    return path.name.split(".")[0]


DOCUMENTS = {
    case_of(path): path
    for path in (*sorted(CASES.iterdir()), *sorted((ROOT / "seeds").iterdir()))
    if path.suffix != ".yml" and not path.name.endswith(EXPECTED) and path.name != "README.md"
}
GOLDEN = sorted(case_of(path) for path in CASES.glob(f"*{EXPECTED}"))


def expected(case: str) -> dict[str, Any]:
    """What the case's own file says, or what a person read in a seed."""
    if DOCUMENTS[case].parent != CASES:
        postings = yaml.load((TRUTH / f"{case}.yml").read_text("utf-8"), yaml.CSafeLoader)
        return {"postings": [{key: one[key] for key in one.keys() - EDITED} for one in postings], "unplaced": "any"}
    found: dict[str, Any] = yaml.load((CASES / f"{case}.yml").read_text("utf-8"), yaml.CSafeLoader)
    return found


def variants() -> Iterator[Any]:
    """(case, encoding, newline) of every document: each encoding with plain line ends, each line end in UTF-8."""
    for case in DOCUMENTS:
        said = expected(case)
        ways = [(encoding, "lf") for encoding in said.get("encode", ["utf-8"])]
        ways += [("utf-8", newline) for newline in said.get("newline", []) if newline != "lf"]
        for encoding, newline in ways:
            extra = "" if (encoding, newline) == ("utf-8", "lf") else f"-{encoding}-{newline}"
            yield pytest.param(case, encoding, newline, id=case + extra)


@pytest.mark.parametrize(("case", "encoding", "newline"), list(variants()))
def test_a_document_gives_what_its_case_expects(
    case: str, encoding: str, newline: str, importer: Importer, tmp_path: Path
) -> None:
    """Postings, facts, left-over lines and sections are as expected; nothing is lost or made up, all is sound."""
    said = expected(case)
    text = DOCUMENTS[case].read_bytes().decode("utf-8")
    document = tmp_path / DOCUMENTS[case].name
    document.write_bytes(stored(text, encoding, newline))
    seen, done = importer.into(tmp_path / "out", document)
    assert (seen.code, done.code) == (0, 0), seen.told + done.told
    assert differences(said, seen.document, done.postings, done.written) == []
    assert faults(text, seen.document) == []
    assert lost(text, seen.document, done.written) == []
    assert added(text, done.written) == []
    judge_written(importer, tmp_path / "out", seen, done)


def differences(
    said: Mapping[str, Any], document: Mapping[str, Any], after: Sequence[Mapping[str, Any]], files: Mapping[str, str]
) -> list[str]:
    """Where a document's object, or the files written, differ from what is expected of the case."""
    doubtful = [posting["title"] for posting in document["postings"] if posting["doubt"]]
    if doubtful != said.get("doubtful", []):
        return [f"doubtful: {doubtful}, not {said.get('doubtful', [])}"]
    sure, after = (
        [posting for posting, seen in zip(rows, document["postings"], strict=True) if not seen["doubt"]]
        for rows in (document["postings"], after)
    )
    titles = [posting["title"] for posting in sure]
    wanted = [
        posting.get("title", title) for posting, title in zip(said["postings"], [*titles, *"?" * 99], strict=False)
    ]
    if titles != wanted:
        return [f"titles: {titles}, not {wanted}"]
    found: list[str] = []
    for one, posting, now in zip(said["postings"], sure, after, strict=True):
        (text,) = [files[path] for path in files if now["path"].endswith(path)]
        found += [f"{posting['title']}: {fault}" for fault in unequal(one, posting, text)]
    slugs = [posting["slug"] for posting in after]
    if len(set(slugs)) < len(slugs):
        found.append(f"slugs: {slugs}")
    return [*found, *leftovers(said, document)]


def unequal(said: Mapping[str, Any], posting: Mapping[str, Any], text: str) -> Iterator[str]:
    """Where one posting differs."""
    for key, value in said.items():
        if key == "contains":
            yield from (f"the file lacks {part!r}" for part in value if part not in text)
        elif key == "lacks":
            yield from (f"the file has {part!r}" for part in value if part in text)
        elif key == "sections":
            kinds = [row["value"] for row in posting["evidence"] if row["field"] == "sections"]
            if kinds != value:
                yield f"sections: {kinds}, not {value}"
        elif not equal(key, value, posting[key]):
            yield f"{key}: {posting[key]!r}, not {value!r}"


def equal(key: str, said: Any, found: Any) -> bool:
    """Whether a value is the expected one."""
    if key in TAGS and said is not None and found is not None:
        return sorted(said) == sorted(found)
    if isinstance(said, Mapping) and isinstance(found, Mapping):
        return all(found[part] == value for part, value in said.items())
    if key in ("posted", "closes", "collected", "verified") and said is not None:
        return bool(str(said) == found)
    return bool(said == found) and isinstance(said, bool) == isinstance(found, bool)


def leftovers(said: Mapping[str, Any], document: Mapping[str, Any]) -> Iterator[str]:
    """Where the lines that went nowhere, or the reason for having found nothing, differ."""
    wanted = said.get("unplaced", {})
    # A fence or the end of a comment may be left over too: nothing is lost with it.
    found = {row["line"]: row["text"] for row in document["unplaced"] if words(row["text"])}
    if wanted != "any" and (wanted.keys() != found.keys() or any(wanted[n] not in found[n] for n in wanted)):
        yield f"unplaced: {found}, not {wanted}"
    if "separators" in said and document["separators"] != said["separators"]:
        yield f"separators: {document['separators']}, not {said['separators']}"
    if "problem" not in said and document["problem"] is not None:
        yield f"problem: {document['diagnostic']}"
    elif "problem" in said and said["problem"] not in (document["problem"] or "\0"):
        yield f"problem: {document['diagnostic']!r} does not say {said['diagnostic']!r}"


def judge_written(importer: Importer, out: Path, seen: Imported, done: Imported) -> None:
    """The files read back as postings with the facts that were found; only a missing title or text is an error."""
    (out / "postings").mkdir(parents=True, exist_ok=True)
    shutil.copytree(importer.folder / "content" / "taxonomies", out / "taxonomies")
    found, diagnostics = library.Reader(out, "content", Locales.of(["zh", "en"]), today=TODAY, currency="CNY").read()
    sure = [one for one in seen.postings if not one["doubt"]]
    untitled = [one for one in sure if one["title"] is None]
    files = {path: text for path, text in done.written.items() if path.startswith("postings/")}
    wordless = [path for path, text in files.items() if not text.split("\n---\n", 1)[1].strip()]
    wanted = ["body"] * len(wordless) + ["title"] * len(untitled)
    assert sorted(one.field for one in diagnostics.errors) == wanted, diagnostics.errors
    assert len(found.postings) == len(sure) - len(wanted)


@pytest.mark.parametrize("case", GOLDEN)
def test_the_files_are_written_to_the_letter(
    case: str, importer: Importer, tmp_path: Path, update_goldens: bool
) -> None:
    """Every file that the document gives, under its path, is what stands beside the case."""
    _, done = importer.into(tmp_path / "out", DOCUMENTS[case])
    text = "\n".join(f"==> {path} <==\n{text}" for path, text in done.written.items())
    golden = CASES / f"{case}{EXPECTED}"
    if update_goldens:
        golden.write_text(text, "utf-8")
    assert text == golden.read_text("utf-8")


def test_the_table_names_every_case() -> None:
    """``README.md`` says of each document which oddity it shows, once, and of no other."""
    rows = [
        line.split("`")[1] for line in (CASES / "README.md").read_text("utf-8").splitlines() if line.startswith("| `")
    ]
    assert rows == sorted(path.name for path in DOCUMENTS.values() if path.parent == CASES)

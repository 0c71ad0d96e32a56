"""``careers check`` tells many equal suggestions once, and says how else to look at them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Careers

TEXT = "---\ntitle: {title}\ncompany: {company}\nlocations: [beijing]\nposted: 2026-10-01\n---\n\nThe work.\n"
MANY = 20


@pytest.fixture
def shouting(folder: Path) -> list[str]:
    """Postings of two employers whose titles are all in capitals, alike; one of a third employer without a place."""
    paths = []
    for number in range(MANY):
        company = "acme" if number else "globex"
        path = f"content/postings/{company}/loud-{number}.en.md"
        (folder / path).write_text(TEXT.format(title="SENIOR ENGINEER", company=company), "utf-8")
        paths.append(path)
    return sorted(paths)


def test_equal_suggestions_are_one_line(careers: Careers, shouting: list[str]) -> None:
    """It says how many there are, what they say, and where the first three stand; no other line repeats it."""
    lines = [line for line in careers("check").stdout.splitlines() if "SENIOR ENGINEER" in line]
    assert len(lines) == 1
    assert lines[0].startswith(f'{MANY} times: title: "SENIOR ENGINEER" is written in capitals throughout; ')
    assert lines[0].endswith("; first three: " + ", ".join(f"{path}:2" for path in shouting[:3]))


def test_programs_are_told_every_single_one(careers: Careers, shouting: list[str]) -> None:
    """However many there are, and whatever they are grouped by."""
    for form in ("gcc", "github"):
        told = careers("check", "--format", form, "--group", "employer").stdout
        assert all(path in told for path in shouting)


def test_suggestions_of_a_file_stand_under_its_name(careers: Careers, shouting: list[str]) -> None:
    """With the number of them; each stands whole."""
    lines = careers("check", "--group", "file").stdout.splitlines()
    for path in shouting:
        (heading,) = [number for number, line in enumerate(lines) if line.startswith(f"{path}: ")]
        below = lines[heading + 1 :]
        assert next(line for line in below if "title:" in line).startswith(f'  {path}:2: title: "SENIOR ENGINEER"')


def test_suggestions_of_an_employer_stand_under_its_folder(careers: Careers, shouting: list[str]) -> None:
    """Those of an employer are summed up among themselves; what belongs to no employer has a heading of its own."""
    lines = careers("check", "--group", "employer").stdout.splitlines()
    headings = {line.partition(":")[0]: number for number, line in enumerate(lines) if not line.startswith(" ")}
    assert {"acme", "globex", "files of the whole site"} <= headings.keys()
    acme = lines[headings["acme"] + 1 :]
    assert any(line.startswith(f"  {len(shouting) - 1} times: title:") for line in acme)
    globex = lines[headings["globex"] + 1 :]
    assert any(line.startswith("  content/postings/globex/loud-0.en.md:2: title:") for line in globex)


@pytest.mark.usefixtures("shouting")
def test_what_harms_readers_comes_first(careers: Careers, folder: Path) -> None:
    """A job that search engines cannot list is told before a title that is hard to read, though it is rarer."""
    for number in range(MANY // 2):
        text = TEXT.format(title=f"Nurse {number}", company="acme").replace("locations: [beijing]\n", "")
        (folder / f"content/postings/acme/nowhere-{number}.en.md").write_text(text, "utf-8")
    lines = careers("check").stdout.splitlines()
    nowhere = next(
        number for number, line in enumerate(lines) if "search engines will not list it" in line and "locations" in line
    )
    loud = next(number for number, line in enumerate(lines) if "in capitals throughout" in line)
    assert MANY // 2 <= int(lines[nowhere].partition(" times: ")[0]) < MANY
    assert lines[loud].startswith(f"{MANY} times")
    assert nowhere < loud


def test_errors_are_never_summed_up(careers: Careers, folder: Path) -> None:
    """Each stops a posting from being published, and each has its line."""
    for number in range(MANY):
        text = TEXT.format(title="Nurse", company="acme").replace("2026-10-01", "2026-02-30")
        (folder / f"content/postings/acme/never-{number}.en.md").write_text(text, "utf-8")
    errors = careers("check").stdout.split("\n\n")[0].splitlines()[1:]
    assert len(errors) == MANY

"""``careers addresses``: what was published is recorded, and nothing that was is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.content import address_list
from tests.cli.conftest import Careers
from tests.sample_content import LOCALES

ADDRESSES = "content/addresses.txt"


@pytest.fixture
def recorded(folder: Path, careers: Careers) -> Path:
    """The address list of the small site, recorded."""
    assert careers("addresses", "--record").exit_code == 0
    return folder / ADDRESSES


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


def test_recording_writes_the_file_once(folder: Path, careers: Careers) -> None:
    """With its head, the site, the languages, homes first; a second run leaves its bytes alone."""
    first = careers("addresses", "--record")
    path = folder / ADDRESSES
    before = path.read_bytes(), path.stat().st_mtime_ns
    assert path.read_text("utf-8").startswith(address_list.head(LOCALES[0]))
    said = [line for line in lines(path) if line and not line.startswith("#")]
    assert said[:5] == ["site: https://example.github.io/careers/", "languages: zh, en", "en/", "zh/", "about/"]
    assert {"jobs/", "jobs/acme/closed/", "jobs/acme/untranslated/", "hardware/spark-npu/", "insights/"} <= set(said)
    assert not [line for line in said if "page/" in line or line in ("", "404.html")]
    assert first.stdout.splitlines()[:-1] == [f"+ {line}" for line in said[2:]]
    assert first.stdout.splitlines()[-1] == f"{len(said) - 2} lines added to {ADDRESSES}"
    again = careers("addresses", "--record")
    assert (again.exit_code, again.stdout) == (0, f"Nothing new; {ADDRESSES} is unchanged\n")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert [one.name for one in path.parent.iterdir() if one.name.startswith(".")] == []


def test_former_addresses_are_not_recorded_anew(recorded: Path) -> None:
    """A redirect is there because its address was a page's, or because somebody said so: it is no page itself."""
    assert {"jobs/acme/current/", "hardware/spark-npu/"} <= set(lines(recorded))
    assert not {"jobs/acme/first-name/", "hardware/spark/"} & set(lines(recorded))


def test_a_term_that_no_job_has_is_not_recorded(folder: Path, careers: Careers) -> None:
    """Nobody was sent to its empty page; with its first job, or with an introduction, it lasts."""
    vocabulary = folder / "content/taxonomies/skills.yml"
    text = vocabulary.read_text("utf-8").rstrip("\n")
    vocabulary.write_text(f"{text}\n  weaving: {{name: {{zh: 织造, en: Weaving}}}}\n", "utf-8")
    assert careers("addresses", "--record").exit_code == 0
    assert "skills/weaving/" not in lines(folder / ADDRESSES)
    posting = folder / "content/postings/globex/untranslated.en.md"
    posting.write_text(posting.read_text("utf-8").replace("skills: [", "skills: [weaving, "), "utf-8")
    assert careers("addresses", "--record").stdout.splitlines()[0] == "+ skills/weaving/"


def test_without_options_it_says_how_things_stand(folder: Path, careers: Careers) -> None:
    """How many are kept, which are new; nothing is written."""
    result = careers("addresses")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"0 addresses are recorded in {ADDRESSES}\n")
    assert "  + zh/\n" in result.stdout
    assert not (folder / ADDRESSES).exists()


def test_an_address_that_would_stop_answering_ends_with_one(recorded: Path, careers: Careers) -> None:
    """With its line, in the language that was asked for."""
    for path in Path("content/postings/acme").glob("untranslated.*"):
        path.unlink()
    line = lines(recorded).index("jobs/acme/untranslated/") + 1
    result = careers("addresses", "--lang", "zh")
    assert result.exit_code == 1
    assert f"{ADDRESSES}:{line}: address: 网址 /jobs/acme/untranslated/" in result.stdout
    before = recorded.read_bytes()
    assert careers("addresses", "--record").exit_code == 0
    assert recorded.read_bytes() == before


def test_recording_keeps_line_ends_and_what_people_wrote(recorded: Path, careers: Careers) -> None:
    """A file from Windows stays one."""
    text = recorded.read_text("utf-8").replace("about/\n", "about/ # us\n").replace("insights/\n", "")
    recorded.write_bytes(text.replace("\n", "\r\n").encode())
    assert careers("addresses", "--record").exit_code == 0
    assert recorded.read_bytes() == f"{text}insights/\n".replace("\n", "\r\n").encode()


def test_a_list_of_another_site_is_told_of_in_one_error(recorded: Path, careers: Careers) -> None:
    """It is not added to; it can be kept for the new address, or begun anew."""
    copied = recorded.read_text("utf-8").replace("site: https://example.github.io/careers/", "site: https://x.example/")
    recorded.write_text(copied + "jobs/x/lost/\n", "utf-8")
    result = careers("addresses")
    assert (result.exit_code, result.stdout.count(ADDRESSES + ":")) == (1, 1)
    assert "careers addresses --moved" in result.stdout
    refused = careers("addresses", "--record")
    assert (refused.exit_code, "https://x.example/" in refused.stderr) == (1, True)
    assert careers("addresses", "--moved").exit_code == 0
    assert "site: https://example.github.io/careers/" in lines(recorded)
    assert "jobs/x/lost/" in lines(recorded)
    assert careers("addresses", "--reset").exit_code == 0
    assert recorded.read_text("utf-8") == address_list.head(LOCALES[0])
    assert careers("addresses", "--record").exit_code == 0


@pytest.mark.parametrize(
    ("broken", "action"),
    [("other encoding", "--record"), ("link", "--moved"), ("line", "--record"), ("line", "--moved")],
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(
    recorded: Path, careers: Careers, broken: str, action: str
) -> None:
    """Whatever is in it are published addresses; the sentence says what is wrong with it."""
    text = recorded.read_text("utf-8")
    if broken == "other encoding":
        recorded.write_bytes(text.encode("gb18030"))
    if broken == "line":
        recorded.write_text(text.replace("site: https://", "site: "), "utf-8")
    if broken == "link":
        recorded.symlink_to(recorded.rename(recorded.with_name("theirs.txt")))
    before = recorded.read_bytes()
    result = careers("addresses", action)
    assert (result.exit_code, f"Nothing was written to {ADDRESSES}" in result.stderr) == (1, True)
    assert f"{ADDRESSES}:" in result.stderr
    assert (recorded.read_bytes(), recorded.is_symlink()) == (before, broken == "link")


def test_a_copy_that_inherits_has_the_same_addresses(recorded: Path, careers: Careers) -> None:
    """A mirror elsewhere is no site that moved, and nothing is written for it that the site itself would not write."""
    Path("mirror.yml").write_text("INHERIT: mkdocs.yml\nsite_url: https://mirror.example/\n", "utf-8")
    before = recorded.read_bytes()
    assert careers("check", "-f", "mirror.yml").exit_code == 0
    for action in (["--record"], ["--moved"], []):
        assert careers("addresses", "-f", "mirror.yml", *action).exit_code == 0
        assert recorded.read_bytes() == before


def test_one_thing_is_done_at_a_time(recorded: Path, careers: Careers) -> None:
    """Nothing, where two were asked for."""
    before = recorded.read_bytes()
    result = careers("addresses", "--moved", "--reset")
    assert (result.exit_code, "--moved and --reset" in result.stderr) == (2, True)
    assert recorded.read_bytes() == before


def test_a_site_that_knows_no_address_cannot_have_moved(recorded: Path, careers: Careers) -> None:
    """The sentence says where to write it."""
    config = Path("mkdocs.yml")
    config.write_text(config.read_text("utf-8") + "site_url: ''\n", "utf-8")
    before = recorded.read_bytes()
    result = careers("addresses", "--moved")
    assert (result.exit_code, "site_url" in result.stderr) == (2, True)
    assert recorded.read_bytes() == before


def test_a_file_that_somebody_changes_meanwhile_is_not_overwritten(
    recorded: Path, careers: Careers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their lines stay, and the sentence says what to do."""
    theirs = recorded.read_text("utf-8") + "jobs/x/theirs/ -> gone\n"
    recorded.write_text(recorded.read_text("utf-8").replace("insights/\n", ""), "utf-8")
    head = address_list.head

    def record(*_: object) -> tuple[str, tuple[address_list.Address, ...]]:
        recorded.write_text(theirs, "utf-8")
        return head(LOCALES[0]), (address_list.Address("en", ""),)

    monkeypatch.setattr(address_list, "record", record)
    result = careers("addresses", "--record")
    assert (result.exit_code, "changed in the meantime" in result.stderr) == (1, True)
    assert recorded.read_text("utf-8") == theirs

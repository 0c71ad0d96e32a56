"""Where a site is built changes nothing of it; `environments` tries many more places."""

from __future__ import annotations

from pathlib import Path

from tests.builder.environments import Environment, differing, whole
from tests.builder.shuffled import sitecustomize
from tests.site.building import CASES, CASES_SETTINGS, Result


def test_a_site_is_the_same_wherever_it_is_built(cases: Result, tmp_path: Path) -> None:
    """Everything differs at once: hashes, time zone, language, umask, folders and their order, and the workers."""
    other = Environment(
        hashes=4711,
        zone="Pacific/Kiritimati",
        lang="zh_CN.UTF-8",
        umask=0o077,
        order=7,
        folder="with blanks/deep",
        here=False,
        workers=3,
    )
    result = other.build(tmp_path, CASES, **CASES_SETTINGS)
    assert result.returncode == 0, result.output
    assert differing(whole(cases.folder), whole(result.folder)) == []


def test_folders_are_told_in_another_order(tmp_path: Path) -> None:
    """By all that lists them; and nothing is lost."""
    names = {f"{number}.md" for number in range(20)}
    for name in names:
        (tmp_path / name).touch()
    with sitecustomize.scandir(tmp_path) as entries:
        told = [entry.name for entry in entries]
    assert set(told) == set(sitecustomize.listdir(tmp_path)) == names
    assert told != sorted(names)
    assert told == [entry.name for entry in sitecustomize.scandir(tmp_path)]


def test_what_differs_is_told(tmp_path: Path) -> None:
    """A byte, a permission, a file too many or too few, an empty folder."""
    for site, text in (("one", "1"), ("other", "2")):
        (tmp_path / site / "same").mkdir(parents=True)
        (tmp_path / site / "same" / "index.html").write_text("same")
        (tmp_path / site / "index.html").write_text(text)
        (tmp_path / site / "style.css").write_text("")
    (tmp_path / "one" / "gone.html").touch()
    (tmp_path / "other" / "empty").mkdir()
    (tmp_path / "other" / "style.css").chmod(0o600)
    found = differing(whole(tmp_path / "one"), whole(tmp_path / "other"))
    assert found == ["empty", "gone.html", "index.html", "style.css"]

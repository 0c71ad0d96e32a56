"""What the preview takes for a change, from real files and the system's own notices."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from pathlib import Path

import pytest
from watchdog.events import FileSystemEvent, FileSystemEventHandler

from careers.mkdocs.preview import Watch

PATIENCE = 30  # seconds for a notice


class Told(FileSystemEventHandler):
    """Gathers what it is told, as MkDocs' server would be."""

    def __init__(self) -> None:
        self.events: queue.Queue[FileSystemEvent] = queue.Queue()

    def on_any_event(self, event: FileSystemEvent) -> None:
        self.events.put(event)

    def until(self, path: Path) -> None:
        """Wait for a notice of `path`."""
        while Path(str(self.events.get(timeout=PATIENCE).src_path)) != path:
            pass


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[tuple[Watch, Told, Path]]:
    (tmp_path / "company").mkdir()
    (tmp_path / "company" / "job.en.md").write_text("one", "utf-8")
    watch, told = Watch(), Told()
    watch.observer.schedule(told, str(tmp_path), recursive=True)
    watch.observer.start()
    yield watch, told, tmp_path
    watch.observer.stop()
    watch.observer.join()


def test_a_change_is_told_and_its_file_known_once(watched: tuple[Watch, Told, Path]) -> None:
    watch, told, folder = watched
    file = folder / "company" / "job.en.md"
    file.write_text("two", "utf-8")
    told.until(file)
    assert watch.take() == {file}


def test_what_is_only_read_has_not_changed(watched: tuple[Watch, Told, Path]) -> None:
    """A build reads every file: it must not be the cause of the next one."""
    watch, told, folder = watched
    file, mark = folder / "company" / "job.en.md", folder / "mark.md"
    file.read_text("utf-8")
    mark.write_text("", "utf-8")
    told.until(mark)
    assert watch.take() == {mark}


def test_files_of_editors_own_are_passed_over(watched: tuple[Watch, Told, Path]) -> None:
    watch, told, folder = watched
    for name in (".job.en.md.swp", "job.en.md~", "job.en.md.tmp"):
        (folder / name).write_text("", "utf-8")
    mark = folder / "mark.md"
    mark.write_text("", "utf-8")
    told.until(mark)
    assert watch.take() == {mark}


def test_a_folder_that_goes_away_is_a_change(watched: tuple[Watch, Told, Path]) -> None:
    """Moved out of what is watched, it takes its files along, and no notice comes of them."""
    watch, told, folder = watched
    (folder / "company").rename(folder.parent / f"{folder.name}-elsewhere")
    told.until(folder / "company")
    assert folder / "company" in watch.take()


def test_what_is_written_beside_and_put_in_place_is_a_change(watched: tuple[Watch, Told, Path]) -> None:
    """That is how many editors save."""
    watch, told, folder = watched
    aside, file = folder / "company" / ".aside", folder / "company" / "job.en.md"
    aside.write_text("two", "utf-8")
    aside.rename(file)
    told.until(aside)
    assert file in watch.take()

"""What the preview reads again after a change: no more than it must, and everything where it cannot be sure."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from watchdog.events import FileModifiedEvent

from careers.content.library import Library
from careers.mkdocs.preview import Preview
from careers.mkdocs.watching import Watch
from tests.sample_content import MakeContent, load

JOB, VOCABULARY = "postings/acme/kernel-engineer.zh.md", "taxonomies/skills.yml"


class Site:
    """A previewed content folder, of which is noted what is read: the paths, None for all, or "site"."""

    def __init__(self, root: Path, preview: Preview, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.library, self.reading = root, load(root)[0], self.take
        self.read: list[Any] = []
        settings = SimpleNamespace(content=root, edited_themes=())
        monkeypatch.setattr(preview, "_inputs", SimpleNamespace(settings=settings, library=self.library), raising=False)
        monkeypatch.setattr(preview, "_show_library", lambda library: None)
        self.server = LiveReloadServer(lambda: self.read.append("site"), "127.0.0.1", 0, str(root))
        here = SimpleNamespace(host="127.0.0.1", port=0)
        config = cast("MkDocsConfig", SimpleNamespace(docs_dir="", config_file_path=None, dev_addr=here))
        preview.serve(self.server, config, lambda changed: self.reading(changed))
        self.server.server_close()

    def take(self, changed: Collection[Path] | None) -> Library:
        self.read.append(None if changed is None else {path.relative_to(self.root).as_posix() for path in changed})
        return self.library

    def fail(self, changed: Collection[Path] | None) -> Library:
        raise OSError("gone")

    def save(self, *paths: str) -> None:
        """Have the preview told of files, and show them."""
        for path in paths:
            cast("Watch", self.server.observer).record(FileModifiedEvent(str(self.root / path)))
        self.server.builder()


@pytest.fixture
def site(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> Site:
    return Site(content().resolve(), Preview(), monkeypatch)


def test_what_has_changed_is_read(site: Site) -> None:
    """The first time all is: what changed before anything was watched, nobody has told."""
    site.save(JOB)
    site.save(JOB, "hardware/npu.en.md")
    assert site.read == [None, {JOB, "hardware/npu.en.md"}]


def test_a_link_in_the_place_of_a_posting_is_where_it_stands(site: Site) -> None:
    """Not where it leads to, of which nothing has changed."""
    site.save(JOB)
    (site.root / JOB).unlink()
    (site.root / JOB).symlink_to(site.root / "postings/beta/compiler-engineer.en.md")
    site.save(JOB)
    assert site.read == [None, {JOB}]


def test_where_more_has_changed_the_whole_site_is_made_anew(site: Site) -> None:
    site.save(JOB, VOCABULARY)
    site.save(JOB)
    assert site.read == ["site", {JOB}]


def test_after_a_failure_all_is_read(site: Site) -> None:
    """What was told then is not lost."""
    site.save(JOB)
    site.reading = site.fail
    with pytest.raises(OSError, match="gone"):
        site.save(JOB)
    site.reading = site.take
    site.save("hardware/npu.en.md")
    assert site.read == [None, None]

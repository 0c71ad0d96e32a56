"""What the preview reads again after a change: no more than it must, and everything where it cannot be sure."""

from __future__ import annotations

import time
from collections.abc import Collection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from watchdog.events import FileModifiedEvent

from careers.mkdocs.content import BuildContent
from careers.mkdocs.preview import Preview
from careers.mkdocs.settings import Settings
from careers.mkdocs.watching import Watch
from tests.sample_content import MakeContent, load

JOB, VOCABULARY = "postings/acme/kernel-engineer.zh.md", "taxonomies/skills.yml"


class Site:
    """A previewed content folder, of which is noted what is read: the paths, None for all, or "site"."""

    def __init__(self, root: Path, preview: Preview, monkeypatch: pytest.MonkeyPatch, *, missed: bool = False) -> None:
        self.root, self.reading = root, self.take
        self.read: list[Any] = []
        self.content = cast("BuildContent", object())
        self.settings = SimpleNamespace(content=root, edited_themes=(root.parent / "theme",))
        inputs = SimpleNamespace(settings=self.settings, library=load(root)[0])
        monkeypatch.setattr(preview, "_inputs", inputs, raising=False)
        monkeypatch.setattr(preview, "_read_again", lambda changed: self.reading(changed))
        monkeypatch.setattr(preview, "_content", self.content)
        monkeypatch.setattr(preview, "_read_at", time.time() - 1 if missed else time.time() + 3600)
        self.server = LiveReloadServer(self.build, "127.0.0.1", 0, str(root))
        self.server.watch(str(root / "pages"))  # as MkDocs does
        here = SimpleNamespace(host="127.0.0.1", port=0)
        config = cast(
            "MkDocsConfig", SimpleNamespace(docs_dir=str(root / "pages"), config_file_path=None, dev_addr=here)
        )
        self.preview = preview
        preview.serve(self.server, config)
        self.server.server_close()

    def build(self) -> None:
        kept = self.preview.kept_content(cast("Settings", self.settings))
        assert kept in (None, self.content)
        self.read.append("site" if kept is None else "static pages")

    def take(self, changed: Collection[Path] | None) -> None:
        self.read.append(None if changed is None else {path.relative_to(self.root).as_posix() for path in changed})

    def fail(self, changed: Collection[Path] | None) -> None:
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
    """And nothing else."""
    site.save(JOB)
    site.save(JOB, "hardware/npu.en.md")
    assert site.read == [{JOB}, {JOB, "hardware/npu.en.md"}]


def test_what_changed_before_anything_was_watched_is_read_with_the_first_change(
    content: MakeContent, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has told of it, and its time does."""
    root = content().resolve()
    time.sleep(1.1)
    (root / "hardware/npu.en.md").write_text("---\nsummary: Another.\n---\n", "utf-8")
    site = Site(root, Preview(), monkeypatch, missed=True)
    site.save(JOB)
    site.save(JOB)
    assert site.read == [{JOB, "hardware/npu.en.md"}, {JOB}]


def test_of_templates_and_static_pages_no_posting_is_read_again(site: Site) -> None:
    """As long as all that has changed is known, and neither vocabularies nor settings are others."""
    site.save("pages/en/about.md")
    site.save("pages/en/about.md", "../theme/portal/tags.html")
    site.save("pages/en/about.md", VOCABULARY)
    site.save("pages/en/about.md")
    site.settings = SimpleNamespace(content=site.root, edited_themes=(), feed_size=1)
    site.save("pages/en/about.md")
    assert site.read == ["site", "static pages", "site", "static pages", "site"]


def test_a_link_in_the_place_of_a_posting_is_where_it_stands(site: Site) -> None:
    """Not where it leads to, of which nothing has changed."""
    site.save(JOB)
    (site.root / JOB).unlink()
    (site.root / JOB).symlink_to(site.root / "postings/beta/compiler-engineer.en.md")
    site.save(JOB)
    assert site.read == [{JOB}, {JOB}]


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
    assert site.read == [{JOB}, None]

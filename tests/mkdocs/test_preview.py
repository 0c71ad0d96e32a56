"""What the preview reads again after a change: no more than it must, and everything where it cannot be sure."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.livereload import LiveReloadServer
from watchdog.events import FileModifiedEvent, FileSystemEventHandler

from careers.mkdocs import preview
from tests.sample_content import MakeContent, load

JOB, VOCABULARY = "postings/acme/kernel-engineer.zh.md", "taxonomies/skills.yml"


class Site:
    """A previewed content folder, of which is noted what is read: the paths, "site", or "static pages"."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.fails = root, False
        self.read: list[Any] = []
        self.settings = SimpleNamespace(content=root, themes=(root.parent / "theme",))
        self.content: Any = SimpleNamespace(library=load(root)[0], read_again=self.take)
        self.preview: Any = preview.Preview()
        monkeypatch.setattr(preview, "replan_preview", lambda inputs, diagnostics, last: last)
        monkeypatch.setattr(self.preview, "_show", lambda diagnostics: None)
        monkeypatch.setattr(self.preview, "_catalogue", None, raising=False)
        self.build()

    def serve(self) -> None:
        self.server = LiveReloadServer(self.build, "127.0.0.1", 0, str(self.root))
        self.server.watch(str(self.root / "pages"))  # as MkDocs does
        here = SimpleNamespace(host="127.0.0.1", port=0)
        config = SimpleNamespace(docs_dir=str(self.root / "pages"), config_file_path=None, dev_addr=here)
        self.preview.serve(self.server, cast("MkDocsConfig", config))
        self.server.server_close()

    def build(self) -> None:
        kept = self.preview.kept_content(self.settings)
        assert kept in (None, self.content)
        self.read.append("site" if kept is None else "static pages")
        # As `Preview.begin` does, when MkDocs has built its pages.
        self.preview._inputs = SimpleNamespace(settings=self.settings, content=self.content)
        self.preview._content = self.content

    def take(self, changed: Collection[Path]) -> None:
        if self.fails:
            raise OSError("gone")
        self.read.append({path.relative_to(self.root).as_posix() for path in changed})

    def save(self, *paths: str) -> None:
        """Have the preview told of files, and show them."""
        for path in paths:
            watch: Any = self.server.observer.schedule.__self__  # type: ignore[attr-defined]  # a method of it
            watch.record(FileSystemEventHandler(), FileModifiedEvent(str(self.root / path)))
        self.server.builder()


@pytest.fixture
def site(content: MakeContent, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site as it is shown first, of which nothing is noted yet."""
    site = Site(content().resolve(), monkeypatch)
    site.serve()
    site.read.clear()
    return site


def test_what_has_changed_is_read(site: Site) -> None:
    """And nothing else."""
    site.save(JOB)
    site.save(JOB, "hardware/npu.en.md")
    assert site.read == [{JOB}, {JOB, "hardware/npu.en.md"}]


def test_of_templates_and_static_pages_no_posting_is_read_again(site: Site) -> None:
    """As long as neither vocabularies nor settings are others."""
    site.save("pages/en/about.md")
    site.save("pages/en/about.md", "../theme/portal/tags.html")
    site.save("pages/en/about.md", VOCABULARY)
    site.save("pages/en/about.md")
    site.settings = SimpleNamespace(content=site.root, themes=(), feed_size=1)
    site.save("pages/en/about.md")
    assert site.read == ["static pages", "static pages", "site", "static pages", "site"]


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
    site.fails = True
    with pytest.raises(OSError, match="gone"):
        site.save(JOB)
    site.fails = False
    site.save("hardware/npu.en.md")
    site.save(JOB)
    assert site.read == [{JOB}, "site", {JOB}]

"""What crawlers read: pages and the history of their files, put together."""

from __future__ import annotations

from pathlib import Path

from generator import locales
from generator.build.crawling import crawled
from generator.git import last_changes
from tests.content import load, write
from tests.outputs.sitemaps import read
from tests.translation.repository import commit

SITE = "https://jobs.example/"
KERNEL = "acme/kernel-engineer"


def test_times_are_those_of_the_history(tmp_path: Path) -> None:
    """Every page of a list has the list's; an editorial page its file's, unless that lies outside the content."""
    content = write(tmp_path / "portal" / "content", {})
    (content / "pages/zh/关于.md").write_text("# 关于\n", "utf-8")
    commit(tmp_path, "2026-01-20T08:00:00+08:00")
    with (content / f"postings/{KERNEL}.zh.md").open("a", encoding="utf-8") as file:
        file.write("- 更多\n")
    commit(tmp_path, "2026-02-20T08:00:00+08:00")
    library, problems = load(content)
    assert not problems.errors
    editorial = {"zh/%E5%85%B3%E4%BA%8E/": content / "pages/zh/关于.md", "imprint/": tmp_path / "imprint.md"}
    listed = [*editorial, locales.jobs("zh"), locales.jobs("zh", 2), locales.posting("en", "beta/compiler-engineer")]
    files = dict(crawled(listed, editorial, library, content, last_changes(content), SITE))
    assert list(files) == ["robots.txt", "sitemap-zh.xml", "sitemap-en.xml", "sitemap.xml"]
    times = {
        url.removeprefix(SITE): one.lastmod for name in files if "-" in name for url, one in read(files[name]).items()
    }
    assert times == {
        "imprint/": "",
        "zh/%E5%85%B3%E4%BA%8E/": "2026-01-20T00:00:00Z",
        "zh/jobs/": "2026-02-20T00:00:00Z",
        "zh/jobs/page/2/": "2026-02-20T00:00:00Z",
        "en/jobs/beta/compiler-engineer/": "2026-01-20T00:00:00Z",
    }

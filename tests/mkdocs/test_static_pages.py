"""Editorial pages: ordinary pages of the engine, guarded like the rest."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from careers.mkdocs.static_pages import fill_in, heading_id, relative_links
from tests.each import each
from tests.mkdocs.conftest import Workspace
from tests.site.building import Build, Result
from tests.site.documents import Element, parse

HOSTILE = '"><script>alert(1)</script>'
FORM, ADDRESS = "[the form]({{ form_url }})", "[the API]({{ site_url }}api/v1/postings.json), `{{ site_url }}llms.txt`"
PAGES = {
    "pages/en/hostile.md": f"---\ntitle: Note\ndescription: '{HOSTILE}'\nauthor: '{HOSTILE}'\n---\n\nText.\n",
    "pages/en/note.md": f"# Note\n\n{FORM}, {ADDRESS}\n",
    "pages/zh/note.md": f"---\ntitle: 说明\n---\n\n[问题](<常见 问题.md>)，[职位](../jobs/)。{FORM}\n\n## 快速开始\n",
    "pages/zh/常见 问题.md": "---\ntitle: 常见问题\n---\n\n正文。\n",
    "addresses.txt": "languages: zh, en\n\nzh/faq/ -> zh/常见 问题/\n",
}
FEED = "content/pages/zh/feed.xml.md:1: path: the address /zh/feed.xml/index.html is used by the site itself"


@pytest.fixture(scope="module")
def site(first_build: Path, build: Build, tmp_path_factory: pytest.TempPathFactory) -> Result:
    """A site with `PAGES`; a strict build takes them all, so that the plugin has followed their links."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copytree(first_build / "content", folder / "content")
    for path, text in PAGES.items():
        (folder / "content" / path).write_text(text, "utf-8")
    result = build(folder / "content", into=folder, strict=True, search=False)
    assert result.returncode == 0, result.output
    return result


def html(site: Result, path: str) -> str:
    return (site.folder / path / "index.html").read_text("utf-8")


def metas(site: Result, path: str) -> dict[str | None, str | None]:
    page = parse(html(site, path))
    return {one.attrs.get("name"): one.attrs.get("content") for one in page.all(lambda one: one.tag == "meta")}


def test_pages_with_a_fault_are_left_out_and_named(workspace: Workspace, tmp_path: Path) -> None:
    """The others are published: one in another encoding, a link out of the folder, one in the place of a feed."""
    folder = workspace.folder / "content/pages/zh"
    (folder / "old.md").write_bytes("# 关于本站\n\n这里是正文。\n".encode("gb18030"))
    (tmp_path / "secret.md").write_text("# Not for the web\n", "utf-8")
    (folder / "leak.md").symlink_to(tmp_path / "secret.md")
    workspace.write("pages/zh/feed.xml.md", "# Feed\n")
    workspace.write("pages/en/note.md", "# Note\n\nText.\n\n[a feed]({{ site_url }}en/hardware/none/feed.xml)\n")
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert "content/pages/zh/old.md:1: file: this is not UTF-8 text" in result.output
    assert "content/pages/zh/leak.md:1: file:" in result.output
    assert FEED in result.output
    # The page has the link relative by then, its Markdown has not.
    assert "content/pages/en/note.md:5: body: there is a link to /en/hardware/none/feed.xml" in result.output
    assert not {"old", "leak"} & {path.name for path in (result.folder / "zh").iterdir()}
    assert (result.folder / "zh/feed.xml").is_file()
    assert (result.folder / "zh/index.html").is_file()


def test_front_matter_is_text_in_the_head(site: Result) -> None:
    """A description or an author with markup in it is shown, never obeyed."""
    assert "<script>alert" not in html(site, "en/hostile")
    shown = metas(site, "en/hostile")
    assert (shown["description"], shown["author"]) == (HOSTILE, HOSTILE)


def test_a_page_without_description_does_not_borrow_another_languages(site: Result) -> None:
    """Its title stands in; the site's own description may be in another language."""
    assert (metas(site, "zh/note")["description"] or "").startswith("说明")


def test_a_page_may_be_named_in_any_script(site: Result) -> None:
    """It is linked from other pages and from the footer; the address list leads to it with its title."""

    def is_link(one: Element) -> bool:
        return one.tag == "a"

    links = [one.attrs["href"] for one in parse(html(site, "zh/note")).all(is_link)]
    assert links.count("../%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/") == 2  # the text and the footer
    (link,) = parse(html(site, "zh/faq")).all(is_link)
    assert (link.attrs["href"], link.text) == ("../%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/", "常见问题")
    sitemap = (site.folder / "sitemap-zh.xml").read_text("utf-8")
    assert sitemap.count("zh/%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/</loc>") == 1


def test_a_heading_has_an_id_of_its_own_words(site: Result) -> None:
    """Which stays when a heading is added above, and is what a link has to say."""
    assert '<h2 id="快速开始">快速开始</h2>' in html(site, "zh/note")


def test_a_page_can_name_the_sites_address(site: Result) -> None:
    """In full where it is to be copied; as a link it is relative, so that a copy of the site leads to itself."""
    assert '<a href="../../api/v1/postings.json">the API</a>' in html(site, "en/note")
    assert "<code>https://example.github.io/careers/llms.txt</code>" in html(site, "en/note")


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_page_leads_to_the_form_for_jobs_in_its_language(site: Result, code: str) -> None:
    """The address follows from the repository, which the page need not know."""
    form = f"https://github.com/example/careers/issues/new?template=post-a-job.{code}.yml"
    assert f'<a href="{form}">the form</a>' in html(site, f"{code}/note")


@each("url", ["", "https://a.example/x/"])
def test_where_the_sites_address_is_not_known_an_example_stands_there(url: str) -> None:
    """Which leads out of the site, and is no dead link of its."""
    text = fill_in("[a]({{ site_url }}b.json)", url, "")
    assert text == f"[a]({url or 'https://jobs.example.org/'}b.json)"
    html = f'<a href="{url or "https://jobs.example.org/"}b.json">'
    assert relative_links(html, "en/about/", url) == ('<a href="../../b.json">' if url else html)


def test_a_line_about_mail_needs_a_mailbox() -> None:
    """Without one, nothing of it is on the page, and the lines around it stay."""
    text = "[Form]({{ form_url }})\n\nNo account? [Mail]({{ mail_url }})\n\nThanks.\n"
    assert fill_in(text, "", "https://a.example/form") == "[Form](https://a.example/form)\n\n\nThanks.\n"
    assert "No account? [Mail](mailto:jobs@acme.dev)\n" in fill_in(text, "", "", "mailto:jobs@acme.dev")


@each(
    ("heading", "written"),
    [
        ("快速开始", "快速开始"),
        ("部署 & 升级：CUDA", "部署--升级cuda"),
        ("Быстрый старт", "быстрый-старт"),
        ("Getting  started: C++", "getting-started-c"),
        ("Über uns – Café", "uber-uns-cafe"),
        ("2026", "2026"),
    ],
)
def test_a_heading_can_be_linked_to_by_its_words(heading: str, written: str) -> None:
    """In other scripts as on GitHub; in Latin letters as ever, since links to such headings are known."""
    assert heading_id(heading, "-") == written

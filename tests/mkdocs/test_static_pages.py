"""Editorial pages: ordinary pages of the engine, guarded like the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.mkdocs.static_pages import fill_in, relative_links
from tests.mkdocs.conftest import Workspace
from tests.site.documents import parse

GB18030 = "# 关于本站\n\n这里是正文。\n".encode("gb18030")


def test_a_page_in_another_encoding_is_left_out_and_named(workspace: Workspace) -> None:
    """The others are published; the message says which encoding it is and how to convert it."""
    path = workspace.folder / "content" / "pages" / "zh" / "old.md"
    path.write_bytes(GB18030)
    result = workspace.again()
    assert result.returncode == 0
    assert "content/pages/zh/old.md:1: file: the file is in GB18030" in result.output
    assert not (result.folder / "zh" / "old").exists()
    assert (result.folder / "zh" / "index.html").is_file()


def test_a_link_out_of_the_folder_is_not_followed(workspace: Workspace, tmp_path: Path) -> None:
    """What it points at is not published."""
    secret = tmp_path / "secret.md"
    secret.write_text("# Not for the web\n", "utf-8")
    (workspace.folder / "content" / "pages" / "zh" / "leak.md").symlink_to(secret)
    result = workspace.again()
    assert "content/pages/zh/leak.md:1: file:" in result.output
    assert not (result.folder / "zh" / "leak").exists()


def test_a_page_where_a_file_has_to_be_is_left_out_and_named(workspace: Workspace) -> None:
    """In the words of the check; the file is there, and so is the rest. A strict build publishes nothing."""
    said = "content/pages/zh/feed.xml.md:1: path: the address /zh/feed.xml/index.html is used by the site itself"
    workspace.write("pages/zh/feed.xml.md", "# Feed\n")
    result = workspace.again(strict=True)
    assert result.returncode == 1
    assert said in result.output
    assert workspace.untouched()
    result = workspace.again()
    assert result.returncode == 0, result.output
    assert said in result.output
    assert (result.folder / "zh" / "feed.xml").is_file()


def test_a_link_to_the_site_in_full_that_leads_nowhere_is_named_by_its_line(workspace: Workspace) -> None:
    """The page has it relative by then, its Markdown has not."""
    workspace.write("pages/en/note.md", "# Note\n\nText.\n\n[a feed]({{ site_url }}en/hardware/none/feed.xml)\n")
    result = workspace.again()
    assert "content/pages/en/note.md:5: body: there is a link to /en/hardware/none/feed.xml" in result.output


def test_front_matter_is_text_in_the_head(workspace: Workspace) -> None:
    """A description or an author with markup in it is shown, never obeyed."""
    hostile = '"><script>alert(1)</script>'
    workspace.write(
        "pages/en/note.md", f"---\ntitle: Note\ndescription: '{hostile}'\nauthor: '{hostile}'\n---\n\nText.\n"
    )
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    html = (result.folder / "en" / "note" / "index.html").read_text("utf-8")
    assert "<script>alert" not in html
    metas = {one.attrs.get("name"): one.attrs.get("content") for one in parse(html).all(lambda e: e.tag == "meta")}
    assert (metas["description"], metas["author"]) == (hostile, hostile)


def test_a_page_without_description_does_not_borrow_another_languages(workspace: Workspace) -> None:
    """Its title stands in; the site's own description may be in another language."""
    workspace.write("pages/zh/note.md", "---\ntitle: 说明\n---\n\n正文。\n")
    result = workspace.again()
    html = (result.folder / "zh" / "note" / "index.html").read_text("utf-8")
    metas = {one.attrs.get("name"): one.attrs.get("content") for one in parse(html).all(lambda e: e.tag == "meta")}
    assert (metas["description"] or "").startswith("说明")


def test_a_page_may_be_named_in_any_script(workspace: Workspace) -> None:
    """It is linked from other pages and from the footer; the address list leads to it with its title."""
    workspace.write("pages/zh/常见 问题.md", "---\ntitle: 常见问题\n---\n\n正文。\n")
    workspace.write("pages/zh/note.md", "---\ntitle: 说明\n---\n\n[问题](<常见 问题.md>)，[职位](../jobs/)。\n")
    workspace.write("addresses.txt", "languages: zh, en\n\nzh/faq/ -> zh/常见 问题/\n")
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    page = parse((result.folder / "zh" / "note" / "index.html").read_text("utf-8"))
    links = [one.attrs["href"] for one in page.all(lambda one: one.tag == "a")]
    assert links.count("../%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/") == 2  # the text and the footer
    moved = parse((result.folder / "zh" / "faq" / "index.html").read_text("utf-8"))
    (link,) = moved.all(lambda one: one.tag == "a")
    assert (link.attrs["href"], link.text) == ("../%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/", "常见问题")
    sitemap = (result.folder / "sitemap-zh.xml").read_text("utf-8")
    assert sitemap.count("zh/%E5%B8%B8%E8%A7%81%20%E9%97%AE%E9%A2%98/</loc>") == 1


def test_a_page_can_name_the_sites_address(workspace: Workspace) -> None:
    """In full where it is to be copied; as a link it is relative, so that a copy of the site leads to itself."""
    workspace.write(
        "pages/en/note.md", "# Note\n\n[the API]({{ site_url }}api/v1/postings.json), `{{ site_url }}llms.txt`\n"
    )
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output  # and the plugin has followed the link
    html = (result.folder / "en/note/index.html").read_text("utf-8")
    assert '<a href="../../api/v1/postings.json">the API</a>' in html
    assert "<code>https://example.github.io/careers/llms.txt</code>" in html


@pytest.mark.parametrize("url", ["", "https://a.example/x/"])
def test_where_the_sites_address_is_not_known_an_example_stands_there(url: str) -> None:
    """Which leads out of the site, and is no dead link of its."""
    text = fill_in("[a]({{ site_url }}b.json)", url, "")
    assert text == f"[a]({url or 'https://jobs.example.org/'}b.json)"
    html = f'<a href="{url or "https://jobs.example.org/"}b.json">'
    assert relative_links(html, "en/about/", url) == ('<a href="../../b.json">' if url else html)


def test_a_page_leads_to_the_form_for_jobs_in_its_language(workspace: Workspace) -> None:
    """The address follows from the repository, which the page need not know."""
    for code in ("en", "zh"):
        workspace.write(f"pages/{code}/note.md", "# Note\n\n[the form]({{ form_url }})\n")
    result = workspace.again(strict=True)
    assert result.returncode == 0, result.output
    for code in ("en", "zh"):
        html = (result.folder / code / "note/index.html").read_text("utf-8")
        form = f"https://github.com/example/careers/issues/new?template=post-a-job.{code}.yml"
        assert f'<a href="{form}">the form</a>' in html

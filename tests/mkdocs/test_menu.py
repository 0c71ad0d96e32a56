"""A menu of the portal's own: pages by their addresses without the language, and addresses of other sites."""

from __future__ import annotations

from pathlib import Path

import pytest

from careers.mkdocs import read_configuration
from careers.pages import MenuEntry, Site, create_views
from careers.pages.menu import check_menu, create_frames
from careers.support.diagnostics import Diagnostics
from tests.each import each
from tests.mkdocs.conftest import Workspace
from tests.sample_content import MakeContent, load, said
from tests.site.documents import documents

NAMES = {"zh": "职位", "en": "Jobs"}
STATIC = {"en": (("en/about/", "About us"),), "zh": ()}


def frames(content: MakeContent, *menu: MenuEntry) -> dict[str, list[tuple[str, str]]]:
    """Locale code -> (address, text) of the menu's links."""
    lib, _ = load(content())
    made = create_frames(lib, Site(NAMES, NAMES, editorial=STATIC, menu=menu))
    return {code: [(item.target, item.label) for item in frame.menu] for code, frame in made.items()}


def test_entries_have_the_names_of_their_pages_or_texts_of_their_own(content: MakeContent) -> None:
    """In their order; a static page stands in the menus of those languages that have it."""
    own = {"zh": "博客", "en": "Blog"}
    entries = [
        MenuEntry("hardware/ascend"),
        MenuEntry("about"),
        MenuEntry("jobs", own),
        MenuEntry("https://a.example/", own),
    ]
    assert frames(content, *entries) == {
        "en": [
            ("en/hardware/ascend/", "Ascend"),
            ("en/about/", "About us"),
            ("en/jobs/", "Blog"),
            ("https://a.example/", "Blog"),
        ],
        "zh": [("zh/hardware/ascend/", "昇腾"), ("zh/jobs/", "博客"), ("https://a.example/", "博客")],
    }


@each(
    ("target", "remedy"),
    [
        ("hardware/ascned", 'write "hardware/ascend"'),
        ("en/about", 'write "about"'),
        (
            "blog",
            'write "jobs", "my-skills", "insights", "tags", "hardware", "companies", "skills", "locations", "about"',
        ),
    ],
)
def test_a_page_that_the_site_lacks_is_named_with_what_is_meant(content: MakeContent, target: str, remedy: str) -> None:
    """At its line; what one language alone has is there."""
    lib, _ = load(content())
    menu = (MenuEntry(target, place=("mkdocs.yml", 7)), MenuEntry("about"))
    diagnostics = Diagnostics()
    check_menu(create_views(lib, Site(NAMES, NAMES, editorial=STATIC, menu=menu)), diagnostics)
    told = f'the site has no page "{target}"; {remedy}, or another page of the site without its language'
    assert said(diagnostics) == [f"mkdocs.yml:7: menu: {told}"]


HEAD = (
    "site_name: Jobs\ndocs_dir: content/pages\nplugins:\n  careers:\n    locales: [en, zh]\n    menu:\n      - jobs\n"
)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("https://a.example/", 'there is no label for "en"'),
        ("https://a.example/: {en: Blog}", 'there is no label for "zh"'),
        ("http://a.example/: Blog", "cannot be an entry of the menu"),
        ("javascript:alert(1): Blog", "cannot be an entry of the menu"),
        ("jobs: {en: [Jobs], zh: 职位}", "cannot be an entry of the menu"),
        ("[jobs, tags]", "cannot be an entry of the menu"),
        ("{jobs: Jobs, tags: Tags}", "cannot be an entry of the menu"),
        ("jobs: ", "cannot be an entry of the menu"),
    ],
)
def test_an_entry_that_makes_no_sense_is_named_by_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, told: str
) -> None:
    """With what to write; the configuration is refused."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    (tmp_path / "content/pages").mkdir(parents=True)
    path = tmp_path / "mkdocs.yml"
    path.write_text(f"{HEAD}      - {entry}\n", "utf-8")
    with pytest.raises(ValueError, match=r"mkdocs\.yml:8: menu: .*" + told.replace("(", r"\(")):
        read_configuration(path)


def test_pages_mark_the_narrowest_entry_that_they_belong_to(workspace: Workspace) -> None:
    """A term's own entry, else its taxonomy's; static pages, too. A wrong entry ends a strict build."""
    menu = ["hardware", "hardware/spark-npu", "about", {"https://a.example/": {"zh": "博客", "en": "Blog"}}]
    result = workspace.again(menu=menu)
    assert result.returncode == 0, result.output
    marked = {
        "en/hardware/": "Hardware",
        "en/hardware/spark-npu/": "Spark NPU",
        "en/hardware/idle-dsp/": "Hardware",
        "en/about/": "About",
    }
    for url, label in marked.items():
        links = documents(result.folder)[url].all(lambda one: one.attrs.get("aria-current") == "true")
        assert [link.text for link in links] == [label], url
    links = documents(result.folder)["en/about/"].all(lambda one: one.attrs.get("href") == "https://a.example/")
    assert [link.text for link in links] == ["Blog"]
    refused = workspace.again(strict=True, menu=["hardwear"])
    assert 'menu: the site has no page "hardwear"; write "hardware"' in refused.output
    assert refused.returncode != 0

"""No word of the interface in one language stands on a page of the other."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from mkdocs.utils import get_theme_dir

from careers.content.library import Library
from careers.i18n import package_strings
from tests.site.building import CASES, ROOT, Build, Result
from tests.site.documents import Element, documents, parse
from tests.site.kinds import CODES
from tests.site.test_markdown_files import spoilt

# What readers are shown, or hear, beside text.
SPOKEN = ("title", "placeholder", "alt", "aria-label", "aria-description", "content")
_HAN = re.compile(r"[\u3400-\u9fff]")
SCRIPT = "portal-start.html"  # the one template that becomes a script
_SILENT = ("script", "style", "template")


def spoken(document: Element) -> Iterator[tuple[Element, str]]:
    """(element, words) of all that a page says: texts, and attributes that are read out."""
    for one in document:
        if one.tag in _SILENT:
            continue
        yield from ((one, child) for child in one.children if isinstance(child, str))
        for name, value in one.attrs.items():
            if name in SPOKEN or name.startswith("data-count-"):
                yield one, value


def foreign(one: Element, own: str) -> bool:
    return not one.lang.startswith(own)


@pytest.fixture(scope="module")
def marked(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small site, every UI string of which begins with its locale in brackets, save what is data and not words."""
    content = shutil.copytree(CASES, tmp_path_factory.mktemp("marked") / "content")
    (content / "strings").mkdir()
    for code in CODES:
        strings = {
            key: spoilt(text, f"[{code}]")
            for key, text in package_strings(code).items()
            if not key.startswith(("locale.", "salary."))
        }
        (content / "strings" / f"{code}.yml").write_text(yaml.safe_dump(strings, allow_unicode=True), "utf-8")
    result = build(content, search=False, social="none", page_size=2)
    assert result.returncode == 0, result.output
    return result.folder


def test_pages_speak_their_own_language(marked: Path) -> None:
    """Every string of the interface on a page is that of the page's language, or says which language it is in."""
    heard: Counter[str] = Counter()
    for url, document in documents(marked).items():
        for one, words in spoken(document):
            codes = re.findall(r"\[(zh|en)\]", words)
            heard.update(codes)
            if url.startswith(CODES):
                assert foreign(one, url[:2]) or {*codes} <= {url[:2]}, (url, words)
            elif one.inside(lambda other: other.attrs.get("data-md-component") == "content"):
                assert all(one.lang.startswith(code) for code in codes), (url, words)
    assert min(heard[code] for code in CODES) > 500


def test_templates_hold_no_words() -> None:
    """Words come from the files of languages: between the tags of a template of ours stands no letter."""
    templates = sorted(path for path in (ROOT / "theme").glob("**/*.html") if path.name != SCRIPT)
    assert templates
    for path in templates:
        named = re.sub(r"(</?)\{\{.*?\}\}", r"\1b", path.read_text("utf-8"))  # a heading whose level is a value
        bare = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", named, flags=re.DOTALL)
        for one, words in spoken(parse(bare)):
            assert one.tag == "meta" or not re.search(r"[^\W\d_]", words), (path.name, words)


def theme_words(code: str) -> dict[str, str]:
    file = Path(get_theme_dir("material")) / "partials" / "languages" / f"{code}.html"
    return dict(re.findall(r'"([\w.]+)": "([^"]*)"', file.read_text("utf-8")))


def test_the_themes_own_words_are_in_the_pages_language(site: Result) -> None:
    """What Material says by itself (ways to skip, to change colours) is in the language of the page."""
    for own, other in (CODES, CODES[::-1]):
        mine, others = theme_words(own), theme_words(other)
        wrong = {text for key, text in others.items() if text != mine.get(key) and len(text) > 2}
        for url, document in documents(site.folder).items():
            if url.startswith(f"{own}/"):
                chrome = [words.strip() for one, words in spoken(document) if not foreign(one, own) and is_frame(one)]
                assert not wrong & set(chrome), url


def is_frame(one: Element) -> bool:
    return not one.inside(lambda other: other.attrs.get("data-md-component") == "content")


def test_english_pages_have_no_chinese_but_names(site: Result, library: Library) -> None:
    """Chinese on an English page is a name that a term also goes by, or says that it is Chinese."""
    names = {word for one in library.taxonomies for term in one.terms.values() for word in term.words}
    for url, document in documents(site.folder).items():
        if not url.startswith("en/"):
            continue
        for one, words in spoken(document):
            if not _HAN.search(words) or foreign(one, "en") or one.inside(is_written):
                continue
            rest = words
            for name in sorted(names, key=len, reverse=True):
                rest = rest.replace(name, "")
            assert not _HAN.search(rest), (url, words)


def is_written(one: Element) -> bool:
    """What editors wrote: bodies, introductions, editorial pages, the name of a source, a mail's subject."""
    classes = one.attrs.get("class", "")
    return any(name in classes for name in ("p-posting__body", "p-prose", "p-posting__foot", "p-apply__detail"))

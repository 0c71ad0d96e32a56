"""What the header's box suggests: terms, jobs, editorial pages."""

from __future__ import annotations

from typing import Any

import pytest

from careers import i18n
from tests.search.conftest import EDITORIAL, MOUNT, Engine
from tests.search.oracle import Oracle, State


def suggest(engine: Engine, text: str, **most: int) -> dict[str, Any]:
    found: dict[str, Any] = engine.run("(engine, [text, most]) => engine.suggest(text, most)", [text, most])
    return found


@pytest.mark.parametrize("text", ["昇腾", "Ascend", "CANN", "cann", "shengteng", "华为昇", "asced"])
def test_a_term_is_suggested_by_any_of_its_names(engine: Engine, oracle: Oracle, text: str) -> None:
    """With its label, the address of its page and the number of open jobs under it."""
    found = suggest(engine, text)["terms"]
    (hardware,) = (one for one in oracle.library.taxonomies if one.field == "hardware")
    filed = [one for one in oracle.documents if oracle.is_open(one) and "ascend" in oracle.values(one)["hardware"]]
    assert found[0] == {
        "field": "hardware",
        "id": "ascend",
        "label": hardware.terms["ascend"].name[engine.locale],
        "url": engine.page.evaluate("location.origin")
        + f"/{MOUNT}/{i18n.term(i18n.folder_of(engine.locale), hardware.id, 'ascend')}",
        "count": len(filed),
    }


def test_better_names_come_first(engine: Engine) -> None:
    """A whole name before the beginning of one, then the term with more jobs."""
    assert suggest(engine, "c", terms=2)["terms"][0]["id"] == "c"
    found = suggest(engine, "图形处理器 gpu")["terms"]
    assert [one["id"] for one in found] == ["gpu"]


def test_jobs_are_those_that_the_list_would_show(engine: Engine, oracle: Oracle) -> None:
    """The best first, the open ones before the closed ones; the total counts the open ones."""
    for text in ("框架", "pytorch", "量化 C", "zzzz"):
        found = suggest(engine, text, jobs=100)
        assert [engine.ids[number] for number in found["ids"]] == engine.search(text)
        assert found["total"] == oracle.count(State(text))
    assert suggest(engine, "pytorch", jobs=2)["ids"] == suggest(engine, "pytorch", jobs=100)["ids"][:2]


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        pytest.param("关于", {"zh": ["zh/about/"], "en": []}, id="chinese"),
        pytest.param("abou", {"zh": [], "en": ["en/about/"]}, id="beginning-of-a-word"),
        pytest.param("bout", {"zh": [], "en": []}, id="inside-a-word"),
        pytest.param("about", {"zh": [], "en": ["en/about/"]}, id="title"),
        pytest.param("关于 本站", {"zh": ["zh/about/"], "en": []}, id="every-part"),
        pytest.param("关于 昇腾", {"zh": [], "en": []}, id="not-every-part"),
        pytest.param("zzzz", {"zh": [], "en": []}, id="nothing"),
    ],
)
def test_editorial_pages_are_suggested(engine: Engine, text: str, urls: dict[str, list[str]]) -> None:
    """Pages of the reader's language whose title says it."""
    root = engine.page.evaluate("location.origin") + f"/{MOUNT}/"
    titles = {one.url: one.title for one in EDITORIAL}
    expected = [{"title": titles[url], "url": root + url} for url in urls[engine.locale]]
    assert suggest(engine, text)["pages"] == expected


@pytest.mark.parametrize("text", ["", "   ", "😀", "+++"])
def test_what_says_nothing_suggests_nothing(engine: Engine, text: str) -> None:
    """No term, no page, no job."""
    found = suggest(engine, text)
    assert (found["terms"], found["pages"], found["ids"], found["total"]) == ([], [], [], 0)

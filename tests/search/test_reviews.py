"""Queries that people tried on our own portal, each with the first five that it finds, read one by one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from careers.builder.search_index import write_indexes
from tests.conftest import Serve
from tests.search.asking import ask
from tests.search.judged.content import read_portal

THEME = Path(__file__).parents[2] / "theme"
ASCEND = [
    "undisclosed/atlas-ai-chip-planning-expert",
    "undisclosed/atlas-ai-cluster-expert",
    "undisclosed/atlas-ai-performance-tuning-expert",
    "undisclosed/atlas-ai-toolchain-expert",
    "undisclosed/atlas-chief-architect",
]
FIRST: dict[tuple[str, str], list[str]] = {
    ("zh", "昇腾算子"): [
        "undisclosed/atlas-network-model-expert",
        "moore-threads/deep-learning-framework-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "undisclosed/atlas-ai-chip-planning-expert",
        "undisclosed/atlas-ai-cluster-expert",
    ],
    ("zh", "昇腾算子开发"): [
        "undisclosed/atlas-network-model-expert",
        "moore-threads/deep-learning-framework-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
    ],
    ("zh", "算子工程师"): [
        "moore-threads/deep-learning-framework-engineer",
        "shanghai-ai-lab/training-framework-engineer",
        "undisclosed/atlas-network-model-expert",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "baidu/paddlepaddle-front-end-engineer",
    ],
    ("zh", "推理工程师"): [
        "undisclosed/large-model-inference-acceleration-engineer",
        "moore-threads/deep-learning-framework-engineer",
        "undisclosed/staff-algorithm-engineer-large-models",
        "undisclosed/senior-algorithm-engineer-edge-cloud-aigc",
        "baidu/ai-platform-back-end-engineer",
    ],
    ("zh", "编译器工程师"): [
        "undisclosed/large-model-inference-acceleration-engineer",
        "moore-threads/deep-learning-framework-engineer",
        "shanghai-ai-lab/training-framework-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "baidu/paddlepaddle-front-end-engineer",
    ],
    ("zh", "百度推理"): [
        "baidu/paddlepaddle-inference-engineer",
        "baidu/paddlepaddle-inference-quantisation-engineer",
        "moore-threads/deep-learning-framework-engineer",
        "baidu/ai-platform-back-end-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
    ],
    ("zh", "北京校招"): [
        "baidu/paddlepaddle-inference-engineer",
        "moore-threads/deep-learning-framework-engineer",
        "baidu/paddlepaddle-inference-quantisation-engineer",
        "baidu/ai-platform-back-end-engineer",
        "shanghai-ai-lab/training-framework-engineer",
    ],
    ("zh", "前端开发工程师"): [
        "baidu/paddlepaddle-front-end-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/senior-algorithm-engineer-edge-cloud-aigc",
        "moore-threads/deep-learning-framework-engineer",
    ],
    ("zh", "前端工程师"): [
        "baidu/paddlepaddle-front-end-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/senior-algorithm-engineer-edge-cloud-aigc",
        "moore-threads/deep-learning-framework-engineer",
    ],
    ("zh", "飞浆"): [
        "baidu/paddlepaddle-inference-engineer",
        "baidu/paddlepaddle-front-end-engineer",
        "baidu/paddlepaddle-inference-quantisation-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "moore-threads/deep-learning-framework-engineer",
    ],
    ("zh", "推里"): [
        "undisclosed/large-model-inference-acceleration-engineer",
        "baidu/paddlepaddle-inference-engineer",
        "baidu/paddlepaddle-inference-quantisation-engineer",
        "undisclosed/staff-algorithm-engineer-large-models",
        "moore-threads/deep-learning-framework-engineer",
    ],
    ("zh", "框驾"): [
        "moore-threads/deep-learning-framework-engineer",
        "undisclosed/atlas-deep-learning-framework-expert",
        "shanghai-ai-lab/training-framework-engineer",
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/atlas-chief-architect",
    ],
    ("zh", "远程"): [],
    ("zh", "昇腾"): ASCEND,
    ("zh", "昇腾 算子"): [
        "undisclosed/atlas-network-model-expert",
        "moore-threads/deep-learning-framework-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "undisclosed/atlas-ai-chip-planning-expert",
        "undisclosed/atlas-ai-cluster-expert",
    ],
    ("en", "huawei ascend jobs"): ASCEND,
    ("en", "Ascend"): ASCEND,
    ("en", "acsend"): ASCEND,
    ("en", "pytroch"): [
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
        "moore-threads/deep-learning-framework-engineer",
        "undisclosed/senior-algorithm-engineer-edge-cloud-aigc",
        "undisclosed/staff-algorithm-engineer-large-models",
    ],
    ("en", "remote"): [],
    ("en", "hip"): [],
    ("en", "comp"): [
        "undisclosed/atlas-edge-computing-architect",
        "baidu/paddlepaddle-inference-quantisation-engineer",
        "baidu/paddlepaddle-multi-hardware-quantisation-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
        "baidu/large-model-engineering-productivity-engineer",
    ],
    ("en", "go"): [
        "undisclosed/atlas-ai-cluster-expert",
        "baidu/ai-platform-back-end-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/senior-algorithm-engineer-edge-cloud-aigc",
    ],
    ("en", "vllm"): [],
    ("en", "kuberentes"): [
        "baidu/large-model-engineering-productivity-engineer",
        "undisclosed/atlas-ai-cluster-expert",
    ],
    ("en", "qianduan"): [
        "baidu/paddlepaddle-front-end-engineer",
    ],
    ("en", "LLM engineer"): [
        "undisclosed/large-model-inference-acceleration-engineer",
        "undisclosed/staff-algorithm-engineer-large-models",
        "baidu/large-model-engineering-productivity-engineer",
        "baidu/ai-platform-back-end-engineer",
        "baidu/paddlepaddle-inference-engineer",
    ],
    ("en", "python data engineer"): [
        "baidu/large-model-engineering-productivity-engineer",
        "baidu/ai-platform-back-end-engineer",
        "undisclosed/atlas-ai-toolchain-expert",
        "moore-threads/deep-learning-framework-engineer",
        "undisclosed/large-model-inference-acceleration-engineer",
    ],
    ("en", "back-end engineer germany"): [
        "baidu/ai-platform-back-end-engineer",
        "baidu/paddlepaddle-front-end-engineer",
        "shanghai-ai-lab/training-framework-engineer",
        "undisclosed/atlas-network-model-expert",
        "moore-threads/deep-learning-framework-engineer",
    ],
    ("en", "junior"): [],
}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory, browser: Browser, serve: Serve) -> Iterator[tuple[Page, str]]:
    """A page of our own portal's search, and the base of its site."""
    folder, library = tmp_path_factory.mktemp("reviewed"), read_portal()
    write_indexes(library, [THEME], (), folder)
    shutil.copytree(THEME / "assets" / "javascripts" / "search", folder / "assets" / "javascripts" / "search")
    (folder / "x.html").write_text("<!doctype html><title>x</title>", "utf-8")
    base = serve(folder)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{base}x.html")
    yield page, base
    context.close()


@pytest.mark.parametrize("locale", ["zh", "en"])
def test_queries_of_the_reviews_find_what_they_mean(pages: tuple[Page, str], locale: str) -> None:
    """Compounds, words that say nothing, slips, short words: the first five of each."""
    page, base = pages
    asked = [query for code, query in FIRST if code == locale]
    found = ask(page, base, locale, asked, nearest=True)
    assert {query: ids[:5] for query, ids in zip(asked, found, strict=True)} == {
        query: ids for (code, query), ids in FIRST.items() if code == locale
    }

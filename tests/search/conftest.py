"""A small site with a search index made by the real program, and pages of a real browser on it."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from generator.search import Entry, write_bundle
from tests.conftest import Serve

SCRIPTS = Path(__file__).parents[2] / "theme" / "assets" / "javascripts"

_WORDS = re.findall(
    r"\w+",
    """
    深度学习 框架 编译器 算子 量化压缩 推理加速 异构计算 分布式训练 大模型 性能优化 集群调度 显存 通信库 图优化
    自动微分 芯片 驱动 指令集 访存 流水线 混合精度 工具链 调试 基准测试 容错 云平台 开源社区
    文档 负责 设计 实现 熟悉 参与 与 和 的
    """,
)
_NAMES = ("PyTorch", "C++", "CUDA", "Triton", "LLVM", "Kubernetes", "P800", "910B", "Go", "Node.js")
_HARDWARE = {"ascend": ("昇腾", "Ascend", "CANN"), "kunlun": ("昆仑芯", "Kunlunxin", "XPU"), "dcu": ("海光DCU", "ROCm")}


def _sentence(chance: random.Random) -> str:
    pieces = chance.choices(_WORDS, k=chance.randint(3, 7))
    if chance.random() < 0.5:
        pieces.insert(chance.randrange(len(pieces)), chance.choice(_NAMES))
    return "".join(pieces) + chance.choice("。；！")


def _entry(number: int) -> Entry:
    chance = random.Random(number)
    hardware = chance.choice(sorted(_HARDWARE))
    title = "".join(chance.sample(_WORDS[:30], 3)) + "工程师"
    return Entry(
        url=f"zh/jobs/firm/{number}/",
        title=title,
        terms=_HARDWARE[hardware],
        body="\n\n".join("".join(_sentence(chance) for _ in range(3)) for _ in range(4)),
        card=f'<article data-posting="firm/{number}"><h2><a href="firm/{number}/">{title}</a></h2></article>',
        filters={"hardware": [hardware], "hiring": ["campus"] if number % 2 else ["campus", "experienced"]},
        sorts={"posted": f"2024-01-{number % 28 + 1:02}"} | ({"salary": f"{number * 1000:012}"} if number % 3 else {}),
    )


@pytest.fixture(scope="session")
def postings() -> tuple[Entry, ...]:
    """Sixty generated postings, the same in every run."""
    return tuple(_entry(number) for number in range(60))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, postings: tuple[Entry, ...], serve: Serve) -> str:
    """The base URL of a site under a sub-path: the scripts, the bundle ``search/zh/``, one empty page a language."""
    folder = tmp_path_factory.mktemp("site")
    write_bundle(postings, folder / "search" / "zh")
    write_bundle((), folder / "search" / "none")
    shutil.copytree(SCRIPTS, folder / "assets" / "javascripts")
    for lang in ("zh-Hans", "en"):
        (folder / f"{lang}.html").write_text(f'<!doctype html><html lang="{lang}"><title>x</title>', "utf-8")
    return serve(folder, mount="careers")


Search = Callable[..., list[str]]


def searcher(page: Page, bundle: str = "search/zh/") -> Search:
    """A function that searches from `page` and gives the ids of the cards found, best first."""
    page.evaluate(
        """async (bundle) => {
            const { createSearch } = await import("/careers/assets/javascripts/search/client.js");
            const client = createSearch(bundle);
            window.ids = async ([text, options]) => {
                const { count, results } = await client.search(text, options);
                const cards = await Promise.all(results.map((one) => one.load()));
                if (count !== cards.length) throw new Error("the count is not the number of results");
                return cards.map(({ card }) => card.match(/data-posting="([^"]+)"/)[1]);
            };
        }""",
        bundle,
    )

    def search(text: str, **options: Any) -> list[str]:
        found = page.evaluate("(asked) => window.ids(asked)", [text, options])
        assert isinstance(found, list), json.dumps(found)
        return found

    return search


@pytest.fixture(scope="session", params=["zh-Hans", "en"])
def search(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Search]:
    """The search, asked from a page in each language: which index is loaded must not hang on it."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}{request.param}.html")
    yield searcher(page)
    context.close()

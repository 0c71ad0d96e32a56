"""A small library with everything in it that search has to deal with, the same in every run."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from careers.content import library
from careers.content.library import Library
from careers.content.posting import stamp
from careers.i18n import Locales
from tests.corpus import front_matter

TODAY = dt.date(2026, 3, 1)
COUNT = 60

_CHINESE = re.findall(
    r"\S+",
    """
    深度学习 框架 编译器 算子 量化压缩 推理加速 异构计算 分布式训练 大模型 性能优化 集群调度 显存 通信库 图优化
    自动微分 芯片 驱动 指令集 访存 流水线 混合精度 工具链 调试 基准测试 容错 云平台 开源社区 绿色 女排 重庆
    文档 负责 设计 实现 熟悉 参与 与 和 的
""",
)
_ENGLISH = re.findall(
    r"\S+",
    """
    deep learning framework compiler kernel inference quantization heterogeneous distributed training large model
    performance cluster scheduling memory collective graph driver instruction pipeline precision toolchain debugging
    benchmark cloud community design build of the and for in a
""",
)
_NAMES = re.findall(
    r"\S+", "PyTorch C++ CUDA Triton LLVM Kubernetes P800 910B Go Node.js C# .NET C R x86_64 TensorFlow vLLM Café"
)
_JOINTS = ["", "", "", "", "，", "、", "\n", " ", "/", "·", "-"]

_TERMS: Mapping[str, Mapping[str, Any]] = {
    "companies": {
        "field": "company",
        "single": True,
        "required": True,
        "terms": {"acme": ("极点科技", "Acme"), "beta": ("贝塔", "Beta"), "gamma": ("伽马", "Gamma")},
    },
    "hardware": {
        "field": "hardware",
        "terms": {
            "npu": ("神经网络处理器", "NPU"),
            "ascend": ("昇腾", "Ascend", "npu", ["CANN", "华为昇腾"]),
            "kunlun": ("昆仑芯", "Kunlunxin", "npu", ["XPU"]),
            "gpu": ("图形处理器", "GPU", None, ["显卡"]),
            "dcu": ("海光DCU", "Hygon DCU", "gpu", ["ROCm"]),
        },
    },
    "skills": {
        "field": "skills",
        "terms": {"c": ("C", "C"), "cpp": ("C++", "C++"), "pytorch": ("PyTorch", "PyTorch", None, ["torch"])},
    },
    "topics": {
        "field": "topics",
        "terms": {"quantization": ("量化", "Quantization"), "frameworks": ("框架开发", "Framework development")},
    },
    "locations": {
        "field": "locations",
        "terms": {
            "china": ("中国", "China"),
            "chongqing": ("重庆", "Chongqing", "china"),
            "shenzhen": ("深圳", "Shenzhen", "china"),
        },
    },
}
_PAY = ["15-40K·13薪", "30-50K", "20-25K·16薪", "300元/天", "$100K-$150K/年", "面议", "60K以上", None, None]
_LEVELS = {0: ("实习生", " intern"), 1: ("高级工程师", " engineer, senior")}  # now and then a title names one


def write(root: Path) -> None:
    for stem, taxonomy in _TERMS.items():
        terms = {term: _term(*said) for term, said in taxonomy["terms"].items()}
        name = {"zh": stem, "en": stem}
        _save(root / "taxonomies" / f"{stem}.yml", yaml.safe_dump({**taxonomy, "name": name, "terms": terms}))
    for number in range(COUNT):
        for path, text in _files(number):
            _save(root / "postings" / path, text)


@cache
def load(root: Path) -> Library:
    found, diagnostics = library.Reader(root, "content", Locales.of(["zh", "en"]), today=TODAY, currency="CNY").read()
    assert not diagnostics.errors, [one.text("en") for one in diagnostics.errors]
    return found


def _term(zh: str, en: str, parent: str | None = None, aliases: list[str] | None = None) -> dict[str, Any]:
    return {"name": {"zh": zh, "en": en}} | ({"parent": parent} if parent else {}) | {"aliases": aliases or []}


def _files(number: int) -> Iterator[tuple[str, str]]:
    """(path, text) of a posting; one in six is not translated."""
    chance = random.Random(number)
    facts = _facts(number, chance)
    level = _LEVELS.get(number % 8, ("工程师", " engineer"))
    zh, en = _text(chance, _CHINESE, "", level[0]), _text(chance, _ENGLISH, " ", level[1])
    source, twin = ("en", "zh") if number % 5 == 4 else ("zh", "en")
    pay = facts.get("salary")
    if source == "en" and pay not in (None, "面议") and not {"$", "元"} & set(pay):
        facts["salary"] = f"{pay} CNY"  # English texts name the currency
    texts = {"zh": zh, "en": en}
    title, summary, body = texts[source]
    path = f"{facts['company']}/job-{number}"
    said = {"summary": summary} if summary else {}
    yield f"{path}.{source}.md", front_matter({"title": title, **said, **facts}, body)
    if number % 6:
        marked = {"translated_from": stamp(title, summary, body)}
        title, summary, body = texts[twin]
        said = {"summary": summary} if summary else {}
        yield f"{path}.{twin}.md", front_matter({"title": title, **said, **marked}, body)


def _facts(number: int, chance: random.Random) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "company": chance.choice(list(_TERMS["companies"]["terms"])),
        **{
            name: chance.sample(list(_TERMS[name]["terms"]), chance.randint(0, 2))
            for name in ("hardware", "skills", "topics", "locations")
        },
        "salary": _PAY[number % len(_PAY)],
        "education": chance.choice(["bachelor", "master", None]),
        "experience": chance.choice([0, 3, 5, None]),
        "remote": chance.choice([True, False, "hybrid", None]),
        "posted": TODAY - dt.timedelta(days=chance.randint(1, 40)),
        "closes": chance.choice([None, None, TODAY + dt.timedelta(days=chance.randint(-9, 30))]),
        "apply": {"url": f"https://jobs.example.org/{number}"} if number % 3 else None,
    }
    facts["closes"] = max(facts["closes"], facts["posted"]) if facts["closes"] else None
    return {name: value for name, value in facts.items() if value not in (None, [])}


def _text(chance: random.Random, words: list[str], space: str, kind: str) -> tuple[str, str, str]:
    title = space.join(chance.sample(words[:30], 3)) + kind
    if chance.random() < 0.2:
        title = chance.choice(_NAMES) + space + title
    if chance.random() < 0.1:
        title = title.replace("学", "學").replace("训练", "訓練")
    paragraphs = ["".join(_sentence(chance, words, space) for _ in range(3)) for _ in range(3)]
    return title, chance.choice(["", _sentence(chance, words, space).replace("\n", "")]), "\n\n".join(paragraphs)


def _sentence(chance: random.Random, words: list[str], space: str) -> str:
    said = chance.choices(words, k=chance.randint(3, 7))
    if chance.random() < 0.5:
        said.insert(chance.randrange(len(said)), chance.choice(_NAMES))
    return said[0] + "".join((space or chance.choice(_JOINTS)) + word for word in said[1:]) + chance.choice("。；！")


def _save(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")

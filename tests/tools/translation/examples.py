"""What the tests of translation share: a source, its glossary, and a target to translate into."""

from __future__ import annotations

from pathlib import Path

from careers.content.lexicon import shipped
from careers_tools.translation import TargetLanguage, TextVersion
from tests.sample_content import load, write

SOURCE = TextVersion(
    "算子开发工程师",
    "为昇腾写算子。",
    """\
## 要求

- 用C++编写昇腾算子
- 优化算子，见 `npu-smi`
- Python

## 怎么走

地铁2号线。发信给jobs@acme.example""",
)
TWIN = TextVersion(
    "Kernel Engineer",
    "Write kernels for Ascend.",
    """\
## Requirements

- Write Ascend kernels in C++
- Tune them, see `npu-smi`
- Python

## How to get here

Metro line 2. Write to jobs@acme.example""",
)


def target(folder: Path, into: str = "en") -> TargetLanguage:
    library, _ = load(write(folder / "content", {}))
    return TargetLanguage.of(library, shipped(), into)


def edited(version: TextVersion, *changes: tuple[str, str]) -> TextVersion:
    """`version` with each first text in its body replaced by the second."""
    body = version.body
    for old, new in changes:
        assert old in body
        body = body.replace(old, new, 1)
    return TextVersion(version.title, version.summary, body)

"""What the README says of the tool is what the tool does, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from click.testing import CliRunner

from careers.cli import main
from tests.each import each
from tests.sample_content import MakeContent, posting
from tests.site.building import ROOT

READMES: Mapping[str, str] = {"en": "README.md", "zh": "README.zh-CN.md"}
SAMPLE = re.compile(r"`content/postings/a/b\.zh\.md:7: (.*)`")


def text(language: str) -> str:
    return (ROOT / READMES[language]).read_text("utf-8")


@each("language", READMES)
def test_the_sample_of_a_message_is_what_the_tool_prints(content: MakeContent, language: str) -> None:
    slip = posting("acme", skills="[cpp]", hardware="[ascned]")
    root = content({"postings/acme/slip.zh.md": slip})
    printed = CliRunner().invoke(main, ["check", "--lang", language, str(root)]).stdout
    (sample,) = SAMPLE.findall(text(language))
    assert [line for line in printed.splitlines() if line.endswith(f"postings/acme/slip.zh.md:7: {sample}")]

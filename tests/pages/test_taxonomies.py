"""What the pages of terms say, with landing pages and without."""

from __future__ import annotations

import pytest

from generator.pages import Site, plan
from tests.content import COMPANIES, HARDWARE, SKILLS, MakeContent, load

SITE = Site(names={"zh": "职位", "en": "Jobs"}, descriptions={"zh": "说明", "en": "What it is"})
LINKS = "\n    links: [https://docs.example/start/, https://other.example/]\n"
SHOWN = (("docs.example/start", "https://docs.example/start/"), ("other.example", "https://other.example/"))


@pytest.mark.parametrize(
    ("file", "text", "url"),
    [
        ("skills", SKILLS.replace("{zh: Triton, en: Triton}\n", "{zh: Triton, en: Triton}" + LINKS), "skills/triton"),
        ("companies", COMPANIES.replace("{zh: 贝塔, en: Beta}\n", "{zh: 贝塔, en: Beta}" + LINKS), "companies/beta"),
        ("hardware", HARDWARE.replace("en: NPU}\n", "en: NPU}" + LINKS), "hardware/npu"),
    ],
    ids=["a skill", "a company", "hardware without a stack"],
)
@pytest.mark.parametrize("code", ["zh", "en"])
def test_every_terms_page_names_its_documentation(
    content: MakeContent, file: str, text: str, url: str, code: str
) -> None:
    """Whatever the taxonomy: host and path to read, the whole address to follow."""
    assert LINKS in text
    lib, problems = load(content({f"taxonomies/{file}.yml": text}))
    assert problems.errors == ()
    page = next(page for page in plan(lib, SITE) if page.url == f"{code}/{url}/")
    assert page.context["links"] == SHOWN


def test_a_term_without_documentation_names_none(content: MakeContent) -> None:
    """An empty list, not the parent's."""
    lib, _ = load(content())
    pages = {page.url: page for page in plan(lib, SITE)}
    assert pages["en/hardware/npu/"].context["links"] == ()
    assert pages["en/hardware/ascend/"].context["links"] == (("docs.example/ascend", "https://docs.example/ascend/"),)

"""Which headings are titles of jobs: by their words, and by their company."""

from __future__ import annotations

import textwrap

import pytest

from careers.content.lexicon import shipped
from careers_tools.importing.blocks import scan
from careers_tools.importing.candidates import judge
from careers_tools.importing.marks import mark
from careers_tools.importing.values import Line


def titles(text: str) -> list[str]:
    """Return the headings that are titles of jobs."""
    lines = [Line(number, line) for number, line in enumerate(textwrap.dedent(text).strip("\n").split("\n"), 1)]
    judged = judge(tuple(mark(scan(lines), shipped())), shipped())
    return [one.block.text for one in judged if one.job and one.level]


COMPANY = {
    "the same label below each": (
        "## Good with horses\nStable: North\n## Early bird\nStable: South",
        ["Good with horses", "Early bird"],
    ),
    "a label below one alone": ("## Good with horses\nStable: North\n## Early bird\nBread at four.", []),
    "most are named": ("## Nurse\n- a\n## Baker\n- b\n## Early bird\n- c", ["Nurse", "Baker", "Early bird"]),
    "hardly any is named": ("## Nurse\n- a\n## Our garden\n- b\n## Lunch\n- c", ["Nurse"]),
    "a link below a list": (
        "# Open positions\n## [Early bird](https://a.example/1)\nBread at four.",
        ["[Early bird](https://a.example/1)"],
    ),
    "a link elsewhere": ("# News\n## [Early bird](https://a.example/1)\nBread at four.", []),
    "a code": ("## Early bird (REQ-4711)\n- a", ["Early bird (REQ-4711)"]),
    "repeated": ("## Nurse\n- a\n## Lunch\n- b\n## Baker\n- c\n## Lunch\n- d", ["Nurse", "Baker"]),
    "a slogan": ("## Nurse\n- a\n## Baker\n- b\n## Why join us?\n- c", ["Nurse", "Baker"]),
    "an employer above": ("# Baker & Sons\n## Open positions\n### Nurse\n- a\n### Cook\n- b", ["Nurse", "Cook"]),
    "between bars": (
        "Hill Farm | Milker | Ambleside | ONSITE | £30k-£34k\n\nTwice a day.",
        ["Hill Farm | Milker | Ambleside | ONSITE | £30k-£34k"],
    ),
}


@pytest.mark.parametrize("name", COMPANY)
def test_a_heading_is_a_title_by_its_words_or_by_its_company(name: str) -> None:
    """Labels, links, codes and siblings make titles of other words; slogans and repeated headings are none."""
    text, wanted = COMPANY[name]
    assert titles(text) == wanted

"""Which terms have a tool in their stacks."""

from __future__ import annotations

from careers.statistics.stacks import stack_owners
from tests.sample_content import NO_POSTINGS, MakeContent, load

STACK = "stack: {{language: {{{0} C: null}}, compiler: {{{0}cc: null}}, libraries: {{{1}: null, Common: null}}}}"
HARDWARE = f"""\
field: hardware
name: {{zh: 硬件, en: Hardware}}
landing: true
order: 10
stack: {{language: Language, compiler: Compiler, libraries: Libraries}}
terms:
  north: {{name: {{zh: 北, en: North}}, {STACK.format("North", "NorthDNN")}}}
  south: {{name: {{zh: 南, en: South}}, {STACK.format("South", "SouthDNN")}}}
  east: {{name: {{zh: 东, en: East}}, {STACK.format("East", "SouthDNN")}}}
  lone: {{name: {{zh: 独, en: Lone}}}}
"""
SKILLS = """\
field: skills
name: {zh: 技能, en: Skills}
demand: true
order: 30
terms:
  northdnn: {name: NorthDNN}
  southdnn: {name: SouthDNN}
  common: {name: Common}
  tiling: {name: Tiling}
"""


def test_a_tool_of_a_few_stacks_belongs_to_them(content: MakeContent) -> None:
    """In the order of the vocabulary; what most stacks have is typical of none, and what none has belongs nowhere."""
    library, _ = load(content({**NO_POSTINGS, "taxonomies/hardware.yml": HARDWARE, "taxonomies/skills.yml": SKILLS}))
    assert stack_owners(library) == {
        ("skills", "northdnn"): (("hardware", "north"),),
        ("skills", "southdnn"): (("hardware", "south"), ("hardware", "east")),
    }

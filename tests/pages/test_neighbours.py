"""Who could apply from where: the reasons hold, and where there is none, nothing is offered."""

from __future__ import annotations

from generator.library import Library
from generator.pages.census import Census
from generator.pages.neighbours import Match, Neighbour, Neighbourhood
from tests.content import LOCALES, MakeContent, load, posting

NONE = {
    f"postings/{name}.{code}.md": None
    for name in ("acme/kernel-engineer", "beta/compiler-engineer")
    for code in LOCALES.codes
}
STACK = "stack: {{language: {{{0} C: null}}, compiler: {{{0}cc: null}}, libraries: {{{1}: null, Common: null}}}}"
HARDWARE = f"""\
field: hardware
name: {{zh: 硬件, en: Hardware}}
landing: true
order: 10
terms:
  chips: {{name: {{zh: 芯片, en: Chips}}}}
  north: {{name: {{zh: 北, en: North}}, parent: chips, {STACK.format("North", "NorthDNN")}}}
  south: {{name: {{zh: 南, en: South}}, parent: chips, {STACK.format("South", "SouthDNN")}}}
  east: {{name: {{zh: 东, en: East}}, {STACK.format("East", "EastDNN")}}}
  lone: {{name: {{zh: 独, en: Lone}}}}
"""
SKILLS = "field: skills\nname: {zh: 技能, en: Skills}\ndemand: true\norder: 30\nterms:\n" + "".join(
    f"  {term}: {{name: {{zh: {name}, en: {name}}}}}\n"
    for term, name in (
        ("northdnn", "NorthDNN"),
        ("common", "Common"),
        ("tiling", "Tiling"),
        ("fusion", "Fusion"),
        ("cpp", "C++"),
        ("python", "Python"),
    )
)
FILES = {**NONE, "taxonomies/hardware.yml": HARDWARE, "taxonomies/skills.yml": SKILLS}
# Jobs without hardware, that make a skill rare by not asking for it.
OTHERS = {f"postings/beta/other-{n}.en.md": posting("beta", skills="[cpp, python]") for n in range(12)}


def neighbours(lib: Library, term: str) -> dict[str, Neighbour]:
    """The neighbours of a term by their ids."""
    hardware = lib.taxonomies.by_id["hardware"]
    return {one.term: one for one in Neighbourhood(hardware, Census(lib)).of(term)}


def said(match: Match) -> tuple[str, bool, list[str], list[str]]:
    """A match in few words."""
    return match.posting.id, match.named, [term for _, term in match.stack], [term for _, term in match.asked]


def test_a_posting_that_names_both_suits_those_who_know_either(content: MakeContent) -> None:
    """It is offered on the page of each; it is no way from one to the other, for it stands on both."""
    files = {"postings/acme/a.en.md": posting("acme", hardware="[north, south]")}
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    south = neighbours(lib, "north")["south"]
    assert [said(one) for one in south.here] == [("acme/a", True, [], [])]
    assert south.there == ()


def test_a_part_of_the_stack_is_reason_enough(content: MakeContent) -> None:
    """A job on South that asks for a library of North's suits those who know North; what all stacks have does not."""
    files = {
        "postings/acme/a.en.md": posting("acme", hardware="[south]", skills="[northdnn, common, cpp]"),
        "postings/acme/b.en.md": posting("acme", hardware="[south]", skills="[common, cpp]"),
    }
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert [said(one) for one in neighbours(lib, "south")["north"].here] == [("acme/a", False, ["northdnn"], [])]
    assert [said(one) for one in neighbours(lib, "north")["south"].there] == [("acme/a", False, ["northdnn"], [])]


def test_two_things_that_its_jobs_ask_for_are_a_reason(content: MakeContent) -> None:
    """North's jobs ask for tiling and fusion: a job on South that asks for both suits, others do not."""
    files = {
        "postings/acme/a.en.md": posting("acme", hardware="[north]", skills="[tiling, fusion, cpp]"),
        "postings/acme/b.en.md": posting("acme", hardware="[north]", skills="[tiling, fusion, cpp]"),
        "postings/acme/c.en.md": posting("acme", hardware="[south]", skills="[tiling, fusion, cpp]"),
        "postings/acme/d.en.md": posting("acme", hardware="[south]", skills="[tiling, cpp, python]"),
    }
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert [said(one) for one in neighbours(lib, "south")["north"].here] == [
        ("acme/c", False, [], ["fusion", "tiling"])
    ]


def test_what_everybody_asks_for_is_no_reason(content: MakeContent) -> None:
    """C++ and Python in all jobs lead nowhere."""
    files = {
        "postings/acme/a.en.md": posting("acme", hardware="[north]", skills="[cpp, python]"),
        "postings/acme/b.en.md": posting("acme", hardware="[north]", skills="[cpp, python]"),
        "postings/acme/c.en.md": posting("acme", hardware="[south]", skills="[cpp, python]"),
    }
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert neighbours(lib, "south") == {}


def test_what_one_job_asks_for_is_not_telling(content: MakeContent) -> None:
    """A single job on North is no picture of what North's jobs ask for."""
    files = {
        "postings/acme/a.en.md": posting("acme", hardware="[north]", skills="[tiling, fusion]"),
        "postings/acme/c.en.md": posting("acme", hardware="[south]", skills="[tiling, fusion]"),
    }
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert neighbours(lib, "south") == {}


def test_neighbours_are_the_family_and_the_owners_of_stacks(content: MakeContent) -> None:
    """The family first; the family's own page looks at other stacks, a term without a stack or siblings at none."""
    files = {"postings/acme/a.en.md": posting("acme", hardware="[north, south, east, lone]")}
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert list(neighbours(lib, "north")) == ["south", "east"]
    assert list(neighbours(lib, "east")) == ["north", "south"]
    assert list(neighbours(lib, "chips")) == ["east"]
    assert list(neighbours(lib, "lone")) == []


def test_closed_postings_are_not_offered(content: MakeContent) -> None:
    """Neither as a way nor as what is asked for."""
    files = {"postings/acme/a.en.md": posting("acme", hardware="[north, south]", closes="2026-02-28")}
    lib, _ = load(content({**FILES, **OTHERS, **files}))
    assert neighbours(lib, "north") == {}


def test_three_ways_from_a_neighbour_are_enough(content: MakeContent) -> None:
    """Those with the stronger reason come first, then the newer."""
    files = {
        f"postings/acme/{name}.en.md": posting("acme", hardware="[south]", skills=skills, posted=f"2026-01-0{day}")
        for name, skills, day in (
            ("a", "[northdnn]", 1),
            ("b", "[northdnn]", 2),
            ("c", "[northdnn]", 3),
            ("d", "[northdnn, tiling]", 4),
        )
    }
    both = {"postings/acme/e.en.md": posting("acme", hardware="[south, north]", posted="2025-01-01")}
    lib, _ = load(content({**FILES, **OTHERS, **files, **both}))
    assert [one.posting.id for one in neighbours(lib, "south")["north"].here] == ["acme/e", "acme/d", "acme/c"]

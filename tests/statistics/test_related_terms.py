"""Who could apply from where: the reasons hold, and where there is none, nothing is offered."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from careers.content.library import Library
from careers.statistics.related_terms import Match, RelatedTerms
from tests.sample_content import NO_POSTINGS, MakeContent, load, posting

STACK = "stack: {{language: {{{0} C: null}}, compiler: {{{0}cc: null}}, libraries: {{{1}: null, Common: null}}}}"
HARDWARE = f"""\
field: hardware
name: {{zh: 硬件, en: Hardware}}
landing: true
order: 10
stack: {{language: Language, compiler: Compiler, libraries: Libraries}}
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
FILES = {**NO_POSTINGS, "taxonomies/hardware.yml": HARDWARE, "taxonomies/skills.yml": SKILLS}
# Jobs without hardware, that make a skill rare by not asking for it.
OTHERS = {f"postings/beta/other-{n}.en.md": posting("beta", skills="[cpp, python]") for n in range(12)}


def job(hardware: str, skills: str | None = None, **fields: object) -> str:
    """A posting of Acme on this hardware."""
    return posting("acme", hardware=f"[{hardware}]", skills=f"[{skills}]" if skills else None, **fields)


def of(content: MakeContent, files: Mapping[str, str | None] = MappingProxyType({}), **jobs: str) -> Library:
    """The library of these jobs at Acme, with others that make a skill rare."""
    named = {f"postings/acme/{name}.en.md": text for name, text in jobs.items()}
    return load(content({**FILES, **OTHERS, **named, **files}))[0]


Said = tuple[str, bool, list[str]]


def said(match: Match) -> Said:
    """A match in few words."""
    return match.posting.id, match.named, [term for _, term in match.stack]


def hood(lib: Library) -> RelatedTerms:
    """The neighbourhood of all hardware."""
    return RelatedTerms(lib.taxonomies.by_id["hardware"], lib)


def coming(lib: Library, term: str) -> dict[str, list[Said]]:
    """What is known -> the postings on a term for those who know it."""
    return {other: [said(match) for match in matches] for other, matches in hood(lib).incoming(term)}


def leaving(lib: Library, term: str) -> dict[str, list[Said]]:
    """Where to -> the postings there for those who know a term."""
    return {other: [said(match) for match in matches] for other, matches in hood(lib).outgoing(term)}


def test_a_posting_that_names_both_suits_those_who_know_either(content: MakeContent) -> None:
    """It is offered on the page of each; it is no way from one to the other, for it stands on both."""
    lib = of(content, a=job("north, south"))
    assert coming(lib, "north") == {"south": [("acme/a", True, [])]}
    assert leaving(lib, "north") == {}


def test_a_part_of_the_stack_is_reason_enough(content: MakeContent) -> None:
    """A job on South that asks for a library of North's suits those who know North; what all stacks have does not."""
    lib = of(content, a=job("south", "northdnn, common, cpp"), b=job("south", "common, cpp"))
    assert coming(lib, "south") == {"north": [("acme/a", False, ["northdnn"])]}
    assert leaving(lib, "north") == {"south": [("acme/a", False, ["northdnn"])]}


def test_what_everybody_asks_for_is_no_reason(content: MakeContent) -> None:
    """C++ and Python in all jobs lead nowhere."""
    lib = of(content, a=job("north", "cpp, python"), b=job("north", "cpp, python"), c=job("south", "cpp, python"))
    assert (coming(lib, "south"), leaving(lib, "north")) == ({}, {})


def test_what_jobs_have_in_common_is_no_reason(content: MakeContent) -> None:
    """North's jobs ask for tiling and fusion: a job on South that asks for both says nothing of North."""
    demanded = "tiling, fusion"
    lib = of(content, a=job("north", demanded), b=job("north", demanded), c=job("south", demanded))
    assert (coming(lib, "south"), leaving(lib, "north")) == ({}, {})


def test_neighbours_are_the_family_and_the_owners_of_stacks(content: MakeContent) -> None:
    """The family's own page looks at other stacks, a term without a stack or siblings at none."""
    lib = of(content, a=job("north, south, east, lone"))
    assert list(coming(lib, "north")) == ["south", "east"]
    assert list(coming(lib, "east")) == ["north", "south"]
    assert list(coming(lib, "chips")) == ["east"]
    assert list(coming(lib, "lone")) == []


def test_closed_postings_are_not_offered(content: MakeContent) -> None:
    """Neither as a way nor as what is asked for."""
    lib = of(content, a=job("north, south", closes="2026-02-28"))
    assert (coming(lib, "north"), leaving(lib, "north")) == ({}, {})


SOUTH = {
    f"postings/acme/{name}.en.md": posting("acme", hardware="[south]", skills="[northdnn]", posted=f"2026-01-0{day}")
    for name, day in (("a", 1), ("b", 2), ("c", 3), ("d", 4))
}
BOTH = {
    "postings/acme/e.en.md": posting("acme", hardware="[south, north]", skills="[northdnn]", posted="2025-01-01"),
    "postings/acme/f.en.md": posting("acme", hardware="[south, north]", posted="2026-02-01"),
}


def test_three_ways_from_a_neighbour_are_enough(content: MakeContent) -> None:
    """Those that name it, too, come first, then the newer."""
    lib = of(content, {**SOUTH, **BOTH})
    assert [one for one, *_ in coming(lib, "south")["north"]] == ["acme/e", "acme/d", "acme/c"]


def test_a_tool_says_more_than_a_name(content: MakeContent) -> None:
    """However new the posting that only names the neighbour."""
    one = {"postings/acme/a.en.md": SOUTH["postings/acme/a.en.md"]}
    lib = of(content, {**one, **BOTH})
    assert [one for one, *_ in coming(lib, "south")["north"]] == ["acme/e", "acme/a", "acme/f"]


def test_a_synonym_that_says_less_is_another_thing(content: MakeContent) -> None:
    """East's stack has Triton, the language; a job asks for Triton Inference Server, known as Triton for short.

    "CUDA C++" for CUDA says more, and is the same.
    """
    skills = SKILLS + (
        "  triton-server: {name: {zh: Triton推理服务器, en: Triton Inference Server}, aliases: [Triton]}\n"
        "  cuda: {name: {zh: CUDA, en: CUDA}, aliases: [CUDA C++]}\n"
    )
    stacks = HARDWARE.replace("NorthDNN: null", "CUDA C++: null").replace("EastDNN: null", "Triton: null")
    files = {
        "taxonomies/hardware.yml": stacks,
        "taxonomies/skills.yml": skills,
        "postings/acme/a.en.md": posting("acme", hardware="[south]", skills="[triton-server]"),
        "postings/acme/b.en.md": posting("acme", hardware="[south]", skills="[cuda]"),
    }
    lib = of(content, files)
    assert coming(lib, "south") == {"north": [("acme/b", False, ["cuda"])]}
    assert hood(lib).owners.get(("skills", "triton-server")) is None
    assert hood(lib).owners["skills", "cuda"] == ("north",)


# Five stacks, of which West is the youngest and no kin of North.
CROWDED = HARDWARE + "".join(
    f"  {name}: {{name: {{zh: {name}, en: {name.title()}}}, {parent}{STACK.format(name.title(), name + 'DNN')}}}\n"
    for name, parent in (("inner", "parent: chips, "), ("outer", "parent: chips, "), ("west", ""))
)


def test_where_most_jobs_ask_for_what_one_knows_comes_first(content: MakeContent) -> None:
    """Three of West's jobs, one of each of North's kin: West is no kin, and yet must not be cut off."""
    one = {
        f"postings/acme/{name}.en.md": posting("acme", hardware=f"[{name}]", skills="[northdnn]")
        for name in ("south", "inner", "outer")
    }
    more = {f"postings/acme/west-{n}.en.md": posting("acme", hardware="[west]", skills="[northdnn]") for n in range(3)}
    lib = of(content, {**one, **more, "taxonomies/hardware.yml": CROWDED})
    assert list(leaving(lib, "north")) == ["west", "south", "inner"]


def test_one_reader_meets_no_job_twice(content: MakeContent) -> None:
    """A job on East and South is one way on for those who know North; those who know East or North both meet theirs."""
    lib = of(content, a=job("south, east", "northdnn"), b=job("east", "northdnn"))
    assert {where: [one for one, *_ in found] for where, found in leaving(lib, "north").items()} == {
        "east": ["acme/a", "acme/b"]
    }
    known = coming(lib, "south")
    assert {what: [one for one, *_ in found] for what, found in known.items()} == {
        "north": ["acme/a"],
        "east": ["acme/a"],
    }


def test_the_last_neighbour_has_others_where_its_best_have_been_met(content: MakeContent) -> None:
    """All that is best on Outer stands on South or Inner, too, which have more."""
    newest = {"a": "south, outer", "b": "inner, outer"}
    jobs = [(f"{name}{n}", on, "2026-02-01") for name, on in newest.items() for n in range(3)]
    jobs += [(f"c{n}", "outer", "2026-01-01") for n in range(3)]
    jobs += [(f"{on}-{n}", on, "2025-01-01") for on in ("south", "inner") for n in range(7)]
    files = {
        f"postings/acme/{name}.en.md": posting("acme", hardware=f"[{on}]", skills="[northdnn]", posted=posted)
        for name, on, posted in jobs
    }
    others = {f"postings/beta/other-{n}.en.md": posting("beta", skills="[cpp]") for n in range(2 * len(jobs))}
    lib, _ = load(content({**FILES, **others, **files, "taxonomies/hardware.yml": CROWDED}))
    found = leaving(lib, "north")
    assert list(found) == ["south", "inner", "outer"]
    assert [one for one, *_ in found["outer"]] == ["acme/c0", "acme/c1", "acme/c2"]


def test_what_stands_in_many_stacks_is_nobodys(content: MakeContent) -> None:
    """Three stacks have Common; two is not too many."""
    lib = of(content)
    assert hood(lib).owners.get(("skills", "common")) is None
    two = HARDWARE.replace("EastDNN: null, Common: null", "EastDNN: null")
    lib = of(content, {"taxonomies/hardware.yml": two})
    assert hood(lib).owners["skills", "common"] == ("north", "south")

"""What the scripts of skills decide, without a page: what fits, what takes the place of what, what a text names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.browser import route_modules
from tests.conftest import Serve
from tests.site.building import Result
from tests.site.conftest import Visiting

Run = Callable[..., Any]


def term(name: str, aliases: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    told = {"id": name.lower().replace(" ", "-").replace("+", "p"), "name": name, "aliases": aliases}
    return {**told, "parent": None, "former": [], "jobs": 0, **more}


def stack(ident: str, layers: Mapping[str, Mapping[str, str | None]]) -> dict[str, Any]:
    """A stack as the vocabulary has it: layer -> tool -> the skill that it is."""
    told = [
        {"id": layer, "name": layer.title(), "tools": [{"name": name, "skill": skill} for name, skill in tools.items()]}
        for layer, tools in layers.items()
    ]
    return {"term": f"devices/{ident}", "name": ident.title(), "layers": told}


VOCABULARY = {
    "version": 1,
    "words": {},
    "taxonomies": [
        {
            "id": "devices",
            "field": "device",
            "name": "Devices",
            "terms": [
                term("Oven"),
                term("Stone", ("Ember",), parent="oven"),
                term("Steam", parent="oven", former=["steamer"]),
            ],
        },
        {
            "id": "skills",
            "field": "knows",
            "name": "Skills",
            "terms": [
                term("C", ("C language",)),
                term("C++", ("cplusplus",), jobs=2),
                term("Docker"),
                term("Docker Swarm"),
                term("Go", ("Golang",)),
                term("面点", ("dim sum",)),
                term("Peel", jobs=3),
                term("Vapour"),
                term("Whisk"),
                term("Ember"),
            ],
        },
    ],
    "stacks": [
        stack(
            "stone",
            {"lift": {"Peel": "skills/peel"}, "heat": {"Log": None, "Ember": "skills/ember"}, "test": {"Probe": None}},
        ),
        stack("steam", {"lift": {"Tray": None}, "heat": {"Vapour": "skills/vapour"}, "test": {"Probe": None}}),
        stack("bowl", {"lift": {"Whisk": "skills/whisk"}, "warm": {"Vapour": "skills/vapour"}}),
        stack("pot", {"warm": {"Vapour": "skills/vapour"}}),
    ],
}


@pytest.fixture
def run(serve: Serve, cases: Result, visit: Visiting) -> Run:
    base = serve(cases.folder, mount="careers")
    page = visit(f"{base}en/").page
    route_modules(page)

    def go(function: str, value: Any = None) -> Any:
        return page.evaluate(
            f"""async ([base, written, value]) => {{
                const load = (name) => import(`${{base}}assets/javascripts/skills/${{name}}.js`);
                const modules = {{ ...await load("fit"), ...await load("finding"), ...await load("job") }};
                const {{ Vocabulary }} = await load("vocabulary");
                return ({function})(modules, new Vocabulary(written), value);
            }}""",
            [base, VOCABULARY, value],
        )

    return go


EQUIVALENTS = "(m, all, [missing, ticked]) => m.equivalents(missing, m.known(ticked, all), all)"
MENTIONED = "(m, all, text) => m.mentioned([...all.skills.values()], text)"
DRAWN = """(m, all, [missing, ticked]) => {
    const page = `<template data-skills="${missing}"></template>
        <a data-fit-way href="#"></a><footer class="p-posting__foot"></footer>`;
    document.body.innerHTML = page;
    const words = { say: (key) => (key === "context.comma" ? ", " : key), count: (key) => key, number: String };
    m.drawFit(m.known(ticked, all), all, words);
    return document.querySelector("details summary span").textContent;
}"""
NAMED = "(m, all, text) => m.named([...all.skills.values()], text).map(({ key }) => key)"


def test_what_a_card_asks_for_is_parted_into_what_is_had_and_missing(run: Run) -> None:
    found = run(
        "(m, all, text) => m.fit(m.asked(text), m.known(['skills/c', 'devices/steam'], all))",
        "devices/oven,stone skills/cpp,c",
    )
    assert found == {
        "have": ["devices/oven", "skills/c"],
        "missing": ["devices/stone", "skills/cpp"],
        "total": 4,
    }
    assert run("(m, all, text) => m.fit(m.asked(text), new Set())", "") == {"have": [], "missing": [], "total": 0}


def test_a_tool_of_one_stack_implies_that_this_is_known(run: Run) -> None:
    """Only that: alternatives and what is not counted are asked for by the same keys."""
    asked = "(m, all, ticked) => m.fit(m.asked('skills/c|peel,whisk ~devices/stone,steam', true), m.known(ticked, all))"
    assert run(asked, ["skills/peel"]) == {"have": ["devices/stone"], "missing": ["devices/steam"], "total": 2}
    asked = "(m, all, ticked) => m.fit(m.asked('skills/c|peel,whisk ~devices/stone'), m.known(ticked, all))"
    assert run(asked, ["skills/peel"]) == {"have": ["skills/c|peel"], "missing": ["skills/whisk"], "total": 2}


def test_who_knows_a_stack_sees_what_takes_the_place_of_its_tools(run: Run) -> None:
    """Layer by layer; what both stacks have is left out."""
    assert run(EQUIVALENTS, [["devices/steam"], ["devices/stone"]]) == [
        {
            "missing": "devices/steam",
            "from": ["Stone"],
            "rows": [
                {"layer": "Lift", "known": ["Peel"], "sought": ["Tray"]},
                {"layer": "Heat", "known": ["Log", "Ember"], "sought": ["Vapour"]},
            ],
        }
    ]


def test_before_it_is_unfolded_a_layer_names_all_its_tools(run: Run) -> None:
    """The first tool of a layer alone would pass for the counterpart of each tool of the other one."""
    assert run(DRAWN, ["devices/steam", ["devices/stone"]]) == "Peel ↔ Tray · Log, Ember ↔ Vapour"


def test_who_knows_one_tool_sees_its_layer_alone(run: Run) -> None:
    """The tool is a skill of its own; nothing is said of what the reader has not ticked."""
    (found,) = run(EQUIVALENTS, [["devices/steam"], ["skills/peel"]])
    assert found["rows"] == [{"layer": "Lift", "known": ["Peel"], "sought": ["Tray"]}]
    assert found["from"] == ["Peel"]


def test_a_missing_tool_is_answered_by_tools_of_its_layer(run: Run) -> None:
    """Only by those that were ticked: to know another stack is not to know each of its tools."""
    assert run(EQUIVALENTS, [["skills/peel"], ["skills/whisk"]]) == [
        {
            "missing": "skills/peel",
            "from": ["Whisk"],
            "rows": [{"layer": "Lift", "known": ["Whisk"], "sought": ["Peel"]}],
        }
    ]
    assert run(EQUIVALENTS, [["skills/vapour"], ["skills/peel"]]) == []
    assert run(EQUIVALENTS, [["skills/vapour"], ["devices/stone"]]) == []
    assert run(EQUIVALENTS, [["skills/c"], ["devices/stone", "skills/peel"]]) == []


def test_a_tool_of_many_stacks_is_at_home_in_none(run: Run) -> None:
    """Nothing takes the place of what three stacks have."""
    assert run(EQUIVALENTS, [["skills/vapour"], ["skills/ember"]]) == []
    assert run(EQUIVALENTS, [["devices/steam"], ["skills/ember"]]) != []


def test_keys_are_read_by_their_present_names(run: Run) -> None:
    """Former ids count as the present ones, each once; what is unknown counts for nothing."""
    found = run("(m, all, keys) => all.present(keys)", ["devices/steamer", "devices/steam", "skills/gone", "c"])
    assert found == ["devices/steam"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("C++ and C", ["skills/cpp", "skills/c"]),
        ("Objective-C++14, C#, ABC, vitamin c", []),
        ("Docker Swarm", ["skills/docker-swarm"]),
        ("docker\n  swarm, then DOCKER", ["skills/docker-swarm", "skills/docker"]),
        ("ready to go", []),
        ("Go, golang", ["skills/go"]),
        ("精通面点制作", ["skills/面点"]),
        ("Ｄｉｍ sum", ["skills/面点"]),
        ("Dockerfile, peeling", []),
        ("ember", ["skills/ember"]),
        ("", []),
    ],
)
def test_a_text_names_skills_by_whole_words(run: Run, text: str, found: list[str]) -> None:
    """A longer name goes before one inside it, and a name before an alias; a short one counts only as it is written."""
    assert run(MENTIONED, text) == found


def test_typing_finds_the_nearest_names_first(run: Run) -> None:
    """A whole name, then beginnings, then what stands inside; of those alike, what more jobs ask for."""
    assert run(NAMED, "c") == ["skills/c", "skills/cpp", "skills/docker", "skills/docker-swarm"]
    assert run(NAMED, "  GOL ") == ["skills/go"]
    assert run(NAMED, " ") == []

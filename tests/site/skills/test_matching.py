"""What the scripts of skills decide, without a page: what fits, what to learn, counterparts, names in a text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import route_modules
from tests.conftest import Serve
from tests.each import each
from tests.site.building import Result

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
    return {"term": f"devices/{ident}", "name": ident.title(), "moves": {}, "layers": told}


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
                term("面点", ("dim sum", "dim点心")),
                term("Peel", jobs=3),
                term("Vapour"),
                term("Whisk"),
                term("Ember"),
                term("Grill pan", ("Grill pan use",)),
                term("Iron grill", ("Grill", "Grill works")),
                term("Prover", ("Tier",)),
                term("Shelves", ("Tier",)),
                term("Probe"),
            ],
        },
    ],
    "stacks": [
        stack(
            "stone",
            {
                "lift": {"Peel": "skills/peel"},
                "heat": {"Log": None, "Ember": "skills/ember"},
                "test": {"Probe": "skills/probe"},
            },
        ),
        {
            **stack(
                "steam",
                {"lift": {"Tray": None}, "heat": {"Vapour": "skills/vapour"}, "test": {"Probe": "skills/probe"}},
            ),
            "moves": {"devices/stone": "No more ash."},
        },
        stack("bowl", {"lift": {"Whisk": "skills/whisk"}, "warm": {"Vapour": "skills/vapour"}}),
        stack("pot", {"warm": {"Vapour": "skills/vapour"}}),
    ],
}


@pytest.fixture(scope="module")
def run(serve: Serve, cases: Result, browser: Browser) -> Iterator[Run]:
    base = serve(cases.folder, mount="careers")
    page = browser.new_context().new_page()
    page.goto(f"{base}en/")
    route_modules(page)

    def go(function: str, value: Any = None) -> Any:
        return page.evaluate(
            f"""async ([base, written, value]) => {{
                const load = (name) => import(`${{base}}assets/javascripts/skills/${{name}}.js`);
                const some = ["fit", "finding", "../search/lessons"];
                const modules = Object.assign({{}}, ...await Promise.all(some.map(load)));
                const {{ Vocabulary }} = await load("vocabulary");
                return ({function})(modules, new Vocabulary(written), value);
            }}""",
            [base, VOCABULARY, value],
        )

    yield go
    page.context.close()


EQUIVALENTS = "(m, all, [missing, ticked]) => m.equivalents(missing, m.known(ticked, all), all)"
MENTIONED = "(m, all, text) => m.mentioned([...all.skills.values()], text).sure"
OPEN = "(m, all, text) => m.mentioned([...all.skills.values()], text).open.map(({ word, keys }) => [word, ...keys])"
# Jobs as the columns of the search have them: what each asks for, `a|b` for a choice, `~a` for what is only a plus.
LESSONS = """(m, all, [jobs, known, every]) => {
    const column = (name, ids, own) => {
        const starts = own.map((_, doc) => own.slice(0, doc).flat().length);
        const values = Uint32Array.from(own.flat().map((id) => ids.indexOf(id)));
        const places = new Map(ids.map((id, place) => [id, place]));
        return { name, ids, places, parents: ids.map(() => -1), starts: [...starts, values.length], values };
    };
    const named = (one) => one.replace(/^(~?)/, "$1knows:");
    const parts = (asked) => [...new Set(asked.flatMap((one) => one.replace("~", "").split("|")))];
    const choices = jobs.map((asked) => asked.filter((one) => /[|~]/.test(one)));
    const ids = parts(jobs.flat()).sort();
    const fields = [
        column("knows", ids, jobs.map(parts)),
        column("any_of", [...new Set(choices.flat().map(named))], choices.map((some) => some.map(named))),
    ];
    const columns = { docs: jobs.length, fields, field: (name) => fields.find((one) => one.name === name) };
    const found = m.lessons(columns, [...jobs.keys()], { counted: { knows: known }, apart: {} }, every);
    return [found.fitting, found.next.map(({ ids, whole, half, jobs }) => [ids.join("|"), whole, half, jobs])];
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


def test_a_tool_of_all_stacks_below_something_implies_that(run: Run) -> None:
    """Which of them it is remains open; a tool of one stack implies that one and what is broader."""
    implied = "(m, all, ticked) => [...m.known(ticked, all)].filter((key) => key.startsWith('~'))"
    assert run(implied, ["skills/probe"]) == ["~devices/oven"]
    assert run(implied, ["skills/vapour"]) == []
    assert run(implied, ["skills/peel"]) == ["~devices/stone", "~devices/oven"]


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
            "whole": True,
            "stack": "Steam",
            "from": ["Stone"],
            "move": "No more ash.",
            "rows": [
                {"layer": "Lift", "known": ["Peel"], "sought": ["Tray"]},
                {"layer": "Heat", "known": ["Log", "Ember"], "sought": ["Vapour"]},
            ],
        }
    ]


def test_what_completes_most_jobs_is_learned_next(run: Run) -> None:
    """Then what gets most jobs to the half, then what most name; alternatives that do alike are one thing to learn."""
    jobs = [
        ["bake"],
        ["bake", "sift"],
        ["bake", "sift"],
        ["bake", "knead|roll"],
        ["knead|roll", "glaze", "bake", "proof"],
    ]
    assert run(LESSONS, [[*jobs, ["carve"]], ["bake"], False]) == [
        [0, 1, 2, 3, 4],
        [["sift", 2, 0, 2], ["knead|roll", 1, 1, 2], ["glaze", 0, 1, 1], ["proof", 0, 1, 1]],
    ]
    assert run(LESSONS, [jobs, [], False]) == [[], []]


def test_nobody_lacks_what_is_only_a_plus(run: Run) -> None:
    """It completes no job; who knows it alone is shown the jobs that welcome it."""
    jobs = [["bake", "~sift"], ["bake", "knead", "~sift"], ["carve", "~bake"], ["carve"]]
    assert run(LESSONS, [jobs, ["bake"], False]) == [[0, 1, 2], [["carve", 1, 0, 2], ["knead", 1, 0, 1]]]
    assert run(LESSONS, [[["carve"], ["carve", "stir", "boil"], []], [], True]) == [
        [],
        [["carve", 1, 0, 2], ["stir", 0, 0, 1], ["boil", 0, 0, 1]],
    ]


def test_a_way_that_is_written_about_goes_first(run: Run) -> None:
    """Before one on which more tools are known; and of a stack that is ticked as well, only ticked tools are known."""
    knows = ["skills/peel", "devices/stone", "devices/bowl", "skills/whisk"]
    (found,) = run(EQUIVALENTS, [["devices/steam"], knows])
    assert (found["from"], found["move"]) == (["Stone"], "No more ash.")
    assert found["rows"] == [{"layer": "Lift", "known": ["Peel"], "sought": ["Tray"]}]


def test_a_stack_names_what_is_to_be_learned_first(run: Run) -> None:
    """Its first layers, even where nothing takes their place, without what is ticked; also to who has ticked it."""
    first = """(m, all, ticked) =>
        m.equivalents(["devices/steam"], m.known(ticked, all), all, ({ known, place }) => known.length || !place)"""
    assert run(first, [])[0]["rows"] == [{"layer": "Lift", "known": [], "sought": ["Tray"]}]
    (found,) = run(first, ["devices/steam", "skills/ember", "skills/vapour"])
    assert found["rows"] == [{"layer": "Lift", "known": [], "sought": ["Tray"]}]


def test_who_knows_one_tool_sees_its_layer_alone(run: Run) -> None:
    """The tool is a skill of its own; nothing is said of what the reader has not ticked."""
    (found,) = run(EQUIVALENTS, [["devices/steam"], ["skills/peel"]])
    assert found["rows"] == [{"layer": "Lift", "known": ["Peel"], "sought": ["Tray"]}]
    assert found["from"] == ["Stone"]


def test_a_missing_tool_is_answered_by_tools_of_its_layer(run: Run) -> None:
    """Only by those that were ticked: to know another stack is not to know each of its tools."""
    assert run(EQUIVALENTS, [["skills/peel"], ["skills/whisk"]]) == [
        {
            "missing": "skills/peel",
            "whole": False,
            "stack": "Stone",
            "from": ["Whisk"],
            "move": "",
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


@each(
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
        ("会dim 点心， dim点心", ["skills/面点"]),
        ("", []),
    ],
)
def test_a_text_names_skills_by_whole_words(run: Run, text: str, found: list[str]) -> None:
    """A longer name goes before one inside it, and a name before an alias; a short one counts only as it is written."""
    assert run(MENTIONED, text) == found


@each(
    ("text", "found", "asked"),
    [
        ("grill", [], [["grill", "skills/iron-grill", "skills/grill-pan"]]),
        ("Grill, grill and oven", ["devices/oven"], [["grill", "skills/iron-grill", "skills/grill-pan"]]),
        ("grill pan", ["skills/grill-pan"], []),
        ("Grill works", ["skills/iron-grill"], []),
        ("a grill pan; later any grill", ["skills/grill-pan"], []),
        ("tier", [], [["tier", "skills/prover", "skills/shelves"]]),
        ("Docker", ["skills/docker"], []),
    ],
)
def test_what_a_text_leaves_open_is_asked(run: Run, text: str, found: list[str], asked: list[list[str]]) -> None:
    """An alias may mean whoever shares it, and whose name begins with it; unless the text says elsewhere which."""
    assert run(MENTIONED, text) == found
    assert run(OPEN, text) == asked


def test_typing_finds_the_nearest_names_first(run: Run) -> None:
    """A whole name, then beginnings, then what stands inside; of those alike, what more jobs ask for."""
    assert run(NAMED, "c") == ["skills/c", "skills/cpp", "skills/docker", "skills/docker-swarm"]
    assert run(NAMED, "  GOL ") == ["skills/go"]
    assert run(NAMED, " ") == []

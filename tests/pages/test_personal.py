"""What the build says of skills: on cards, and in the file that scripts compare jobs by."""

from __future__ import annotations

import json
from typing import Any

import pytest

from careers.pages import View
from careers.pages.cards import card
from careers.pages.personal import skills_vocabulary
from careers.pages.posting import posting_values
from careers.render import MarkdownRenderer
from tests.sample_content import LOCALES, MakeContent, load, posting

TRADES = """field: trades
name: {zh: 工种, en: Trades}
skills: true
stack: {heat: {zh: 加热, en: Heat}, lift: {zh: 取放, en: Lift}, test: {zh: 检验, en: Test}}
terms:
  oven: {name: {zh: 烤箱, en: Oven}}
  stone:
    name: {zh: 石窑, en: Stone oven}
    aliases: [Brick oven]
    former_ids: [brick]
    parent: oven
    stack: {heat: {Log: null}, lift: {Baker's Peel: null, Tongs: null}, test: {Probe: null}}
"""
TOOLS = """field: tools
name: {zh: 工具, en: Tools}
demand: true
terms:
  peel: {name: {zh: 面铲, en: Peel}, aliases: [Baker's peel, Scoop]}
  tongs: {name: {zh: 夹子, en: Grippers}, aliases: [Tongs]}
"""
PLACES = (
    "field: corners\nname: {zh: 角落, en: Corners}\ndemand: true\nskills: false\nterms: {a: {name: {zh: 甲, en: A}}}\n"
)
FILES = {
    "taxonomies/skills.yml": None,
    "taxonomies/hardware.yml": None,
    "taxonomies/trades.yml": TRADES,
    "taxonomies/tools.yml": TOOLS,
    "taxonomies/corners.yml": PLACES,
    "postings/acme/kernel-engineer.zh.md": None,
    "postings/acme/kernel-engineer.en.md": None,
    "postings/acme/baker.zh.md": posting("acme", trades="[oven, stone]", tools="[tongs, peel]", corners="[a]"),
}


@pytest.fixture
def view(content: MakeContent) -> View:
    """A portal of bakers, in English."""
    lib, _ = load(content(FILES))
    assert "acme/baker" in lib.postings
    return View(lib, LOCALES.get("en"))


def vocabulary(view: View) -> Any:
    """The file of all skills, read."""
    return json.loads(skills_vocabulary(view))


def test_a_card_names_the_skills_of_its_posting(view: View) -> None:
    """The narrowest ones, by taxonomy; what is no skill is left out, and what no requirement names is not counted."""
    assert card(view.library.postings["acme/baker"], view).skills == "tools/tongs,peel ~trades/stone"


def test_what_is_only_a_plus_is_not_counted(content: MakeContent) -> None:
    """Also where a posting asks for nothing; its page names it apart."""
    asking, wishing = (posting("acme", tools=tools, nice="[peel]") for tools in ("[tongs]", None))
    tools = TOOLS.replace("demand: true", "demand: true\npreferred: nice")
    files = {"taxonomies/tools.yml": tools, "postings/acme/baker.zh.md": asking, "postings/acme/boy.zh.md": wishing}
    view = View(load(content({**FILES, **files}))[0], LOCALES.get("en"))
    baker, boy = (view.library.postings[one] for one in ("acme/baker", "acme/boy"))
    assert [card(one, view).skills for one in (baker, boy)] == ["tools/tongs ~tools/peel", "~tools/peel"]
    topics = [
        (label, [one.label for one in terms])
        for label, terms, _ in posting_values(baker, view, (), MarkdownRenderer()).topics
    ]
    assert topics == [("Tools", ["Grippers"]), ("Nice to have", ["Peel"])]


def test_terms_are_skills_where_they_are_asked_for_unless_a_taxonomy_says_otherwise(view: View) -> None:
    """Demand is the default, which a new portal has; `skills` decides where it is written."""
    assert {one.id for one in view.taxonomies.skills} == {"tools", "trades"}
    assert {one["id"] for one in vocabulary(view)["taxonomies"]} == {"tools", "trades"}


def test_the_vocabulary_holds_all_names_and_what_a_skill_was_called(view: View) -> None:
    """In the language of the page first, with how many open jobs ask for it."""
    (trades,) = (one for one in vocabulary(view)["taxonomies"] if one["id"] == "trades")
    assert trades["field"] == "trades"
    assert trades["terms"][1] == {
        "id": "stone",
        "name": "Stone oven",
        "aliases": ["石窑", "Brick oven"],
        "parent": "oven",
        "former": ["brick"],
        "jobs": 1,
    }


def test_a_tool_of_a_stack_is_the_skill_whose_name_can_mean_nothing_else(view: View) -> None:
    """A synonym counts if it contains the label: another one may be another thing of that name."""
    (stone,) = vocabulary(view)["stacks"]
    assert (stone["term"], stone["name"]) == ("trades/stone", "Stone oven")
    assert stone["layers"][1] == {
        "id": "lift",
        "name": "Lift",
        "tools": [{"name": "Baker's Peel", "skill": "tools/peel"}, {"name": "Tongs", "skill": None}],
    }

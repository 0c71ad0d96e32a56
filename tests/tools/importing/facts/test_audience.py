"""Who may apply is who is invited."""

from __future__ import annotations

from pathlib import Path

from careers.content.taxonomy import load
from careers.i18n import Locales
from careers.support.diagnostics import Diagnostics
from careers_tools.importing.facts import find
from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, heading, ids, item, label, text, title, words

INVITED: dict[str, tuple[Passage, list[str]]] = {
    "applies to": (text("这个职位适用于社招、校招和实习生"), ["campus", "experienced", "internship"]),
    "can apply": (text("社会招聘、校园招聘、实习生都可以投"), ["campus", "experienced", "internship"]),
    "aimed at": (text("面向校招与实习，工作地点可选北京。"), ["campus", "internship"]),
    "label": (label("hiring", "招聘类型：社招/校招"), ["campus", "experienced"]),
    "label with more": (label("hiring", "工作性质：全职、实习"), ["internship"]),
    "front matter": (header("hiring", "type", "Intern"), ["internship"]),
    "welcome among the requirements": (item("校招的同学也欢迎投！"), ["campus"]),
    "graduates": (item("应届生也可以"), ["campus"]),
    "title": (title("推理引擎实习生"), ["internship"]),
    "English title": (title("Compiler Intern (Summer)"), ["internship"]),
    "a line of nothing else": (text("社招 / 校招 / 实习"), ["campus", "experienced", "internship"]),
    "a heading of nothing else": (heading("2026届校园招聘"), ["campus"]),
    "English sentence": (text("Open to new grads and interns."), ["campus", "internship"]),
    "machine translation": (
        label("subject", "Email and resume name format: Name-Position-school trick/shop trick/internship)"),
        ["campus", "experienced", "internship"],
    ),
    "subject": (label("subject", "邮件主题：姓名-岗位-校招/社招"), ["campus", "experienced"]),
    "a year and who": (heading("🔥急招｜AI Infra团队2024年社招来啦！"), ["experienced"]),
    "an announcement": (text("星火芯片2024年社会招聘公告"), ["experienced"]),
    "open to all": (text("现面向社会公开招聘以下岗位："), ["experienced"]),
    "openings counted": (text("现在有两个HC，一个社招一个校招。"), ["campus", "experienced"]),
    "a question": (text("1 楼 接受应届生吗？"), []),
    "experience as an intern": (item("有实习经历优先"), []),
    "work with interns": (item("带实习生", "responsibilities"), []),
    "graduates preferred": (item("欢迎加入，应届生优先"), []),
    "no invitation": (item("给校招生讲课", "responsibilities"), []),
    "internship experience": (item("Welcome: previous internship experience"), []),
    "commentary": (text("欢迎实习生", "commentary"), []),
}


@each("case", INVITED)
def test_finds_who_may_apply(case: str) -> None:
    """Labels, titles, invitations and the pattern of a subject say who may apply; a mention does not."""
    passage, expected = INVITED[case]
    assert ids(facts(passage), "hiring") == expected


def test_a_label_is_the_whole_answer() -> None:
    """Where a label says who may apply, invitations elsewhere add nobody."""
    assert ids(facts(label("hiring", "招聘类型：社招"), text("欢迎实习生投递")), "hiring") == ["experienced"]


def test_every_vocabulary_of_audiences_is_read(tmp_path: Path) -> None:
    """A line may name kinds of hiring and of employment, which new portals have in vocabularies of their own."""
    hiring = "terms: {internship: {name: {en: Internship}}, co-op: {name: {en: Co-op}}}"
    employment = "terms: {part-time: {name: {en: Part time}}, permanent: {name: {en: Permanent}}}"
    for field, terms in {"hiring": hiring, "employment": employment}.items():
        (tmp_path / f"{field}.yml").write_text(f"field: {field}\naudience: true\nname: {{en: {field}}}\n{terms}\n")
    diagnostics = Diagnostics()
    taxonomies = load(tmp_path, "taxonomies", Locales.of(("en",)), diagnostics)
    assert not diagnostics
    found = find([label("hiring", "Employment type: Part time, internship")], words(), taxonomies, "CAD")
    assert (ids(found, "hiring"), ids(found, "employment")) == (["internship"], ["part-time"])
    assert found.spent == frozenset({0}), "the line says nothing else"

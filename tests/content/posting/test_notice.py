"""What China asks of a job advertisement: facts that are missing, and words that choose people by who they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from careers.content.lexicon import read, shipped
from careers.content.posting import Suggestions
from careers.content.posting.suggestions import find_phrases
from careers.support.diagnostics import Diagnostic, Diagnostics, catalogue
from tests.each import each
from tests.sample_content import LOCATIONS, MakeContent, load

Changes = Mapping[str, str | None]
ABROAD = LOCATIONS + "  berlin: {name: {zh: 柏林, en: Berlin}, country: DE}\n"
WHOLE: Changes = {
    "title": "算子工程师",
    "company": "acme",
    "locations": "[beijing]",
    "headcount": "2",
    "salary": "15-40K·13薪",
    "posted": "2026-01-15",
    "closes": "2026-06-30",
}
BODY = "## 做什么\n\n- 写算子\n\n## 要求\n\n- 熟悉C++\n"


def advice(root: Path) -> list[Diagnostic]:
    library, found = load(root)
    assert not found.errors
    diagnostics = Diagnostics()
    words = read(root, "content", diagnostics)
    suggestions = Suggestions(library.taxonomies, library.locales, words)
    suggestions.advise_by_notice(library.postings.values(), library.today, diagnostics)
    return list(diagnostics)


Judge = Callable[..., list[Diagnostic]]


@pytest.fixture
def judged(content: MakeContent) -> Judge:
    """What the notice makes of one posting, the only one: ``judged({"headcount": None}, body)``."""

    def make(changes: Changes = WHOLE, body: str = BODY, extra: str = "") -> list[Diagnostic]:
        fields = {key: value for key, value in {**WHOLE, **changes}.items() if value is not None}
        front = "".join(f"{key}: {value}\n" for key, value in fields.items())
        company = fields["company"]
        others = {f"postings/{name}.{code}.md": None for name in OTHERS for code in ("zh", "en")}
        files = {
            **others,
            f"postings/{company}/job.zh.md": f"---\n{front}---\n\n{body}",
            "taxonomies/locations.yml": ABROAD,
            "taxonomies/companies.yml": COMPANIES,
        }
        return advice(content({**files, **({"import.yml": extra} if extra else {})}))

    return make


OTHERS = ("acme/kernel-engineer", "beta/compiler-engineer")
COMPANIES = """\
field: company
name: {zh: 公司, en: Companies}
single: true
required: true
terms:
  acme: {name: {zh: 极点科技, en: Acme}}
  undisclosed: {name: {zh: 未披露, en: Undisclosed}}
"""


def test_a_whole_posting_earns_no_word(judged: Judge) -> None:
    """Employer, number, pay, place, duties, requirements and last day are there; for an unnamed employer its source."""
    assert judged() == []
    assert judged({"company": "undisclosed", "source": "{name: 某公众号}"}) == []


@each(
    ("changes", "body", "lacking"),
    [
        ({"headcount": None}, BODY, "headcount"),
        ({"salary": None}, BODY, "salary"),
        ({"salary": "面议"}, BODY, "salary"),
        ({"closes": None}, BODY, "closes"),
        ({"locations": "[china]"}, BODY, "locations"),
        ({"company": "undisclosed"}, BODY, "company, source"),
        ({}, "## 要求\n\n- 熟悉C++\n", "岗位职责"),
        ({}, "## 做什么\n\n- 写算子\n", "任职要求"),
        ({"headcount": None, "salary": None, "closes": None}, BODY, "headcount, salary, closes"),
    ],
)
def test_what_is_missing_is_named_in_one_line(judged: Judge, changes: Changes, body: str, lacking: str) -> None:
    (found,) = judged(changes, body)
    assert (found.code, found.params["value"], found.severity) == ("notice-facts", lacking, "advice")
    assert all(key in found.params["fixed"] for key in lacking.split(", "))


@each(
    "body",
    [
        "写算子，熟悉C++。\n",  # no heading: what the text is about cannot be told
        "## 你会喜欢这里\n\n- 写算子\n\n## 要求\n\n- 熟悉C++\n",  # one that no list of words knows
        "## 职位介绍\n\n写算子。\n\n## 要求\n\n- 熟悉C++\n",
    ],
)
def test_no_section_is_missed_that_may_be_there(judged: Judge, body: str) -> None:
    """Only where every heading is understood can one be missing."""
    assert judged({}, body) == []


def test_a_degree_is_a_requirement(judged: Judge) -> None:
    """It stands in front matter as well as it could in a section."""
    assert judged({"education": "bachelor"}, "## 做什么\n\n- 写算子\n") == []


@each("changes", [{"locations": "[berlin]"}, {"locations": None}, {"closes": "2026-02-01"}])
def test_other_countries_and_closed_jobs_are_left_alone(judged: Judge, changes: Changes) -> None:
    """Nobody knows where a job is that names no place; who reads of a closed one cannot apply."""
    assert judged({"headcount": None, **changes}, "限男性。\n") == []


def test_words_are_named_with_their_line_in_every_field_and_language(content: MakeContent) -> None:
    """Each with the rule it is about; the translation has lines of its own."""
    front = "".join(f"{key}: {value}\n" for key, value in {**WHOLE, "title": "算子工程师（男性优先）"}.items())
    source = f"---\n{front}summary: 限汉族。\n---\n\n## 做什么\n\n- 写算子\n\n## 要求\n\n- 35 岁以下\n- 未婚\n"
    texts = ["translated_from: 000000000000", "title: Kernel engineer", "summary: Christians only."]
    twin = "\n".join(["---", *texts, "---", "", "- Under 35 years old", ""])
    name = "postings/acme/kernel-engineer"
    found = advice(
        content(
            {
                f"{name}.zh.md": source,
                f"{name}.en.md": twin,
                "postings/beta/compiler-engineer.en.md": None,
                "postings/beta/compiler-engineer.zh.md": None,
            }
        )
    )
    assert {(one.path.split(".")[1], one.line, one.field, one.code, one.params["value"]) for one in found} == {
        ("zh", 2, "title", "notice-sex", "男性优先"),
        ("zh", 9, "summary", "notice-ethnicity", "限汉族"),
        ("zh", 18, "body", "notice-age", "35 岁以下"),
        ("zh", 19, "body", "notice-family", "未婚"),
        ("en", 4, "summary", "notice-religion", "christians only"),
        ("en", 7, "body", "notice-age", "under 35 years old"),
    }


HITS = {
    "sex": """\
        岗位需夜间值守，男性优先
        性别：男
        性别要求：限男
        Male only
        Gender: Female
        Men only, please""",
    "family": """\
        女性要求已婚已育
        婚育状况：已婚
        Marital status: single
        no plans to have children""",
    "ethnicity": """\
        民族：汉
        No ethnic minorities""",
    "religion": """\
        宗教信仰：无
        religion: none""",
    "age": """\
        35岁以下
        ３５周岁以下
        35 周岁（含）以下
        年龄：25-35
        25 至 35 周岁
        三十五岁以下
        90后优先
        under 35 years old
        Aged 25-35
        Age:35
        age : 25 - 35
        年龄 ： 35
        no older than 40""",
}
NON_HITS = """\
    男女不限
    不限男女，不限婚育
    负责男声与女声的语音合成
    权限男女分开的浴室管理系统
    年满18周岁
    面向3-6岁儿童的早教机器人
    60岁以上老人的跌倒检测
    3年以上经验，5年以内毕业
    35%以下的显存占用，延迟35ms以下
    版本2.35以下
    3天后优先级下降
    Not only men build compilers
    must be single-threaded
    under 35 ms, under 18 W
    children under the age of 12 use the product
    data no older than 30 days
    cache entries younger than 60 seconds
    handle Chinese only
    max-age: 60"""


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


@each(("meaning", "text"), [(meaning, text) for meaning, all_ in HITS.items() for text in lines(all_)])
def test_words_that_choose_people_are_found(meaning: str, text: str) -> None:
    """In the form that people write them, and for what they choose by."""
    assert meaning in {quality for line, quality, _ in find_phrases(f"熟悉C++\n{text}\n", shipped()) if line == 1}


@each("text", lines(NON_HITS))
def test_words_that_only_look_alike_are_not(text: str) -> None:
    """What a product does, whom it is for, what the law itself asks, and who is welcome."""
    assert list(find_phrases(text, shipped())) == []


def test_what_a_line_says_of_one_thing_is_told_once() -> None:
    """Of phrases within each other the longest; several of a kind in one line; each kind by itself."""
    text = "要求：\n性别：男，年龄要求：25-35周岁以下，限男"
    assert list(find_phrases(text, shipped())) == [
        (1, "sex", "性别：男 … 限男"),
        (1, "age", "年龄要求：25 … 35周岁以下"),
    ]


@each("blank", [" ", "\t", "\n", " \n"], ids=["spaces", "tabs", "lines", "both"])
@each("before", ["age:", "age: under", "年龄", "性别", "民族", "岁以上以下周", "under 35"])
def test_a_strangers_text_is_read_in_one_go(before: str, blank: str) -> None:
    """Much white space where a phrase could have some; each way to read it tried would take minutes."""
    text = f"{before}{blank * 15_000}x male 岁 要求 以下 no 优先 限男 only"
    assert {quality for _, quality, _ in find_phrases(text, shipped())} == {"sex"}


def test_a_strangers_text_may_be_full_of_words() -> None:
    """They are told apart without each being held against all others."""
    ((_, _, found),) = find_phrases("限男" * 15_000, shipped())
    assert len(found.split(" … ")) == 15_000


def test_any_text_can_be_a_phrase() -> None:
    """An editor writes words, not an expression: signs that mean something there mean themselves."""
    odd = "C++(男)|[*"
    lexicon = shipped()
    layered = type(lexicon)(({"notice": {"sex": (odd,)}}, *lexicon.layers))
    assert [found for _, _, found in find_phrases(f"要{odd}的", layered)] == [odd.lower()]


def test_editors_add_words_and_exceptions(judged: Judge) -> None:
    """In import.yml of the content folder, as for every other use of words."""
    extra = "notice:\n  age: [阳光少年]\nnotice-allowed:\n  sex: [男性优先出版社]\n"
    body = BODY + "- 阳光少年\n- 给男性优先出版社做系统\n"
    assert [one.params["value"] for one in judged({}, body, extra)] == ["阳光少年"]


def test_a_kind_that_has_no_rule_is_refused(judged: Judge) -> None:
    (found,) = judged({}, BODY, "notice:\n  hobby: [钓鱼]\n")
    assert (found.path, found.line, found.severity) == ("content/import.yml", 2, "error")


def test_every_kind_of_word_has_its_rule() -> None:
    """A message says what is wrong with it, and every exception belongs to a kind."""
    assert {f"notice-{meaning}" for meaning in shipped()["notice"]} <= catalogue().keys()
    assert shipped()["notice-allowed"].keys() <= shipped()["notice"].keys()

"""Places of work are those that are said to be ones."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text, title

PLACED: dict[str, tuple[tuple[Passage, ...], list[str], str | None]] = {
    "label": ((label("locations", "工作地点：深圳/杭州/北京"),), ["shenzhen", "hangzhou", "beijing"], "深圳/杭州/北京"),
    "two labels": (
        (label("locations", "国外： 英国、加拿大"), label("locations", "国内： 北京、上海")),
        ["united-kingdom", "canada", "beijing", "shanghai"],
        "英国、加拿大；北京、上海",
    ),
    "front matter": (
        (header("locations", "city", "Beijing", "Shenzhen"),),
        ["beijing", "shenzhen"],
        "Beijing、Shenzhen",
    ),
    "sentence": (
        (text("面向社会招聘，工作地点可选上海、杭州或北京。"),),
        ["shanghai", "hangzhou", "beijing"],
        "上海、杭州或北京",
    ),
    "base": ((text("base 上海，随时入职"),), ["shanghai"], "上海"),
    "English sentence": (
        (text("The team is located in Beijing and Hangzhou."),),
        ["beijing", "hangzhou"],
        "Beijing and Hangzhou",
    ),
    "brackets of the title": ((title("训练平台架构师（北京/上海）"),), ["beijing", "shanghai"], "北京/上海"),
    "end of the title": ((title("Compiler Engineer - Shanghai"),), ["shanghai"], "Shanghai"),
    "the country alone": ((label("locations", "地点：国内"),), ["china"], "国内"),
    "a city of the world and its country": (
        (label("locations", "Location: Toronto, Canada"),),
        ["toronto"],
        "Toronto, Canada",
    ),
    "front matter, some unknown": (
        (header("locations", "location", "Quokkatown; Shanghai; Taipei"),),
        ["shanghai", "taipei"],
        "Quokkatown; Shanghai; Taipei",
    ),
    "beside remote work in a title": ((title("[上海/远程] 推理框架工程师"),), ["shanghai"], "上海/远程"),
    "label in two languages": ((text("地点 Location：上海 Shanghai"),), ["shanghai"], "上海 Shanghai"),
    "field of a list of fields": ((text(":Location: Shanghai"),), ["shanghai"], "Shanghai"),
    "some unknown": ((label("locations", "工作地点：夸城、北京"),), ["beijing"], "夸城、北京"),
    "a label beats a sentence": (
        (text("工作地点可选上海。"), label("locations", "工作地点：杭州")),
        ["hangzhou"],
        "杭州",
    ),
    "an analyst's label, where nobody else says it": (
        (label("locations", "可选城市：杭州", "commentary"),),
        ["hangzhou"],
        "杭州",
    ),
}


@each("case", PLACED)
def test_finds_places(case: str) -> None:
    """Known places become ids in the order of the text; as written they stay, known or not."""
    passages, expected, written = PLACED[case]
    found = facts(*passages)
    assert list(found.terms.get("locations", ())) == expected
    assert found.locations_text == written


@each(
    "passage",
    [
        item("与上海人工智能实验室一起做评测"),
        text("上海人工智能实验室成立于2020年", "team"),
        text("工作地点由上海人工智能实验室安排"),
        text("The Shanghai AI Lab is located in a park."),
        item("国内外客户的支持", "responsibilities"),
        item("毕业于清华大学（北京）优先"),
        text("工作地点面议，与北京团队协作"),
        title("北京大学联合实验室工程师"),
        item("想到上海实习的也可以参与昆仑芯的研发", None),
        text("数据来自中国和英国的用户", "description"),
    ],
)
def test_places_of_other_things_are_no_places_of_work(passage: Passage) -> None:
    """Names of companies and schools, teams elsewhere and adjectives are not where the work is."""
    found = facts(passage)
    assert "locations" not in found.terms
    assert found.locations_text is None

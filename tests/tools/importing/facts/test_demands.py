"""Education and experience are the least that suffices."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text

EDUCATION: dict[str, tuple[Passage, str | None]] = {
    "degree and above": (item("本科及以上学历，计算机相关专业"), "bachelor"),
    "master, doctor preferred": (item("硕士及以上学历，博士优先"), "master"),
    "doctor preferred": (item("博士优先"), None),
    "doctor": (item("博士学历"), "phd"),
    "college": (label("education", "学历：大专"), "associate"),
    "label": (label("education", "学历要求：本科及以上"), "bachelor"),
    "English label": (label("education", "Education: a Master's degree and above"), "master"),
    "letters": (item("BS/MS in Computer Science"), "bachelor"),
    "English": (item("Bachelor’s degree or equivalent"), "bachelor"),
    "expressly not asked for": (item("不要求博士学历"), None),
    "not required": (item("PhD not required; a Master's degree is enough"), "master"),
    "one asked for, one not": (item("本科及以上学历，不要求博士"), "bachelor"),
    "any": (label("education", "学历：不限"), None),
    "front matter": (header("education", "degree", "PhD"), "phd"),
    "to master": (item("Master machine learning and deep learning"), None),
    "postdoc": (item("博士后以上经历"), None),
    "those one guides": (item("指导研究生完成毕业论文"), None),
    "office": (item("MS Office required"), None),
    "in the advantages": (item("博士学历", "preferred"), None),
    "in the team": (text("团队成员均为硕士及以上学历", "team"), None),
    "commentary": (text("本科学历即可", "commentary"), None),
    "commentary with a label": (label("education", "学历要求：本科及以上", "commentary"), "bachelor"),
}


@each("case", EDUCATION)
def test_finds_education(case: str) -> None:
    """The lowest level that suffices is taken; what is an advantage, and words that only look so, are none."""
    passage, expected = EDUCATION[case]
    assert facts(passage).education == expected


EXPERIENCE: dict[str, tuple[Passage, int | None]] = {
    "years and above": (item("有3年以上GPU编程的工作经验"), 3),
    "at least, in words": (item("至少五年编译器经验"), 5),
    "range": (item("3-5年相关经验"), 3),
    "plus": (item("8+ years of kernel work"), 8),
    "no word of experience": (item("写编译器二年以上"), 2),
    "worked": (item("在芯片公司工作过3年以上。"), 3),
    "first of the line": (item("Three years with LLVM"), 3),
    "total before a part of it": (item("5年以上工作经验，其中2年以上管理经验"), 5),
    "label": (label("experience", "工作经验：3-5年"), 3),
    "label, bare": (header("experience", "experience", "3"), 3),
    "label, none asked": (label("experience", "工作经验：不限（应届也行）", "commentary"), 0),
    "none asked": (text("经验不限，校招也欢迎"), 0),
    "none asked, English": (item("No prior experience required"), 0),
    "preferred": (item("5年以上经验者优先"), None),
    "age of the company": (text("公司成立10年，产品卖到20个国家。"), None),
    "team": (text("团队有10年以上行业经验", "team"), None),
    "school year": (item("3年级以上在校生，有项目经验"), None),
    "half": (item("1.5年以上经验"), None),
    "too many": (item("99年以上经验"), None),
}


@each("case", EXPERIENCE)
def test_finds_experience(case: str) -> None:
    """Years are those asked for: the lower end of a range, the first statement, 0 where none are needed."""
    passage, expected = EXPERIENCE[case]
    assert facts(passage).experience == expected

"""A line is spent when nothing of it is left that is not a fact."""

from __future__ import annotations

from careers_tools.importing.values import Evidence, Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text, title

SPENT: dict[str, tuple[Passage, bool]] = {
    "title": (title("AI编译器工程师"), True),
    "who and where": (text("这个职位适用于社招、校招和实习生，工作地点可选上海、杭州或北京。"), True),
    "who": (item("校招的同学也欢迎投！"), True),
    "pay": (label("salary", "薪资范围：15-40K·13薪（19.5-52万/年）"), True),
    "places of front matter, one unknown": (header("locations", "location", "Quokkatown; Shanghai"), False),
    "label in two languages": (text("薪资 Salary：40-60K"), True),
    "city and its part": (text("北京·海淀区·西二旗"), False),
    "line of facts": (text("Beijing | 实习 | 400-500/天"), True),
    "line of facts and employment": (text("Shanghai | 全职 | 45k-80k × 15"), False),
    "pay and more": (label("salary", "薪资：20-40K，另有股票"), True),
    "places, one unknown": (label("locations", "工作地点：夸城、北京"), False),
    "place and street": (label("locations", "工作地点：北京市海淀区"), False),
    "mail": (label("email", "简历投递邮箱：ash@example.org"), True),
    "mail and its remark": (label("email", "邮箱：a#example.org（请把#换成@）"), True),
    "mail in a sentence": (text("请将简历发送至 a@example.org ，谢谢！"), True),
    "mail and a promise": (text("简历发到 a@example.org ，可以内推"), False),
    "mail and phone": (label("email", "联系方式：a@example.org 电话 12345"), False),
    "mail as a link": (text("[点此发简历](mailto:a@example.org)"), True),
    "subject": (label("subject", "邮件主题：姓名-岗位-学校"), True),
    "subject not understood": (label("subject", "邮件主题：姓名-手机号"), False),
    "degree and field": (item("本科及以上学历，计算机相关专业"), False),
    "years and field": (item("3年以上编译器工作经验"), False),
    "headcount nobody can count": (label("headcount", "招聘人数：若干"), False),
    "remote and more": (label("remote", "工作方式：混合办公，每周到岗三天"), False),
    "date": (label("collected", "收集日期：2024-01-15 17:25"), True),
    "company nobody knows": (label("company", "公司名称：星火芯片"), False),
    "kinds of hiring, one unknown": (label("hiring", "工作性质：全职、实习"), False),
    "tags": (label("skills", "技术栈：C++、Python"), True),
    "tags, one unknown": (label("skills", "技术栈：C++、COBOL"), False),
    "tags without a label": (item("C++、Python"), False),
    "placeholder": (label("posted", "发布时间：[未明确]"), True),
}  # fmt: skip


@each("case", SPENT)
def test_tells_what_need_not_stand_in_the_text(case: str) -> None:
    """Facts and words that add nothing are spent; a line that says more is not."""
    passage, expected = SPENT[case]
    assert facts(passage).spent == ({0} if expected else set())


def test_a_statement_that_is_not_taken_is_not_spent() -> None:
    """What contradicts a better statement stays in the text; what repeats it does not."""
    asked, other, same = label("salary", "薪资：30-60K"), text("月薪25-45K"), text("月薪30-60K")
    assert facts(asked, other, same).spent == {0, 2}


@each("said", ["[未明确]", "待定", "TBD", "N/A", "-", "——", "", "[招聘平台]", "（待补充）"])
@each("asked", ["company", "locations", "salary", "education", "headcount", "posted", "email", "hiring"])
def test_placeholders_say_nothing(asked: str, said: str) -> None:
    """A placeholder gives no fact, only evidence that the line was seen."""
    passage = label(asked, f"某项：{said}")
    found = facts(passage)
    assert found.evidence == (Evidence(asked, "", 1, passage.text),)
    assert (found.terms, found.salary_text, found.locations_text, found.company_text) == ({}, None, None, None)

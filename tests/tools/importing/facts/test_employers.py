"""Who hires is who says so, not who is mentioned."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, heading, item, label, text, title

HIRING: dict[str, tuple[tuple[Passage, ...], str | None, str | None]] = {
    "label": ((label("company", "公司名称：摩尔线程"),), "moore-threads", "摩尔线程"),
    "legal name": (
        (label("company", "公司：摩尔线程智能科技（北京）有限责任公司"),),
        "moore-threads",
        "摩尔线程智能科技（北京）有限责任公司",
    ),
    "English legal name": ((label("company", "Company: Baidu, Inc."),), "baidu", "Baidu, Inc."),
    "with its department": ((label("company", "公司：百度 / 飞桨团队"),), "baidu", "百度 / 飞桨团队"),
    "front matter": ((header("company", "company", "Moore Threads"),), "moore-threads", "Moore Threads"),
    "unknown": ((label("company", "公司名称：星火芯片"),), None, "星火芯片"),
    "somebody beside a known name": ((label("company", "公司：某华为外包商"),), None, "某华为外包商"),
    "undisclosed, by label": ((label("company", "公司：匿名雇主"),), "undisclosed", "匿名雇主"),
    "undisclosed, in passing": ((text("薪资未披露"),), None, None),
    "placeholder": ((label("company", "公司名称：[未明确]"),), None, None),
    "heading": ((heading("摩尔线程"),), "moore-threads", "摩尔线程"),
    "heading that invites": ((heading("加入百度飞桨"),), "baidu", "百度飞桨"),
    "a maker of chips as a heading": ((heading("昆仑芯"),), "kunlunxin", "昆仑芯"),
    "title set off": ((title("【摩尔线程】编译器工程师"),), "moore-threads", "摩尔线程"),
    "product in a title": ((title("华为昇腾算子工程师"),), None, None),
    "maker in a title": ((title("NVIDIA GPU内核工程师"),), None, None),
    "the architecture in a title": ((title("ARM平台性能工程师"),), None, None),
    "a maker invites in a title": ((header("title", "title", "昆仑芯招聘高性能算子库工程师"),), "kunlunxin", "昆仑芯"),
    "label of whom one belongs to": ((label("company", "所属公司：华为"),), "huawei", "华为"),
    "field of a list of fields": ((text(":Company: Moore Threads"),), "moore-threads", "Moore Threads"),
    "mail domain": ((text("简历发到 eco-team@baidu.com", "apply"),), "baidu", None),
    "mail domain of a department": ((text("简历发到 x@hr.baidu.com", "apply"),), "baidu", None),
    "somebody's else domain": ((text("简历发到 x@notbaidu.com", "apply"),), None, None),
    "team": ((text("The Shanghai AI Lab opened its training center.", "team"),), "shanghai-ai-lab", "Shanghai AI Lab"),
    "a sentence": ((text("The Shanghai AI Lab opened its training center."),), None, None),
    "a maker in a sentence": ((text("摩尔线程是一家GPU公司。", "team"),), None, None),
    "a line of nothing else": ((text("Shanghai AI Lab"),), "shanghai-ai-lab", "Shanghai AI Lab"),
    "brackets before a call": ((text("【摩尔线程】招人啦！"),), "moore-threads", "摩尔线程"),
    "a company no vocabulary has, as a heading": ((heading("Marlow & Sons Ltd"),), None, "Marlow & Sons Ltd"),
    "in a part of a title": ((title("Velden Logistik GmbH: Staplerfahrer (Köln)"),), None, "Velden Logistik GmbH"),
    "behind a title": ((title("護士長 | 株式会社みなと川"),), None, "株式会社みなと川"),
    "in brackets before a title": ((title("【晨溪物流有限公司】叉车司机"),), None, "晨溪物流有限公司"),
    "a clinic before a word for jobs": ((heading("Klinikum Galdor Karriere"),), None, "Klinikum Galdor"),
    "a clinic of two words": ((heading("Klinikum Bad Galdor"),), None, "Klinikum Bad Galdor"),
    "a hospital": ((heading("青禾里医院"),), None, "青禾里医院"),
    "two of them": ((heading("Marlow Ltd"), heading("Tarrent Ltd")), None, None),
    "a company in a sentence": ((text("Our customers are Marlow Ltd and Tarrent GmbH."),), None, None),
    "in a thread of jobs": ((title("Velden Post | Plumber | Leeds | REMOTE"),), None, "Velden Post"),
    "a list of parts without facts": ((title("Velden Post | Plumber | Night shift"),), None, None),
    "a clinic as a place": ((title("Nurse | Day Clinic"),), None, None),
    "a call for workers": ((heading("Klinikum Velden sucht neue Leute"),), None, "Klinikum Velden"),
    "a maker that others work with": ((text("我们的集群用英伟达的卡。", "team"),), None, None),
    "makers in requirements": ((item("了解英伟达、AMD和华为的软件栈"),), None, None),
    "two of one rank": ((heading("百度"), heading("Shanghai AI Lab")), None, None),
    "a label beats a heading": ((heading("百度"), label("company", "公司：摩尔线程")), "moore-threads", "摩尔线程"),
    "an unknown label beats the domain": (
        (label("company", "公司：星火芯片"), text("简历发到 a@baidu.com", "apply")),
        None,
        "星火芯片",
    ),
}


@each("case", HIRING)
def test_finds_the_employer(case: str) -> None:
    """A label, a heading, a part of a title, the address, the employer's own words; and nobody where two would do."""
    passages, expected, written = HIRING[case]
    found = facts(*passages)
    assert found.terms.get("company", (None,))[0] == expected
    assert found.company_text == written

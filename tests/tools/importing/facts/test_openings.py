"""How many are wanted, and whether they may work elsewhere."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, header, item, label, text, title

HEADCOUNT: dict[str, tuple[Passage, int | None]] = {
    "label": (label("headcount", "招聘人数：5人"), 5),
    "front matter": (header("headcount", "hc", "3"), 3),
    "several": (label("headcount", "招聘人数：若干"), None),
    "range": (label("headcount", "招聘人数：3-5人"), 3),
    "brackets": (title("【急招】AI编译器工程师（3人）"), 3),
    "brackets behind the place": (title("Staplerfahrer (Frankfurt, 4 Stellen)"), 4),
    "pay that is set apart": (title("Kitchen Porter | Phoenix | *35,000–38,000 GBP per year*"), None),
    "thousands of pay that is set apart": (title("Cook | Lisbon | *330-360k*"), None),
    "months of pay": (title("推理框架工程师，30-55k * 14"), None),
    "team size": (item("带一个20人的团队", "responsibilities"), None),
    "architecture": (title("x86工程师"), None),
    "year": (title("2026年招聘编译器工程师"), None),
    "zero": (label("headcount", "招聘人数：0"), None),
}


@each("case", HEADCOUNT)
def test_finds_the_headcount(case: str) -> None:
    """A label or the end of the title says how many; sizes of teams and names with figures do not."""
    passage, expected = HEADCOUNT[case]
    assert facts(passage).headcount == expected


REMOTE: dict[str, tuple[Passage, str | None]] = {
    "label": (label("remote", "办公方式：远程办公"), "true"),
    "label, hybrid": (label("remote", "工作方式：混合办公，每周到岗三天"), "hybrid"),
    "label, no": (label("remote", "远程：否"), "false"),
    "label, yes": (label("remote", "Remote: yes"), "true"),
    "label, on site": (label("remote", "Work mode: on-site"), "false"),
    "front matter": (header("remote", "remote", "true"), "true"),
    "among the places": (label("locations", "Location: Beijing / Remote"), "true"),
    "bracket of the title": (title("Compiler Engineer (Remote)"), "true"),
    "sentence": (text("可远程办公。", "benefits"), "true"),
    "not supported": (text("本岗位不支持远程办公", "benefits"), "false"),
    "English sentence": (text("This role is fully remote.", "description"), "true"),
    "remote work, and one comes in": (text("可远程办公，每周到岗两天。", "benefits"), "hybrid"),
    "a question": (text("支持远程办公吗？"), None),
    "memory": (item("调通RDMA（远程直接内存访问）"), None),
    "sensing": (title("Remote Sensing Engineer"), None),
    "login": (item("远程登录过很多机器"), None),
    "product": (item("开发远程办公软件"), None),
    "parallelism": (item("hybrid parallelism"), None),
    "duties": (item("remote work with customers", "responsibilities"), None),
    "placeholder": (label("remote", "远程：待定"), None),
}


@each("case", REMOTE)
def test_finds_whether_one_may_work_elsewhere(case: str) -> None:
    """Words of working elsewhere count; other things that are remote or hybrid do not."""
    passage, expected = REMOTE[case]
    assert facts(passage).remote == expected

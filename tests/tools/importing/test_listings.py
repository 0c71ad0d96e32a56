"""Jobs that a document only lists: below words that announce them, as records, as plain lines over lists."""

from __future__ import annotations

import textwrap

import pytest

from tests.tools.importing.test_outline import drafts

LISTS = {
    "bullets with facts in brackets": (
        """
        示例芯片科技招聘

        目前在招职位：
        - 算法工程师（北京，30-50K，3人）
        - 编译器工程师：熟悉LLVM，三年以上经验。
        - 产品经理

        简历发送至 hr@shili.example
        """,
        ["算法工程师", "编译器工程师", "产品经理"],
    ),
    "numbers": (
        """
        # Hill Farm
        We're hiring the following positions:
        1. Milker (2)
        2. Tractor driver
        3. Farm accountant: you have kept books for three years, and you know sheep.

        Apply to jobs@hillfarm.example
        """,
        ["Milker", "Tractor driver", "Farm accountant"],
    ),
    "links below a heading": (
        """
        # Bäckerei Korn
        ## Offene Stellen
        Wir freuen uns auf Ihre Bewerbung.

        * [Bäcker (m/w/d)](https://korn.example/1)
        * [Verkäuferin (m/w/d)](https://korn.example/2)
        * [Frühaufsteher](https://korn.example/3)

        ## Unsere Vorteile
        * Brot
        * Urlaub
        """,
        ["Bäcker", "Verkäuferin", "Frühaufsteher"],
    ),
    "plain lines": (
        """
        # Ferme du Lac

        Postes à pourvoir :
        Infirmière
        Comptable
        Cuisinier

        Envoyez votre CV à rh@lac.example
        """,
        ["Infirmière", "Comptable", "Cuisinier"],
    ),
    "lists below departments": (
        """
        # Available Positions
        ### Engineering
        - Backend engineer
        - Data engineer
        ### Kitchen
        - Cook
        """,
        ["Backend engineer", "Data engineer", "Cook"],
    ),
    "lines below items": (
        """
        # Current openings
        1. Nurse
           Leeds, at night
        2. Cook
           York, by day

        Write to jobs@inn.example
        """,
        ["Nurse", "Cook"],
    ),
    "bold lines, a link among them": (
        """
        Wir stellen ein:

        **Krankenpfleger (m/w/d)**
        **[Koch](https://korn.example/koch)**
        **Fahrer**

        Bewerbung an jobs@korn.example
        """,
        ["Krankenpfleger", "Koch", "Fahrer"],
    ),
    "paragraphs between numbers": (
        """
        ## 在招岗位

        1、算法工程师

        坐标上海，和模型打交道。

        2、驾驶员

        坐标北京，和车打交道。
        """,
        ["算法工程师", "驾驶员"],
    ),
    "a line without a word for a job among plain lines": (
        """
        Puestos vacantes:
        Enfermera
        Cocinero
        Manos de plata
        Contable

        Escriba a empleo@lago.example
        """,
        ["Enfermera", "Cocinero", "Manos de plata", "Contable"],
    ),
    "lines with requirements, above those of all": (
        """
        # 示例公司
        ## 招聘岗位

        算法工程师：负责推荐算法，三年以上经验
        后端工程师：熟悉网络服务
        产品经理：有同理心

        ## 任职要求
        - 本科
        """,
        ["算法工程师", "后端工程师", "产品经理"],
    ),
    "several titles in a cell": (
        """
        | 招聘岗位 | 算法工程师<br>测试工程师<br>前端工程师 |
        |---|---|
        | 工作地点 | 北京 |
        """,
        ["算法工程师", "测试工程师", "前端工程师"],
    ),
    "several titles in a cell of a table of jobs": (
        """
        | 招聘岗位 | 人数 | 地点 |
        |---|---|---|
        | 算法工程师<br>测试工程师 | 3 | 北京 |
        | 前端工程师 | 1 | 上海 |
        """,
        ["算法工程师", "测试工程师", "前端工程师"],
    ),
    "records": (
        """
        Nurse
        North Clinic
        Leeds
        £30,000 - £34,000

        Cook
        South Inn
        York
        £22,000 - £24,000

        Bus driver
        East Buses
        Hull
        £25,000
        12 Mid Street
        """,
        ["Nurse", "Cook", "Bus driver"],
    ),
    "records behind an employer, announced": (
        """
        Current openings:

        North Clinic
        Nurse
        Leeds

        South Inn
        Cook
        York
        """,
        ["Nurse", "Cook"],
    ),
    "plain titles over lists": (
        """
        招聘

        算法工程师
        1、熟悉Python
        2、三年经验

        驾驶员
        1、有驾照
        2、两年经验

        邮箱 hr@shili.example
        """,
        ["算法工程师", "驾驶员"],
    ),
    "plain titles over sections": (
        """
        ## 示例科技社会招聘工程师

        算法工程师
        岗位职责
        1、写算法

        测试工程师
        岗位职责
        1、找错误
        """,
        ["算法工程师", "测试工程师"],
    ),
    "numbered titles over sections below a heading": (
        """
        ## 现在招聘

        1、算法工程师
        岗位职责：
        - 写算法

        2、测试工程师
        岗位职责：
        - 找错误
        """,
        ["算法工程师", "测试工程师"],
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_jobs_that_are_only_listed_are_found(name: str) -> None:
    """Each line, record or plain title of a list of jobs is a posting."""
    text, titles = LISTS[name]
    assert list(drafts(text)) == titles


OTHERS = {
    "requirements": "# 招聘岗位\n我们需要有经验的工程师。\n- 负责与工程师合作\n- 弹性工作\n- 五险一金",
    "teams": "# Careers\nOur teams:\n- Engineering\n- Sales\n- Design",
    "benefits": "# Open positions\nWhat we offer:\n- Lunch by our cook\n- Home office\n- A bicycle",
    "links to pages": "# Careers\n- [About us](https://a.example/1)\n- [Our nurses](https://a.example/2)\n"
    "- [News](https://a.example/3)",
    "people": "# Team\n\nNurse\nAnna\nLeeds\n\nCook\nBerta\nYork\n\nDriver\nCarl\nHull",
    "a list that nothing announces": "# About us\n- Nurse\n- Cook\n- Driver",
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_lists_are_no_jobs(name: str) -> None:
    """Lists of what is asked for, of teams, benefits, pages and people make no posting."""
    assert drafts(OTHERS[name]) == {}


def test_listed_jobs_have_the_facts_of_their_line_and_those_of_the_document() -> None:
    """Pay and place in brackets are the job's; requirements behind the colon are its text."""
    found = drafts(LISTS["bullets with facts in brackets"][0])
    first, second = found["算法工程师"], found["编译器工程师"]
    assert first.facts.terms["locations"] == ("beijing",)
    assert first.facts.salary is not None
    assert second.body == "熟悉LLVM，三年以上经验。"
    assert {draft.facts.email for draft in found.values()} == {"hr@shili.example"}


def test_a_list_of_contents_adds_nothing_to_jobs_with_sections() -> None:
    """Titles that are listed first and described below are one posting each."""
    text = """
        Open positions:
        - Nurse
        - Cook

        ## Nurse
        ### Responsibilities
        - Care for patients

        ## Cook
        ### Responsibilities
        - Make soup
    """
    found = drafts(textwrap.dedent(text))
    assert list(found) == ["Nurse", "Cook"]
    assert "Make soup" in found["Cook"].body


def test_sections_below_a_single_listed_title_stay_in_its_posting() -> None:
    """One title below words that announce jobs takes nothing from the posting around it."""
    (draft,) = drafts("Position:\n- Nurse\n\nResponsibilities:\n- Care for patients\n- Keep records").values()
    assert "Care for patients" in draft.body

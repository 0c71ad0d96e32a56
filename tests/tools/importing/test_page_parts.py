"""Names of sections and of pages in all their variants, which title no job."""

from __future__ import annotations

from careers.content.lexicon import shipped
from careers_tools.importing.page_parts import is_address, names_part
from careers_tools.importing.title import is_title
from tests.each import each


@each(
    "text",
    [
        *(
            "Mission",
            "Our Mission",
            "Careers",
            "Employment Opportunities",
            "Internship Openings",
            "Job Board",
            "README",
        ),
        *("Instructor Responsibilities", "Requirements for the Baker", "Baker Duties"),
        *("Missions du stagiaire", "Profil recherché", "Compétences requises", "Responsabilités de l’apprenti"),
        *("Aufgaben der Erzieherin", "Anforderungen für Köche", "Aktuelle Stellenangebote", "Unsere Stellenangebote"),
        *("Funciones del auxiliar", "Requisitos para el puesto", "Otras vacantes"),
        *("社招其他职位", "岗位合集", "校招岗位汇总", "甲乙项目介绍", "讲师岗位职责", "实习招聘信息"),
        *("求める人材", "新卒採用について", "スタッフの紹介", "募集職種一覧"),
    ],
)
def test_no_name_of_a_part_titles_a_job(text: str) -> None:
    """With the name of a job, or made of words of pages alone."""
    assert names_part(text, shipped())
    assert not is_title(text, shipped())


@each(
    "text",
    [
        *(
            "Mission Control Engineer",
            "Requirements Engineer",
            "Careers Adviser",
            "Head of Benefits",
            "Product Manager",
        ),
        *("Recruitment Consultant", "Project Manager (Internship)", "Benefits and Pay Manager", "Team Lead"),
        *("Chargé de mission", "Profileur", "Chef de projet", "Perfilador", "Leiter Personal", "Teamleiter"),
        *(
            "产品经理",
            "招聘专员",
            "项目经理",
            "实习生",
            "文化项目主管",
            "内容编辑",
            "産品担当",
            "採用担当",
            "広報担当者",
        ),
        *("Second Pair of Hands", "Early bird", "Good with horses"),
    ],
)
def test_a_job_named_after_such_words_is_one(text: str) -> None:
    """Recruitment is also a trade, and a mission a task."""
    assert not names_part(text, shipped())


@each(
    "text",
    [
        "产品体验：https://try.example.org/a",
        "www.example.org",
        "{{job.title}} Engineer",
        "<%= title %>",
        "cook-2024.md",
    ],
)
def test_an_address_or_a_template_titles_no_job(text: str) -> None:
    """Neither does the name of a file."""
    assert is_address(text)
    assert not is_title(text, shipped())

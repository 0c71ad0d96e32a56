"""Names of skills that no vocabulary has are found in lists, for a person to review; plain words never are."""

from __future__ import annotations

from careers_tools.importing.values import Passage
from tests.each import each
from tests.tools.importing.facts.said import facts, heading, item, label, text, title

# A passage, and the names that it proposes: Quarkus, Wombat and so on are in no vocabulary, Python and CUDA are.
LISTS: dict[str, tuple[Passage, list[str]]] = {
    "an answer to a label": (label("skills", "Tech stack: PostGIS, Python, QGIS"), ["PostGIS", "QGIS"]),
    "plain words in an answer": (label("skills", "Skills: Communication, teamwork, Empathy"), []),
    "capitals among names": (
        label("skills", "Stack: Python, PostGIS, Quarkus, Terraform"),
        ["PostGIS"],
    ),
    "capitals among words": (label("skills", "Kenntnisse: SQL, Hydraulik, Pneumatik, Teamgeist"), ["SQL"]),
    "requirements": (item("At least 3 years of experience with PostGIS and QGIS, no HR"), ["PostGIS", "QGIS"]),
    "in Chinese": (item("熟悉Quarkus、PostGIS等框架，有团队精神"), ["Quarkus", "PostGIS"]),
    "an address": (item("Experience with things, see https://example.org/QGIS/PostGIS"), []),
    "shouted": (item("EXPERIENCE WITH LARGE TEAMS AND BIG DOGS"), []),
    "in Japanese": (label("skills", "使用技術：Quarkus、PostGIS"), ["Quarkus", "PostGIS"]),
    "signs and versions": (label("skills", "Stack: F#, Gatling3"), ["F#", "Gatling3"]),
    "plurals": (label("skills", "Stack: GPUs, Python"), []),
    "an unknown plural": (label("skills", "Stack: PLCs, Python"), ["PLC"]),
    "only capitals": (label("skills", "Stack: WSDL, QGX"), ["WSDL", "QGX"]),
    "another section": (text("Experience with QGIS and PostGIS", "benefits"), []),
    "a title": (title("Engineer, experience with QGIS"), []),
    "a heading": (heading("Experience with QGIS"), []),
    "another label": (label("company", "Company: experience with QGIS"), []),
}


@each("case", LISTS)
def test_lists_name_skills(case: str) -> None:
    """A name counts by its form, among Han characters any with a capital; what a vocabulary has is none of them."""
    passage, names = LISTS[case]
    assert facts(passage).lacking == ({"skills": tuple(names)} if names else {})


def test_a_label_tells_the_vocabulary() -> None:
    """Hardware that nobody knows is proposed for hardware; a name is listed once, as written first."""
    found = facts(label("hardware", "Hardware: QuokkaNPU, GPU"), label("skills", "Stack: PostGIS, PostGis"))
    assert found.lacking == {"hardware": ("QuokkaNPU",), "skills": ("PostGIS",)}
    assert ("hardware", "QuokkaNPU") in found.unknown()

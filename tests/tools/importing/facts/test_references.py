"""The employer's own code for a job: behind labels, and where a title loses it."""

from __future__ import annotations

from careers_tools.importing.facts import complete
from tests.each import each
from tests.tools.importing.facts.said import facts, header, heading, label, text, title


@each(
    ("written", "reference"),
    [
        ("Kennziffer: 34/26", "34/26"),
        ("Ref.: REQ-2026-0113.", "REQ-2026-0113"),
        ("Job ID: #10472", "10472"),
        ("职位编号：A12345", "A12345"),
        ("Réf. : AB 2026/7", "AB 2026/7"),
        ("求人番号：13010-04567861", "13010-04567861"),
    ],
    ids=["German", "with a full stop", "with a sign", "Chinese", "in two words", "Japanese"],
)
def test_a_label_states_the_code(written: str, reference: str) -> None:
    """The whole line says it, so that the text does not repeat it."""
    found = facts(label("reference", written))
    assert (found.reference, found.spent) == (reference, frozenset({0}))
    assert [(line.field, line.value, line.text) for line in found.evidence] == [("reference", reference, written)]


@each(
    "written",
    ["Reference: Frau Beispiel", "Reference: see our page 4", "Job ID: https://jobs.example/4711", "Ref.: 7",
     "职位编号：待定"],
)  # fmt: skip
def test_what_is_no_code_is_not_taken(written: str) -> None:
    """Words, addresses, names in addresses, and keys of a database are nothing to quote."""
    assert facts(label("reference", written)).reference is None


@each(
    ("written", "reference"),
    [
        ("REQ-20431 Lagerist", "REQ-20431"),
        ("Disponentin (KZ4417)", "KZ4417"),
        ("[MT-880] Mechatroniker", "MT-880"),
        ("Software Engineer (Job ID: 10472)", "10472"),
        ("算子开发工程师（职位编号：A12345）", "A12345"),
        ("Software Engineer #10472", "10472"),
        ("C++17 Software Engineer", None),
        ("Fahrer 10115 Berlin", None),
        ("#1 Koch", None),
        ("算子工程师 30000-50000元", None),
        ("Software Engineer, R2", None),
    ],
)
def test_a_title_states_the_code_that_it_loses(written: str, reference: str | None) -> None:
    """Figures alone may be a postal code or pay, and what stays in the title is a part of the name."""
    assert facts(title(written)).reference == reference


def test_a_label_counts_more_than_a_title() -> None:
    """It says what the code is."""
    assert facts(title("REQ-20431 Lagerist"), label("reference", "Kennziffer: 34/26")).reference == "34/26"


def test_other_text_states_no_code() -> None:
    """A code in a sentence may be that of a product or of a law."""
    assert (
        facts(heading("REQ-20431 Lager"), text("Sie arbeiten mit KZ4417."), header(None, "x", "J161")).reference is None
    )


def test_a_code_above_several_jobs_is_none_of_theirs() -> None:
    """A code is one job's."""
    shared = facts(label("reference", "Kennziffer: 34/26"))
    completed = complete(facts(title("Koch")), shared)
    assert (completed.reference, completed.evidence) == (None, ())

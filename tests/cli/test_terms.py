"""``careers terms`` proposes what the vocabularies lack, and takes it in once a person has read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import Careers

POSTING = "---\ntitle: Nurse\ncompany: {company}\nhardware: [{hardware}]\nposted: 2026-10-01\n---\n\nThe work.\n"
DOCUMENT = """# Nurse

Company: Quokka Clinics
Location: {place}

## Responsibilities

- Looks after patients on two wards
"""
COMPANIES, HARDWARE = "content/taxonomies/companies.yml", "content/taxonomies/hardware.yml"


@pytest.fixture
def lacking(folder: Path) -> Path:
    """Two postings of a company that the vocabulary lacks, one of them with unknown hardware."""
    for slug, hardware in (("one", "quokka-npu"), ("two", "accelerator")):
        path = folder / f"content/postings/quokka/{slug}.en.md"
        path.parent.mkdir(exist_ok=True)
        path.write_text(POSTING.format(company="quokka", hardware=hardware), "utf-8")
    return folder


def proposed(folder: Path) -> dict[str, dict[str, dict[str, object]]]:
    """What the file of proposals holds."""
    read: dict[str, dict[str, dict[str, object]]] = yaml.safe_load((folder / "terms.yml").read_text("utf-8"))
    return read


def test_ids_that_postings_name_are_proposed(careers: Careers, lacking: Path) -> None:
    """With a name in each language of the site, how often they are named and where; the rest is left to a person."""
    result = careers("terms")
    assert result.exit_code == 0
    assert result.stdout.startswith("2 terms proposed in terms.yml; ")
    found = proposed(lacking)
    assert found["companies"]["quokka"] == {
        "name": {"zh": "Quokka", "en": "Quokka"},
        "count": 2,
        "named_in": ["content/postings/quokka/one.en.md:3", "content/postings/quokka/two.en.md:3"],
    }
    assert found["hardware"]["quokka-npu"]["count"] == 1


def test_what_a_person_has_written_stays(careers: Careers, lacking: Path) -> None:
    """A second run adds what is new and changes nothing else; without anything new the file stays as it is."""
    careers("terms")
    file = lacking / "terms.yml"
    reviewed = proposed(lacking)
    reviewed["companies"]["quokka"]["name"] = {"zh": "短尾", "en": "Quokka Clinics"}
    del reviewed["hardware"]
    text = "# mine\n" + yaml.safe_dump(reviewed, allow_unicode=True)
    file.write_text(text, "utf-8")
    assert careers("terms").stdout.startswith("1 term proposed")
    assert proposed(lacking)["companies"] == reviewed["companies"]
    assert file.read_text("utf-8").startswith(text)
    before = file.read_bytes()
    assert careers("terms").stdout.startswith("0 terms proposed")
    assert file.read_bytes() == before


@pytest.mark.usefixtures("lacking")
def test_reviewed_terms_are_taken_in(careers: Careers, folder: Path) -> None:
    """Then the postings are sound; every line of the vocabularies stands as before, and taking again adds nothing."""
    careers("terms")
    before = {name: (folder / name).read_text("utf-8") for name in (COMPANIES, HARDWARE)}
    assert "unknown" in careers("check").stdout or careers("check").exit_code == 1
    result = careers("terms", "--take", "terms.yml")
    assert result.exit_code == 0
    after = {name: (folder / name).read_text("utf-8") for name in before}
    for name, text in before.items():
        lines = after[name].splitlines()
        assert [line for line in lines if line in text.splitlines()] == text.splitlines()
    assert yaml.safe_load(after[COMPANIES])["terms"]["quokka"] == {"name": {"zh": "Quokka", "en": "Quokka"}}
    assert careers("check").exit_code == 0
    again = careers("terms", "--take", "terms.yml")
    assert "quokka is in the vocabulary already, as quokka" in again.stdout
    assert {name: (folder / name).read_text("utf-8") for name in before} == after
    assert careers("terms").stdout.startswith("0 terms proposed")


def test_comments_order_and_further_fields_are_kept(careers: Careers, folder: Path) -> None:
    """Terms go below the last one, above the field that follows and its comment; a term is written as others are."""
    text = (folder / COMPANIES).read_text("utf-8").replace("order: 20\n", "") + "# The order of lists.\norder: 20\n"
    (folder / COMPANIES).write_text("# Who hires.\n" + text, "utf-8")
    (folder / "terms.yml").write_text(
        "companies:\n  quokka:\n    name: Quokka\n    aliases: [短尾, 'Q: One']\n", "utf-8"
    )
    assert careers("terms", "--take", "terms.yml").exit_code == 0
    lines = (folder / COMPANIES).read_text("utf-8").splitlines()
    at = lines.index("  quokka:")
    assert lines[0] == "# Who hires."
    assert lines[at : at + 4] == [
        "  quokka:",
        "    name: Quokka",
        "    aliases: [短尾, 'Q: One']",
        "# The order of lists.",
    ]


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ("companies:\n  other:\n    name: ACME\n", "other is in the vocabulary already, as acme"),
        ("nothing:\n  quokka:\n    name: Quokka\n", "there is no vocabulary nothing"),
        ("companies:\n  quokka:\n    name: Quokka\n    aliases: [Acme]\n", "Acme"),
        ("companies:\n  quokka:\n    nome: Quokka\n", "write the taxonomy"),
        ("companies: [quokka]\n", "write the taxonomy"),
        ("companies:\n  quokka:\n    name: Quokka\n    colour: red\n", "colour"),
    ],
    ids=["a name that is known", "no such vocabulary", "an alias that is taken", "no name", "a list", "an unknown key"],
)
def test_nothing_is_overwritten_or_broken(careers: Careers, folder: Path, terms: str, words: str) -> None:
    """What the vocabulary has stays, and terms with which it would have a fault are refused, all of them."""
    (folder / "terms.yml").write_text(terms, "utf-8")
    before = (folder / COMPANIES).read_bytes()
    result = careers("terms", "--take", "terms.yml")
    assert words in result.output
    assert (folder / COMPANIES).read_bytes() == before


def test_a_vocabulary_in_one_line_is_left_alone(careers: Careers, folder: Path) -> None:
    """A program that cannot tell where its terms end says so."""
    read = yaml.safe_load((folder / COMPANIES).read_text("utf-8"))
    (folder / COMPANIES).write_text(
        yaml.safe_dump(read, default_flow_style=True, width=10**6, allow_unicode=True), "utf-8"
    )
    before = (folder / COMPANIES).read_bytes()
    (folder / "terms.yml").write_text("companies:\n  quokka:\n    name: Quokka\n", "utf-8")
    result = careers("terms", "--take", "terms.yml")
    assert result.exit_code == 1
    assert "cannot be added to" in result.output
    assert (folder / COMPANIES).read_bytes() == before


def test_an_import_proposes_what_its_documents_name(careers: Careers, folder: Path) -> None:
    """Employers and places, into the same file, counted over all documents; spellings of one id are aliases."""
    for number, place in enumerate(("Quokkatown", "Wombat Falls（Quokkatown）")):
        (folder / f"{number}.md").write_text(DOCUMENT.format(place=place), "utf-8")
    careers("import", "--dry-run", "--add-terms", "terms.yml", "0.md", "1.md")
    found = proposed(folder)
    (company,) = found["companies"].values()
    assert (company["name"], company["count"]) == ({"zh": "Quokka Clinics", "en": "Quokka Clinics"}, 2)
    assert {key: entry["count"] for key, entry in found["locations"].items()} == {"quokkatown": 2, "wombat-falls": 1}
    assert careers("terms", "--take", "terms.yml").exit_code == 0
    careers("import", "0.md", "1.md")
    assert (folder / "content/postings/quokka-clinics").is_dir()


def test_an_import_knows_the_places_of_the_world(careers: Careers, folder: Path) -> None:
    """A document's city that the vocabulary lacks is written as its id, by whatever name, and not proposed."""
    for number, place in enumerate(("München", "Berlin, Germany")):
        text = DOCUMENT.format(place=place).replace("Quokka Clinics", "Acme").replace("# Nurse", f"# Nurse {number}")
        (folder / f"{number}.md").write_text(text, "utf-8")
    careers("import", "--add-terms", "terms.yml", "0.md", "1.md")
    written = "".join(path.read_text("utf-8") for path in (folder / "content/postings/acme").glob("nurse*.md"))
    assert "locations: [munich]" in written
    assert "locations: [berlin]" in written
    assert not (folder / "terms.yml").exists()


def test_an_import_proposes_skills(careers: Careers, folder: Path) -> None:
    """Those that several documents list, counted; plain words and what one document alone names are left out."""
    said = (
        "QuokkaDB, WombatScript++, QuokkaDB 2",
        "quokkaDB, SQL, Teamwork",
        "QuokkaDB, WombatScript++, Teamwork, SQL",
    )
    for number, skills in enumerate(said):
        text = DOCUMENT.format(place="Berlin").replace("# Nurse", f"# Nurse {number}")
        text += f"- Teamwork means teamwork\n\n## Requirements\n\n- Experience with {skills}\n"
        (folder / f"{number}.md").write_text(text, "utf-8")
    careers(
        "import", "--dry-run", "--add-terms", "terms.yml", "--report", "report.json", *(f"{n}.md" for n in range(3))
    )
    found = proposed(folder)["skills"]
    names = {key: (entry["name"], entry.get("aliases"), entry["count"]) for key, entry in found.items()}
    assert names == {
        "quokkadb": ({"zh": "QuokkaDB", "en": "QuokkaDB"}, ["quokkaDB"], 3),
        "sql": ({"zh": "SQL", "en": "SQL"}, None, 2),
        "wombatscriptpp": ({"zh": "WombatScript++", "en": "WombatScript++"}, None, 2),
    }
    unknown = json.loads((folder / "report.json").read_text("utf-8"))["unknown"]["skills"]
    assert [(one["name"], one["postings"]) for one in unknown] == [("QuokkaDB", 3), ("WombatScript++", 2), ("SQL", 2)]
    assert careers("terms", "--take", "terms.yml").exit_code == 0
    careers("import", "0.md")
    written = next((folder / "content/postings/quokka-clinics").glob("*.md")).read_text("utf-8")
    assert "skills: [quokkadb, wombatscriptpp]" in written


def test_an_import_takes_terms_first(careers: Careers, folder: Path) -> None:
    """So a new portal needs two imports: one that proposes, and, once a person has read, one that writes."""
    (folder / "one.md").write_text(DOCUMENT.format(place="Quokkatown"), "utf-8")
    careers("import", "--dry-run", "--add-terms", "terms.yml", "one.md")
    assert careers("import", "--dry-run", "--take-terms", "terms.yml", "one.md").exit_code == 2
    assert careers("import", "--take-terms", "terms.yml", "one.md").exit_code == 0
    (written,) = (folder / "content/postings/quokka-clinics").iterdir()
    assert "locations: [quokkatown]" in written.read_text("utf-8")

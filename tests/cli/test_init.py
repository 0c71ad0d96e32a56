"""``careers init``: a new portal that is in order at once."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from careers import __version__
from careers.cli import main
from tests.apart import apart
from tests.site.builder import Builder
from tests.starter.packages import make_wheel

# The package has a command of this name, too.
MODULE = importlib.import_module("careers.cli.upgrade")
RELEASE = importlib.import_module("careers.starter.release")


def invoke(*arguments: str, answers: str = "") -> Result:
    """The result of ``careers`` with these arguments, and with these lines typed in."""
    result = apart(lambda: CliRunner().invoke(main, list(arguments), input=answers))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def git(folder: Path, *arguments: str) -> None:
    """Run git, whatever its configuration is on this machine."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    subprocess.run(["git", "-C", str(folder), *arguments], env=env, check=True, capture_output=True)


def files(folder: Path) -> set[str]:
    """The paths of all files below a folder, but for git's own."""
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {path for path in paths if not path.startswith(".git/")}


def settings(folder: Path) -> dict[str, object]:
    """The settings of the portal in a folder, those of the plugin among the others."""
    whole: dict[str, object] = yaml.safe_load((folder / "mkdocs.yml").read_text("utf-8"))
    plugins = whole["plugins"]
    assert isinstance(plugins, dict)
    return {**whole, **plugins["careers"]}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where somebody stands who reads English."""
    folder = tmp_path / "garden-jobs"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    version = __version__
    release = f"https://github.com/acme/careers/releases/download/v{version}/careers_portal-{version}-py3-none-any.whl"
    monkeypatch.setattr(RELEASE, "_installation", lambda: (release, "0" * 64))
    return folder


COMBINATIONS = [
    ("aggregator", "en,zh", ""),
    ("employer", "zh,en", "Lines of business"),
    ("aggregator", "en", "Industries"),
]


@pytest.mark.parametrize(("kind", "languages", "landing"), COMBINATIONS)
def test_a_new_portal_is_in_order(place: Path, ready: Builder, kind: str, languages: str, landing: str) -> None:
    """It builds strictly; all that the check finds wrong is that its sample job would be published for good."""
    result = invoke(
        *("init", "--yes", "--kind", kind, "--languages", languages, "--landing", landing),
        *("--repository", "acme/garden-jobs"),
    )
    assert result.exit_code == 0, result.output
    built = ready.build(place / "mkdocs.yml", strict=True)
    assert built.returncode == 0, built.output
    judged = invoke("doctor", "--repository", "acme/garden-jobs")
    assert judged.exit_code == 0, judged.output
    assert {line.partition(": error: ")[2] for line in invoke("check", "--format", "gcc").stdout.splitlines()} - {
        ""
    } == {
        "file: this is the sample job of a new portal; "
        "replace it with a job of your own, or delete its files, before publishing"
    }
    codes = languages.split(",")
    folders = [""] if len(codes) == 1 else [f"{code}/" for code in codes]
    for folder in folders:
        assert (place / "site" / folder / "jobs" / "index.html").is_file()
        assert f"/{folder}about/" in (place / "site" / folder / "about" / "index.html").read_text("utf-8")
    (posting,) = (place / "site" / folders[0] / "jobs").glob("*/*/index.html")
    assert '"JobPosting"' in posting.read_text("utf-8")
    assert settings(place).get("prefix") is (False if len(codes) == 1 else None)
    assert [(place / "site" / code).exists() for code in codes] == [len(codes) > 1] * len(codes)


def test_it_asks_and_shows_what_it_takes_by_default(place: Path) -> None:
    """An answer takes the place of the default, an empty one takes it over; later defaults follow earlier answers."""
    result = invoke("init", answers="zh\n\n\nemployer\nGarden Works\n\n\nacme/jobs\n\n\n")
    assert result.exit_code == 0, result.output
    assert "Name of the portal [Garden jobs]" in result.output
    assert "Address of the site (optional) [https://acme.github.io/jobs/]" in result.output
    assert "The list of jobs will be at https://acme.github.io/jobs/jobs/." in result.output
    assert "Currency for pay that does not state one [CNY]" in result.output
    found = settings(place)
    assert (found["site_name"], found["publisher"], found["locales"]) == ("Garden jobs", "employer", ["zh"])
    assert (found["site_url"], found["currency"]) == ("https://acme.github.io/jobs/", "CNY")
    assert (place / "content/postings/garden-works").is_dir()


def test_it_speaks_the_language_of_the_terminal(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As all commands do; a question about one of several languages names it."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    result = invoke("init", answers="de,en\n\nGartenjobs\n" + "\n" * 9)
    assert result.exit_code == 0, result.output
    assert "Name des Portals (Deutsch) [Garden jobs]" in result.output
    assert "Name des Portals (Englisch) [Gartenjobs]" in result.output
    assert "Als Nächstes" in result.output
    programs = Path(sys.executable).parent
    assert result.output.splitlines()[-2:] == [f"  {programs}/careers check", f"  {programs}/mkdocs serve"]


def test_a_name_and_a_subject_may_differ_by_language(place: Path) -> None:
    """An option says so by the language's code; the text without one is for the other languages."""
    given = ("--name", "de=Gartenjobs", "--name", "Garden = Jobs", "--subject", "Gardens", "--subject", "de=Gärten")
    assert invoke("init", "--yes", "--languages", "en,de", *given).exit_code == 0
    found = settings(place)
    assert found["names"] == {"en": "Garden = Jobs", "de": "Gartenjobs"}
    assert found["descriptions"] == {"en": "Gardens", "de": "Gärten"}
    assert (found["site_name"], found["site_description"]) == ("Garden = Jobs", "Gardens")


WRONG = {
    "xx,de": 'there are no texts in a language "xx"; the known codes are de, en,',
    "en,en": "name at least one language, and each once",
    "Atlantis": 'no country is called "Atlantis"',
    "many": "'many' is not one of 'aggregator', 'employer'",
    "…": 'no address can be made of "…"',
    "Jobs": 'no taxonomy can be called "Jobs" here',
    "Roles": 'no taxonomy can be called "Roles" here',
    "Salary": 'no taxonomy can be called "Salary" here',
    "somewhere": '"somewhere" is not a repository',
    "jobs.example.org": '"jobs.example.org" is not the address of a site',
    "QQQ": '"QQQ" is not a currency',
}


def test_a_wrong_answer_is_asked_for_again(place: Path) -> None:
    """To every question: it says what is wrong, and what was answered before stays."""
    answers = (
        *("xx,de", "en,en", "en,fr", "Atlantis", "Canada, us", "Care", "Soins", "many", "employer", "…", "Care Works"),
        *("Nursing jobs", "Emplois infirmiers", "Jobs", "Roles", "Salary", "Fields", "somewhere", "acme/jobs"),
        *("jobs.example.org", "", "QQQ", "cad"),
    )
    result = invoke("init", answers="\n".join([*answers, ""]))
    assert result.exit_code == 0, result.output
    assert [wrong for wrong, message in WRONG.items() if result.output.count(message) != 1] == []
    found = settings(place)
    assert (found["names"], found["descriptions"]) == (
        {"en": "Care", "fr": "Soins"},
        {"en": "Nursing jobs", "fr": "Emplois infirmiers"},
    )
    assert (found["currency"], found["site_url"]) == ("CAD", "https://acme.github.io/jobs/")


def test_a_portal_begins_with_what_is_usual_in_its_country(place: Path) -> None:
    """Its place, currency, kinds of jobs, and the form of dates and money in each language that is official there."""
    assert invoke("init", "--yes", "--languages", "en,fr,de", "--countries", "CA").exit_code == 0
    found = settings(place)
    assert (found["currency"], found["locale"]) == ("CAD", {"en": "en-CA", "fr": "fr-CA"})
    terms = {
        name: [*yaml.safe_load((place / f"content/taxonomies/{name}.yml").read_text("utf-8"))["terms"]]
        for name in ("locations", "hiring", "employment")
    }
    assert terms["locations"] == ["canada"]
    assert {"co-op", "casual"} <= {*terms["hiring"], *terms["employment"]}
    assert "apprenticeship" not in terms["hiring"]
    assert invoke("init", "--yes", "--languages", "en,zh", "--countries", "Taiwan, GB", "other").exit_code == 0
    assert "locale" not in settings(place / "other")


def test_defaults_come_from_the_repository(place: Path) -> None:
    """An organisation's own page is at the root of its host; links lead to the branch that is checked out."""
    git(place, "init", "--quiet", "--initial-branch=master")
    git(place, "remote", "add", "origin", "git@github.com:Acme/acme.github.io.git")
    assert invoke("init", "--yes").exit_code == 0
    found = settings(place)
    assert found["site_url"] == "https://acme.github.io/"
    assert found["repo_url"] == "https://github.com/Acme/acme.github.io"
    assert found["edit_uri"] == "edit/master/content/pages/"
    assert found["currency"] == "GBP"
    git(place, "remote", "set-url", "origin", "https://gitlab.com/acme/jobs.git")
    assert invoke("init", "--yes", "elsewhere").exit_code == 0
    found = settings(place / "elsewhere")
    assert found["repo_url"] == "https://gitlab.com/acme/jobs"
    assert "site_url" not in found


@pytest.mark.parametrize("name", ["mkdocs.yml", "properdocs.yml", "content/", ".careers.yml"])
def test_a_portal_is_not_overwritten(place: Path, name: str) -> None:
    """A folder that has one stays as it is."""
    (place / name).mkdir() if name.endswith("/") else (place / name).write_text("mine: 1\n", "utf-8")
    before = files(place)
    result = invoke("init", "--yes")
    assert result.exit_code == 2
    assert f"{name.rstrip('/')} exists already; nothing was written" in result.output
    assert files(place) == before


def test_a_file_that_is_there_stays_and_is_not_generated(place: Path) -> None:
    """A file that the repository had stays as it was."""
    (place / "README.md").write_text("# Mine\n", "utf-8")
    (place / "requirements.txt").write_text("mkdocs\n", "utf-8")
    result = invoke("init", "--yes")
    assert result.exit_code == 0, result.output
    assert (place / "README.md").read_text("utf-8") == "# Mine\n"
    assert "README.md is left unchanged" in result.output
    assert result.stdout.splitlines()[-1] == "mkdocs.yml"  # what ends before that is no portal
    assert "requirements.txt" not in yaml.safe_load((place / ".careers.yml").read_text("utf-8"))["files"]


def test_no_file_is_put_where_a_link_leads(place: Path) -> None:
    """A repository that somebody cloned may hold a link to any folder; nothing is made there."""
    outside = place.parent / "outside"
    outside.mkdir()
    (place / ".github").symlink_to(outside)
    result = invoke("init", "--yes")
    assert result.exit_code == 1
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--languages", "xx"), "xx"),
        (("--currency", "QQQ"), WRONG["QQQ"]),
        (("--repository", "somewhere"), WRONG["somewhere"]),
        (("--landing", "Salary"), WRONG["Salary"]),
        (("--kind", "employer", "--employer", "…"), WRONG["…"]),
        (("--name", " "), "the portal needs a name"),
    ],
)
def test_an_option_that_makes_no_portal_is_refused(place: Path, arguments: tuple[str, ...], message: str) -> None:
    """It says which, and writes nothing."""
    result = invoke("init", "--yes", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert files(place) == set()


def test_without_the_tools_a_portal_has_no_files_for_editors(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The generator knows them by a registered command alone."""
    assert invoke("init", "--yes", str(place / "with")).exit_code == 0
    monkeypatch.setattr(MODULE, "entry_points", lambda **_: ())
    assert invoke("init", "--yes", str(place / "without")).exit_code == 0
    added = files(place / "with") - files(place / "without")
    assert {path.split("/")[0] for path in added} == {".github", ".vscode"}
    assert ".github/ISSUE_TEMPLATE/post-a-job.en.yml" in added
    assert ".github/workflows/portal.yml" not in added


def test_any_text_may_stand_in_a_name(place: Path) -> None:
    """Marks of YAML and of templates are text."""
    name = "Jobs: {{ 7 }} # 'here' & \"there\""
    given = ("--name", name, "--kind", "employer", "--employer", name, "--subject", "a: b # c", "--languages", "en")
    assert invoke("init", "--yes", *given).exit_code == 0
    found = settings(place)
    assert (found["site_name"], found["names"]) == (name, {"en": name})
    assert found["site_description"] == "a: b # c"
    assert name in (place / "content/pages/about.md").read_text("utf-8")
    assert "content: 1 posting, 1 error" in invoke("check").output


def test_a_configuration_may_be_called_properdocs(place: Path, ready: Builder) -> None:
    """Commands find it where there is no mkdocs.yml; MkDocs itself has to be told."""
    assert invoke("init", "--yes", "--languages", "en").exit_code == 0
    (place / "mkdocs.yml").rename(place / "properdocs.yml")
    assert ready.build(place / "properdocs.yml").returncode == 0
    found = ("check", 1, "content: 1 posting, 1 error"), ("doctor", 0, "site: 0 errors"), ("upgrade", 0, "→")
    for command, code, text in found:
        result = invoke(command)
        assert (result.exit_code, text in result.output) == (code, True), result.output


def test_published_addresses_last_when_languages_come(place: Path) -> None:
    """They lead to the addresses that name the language, and the check is content; what leads there stays recorded."""
    assert invoke("init", "--yes", "--languages", "en", "--url", "https://jobs.example.org/").exit_code == 0
    assert invoke("addresses", "--record").exit_code == 0
    config, recorded = place / "mkdocs.yml", (place / "content/addresses.txt").read_text("utf-8")
    assert "\nlanguages: none\n" in recorded
    config.write_text(config.read_text("utf-8").replace("prefix: false", "prefix: true"), "utf-8")
    (place / "content/pages/en").mkdir()
    (place / "content/pages/about.md").rename(place / "content/pages/en/about.md")
    checked = invoke("addresses")
    assert checked.exit_code == 0, checked.output
    assert invoke("addresses", "--record").exit_code == 0
    lines = (place / "content/addresses.txt").read_text("utf-8").splitlines()
    assert set(recorded.splitlines()) <= set(lines)
    assert {"about/", "en/about/", "jobs/", "en/jobs/"} <= set(lines)


@pytest.mark.parametrize("workflows", [None, "", "intake,sync,links"])
def test_a_portal_has_the_workflows_that_it_wants(place: Path, workflows: str | None) -> None:
    """At GitHub the one that the form needs, by default; the form and the README say what happens."""
    given = () if workflows is None else ("--workflows", workflows)
    assert invoke("init", "--yes", "--languages", "en", "--repository", "acme/garden-jobs", *given).exit_code == 0
    wanted = {"intake"} if workflows is None else set(filter(None, workflows.split(",")))
    assert {path.stem for path in (place / ".github/workflows").iterdir()} == {"portal", *wanted}
    form = (place / ".github/ISSUE_TEMPLATE/post-a-job.en.yml").read_text("utf-8")
    assert ("a reply appears below it" in form) is ("intake" in wanted)
    assert ("A maintainer reads what you send" in form) is ("intake" not in wanted)
    assert ("job-posting" in (place / "README.md").read_text("utf-8")) is ("intake" in wanted)


def test_where_the_generator_comes_from_is_asked_for(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout does not know; where nobody can be asked, init says how to give it, and writes nothing."""
    monkeypatch.setattr(RELEASE, "_installation", lambda: ("", ""))
    result = invoke("init", "--yes")
    assert result.exit_code == 2
    assert "--generator OWNER/NAME" in result.output
    assert "--generator WHEEL" in result.output
    assert files(place) == set()
    wheel = make_wheel(place.parent)
    result = invoke("init", answers=f"nowhere.whl\n{wheel}\nen\n" + "\n" * 8)
    assert result.exit_code == 0, result.output
    assert result.output.count("Where the generator comes from") == 2
    assert (place / "wheels" / wheel.name).read_bytes() == wheel.read_bytes()
    assert settings(place)["locales"] == ["en"]


def test_no_portal_names_a_repository_that_nobody_has_given(place: Path) -> None:
    """Neither a file of the portal nor a posting that is begun in it leads to a placeholder."""
    wheel = make_wheel(place.parent)
    given = ("--languages", "en", "--workflows", "intake,sync,links", "--generator", str(wheel))
    assert invoke("init", "--yes", *given).exit_code == 0
    assert invoke("new", "example-company", "gardener").exit_code == 0
    text = (place / "content/postings/example-company/gardener.en.md").read_text("utf-8")
    assert "# Further fields: " in text
    named = {
        (path, name.decode())
        for path in files(place)
        if not path.endswith(".whl")
        for name in re.findall(rb"github\.com/[\w-]+/[\w-]+|example/careers", (place / path).read_bytes())
    }
    assert named == {("mkdocs.yml", "github.com/OWNER/NAME")}  # in a comment that says what to write

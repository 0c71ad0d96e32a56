"""Facts as documents of six languages and many trades say them, and what only looks like them."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

from careers.i18n import Locales
from careers_tools.importing.assembly import Context
from careers_tools.importing.outline import read_drafts
from careers_tools.importing.reading import read_bytes
from careers_tools.importing.values import Passage
from tests.content.facts.reading import only
from tests.each import each
from tests.tools.importing.facts.said import facts, header, ids, item, label, taxonomies, text, title, words

HEADCOUNT: dict[str, tuple[Passage, int | None]] = {
    "Chinese classifier and HC": (title("急诊护士（2个HC）"), 2),
    "at least": (label("headcount", "招聘人数：≥20名"), 20),
    "Chinese words": (label("headcount", "招聘人数：两名"), 2),
    "German": (label("headcount", "Anzahl Stellen: 2 Stellen"), 2),
    "French": (label("headcount", "Nombre de postes : 4 postes"), 4),
    "Spanish": (label("headcount", "Vacantes: 3 plazas"), 3),
    "Japanese": (label("headcount", "募集人数：5名"), 5),
    "a few": (title("店员（若干）"), None),
    "a bare figure in a title": (title("Lehrer (2)"), None),
    "beds": (title("Director de residencia (120 plazas)"), None),
    "months": (text("试用期3个月，招聘流程约2个月。"), None),
    "pupils": (item("teach classes of 24 children", "responsibilities"), None),
}

REMOTE: dict[str, tuple[Passage, str | None]] = {
    "region in brackets": (title("Payroll Clerk (Remote, EU)"), "true"),
    "region behind a label": (label("locations", "Location: Remote (EU)"), "true"),
    "region behind a dash": (label("locations", "Location: Remote - India"), "true"),
    "within a country": (title("法务专员（远程，限国内）"), "true"),
    "between bars": (title("Marlow | Tax Adviser | REMOTE | Leeds"), "true"),
    "German": (label("remote", "Homeoffice: 100 % Homeoffice"), "true"),
    "German, no": (label("remote", "Homeoffice: nicht möglich"), "false"),
    "French": (text("Poste en télétravail complet.", "description"), "true"),
    "French, partly": (text("Deux jours de télétravail par semaine.", "benefits"), "hybrid"),
    "Spanish": (label("remote", "Teletrabajo: Híbrido"), "hybrid"),
    "Japanese": (label("remote", "リモート：フルリモート"), "true"),
    "control": (title("Remote Operations Engineer, Rail"), None),
    "patients": (item("远程会诊经验", "responsibilities"), None),
    "cars": (item("Hybridfahrzeuge warten", "responsibilities"), None),
    "lessons": (text("Formación presencial a cargo de la empresa.", "benefits"), None),
}

EDUCATION: dict[str, tuple[Passage, str | None]] = {
    "English": (item("A bachelor's degree in nursing is required"), "bachelor"),
    "German": (item("Abgeschlossenes Masterstudium der Rechtswissenschaft erforderlich"), "master"),
    "French": (item("Diplôme de niveau Bac+5 exigé"), "master"),
    "Spanish": (item("Grado universitario en Derecho, imprescindible"), "bachelor"),
    "Japanese": (label("education", "学歴：大学卒以上"), "bachelor"),
    "part of a title": (title("学术编辑（硕士）"), "master"),
    "licence to drive": (item("A full driving licence is required"), None),
    "marketing": (item("Promotion unserer Produkte auf Messen erforderlich"), None),
    "not needed": (item("Bachelor nicht erforderlich"), None),
}

EXPERIENCE: dict[str, tuple[Passage, int | None]] = {
    "English words": (item("At least three years of experience in a hospital kitchen"), 3),
    "German": (item("Mindestens 5 Jahre Berufserfahrung in der Pflege"), 5),
    "French": (item("3 ans d’expérience minimum en boulangerie"), 3),
    "Spanish": (item("Mínimo 2 años de experiencia como fontanero"), 2),
    "Japanese": (item("看護師としての実務経験3年以上"), 3),
    "part of a title": (title("会计（3-5年）"), 3),
    "none, German": (label("experience", "Berufserfahrung: nicht erforderlich"), 0),
    "none, Japanese": (text("未経験者歓迎", "requirements"), 0),
    "the employer's": (text("Mit über 80 Jahren Erfahrung sind wir Marktführer."), None),
    "a contract": (text("Contrat de 3 ans renouvelable.", "description"), None),
    "age": (item("Ser mayor de 18 años de edad"), None),
    "pay by the hour": (text("You earn 20 an hour; experience is welcome."), None),
}

DAY = dt.date(2026, 10, 5)
CLOSES: dict[str, tuple[Passage, dt.date | None]] = {
    "German": (label("closes", "Bewerbungsfrist: 05.10.2026"), DAY),
    "German month": (text("Bewerben Sie sich bis zum 5. Oktober 2026."), DAY),
    "French": (label("closes", "Date limite : 05/10/2026"), DAY),
    "Spanish": (label("closes", "Fecha límite: 05/10/2026"), DAY),
    "Spanish month": (label("closes", "Plazo: 5 de octubre de 2026"), DAY),
    "Japanese": (label("closes", "応募締切：2026年10月5日"), DAY),
    "English month": (text("Applications close on 5 October 2026."), DAY),
    "English figures, two days": (label("closes", "Closing date: 05/10/2026"), None),
    "a German contract": (text("Die Stelle ist befristet bis zum 05.10.2026."), None),
}

# Passage -> least, most, currency, and the period where somebody says it.
PAY: dict[str, tuple[Passage, int | None, int | None, str | None, str | None]] = {
    "Chinese, a day": (label("salary", "日薪：300-400元/天"), 300, 400, "CNY", "day"),
    "British": (label("salary", "Salary: £32,000 - £35,000 per year"), 32_000, 35_000, "GBP", "year"),
    "German": (label("salary", "Gehalt: 3.400 € brutto im Monat"), 3_400, 3_400, "EUR", "month"),
    "French": (label("salary", "Salaire : 34 000 - 37 000 € brut par an"), 34_000, 37_000, "EUR", "year"),
    "Spanish": (label("salary", "Salario: 26.000–28.000 EUR brutos al año"), 26_000, 28_000, "EUR", "year"),
    "Japanese": (label("salary", "給与：年収4,200,000円～4,620,000円"), 4_200_000, 4_620_000, "JPY", "year"),
    "neither currency nor period": (label("salary", "Gehalt: 18.000 brutto"), 18_000, 18_000, None, None),
    "negotiable": (label("salary", "薪资：面议"), None, None, None, None),
    "a fee": (text("Wir zahlen eine Prämie von 500 €.", "benefits"), None, None, None, None),
}

PLACES: dict[str, tuple[Passage, list[str]]] = {
    "between bars": (title("Marlow | 编译器工程师 | Shanghai | REMOTE"), ["shanghai"]),
    "before a title": (title("深圳-仓库主管"), ["shenzhen"]),
    "behind a title": (title("仓库主管-深圳"), ["shenzhen"]),
    "picture": (text("📍 Beijing"), ["beijing"]),
    "in a name": (title("Beijing Kitchen: 面点师"), []),
    "picture and a sentence": (text("🌎 We ship from Beijing to the world."), []),
}

APPLY: dict[str, tuple[Passage, str | None]] = {
    "German": (text("Bewerbungen an jobs@example.org", "requirements"), "jobs@example.org"),
    "French": (label("email", "Candidature : rh@example.org"), "rh@example.org"),
    "Japanese": (label("email", "応募先：saiyo@example.org"), "saiyo@example.org"),
    "title that is a link": (title("[Midwife](https://hr.example.org/jobs/7)"), "https://hr.example.org/jobs/7"),
    "address of a job alone": (text("👉 https://example.org/jobs/7"), "https://example.org/jobs/7"),
    "address of something else": (text("https://example.org/menu"), None),
    "where one reads": (text("Datenschutz: https://example.org/jobs/privacy"), None),
}


@each("case", HEADCOUNT)
def test_finds_how_many_are_sought(case: str) -> None:
    """Numbers beside words for jobs or people count; beds, months and pupils do not."""
    passage, expected = HEADCOUNT[case]
    assert facts(passage).headcount == expected


@each("case", REMOTE)
def test_finds_remote_work(case: str) -> None:
    """Words of working elsewhere count, also with the region; other remote things do not."""
    passage, expected = REMOTE[case]
    assert facts(passage).remote == expected


@each("case", EDUCATION)
def test_finds_degrees(case: str) -> None:
    """Degrees that are asked for count; licences, masters and promotions of other kinds do not."""
    passage, expected = EDUCATION[case]
    assert facts(passage).education == expected


@each("case", EXPERIENCE)
def test_finds_years_of_experience(case: str) -> None:
    """Years that are asked for count; those of the employer, of a contract or of age do not."""
    passage, expected = EXPERIENCE[case]
    assert facts(passage).experience == expected


@each("case", CLOSES)
def test_finds_the_last_day_to_apply(case: str) -> None:
    """A date counts that is the last one to apply by its words, not the last of a contract."""
    passage, expected = CLOSES[case]
    assert facts(passage).closes == expected


@each("case", PAY)
def test_finds_what_is_said_of_pay(case: str) -> None:
    """Amounts are read in each language; a currency and a period that nobody says stay unknown."""
    passage, least, most, currency, period = PAY[case]
    found = facts(passage, currency="EUR")
    salary = found.salary.first if found.salary else None
    assert (salary.min, salary.max, salary.currency) == (least, most, currency) if salary else least is None
    assert found.salary_period == period


def test_yuan_are_not_written_where_they_are_the_sites_currency() -> None:
    """The text of the pay is kept as it is where the site reads it so anyway."""
    salary = facts(label("salary", "薪资：15-40K·13薪"), currency="CNY").salary
    assert salary is not None
    assert only(salary).currency is None


@each("case", PLACES)
def test_finds_places_in_titles_and_behind_pictures(case: str) -> None:
    """A city is a place of work where it is a part of a title, or stands behind the picture of a place."""
    passage, expected = PLACES[case]
    assert ids(facts(passage), "locations") == expected


@each("case", APPLY)
def test_finds_the_way_to_apply(case: str) -> None:
    """A mail address behind a word of applying, and the address of a job, are the way to apply."""
    passage, expected = APPLY[case]
    found = facts(passage)
    assert (found.email or found.url) == expected


def test_front_matter_of_any_language_has_labels() -> None:
    """Keys of front matter mean the same as labels."""
    found = facts(header("closes", "Bewerbungsfrist", "05.10.2026"), header("headcount", "Vacantes", "3"))
    assert (found.closes, found.headcount) == (DAY, 3)


def test_pay_is_in_the_currency_that_the_language_of_the_posting_means() -> None:
    """The language is known once the whole of the posting is read."""
    lines = (
        "# 算子开发工程师",
        "",
        "薪资：15-40K·13薪",
        "",
        "## 岗位职责",
        "",
        "- 编写并优化高性能算子",
        "",
    )
    context = Context(words(), taxonomies(), Locales.of(("en", "zh")), "EUR")
    (draft,) = read_drafts(read_bytes("\n".join(lines).encode(), "job.md", "job", words()), context).drafts
    first = draft.facts.salary.first if draft.facts.salary else None
    assert first is not None
    assert (first.min, first.max, first.currency, first.period.value) == (
        Decimal(15_000),
        Decimal(40_000),
        "CNY",
        "month",
    )

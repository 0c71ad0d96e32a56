"""What pages tell search engines: of a job each fact by its rule, the way to a page, companies, and the site."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from careers.content.library import Library
from careers.pages import Site, View
from careers.pages.structured_data import breadcrumbs, company, job_posting, publisher
from careers.render import MarkdownRenderer
from careers.render.layout import json_ld_elements
from careers.render.markdown import without_end_tags
from careers.render.statements import Link
from tests.each import each
from tests.sample_content import COMPANIES, LOCALES, NO_POSTINGS, MakeContent, load, posting

ZH, EN = "zh", "en"
URL = "https://a.example/careers/"
SITE = Site(names={ZH: "职位", EN: "Jobs"}, descriptions={ZH: "说明", EN: "What it is"}, url=URL)
UNDISCLOSED = "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"
# A country with a region, cities in it and beside it; a city without a country above it; what lies in no country.
PLACES = """\
field: locations
name: {zh: 地点, en: Locations}
terms:
  china: {name: {zh: 中国, en: China}, country: CN}
  guangdong: {name: {zh: 广东, en: Guangdong}, parent: china}
  shenzhen: {name: {zh: 深圳, en: Shenzhen}, parent: guangdong}
  beijing: {name: {zh: 北京, en: Beijing}, parent: china}
  britain: {name: {zh: 英国, en: Britain}, country: GB}
  paris: {name: {zh: 巴黎, en: Paris}, country: FR}
  europe: {name: {zh: 欧洲, en: Europe}}
"""
HIRING = """\
field: hiring
name: {zh: 招聘类型, en: Hiring}
audience: true
terms:
  campus: {name: {zh: 校招, en: Graduate}}
  internship: {name: {zh: 实习, en: Internship}, employment: INTERN}
  summer: {name: {zh: 暑期实习, en: Summer internship}, parent: internship}
  part-time: {name: {zh: 兼职, en: Part-time}, employment: PART_TIME}
"""


def library(content: MakeContent, **fields: object) -> Library:
    """A library with the posting ``acme/x``, in English alone, which says where to apply."""
    fields = {"apply": "{url: https://acme.example/jobs}", **fields}
    files = {"taxonomies/locations.yml": PLACES, "taxonomies/hiring.yml": HIRING}
    lib, diagnostics = load(content({**NO_POSTINGS, **files, "postings/acme/x.en.md": posting("acme", **fields)}))
    assert diagnostics.errors == ()
    return lib


def written(objects: Any) -> list[dict[str, Any]]:
    """Objects as machines read them."""
    scripts = json_ld_elements(objects).split("</script>")[:-1]
    return [json.loads(one.partition(">")[2]) for one in scripts]


def job(lib: Library, code: str = EN, site: Site = SITE, posting_id: str = "acme/x") -> dict[str, Any] | None:
    """The markup of a posting's page, or None where there is none."""
    one = lib.postings[posting_id]
    body = without_end_tags(MarkdownRenderer()(one.text(code).body))
    found = written(job_posting(one, body, View(lib, lib.locales.get(code), site)))
    assert len(found) <= 1
    return found[0] if found else None


def said(content: MakeContent, *, own: bool = False, **fields: object) -> dict[str, Any]:
    """The markup of a posting with these fields; `own`: on the employer's own site."""
    found = job(replace(library(content, **fields), employer=own))
    assert found is not None
    return found


def address(found: dict[str, Any]) -> Any:
    """The addresses of its places, without their type."""
    places = found["jobLocation"] if isinstance(found["jobLocation"], list) else [found["jobLocation"]]
    assert all(place["@type"] == "Place" for place in places)
    parts = [{key: value for key, value in place["address"].items() if key != "@type"} for place in places]
    return parts[0] if len(parts) == 1 else parts


@each(("closes", "moment"), [("2027-03-31", "2027-03-31T23:59:59-07:00"), ("2027-01-31", "2027-01-31T23:59:59-08:00")])
def test_a_deadline_ends_with_its_day_in_the_time_zone_of_the_portal(
    content: MakeContent, closes: str, moment: str
) -> None:
    """With the offset of that day, in summer and in winter."""
    lib = replace(library(content, locations="[beijing]", closes=closes), timezone="America/Los_Angeles")
    found = job(lib)
    assert found is not None
    assert found["validThrough"] == moment


def test_a_job_is_told_with_what_is_known_of_it(content: MakeContent) -> None:
    """In the page's language, under the page's own address; nothing that the posting does not say."""
    lib, _ = load(content())
    wanted = {
        "@context": "https://schema.org",
        "@type": "JobPosting",
        "title": "算子开发工程师",
        "description": "<p>为昇腾写算子。\n<h2>职责</h2>\n<ul>\n<li>编写并优化算子\n</ul>",
        "identifier": {"@type": "PropertyValue", "name": "极点科技", "value": "acme/kernel-engineer"},
        "hiringOrganization": {"@type": "Organization", "name": "极点科技", "sameAs": "https://acme.example/"},
        "datePosted": "2026-01-15",
        "validThrough": "2026-06-30T23:59:59Z",
        "jobLocation": {
            "@type": "Place",
            "address": {"@type": "PostalAddress", "addressCountry": "CN", "addressLocality": "北京"},
        },
        "directApply": True,
        "educationRequirements": {
            "@type": "EducationalOccupationalCredential",
            "credentialCategory": "bachelor degree",
        },
    }
    assert job(lib, ZH, posting_id="acme/kernel-engineer") == wanted
    english = job(lib, EN, posting_id="acme/kernel-engineer")
    assert english is not None
    assert english["title"] == "Kernel Engineer"
    assert english["hiringOrganization"]["name"] == english["identifier"]["name"] == "Acme"
    assert english["jobLocation"]["address"]["addressLocality"] == "Beijing"
    assert "Write kernels for Ascend." in english["description"]


def test_the_least_is_what_is_required(content: MakeContent) -> None:
    """No closing day, no pay, no demand is made up."""
    required = {"title", "description", "identifier", "hiringOrganization", "datePosted", "jobLocation"}
    assert said(content).keys() - {"@context", "@type"} == required


@each(
    "fields",
    [{"posted": None}, {"locations": None}, {"locations": "[europe]"}, {"locations": None, "remote": "true"}],
    ids=["no date", "no place", "a place in no country", "from anywhere"],
)
def test_without_a_required_fact_there_is_none(content: MakeContent, fields: dict[str, str | None]) -> None:
    """Half a markup is a fault to search engines."""
    assert job(library(content, **fields)) is None


def test_a_lead_has_none(content: MakeContent) -> None:
    """Search engines take jobs that can be applied for; on an employer's own site readers know whom to ask."""
    lead = library(content, apply=None)
    assert job(lead) is None
    assert job(replace(lead, employer=True)) is not None


def test_an_employer_whom_nobody_names_has_none(content: MakeContent) -> None:
    """``undisclosed`` is no organisation."""
    files = {"taxonomies/companies.yml": COMPANIES + UNDISCLOSED}
    lib, _ = load(content({**files, "postings/undisclosed/x.en.md": posting("undisclosed")}))
    assert job(lib, posting_id="undisclosed/x") is None


def test_a_body_that_repeats_the_title_describes_nothing(content: MakeContent) -> None:
    """Google's rule: the description is not the title. A summary is one."""
    lib = library(content, title="The work.")
    assert job(lib) is None
    assert said(content, title="The work.", summary="What it is.")["description"] == (
        "<p>What it is.\n<p>The work.</p>"
    )


@each(("closes", "found"), [("2026-02-28", False), ("2026-03-01", True)])
def test_a_closed_job_has_none(content: MakeContent, closes: str, found: bool) -> None:
    """From the day after its last one."""
    assert (job(library(content, closes=closes)) is not None) is found


def test_a_page_in_another_language_than_its_text_has_none(content: MakeContent) -> None:
    """It is a copy of the original, which has it."""
    lib = library(content)
    assert job(lib, EN) is not None
    assert job(lib, ZH) is None


@each(
    ("locations", "wanted"),
    [
        ("[beijing]", {"addressCountry": "CN", "addressLocality": "Beijing"}),
        ("[china]", {"addressCountry": "CN"}),
        ("[china, beijing]", {"addressCountry": "CN", "addressLocality": "Beijing"}),
        ("[shenzhen]", {"addressCountry": "CN", "addressLocality": "Shenzhen", "addressRegion": "Guangdong"}),
        ("[guangdong]", {"addressCountry": "CN", "addressRegion": "Guangdong"}),
        ("[britain]", {"addressCountry": "GB"}),
        ("[paris]", {"addressCountry": "FR", "addressLocality": "Paris"}),
        ("[europe, paris]", {"addressCountry": "FR", "addressLocality": "Paris"}),
        (
            "[beijing, paris]",
            [
                {"addressCountry": "CN", "addressLocality": "Beijing"},
                {"addressCountry": "FR", "addressLocality": "Paris"},
            ],
        ),
    ],
)
def test_a_place_is_told_as_what_it_is(content: MakeContent, locations: str, wanted: Any) -> None:
    """A country, a region or a city; the narrowest of those that lie in each other; none that lies in no country."""
    assert address(said(content, locations=locations)) == wanted


def test_work_from_elsewhere_names_the_countries(content: MakeContent) -> None:
    """Each once, in the page's language; its offices are places all the same."""
    found = said(content, remote="true", locations="[beijing, shenzhen, paris]")
    assert found["jobLocationType"] == "TELECOMMUTE"
    assert found["applicantLocationRequirements"] == [
        {"@type": "Country", "name": "China"},
        {"@type": "Country", "name": "France"},
    ]
    assert len(address(found)) == 3


@each("remote", ["hybrid", "false", None])
def test_work_that_needs_the_office_is_on_site(content: MakeContent, remote: str | None) -> None:
    """Hybrid work, too: Google counts it so."""
    found = said(content, remote=remote)
    assert not {"jobLocationType", "applicantLocationRequirements"} & found.keys()


@each(
    ("salary", "currency", "value"),
    [
        ("15-40K·13薪 CNY", "CNY", {"minValue": 15000, "maxValue": 40000, "unitText": "MONTH"}),
        ("300元/天", "CNY", {"value": 300, "unitText": "DAY"}),
        ("$100K-$150K", "USD", {"minValue": 100_000, "maxValue": 150_000, "unitText": "YEAR"}),
        ("15-30k+ CNY", "CNY", {"minValue": 15000, "unitText": "MONTH"}),
        ("{min: 37.5, currency: GBP, period: hour}", "GBP", {"minValue": 37.5, "unitText": "HOUR"}),
        ("{max: 20000, currency: CNY, period: month}", "CNY", {"maxValue": 20000, "unitText": "MONTH"}),
    ],
)
def test_an_employer_says_what_it_pays(
    content: MakeContent, salary: str, currency: str, value: dict[str, object]
) -> None:
    """As it is paid, not reckoned by the year; where more is possible, the upper figure is no bound."""
    assert said(content, own=True, salary=salary)["baseSalary"] == {
        "@type": "MonetaryAmount",
        "currency": currency,
        "value": {"@type": "QuantitativeValue", **value},
    }


@each(
    "salary",
    [
        *("面议", "约15-40K CNY", "E 13 TV-L", "2500 EUR a month net", "$3,450 bi-weekly"),
        '["Junior: 40000 EUR a year", "Senior: 60000 EUR a year"]',
    ],
)
def test_what_is_no_figure_for_all_is_no_pay(content: MakeContent, salary: str) -> None:
    """Nor is a rough or a net one, one of several, or one for a time that search engines do not know."""
    assert "baseSalary" not in said(content, own=True, salary=salary)


def test_a_site_that_gathers_jobs_says_no_pay(content: MakeContent) -> None:
    """Google takes it from the employer alone."""
    assert "baseSalary" not in said(content, salary="15-40K CNY")


@each(
    ("hiring", "kinds"),
    [
        ("[internship]", "INTERN"),
        ("[summer]", "INTERN"),
        ("[internship, part-time]", ["INTERN", "PART_TIME"]),
        ("[internship, campus]", None),
        ("[campus]", None),
        (None, None),
    ],
)
def test_how_one_is_employed_is_said_where_all_of_it_is_known(
    content: MakeContent, hiring: str | None, kinds: object
) -> None:
    """By the vocabulary. A job for graduates and interns is no internship."""
    assert said(content, hiring=hiring).get("employmentType") == kinds


@each(
    ("fields", "key", "wanted"),
    [
        ({"education": "associate"}, "educationRequirements", "associate degree"),
        ({"education": "master"}, "educationRequirements", "postgraduate degree"),
        ({"education": "phd"}, "educationRequirements", "postgraduate degree"),
        ({"experience": 3}, "experienceRequirements", 36),
        ({"experience": 0}, "experienceRequirements", "no requirements"),
        ({"headcount": 5}, "totalJobOpenings", 5),
        ({"reference": "REQ-2026-0113"}, "identifier", "REQ-2026-0113"),
        ({"apply": "{email: a@b.example}"}, "directApply", True),
        ({"apply": "{url: 'https://b.example/'}"}, "directApply", None),
    ],
)
def test_what_is_asked_for_is_in_the_words_of_the_rules(
    content: MakeContent, fields: dict[str, Any], key: str, wanted: object
) -> None:
    """Years become months; a mail applies, a form elsewhere may not be all."""
    found = said(content, **fields).get(key)
    if isinstance(found, dict):
        found = found.get("credentialCategory") or found.get("monthsOfExperience") or found["value"]
    assert found == wanted


def test_a_trail_leads_to_the_page_itself() -> None:
    """In order, with whole addresses; that of the last is the page's own."""
    (found,) = breadcrumbs([Link("Hardware", "en/hardware/")], Link("NPU", "en/hardware/npu/"), SITE)
    assert (found["@type"], found["itemListElement"]) == (
        "BreadcrumbList",
        [
            {"@type": "ListItem", "position": 1, "name": "Hardware", "item": f"{URL}en/hardware/"},
            {"@type": "ListItem", "position": 2, "name": "NPU"},
        ],
    )


def test_a_company_goes_by_all_its_names(content: MakeContent) -> None:
    """Those of the other languages and its aliases; under its own address, if that is known."""
    companies = COMPANIES.replace("en: Acme}", "en: Acme}\n    aliases: [Acme Technology]") + UNDISCLOSED
    lib, _ = load(content({"taxonomies/companies.yml": companies}))
    assert lib.taxonomies.employers is not None
    terms = lib.taxonomies.employers.terms
    view = View(lib, LOCALES.get(EN), SITE)
    assert company(terms["acme"], view) == (
        {
            "@type": "Organization",
            "name": "Acme",
            "alternateName": ["极点科技", "Acme Technology"],
            "url": "https://acme.example/",
        },
    )
    assert company(terms["beta"], view)[0].keys() == {"@type", "name", "alternateName"}
    assert company(terms["undisclosed"], view) == ()


def test_a_company_has_its_logo(content: MakeContent) -> None:
    """Under its whole address; on a site that does not know its own, none."""
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    lib, _ = load(content({"taxonomies/logos/acme.svg": drawing}))
    assert lib.taxonomies.employers is not None
    acme, beta = (lib.taxonomies.employers.terms[term] for term in ("acme", "beta"))
    assert company(acme, View(lib, LOCALES.get(EN), SITE))[0]["logo"] == f"{URL}assets/logos/acme.svg"
    assert "logo" not in company(beta, View(lib, LOCALES.get(EN), SITE))[0]
    assert "logo" not in company(acme, View(lib, LOCALES.get(EN)))[0]


def test_a_site_is_published_under_its_own_name(content: MakeContent) -> None:
    """With its picture; an employer's own site, too."""
    lib, _ = load(content())
    own = {"@type": "Organization", "name": "Jobs", "url": URL, "logo": f"{URL}assets/images/apple-touch-icon.png"}
    for employer in (False, True):
        view = View(replace(lib, employer=employer), LOCALES.get(EN), SITE)
        assert publisher(view, is_root=False) == (own,)


def test_a_site_is_called_in_all_its_languages(content: MakeContent) -> None:
    """By its root, where search engines look for its name."""
    lib, _ = load(content())
    first, *_ = publisher(View(lib, LOCALES.get(ZH), SITE), is_root=True)
    assert first == {"@type": "WebSite", "name": "职位", "alternateName": ["Jobs"], "url": URL}


def test_a_site_without_an_address_says_nothing(content: MakeContent) -> None:
    """A trail and a publisher are nothing but addresses."""
    lib, site = load(content())[0], replace(SITE, url="")
    assert breadcrumbs([Link("Jobs", "en/jobs/")], Link("X", "en/jobs/acme/x/"), site) == ()
    assert publisher(View(lib, LOCALES.get(EN), site), is_root=True) == ()

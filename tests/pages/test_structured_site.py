"""What pages tell search engines of the way to them, of companies, and of the site."""

from __future__ import annotations

from dataclasses import replace

from careers.pages import Site, View
from careers.pages.structured_data import breadcrumbs, company, publisher, website
from careers.render.statements import Link
from tests.sample_content import BASE, COMPANIES, LOCALES, MakeContent, load, posting

ZH, EN = LOCALES
URL = "https://a.example/careers/"
SITE = Site(names={ZH.code: "职位", EN.code: "Jobs"}, descriptions={ZH.code: "说明", EN.code: "What it is"}, url=URL)
OWN = replace(SITE, employer=True)
NONE = {name: None for name in BASE if name.startswith("postings/")}
UNDISCLOSED = "  undisclosed: {name: {zh: 公司未披露, en: Employer undisclosed}}\n"


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
    view = View(lib, EN, SITE)
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
    assert company(acme, View(lib, EN, SITE))[0]["logo"] == f"{URL}assets/logos/acme.svg"
    assert "logo" not in company(beta, View(lib, EN, SITE))[0]
    assert "logo" not in company(acme, View(lib, EN))[0]


def test_a_site_is_published_under_its_own_name(content: MakeContent) -> None:
    """With its picture; an employer's too, where its postings name several."""
    lib, _ = load(content())
    own = {"@type": "Organization", "name": "Jobs", "url": URL, "logo": f"{URL}assets/images/apple-touch-icon.png"}
    assert publisher(View(lib, EN, SITE)) == publisher(View(lib, EN, OWN)) == (own,)


def test_an_employers_site_is_published_by_the_employer(content: MakeContent) -> None:
    """The one that its postings name, and those who are not named are nobody; the picture is not known to be its."""
    files = {"taxonomies/companies.yml": COMPANIES + UNDISCLOSED, "postings/acme/x.en.md": posting("acme")}
    lib, _ = load(content({**NONE, **files, "postings/undisclosed/y.en.md": posting("undisclosed")}))
    acme = {"@type": "Organization", "name": "Acme", "alternateName": ["极点科技"], "url": "https://acme.example/"}
    assert publisher(View(lib, EN, OWN)) == (acme,)
    assert publisher(View(lib, EN, SITE))[0]["name"] == "Jobs"


def test_an_employer_without_an_address_has_the_sites(content: MakeContent) -> None:
    """It is the employer's own."""
    lib, _ = load(content({**NONE, "postings/beta/x.en.md": posting("beta")}))
    (found,) = publisher(View(lib, EN, OWN))
    assert (found["name"], found["url"]) == ("Beta", URL)


def test_a_site_without_postings_is_its_publishers(content: MakeContent) -> None:
    """Nobody hires yet."""
    lib, _ = load(content(NONE))
    assert publisher(View(lib, EN, OWN))[0]["name"] == "Jobs"


def test_a_site_is_called_in_all_its_languages(content: MakeContent) -> None:
    """By its root, where search engines look for its name."""
    lib, _ = load(content())
    assert website(View(lib, ZH, SITE)) == (
        {"@type": "WebSite", "name": "职位", "alternateName": ["Jobs"], "url": URL},
    )


def test_a_site_without_an_address_says_nothing(content: MakeContent) -> None:
    """A trail and a publisher are nothing but addresses."""
    lib, site = load(content())[0], replace(SITE, url="")
    assert breadcrumbs([Link("Jobs", "en/jobs/")], Link("X", "en/jobs/acme/x/"), site) == ()
    assert publisher(View(lib, EN, site)) == website(View(lib, EN, site)) == ()

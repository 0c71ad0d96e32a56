"""Job boards on the loopback: the same jobs in the answer of each kind, as its documentation describes it."""

from __future__ import annotations

import datetime as dt
import html
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.sax.saxutils import escape

from tests.tools.link_checks.answering import Behaviour, reply


@dataclass(frozen=True)
class Ad:
    """A job, as all kinds publish it.

    Attributes:
        low, high: yearly pay in euros; 0: not stated.
        closes: the last day, where a kind of source has one; "": not stated.
    """

    id: str
    title: str
    text: str
    city: str = "Beijing"
    country: str = "China"
    low: int = 0
    high: int = 0
    day: str = "2026-02-03"
    closes: str = ""

    @property
    def place(self) -> str:
        return f"{self.city}, {self.country}"

    @property
    def reference(self) -> str:
        return f"REQ-{self.id}"


FOLDER = "folder"
ADS = (
    Ad(
        "101",
        "Kernel Engineer",
        "<p>We make chips fast.</p><h3>Your tasks</h3><ul><li>Write kernels in C++</li><li>Measure them</li></ul>"
        "<h3>Requirements</h3><ul><li>A bachelor's degree</li><li>3 years of experience with Ascend</li></ul>",
        low=60000,
        high=75000,
    ),
    Ad("102", "Compiler Engineer", "<h3>Your tasks</h3><ul><li>Lower graphs to machine code</li></ul>", "Dalian"),
    Ad("103", "Performance Analyst", "<h3>Your tasks</h3><ul><li>Read profiles all day</li></ul>", "Chongqing"),
    Ad("104", "Runtime Engineer", "<h3>Your tasks</h3><ul><li>Schedule work on devices</li></ul>"),
    Ad("105", "Driver Engineer", "<h3>Your tasks</h3><ul><li>Write drivers for Linux</li></ul>"),
    Ad("106", "Test Engineer", "<h3>Your tasks</h3><ul><li>Break what others made</li></ul>"),
)
HOSTILE = Ad(
    "666",
    "</title><script>alert(1)</script>: - [x]\u202e",
    "<script>alert(1)</script><p onclick=alert(1)>Text {{ config }} {% include 'x' %}</p>"
    + "<b>" * 400
    + "---\ntitle: other\n---",
)

Told = dict[str, Sequence[Behaviour]]
Shape = Callable[[Sequence[Ad], str], Told]


def _json(value: object) -> list[Behaviour]:
    return [reply(200, json.dumps(value), Content_Type="application/json")]


def _greenhouse(ads: Sequence[Ad], base: str) -> Told:
    jobs = [
        {
            "id": int(ad.id),
            "title": ad.title,
            "content": html.escape(ad.text),
            "absolute_url": f"{base}/jobs/{ad.id}",
            "requisition_id": ad.reference,
            "location": {"name": ad.place},
            "departments": [{"id": 1, "name": "Engineering"}],
            "company_name": "Acme",
            "first_published": f"{ad.day}T09:00:00-05:00",
            "pay_input_ranges": [
                {
                    "min_cents": ad.low * 100,
                    "max_cents": ad.high * 100,
                    "currency_type": "EUR",
                    "title": "Annual salary",
                }
            ]
            if ad.low
            else [],
        }
        for ad in ads
    ]
    path = "/v1/boards/acme/jobs?content=true&pay_transparency=true"
    return {path: _json({"jobs": jobs, "meta": {"total": len(jobs)}})}


def _lever(ads: Sequence[Ad], base: str) -> Told:
    def job(ad: Ad) -> Mapping[str, object]:
        milliseconds = 1_770_076_800_000  # 2026-02-03
        pay = {"currency": "EUR", "interval": "per-year-salary", "min": ad.low, "max": ad.high}
        return {
            "id": ad.id,
            "text": ad.title,
            "description": ad.text,
            "lists": [],
            "additional": "",
            "hostedUrl": f"{base}/jobs/{ad.id}",
            "applyUrl": f"{base}/jobs/{ad.id}/apply",
            "categories": {"location": ad.place, "allLocations": [ad.place], "commitment": "Full-time", "team": "R&D"},
            "createdAt": milliseconds,
            "workplaceType": "on-site",
            **({"salaryRange": pay} if ad.low else {}),
        }

    pages = [ads[start : start + 100] for start in range(0, len(ads), 100)] or [[]]
    return {
        f"/v0/postings/acme?mode=json&limit=100&skip={number * 100}": _json([job(ad) for ad in page])
        for number, page in enumerate(pages)
    }


def _ashby(ads: Sequence[Ad], base: str) -> Told:
    jobs = [
        {
            "id": ad.id,
            "title": ad.title,
            "descriptionHtml": ad.text,
            "location": ad.place,
            "secondaryLocations": [],
            "department": "Engineering",
            "employmentType": "FullTime",
            "isRemote": False,
            "isListed": True,
            "publishedAt": f"{ad.day}T10:00:00.000+00:00",
            "jobUrl": f"{base}/acme/{ad.id}",
            "applyUrl": f"{base}/acme/{ad.id}/application",
            "compensation": {
                "summaryComponents": [
                    {
                        "compensationType": "Salary",
                        "interval": "1 YEAR",
                        "currencyCode": "EUR",
                        "minValue": ad.low,
                        "maxValue": ad.high,
                    }
                ]
                if ad.low
                else []
            },
        }
        for ad in ads
    ]
    hidden = {"id": "999", "title": "Secret", "descriptionHtml": "", "isListed": False}
    return {"/posting-api/job-board/acme?includeCompensation=true": _json({"apiVersion": "1", "jobs": [*jobs, hidden]})}


def _workable(ads: Sequence[Ad], base: str) -> Told:
    jobs = [
        {
            "shortcode": ad.id,
            "code": ad.reference,
            "title": ad.title,
            "description": ad.text + (f"<p>Salary: {ad.low}-{ad.high} EUR per year</p>" if ad.low else ""),
            "city": ad.city,
            "country": ad.country,
            "employment_type": "Full-time",
            "telecommuting": False,
            "department": "Engineering",
            "published_on": ad.day,
            "url": f"{base}/j/{ad.id}",
            "application_url": f"{base}/j/{ad.id}/apply",
        }
        for ad in ads
    ]
    return {"/api/v1/widget/accounts/acme?details=true": _json({"name": "Acme", "jobs": jobs})}


def _smartrecruiters(ads: Sequence[Ad], base: str) -> Told:
    told: Told = {}
    root = "/v1/companies/acme/postings"
    for start in range(0, max(len(ads), 1), 100):
        content = [{"id": ad.id, "name": ad.title} for ad in ads[start : start + 100]]
        page = {"offset": start, "limit": 100, "totalFound": len(ads), "content": content}
        told[f"{root}?limit=100&offset={start}"] = _json(page)
    for ad in ads:
        pay = f"<p>Salary: {ad.low}-{ad.high} EUR per year</p>" if ad.low else ""
        told[f"{root}/{ad.id}"] = _json(
            {
                "id": ad.id,
                "name": ad.title,
                "refNumber": ad.reference,
                "company": {"identifier": "acme", "name": "Acme"},
                "location": {"city": ad.city, "country": "cn", "fullLocation": ad.place, "remote": False},
                "typeOfEmployment": {"label": "Full-time"},
                "releasedDate": f"{ad.day}T08:00:00.000Z",
                "postingUrl": f"{base}/acme/{ad.id}",
                "applyUrl": f"{base}/acme/{ad.id}?apply",
                "jobAd": {"sections": {"jobDescription": {"title": "Job description", "text": ad.text + pay}}},
            }
        )
    return told


def _recruitee(ads: Sequence[Ad], base: str) -> Told:
    offers = [
        {
            "id": int(ad.id),
            "title": ad.title,
            "description": ad.text,
            "requirements": "",
            "location": ad.place,
            "company_name": "Acme",
            "status": "published",
            "employment_type_code": "fulltime_permanent",
            "remote": False,
            "published_at": f"{ad.day} 08:00:00 UTC",
            "careers_url": f"{base}/o/{ad.id}",
            "careers_apply_url": f"{base}/o/{ad.id}/c/new",
            "salary": {"min": ad.low or None, "max": ad.high or None, "currency": "EUR", "period": "year"},
        }
        for ad in ads
    ]
    return {"/api/offers/": _json({"offers": offers})}


def _personio(ads: Sequence[Ad], base: str) -> Told:
    positions = "".join(
        f"<position><id>{ad.id}</id><subcompany>Acme</subcompany><office>{ad.place}</office>"
        f"<department>Engineering</department><name>{escape(ad.title)}</name><jobDescriptions><jobDescription>"
        f"<name>The job</name><value><![CDATA[{ad.text}{_pay_line(ad)}]]></value></jobDescription></jobDescriptions>"
        f"<employmentType>permanent</employmentType><schedule>full-time</schedule>"
        f"<createdAt>{ad.day}T08:00:00+00:00</createdAt></position>"
        for ad in ads
    )
    document = f'<?xml version="1.0" encoding="UTF-8"?><workzag-jobs>{positions}</workzag-jobs>'
    return {"/xml?language=en": [reply(200, document, Content_Type="text/xml")]}


def _pay_line(ad: Ad) -> str:
    return f"<p>Salary: {ad.low}-{ad.high} EUR per year</p>" if ad.low else ""


def _atom(ads: Sequence[Ad], base: str) -> Told:
    entries = "".join(
        f"<entry><id>{base}/{ad.id}</id><title>{escape(ad.title)}</title>"
        f'<link rel="alternate" href="{base}/{ad.id}"/><published>{ad.day}T00:00:00Z</published>'
        f'<content type="html">{escape(f"<p>Location: {ad.place}</p>" + _pay_line(ad) + ad.text)}</content></entry>'
        for ad in ads
    )
    document = f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Jobs</title>{entries}</feed>'
    return {"/feed.xml": [reply(200, document, Content_Type="application/atom+xml")]}


def _rss(ads: Sequence[Ad], base: str) -> Told:
    entries = "".join(
        f"<item><guid>{ad.id}</guid><title>{escape(ad.title)}</title><link>{base}/{ad.id}</link>"
        f"<pubDate>{dt.date.fromisoformat(ad.day):%a, %d %b %Y} 08:00:00 +0000</pubDate>"
        f"<description>{escape(f'<p>Location: {ad.place}</p>' + _pay_line(ad) + ad.text)}</description></item>"
        for ad in ads
    )
    document = f'<rss version="2.0"><channel><title>Jobs</title>{entries}</channel></rss>'
    return {"/feed.xml": [reply(200, document, Content_Type="application/rss+xml")]}


def _json_feed(ads: Sequence[Ad], base: str) -> Told:
    entries = [
        {
            "id": ad.id,
            "url": f"{base}/{ad.id}",
            "title": ad.title,
            "content_html": f"<p>Location: {ad.place}</p>" + _pay_line(ad) + ad.text,
            "date_published": f"{ad.day}T08:00:00Z",
        }
        for ad in ads
    ]
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Jobs", "items": entries}
    return {"/feed.xml": _json(feed)}


def _sitemap(ads: Sequence[Ad], base: str) -> Told:
    told: Told = {"/robots.txt": [reply(200, "User-agent: *\nAllow: /\n", Content_Type="text/plain")]}
    places = "".join(f"<url><loc>{base}/jobs/{ad.id}</loc></url>" for ad in ads)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    other = f"<url><loc>{base}/about</loc></url>"
    told["/sitemap.xml"] = [
        reply(200, f'<urlset xmlns="{space}">{places}{other}</urlset>', Content_Type="application/xml")
    ]
    for ad in ads:
        markup = {
            "@context": "https://schema.org",
            "@graph": [
                {"@type": "WebSite", "name": "Acme"},
                {
                    "@type": "JobPosting",
                    "title": ad.title,
                    "description": ad.text,
                    "datePosted": ad.day,
                    **({"validThrough": ad.closes} if ad.closes else {}),
                    "hiringOrganization": {"@type": "Organization", "name": "Acme"},
                    "employmentType": "FULL_TIME",
                    "jobLocation": {
                        "@type": "Place",
                        "address": {"addressLocality": ad.city, "addressCountry": {"name": ad.country}},
                    },
                    **(
                        {
                            "baseSalary": {
                                "currency": "EUR",
                                "value": {"minValue": ad.low, "maxValue": ad.high, "unitText": "YEAR"},
                            }
                        }
                        if ad.low
                        else {}
                    ),
                },
            ],
        }
        data = json.dumps(markup).replace("<", "\\u003c")
        body = f'<!doctype html><script type="application/ld+json">{data}</script><h1>A job</h1>'
        told[f"/jobs/{ad.id}"] = [reply(200, body)]
    return told


def _table(ads: Sequence[Ad], base: str) -> Told:
    rows = [
        {
            "Ref": ad.id,
            "Job": ad.title,
            "Ad": ad.text,
            "Town": ad.place,
            "Pay": f"{ad.low}-{ad.high} EUR per year" if ad.low else "",
            "Since": ad.day,
            "Link": f"{base}/{ad.id}",
        }
        for ad in ads
    ]
    return {"/jobs.json": _json({"updated": "2026-02-03", "rows": rows})}


def _csv(ads: Sequence[Ad], base: str) -> Told:
    def cell(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    rows = [
        [
            ad.id,
            ad.title,
            ad.text,
            ad.place,
            f"{ad.low}-{ad.high} EUR per year" if ad.low else "",
            ad.day,
            f"{base}/{ad.id}",
            ad.closes,
        ]
        for ad in ads
    ]
    lines = [["Ref", "Job", "Ad", "Town", "Pay", "Since", "Link", "Until"], *rows]
    text = "".join(";".join(map(cell, row)) + "\r\n" for row in lines)
    return {"/jobs.csv": [reply(200, "\ufeff" + text, Content_Type="text/csv")]}


_COLUMNS = "{id: Ref, title: Job, text: Ad, locations: Town, pay: Pay, posted: Since, url: Link}"
_CSV_COLUMNS = _COLUMNS.replace("}", ", closes: Until}")
_FEED = "{{kind: feed, url: '{base}/feed.xml', company: acme, whole: true, publish: true}}"
# Kind of test -> the settings of the source, with the host's address for {base}, and its answers.
KINDS: Mapping[str, tuple[str, Shape]] = {
    "greenhouse": ("{{kind: greenhouse, board: acme, api: '{base}', company: acme, publish: true}}", _greenhouse),
    "lever": ("{{kind: lever, board: acme, api: '{base}', company: acme, publish: true}}", _lever),
    "ashby": ("{{kind: ashby, board: acme, api: '{base}', company: acme, publish: true}}", _ashby),
    "workable": ("{{kind: workable, board: acme, api: '{base}', companies: [Acme], publish: true}}", _workable),
    "smartrecruiters": (
        "{{kind: smartrecruiters, board: acme, api: '{base}', companies: [Acme], publish: true}}",
        _smartrecruiters,
    ),
    "recruitee": ("{{kind: recruitee, board: acme, api: '{base}', companies: [Acme], publish: true}}", _recruitee),
    "personio": (
        "{{kind: personio, board: acme, api: '{base}', companies: [acme], language: en, publish: true}}",
        _personio,
    ),
    "atom": (_FEED, _atom),
    "rss": (_FEED, _rss),
    "json-feed": (_FEED, _json_feed),
    "sitemap": (
        "{{kind: sitemap, url: '{base}/sitemap.xml', pages: /jobs/, companies: [acme], publish: true}}",
        _sitemap,
    ),
    "table": (
        f"{{{{kind: table, url: '{{base}}/jobs.json', company: acme, publish: true, columns: {{{_COLUMNS}}}}}}}",
        _table,
    ),
    "csv": (
        f"{{{{kind: table, url: '{{base}}/jobs.csv', company: acme, publish: true, columns: {{{_CSV_COLUMNS}}}}}}}",
        _csv,
    ),
    FOLDER: ("{{kind: folder, path: incoming, company: acme, publish: true}}", lambda _ads, _base: {}),
}


def documents(ads: Sequence[Ad]) -> Mapping[str, str]:
    heads = {ad.id: f"<h1>{ad.title}</h1><p>Location: {ad.place}</p><p>Posted: {ad.day}</p>" for ad in ads}
    return {f"{ad.id}.html": heads[ad.id] + _pay_line(ad) + ad.text for ad in ads}


def with_pay(ad: Ad, low: int, high: int) -> Ad:
    return replace(ad, low=low, high=high)

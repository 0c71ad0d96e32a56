"""What pages tell search engines in the words of schema.org: a job, the way to a page, who stands behind it.

Facts only, never a guess: what a posting does not say is left out, and a posting without a required fact says nothing
at all (see ``posting.markup``). Addresses are whole; on a site that does not know its own there are none.
"""

from careers.pages.structured.jobs import job_posting
from careers.pages.structured.organizations import company, publisher, website
from careers.pages.structured.trail import Crumb, breadcrumbs

__all__ = ["Crumb", "breadcrumbs", "company", "job_posting", "publisher", "website"]

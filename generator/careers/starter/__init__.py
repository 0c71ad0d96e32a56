"""The files that a new portal begins with, in the languages of the portal, and what binds them to a release."""

from careers.starter.files import (
    Portal,
    company_id,
    generated_files,
    identifier,
    is_sample,
    landing_id,
    portal_files,
    taxonomy_ids,
)
from careers.starter.release import GITHUB, Release, current_release, move_pins

__all__ = [
    "GITHUB",
    "Portal",
    "Release",
    "company_id",
    "current_release",
    "generated_files",
    "identifier",
    "is_sample",
    "landing_id",
    "move_pins",
    "portal_files",
    "taxonomy_ids",
]

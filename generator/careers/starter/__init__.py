"""The files that a new portal begins with, in the languages of the portal, and what binds them to a release."""

from careers.starter.files import Portal, company_id, generated_files, identifier, portal_files, taxonomy_ids, territory
from careers.starter.manifest import Manifest, digest, parse_manifest
from careers.starter.release import Release, current_release

__all__ = [
    "Manifest",
    "Portal",
    "Release",
    "company_id",
    "current_release",
    "digest",
    "generated_files",
    "identifier",
    "parse_manifest",
    "portal_files",
    "taxonomy_ids",
    "territory",
]

"""The MkDocs plugin: the only room that knows the engine."""

from careers.mkdocs.hooks import CareersPlugin
from careers.mkdocs.icons import check_icons
from careers.mkdocs.misplaced import check_cache, check_content
from careers.mkdocs.settings import Settings, default_settings, read_settings
from careers.mkdocs.sites import site_of
from careers.mkdocs.strict_checks import check_strictly

__all__ = [
    "CareersPlugin",
    "Settings",
    "check_cache",
    "check_content",
    "check_icons",
    "check_strictly",
    "default_settings",
    "read_settings",
    "site_of",
]

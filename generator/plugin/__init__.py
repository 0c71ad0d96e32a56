"""The MkDocs plugin: the only room that knows the engine."""

from generator.plugin.hooks import CareersPlugin
from generator.plugin.icons import check_icons
from generator.plugin.misplaced import check_cache, check_content
from generator.plugin.settings import Settings, default_settings, read_settings
from generator.plugin.sites import site_of
from generator.plugin.strict_checks import check_strictly

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

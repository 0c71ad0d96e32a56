"""The MkDocs plugin: the only room that knows the engine."""

from careers.mkdocs.assets import check_icons
from careers.mkdocs.content import check_content, library_reader, read_address_list
from careers.mkdocs.hooks import CareersPlugin
from careers.mkdocs.settings import (
    Configuration,
    Settings,
    default_settings,
    read_configuration,
    read_settings,
)
from careers.mkdocs.static_pages import check_strictly

__all__ = [
    "CareersPlugin",
    "Configuration",
    "Settings",
    "check_content",
    "check_icons",
    "check_strictly",
    "default_settings",
    "library_reader",
    "read_address_list",
    "read_configuration",
    "read_settings",
]

"""The MkDocs plugin: the only room that knows the engine."""

from generator.plugin.hooks import CareersPlugin
from generator.plugin.settings import Settings, settings

__all__ = ["CareersPlugin", "Settings", "settings"]

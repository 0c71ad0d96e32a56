"""The inputs of a build, collected by the hooks of MkDocs: settings, content, static pages, images and layouts."""

from __future__ import annotations

from dataclasses import replace

import jinja2
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import Files

from careers.builder.failures import Unmade, attributed
from careers.mkdocs.assets import Assets, find_mark
from careers.mkdocs.content import BuildContent
from careers.mkdocs.material import Material
from careers.mkdocs.settings import Settings, pages_folder, site_of
from careers.mkdocs.static_pages import StaticPages
from careers.outputs.social import Fonts, Images, Mark, Publisher, images
from careers.pages import Site
from careers.render import WithoutQuotes
from careers.support.work import WorkError, Workers

log = get_plugin_logger("careers")


class Inputs:
    """The inputs of one build.

    Attributes:
        site: the site settings that pages are decided from; there after `prepare`.
        images: the preview images; there after `prepare`.
        material: draws layouts; there after `prepare`.
    """

    site: Site
    images: Images
    material: Material

    def __init__(
        self, settings: Settings, workers: Workers, config: MkDocsConfig, kept: BuildContent | None = None
    ) -> None:
        """Read the content that `config` describes; but for static pages it is what is `kept`, if anything is.

        Raises:
            Abort: the content has errors and the build is strict.
            PluginError: the workers broke down.
        """
        self.settings, self.workers, self._config = settings, workers, config
        self.assets = Assets(settings.themes)
        self.content = kept or BuildContent(settings, workers)
        read = self.content.read_static_pages if kept else self.content.read
        read(pages_folder(config.docs_dir, settings.content), strict=config.strict)
        self.static_pages = StaticPages(settings, self.content.static_pages)

    def select(self, files: Files) -> None:
        """Add the static pages to the files that MkDocs found, and remove what is not to be published."""
        self.static_pages.add_to(files, self._config)
        self.assets.leave_out(files, scripted=bool(self._config.theme.get("features")))

    def prepare(self, environment: jinja2.Environment, files: Files) -> None:
        """Plan the preview images and make the layouts from MkDocs' `environment`, which has all `files` by now.

        Raises:
            Abort: a preview image cannot be planned and the build is strict.
            PluginError: the workers broke down.
        """
        environment.filters["plain"] = str
        environment.add_extension(WithoutQuotes)
        self.images = self._plan_images()
        self.site = site_of(self.settings, self.static_pages.titles(files), self.images.previews)
        self.material = Material(
            environment, self._config, files, self.content.library, self.site, self.assets, self.settings.accent
        )

    def leave_out(self, unmade: Unmade) -> None:
        """Go on without the postings and introductions that no page can be made of.

        Raises:
            Abort: the build is strict.
        """
        self.content.leave_out(unmade, strict=self._config.strict)
        self.images = self._plan_images()
        self.site = replace(self.site, previews=self.images.previews)
        self.material = replace(self.material, library=self.content.library, site=self.site)

    def _plan_images(self) -> Images:
        """Return the plan of the preview images; postings that it fails for are left out of the library.

        There are none if the site's address is not known, because pages name images by their full address.
        """
        settings = self.settings
        wanted = settings.social if settings.site_url else "none"
        host = settings.site_url.partition("://")[2].rstrip("/")
        if wanted == "none":
            mark, fonts = Mark(side=1), Fonts((), ())
        else:
            mark, fonts = find_mark(self._config, self.content.static_pages), Fonts.of_machine()
        is_employer = settings.publisher == "employer"
        publisher = Publisher(settings.names, settings.descriptions, host, mark, is_employer)
        while True:
            library = self.content.library
            try:
                with attributed("preview images", library):
                    plan = images(library, publisher, wanted, fonts)
                break
            except Unmade as unmade:
                self.content.leave_out(unmade, strict=self._config.strict)
            except WorkError as error:
                raise PluginError(str(error)) from error
        if plan.without_font:
            log.info(
                f"{len(plan.without_font)} preview images need a font that is not here, first {plan.without_font[0]}:"
                " the site's own image is shown instead. Install one with Chinese characters (Debian: fonts-noto-cjk)"
            )
        return plan

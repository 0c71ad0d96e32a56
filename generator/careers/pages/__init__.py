"""Every page of the catalogue, decided: which there are, what each shows, in which order and language."""

from careers.pages.frames import Site, frames

__all__ = ["Site", "frames"]

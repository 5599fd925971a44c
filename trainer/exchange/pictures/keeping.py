"""Pictures by the digest of what they show: what was drawn once is kept in the cache `pictures`."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, TypeAlias

from django.core.cache import caches

from trainer.exchange.pictures.sheet import Look, Sheet
from trainer.exchange.pictures.svg import written_svg
from trainer.support.house import house_now

Form: TypeAlias = Literal["png", "svg"]
TYPES: Final[dict[Form, str]] = {"png": "image/png", "svg": "image/svg+xml"}
DRAWN: Final = 2
"""Raised whenever the same facts are drawn otherwise: the digests of all pictures change with it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that may be drawn already: what it `shows`, how, and its alternative text."""

    shows: tuple[object, ...]
    look: Look
    alt: str
    draw: Callable[[], Sheet]

    def digest(self, form: Form) -> str:
        """The same for the same picture, in every process and on every day, while the site keeps its name."""
        shown = (DRAWN, house_now().name, self.shows, self.look, self.alt, form)
        return sha256(repr(shown).encode()).hexdigest()[:32]

    def is_kept(self, form: Form) -> bool:
        """Whether this process has drawn it already."""
        return self.digest(form) in caches["pictures"]

    def data(self, form: Form) -> bytes:
        """The bytes of the picture, drawn unless they are kept."""
        kept, digest = caches["pictures"], self.digest(form)
        found: bytes | None = kept.get(digest)
        if found is None:
            from trainer.exchange.pictures.png import written_png  # noqa: PLC0415  loads Pillow

            sheet = self.draw()
            found = written_png(sheet) if form == "png" else written_svg(sheet, self.alt)
            kept.set(digest, found)
        return found

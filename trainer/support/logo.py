"""A picture that staff upload as the logo, read as if a stranger had sent it and drawn anew."""

import hashlib
from io import BytesIO
from typing import Final

FORMATS: Final = ("PNG", "JPEG", "WEBP")
MOST_BYTES: Final = 512 * 1024
MOST_PIXELS: Final = 2000
"""Of each side of what is uploaded."""
DRAWN: Final = (360, 96)
"""What the logo fits into, in pixels: twice what the head of a page shows."""


class LogoError(ValueError):
    """The file is no such picture, or too large."""


class LogoTooLargeError(LogoError):
    """It has too many bytes or pixels."""


def redrawn(data: bytes) -> tuple[str, bytes]:
    """The picture as a small PNG of its pixels alone, after its digest.

    :raises LogoTooLargeError: for more than `MOST_BYTES`, or `MOST_PIXELS` a side.
    :raises LogoError: for what is no PNG, JPEG or WebP.
    """
    if len(data) > MOST_BYTES:
        raise LogoTooLargeError(f"{len(data)} bytes, {MOST_BYTES} at most")
    from PIL import Image  # noqa: PLC0415  for a form that is rarely sent: each process would load it

    try:
        # The head alone is read here: nothing is unpacked before the size is known.
        with Image.open(BytesIO(data), formats=FORMATS) as sent:
            if max(sent.size) > MOST_PIXELS:
                raise LogoTooLargeError(f"{sent.size} pixels, {MOST_PIXELS} a side at most")
            pixels = sent.convert("RGBA")
            pixels.thumbnail(DRAWN)
    except LogoError:
        raise
    except Exception as error:  # whatever the library raises for a file that is broken on purpose
        raise LogoError(f"no picture: {type(error).__name__}") from error
    # On new paper: what a file says beside its pixels (place, camera, profile) stays behind.
    paper, kept = Image.new("RGBA", pixels.size), BytesIO()
    paper.paste(pixels)
    paper.save(kept, "PNG", optimize=True)
    return hashlib.sha256(kept.getvalue()).hexdigest()[:16], kept.getvalue()

"""What a link to a page shows where it is sent: a title, a picture and its words."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Preview:
    """Of a page that has a picture of its own, at the address `picture`. No answer stands in it."""

    title: str
    picture: str
    alt: str

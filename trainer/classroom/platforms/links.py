"""Learning platforms as the rest of this project knows them: who comes from where, and which mark goes back.

The protocol (LTI 1.3) is behind `Platform`, which `settings.PLATFORM` names; without it nothing is sent.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, Self, TypeAlias

from django.conf import settings
from django.utils.module_loading import import_string

Part: TypeAlias = Literal["teacher", "learner", "none"]
"""What somebody is in a course of a platform."""


class PlatformError(Exception):
    """The platform could not be reached or refused; the message names no person."""


@dataclass(frozen=True, slots=True)
class Launch:
    """What a platform said when it sent somebody here; its signature has been checked.

    `registration` and `context` (the course) are keys of tables, `subject` is the person's id at the
    platform and `name` what it calls the person, perhaps empty. `assignment` is the slug of what is to be
    opened, `line_item` the column of the platform's gradebook, both empty if there is none. `choosing`: the
    settings with which the platform asks a teacher to choose content, None for any other launch.
    """

    registration: int
    deployment: str
    context: int
    course: str
    subject: str
    name: str
    part: Part
    assignment: str = ""
    line_item: str = ""
    choosing: dict[str, Any] | None = None

    def as_json(self) -> dict[str, Any]:
        """For the database and the session."""
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Self:
        """What `as_json` gave."""
        return cls(**told)


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the roster of a course."""

    subject: str
    name: str
    part: Part


@dataclass(frozen=True, slots=True)
class Score:
    """The mark of one person, 0 to 1, as it stands `at` that time; `complete`: nothing more is to come."""

    subject: str
    mark: float
    complete: bool
    at: datetime


class Platform(Protocol):
    """What can be asked of platforms; each raises PlatformError."""

    def send(self, score: Score, *, registration: int, line_item: str) -> None:
        """Put a score into a column of a platform's gradebook."""

    def members(self, context: int) -> Sequence[Member]:
        """Everybody who is in a course now."""


def platform() -> Platform | None:
    """The way to platforms, None if none is configured."""
    if not settings.PLATFORM:
        return None
    made: Platform = import_string(settings.PLATFORM)()
    return made

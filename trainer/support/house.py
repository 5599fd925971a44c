"""What the house says of itself, read by every page from the memory of its process.

A process looks into the database again once what it holds is half a minute old, so a change reaches every
host within that time; the process that made the change sees it at once. While the database is away, what was
held last stands, or the defaults: pages about failures need no database.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final
from urllib.parse import quote

from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from trainer.accounts.codes import as_typed
from trainer.accounts.models import User
from trainer.remembered import FRESH, Remembered
from trainer.support.models import Deed, HouseRow, SignUp
from trainer.support.trail import note_deed

NAMED: Final = {
    "logo_name": "logo",
    "sign_up": "new accounts",
    "by_class": "link of a class",
    "hidden": "hidden rules",
    "legal": "legal notice",
}
"""What the trail calls a value whose name in the code tells little."""
ONLY: Final = 1
"""The key of the one row."""


@dataclass(frozen=True, eq=False, slots=True)
class House:
    """What stands in the row but the logo. Two are the same if they are one object: parts of pages are kept
    by it.
    """

    version: int = 0
    own_name: str = ""
    contact: str = ""
    ruleset: str = ""
    hidden: frozenset[str] = frozenset()
    sign_up: str = SignUp.OPEN
    code: str = ""
    by_class: bool = False
    legal: str = ""
    logo_name: str = ""

    @property
    def name(self) -> str:
        """The name of the site."""
        return self.own_name or _("Riichi Dojo")

    @property
    def contact_url(self) -> str:
        """Where the link to the contact leads; empty without one."""
        return f"mailto:{quote(self.contact, safe='@')}" if "@" in self.contact else self.contact

    def takes(self, code: str) -> bool:
        """Whether this is the code by which people sign up, however it is typed."""
        own = as_typed(self.code)
        return bool(own) and constant_time_compare(as_typed(code), own)

    def offers(self, preset: str, used: str = "") -> bool:
        """Whether a ruleset is offered for a choice; the one that is in use always is."""
        return preset == used or preset not in self.hidden

    def offered(self, choices: Iterable[tuple[str, Any]], used: str = "") -> list[tuple[str, Any]]:
        """Of choices of rulesets, with their words, those that are offered."""
        return [(preset, word) for preset, word in choices if self.offers(preset, used)]


def _same(one: House, other: House) -> bool:
    return one.version == other.version


_held: Final = Remembered(House(), _same)


def house_now() -> House:
    """What holds, at most `FRESH` seconds old."""
    return _held.now(_stored)


def read_house() -> House:
    """What is stored at this moment, for a page that changes it."""
    return _stored()


def hold(house: House, seconds: float = FRESH) -> None:
    """Believe this for so many seconds."""
    _held.hold(house, seconds)


def _stored() -> House:
    row = HouseRow.objects.filter(pk=ONLY).defer("logo").first()
    if row is None:
        return House()
    same = {each.name: getattr(row, each.name) for each in fields(House) if hasattr(row, each.name)}
    return House(**same | {"own_name": row.name, "hidden": frozenset(row.hidden)})


def logo_of(name: str) -> bytes | None:
    """The picture of this name, while it is the logo."""
    found = HouseRow.objects.filter(pk=ONLY, logo_name=name).values_list("logo", flat=True).first()
    return bytes(found) if found else None


def change_house(*, by: User, logo: tuple[str, bytes] | None = None, **new: object) -> list[str]:
    """Change what the house says; each value that is another one stands in the trail. The names of those.

    :param logo: digest and picture; `("", b"")` takes it away, None leaves it.
    """
    with transaction.atomic():
        HouseRow.objects.get_or_create(pk=ONLY)
        row = HouseRow.objects.select_for_update().get(pk=ONLY)
        if logo is not None:
            new["logo_name"] = logo[0]
        changed = [name for name, value in new.items() if getattr(row, name) != value]
        for name in changed:
            before, after = _told(name, getattr(row, name)), _told(name, new[name])
            note_deed(Deed.SITE, by=by, why="", about=NAMED.get(name, name), before=before, after=after)
            setattr(row, name, new[name])
        if "logo_name" in changed and logo is not None:
            row.logo = logo[1] or None
        if changed:
            row.version += 1
            row.save()
    _held.forget()
    return changed


def _told(name: str, value: object) -> str:
    """A value as the trail tells it: no code, of a long text how long it is."""
    if name == "code":
        return "…" if value else ""
    if name == "legal":
        return f"{len(str(value))}" if value else ""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)

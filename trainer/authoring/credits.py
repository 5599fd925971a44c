"""Whose a puzzle is, whose it is made after, and what its licence lets others do."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from trainer.authoring.drafts import KNOWN
from trainer.authoring.models import MAX_AFTER, Author, Credit, Draft, Provenance
from trainer.authoring.sharing import credit_name
from trainer.puzzles.models import Collection, Puzzle, PuzzleVersion

Licence = Collection.Licence
FREE: Final = (Licence.BY, Licence.BY_SA, Licence.ZERO)
"""Licences by which others may make a puzzle of their own after one."""
OFFERED: Final = (Puzzle.Status.PUBLISHED, Puzzle.Status.LINKED)
"""Puzzles of these states are offered for that: one that was taken back is not."""
BETWEEN: Final = "; "
_SHORT: Final = {Licence.BY: "CC BY 4.0", Licence.BY_SA: "CC BY-SA 4.0", Licence.ZERO: "CC0 1.0"}
_AT: Final = {
    Licence.BY: "https://creativecommons.org/licenses/by/4.0/",
    Licence.BY_SA: "https://creativecommons.org/licenses/by-sa/4.0/",
    Licence.ZERO: "https://creativecommons.org/publicdomain/zero/1.0/",
}


@dataclass(frozen=True, slots=True)
class CreditShown:
    """What a page says below a puzzle. `page` is the link of the author's page, `after_link` that of the
    puzzle it is made after, `licence` a short name; each is empty where there is nothing to say.
    """

    name: str
    source: str = ""
    page: str = ""
    after: str = ""
    after_link: str = ""
    licence: str = ""
    licence_link: str = ""

    @property
    def line(self) -> str:
        """The same in one line, for paper and for other systems."""
        licence = f"{self.licence} ({self.licence_link})" if self.licence else ""
        return ", ".join(each for each in (by_whom(self.name, self.after), licence) if each)


def by_whom(name: str, after: str) -> str:
    """Who made a puzzle, and whose it is made after; empty if neither is known."""
    if name and after:
        return _("Puzzle by %(name)s, after a puzzle by %(after)s") % {"name": name, "after": after}
    if after:
        return _("After a puzzle by %(after)s") % {"after": after}
    return _("Puzzle by %(name)s") % {"name": name} if name else ""


def credits_of(versions: Iterable[int]) -> QuerySet[Credit]:
    """The credits of versions (keys) with all that `shown` looks at. One query."""
    return Credit.objects.filter(version__in=versions).select_related("author__authoring", "after_puzzle")


def shown(credit: Credit) -> CreditShown:
    """A credit of `credits_of` as a page says it."""
    return CreditShown(credit.name, credit.source, _page_of(credit), *_after_of(credit), *_licence_of(credit))


def shown_of_draft(draft: Draft) -> CreditShown:
    """What a draft will say of the puzzle that it is made after, and its licence."""
    return CreditShown("", "", "", *_after_of(draft), *_licence_of(draft))


def after_link(made: Provenance, site: str = "/") -> str:
    """Where the puzzle stands that this one is made after, below the address of the `site`: nowhere, if it
    is one of this site and that has no address, or not everybody may know of it.
    """
    if made.after_puzzle is None:
        return made.after_link
    if not site or made.after_puzzle.status not in KNOWN:
        return ""
    return site.rstrip("/") + reverse("play:puzzle", args=[made.after_puzzle.slug])


def is_after(made: Provenance) -> bool:
    """Whether it is made after another's puzzle, whatever is known of that by now."""
    return bool(made.after or made.after_link or made.after_puzzle_id)


def _after_of(made: Provenance) -> tuple[str, str]:
    return (made.after or _("an author without a name"), after_link(made)) if is_after(made) else ("", "")


def _licence_of(made: Provenance) -> tuple[str, str]:
    if made.licence not in FREE:
        return "", ""
    licence = Licence(made.licence)
    return _SHORT[licence], _AT[licence]


def _page_of(credit: Credit) -> str:
    """The author's page, if there is one and the credit names that author and nobody else."""
    user = credit.author
    author: Author | None = getattr(user, "authoring", None)
    if user is None or author is None or not (author.public and author.slug and user.is_active):
        return ""
    return reverse("play:author", args=[author.slug]) if credit.name == credit_name(user) else ""


def may_be_remixed(version: PuzzleVersion, credit: Credit) -> bool:
    """Whether its licence lets others make a puzzle of their own after a version; its puzzle must be at
    hand.
    """
    return version.puzzle.status in OFFERED and credit.licence in FREE


def licences_for(draft: Draft) -> tuple[Licence, ...]:
    """The licences that the draft's author may choose: what is made after another's puzzle keeps “share
    alike”, and gives nobody's credit away.
    """
    if not is_after(draft):
        return tuple(Licence)
    if draft.licence == Licence.BY_SA:
        return (Licence.BY_SA,)
    return tuple(Licence) if draft.licence == Licence.ZERO else (Licence.RESERVED, Licence.BY, Licence.BY_SA)


def joined_after(*names: str) -> str:
    """Names one after the other, each once, as much of them as is kept."""
    parts = dict.fromkeys(part for name in names for part in names_in(name))
    said = BETWEEN.join(parts)
    return said if len(said) <= MAX_AFTER else f"{said[: MAX_AFTER - 1]}…"


def names_in(after: str) -> list[str]:
    """The names that stand there, the nearest first."""
    return [name for part in after.split(";") if (name := " ".join(part.split()))]

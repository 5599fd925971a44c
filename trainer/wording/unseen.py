"""What a table does not show and the answer hangs on, told beside the question."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.events import Discard, Kita
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position import Position
from trainer.scenarios.unseen import Dated, deciding_unseen
from trainer.wording.kinds.find_illegal import act_word
from trainer.wording.words import seat_word


def unseen_facts(kind: PuzzleKind, position: Position) -> Iterator[str]:
    """A sentence for each act that decides and whose turn is not seen."""
    for found in deciding_unseen(kind, position):
        yield unseen_fact(found, position)


def unseen_fact(found: Dated, position: Position) -> str:
    """`West's ankan of 5m came just before West's discard number 5.`"""
    seat, turn = found.act.seat, found.discards
    values = {"act": _act(found, position), "seat": seat_word(position, seat), "last": turn, "next": turn + 1}
    made = sum(isinstance(event, Discard) and event.seat == seat for event in position.events)
    mine = seat == position.hero
    if turn < made and mine:
        said = _("%(act)s came just before your discard number %(next)d.")
    elif turn < made:
        said = _("%(act)s came just before %(seat)s's discard number %(next)d.")
    elif turn == 0:
        said = _("%(act)s came before any discard of that player.")
    elif mine:
        said = _("%(act)s came after your discard number %(last)d.")
    else:
        said = _("%(act)s came after %(seat)s's discard number %(last)d.")
    return said % values


def _act(found: Dated, position: Position) -> str:
    """`West's kita`; of several in one turn how many there were."""
    number, values = found.copy, {"count": found.copy, "seat": seat_word(position, found.act.seat)}
    if number == 1 or not isinstance(found.act, Kita):
        return act_word(found.act, position)
    if found.act.seat == position.hero:
        return ngettext("%(count)d north of yours", "%(count)d norths of yours", number) % values
    return ngettext("%(count)d north of %(seat)s", "%(count)d norths of %(seat)s", number) % values

"""Why a question is refused whose table shows a forbidden act: which act, and what is wrong with it."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.scenarios.kind import kind_named
from trainer.scenarios.lawful import UnlawfulError
from trainer.scenarios.position import Position
from trainer.scenarios.serving import served_by
from trainer.wording.events import event_sentence
from trainer.wording.kind_words import kind_title
from trainer.wording.reasons import reason_sentence
from trainer.wording.words import seat_word

_ASKERS: Final = {"chombo-found": "no-mistake", "find-illegal": "nothing"}
"""The kinds that ask about mistakes, each with what it answers where it finds none."""
_FAULTS: Final = {
    "noten_riichi": gettext_lazy("The riichi of %(seat)s is noten under these rules."),
    "furiten_riichi": gettext_lazy("These rules forbid the riichi of %(seat)s, which is furiten."),
    "illegal_riichi_kan": gettext_lazy("These rules forbid the kan that %(seat)s made in riichi."),
    "false_win": gettext_lazy("The hand with which %(seat)s wins is not complete."),
    "furiten_win": gettext_lazy("%(seat)s is furiten and may not ron."),
    "yakuless_win": gettext_lazy("The hand with which %(seat)s wins has no yaku."),
}


def unlawful_sentences(error: UnlawfulError, position: Position) -> tuple[str, ...]:
    """Which act it is, why it is forbidden, and where such a table can be asked about."""
    ask = _asked_by(position)
    if error.fault is not None:
        return str(_FAULTS[error.fault]) % {"seat": seat_word(position, error.seat)}, *ask
    act = event_sentence(position.events[error.moment], lambda seat: seat_word(position, seat))
    why = () if error.reason is None else (reason_sentence(error.reason, position),)
    return _("This is forbidden here: %(act)s") % {"act": act}, *why, *ask


def _asked_by(position: Position) -> tuple[str, ...]:
    """The kinds that ask about the act, told in a sentence; none where none does."""
    titles = [kind_title(slug) for slug, nothing in _ASKERS.items() if _asks(slug, nothing, position)]
    if not titles:
        return ()
    if len(titles) == 1:
        return (_("“%(kind)s” asks about this table.") % {"kind": titles[0]},)
    return (
        _("“%(first)s” and “%(second)s” ask about this table.") % {"first": titles[0], "second": titles[1]},
    )


def _asks(slug: str, nothing: str, position: Position) -> bool:
    return any(found.answer != nothing for found in served_by(kind_named(slug), position))

"""The orders of turns behind one table, where they differ in the answer: what tells them apart, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from trainer.rules.events import Discard
from trainer.scenarios.kinds.find_illegal import Act
from trainer.scenarios.position import Position
from trainer.scenarios.warnings import orders_of
from trainer.studio.verdict.reading import Asked, digest_about
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.kinds.find_illegal import act_word


@dataclass(frozen=True, slots=True)
class OrderShown:
    """One order on the page: the answer that it gives, what happens otherwise than in the others, and the
    digest by which a form chooses it.
    """

    answer: str
    acts: tuple[str, ...]
    digest: str


def orders_shown(asked: Asked) -> tuple[OrderShown, ...]:
    """The plainest order for each answer; none if all give the same."""
    chosen, slug = orders_of(asked.orders), asked.kind.slug
    if len(chosen) < 2:
        return ()
    told = [[*_acts(position)] for position, _verdict in chosen]
    common = set(told[0]).intersection(*told[1:])
    return tuple(
        OrderShown(
            answer_word(words_of(slug), asked.kind.shape(position), position, verdict.answer),
            tuple(act for act in acts if act not in common),
            digest_about(slug, position),
        )
        for (position, verdict), acts in zip(chosen, told, strict=True)
    )


def order_chosen(positions: Sequence[Position], kind: str, digest: str) -> Position | None:
    """The order that a form names."""
    return next((position for position in positions if digest_about(kind, position) == digest), None)


def _acts(position: Position) -> Iterator[str]:
    """What was done but for plain discards, each with the turn of the player."""
    turns = Counter[int]()
    for event in position.events:
        seat = getattr(event, "seat", -1)
        if isinstance(event, Discard):
            turns[seat] += 1
        elif isinstance(event, Act):
            said = act_word(event, position)
            yield _("%(act)s in turn %(turn)d") % {"act": said, "turn": turns[seat] + 1}

"""The sentences of `suji-trap`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.tiles.tile import COPIES, EAST, Face, parse_face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import per_mille
from trainer.scenarios.decide.tile_danger import Endangered, asked_kinds, endangered
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_RIICHI
from trainer.wording.strategy_words import (
    percent,
    tile_class_word,
    wait_class_word,
)
from trainer.wording.words import either_tile, seat_word, tile_word


def title() -> str:
    return _("Which of them is the trap")


def question(position: Position) -> str:
    facts = endangered(position, position.ruleset)
    kinds = asked_kinds(position, facts)
    words = {"seat": seat_word(position, facts.facing.rival), "tiles": either_tile(kinds)}
    if len(kinds) == 2:
        return _("%(seat)s is in riichi. Which is the more dangerous discard: %(tiles)s?") % words
    return _("%(seat)s is in riichi. Which is the most dangerous discard: %(tiles)s?") % words


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    return tile_word(parse_face(str(code)))


def verdict_line(answer: Answer, position: Position) -> str:
    """The trap, and what it is waited on with the most."""
    kind, facts = parse_face(str(answer)), endangered(position, position.ruleset)
    words = {"tile": tile_word(kind), "reason": _reason(facts, kind)}
    if len(asked_kinds(position, facts)) == 2:
        return _("The trap is %(tile)s, the more dangerous of the two. %(reason)s") % words
    return _("The trap is %(tile)s, the most dangerous of them. %(reason)s") % words


def need() -> str:
    return str(NEEDS_RIICHI)


def _reason(facts: Endangered, kind: Face) -> str:
    """As what it looks safe, and the wait that the largest part of its danger comes from."""
    wall, named = facts.wall(kind), facts.tile_class(kind)
    parts = facts.danger.parts_of(kind)
    if not parts:
        if kind in facts.facing.safe:
            return _("Here nothing can win on it: it is genbutsu.")
        return _("Here nothing can win on it: no wait on it is left.")
    largest = next(iter(parts))
    words = {
        "look": _look(facts, kind),
        "wait": wait_class_word(largest),
        "part": percent(per_mille(parts[largest])),
        "whole": percent(per_mille(facts.danger.probability[kind])),
    }
    if named.startswith("no-suji") and not wall:
        return (
            _("It has no suji and is ronned %(whole)s of the time, mostly by a %(wait)s (%(part)s).") % words
        )
    said = _(
        "It looks safer (%(look)s), yet it is ronned %(whole)s of the time, mostly by a %(wait)s (%(part)s)."
    )
    return said % words


def _look(facts: Endangered, kind: Face) -> str:
    if kind >= EAST:
        seen = COPIES - facts.facing.unseen[kind]
        return ngettext("honour with %(n)s in sight", "honour with %(n)s in sight", seen) % {"n": seen}
    return tile_class_word(facts.tile_class(kind), facts.wall(kind))

"""The sentences of `safest-tile`."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from trainer.rules.tiles.tile import Face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import per_mille
from trainer.scenarios.decide.tile_danger import Endangered, endangered
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_RIICHI
from trainer.wording.strategy_words import no_percent, percent
from trainer.wording.words import faces_of, seat_word, tile_word, tile_words


def title() -> str:
    return _("The safest tile")


def question(position: Position) -> str:
    rival = endangered(position, position.ruleset).facing.rival
    return _("You fold against the riichi of %(seat)s. Which tile of your hand is the safest against it?") % {
        "seat": seat_word(position, rival)
    }


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    """The safest tiles: those that nothing can win on, else the first; and those that the model can not tell
    from them.
    """
    kinds, facts = faces_of(answer), endangered(position, position.ruleset)
    safe = [kind for kind in kinds if not facts.danger.probability[kind]]
    first = safe if len(safe) > 1 else [next(iter(facts.of(kinds)))]
    others = [kind for kind in kinds if kind not in first]
    if not others:
        return _safest(first)
    return " ".join((_safest(first), _("About as safe: %(tiles)s.") % {"tiles": tile_words(others)}))


def need() -> str:
    return str(NEEDS_RIICHI)


def _safest(kinds: Sequence[Face]) -> str:
    words = {"tiles": tile_words(kinds)}
    if len(kinds) == 1:
        return _("The safest tile is %(tiles)s.") % words
    if len(kinds) == 2:
        return _("Both %(tiles)s are perfectly safe.") % words
    return _("All of %(tiles)s are perfectly safe.") % words


def why_not(answer: Answer, position: Position) -> str:
    """How often each tile that was chosen wrongly is ronned, and the safest beside it."""
    facts = endangered(position, position.ruleset)
    safest = next(iter(facts.of(facts.kinds)))
    wrong = [kind for kind in faces_of(answer) if kind in facts.kinds and kind != safest]
    if not wrong:
        return ""
    said = [_("%(tile)s is ronned %(percent)s of the time.") % _dealt_in(facts, kind) for kind in wrong]
    best = _("%(tile)s, the safest tile, is ronned %(percent)s of the time.") % _dealt_in(facts, safest)
    return " ".join((*said, best))


def _dealt_in(facts: Endangered, kind: Face) -> dict[str, str]:
    """A tile and how often it is ronned."""
    chance = facts.danger.probability[kind]
    return {"tile": tile_word(kind), "percent": percent(per_mille(chance)) if chance else no_percent()}

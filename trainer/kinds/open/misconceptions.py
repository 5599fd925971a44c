"""Rules about open riichi that learners wrongly hold: what each would answer."""

from trainer.rules.defence.genbutsu import genbutsu
from trainer.rules.judges.facts import hand_of
from trainer.rules.judges.open_riichi import open_discard_facts
from trainer.rules.judges.riichi import tenpai_keeping
from trainer.rules.mistakes.legality import is_locked
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import face_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position


def _asked(position: Position) -> str:
    return dict(position.ask).get("what", "")


def shown_wait_never_allowed(position: Position, ruleset: Ruleset) -> Answer | None:
    """A shown wait may never be thrown."""
    if _asked(position) != "discard":
        return None
    state, held = position.table(), position.held_kinds()
    own = state.seats[position.hero]
    if is_locked(state, position.hero) and own.drawn is not None:
        held = (face_of(own.drawn),)
    shown = open_discard_facts(state, position.hero, held, ruleset).shown
    waits = {wait for each in shown for wait in each.waits}
    return tuple(kind for kind in held if kind not in waits)


def shown_waits_allowed(position: Position, ruleset: Ruleset) -> Answer | None:
    """Any tile may be thrown; dealing in is one's own affair."""
    return position.held_kinds() if _asked(position) == "discard" else None


def open_riichi_needs_genbutsu(position: Position, ruleset: Ruleset) -> Answer | None:
    """Only genbutsu may be thrown against an open riichi."""
    if _asked(position) != "discard":
        return None
    state = position.table()
    safe = [
        genbutsu(state, seat, ruleset)
        for seat, own in enumerate(state.seats)
        if own.open_riichi and seat != position.hero
    ]
    return tuple(kind for kind in position.held_kinds() if all(kind in each for each in safe))


def open_riichi_even_furiten(position: Position, ruleset: Ruleset) -> Answer | None:
    """An open riichi may be declared with every discard that keeps tenpai."""
    if _asked(position) != "declare":
        return None
    hand = hand_of(position.table(), position.hero)
    return tuple(tenpai_keeping(hand, ruleset))


def any_deal_in_is_yakuman(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever deals in to an open riichi pays a yakuman."""
    return "yakuman" if _asked(position) == "cost" else None


def riichi_protects(position: Position, ruleset: Ruleset) -> Answer | None:
    """Who has declared riichi, even with the tile that is ronned, pays the ordinary value."""
    state = position.table()
    if _asked(position) != "cost" or state.pending is None:
        return None
    return "ordinary" if state.seats[state.pending.seat].in_riichi else None


def yakuman_always_add_up(position: Position, ruleset: Ruleset) -> Answer | None:
    """The yakuman of the hand and that of the deal-in are always added."""
    return "two-yakuman" if _asked(position) == "cost" else None


def open_riichi_is_two_han(position: Position, ruleset: Ruleset) -> Answer | None:
    """An open riichi is worth two han, whenever it is declared."""
    return 2 if _asked(position) == "worth" else None


def a_chombo_saves_money(position: Position, ruleset: Ruleset) -> Answer | None:
    """A chombo always costs the same, whatever it is made for."""
    return "ordinary" if _asked(position) == "dodge" else None

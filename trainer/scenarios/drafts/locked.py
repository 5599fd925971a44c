"""Hands in riichi with a tile that tempts: drawn, or lying there."""

from dataclasses import replace
from random import Random

from trainer.rules.ruleset import Ruleset
from trainer.rules.tiles import EAST, HONOURS, NORTH, YAOCHUU, Kind, count_kinds, kinds_in_play
from trainer.rules.waits import wait_kinds, wait_mask
from trainer.scenarios.compose import NoRoomError, Plan
from trainer.scenarios.drafts.declaring import live_tenpai


def _in_riichi(rng: Random, ruleset: Ruleset, hand: list[Kind]) -> Plan:
    """In riichi since an earlier turn; the waits do not fall before the question."""
    turns = rng.randrange(5, 13)
    waits = wait_kinds(wait_mask(count_kinds(hand)))
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=rng.randrange(ruleset.players),
        riichi=rng.randrange(3, turns - 1),
        kept_back=frozenset(waits),
    )


def plain_draw(rng: Random, ruleset: Ruleset) -> Plan:
    """A tile of no use is drawn; now and then one of a kind that is held."""
    hand = live_tenpai(rng, ruleset.players)
    plan = _in_riichi(rng, ruleset, hand)
    useless = [kind for kind in kinds_in_play(ruleset.players) if kind not in plan.kept_back]
    held = [kind for kind in useless if kind in hand]
    return replace(plan, draw=rng.choice(held if held and rng.random() < 0.4 else useless))


def plain_or_winning_draw(rng: Random, ruleset: Ruleset) -> Plan:
    """A tile of no use is drawn, or a wait."""
    return plain_draw(rng, ruleset) if rng.random() < 0.5 else _winning_draw(rng, ruleset)


def draw_after_a_wait(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait or a useless tile is drawn after a wait was discarded or let go; with three players a north."""
    plan = plain_or_winning_draw(rng, ruleset)
    if ruleset.players == 3 and NORTH not in plan.kept_back and rng.random() < 0.5:
        return replace(plan, draw=NORTH)
    return _missed(rng, plan)


def _winning_draw(rng: Random, ruleset: Ruleset) -> Plan:
    plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
    return replace(plan, draw=rng.choice(sorted(plan.kept_back)))


def discard_of_another(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait, or a tile that could be called but for the riichi, is discarded; a wait may come as a kan."""
    if rng.random() < 0.12:
        return _robbing(rng, ruleset)
    hand = live_tenpai(rng, ruleset.players, ankou=0.4)
    plan = _in_riichi(rng, ruleset, hand)
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    if rng.random() < 0.5:
        return replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back))))
    callable_ = [kind for kind in _callable(hand) if kind not in plan.kept_back]
    if not callable_:
        raise NoRoomError("nothing to call")
    kind = rng.choice(callable_)
    if count_kinds(hand)[kind] < 2:
        seat = (plan.hero - 1) % ruleset.players
    return replace(plan, offered=(seat, kind))


def _robbing(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait comes as a kakan, or as an ankan before a hand of kokushi."""
    if rng.random() < 0.5:
        plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
        seat = (plan.hero + rng.randrange(2, ruleset.players)) % ruleset.players
        return replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back))), offered_as="kakan")
    kinds = sorted(YAOCHUU)
    missing, pair = rng.sample(kinds, 2)
    plan = _in_riichi(rng, ruleset, [*(kind for kind in kinds if kind != missing), pair])
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    return replace(plan, offered=(seat, missing), offered_as="ankan")


def _callable(hand: list[Kind]) -> list[Kind]:
    """Kinds that a pon could take, or a chi."""
    counts = count_kinds(hand)
    found = [kind for kind, number in enumerate(counts) if number >= 2]
    for kind in range(EAST):
        low, high = kind - kind % 9, kind - kind % 9 + 8
        beside = [counts[k] if low <= k <= high else 0 for k in (kind - 2, kind - 1, kind + 1, kind + 2)]
        if (beside[0] and beside[1]) or (beside[1] and beside[2]) or (beside[2] and beside[3]):
            found.append(kind)
    return found


def let_go(rng: Random, ruleset: Ruleset) -> Plan:
    """A wait is discarded to a hand that has let one go since its riichi, or threw one before."""
    plan = _in_riichi(rng, ruleset, live_tenpai(rng, ruleset.players))
    seat = (plan.hero + rng.randrange(1, ruleset.players)) % ruleset.players
    return _missed(rng, replace(plan, offered=(seat, rng.choice(sorted(plan.kept_back)))))


def _missed(rng: Random, plan: Plan) -> Plan:
    """A wait in the own river, or discarded by the next player since the riichi."""
    wait = rng.choice(sorted(plan.kept_back))
    assert plan.riichi is not None
    if rng.random() < 0.5:
        return replace(plan, thrown={rng.randrange(plan.riichi): wait})
    following = (plan.hero + 1) % plan.ruleset.players
    return replace(plan, fed={(rng.randrange(plan.riichi, plan.turns - 1), following): wait})


def fourth_tile(rng: Random, ruleset: Ruleset, *, honour: bool) -> Plan:
    """The fourth tile of an ankou is drawn."""
    hand = live_tenpai(rng, ruleset.players, suit=None if honour else rng.choice((1, 2)), ankou=0.5)
    triples = [
        kind for kind, number in enumerate(count_kinds(hand)) if number == 3 and (kind in HONOURS) == honour
    ]
    if not triples:
        raise NoRoomError("no such ankou in the hand")
    return replace(_in_riichi(rng, ruleset, hand), draw=rng.choice(triples))

"""What is your wait? Every kind that completes the hand, or noten (TEN-1, TEN-2, TEN-3).

The hero has just discarded and holds 13 tiles, less three a meld. The answer is the set of waits under the
ruleset's own-four policy; none means noten.
"""

from collections.abc import Iterable
from random import Random

from trainer.rules.judges.complete_hand import noten_reason
from trainer.rules.judges.facts import hand_of
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.shapes import Form, WaitShape, readings, wait_shapes
from trainer.rules.tiles.tile import Face, count_faces, faces_in_play, tile_name
from trainer.rules.tiles.waits import live_mask, wait_kinds, wait_mask, waits, waits_of
from trainer.rules.verdict import Fact, Reason, Verdict
from trainer.scenarios.answer_shapes import Answer, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make.compose import NoRoomError, Plan, compose
from trainer.scenarios.make.hands import one_tile_away, random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def own_four_waits(position: Position, ruleset: Ruleset) -> Answer | None:
    """A kind of which the hand holds all four is a wait like any other."""
    hand = hand_of(position.table(), position.hero)
    return waits(hand.counts, len(hand.melds))


def ryanmen_only(position: Position, ruleset: Ruleset) -> Answer | None:
    """The ryanmen is seen, the tanki, shanpon or kanchan beside it is not."""
    hand = hand_of(position.table(), position.hero)
    counts, melds = hand.counts, len(hand.melds)
    found = waits_of(hand, ruleset.tenpai_own_four)
    return tuple(wait for wait in found if WaitShape.RYANMEN in wait_shapes(counts, melds, wait)) or None


_FORM_CODES = {
    Form.STANDARD: "completes",
    Form.CHIITOITSU: "completes_chiitoitsu",
    Form.KOKUSHI: "completes_kokushi",
}


class Waits(PuzzleKind):
    rules = ("TEN-1", "TEN-2", "TEN-3")
    parameters = ("tenpai_own_four",)
    levels = {
        1: "fewer than eight tiles in one suit",
        2: "eight or nine tiles in one suit",
        3: "ten or eleven tiles in one suit",
        4: "twelve or thirteen tiles in one suit",
        5: "the own four copies of a kind decide",
    }
    misconceptions = (
        Misconception("own_four_is_a_wait", "TEN-3", own_four_waits),
        Misconception("only_ryanmen_waits", "TEN-2", ryanmen_only),
    )

    def shape(self, position: Position) -> Tiles:
        return Tiles(faces_in_play(position.players))

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state = position.table()
        hand = hand_of(state, position.hero)
        if len(hand.concealed) % 3 != 1:
            raise PositionError("a wait is asked with 13 tiles (less three a meld), before a draw")
        concealed, melded = hand.counts, meld_counts(hand.melds)
        nominal = wait_mask(concealed, len(hand.melds))
        live = live_mask(nominal, concealed, melded, ruleset.tenpai_own_four)
        waits = wait_kinds(live)
        reasons = [_completing(hand, wait) for wait in waits]
        if dead := wait_kinds(nominal & ~live):
            reasons.append(Reason("TEN-3", "own_four", dead))
        elif not waits:
            reasons.append(noten_reason(hand))
        return Verdict(waits, tuple(reasons), {"waits": waits})

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        if "own_four" in verdict.codes():
            return 5
        return min(4, max(1, _in_one_suit(hand_of(position.table(), position.hero)) // 2 - 2))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        suits = (0, 1, 2) if ruleset.players == 4 else (1, 2)
        crowded = rng.choice(suits) if level > 1 else None
        if level == 5:
            hand = _own_four(rng, ruleset.players)
        elif rng.random() < 0.4:
            hand = random_noten(rng, ruleset.players, suit=crowded)
        else:
            hand = random_tenpai(rng, ruleset.players, suit=crowded)
        thrown = rng.choice(faces_in_play(ruleset.players))
        if count_faces(hand)[thrown] > 2:
            raise NoRoomError(f"{tile_name(thrown)} is needed in the hand")
        turns = rng.randrange(4, 13)
        waits = frozenset(waits_of_kinds(hand))
        hero = rng.randrange(ruleset.players)
        plan = Plan(ruleset, tuple(hand), turns, hero=hero, thrown={turns - 1: thrown}, kept_back=waits)
        return compose(rng, plan)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for moment, state in replay.moments():
            if state.pending is None or state.pending.how != "discard":
                continue
            seat = state.pending.seat
            if _worth_asking(state, seat):
                yield mined_at(replay, seat, moment)


KIND = Waits()


def _completing(hand: Hand, wait: Face) -> Reason:
    """How a wait completes the hand: one reading, and all shapes it has."""
    counts, melds = list(hand.counts), len(hand.melds)
    shapes: tuple[Fact, ...] = tuple(str(shape) for shape in wait_shapes(counts, melds, wait))
    counts[wait] += 1
    reading = readings(counts, melds)[0]
    facts: dict[str, Fact] = {"wait": wait, "shapes": shapes}
    if reading.form is not Form.KOKUSHI:
        facts |= {"shuntsu": reading.shuntsu, "ankou": reading.ankou, "jantou": reading.jantou}
    return Reason("TEN-2", _FORM_CODES[reading.form], (wait,), facts=facts)


def _in_one_suit(hand: Hand) -> int:
    counts = hand.counts
    return max(sum(counts[start : start + 9]) for start in (0, 9, 18))


def _worth_asking(state: TableState, seat: int) -> bool:
    """Tenpai of three waits or more, or in one suit; or noten with nearly all in one suit."""
    own = state.seats[seat]
    if own.hand is None or own.size < 7:
        return False
    suit = _in_one_suit(Hand(own.hand, own.melds))
    waits = own.waits.bit_count()
    if waits:
        return waits >= 3 or suit >= own.size - 2
    return suit >= own.size - 2 and one_tile_away(count_faces(own.hand), len(own.melds))


def _own_four(rng: Random, players: int) -> list[Face]:
    """Tenpai on a tile of which the hand holds all four."""
    for _ in range(400):
        hand = random_tenpai(rng, players, suit=rng.choice((1, 2)), ankou=0.5)
        counts = count_faces(hand)
        if any(counts[wait] == 4 for wait in wait_kinds(wait_mask(counts))):
            return hand
    raise NoRoomError("no hand holds all four of its wait")

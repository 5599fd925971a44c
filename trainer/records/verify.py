"""Holds what happened in a record against the rules: replays each round and judges its moves.

What software allowed is taken as right for its own ruleset, so a disagreement is a fault of the rules
module, of a ruleset parameter, or of the record. Nothing is repaired and nothing is guessed.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, Final

from trainer.records.findings import Disagreement, Findings
from trainer.records.model import Game, RoundRecord, Setup
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Event,
    Kakan,
    Kan,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.facts import hand_of, kan_facts, riichi_facts, ron_facts
from trainer.rules.kan import judge_kan
from trainer.rules.melds import MeldType
from trainer.rules.notation import format_tiles, tile_name
from trainer.rules.riichi import Declarations, judge_riichi
from trainer.rules.ron import judge_ron
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.rules.state import TableState
from trainer.rules.table import apply, start
from trainer.rules.tiles import Tile, count_kinds, kind_of, tiles_in_order
from trainer.rules.verdict import Reason, Verdict
from trainer.rules.waits import wait_mask, waits_of

_KAN_TYPES: Final = {
    Ankan: MeldType.ANKAN,
    Daiminkan: MeldType.DAIMINKAN,
    Kakan: MeldType.KAKAN,
}
_TENPAI_IS_SHOWN: Final = frozenset({"exhaustive", "nagashi"})


@cache
def ruleset_of(setup: Setup) -> Ruleset:
    """Tenhou's rules for three or four players with the record's own rule bits."""
    preset = load_preset("tenhou_4p" if setup.players == 4 else "tenhou_3p")
    return preset.changed(aka=preset.aka if setup.aka else 0, kuitan=setup.kuitan)


def verify(game: Game) -> Findings:
    """Every round of a game, and that each deal starts with the points that the last one left."""
    findings = Findings()
    for record in game.rounds:
        findings.add(verify_round(record))
    for before, after in pairwise(game.rounds):
        left = before.final_scores
        if left is None:
            continue
        findings.checked["score"] += 1
        if left != after.deal.scores:
            text = f"points {left} at the end, {after.deal.scores} at the next deal"
            last = len(before.events) - 1
            findings.disagreements.append(Disagreement(before.index, last, "score", "", text))
    return findings


def verify_round(record: RoundRecord) -> Findings:
    """One round; at an impossible event its checks stop."""
    check = _Check(record, ruleset_of(record.setup))
    events = check.findings.checked
    try:
        state = start(record.deal)
        for event in record.events:
            judge = _JUDGES.get(type(event))
            if judge is not None:
                judge(check, state, event)
            events["event"] += 1
            state = apply(state, event)
    except ImpossibleEventError as error:
        at = error.index or 0
        check.disagree("event", "", str(error).removeprefix(f"event {at}: "), at)
    else:
        check.end(state)
    return check.findings


class _Check:
    """The judge of one round; each method takes the state before the event."""

    def __init__(self, record: RoundRecord, ruleset: Ruleset) -> None:
        self.record = record
        self.ruleset = ruleset
        self.findings = Findings(rounds=1)
        self._declaring: Verdict[Declarations] | None = None
        self._wins = iter(record.wins)

    def disagree(self, check: str, rule: str, text: str, at: int) -> None:
        self.findings.disagreements.append(Disagreement(self.record.index, at, check, rule, text))

    def hold(self, check: str, right: bool, rule: str, at: int, text: Callable[[], str]) -> None:
        """Counts the check; the text is made only for a disagreement."""
        self.findings.checked[check] += 1
        if not right:
            self.disagree(check, rule, text(), at)

    def _hold_verdict(
        self, check: str, verdict: Verdict[Any], state: TableState, seat: int, what: str
    ) -> None:
        rule = verdict.reasons[0].rule if verdict.reasons else ""
        self.hold(
            check,
            bool(verdict.answer),
            rule,
            state.moment,
            lambda: f"{what} by seat {seat} with {_hand(state, seat)}: {_codes(verdict.reasons)}",
        )

    def riichi(self, state: TableState, event: Riichi) -> None:
        self._declaring = judge_riichi(riichi_facts(state, event.seat), self.ruleset)

    def discard(self, state: TableState, event: Discard) -> None:
        verdict, self._declaring = self._declaring, None
        if verdict is not None:
            what = f"riichi on {tile_name(event.tile)}"
            if verdict.answer and kind_of(event.tile) not in verdict.answer:
                wrong = Reason("RCH-2", "not_with_this_discard", (event.tile,))
                verdict = Verdict({}, (wrong,))
            self._hold_verdict("riichi", verdict, state, event.seat, what)
        elif state.seats[event.seat].in_riichi:
            text = f"{tile_name(event.tile)} out of the locked hand {_hand(state, event.seat)}"
            self.hold("locked", event.tsumogiri, "RCH-8", state.moment, lambda: text)

    def call(self, state: TableState, event: Chi | Pon) -> None:
        """RCH-8, CAL-1: not in riichi, not the last discard, chi from the left with four players."""
        against = []
        if state.seats[event.seat].in_riichi:
            against.append(Reason("RCH-8", "locked_hand"))
        if state.wall == 0:
            against.append(Reason("CAL-1", "last_discard"))
        if isinstance(event, Chi) and (
            state.deal.players == 3 or state.next_seat(event.from_seat) != event.seat
        ):
            against.append(Reason("CAL-1", "chi_not_from_the_left"))
        what = f"call of {tile_name(event.tile)}"
        verdict = Verdict(not against, tuple(against))
        self._hold_verdict("call", verdict, state, event.seat, what)

    def kan(self, state: TableState, event: Kan) -> None:
        tile = event.own[0] if isinstance(event, Ankan) else event.tile
        meld_type = _KAN_TYPES[type(event)]
        facts = kan_facts(state, event.seat, meld_type, kind_of(tile))
        check = "riichi_kan" if facts.in_riichi else "kan"
        verdict = judge_kan(facts, self.ruleset)
        self._hold_verdict(check, verdict, state, event.seat, f"{meld_type} of {tile_name(tile)}")

    def ron(self, state: TableState, event: Ron) -> None:
        if state.pending is None or state.pending.seat == event.seat:
            return  # the replay refuses it
        verdict = judge_ron(ron_facts(state, event.seat), self.ruleset)
        self._hold_verdict("ron", verdict, state, event.seat, f"ron on {tile_name(event.tile)}")
        self._win(state, event.seat, event.tile)

    def tsumo(self, state: TableState, event: Tsumo) -> None:
        seat = state.seats[event.seat]
        if seat.hand is None or event.tile not in seat.hand:
            return  # the replay refuses it
        counts = count_kinds(seat.hand)
        counts[kind_of(event.tile)] -= 1
        on_wait = wait_mask(counts, len(seat.melds)) >> kind_of(event.tile) & 1
        reasons = () if on_wait else (Reason("TEN-1", "not_a_wait", (event.tile,)),)
        what = f"tsumo on {tile_name(event.tile)}"
        self._hold_verdict("tsumo", Verdict(not reasons, reasons), state, event.seat, what)
        self._win(state, event.seat)

    def _win(self, state: TableState, seat: int, ronned: Tile | None = None) -> None:
        """The hand and the indicators that the record gives beside the win."""
        win = next(self._wins)
        self._hold_hand(state, seat, win.hand, ronned)
        self.hold(
            "dora",
            win.indicators == state.indicators,
            "URA-3",
            state.moment,
            lambda: f"{format_tiles(win.indicators)}, replayed {format_tiles(state.indicators)}",
        )

    def _hold_hand(
        self, state: TableState, seat: int, recorded: tuple[Tile, ...], ronned: Tile | None = None
    ) -> None:
        own = hand_of(state, seat).concealed
        replayed = tiles_in_order(own if ronned is None else (*own, ronned))
        self.hold(
            "hand",
            tiles_in_order(recorded) == replayed,
            "",
            state.moment,
            lambda: f"hand {format_tiles(recorded)} of seat {seat}, replayed {format_tiles(replayed)}",
        )

    def ryuukyoku(self, state: TableState, event: Ryuukyoku) -> None:
        for seat, shown in enumerate(self.record.shown):
            if shown is not None:
                self._hold_hand(state, seat, shown)
            if event.reason in _TENPAI_IS_SHOWN and state.wall == 0 and state.phase == "respond":
                self._hold_tenpai(state, seat, shown is not None)

    def _hold_tenpai(self, state: TableState, seat: int, shown: bool) -> None:
        """TEN-1, TEN-3: who is tenpai shows the hand (RCH-10), the others keep it closed."""
        waits = waits_of(hand_of(state, seat), self.ruleset.tenpai_own_four)
        self.hold(
            "tenpai" if shown else "noten",
            bool(waits) == shown,
            "TEN-3",
            state.moment,
            lambda: (
                f"seat {seat} {'shows' if shown else 'does not show'} {_hand(state, seat)}, "
                f"waits {format_tiles(waits) or 'none'}"
            ),
        )

    def end(self, state: TableState) -> None:
        """What the record says of the end, against the last state."""
        record, last = self.record, len(self.record.events) - 1
        self.hold("end", record.reason is not None, "", last, lambda: "the round has no end")
        declared = [(seat.riichi_at, i) for i, seat in enumerate(state.seats) if seat.in_riichi]
        standing = tuple(i for _, i in sorted(declared) if state.seats[i].stands)
        if declared and record.reason is not None:
            self.hold(
                "stick",
                standing == record.standing,
                "RCH-6",
                last,
                lambda: f"sticks of seats {record.standing}, replayed {standing}",
            )
        if record.scores is not None:
            self.hold(
                "score",
                record.scores == state.scores,
                "RCH-6",
                last,
                lambda: f"points {record.scores}, replayed {state.scores}",
            )


_JUDGES: Final[dict[type[Event], Callable[[_Check, TableState, Any], None]]] = {
    Riichi: _Check.riichi,
    Discard: _Check.discard,
    Chi: _Check.call,
    Pon: _Check.call,
    Daiminkan: _Check.kan,
    Ankan: _Check.kan,
    Kakan: _Check.kan,
    Ron: _Check.ron,
    Tsumo: _Check.tsumo,
    Ryuukyoku: _Check.ryuukyoku,
}


def _hand(state: TableState, seat: int) -> str:
    own = state.seats[seat]
    melds = "".join(f" {meld.type} {format_tiles(meld.tiles)}" for meld in own.melds)
    return format_tiles(tiles_in_order(own.hand or ())) + melds


def _codes(reasons: tuple[Reason, ...]) -> str:
    return ", ".join(f"{reason.rule} {reason.code}" for reason in reasons)

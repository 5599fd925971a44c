"""Does the riichi stand, is its stick paid (RCH-6)?

`ask` names the declarer, whose declaration tile has passed, was called or was ronned. Levels go by how
much has happened around it.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from trainer.rules.events import Call, Draw, Riichi, Ron, Ryuukyoku
from trainer.rules.facts import stands_facts
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.rules.stands import StandsFacts, judge_stands
from trainer.rules.verdict import Verdict
from trainer.scenarios import asks
from trainer.scenarios.answers import Answer, OneOf
from trainer.scenarios.asked import asked_seat
from trainer.scenarios.changes import Change, EndChange
from trainer.scenarios.drafts.standing import standing_draft
from trainer.scenarios.kind import Misconception, PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at, mined_end
from trainer.scenarios.position import Position, PositionError
from trainer.scenarios.seats import seat_code

OPTIONS: Final = ("stands", "fails_unpaid", "fails_paid")
_PASSED_ONE_IN = 12
"""Of tiles that simply pass, so many times too many are declared with."""
_PAID: Final = {
    4: load_preset("house_classic").changed(stick_if_declaration_ronned="paid"),
    3: load_preset("tenhou_3p").changed(stick_if_declaration_ronned="paid"),
}
"""Rules of tables where a ronned declaration costs its stick all the same: no preset has that."""


def called_undoes(position: Position, ruleset: Ruleset) -> Answer | None:
    """A call of the declaration tile undoes the riichi."""
    tile = _facts(position).tile
    return "fails_unpaid" if tile is not None and tile.called_by is not None else None


def announced_stands(position: Position, ruleset: Ruleset) -> Answer | None:
    """The announcement is enough for the riichi to stand."""
    return "stands"


def paid_at_once(position: Position, ruleset: Ruleset) -> Answer | None:
    """The stick is paid with the announcement, whatever becomes of the tile."""
    return "fails_paid" if _facts(position).fate == "ronned" else None


class RiichiStands(PuzzleKind):
    slug = "riichi-stands"
    family = "riichi"
    rules = ("RCH-6",)
    parameters = ("stick_if_declaration_ronned",)
    levels = {
        1: "one riichi, no calls",
        2: "one riichi, with calls",
        3: "two players in riichi, no calls",
        4: "two players in riichi, with calls",
        5: "three or more players in riichi, or several rons",
    }
    sides = ("stands", "fails")
    hides = frozenset({"stick"})
    misconceptions = (
        Misconception("called_tile_undoes_riichi", "RCH-6", called_undoes),
        Misconception("ronned_riichi_pays", "RCH-6", paid_at_once),
        Misconception("announced_riichi_stands", "RCH-6", announced_stands),
    )

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return (*super().rulesets(players), _PAID[players])

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return asks.declarers(position)

    def shape(self, position: Position) -> OneOf:
        return OneOf(OPTIONS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        facts = _facts(position)
        if facts.fate not in ("passed", "ronned"):
            raise PositionError("what becomes of the declaration tile is not settled yet")
        verdict = judge_stands(facts, ruleset)
        if verdict.answer:
            return Verdict("stands", verdict.reasons, verdict.facts)
        paid = verdict.facts["stick_paid"]
        return Verdict("fails_paid" if paid else "fails_unpaid", verdict.reasons, verdict.facts)

    def side(self, position: Position, answer: Answer) -> str:
        return "stands" if answer == "stands" else "fails"

    def near(self, position: Position) -> Iterable[Change]:
        """Somebody wins on the declaration tile."""
        tile = _facts(position).tile
        if tile is not None:
            others = (seat for seat in range(position.players) if seat != position.hero)
            yield from (EndChange(seat, "ron", tile.at) for seat in others)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        declared = sum(seat.in_riichi for seat in state.seats)
        if declared > 2 or len(state.winners) > 1:
            return 5
        return 2 * declared - 1 + bool(state.calls)

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: standing_draft(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        for index, event in enumerate(replay.events[:-2]):
            if not isinstance(event, Riichi):
                continue
            seat, after = event.seat, replay.events[index + 2]
            watching = (seat + 1 + index % (replay.deal.players - 1)) % replay.deal.players
            if isinstance(after, Ron | Ryuukyoku):
                yield mined_end(replay, watching, replay.states[-1].winners, seat=seat_code(seat))
            elif isinstance(after, Call) or (isinstance(after, Draw) and index % _PASSED_ONE_IN == 0):
                yield mined_at(replay, watching, index + 3, seat=seat_code(seat))


KIND = RiichiStands()


def _facts(position: Position) -> StandsFacts:
    return stands_facts(position.table(), asked_seat(position, "seat"))

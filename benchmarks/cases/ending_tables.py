"""What tables tell of disputes about the end of a hand, and what the kinds answer there."""

from collections.abc import Iterator
from typing import Final

from trainer.cases.case import CaseRuling, Told
from trainer.kinds.chombo.chombo_found import asked_fault
from trainer.rules.endings.next_hand import outcome_of, target_of
from trainer.rules.endings.payments import Settlement, judge_pao
from trainer.rules.endings.settlement import pao_facts, score_of, stakes_of
from trainer.rules.mistakes.chombo import OF_A_WIN, judge_annulled
from trainer.rules.replay.events import PLAYED_OUT
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.asked import is_east_only
from trainer.scenarios.position.end_of_hand import after_the_hand
from trainer.scenarios.position.position import Position

Asked = tuple[Told, object]
_DEAL: Final = {"deal_stays_honba_up": "stays-up", "deal_passes_honba_up": "passes-up"} | {
    "deal_passes_honba_zero": "passes-zero",
    "hand_replayed": "again",
}
_BROKEN: Final = {"riichi_taken_back": "taken_back", "wrong_discard": "discard", "call_in_riichi": "call"}
_PAO: Final = {"d3": "dragons", "d4": "winds", "k4": "kans"}
_WEST: Final = 2


def deal(position: Position) -> Iterator[Asked]:
    """Who deals next, and the honba; nothing where two have won."""
    if position.asked("about") != "hand":
        return
    state, answer = position.table(), _answer("next-hand", position)
    dealer = state.deal.round.dealer
    if answer == "again":
        yield {"end": "chombo"}, answer
    elif len(state.winners) == 1:
        yield {"end": "win", "winner": "dealer" if state.winners == (dealer,) else "other"}, answer
    elif not state.winners and state.reason not in PLAYED_OUT:
        yield {"end": "abort"}, answer
    elif not state.winners:
        tenpai = dealer in outcome_of(state, position.ruleset).answer.tenpai
        yield {"end": "draw", "dealer_tenpai": "yes" if tenpai else "no"}, answer


def said_deal(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return _DEAL[ruling[1].code]


def broken(position: Position) -> Iterator[Asked]:
    """What a broken riichi takes from the score."""
    fault, stakes = asked_fault(position), stakes_of(position.table())
    if fault.name in _BROKEN and position.ruleset.chombo != "none":
        told = {"what": _BROKEN[fault.name], "dealer": _yes(fault.seat == stakes.dealer)}
        yield told, _lost(position, fault.seat)


def false_win(position: Position) -> Iterator[Asked]:
    """What a win that was none takes from the score."""
    fault, stakes = asked_fault(position), stakes_of(position.table())
    if fault.name in OF_A_WIN and len(position.table().winners) < 2 and position.players == 4:
        told = {"another": "no", "dealer": _yes(fault.seat == stakes.dealer), "sticks": "none"}
        yield told, _lost(position, fault.seat)


def said_lost(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    paid = next((line.deltas for line in ruling if line.code == "chombo_points"), ())
    return dict(paid).get("offender", 0)


def _lost(position: Position, seat: int) -> int:
    """Without the stick that goes back."""
    stakes, answer = stakes_of(position.table()), _answer("chombo-paid", position)
    assert isinstance(answer, tuple)
    return int(answer[seat]) - 1000 * (seat in stakes.declarers)


def game(position: Position) -> Iterator[Asked]:
    """Whether the game is over."""
    rules, played = position.ruleset, position.round
    _state, settlement, scores = after_the_hand(position)
    if is_east_only(position) or position.asked("about") != "end" or settlement.sort == "chombo":
        return
    target = target_of(rules) or rules.return_points
    last = played.number == rules.players
    early = "last" if played.wind == 1 and last else "early"
    told = {
        "hand": early if played.wind != _WEST else "extra_last" if last else "extra",
        "lowest": "below" if min(scores) < 0 else "above" if min(scores) else "zero",
        "end": _end(settlement, played.dealer),
        "leads": _yes(scores.index(max(scores)) == played.dealer),
        "target": _yes(max(scores) >= target),
    }
    answer = _answer("final-standing", position)
    yield told, answer if answer in ("goes_on", "dealer_chooses") else "over"


def said_game(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    code = ruling[0].code
    return (
        "goes_on" if code.startswith("goes_on") else "dealer_chooses" if code == "dealer_may_stop" else "over"
    )


def _end(settlement: Settlement, dealer: int) -> str:
    if settlement.sort == "win":
        return "dealer_won" if dealer in settlement.winners else "other_won"
    if settlement.sort == "exhaustive":
        return "dealer_tenpai" if dealer in settlement.tenpai else "dealer_noten"
    return settlement.sort


def pao(position: Position) -> Iterator[Asked]:
    """What the player pays who fed the call that made one or two yakuman certain."""
    state, rules = position.table(), position.ruleset
    honba = state.deal.round.honba
    if len(state.winners) != 1 or honba > 1 or judge_annulled(state, rules).answer is not None:
        return
    winner = state.winners[0]
    liable = judge_pao(pao_facts(state, winner), rules).answer
    if len(liable) != 1 or liable[0].pattern not in _PAO:
        return
    doubled = liable[0].pattern == "d4" and "d4" in rules.double_pattern_yakuman
    more = score_of(state, winner, rules, position.ura).yakuman - (2 if doubled else 1)
    feeder, answer = liable[0].seat, _answer("who-pays", position)
    if more > 1 or not isinstance(answer, tuple):
        return
    by_feeder = state.pending is not None and state.pending.seat == feeder
    told = {
        "pattern": _PAO[liable[0].pattern],
        "last": "fed",
        "win": "tsumo" if state.end == "tsumo" else "ron_feeder" if by_feeder else "ron_other",
        "more": _yes(more),
        "honba": _yes(honba),
        "dealer_won": _yes(winner == state.deal.round.dealer),
    }
    yield told, -int(answer[feeder])


def said_pao(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    amounts = [dict(line.values)["amount"] for line in ruling if "feeder" in line.code]
    return sum(amount for amount in amounts if isinstance(amount, int))


def aborts(number: str) -> Told:
    """A fourth kan of several players, so far."""
    return {"number": "fourth", "by": "several", "stage": number}


_WIND: Final = {"discards": "same_wind", "called": "no", "ronned": "no", "riichi": "no"}
_FOUR_RIICHI: Final = {"tile": "passed", "noten": "no"}
ABORTS: Final[dict[str, dict[str, Told]]] = {
    "fourth-kan": {
        "suukan": aborts("discarded"),
        "suukan_off": aborts("discarded"),
        "suukan_awaits_discard": aborts("declared"),
        "suukan_robbed": aborts("robbed"),
        "suukan_by_one": {"number": "fourth", "by": "one", "stage": "discarded"},
    },
    "four-riichi": {"suucha": _FOUR_RIICHI, "suucha_off": _FOUR_RIICHI, "suucha_ronned": {"tile": "ronned"}},
    "four-winds": {"suufon": _WIND, "suufon_off": _WIND, "suufon_called": _WIND | {"called": "yes"}},
}
"""What a table tells where the puzzle is decided by such a reason."""


def kans(position: Position) -> Iterator[Asked]:
    """Why the fourth kan ends the hand or does not."""
    yield from _aborted("fourth-kan", position)


def riichi(position: Position) -> Iterator[Asked]:
    """Why the fourth riichi ends the hand or does not."""
    yield from _aborted("four-riichi", position)


def winds(position: Position) -> Iterator[Asked]:
    """Why four winds end the hand or do not."""
    yield from _aborted("four-winds", position)


def said_why(ruling: CaseRuling) -> object:
    """The same, as the case rules it."""
    return ruling[0].code


def _aborted(slug: str, position: Position) -> Iterator[Asked]:
    codes = (
        kind_named("hand-aborts").solve(position, position.ruleset).codes() if position.players == 4 else ()
    )
    ends = dict.fromkeys(("suukan_robbed", "suukan_by_one"), position.ruleset.abort_suukan)
    yield from ((ABORTS[slug][code], code) for code in codes if code in ABORTS[slug] and ends.get(code, True))


def _answer(slug: str, position: Position) -> object:
    return kind_named(slug).solve(position, position.ruleset).answer


def _yes(holds: object) -> str:
    return "yes" if holds else "no"

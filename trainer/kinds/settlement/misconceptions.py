"""Rules about sticks, honba and payments that learners wrongly hold: what each would answer."""

from collections.abc import Callable
from typing import Final

from trainer.rules.endings.payments import Payment, Settlement
from trainer.rules.endings.settlement import settlement_of, stakes_of
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.mistakes.chombo import faults_of, judge_annulled
from trainer.rules.replay.state import TableState
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import Misconception
from trainer.scenarios.position.end_of_hand import ended_table, sums_of
from trainer.scenarios.position.position import Position

SIDE_LINES = ("sticks", "honba")
Change = Callable[[TableState, Settlement], list[Payment] | None]


def _by(change: Change, *, only: tuple[str, ...]) -> Callable[[Position, Ruleset], Answer | None]:
    """The answer when the payments are changed so; None where the faulty rule says nothing."""

    def answer(position: Position, ruleset: Ruleset) -> Answer | None:
        state = ended_table(position)
        if not state.winners or faults_of(state, ruleset):
            return None
        settlement = settlement_of(state, ruleset, position.ura).answer
        lines = change(state, settlement)
        if lines is None:
            return None
        return sums_of(position.players, (line for line in lines if not only or line.what in only))

    return answer


def _own_stick_back(state: TableState, settlement: Settlement) -> list[Payment] | None:
    losers = [seat for seat in stakes_of(state).declarers if seat not in settlement.winners]
    if not losers or not settlement.winners:
        return None
    back = [Payment(settlement.winners[0], seat, STICK, "sticks") for seat in losers]
    return [*settlement.lines, *back]


def _dealer_honba(state: TableState, settlement: Settlement) -> list[Payment] | None:
    dealer = state.deal.round.dealer
    if not state.deal.round.honba or dealer in settlement.winners:
        return None
    return [line for line in settlement.lines if line.what != "honba"]


def _honba_300_each(state: TableState, settlement: Settlement) -> list[Payment] | None:
    if state.end != "tsumo" or not state.deal.round.honba:
        return None
    return [
        Payment(line.payer, line.payee, 3 * line.points, "honba") if line.what == "honba" else line
        for line in settlement.lines
    ]


def _ronned_riichi_pays(state: TableState, settlement: Settlement) -> list[Payment] | None:
    paid = any(line.payee is None and line.what == "sticks" for line in settlement.lines)
    if state.owed is None or paid or not settlement.winners:
        return None
    stick = [
        Payment(state.owed, None, STICK, "sticks"),
        Payment(None, settlement.winners[0], STICK, "sticks"),
    ]
    return [*settlement.lines, *stick]


own_stick_back = _by(_own_stick_back, only=SIDE_LINES)
dealer_honba = _by(_dealer_honba, only=SIDE_LINES)
honba_300_each = _by(_honba_300_each, only=SIDE_LINES)
ronned_riichi_pays = _by(_ronned_riichi_pays, only=SIDE_LINES)
dealer_honba_in_all = _by(_dealer_honba, only=())


def _liable_pays_half(state: TableState, settlement: Settlement) -> list[Payment] | None:
    """Of a tsumo the liable player pays half, the others pay half of their shares."""
    pao = [line for line in settlement.lines if line.what == "pao"]
    if state.end != "tsumo" or len(pao) != 1 or pao[0].payer is None:
        return None
    (line,) = pao
    half = line.points // 2 // 100 * 100
    others = [seat for seat in range(state.deal.players) if seat not in (line.payer, line.payee)]
    rest = [Payment(seat, line.payee, half // len(others) // 100 * 100, "hand") for seat in others]
    kept = [each for each in settlement.lines if each is not line]
    return [*kept, Payment(line.payer, line.payee, half, "pao"), *rest]


def only_the_nearest_is_paid(position: Position, ruleset: Ruleset) -> Answer | None:
    """Of several rons only the one that is nearest to the discarder is paid."""
    return _by_several(position, ruleset, "head_bump", "head_bump")


def every_ron_is_paid(position: Position, ruleset: Ruleset) -> Answer | None:
    """Everybody who rons is paid."""
    return _by_several(position, ruleset, "double", "all")


def _by_several(position: Position, ruleset: Ruleset, two: str, three: str) -> Answer | None:
    state = ended_table(position)
    if len(state.winners) < 2 or faults_of(state, ruleset):
        return None
    levels = {"multi_ron": two} | ({"triple_ron": three} if position.players == 4 else {})
    return settlement_of(state, ruleset.changed(**levels), position.ura).answer.deltas


ronned_riichi_pays_in_all = _by(_ronned_riichi_pays, only=())
liable_pays_half = _by(_liable_pays_half, only=())


def noten_1000_to_each(position: Position, ruleset: Ruleset) -> Answer | None:
    """Every noten player pays 1,000 to every tenpai player."""
    state = ended_table(position)
    if faults_of(state, ruleset):
        return None
    settlement = settlement_of(state, ruleset, position.ura).answer
    if settlement.sort != "exhaustive" or not any(line.what == "noten" for line in settlement.lines):
        return None
    ready = settlement.tenpai
    noten = [seat for seat in range(position.players) if seat not in ready]
    lines = [Payment(payer, payee, STICK, "noten") for payer in noten for payee in ready]
    return sums_of(position.players, lines)


def nagashi_is_forgotten(position: Position, ruleset: Ruleset) -> Answer | None:
    """Noten payments in spite of a nagashi mangan."""
    state = ended_table(position)
    if faults_of(state, ruleset):
        return None
    settlement = settlement_of(state, ruleset, position.ura).answer
    if not any(line.what == "nagashi" for line in settlement.lines):
        return None
    return settlement_of(state, ruleset.changed(nagashi_mangan=False), position.ura).answer.deltas


def north_share_is_paid(position: Position, ruleset: Ruleset) -> Answer | None:
    """With three players the other two pay the share of the absent North too."""
    state = ended_table(position)
    if state.end != "tsumo" or position.players != 3 or ruleset.tsumo_loss is False:
        return None
    if faults_of(state, ruleset):
        return None
    return settlement_of(state, ruleset.changed(tsumo_loss=False), position.ura).answer.deltas


def void_hand_is_paid(position: Position, ruleset: Ruleset) -> Answer | None:
    """A hand that a chombo voids seems to stand, where it can be reckoned at all."""
    settlement = _as_if_it_stood(position, ruleset)
    return None if settlement is None else settlement.deltas


def void_sticks_are_paid(position: Position, ruleset: Ruleset) -> Answer | None:
    """The same for sticks and honba alone."""
    settlement = _as_if_it_stood(position, ruleset)
    if settlement is None:
        return None
    return sums_of(position.players, (line for line in settlement.lines if line.what in SIDE_LINES))


def _as_if_it_stood(position: Position, ruleset: Ruleset) -> Settlement | None:
    state = ended_table(position)
    if judge_annulled(state, ruleset).answer is None:
        return None
    try:
        return settlement_of(state, ruleset, position.ura).answer
    except ImpossibleEventError:
        return None


WHO_PAYS: Final = (
    Misconception("liable_pays_half_of_a_tsumo", "STK-8", liable_pays_half),
    Misconception("noten_1000_to_each", "STK-7", noten_1000_to_each),
    Misconception("nagashi_is_forgotten", "STK-7", nagashi_is_forgotten),
    Misconception("north_share_is_paid", "SAN-3", north_share_is_paid),
    Misconception("honba_left_to_the_dealer", "STK-6", dealer_honba_in_all),
    Misconception("void_hand_is_paid", "NOT-4", void_hand_is_paid),
    Misconception("only_the_nearest_is_paid", "STK-3", only_the_nearest_is_paid),
    Misconception("every_ron_is_paid", "STK-3", every_ron_is_paid),
    Misconception("ronned_riichi_costs_its_stick", "RCH-6", ronned_riichi_pays_in_all),
)
STICKS_AND_HONBA: Final = (
    Misconception("own_stick_comes_back", "STK-1", own_stick_back),
    Misconception("honba_for_the_dealer_only", "STK-6", dealer_honba),
    Misconception("honba_300_from_each", "STK-6", honba_300_each),
    Misconception("ronned_riichi_pays", "RCH-6", ronned_riichi_pays),
    Misconception("void_hand_is_paid", "NOT-4", void_sticks_are_paid),
)

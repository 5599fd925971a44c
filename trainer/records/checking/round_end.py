"""What a record says of the end of a round, against the rules.

Hands shown, draws, payments and points; for each win its hand, indicators, yaku, fu, points and who is
liable.
"""

from typing import Final, NamedTuple

from trainer.records.checking.findings import RoundFindings
from trainer.records.checking.moves import hand_text
from trainer.records.game_record import RoundRecord, Win
from trainer.rules.endings.payments import Settlement, judge_pao, tsumo_shares
from trainer.rules.endings.settlement import (
    nagashi_seats,
    pao_facts,
    settlement_of,
    stakes_of,
    standing_after,
)
from trainer.rules.errors import ImpossibleEventError
from trainer.rules.judges.dora import judge_dora, judge_ura
from trainer.rules.judges.facts import dora_facts, hand_of, win_of
from trainer.rules.replay.moves import see
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus, Score, base_points, ron_points, score_win
from trainer.rules.tiles.tile import Tile, format_tiles, tiles_in_order
from trainer.rules.tiles.waits import waits_of

_TENPAI_IS_SHOWN: Final = frozenset({"exhaustive", "nagashi"})


class Outcome(NamedTuple):
    """How a round ended by the rules, and the points after it, the record's own where it tells them."""

    settlement: Settlement
    scores: tuple[int, ...]


def hold_hand(
    book: RoundFindings, state: TableState, seat: int, told: tuple[Tile, ...], ronned: Tile | None = None
) -> None:
    """The concealed tiles that a record shows; with a ron the winning tile is among them."""
    own = hand_of(state, seat).concealed
    replayed = tiles_in_order(own if ronned is None else (*own, ronned))
    book.hold(
        "hand",
        tiles_in_order(told) == replayed,
        "",
        state.moment,
        lambda: f"hand {format_tiles(told)} of seat {seat}, replayed {format_tiles(replayed)}",
    )


def hold_stake(book: RoundFindings, after: TableState, record: RoundRecord) -> None:
    """The honba and sticks that a record tells with a win or a draw, with the state after it.

    The first winner takes all sticks, so that the next one finds none (STK-1, STK-3); at a draw they lie
    there to stay (STK-2).
    """
    won = len(after.winners)
    told = record.wins[won - 1].at_stake if won else record.at_stake
    if told is None:
        return
    ours = after.deal.round.honba, after.sticks if won <= 1 else 0
    book.hold(
        "stake",
        told == ours,
        "STK-9" if told[0] != ours[0] else "STK-1" if won else "STK-2",
        after.moment - 1,
        lambda: f"honba and sticks {told} at the end, replayed {ours}",
    )


def hold_draw(
    book: RoundFindings, state: TableState, reason: str, record: RoundRecord, ruleset: Ruleset
) -> None:
    """A draw that can physically happen, with the state before it."""
    if reason == "exhaustive" and ruleset.nagashi_mangan and (seats := nagashi_seats(state)):
        text = f"an exhaustive draw with nagashi mangan of seat {', '.join(map(str, seats))}"
        book.disagree("draw", "STK-7", state.moment, text)
    for seat, shown in enumerate(record.shown):
        if shown is not None:
            hold_hand(book, state, seat, shown)
        if reason in _TENPAI_IS_SHOWN and state.wall == 0 and state.phase == "respond":
            _hold_tenpai(book, state, seat, shown is not None, ruleset)


def _hold_tenpai(book: RoundFindings, state: TableState, seat: int, shown: bool, ruleset: Ruleset) -> None:
    """TEN-1, TEN-3: who is tenpai shows the hand (RCH-10), the others keep it closed."""
    waits = waits_of(hand_of(state, seat), ruleset.tenpai_own_four)
    book.hold(
        "tenpai" if shown else "noten",
        bool(waits) == shown,
        "TEN-3",
        state.moment,
        lambda: (
            f"seat {seat} {'shows' if shown else 'does not show'} {hand_text(state, seat)}, "
            f"waits {format_tiles(waits) or 'none'}"
        ),
    )


def hold_end(
    book: RoundFindings, state: TableState, record: RoundRecord, ruleset: Ruleset, won_at: tuple[int, ...]
) -> Outcome | None:
    """What the record says of the end, with the last state; `won_at` are the moments of the wins."""
    last = len(record.events) - 1
    book.hold("end", record.reason is not None, "", last, lambda: "the round has no end")
    _hold_sticks(book, state, record, last)
    if record.scores is not None:
        book.hold(
            "score",
            record.scores == state.scores,
            "RCH-6",
            last,
            lambda: f"points {record.scores}, replayed {state.scores}",
        )
    settlement = _settlement(state, record, ruleset)
    if settlement is None:
        return None
    _hold_payments(book, record, settlement, won_at)
    return Outcome(settlement, record.final_scores or standing_after(state, settlement))


def _hold_sticks(book: RoundFindings, state: TableState, record: RoundRecord, last: int) -> None:
    declared = [(seat.riichi_at, i) for i, seat in enumerate(state.seats) if seat.in_riichi]
    if not declared or record.reason is None:
        return
    standing = tuple(i for _, i in sorted(declared) if state.seats[i].stands)
    book.hold(
        "stick",
        standing == record.standing,
        "RCH-6",
        last,
        lambda: f"sticks of seats {record.standing}, replayed {standing}",
    )


def _settlement(state: TableState, record: RoundRecord, ruleset: Ruleset) -> Settlement | None:
    """By the rules; None if the hand has not ended, a win is none, or the ura that count are not told."""
    told = [win.ura for win in record.wins if state.seats[win.seat].stands]
    if not state.end or None in told:
        return None
    ura = max((each for each in told if each is not None), key=len, default=())
    try:
        return settlement_of(state, ruleset, ura).answer
    except ImpossibleEventError:
        return None


def _hold_payments(
    book: RoundFindings, record: RoundRecord, settlement: Settlement, won_at: tuple[int, ...]
) -> None:
    """The points of each win where they are told apart, otherwise those of the end together."""
    told = [win.deltas for win in record.wins]
    rule = _rule(settlement, several=len(told) > 1)
    if told and None not in told:
        for at, win in zip(won_at, record.wins, strict=True):
            _hold_payment(book, rule, at, win.deltas, _of_win(settlement, win.seat))
    else:
        _hold_payment(book, rule, len(record.events) - 1, record.deltas, settlement.deltas)


def _rule(settlement: Settlement, *, several: bool) -> str:
    if any(line.what == "pao" for line in settlement.lines):
        return "STK-8"
    if settlement.sort == "win":
        return "STK-3" if several else "SCO-2"
    return "STK-7" if settlement.sort == "exhaustive" else "ABO-1"


def _hold_payment(
    book: RoundFindings, rule: str, at: int, told: tuple[int, ...] | None, ours: tuple[int, ...]
) -> None:
    if told is not None:
        book.hold("payment", told == ours, rule, at, lambda: f"{told}, by the rules {ours}")


def _of_win(settlement: Settlement, winner: int) -> tuple[int, ...]:
    """What this winner is paid, by seat."""
    deltas = [0] * len(settlement.deltas)
    for line in settlement.lines:
        if line.payee == winner:
            deltas[winner] += line.points
            if line.payer is not None:
                deltas[line.payer] -= line.points
    return tuple(deltas)


_RULES: Final = {
    "riichi": "RCH-9",
    "double_riichi": "DRI-1",
    "ippatsu": "IPP-1",
    "chankan": "KAN-8",
    "rinshan": "KAN-7",
    "dora": "URA-3",
    "ura_dora": "URA-1",
    "kita": "SAN-2",
}
"""The catalogue's rule of a line, else `SCO-1`."""


def hold_win(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """A ron or tsumo that can physically happen, with the state before it."""
    if win.hand is not None:
        hold_hand(book, state, win.seat, win.hand, None if win.is_tsumo else win.tile)
    _hold_indicators(book, state, win, ruleset)
    _hold_ura(book, state, win, ruleset)
    if win.yaku is None and win.points is None:
        return
    _hold_liable(book, state, win, ruleset)
    if win.ura is None and state.seats[win.seat].stands:
        return  # the worth is not known
    bonus = Bonus(state.indicators, win.ura or (), len(state.seats[win.seat].kita))
    score = score_win(win_of(state, win.seat, ruleset), ruleset, bonus)
    if score is not None:  # otherwise the win itself is no legal one
        _hold_yaku(book, state, win, score)
        _hold_worth(book, state, win, score, ruleset)


def _hold_indicators(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """URA-3: as many as count for this win, and where the record names them, those replayed."""
    verdict = judge_dora(dora_facts(state, win.seat), ruleset)
    opened = state.indicators
    told = opened if win.indicators is None else win.indicators
    book.hold(
        "dora",
        told == opened and len(told) == verdict.answer,
        "URA-3",
        state.moment,
        lambda: f"{format_tiles(told)}, replayed {format_tiles(opened)}, {verdict.answer} count",
    )


def _hold_ura(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    """URA-1, URA-2: none without a riichi that stands; tiles that are there."""
    if win.ura is None:
        return
    told, verdict = win.ura, judge_ura(dora_facts(state, win.seat), ruleset)
    book.hold(
        "ura",
        len(told) == verdict.answer and _exist(state, win),
        verdict.reasons[-1].rule,
        state.moment,
        lambda: f"{format_tiles(told) or 'none'} for seat {win.seat}, {verdict.answer} count",
    )


def _exist(state: TableState, win: Win) -> bool:
    try:
        see(state.seen, win.ura or (), state.deal.players)
    except ImpossibleEventError:
        return False
    return True


def _hold_liable(book: RoundFindings, state: TableState, win: Win, ruleset: Ruleset) -> None:
    verdict = judge_pao(pao_facts(state, win.seat), ruleset)
    ours = {liable.seat for liable in verdict.answer}
    book.hold(
        "pao",
        ours == ({win.pao} - {None}),
        "STK-8",
        state.moment,
        lambda: f"liable is seat {win.pao}, by the rules {', '.join(map(str, ours)) or None}",
    )


def _hold_yaku(book: RoundFindings, state: TableState, win: Win, score: Score) -> None:
    if win.yaku is None:
        return
    told: dict[str, int] = {}
    for name, han in win.yaku:
        told[name] = told.get(name, 0) + han
    ours = {line.name: line.han for line in (*score.yaku, *score.dora) if line.han}
    differing = [name for name in {**told, **ours} if told.get(name) != ours.get(name)]
    book.hold(
        "yaku",
        not differing,
        _RULES.get(differing[0], "SCO-1") if differing else "",
        state.moment,
        lambda: f"seat {win.seat}: {_lines(told, differing)}, by the rules {_lines(ours, differing)}",
    )


def _lines(lines: dict[str, int], names: list[str]) -> str:
    return " ".join(f"{name}={lines.get(name, 0)}" for name in names)


def _hold_worth(book: RoundFindings, state: TableState, win: Win, score: Score, ruleset: Ruleset) -> None:
    """Fu, and the points that the payers give together; the fu of a yakuman mean nothing."""
    if win.fu is not None and not score.yakuman:
        book.hold(
            "fu",
            win.fu == score.fu,
            "SCO-1",
            state.moment,
            lambda: f"seat {win.seat}: {win.fu} fu, by the rules {score.fu}",
        )
    if win.points is None:
        return
    points = _points(state, win, score, ruleset)
    book.hold(
        "points",
        win.points == points and _is_limit(win.limit, score, ruleset),
        "SCO-1",
        state.moment,
        lambda: (
            f"seat {win.seat}: {win.points:,} {win.limit or ''}".rstrip()
            + f", by the rules {points:,} {score.limit}".rstrip()
        ),
    )


def _is_limit(told: str | None, score: Score, ruleset: Ruleset) -> bool:
    """A mangan that is only rounded up to (`kiriage`) may go without its name."""
    if told is None or told == score.limit:
        return True
    return bool(score.limit) and told == base_points(score.han, score.fu, ruleset.changed(kiriage=False))[1]


def _points(state: TableState, win: Win, score: Score, ruleset: Ruleset) -> int:
    stakes = stakes_of(state)
    if not win.is_tsumo:
        return ron_points(score.base, win.seat == stakes.dealer)
    return sum(tsumo_shares(score.base, win.seat, stakes, ruleset).values())

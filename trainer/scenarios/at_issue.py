"""Which rules can matter at a table: with so many players, at such an end, with what lies open."""

from collections import Counter
from collections.abc import Callable
from typing import Final

from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import EAST, YAOCHUU, kind_of
from trainer.scenarios.position import Position

_SANMA: Final = 3
_TRIPLET: Final = 3
_PAO_MELDS: Final = 3
"""Daisangen takes so many melds; the other patterns take more."""


def may_matter(parameter: str, position: Position) -> bool:
    """Whether the answer to a question about this position could hang on the parameter, judged by its number
    of players, by how the hand ended and by what everybody sees: no verdict is given away.
    """
    test, state = _TESTS.get(parameter), position.table()
    return test is None or test(state)


def _of_three(state: TableState) -> bool:
    return len(state.seats) == _SANMA


def _unless_won(state: TableState) -> bool:
    return not state.winners


def _unless_tsumo_or_draw(state: TableState) -> bool:
    return not state.end or (bool(state.winners) and state.end != "tsumo")


def _unless_one_winner(state: TableState) -> bool:
    return not state.end or len(state.winners) != 1


def _win(state: TableState, of: Callable[[Seat], bool]) -> bool:
    """Whether a hand goes on, or is won by somebody of whom that is true."""
    return not state.end or any(of(state.seats[seat]) for seat in state.winners)


def _scored(state: TableState) -> bool:
    return _win(state, lambda _seat: True)


def _riichi_won(state: TableState) -> bool:
    return _win(state, lambda seat: seat.in_riichi)


def _kan_ura(state: TableState) -> bool:
    return _riichi_won(state) and (not state.end or state.kans > 0)


def _pao(state: TableState) -> bool:
    return _win(state, lambda seat: len(seat.melds) >= _PAO_MELDS or seat.replaces == "daiminkan")


def _riichi_made(state: TableState) -> bool:
    """Whether the hand goes on, or somebody has declared riichi in it."""
    return not state.end or any(seat.in_riichi for seat in state.seats)


def _yakuman_near(state: TableState) -> bool:
    """Whether a hand goes on, or one that won has the looks of a yakuman, be it one or not."""
    return _win(state, lambda seat: seat.discarded_at < 0 or _looks_like_yakuman(seat))


def _looks_like_yakuman(seat: Seat) -> bool:
    """Three kinds held thrice or more, one suit at most, or no simples; or it is not known."""
    if seat.hand is None:
        return True
    kinds = [kind_of(tile) for tiles in (seat.hand, *(meld.tiles for meld in seat.melds)) for tile in tiles]
    thrice = sum(number >= _TRIPLET for number in Counter(kinds).values())
    suits = {kind // 9 for kind in kinds if kind < EAST}
    return thrice >= _TRIPLET or len(suits) <= 1 or YAOCHUU.issuperset(kinds)


_TESTS: Final[dict[str, Callable[[TableState], bool]]] = {
    **dict.fromkeys(("kita", "kita_breaks", "kita_ron", "kita_rinshan_yaku", "kita_pass_furiten"), _of_three),
    "tsumo_loss": lambda state: _of_three(state) and state.end in ("", "tsumo"),
    **dict.fromkeys(("noten_pool", "nagashi_mangan"), _unless_won),
    "stick_if_declaration_ronned": _unless_tsumo_or_draw,
    **dict.fromkeys(("multi_ron", "multi_ron_sticks", "multi_ron_honba"), _unless_one_winner),
    **dict.fromkeys(("multi_ron_dealer_renchan", "triple_ron"), _unless_one_winner),
    **dict.fromkeys(("aka", "kiriage", "counted_yakuman"), _scored),
    **dict.fromkeys(("multiple_yakuman", "double_pattern_yakuman"), _yakuman_near),
    **dict.fromkeys(("double_wind_pair_fu", "honba_ron"), _scored),
    **dict.fromkeys(("ippatsu", "double_riichi", "ura_dora"), _riichi_won),
    "kan_ura": _kan_ura,
    **dict.fromkeys(("pao", "pao_scope", "pao_honba"), _pao),
    **dict.fromkeys(("noten_riichi", "illegal_riichi_kan"), _riichi_made),
}

"""The rules of the catalogue that decide a ruling, by the codes of its lines.

A line whose code stands nowhere here adds none, but the first: it rests on the first rule of its case. A slip
is decided by no rule of the catalogue; its sentence names the text. What is usual at a table where software
refuses a mistake rests on none.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.cases.case import Case, CaseRuling, RulingLine

_UNRULED: Final = "slips"
"""The group whose cases no rule of the catalogue decides."""
_DECIDES: Final[Mapping[str, str]] = {
    "TEN-1": "not_a_wait ron_stands tsumo_stands",
    "RCH-2": "riichi_refused",
    "RCH-6": "cannot_be_taken_back draw_taken no_riichi riichi_stick_paid riichi_stick_not_paid "
    "ronned_riichi_keeps_stick ronned_riichi_pays_stick",
    "RCH-7": "declaration_sideways next_discard_sideways later_discard_sideways",
    "RCH-8": "broken_by_discard broken_by_call no_call_in_riichi north_not_drawn open_kan_barred",
    "RCH-9": "has_yaku ron_stands tsumo_stands",
    "RCH-10": "must_be_shown not_found_at_draw riichi_must_be_shown tenpai_must_be_shown",
    "RCH-11": "furiten_riichi_allowed furiten furiten_not_open",
    "RCH-13": "found_at_other_win",
    "IPP-1": "alive_none ippatsu_off ippatsu_alive",
    "IPP-2": "alive_call_before",
    "IPP-3": "ippatsu_declaration_called",
    "IPP-4": "alive_robbed ippatsu_still_counts",
    "IPP-5": "ippatsu_turn_over",
    "DRI-2": "first_turn_called_call first_turn_called_other_ankan first_turn_own_ankan",
    "KAN-1": "kan_legal kan_barred_not_the_drawn_tile",
    "KAN-2": "kan_barred_forbidden",
    "KAN-3": "kan_legal kan_barred_waits_change kan_barred_wait_used_up",
    "KAN-4": "kan_barred_shape_changes kan_barred_yaku_lost",
    "KAN-7": "ankan_dora_open kan_ura_too",
    "KAN-8": "ankan_not_robbed open_kan_is_not_robbed",
    "KAN-10": "kan_barred_drawn_tile_wins",
    "FUR-1": "discard_furiten no_furiten ron_stands",
    "FUR-2": "temporary_furiten no_furiten north_let_go_binds north_let_go_is_free",
    "FUR-3": "riichi_furiten",
    "FUR-4": "tsumo_in_furiten_stands",
    "URA-1": "kan_ura_off ura_off",
    "URA-3": "robbed_kan_opens_nothing",
    "STK-1": "winner_takes_sticks",
    "STK-2": "sticks_stay",
    "STK-3": "nearer_player_wins every_ron_paid every_ron_paid_of_three every_ron_paid_of_two "
    "only_nearest_paid only_nearest_paid_of_three only_nearest_paid_of_two dealers_ron_not_paid "
    "dealer_among_winners_passes then_every_ron_paid then_only_nearest_paid",
    "STK-4": "same_hand_again chombo_gives_back",
    "STK-5": "left_to_first left_to_nobody left_to_first_dealer left_shared left_shared_rest_to_first "
    "left_shared_rest_lost",
    "STK-6": "honba_by_ron honba_by_tsumo",
    "STK-7": "dead_pays no_noten_payment",
    "STK-9": "dealers_ron_not_paid honba_to_zero",
    "ABO-1": "dealer_stays_at_abort no_abortive_draws",
    "ABO-4": "found_at_four_riichi four_riichi_go_on",
    "ABO-6": "suukan_by_one four_kans_by_one",
    "ABO-7": "three_rons_abort three_rons_abort_of_three",
    "ABO-8": "not_found_at_other_abort all_four_are_shown nine_are_shown",
    "ABO-9": "fifth_kan fifth_kan_allowed",
    "ABO-10": "win_precedes_abort",
    "NOT-1": "must_be_shown",
    "NOT-2": "not_found not_found_at_other_win void_beside_a_win win_voids_chombo",
    "NOT-3": "mangan_in_reverse points_off_at_once points_after_uma rank_points_off no_price "
    "fault_unpunished",
    "NOT-4": "no_yaku no_win_of_this_count shown_is_chombo",
    "NOT-5": "broken_by_discard broken_by_call",
    "OPN-2": "deal_in_ordinary deal_in_yakuman earlier_riichi_ordinary earlier_riichi_yakuman "
    "later_riichi_ordinary later_riichi_yakuman",
    "OPN-3": "furiten_lifts_ban furiten_not_open no_other_tile shown_wait_barred",
    "OPN-5": "dodge_ordinary dodge_yakuman",
    "CMP-4": "haitei_is_next",
    "SAN-1": "no_chi_in_sanma",
    "SAN-2": "alive_north first_turn_kita ippatsu_broken_by_kita no_first_turn_kita no_kita",
}
"""By rule: the lines that it decides, of whatever case."""


def _by_code() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for rule, codes in _DECIDES.items():
        for code in codes.split():
            found[code] = (*found.get(code, ()), rule)
    return found


_RULES: Final = _by_code()


def rules_cited(case: Case, ruling: CaseRuling) -> tuple[str, ...]:
    """The ids of the rules that decide a ruling, what is said first before what follows; each once."""
    return tuple(dict.fromkeys(_cited(case, ruling)))


def _cited(case: Case, ruling: CaseRuling) -> Iterator[str]:
    for line in ruling:
        if line.about != "table":
            yield from _RULES.get(line.code, _nearest(case, line))


def _nearest(case: Case, line: RulingLine) -> tuple[str, ...]:
    return case.rules[:1] if line.about == "ruling" and case.group != _UNRULED else ()

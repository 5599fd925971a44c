import pytest

from tests.scenarios.board.test_laying import refused, table
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import parse_tile
from trainer.scenarios.board.frame import at_moment
from trainer.scenarios.board.laying import Spot, part_text, with_part
from trainer.scenarios.board.melds import call, call_choices, grow, lay_meld, next_form
from trainer.scenarios.board.snapshot import empty_snapshot
from trainer.scenarios.board.snapshot_checks import snapshot_defects


def codes(snapshot, seat, tile):
    return [choice.code for choice in call_choices(snapshot, seat, parse_tile(tile))]


def called(snapshot, seat, code):
    spot = Spot("river", seat)
    tile = snapshot.sides[seat].river[-1].tile
    choice = next(found for found in call_choices(snapshot, seat, tile) if found.code == code)
    return call(snapshot, spot, choice)


def test_the_next_seat_may_chi_and_all_others_pon_and_kan():
    assert codes(table(river_1="8p"), 1, "8p") == [
        "2:chi:67p",
        "2:chi:79p",
        "2:pon:88p",
        "2:daiminkan:888p",
        "3:pon:88p",
        "3:daiminkan:888p",
        "0:pon:88p",
        "0:daiminkan:888p",
    ]


def test_honours_make_no_run_and_three_players_no_chi():
    assert not [code for code in codes(table(river_1="1z"), 1, "1z") if "chi" in code]
    sanma = with_part(empty_snapshot("tenhou_3p"), "river:0", "5p")
    assert not [code for code in codes(sanma, 0, "5p") if "chi" in code]


def test_a_whole_hand_calls_only_with_tiles_that_it_holds():
    snapshot = table(hand="123m406p789s1123z", river_3="5p")
    assert [code for code in codes(snapshot, 3, "5p") if code[0] == "0"] == ["0:chi:46p"]
    part = table(hand="123m406p789s", river_3="5p")
    assert len([code for code in codes(part, 3, "5p") if code[0] == "0"]) == 5


def test_the_red_five_is_laid_where_the_hand_has_no_other():
    snapshot = table(hand="123m06p789s11234z", river_3="4p")
    assert [code for code in codes(snapshot, 3, "4p") if code[0] == "0"] == ["0:chi:06p"]


def test_a_red_five_beside_a_plain_one_may_be_laid_or_kept():
    snapshot = table(hand="123m056p789s1123z", river_3="4p")
    assert [code for code in codes(snapshot, 3, "4p") if code[0] == "0"] == ["0:chi:56p", "0:chi:06p"]
    assert part_text(called(snapshot, 3, "0:chi:06p"), "hand") == "123m5p789s1123z"


@pytest.mark.parametrize(
    ("rest", "forms"),
    [
        ({"river_0": "4p"}, ["chi 423p<E", "chi 435p<E", "chi 456p<E", "chi 430p<E", "chi 406p<E"]),
        ({"river_0": "4p", "river_2": "0p"}, ["chi 423p<E", "chi 435p<E", "chi 456p<E"]),
        ({"river_0": "4p", "hand": "0p"}, ["chi 423p<E", "chi 435p<E", "chi 456p<E"]),
    ],
)
def test_a_meld_is_turned_to_its_red_five_where_that_lies_nowhere_else(rest, forms):
    snapshot = with_part(table(**rest), "meld:1", "chi 423p<E")
    seen = []
    for _form in forms:
        seen.append(part_text(snapshot, "meld:1"))
        snapshot = next_form(snapshot, Spot("meld", 1, 0))
    assert {*seen} == {*forms}
    assert part_text(snapshot, "meld:1") == seen[0]


def test_a_called_discard_lies_in_its_river_and_in_the_meld():
    snapshot = called(table(river_0="4s"), 0, "3:pon:44s")
    assert (part_text(snapshot, "river:0"), part_text(snapshot, "meld:3")) == ("4s", "pon 444s<E")


def test_own_tiles_leave_the_heros_hand_and_nothing_lies_any_more():
    snapshot = at_moment(table(hand="123m456p789s1122z", river_3="1z"), "thrown:3")
    after = called(snapshot, 3, "0:pon:11z")
    assert (part_text(after, "hand"), after.lies) == ("123m456p789s22z", None)
    assert part_text(after, "meld:0") == "pon 111z<N"


def test_a_called_riichi_tile_has_passed_so_its_stick_is_paid():
    snapshot = at_moment(table(river_1="1z 4s!"), "thrown:1")
    assert snapshot.sticks == 0
    assert called(snapshot, 1, "3:pon:44s").sticks == 1


@pytest.mark.parametrize(
    ("kind", "tile", "text", "river"),
    [
        (MeldType.PON, "0p", "pon 055p<N", "0p"),
        (MeldType.CHI, "3m", "chi 345m<N", "3m"),
        (MeldType.DAIMINKAN, "5p", "daiminkan 5055p<N", "5p"),
        (MeldType.ANKAN, "5p", "ankan 0555p", ""),
    ],
)
def test_a_meld_is_laid_by_its_tile_and_the_feeder_gets_the_discard(kind, tile, text, river):
    snapshot, at = lay_meld(table(), 0, kind, parse_tile(tile), 3)
    assert (part_text(snapshot, "meld:0"), part_text(snapshot, "river:3"), str(at)) == (
        text,
        river,
        "meld:0:0",
    )
    assert not [found for found in snapshot_defects(snapshot) if found.place.startswith("meld")]


def test_a_meld_takes_the_discard_that_lies_there_already():
    snapshot, _ = lay_meld(table(river_3="1m 5p"), 0, MeldType.PON, parse_tile("5p"), 3)
    assert part_text(snapshot, "river:3") == "1m 5p"


def test_no_run_of_8_no_call_of_an_own_tile_no_fifth_meld():
    assert refused(lay_meld, table(), 0, MeldType.CHI, parse_tile("8m"), 3) == ("meld:0", "no_run")
    assert refused(lay_meld, table(), 0, MeldType.PON, 0, 0) == ("meld:0", "from_itself")
    full = table(meld_0="ankan 1111z, ankan 2222z, ankan 3333z, ankan 4444z")
    assert refused(lay_meld, full, 0, MeldType.PON, 0, 3) == ("meld:0", "four_melds")


def test_a_chi_turns_through_the_runs_with_its_called_tile_and_a_pon_through_the_seats():
    snapshot = table(meld_1="chi 345m<E, pon 111z<E")
    forms = [snapshot := next_form(snapshot, Spot("meld", 1, 0)) for _ in range(4)]
    turned = ["chi 340m", "chi 312m", "chi 324m", "chi 345m"]
    assert [part_text(form, "meld:1")[:8] for form in forms] == turned
    assert part_text(next_form(snapshot, Spot("meld", 1, 1)), "meld:1").endswith("pon 111z<W")
    assert refused(next_form, snapshot, Spot("meld", 1, 2)) == ("meld:1", "nothing_there")


def test_a_pon_grows_with_the_drawn_tile_and_a_chi_does_not():
    snapshot = table(meld_0="pon 111z<N, chi 345m<N", hand="123p999s1m", river_3="1z 3m")
    snapshot = with_part(snapshot, "hand", "123p999s1m +1z")
    grown = grow(snapshot, Spot("meld", 0, 0))
    assert (part_text(grown, "meld:0")[:14], part_text(grown, "hand")) == ("kakan 1111z<N,", "1m123p999s")
    assert refused(grow, snapshot, Spot("meld", 0, 1)) == ("meld:0:1", "only_pons")

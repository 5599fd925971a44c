from dataclasses import replace

from tests.scenarios.board.test_laying import refused, table
from trainer.scenarios.board.frame import at_moment, in_round, round_text, rounds, seated, with_points
from trainer.scenarios.board.laying import part_text


def test_the_rounds_are_those_of_the_players():
    assert rounds(3) == ("E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3", "N1", "N2", "N3")


def test_in_another_round_all_stay_where_they_sit():
    snapshot = in_round(table(hand="123m", river_1="5p"), "S3", 2)
    assert (round_text(snapshot), snapshot.round.honba, snapshot.hero) == ("S3", 2, 0)
    assert part_text(snapshot, "river:1") == "5p"
    assert refused(in_round, snapshot, "X1", 0) == ("round", "no_round")
    assert refused(in_round, snapshot, "E1", 100) == ("round", "too_many")


def test_whoever_changes_the_heros_seat_takes_all_along():
    snapshot = at_moment(table(river_0="1m", river_1="2m", meld_3="pon 222m<S"), "thrown:1")
    snapshot = replace(snapshot, scores=(10_000, 20_000, 30_000, 40_000), then="2p33z *5m 0r")
    moved = seated(snapshot, 1)
    assert (moved.hero, moved.lies, moved.then) == (1, 2, "3p33z *5m 1r")
    assert moved.scores == (40_000, 10_000, 20_000, 30_000)
    assert [part_text(moved, f"river:{seat}") for seat in range(3)] == ["", "1m", "2m"]
    assert moved.sides[0].melds[0].from_seat == 2
    assert seated(moved, 0) == snapshot


def test_points_are_hundreds():
    snapshot = with_points(table(), (24_000, 26_000, 25_000, 25_000), 0)
    assert snapshot.scores[1] == 26_000
    assert refused(with_points, snapshot, (1, 0, 0, 0), 0) == ("scores", "no_hundreds")
    assert refused(with_points, snapshot, snapshot.scores, -1) == ("sticks", "too_many")

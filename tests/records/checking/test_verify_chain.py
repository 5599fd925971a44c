"""From deal to deal and to the end of a game: each wrong count is named, the rest goes on."""

from dataclasses import replace

import pytest

from tests.records.played_rounds import disagreements_of, first_round, with_round, written_games
from trainer.records.checking.game import verify
from trainer.records.game_record import Game, RoundRecord


def dealt(one: Game, at: int, **changes: object) -> Game:
    """The game with another deal of that round, and no word of the round on points and payments."""
    record = one.rounds[at]
    deal = replace(record.deal, **changes)
    silent = tuple(replace(win, deltas=None) for win in record.wins)
    return with_round(one, replace(record, deal=deal, scores=None, deltas=None, wins=silent))


def next_fails(one: Game, at: int, **changes: object) -> list[tuple[int, int, str, str]]:
    """What is found of the round before."""
    before = one.rounds[at - 1]
    found = [each for each in disagreements_of(dealt(one, at, **changes)) if each[0] == before.index]
    assert {event for _, event, _, _ in found} <= {len(before.events) - 1}
    return [(check, rule) for _, _, check, rule in found]


def deal_after(is_it) -> tuple[Game, int]:
    """A game and the place of a round whose predecessor is of that sort."""
    return next(
        (one, at + 1) for one in written_games() for at, each in enumerate(one.rounds[:-1]) if is_it(each)
    )


def dealer_won(record: RoundRecord) -> bool:
    return record.deal.round.dealer in [win.seat for win in record.wins]


@pytest.mark.parametrize(
    ("is_it", "rule"),
    [
        (dealer_won, "STK-9"),
        (lambda r: r.wins and not dealer_won(r), "STK-9"),
        (lambda r: r.reason == "exhaustive", "STK-9"),
        (lambda r: r.reason == "kyuushu", "ABO-1"),
    ],
    ids=["the dealer won", "another won", "exhaustive draw", "abortive draw"],
)
def test_wrong_honba_at_the_next_deal_is_named(is_it, rule):
    one, at = deal_after(is_it)
    place = one.rounds[at].deal.round
    assert next_fails(one, at) == []
    assert next_fails(one, at, round=replace(place, honba=place.honba + 1)) == [("next", rule)]


def test_wrong_dealer_and_wind_are_named():
    one, at = deal_after(lambda r: r.deal.round.number == 1)
    place = one.rounds[at].deal.round
    assert next_fails(one, at, round=replace(place, number=3 - place.number)) == [("next", "STK-9")]
    assert next_fails(one, at, round=replace(place, wind=1 - place.wind)) == [("next", "STK-9")]


@pytest.mark.parametrize("is_it", [lambda r: r.wins, lambda r: not r.wins], ids=["a win", "a draw"])
def test_wrong_number_of_sticks_at_the_next_deal_is_named(is_it):
    one, at = deal_after(is_it)
    sticks = one.rounds[at].deal.sticks
    assert next_fails(one, at, sticks=sticks + 1) == [("next", "STK-2")]


def test_other_points_at_the_next_deal_are_named():
    one, at = deal_after(lambda r: r.wins)
    scores = tuple(score + 100 for score in one.rounds[at].deal.scores)
    assert next_fails(one, at, scores=scores) == [("score", "")]


def test_text_says_what_is_dealt_and_what_should_be():
    one, at = deal_after(lambda r: r.reason == "kyuushu")
    place, sticks = one.rounds[at].deal.round, one.rounds[at].deal.sticks
    (found,) = verify(dealt(one, at, sticks=sticks + 2)).disagreements[:1]
    name = f"{'ES'[place.wind]}{place.number} honba {place.honba} sticks"
    assert found.text == f"{name} {sticks + 2} is dealt next, by the rules {name} {sticks}"


def test_where_payments_are_not_told_the_next_deal_is_held_to_the_rules():
    """Of an abortive draw Mahjong Soul tells no points."""
    one, record = first_round(lambda r: r.reason == "kyuushu")
    silent = with_round(one, replace(record, scores=None, deltas=None))
    assert disagreements_of(silent) == []
    at = record.index + 1
    scores = tuple(score + 100 for score in one.rounds[at].deal.scores)
    assert next_fails(silent, at, scores=scores) == [("score", "")]


# --- the end of the game -----------------------------------------------------------------------


def over() -> Game:
    return next(one for one in written_games() if one.over)


def test_record_that_ends_too_early_is_named_only_if_it_calls_the_game_over():
    one = over()
    cut = replace(one, rounds=one.rounds[:-1], over=False, final=None)
    last = cut.rounds[-1]
    assert disagreements_of(cut) == []
    assert disagreements_of(replace(cut, over=True)) == [
        (last.index, len(last.events) - 1, "over", "STK-9"),
    ]


def test_game_that_goes_on_after_its_end_is_named():
    one = over()
    more = replace(one.rounds[0], index=len(one.rounds))
    last = one.rounds[-1]
    found = disagreements_of(replace(one, rounds=(*one.rounds, more), over=False))
    assert (last.index, len(last.events) - 1, "over", "STK-9") in found


def test_final_points_that_do_not_follow_are_named():
    one = over()
    last = one.rounds[-1]
    assert disagreements_of(one) == []
    wrong = tuple(points + 1000 * (seat == 0) for seat, points in enumerate(one.final))
    assert disagreements_of(replace(one, final=wrong)) == [
        (last.index, len(last.events) - 1, "final", "STK-5"),
    ]

"""What holds for every settlement: nothing is lost between the players and the table."""

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.settlements import ron, tsumo
from trainer.rules.endings.game_end import final_standing
from trainer.rules.endings.next_hand import next_hand
from trainer.rules.endings.settlement import (
    Stakes,
    settle_abort,
    settle_chombo,
    settle_exhaustive,
    settle_wins,
)
from trainer.rules.replay.state import Round
from trainer.rules.rulesets.ruleset import PRESETS, load_preset

LEVELS = {
    "multi_ron": ["all", "double", "head_bump"],
    "triple_ron": ["all", "abort", "head_bump", None],
    "multi_ron_sticks": ["nearest", "own_back_rest_nearest", None],
    "multi_ron_honba": ["nearest", "each", None],
    "noten_pool": [0, 1000, 2000, 3000],
    "honba_ron": [0, 200, 300],
    "pao_scope": ["hand", "liable_part", None],
    "pao_honba": ["liable", "discarder"],
    "tsumo_loss": [True, False, None],
    "nagashi_mangan": [True, False],
    "stick_if_declaration_ronned": ["paid", "not_paid"],
    "chombo": ["none", "reverse_mangan"],
    "bust": ["none", "below_0", "at_or_below_0"],
    "renchan": ["tenpai", "agari"],
    "multi_ron_dealer_renchan": [True, False, None],
    "leftover_sticks": ["first", "first_split"],
}
BASES = [240, 320, 480, 640, 960, 1280, 1920, 2000, 3000, 4000, 6000]


@st.composite
def rulesets(draw):
    levels = {name: draw(st.sampled_from(values)) for name, values in LEVELS.items()}
    return load_preset(draw(st.sampled_from(PRESETS))).changed(**levels)


@st.composite
def tables(draw, players):
    declarers = draw(st.sets(st.integers(0, players - 1)))
    return Stakes(
        players,
        draw(st.integers(0, players - 1)),
        honba=draw(st.integers(0, 8)),
        sticks=len(declarers) + draw(st.integers(0, 4)),
        declarers=tuple(sorted(declarers)),
    )


@st.composite
def claims(draw, players):
    """A tsumo, or one to all rons; yakuman with and without somebody liable."""
    thrower = draw(st.integers(0, players - 1))
    others = [seat for seat in range(players) if seat != thrower]

    def worth(seat):
        feeders = st.sampled_from([other for other in range(players) if other != seat])
        patterns = st.sampled_from([(), ("d3",), ("d4",), ("d4", "k4")])
        yakuman = draw(st.integers(0, 3))
        fed = {pattern: draw(feeders) for pattern in draw(patterns)} if yakuman else {}
        return {"base": draw(st.sampled_from(BASES)), "yakuman": yakuman, "liable": fed}

    if draw(st.booleans()):
        return [tsumo(thrower, **worth(thrower))]
    winners = draw(st.lists(st.sampled_from(others), min_size=1, unique=True))
    return [ron(seat, thrower, **worth(seat)) for seat in winners]


@st.composite
def settlements(draw):
    ruleset = draw(rulesets())
    table = draw(tables(ruleset.players))
    seats = st.sets(st.integers(0, ruleset.players - 1))
    sort = draw(st.sampled_from(["wins", "exhaustive", "abort", "chombo"]))
    if sort == "wins":
        found = settle_wins(table, draw(claims(ruleset.players)), ruleset)
    elif sort == "exhaustive":
        found = settle_exhaustive(table, draw(seats), draw(seats), ruleset)
    elif sort == "abort":
        found = settle_abort(table, ruleset)
    else:
        found = settle_chombo(table, draw(st.integers(0, ruleset.players - 1)), ruleset)
    return ruleset, table, found


@given(settlements())
def test_points_and_sticks_together_stay_the_same(case):
    _, table, settlement = case
    assert sum(settlement.deltas) + 1000 * (settlement.sticks - table.sticks) == 0


@given(settlements())
def test_lines_are_positive_hundreds_between_two_sides_and_add_up_to_the_deltas(case):
    _, table, settlement = case
    deltas = dict.fromkeys([None, *range(table.players)], 0)
    for line in settlement.lines:
        assert line.points > 0
        assert line.points % 100 == 0
        assert line.payer != line.payee
        deltas[line.payer] -= line.points
        deltas[line.payee] += line.points
    assert tuple(deltas[seat] for seat in range(table.players)) == settlement.deltas


@given(settlements())
def test_a_win_clears_the_table_and_nothing_else_does_but_chombo(case):
    _, table, settlement = case
    back = len(table.declarers) if settlement.sort == "chombo" else 0
    left = 0 if settlement.sort == "win" else table.sticks - back
    assert settlement.sticks == left


@given(settlements())
def test_at_a_win_only_winners_are_paid_and_each_is(case):
    """A winner may lose more than it gains: liable for another winner's yakuman."""
    _, _, settlement = case
    if settlement.sort == "win":
        paid = {line.payee for line in settlement.lines if line.payee is not None}
        assert paid == set(settlement.winners)


@given(st.data())
def test_liability_moves_the_bill_and_not_the_winnings(data):
    ruleset = data.draw(rulesets())
    table = data.draw(tables(ruleset.players))
    (claim, *_) = data.draw(claims(ruleset.players))
    free = type(claim)(claim.seat, claim.from_seat, claim.score)
    with_pao, without = (settle_wins(table, [each], ruleset) for each in (claim, free))
    assert with_pao.deltas[claim.seat] == without.deltas[claim.seat]


@given(settlements(), st.integers(0, 2), st.integers(0, 8), st.booleans())
def test_the_next_hand_is_the_same_or_the_following_one(case, wind, honba, hanchan):
    ruleset, table, settlement = case
    played = Round(wind, table.dealer + 1, honba)
    scores = tuple(ruleset.start_points + delta for delta in settlement.deltas)
    hand = next_hand(played, settlement, scores, ruleset, hanchan=hanchan)
    place = played.wind * table.players + played.number - 1
    following = hand.round.wind * table.players + hand.round.number - 1
    assert following == place + (not hand.dealer_stays)
    assert hand.round.honba in (0, honba, honba + 1)
    assert hand.sticks == settlement.sticks
    assert hand.over in ("", hand.reasons[-1].code)


@given(settlements())
def test_the_results_of_a_game_sum_to_zero_where_the_oka_does(case):
    ruleset, _, settlement = case
    start = ruleset.start_points
    scores = tuple(start + delta for delta in settlement.deltas)
    whole = scores if sum(scores) == start * len(scores) else (start,) * len(scores)
    oka = 1000 * ruleset.oka - len(whole) * (ruleset.return_points - start)
    assert sum(final_standing(whole, 0, ruleset).results) == oka

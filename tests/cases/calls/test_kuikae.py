"""Swap calling: what is barred, for how long, and what is done about it; as the puzzles rule."""

from collections import Counter
from itertools import product

import pytest

from tests.cases.told import codes, entries_of
from trainer.cases.calls.kuikae import CASE
from trainer.cases.case import UntoldError
from trainer.kinds.calls.kuikae import called_meld
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of, format_tiles
from trainer.scenarios.kind import kinds

CHI = {"call": "chi", "first": "yes"}


@pytest.mark.parametrize(
    ("preset", "follows"),
    [
        ("m_league", ["dead_hand", "play_goes_on"]),
        ("wrc_2025", ["dead_hand", "play_goes_on"]),
        ("ema_2025", ["no_text_price_of_swap", "play_goes_on"]),
        ("tenhou_4p", ["software_refuses"]),
    ],
)
def test_what_a_swap_costs_that_was_discarded(preset, follows):
    """A dead hand in M.League and WRC; software refuses it; EMA forbids it alone."""
    told = {**CHI, "end": "other_end", "made": "made"}
    assert codes(CASE, preset, told) == ["swap_of_other_end", *follows]


def test_a_swap_is_free_where_the_rules_allow_it():
    told = {**CHI, "end": "called", "made": "made"}
    assert codes(CASE, "house_classic", told) == [
        "swap_of_called_kind",
        "no_text_price_of_swap",
        "play_goes_on",
    ]
    assert codes(CASE, "house_classic", told, kuikae="allowed") == ["swaps_allowed"]


def test_only_the_first_discard_can_swap():
    assert codes(CASE, "ema_2025", {"call": "pon", "same": "yes", "first": "no"}) == ["call_is_over"]


def test_a_kan_swaps_nothing():
    assert codes(CASE, "m_league", {"call": "kan"}) == ["no_swap_after_kan"]


def test_case_and_puzzles_bar_the_same_tiles():
    """Each tile in hand after a call of the bank; the runs are counted here anew."""
    compared = 0
    for entry in entries_of("kuikae"):
        position = entry.parsed
        meld, hand = called_meld(position)
        called = face_of(meld.called)
        own = sorted(face_of(tile) for tile in meld.tiles)
        own.remove(called)
        barred = kinds()["kuikae"].solve(position, position.ruleset).answer
        for kind in {face_of(tile) for tile in hand.concealed}:
            if meld.type is MeldType.PON:
                told = {"call": "pon", "same": "yes" if kind == called else "no", "first": "yes"}
            else:
                run = sorted((kind, *own))
                joins = kind // 9 == called // 9 and run == list(range(run[0], run[0] + 3))
                end = "called" if kind == called else "other_end" if joins else "neither"
                told = {**CHI, "end": end}
            first = codes(CASE, position.ruleset.preset, {**told, "made": "asked"})[0]
            if not position.ruleset.is_altered:
                assert first.startswith("swap_of") == (kind in barred), (entry.slug, kind)
                compared += 1
    assert compared > 300


def _swap(called: int, own: tuple[int, ...], thrown: int) -> str:
    """What a discard is, by joining it anew with the two tiles of the hand."""
    if thrown == called:
        return "called"
    run = sorted((thrown, *own))
    is_run = thrown < 27 and thrown // 9 == own[0] // 9 and run == list(range(run[0], run[0] + 3))
    return "other_end" if is_run else "neither"


def test_laid_calls_tell_what_every_discard_is():
    """Each tile that can be called, with each two of the hand, and each discard beside them."""
    rules, seen = load_preset("m_league"), Counter()
    for called in range(34):
        ways = CASE.ways("own", {"called": format_tiles([called])}, rules)
        assert len(ways) == (1 if called >= 27 else 1 + min(3, called % 9 + 1, 9 - called % 9))
        for own, thrown in product(ways, range(34)):
            texts = {"called": (called,), "own": own, "thrown": (thrown,)}
            told = CASE.read({name: format_tiles(tiles) for name, tiles in texts.items()}, rules)
            what = _swap(called, own, thrown) if own[0] != called else str(thrown == called)
            same = {"True": "yes", "False": "no"}
            expected = {"call": "pon", "same": same[what]} if what in same else {"call": "chi", "end": what}
            assert told == expected | {"first": "yes"}, texts
            seen[what] += 1
    assert all(seen[each] for each in ("called", "other_end", "neither", "True", "False"))


@pytest.mark.parametrize(
    ("called", "own", "barred", "other"),
    [
        ("3p", "45p", "36p", "6p"),
        ("5p", "34p", "25p", "2p"),
        ("4p", "35p", "4p", ""),
        ("7s", "89s", "7s", ""),
        ("3s", "12s", "3s", ""),
        ("1z", "11z", "1z", ""),
    ],
)
def test_what_may_not_be_discarded_at_once_is_found_out(called, own, barred, other):
    rules, laid = load_preset("m_league"), {"called": called, "own": own, "thrown": "?"}
    assert CASE.read(laid, rules)["made"] == "asked"
    (line,) = CASE.found_out(laid, rules)
    assert dict(line.values) == {"tiles": barred}
    assert format_tiles(sorted(CASE.decides(laid, rules))) == barred
    follows = {name: format_tiles(kinds) for name, kinds in CASE.worked_out(laid, rules).items()}
    assert follows == {"same_tile": called} | ({"other_end": other} if other else {})


@pytest.mark.parametrize(
    ("laid", "name", "code"),
    [
        ({}, "called", "one_tile"),
        ({"called": "3p"}, "own", "two_tiles"),
        ({"called": "3p", "own": "456p"}, "own", "two_tiles"),
        ({"called": "3p", "own": "46p"}, "own", "no_call"),
        ({"called": "9p", "own": "1s2s"}, "own", "no_call"),
        ({"called": "1z", "own": "23z"}, "own", "no_call"),
        ({"called": "3p", "own": "45p"}, "thrown", "one_tile"),
    ],
)
def test_tiles_that_are_no_call_are_named(laid, name, code):
    with pytest.raises(UntoldError) as error:
        CASE.read(laid, load_preset("m_league"))
    assert (error.value.name, error.value.code) == (name, code)

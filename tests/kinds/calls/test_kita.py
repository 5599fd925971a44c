"""`kita`: may a north be extracted, be ronned, and what it does to ippatsu and rinshan kaihou."""

import pytest

from tests.scenarios.build import at
from trainer.kinds.calls.kita import KIND
from trainer.rules.replay.state import Deal, Round
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import parse_events
from trainer.scenarios.position.mining import Replay
from trainer.scenarios.position.position import PositionError

PAIR = "123456p789s23s44z"
"""Waits on 1s and 4s with a pair of norths."""
SHANPON = "123456p789s22s44z"
"""Waits on 2s and 4z."""
TANKI = "123456p789s222s4z"
QUIET = "0+6z 0=6z 1-9p 2-9p"
RIICHI = "0+6z 0! 0=6z 1-9p 2-9p"


def asked(about, events, hand=PAIR):
    return at(hand, events, "tenhou_3p", ask={"about": about})


def solved(position, **levels):
    verdict = KIND.solve(position, position.ruleset.changed(**levels))
    return verdict.answer, verdict.codes()


@pytest.mark.parametrize(
    ("events", "hand", "answer", "codes"),
    [
        (f"{QUIET} 0+7z", PAIR, True, ("north_held",)),
        (f"{QUIET} 0+4z", "123456p789s2355s", True, ("north_held",)),
        (f"{QUIET} 0+7z", "123456p789s2355s", False, ("no_north_held",)),
        (f"{RIICHI} 0+4z", PAIR, True, ("drawn_north",)),
        (f"{RIICHI} 0+7z", PAIR, False, ("north_not_drawn",)),
        ("0+6z 0=6z 1-9p 0p99p", "99p12345p2355s14z", False, ("no_drawn_tile",)),
    ],
)
def test_may_a_north_be_extracted(events, hand, answer, codes):
    assert solved(asked("may", events, hand)) == (answer, codes)


def test_not_where_the_rules_have_no_kita():
    assert solved(asked("may", f"{QUIET} 0+7z"), kita=False) == (False, ("no_kita",))


ROBBED = f"{RIICHI} 0+7z 0=7z 1n4z"


@pytest.mark.parametrize(
    ("levels", "answer"),
    [({"kita_ron": "plain"}, True), ({"kita_ron": "chankan"}, True), ({"kita_ron": "no"}, False)],
)
def test_an_extracted_north_is_ronned_by_some_rules(levels, answer):
    assert solved(asked("ron", ROBBED, SHANPON), **levels)[0] is answer


@pytest.mark.parametrize(("level", "answer"), [("plain", False), ("chankan", True)])
def test_chankan_is_a_yaku(level, answer):
    """A tanki on North without riichi has none of its own."""
    assert solved(asked("ron", "0+6z 0=6z 1n4z", TANKI), kita_ron=level)[0] is answer


@pytest.mark.parametrize(("passes", "answer"), [(True, False), (False, True)])
def test_a_north_let_go_is_furiten_by_some_rules(passes, answer):
    position = asked("ron", f"{RIICHI} 0+7z 0=7z 1n4z 1-8p 2n4z", TANKI)
    assert solved(position, kita_pass_furiten=passes)[0] is answer


BROKEN = "0+6z 0! 0=6z 1n4z 1-9p 2-9p 0+1s"
ALIVE = "0+6z 0! 0=6z 1-9p 2-9p 0+1s"


@pytest.mark.parametrize(
    ("events", "levels", "answer"),
    [
        (ALIVE, {}, True),
        (BROKEN, {}, False),
        (BROKEN, {"kita_breaks": ()}, True),
        (ALIVE, {"ippatsu": False}, False),
        ("0+6z 0! 0=6z 1-9p 2-9p 0+4z 0n4z 0+1s", {}, False),
        ("0+6z 0! 0=6z 1-9p 2-9p 0+4z 0n4z 0+1s", {"kita_breaks": (), "kita_rinshan_yaku": False}, True),
        ("0+6z 0! 0=6z 1-9p 2-9p 0+4z 0n4z 0+1s", {"kita_breaks": (), "kita_rinshan_yaku": True}, True),
        ("0+6z 0! 0=6z 1n4z 1-9p 2-1s", {}, False),
    ],
)
def test_a_kita_ends_ippatsu_by_most_rules(events, levels, answer):
    assert solved(asked("ippatsu", events), **levels)[0] is answer


def test_ippatsu_is_alive_for_the_ron_on_the_north_itself():
    assert solved(asked("ippatsu", "0+6z 0! 0=6z 1n4z", SHANPON))[0] is True


RINSHAN = f"{QUIET} 0+4z 0n4z 0+1s"


@pytest.mark.parametrize(
    ("events", "levels", "answer", "code"),
    [
        (RINSHAN, {}, True, "kita_rinshan_counts"),
        (RINSHAN, {"kita_rinshan_yaku": False}, False, "kita_rinshan_not_counted"),
        (f"{QUIET} 0+4z 0n4z 0+7z 0=7z 1-9p 2-8p 0+1s", {}, False, "turn_draw_no_rinshan"),
        (f"{QUIET} 0+1s", {}, False, "turn_draw_no_rinshan"),
    ],
)
def test_the_tile_for_an_extracted_north_is_a_rinshan_tile_by_some_rules(events, levels, answer, code):
    assert solved(asked("rinshan", events), **levels) == (answer, (code,))


@pytest.mark.parametrize(
    ("about", "events", "why"),
    [
        ("may", QUIET, "on the own turn"),
        ("ron", QUIET, "an extracted north"),
        ("ippatsu", f"{RIICHI} 0+7z", "no tile completes"),
        ("ippatsu", f"{QUIET} 0+1s", "in riichi"),
        ("rinshan", "0+6z 0=6z 1-9p 2-1s", "with a drawn tile"),
        ("dora", QUIET, "can not be"),
    ],
)
def test_what_is_not_asked(about, events, why):
    with pytest.raises(PositionError, match=why):
        solved(asked(about, events))


@pytest.mark.parametrize(
    ("about", "events", "hand", "level"),
    [
        ("may", f"{QUIET} 0+7z", PAIR, 1),
        ("may", f"{RIICHI} 0+7z", PAIR, 2),
        ("ron", ROBBED, SHANPON, 3),
        ("ippatsu", ALIVE, PAIR, 4),
        ("rinshan", RINSHAN, PAIR, 5),
    ],
)
def test_the_level_goes_by_what_is_asked(about, events, hand, level):
    position = asked(about, events, hand)
    assert KIND.level(position, KIND.solve(position, position.ruleset)) == level


def beliefs(position):
    found = {held.code: held.answer(position, position.ruleset) for held in KIND.misconceptions}
    return {code for code, answer in found.items() if answer not in (None, solved(position)[0])}


def test_what_the_faulty_rules_would_answer():
    assert beliefs(asked("may", f"{RIICHI} 0+7z")) == {"any_north_any_time"}
    assert beliefs(asked("may", f"{RIICHI} 0+4z")) == {"no_kita_in_riichi"}
    assert beliefs(asked("ron", ROBBED, SHANPON)) == {"kita_never_ronned"}
    assert beliefs(asked("ippatsu", BROKEN)) == {"kita_keeps_ippatsu"}
    assert beliefs(asked("rinshan", RINSHAN)) == {"kita_no_rinshan"}


def test_the_faulty_rules_know_kans_and_turns():
    """Rinshan kaihou after a kan, and no ippatsu after the next discard, whoever believes what of norths."""
    after_kan = asked("rinshan", f"{QUIET} 0+5z 0a5555z *8p 0+1s", "12345699p23s555z")
    assert solved(after_kan, kita_rinshan_yaku=False)[0] is True
    assert beliefs(after_kan) == set()
    assert beliefs(asked("ippatsu", f"{RIICHI} 0+7z 0=7z 1-9p 2-8p 0+1s")) == set()


def mined(text, dealer=PAIR, players=3):
    hands = (dealer, "19m147p258s13577z", "19m368p147s13566z")
    deal = Deal(players, Round(0, 1), (35_000,) * 3, 0, tuple(map(parse_tiles, hands)), parse_tile("9m"))
    replay = Replay("record", 0, load_preset("tenhou_3p"), deal, parse_events(text), (0, 0, 0))
    return [(m.position.hero, m.moment, dict(m.position.ask)["about"]) for m in KIND.mine(replay)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "0+6z 0! 0=6z 1+8p 1-8p 2+8p 2-8p 0+4z 0n4z 0+1s",
            [(0, 8, "may"), (0, 10, "may"), (0, 10, "rinshan"), (0, 10, "ippatsu")],
        ),
        ("0+6z 0=6z 1+4z 1n4z 1+8p 1-8p", []),
        ("0+6z 0-6z 1+8p 1-8p", []),
    ],
)
def test_norths_that_matter_are_mined(text, found):
    assert mined(text) == found


def test_a_north_that_could_be_ronned_is_mined():
    assert mined("0+6z 0=6z 1+4z 1n4z 1+8p 1-8p", SHANPON) == [(0, 4, "ron")]


EDGES = (
    asked("may", f"{QUIET} 0+7z"),
    asked("ippatsu", BROKEN),
    asked("ippatsu", ALIVE),
    asked("ron", ROBBED, SHANPON),
    asked("rinshan", RINSHAN),
    asked("ron", f"{RIICHI} 0+7z 0=7z 1n4z 1-8p 2n4z", TANKI),
)
"""Positions in which each parameter of the kind decides."""

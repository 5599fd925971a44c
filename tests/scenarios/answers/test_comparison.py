"""The answer under every preset: literal rulings, the clauses that differ, and what is disputed."""

import pytest

from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.ended import noten_riichi_at_a_draw
from trainer.kinds.settlement.who_pays import WhoPays
from trainer.rules.rulesets.ruleset import load_preset, offered
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import parse_tiles, wall_size
from trainer.scenarios.answers.comparison import Clause, across_presets, disputed_by
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import PositionError

SHORT = {
    "TH": "tenhou_4p",
    "MS": "mahjong_soul_4p",
    "HOUSE": "house_classic",
    "ML": "m_league",
    "E25": "ema_2025",
    "E16": "ema_2016",
    "W25": "wrc_2025",
    "JPA": "jpml_a_2026",
    "TH3": "tenhou_3p",
    "MS3": "mahjong_soul_3p",
}
FOUR = ("TH", "MS", "HOUSE", "ML", "E25", "E16", "W25", "JPA")


def answers(slug, position) -> dict[str, str]:
    """Short name of each preset and its answer, or the parameters that it disputes."""
    names = {preset: short for short, preset in SHORT.items()}
    shape = kind_named(slug).shape(position)
    return {
        names[row.preset]: ", ".join(row.disputed) if row.answer is None else shape.text(row.answer)
        for row in across_presets(kind_named(slug), position)
    }


def table(text: str) -> dict[str, str]:
    """`TH MS: yes; ML: no`."""
    return {
        name: answer.strip()
        for part in text.split(";")
        for names, _, answer in [part.partition(":")]
        for name in names.split()
    }


def at_the_edge(left=40, points=25_000, preset="tenhou_4p"):
    """Tenpai on 4s 7s with the discard of 4z only, with that many tiles left and points."""
    players = load_preset(preset).players
    turns, hero = divmod(wall_size(players) - left - 1, players)
    rest = [25_000] * players
    rest[hero - 1] += 25_000 - points
    scores = tuple(points if seat == hero else rest[seat] for seat in range(players))
    hand = "123p456p789p56s11z"
    return laid(hand, preset, turns=turns, hero=hero, scores=scores, draw="4z")


KANS = [
    # rulings.md: riichi_ankan; tricky rulings 3, 4, 5
    ("6668999m567p111s", "6m", "6m", "TH MS: yes; HOUSE ML E25 E16 JPA: no; W25: riichi_ankan"),
    ("6668999m567p111s", "1s", "1s", "TH MS HOUSE ML E25 E16 W25 JPA: yes"),
    ("1234m444555666p", "4p", "4p", "TH MS: yes; HOUSE ML E25 E16 JPA: no; W25: riichi_ankan"),
    ("3367m234p333345s", "6s", "3s", "TH MS HOUSE ML E25 E16 W25 JPA: no"),
    ("1112345778999m", "1m", "1m", "TH MS HOUSE ML E25 E16: yes; W25: riichi_ankan; JPA: no"),
    # rules.md: KAN-5
    ("3444m778899s333z", "4m", "4m", "TH MS HOUSE ML E25 E16 W25 JPA: no"),
    ("3444m778899s333z", "3z", "3z", "TH MS HOUSE ML E25 E16 W25 JPA: yes"),
    ("3335666p111456s", "6p", "6p", "TH MS HOUSE ML E25 E16 W25 JPA: no"),
    ("3335666p111456s", "3p", "3p", "TH MS: yes; HOUSE ML E25 E16 JPA: no; W25: riichi_ankan"),
]


@pytest.mark.parametrize(("hand", "draw", "tile", "expected"), KANS)
def test_a_kan_in_riichi_under_every_preset(hand, draw, tile, expected):
    assert answers("kan-legal", kan_in_riichi(hand, draw, tile)) == table(expected)


def test_a_kan_of_a_tile_that_wins_is_disputed_where_the_clients_are_not_known_to_refuse_it():
    """KAN-10: 5s wins on 34s; the waits stay 2s 5s where the own four in a kan do not count."""
    position = kan_in_riichi("666m2234555777s", "5s")
    assert answers("kan-legal", position) == table(
        "TH MS: riichi_ankan_winning_tile; HOUSE ML E25 E16 W25 JPA: no"
    )


@pytest.mark.parametrize(
    ("points", "left", "expected"),
    [
        (900, 40, "TH MS HOUSE: none; ML E25 W25: 4z; E16 JPA: riichi_min_points"),
        (1000, 40, "TH MS HOUSE ML E25 W25: 4z; E16 JPA: riichi_min_points"),
        (25000, 4, "TH MS HOUSE ML E25 E16 W25 JPA: 4z"),
        (25000, 3, "TH MS HOUSE E16: none; ML E25 W25 JPA: 4z"),
        (25000, 1, "TH MS HOUSE E16: none; ML E25 W25 JPA: 4z"),
        (25000, 0, "TH MS HOUSE ML E25 E16 JPA: none; W25: 4z"),
    ],
)
def test_riichi_at_the_edge_under_every_preset(points, left, expected):
    assert answers("may-riichi", at_the_edge(left, points)) == table(expected)


@pytest.mark.parametrize(
    ("left", "expected"),
    [(3, "TH3 MS3: 4z"), (2, "TH3 MS3: none")],
)
def test_riichi_at_the_end_of_the_wall_with_three_players(left, expected):
    assert answers("may-riichi", at_the_edge(left, preset="tenhou_3p")) == table(expected)


def test_a_ruling_on_the_own_four_in_melds():
    """Tricky ruling 1: a pon of 9m and a single 9m is tenpai for the clients, noten elsewhere."""
    pon = Meld(MeldType.PON, parse_tiles("999m"), called=parse_tiles("9m")[0], from_seat=2)
    position = laid("9m123p456p789p", "tenhou_4p", melds={1: pon})
    assert answers("waits", position) == table("TH MS: 9m; HOUSE ML E25 E16 W25: none; JPA: tenpai_own_four")


def test_a_ruling_on_the_own_four_concealed():
    position = laid("9999m123p456p789p", "tenhou_4p")
    assert answers("waits", position) == table("TH MS HOUSE ML E25 E16 W25: none; JPA: tenpai_own_four")


def test_a_ruling_on_tiles_that_are_all_gone_elsewhere():
    """Tricky ruling 2: every 9m lies in rivers, and the hand is still tenpai."""
    position = at("1999m123p456p789p", "0+4z 0=4z 1-1m 2-1m 3-1m 0+4z 0=4z", preset="tenhou_4p")
    assert set(answers("waits", position).values()) == {"1m"}


CALLED_AFTER = "0+1z 0=1z 1-1m 2-5z 0p55z 0-9s 1-4m"


def test_a_ruling_on_a_tile_let_go_before_an_own_call():
    """Tricky ruling 18: 1m let go, then a pon and a discard. EMA 2016: "draws or claims a tile"."""
    position = at("23m567p678s99s9s55z", CALLED_AFTER, preset="tenhou_4p")
    assert answers("can-ron", position) == table("TH MS HOUSE ML W25 E16 E25: yes; JPA: temp_furiten_ends")


def test_a_ruling_on_a_tile_let_go_before_others_call():
    """Tricky ruling 18: the calls of others end nothing."""
    position = at("23m567p678s999s55z", "0+1z 0=1z 1-1m 2p11m 2-9p 3-4m", preset="tenhou_4p")
    assert set(answers("can-ron", position).values()) == {"no"}


def test_the_clause_that_differs_is_named_with_both_levels():
    rows = across_presets(
        kind_named("kan-legal"), kan_in_riichi("6668999m567p111s", "6m", preset="tenhou_4p")
    )
    assert {row.preset: row.clauses for row in rows if row.clauses} == {
        "house_classic": (Clause("riichi_ankan", "waits", "waits+shape"),),
        "m_league": (Clause("riichi_ankan", "waits", "waits+shape"),),
        "ema_2025": (Clause("riichi_ankan", "waits", "waits+shape"),),
        "ema_2016": (Clause("riichi_ankan", "waits", "waits+shape"),),
        "jpml_a_2026": (Clause("riichi_ankan", "waits", "waits+shape+yaku"),),
    }


def test_equal_answers_have_no_clauses():
    rows = across_presets(kind_named("may-riichi"), at_the_edge())
    assert [row.clauses for row in rows] == [()] * len(FOUR)


def test_two_parameters_that_only_together_turn_the_answer_are_both_named_and_no_more():
    rows = across_presets(kind_named("may-riichi"), at_the_edge(left=1, points=900))
    clauses = {row.preset: row.clauses for row in rows}
    assert clauses["m_league"] == (
        Clause("riichi_min_points", 1000, None),
        Clause("riichi_min_live_wall", 4, 1),
    )


def test_a_row_is_given_for_each_preset_offered_to_that_number_of_players():
    rows = across_presets(kind_named("waits"), laid("123p456p789p56s11z", "tenhou_3p"))
    assert tuple(row.preset for row in rows) == offered(3)


def test_a_kind_that_no_preset_knows_is_compared_with_its_own_rules():
    """OPN-2: the house rules of the puzzle, and each level that turns the answer."""
    rules = {"preset": "house_classic", "changes": {"open_riichi": True}}
    events = "0+9p 0=9p 1-9m 2-9m 3-9m 0+8s 0!! 0=8s 1-6s 0r"
    position = at("123456m456p99s78s", events, ruleset=rules, ask={"what": "cost"})
    rows = across_presets(kind_named("open-riichi-cost"), position)
    assert [(row.preset, row.answer, row.clauses) for row in rows] == [
        ("house_classic", "yakuman", ()),
        ("house_classic", "ordinary", (Clause("open_riichi_deal_in", "yakuman", "ordinary"),)),
    ]


def test_a_disputed_parameter_that_changes_nothing_is_not_named():
    """JPML disputes three parameters of this kind; only the end of same-turn furiten matters here."""
    kind = kind_named("can-ron")
    position = at("23m567p678s999s55z", CALLED_AFTER)
    jpml = load_preset("jpml_a_2026")
    assert {name for name in kind.parameters if name in jpml.disputed} == {
        "temp_furiten_ends",
        "kokushi_robs_ankan",
        "first_turn_broken_by",
    }
    assert disputed_by(kind, position, jpml) == ("temp_furiten_ends",)


def test_a_dispute_that_is_settled_by_a_change_is_none():
    position = kan_in_riichi("6668999m567p111s", "6m")
    wrc = load_preset("wrc_2025")
    kind = kind_named("kan-legal")
    assert disputed_by(kind, position, wrc) == ("riichi_ankan",)
    assert disputed_by(kind, position, wrc.changed(riichi_ankan="waits")) == ()


def test_a_parameter_that_matters_only_at_some_level_of_another_is_named():
    """The own four copies matter for the waits only; the minimum of points for any declaration."""
    position = at_the_edge(points=900)
    assert disputed_by(kind_named("may-riichi"), position, load_preset("jpml_a_2026")) == (
        "riichi_min_points",
    )


class OfOwnRules(WhoPays):
    """Who pays whom, asked by rules that are no preset."""

    def rulesets(self, players):
        return (load_preset("house_classic").changed(noten_pool=2000),)


def test_rules_that_cannot_judge_the_position_are_named_and_no_error():
    """NOT-4: a void hand needs no hands shown; where it is not void, who is tenpai must be known."""
    position, kind = noten_riichi_at_a_draw(), kind_named("who-pays")
    with pytest.raises(PositionError):
        kind.solve(position, position.ruleset.changed(noten_riichi="unpunished"))
    rows = {row.preset: row for row in across_presets(kind, position)}
    assert rows["house_classic"].answer == rows["m_league"].answer == ()
    assert rows["jpml_a_2026"].disputed == ("noten_riichi",)
    variants = across_presets(OfOwnRules(), position)[1:]
    assert {row.clauses[0].there: (row.answer, row.impossible, row.not_asked) for row in variants} == {
        "client": (None, True, False),
        "unpunished": (None, False, True),
    }

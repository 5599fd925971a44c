"""A kan in riichi: case and judge rule the same on every kan of the bank (KAN-1 to KAN-4, KAN-10)."""

import random
from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from tests.cases.told import codes_of
from tests.puzzles.shipped import shipped_entries
from tests.second_reader.hands import readings, shape_waits
from tests.second_reader.kans import in_riichi
from trainer.cases.case import YES, UntoldError, case_named
from trainer.cases.judging import deciding, judged, next_fact
from trainer.cases.kans.kan_in_riichi import LIKE
from trainer.cases.laid import rest_of
from trainer.kinds.kan.position_facts import asked_kan
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import load_preset, offered, rule_options
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of, format_tiles
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

CASE = case_named("kan-in-riichi")
HANDS = 40
READ = ("riichi_ankan", "riichi_ankan_drawn_only", "riichi_ankan_winning_tile", "tenpai_own_four")
"""The parameters that the second reader asks for."""


def _kans():
    """Ankan in riichi of the drawn tile by a hand without melds, before any limit of kans."""
    for entry in shipped_entries():
        if entry.kind != "kan-legal":
            continue
        position = Position.from_json(entry.position)
        state = position.table()
        call, kind = asked_kan(position)
        own = state.seats[position.hero]
        in_riichi = own.in_riichi and call is MeldType.ANKAN and not own.melds
        of_drawn = own.drawn is not None and face_of(own.drawn) == kind
        if in_riichi and of_drawn and sum(len(seat.melds) for seat in state.seats) < 3:
            yield entry.slug, position, kind


def test_laid_tiles_are_ruled_as_the_kind_rules():
    """The 13 tiles and the drawn one of every such position, under each preset of four players."""
    kind, tried = kind_named("kan-legal"), 0
    for slug, position, tile in _kans():
        hand = hand_of(position.table(), position.hero)
        held = hand.minus(tile).concealed
        for preset in offered(position.ruleset.players):
            rules = load_preset(preset)
            laid = {"hand": format_tiles(held), "drawn": format_tiles([tile]), "rest": ""}
            told = dict(CASE.read(laid, rules)) | {"made": "asked"}
            (found,) = judged(CASE, told, [rules])
            assert found.settled is not None
            legal = found.settled[0].code == "kan_legal"
            assert legal == kind.judge(position, rules).answer, (slug, preset)
            tried += 1
    assert tried >= 100


@pytest.mark.parametrize("read_by", ["tenhou_4p", "m_league"])
def test_tiles_read_under_one_ruleset_are_ruled_under_every_other_as_the_kind_rules(read_by):
    """Whether a kan uses up a wait of its own kind is each ruleset's own (`tenpai_own_four`)."""
    kind, own_waits = kind_named("kan-legal"), 0
    for slug, position, tile in _kans():
        held = hand_of(position.table(), position.hero).minus(tile).concealed
        laid = {"hand": format_tiles(held), "drawn": format_tiles([tile]), "rest": ""}
        told = dict(CASE.read(laid, load_preset(read_by))) | {"made": "asked"}
        own_waits += told["wins"] == YES
        for preset in offered(position.ruleset.players):
            (found,) = judged(CASE, told, [load_preset(preset)])
            legal = found.settled[0].code == "kan_legal"
            assert legal == kind.judge(position, load_preset(preset)).answer, (slug, preset)
    assert own_waits


@pytest.mark.parametrize("preset", [*offered(4), *offered(3)])
def test_a_kan_that_changes_the_waits_is_barred_by_that_rule_alone(preset):
    """34445m with a drawn 4m: the tile would win too, but nothing that a ruleset leaves open decides."""
    rules = load_preset(preset)
    told = dict(CASE.read({"hand": "34445m", "rest": "sets-pair", "drawn": "4m"}, rules))
    told["made"] = "asked"
    assert told["wins"] == YES
    assert codes_of("kan-in-riichi", preset, **told) == ("kan_barred_waits_change",)
    assert deciding(CASE, told, rules) == ("riichi_ankan",)


def test_a_tile_that_wins_decides_where_the_kan_leaves_the_waits():
    """2226667789997p with a drawn 6p: where own copies in a kan count, its own wait is used up."""
    told = {"sort": "ankan", "tile": "drawn", "waits": "same", "wins": YES, "made": "asked"}
    assert codes_of("kan-in-riichi", "m_league", **told) == ("kan_barred_wait_used_up", "tsumo_instead")
    assert deciding(CASE, told, load_preset("m_league")) == ("riichi_ankan", "tenpai_own_four")
    assert codes_of("kan-in-riichi", "tenhou_4p", **told) == ("kan_legal", "tsumo_instead")
    assert "riichi_ankan_winning_tile" in deciding(CASE, told, load_preset("tenhou_4p"))


BARRED = {"sort": "ankan", "tile": "drawn", "waits": "other", "made": "goes_on"}


@pytest.mark.parametrize("since", ["nothing", "replaced", "discarded"])
@pytest.mark.parametrize("preset", ["house_classic", "ema_2016", "ema_2025", "wrc_2025", "jpml_a_2026"])
def test_a_kan_that_is_barred_stands_until_the_hand_is_shown(preset, since):
    """KAN-6: nobody sees the tiles before; EMA and WRC look at a draw or at that player's own win."""
    assert codes_of("kan-in-riichi", preset, **BARRED, since=since) == (
        "kan_barred_waits_change",
        "looked_at_when_shown",
        f"played_on_{since}",
    )


@pytest.mark.parametrize("preset", [name for name in offered(4) if load_preset(name).chombo == "none"])
def test_software_makes_no_such_kan(preset):
    found = codes_of("kan-in-riichi", preset, **BARRED, since="nothing")
    assert found == ("kan_barred_waits_change", "software_refuses")


def test_m_league_asks_not_how_far_a_kan_has_gone():
    """Found out, it is a chombo at once."""
    found = judged(CASE, BARRED | {"dealer": YES}, [load_preset("m_league")])
    assert found[0].settled[1].code == "ml_found_at_once"
    assert next_fact(CASE, BARRED | {"dealer": YES}, found) is None


def test_34445_with_a_drawn_4_is_barred_wherever_waits_must_stay():
    told = dict(CASE.read({"hand": "34445m", "rest": "sets-pair", "drawn": "4m"}, load_preset("m_league")))
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025"):
        assert codes_of("kan-in-riichi", preset, **told, made="asked")[0].startswith("kan_barred")


def test_a_triplet_that_stands_apart_may_be_made_a_kan():
    told = dict(
        CASE.read({"hand": "111m45678p", "rest": "sets-pair", "drawn": "1m"}, load_preset("m_league"))
    )
    for preset in ("tenhou_4p", "m_league", "ema_2025", "wrc_2025"):
        assert codes_of("kan-in-riichi", preset, **told, made="asked") == ("kan_legal",)


@pytest.mark.parametrize(
    "laid",
    [
        {"hand": "", "drawn": "4m"},
        {"hand": "123m", "drawn": "4m", "rest": "sets-pair"},
        {"hand": "34445m", "drawn": "3m", "rest": "sets-pair"},
        {"hand": "4444m", "drawn": "4m", "rest": "sets"},
        {"hand": "444m159p", "drawn": "4m", "rest": "wait"},
        {"hand": "444m1289p", "drawn": "4m", "rest": "sets"},
    ],
)
def test_tiles_that_make_no_hand_are_refused(laid):
    with pytest.raises(UntoldError):
        CASE.read(laid, load_preset("m_league"))


def test_hands_that_stand_for_others_are_like_them():
    """Each shows what it stands for, however own copies count."""
    for (wins, waits, shape), (hand, drawn) in LIKE.items():
        told = [
            CASE.read(
                {"hand": hand, "drawn": drawn, "rest": ""},
                load_preset("house_classic").changed(tenpai_own_four=level),
            )
            for level in rule_options("tenpai_own_four")
        ]
        assert all(each["wins"] == wins for each in told), hand
        assert all(each["waits"] == waits for each in told), hand
        assert all(shape in ("", each["shape"]) for each in told), hand


def _hand(rng: random.Random) -> tuple[list[str], str]:
    """Thirteen tiles that wait, three of them alike."""
    while True:
        suits = rng.choice(["m", "mp", "mp", "mps", "mz", "mpz", "mpsz"])
        deck = [f"{rank}{suit}" for suit in suits for rank in range(1, 8 if suit == "z" else 10)]
        kan = rng.choice(deck)
        tiles = [kan] * 3
        while len(tiles) < 14:
            tiles += _block(rng, deck, paired=len(tiles) % 3 == 2 or len(tiles) == 12)
        held = Counter(tiles)
        spare = [tile for tile in held if tile != kan]
        if held[kan] != 3 or len(tiles) != 14 or not spare:
            continue
        tiles.remove(rng.choice(spare))
        if max(Counter(tiles).values()) <= 4 and tiles.count(kan) == 3 and shape_waits(tiles, 4):
            return tiles, kan


@dataclass
class Held:
    """A seat as the second reader asks for it."""

    before: list[str]
    drawn: str
    melds: tuple[()] = ()

    @property
    def kinds(self) -> list[str]:
        """The 14 tiles, a list of its own each time."""
        return [*self.before, self.drawn]


def _block(rng: random.Random, deck: list[str], *, paired: bool) -> list[str]:
    kind = rng.choice(deck)
    if paired:
        return [kind] * 2
    rank, suit = int(kind[0]), kind[1]
    if suit != "z" and rank < 8 and rng.random() < 0.75:
        return [f"{rank + step}{suit}" for step in range(3)]
    return [kind] * 3


def _may_be_called(rest: list[str], name: str) -> bool:
    """Whether a table would say so of the tiles that it does not lay."""
    if name == "sets-pair":
        return bool(readings(rest))
    return name == "wait" or any(form == "standard" for form, _, _ in readings([*rest, "0x", "0x"]))


def test_the_suit_of_the_kan_is_ruled_as_any_whole_hand_that_has_it():
    """Against every set tried on all 14 tiles, by the reader that shares no code with the rules."""
    rng, named, tried = random.Random(34), set(), 0
    while tried < HANDS:
        tiles, kan = _hand(rng)
        part = [tile for tile in tiles if tile[1] == kan[1]]
        rest, name = [tile for tile in tiles if tile[1] != kan[1]], rest_of(len(part))
        if not name or not _may_be_called(rest, name):
            continue
        tried += 1
        for preset in ("tenhou_4p", "m_league"):
            rules = load_preset(preset)
            told = dict(CASE.read({"hand": "".join(part), "drawn": kan, "rest": name}, rules))
            (found,) = judged(CASE, told | {"made": "asked"}, [rules])
            assert found.settled is not None
            seat = Held(tiles, kan)
            table = SimpleNamespace(rules={each: getattr(rules, each) for each in READ}, players=4, at=0)
            legal = in_riichi(seat, kan, table)
            assert (found.settled[0].code == "kan_legal") == legal, (preset, tiles, kan)
            named.add((name, legal))
    assert {name for name, _legal in named} == {"sets", "sets-pair", "wait"}
    assert {legal for _name, legal in named} == {True, False}


def test_the_tiles_of_the_kan_decide_and_the_one_that_joins_them():
    rules = load_preset("m_league")
    laid = {"hand": "3444m", "rest": "sets", "drawn": "4m"}
    assert format_tiles(sorted(CASE.decides(laid, rules))) == "34m"
    assert {name: format_tiles(kinds) for name, kinds in CASE.worked_out(laid, rules).items()} == {
        "before": "235m",
        "after": "3m",
    }
    pair = {"hand": "34445m", "rest": "sets-pair", "drawn": "4m"}
    assert CASE.worked_out(pair, rules) == {}, "the pair waits too, and nobody laid it"


def test_the_drawn_tile_begins_the_hand():
    assert CASE.begun({"drawn": "4m"}) == {"hand": "444m"}
    assert CASE.begun({"drawn": ""}) == CASE.begun({"drawn": "?"}) == {}

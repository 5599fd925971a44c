"""A kan in riichi: case and judge rule the same on every kan of the bank (KAN-1 to KAN-4, KAN-10)."""

import pytest

from tests.cases.told import codes_of
from tests.puzzles.shipped import shipped_entries
from trainer.cases.case import YES, UntoldError, case_named
from trainer.cases.judging import judged
from trainer.cases.kans.kan_in_riichi import LIKE
from trainer.kinds.kan.position_facts import asked_kan
from trainer.rules.judges.facts import hand_of
from trainer.rules.rulesets.ruleset import load_preset, offered, rule_options
from trainer.rules.tiles.hand import MeldType
from trainer.rules.tiles.tile import face_of, format_tiles
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.position import Position

CASE = case_named("kan-in-riichi")


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
    "laid", [{"hand": "", "drawn": "4m"}, {"hand": "123m", "drawn": "4m", "rest": "sets-pair"}]
)
def test_tiles_that_make_no_hand_are_refused(laid):
    with pytest.raises(UntoldError):
        CASE.read(laid, load_preset("m_league"))


def test_hands_that_stand_for_others_are_like_them():
    """Each shows what it stands for, however own copies count; a tile that wins is itself a wait that the kan
    uses up, so there the waits stay the same only where own copies are no bar.
    """
    for (wins, waits, shape), (hand, drawn) in LIKE.items():
        told = [
            CASE.read(
                {"hand": hand, "drawn": drawn, "rest": ""},
                load_preset("house_classic").changed(tenpai_own_four=level),
            )
            for level in rule_options("tenpai_own_four")
        ]
        assert all(each["wins"] == wins for each in told), hand
        alike = any if (wins, waits) == (YES, "same") else all
        assert alike(each["waits"] == waits for each in told), hand
        assert all(shape in ("", each["shape"]) for each in told), hand

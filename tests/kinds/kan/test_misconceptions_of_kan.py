"""What faulty rules about kans and their indicators answer."""

import pytest

from tests.kinds.kan import test_dora_count as counts
from tests.kinds.kan import test_kan_changes as changes
from tests.kinds.kan import test_ura_dora as ura
from tests.kinds.kan.test_kan_legal import SHAPE
from tests.scenarios.build import at, kan_in_riichi, laid
from trainer.kinds.kan import misconceptions as dora
from trainer.kinds.kan import misconceptions as kan
from trainer.rules.tiles.tile import parse_tiles

LEGAL, SHAPED, MOVED = (kan_in_riichi(SHAPE, tile) for tile in ("1s", "3p", "6p"))
PASSED = kan_in_riichi("3367m234p333345s", "6s", "3s")
QUIET = laid("1111m456p222s114z", draw="2s")


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("never_in_riichi", LEGAL, False),
        ("waits_alone", SHAPED, True),
        ("waits_alone", MOVED, False),
        ("any_of_the_drawn", MOVED, True),
        ("any_four", PASSED, True),
        ("any_four", LEGAL, True),
        ("any_four", QUIET, None),
        ("any_of_the_drawn", QUIET, None),
        ("which_of_the_drawn", MOVED, parse_tiles("6p")),
        ("which_by_waits_alone", SHAPED, parse_tiles("3p")),
        ("which_by_waits_alone", MOVED, ()),
        ("which_at_any_time", QUIET, parse_tiles("1m2s")),
        ("which_at_any_time", PASSED, None),
        ("which_never_in_riichi", LEGAL, ()),
        ("which_never_in_riichi", QUIET, parse_tiles("1m2s")),
        ("which_of_any_four", PASSED, parse_tiles("3s")),
        ("which_of_one", QUIET, parse_tiles("2s")),
    ],
)
def test_which_kans_are_legal(name, position, answer):
    assert getattr(kan, name)(position, position.ruleset) == answer


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("indicator_at_once", changes.DAIMINKAN, ("dora-now",)),
        ("riichi_ends", changes.RIICHI, ("dora-now", "robbed-by-kokushi", "ippatsu-3", "riichi-ends")),
        ("riichi_ends", changes.ANKAN, ("dora-now", "robbed-by-kokushi")),
        ("ankan_keeps_ippatsu", changes.RIICHI, ("dora-now", "robbed-by-kokushi")),
        ("any_kan_robbable", changes.ANKAN, ("dora-now", "robbable")),
        ("any_kan_robbable", changes.DAIMINKAN, ("dora-later",)),
    ],
)
def test_what_a_kan_changes(name, position, answer):
    assert getattr(kan, name)(position, position.ruleset) == answer


@pytest.mark.parametrize(
    ("name", "position", "answer"),
    [
        ("every_kan_counts", counts.KAKAN, 2),
        ("every_kan_counts", counts.ROBBED, 1),
        ("robbed_kan_counts", counts.ROBBED, 2),
        ("robbed_kan_counts", counts.KAKAN, None),
        ("what_lies_open", counts.AFTER_OPEN, 1),
        ("what_lies_open", counts.KAKAN, None),  # nothing is due yet
        ("ura_without_riichi", at(ura.WAITING, f"{ura.DAMA} 1-4m"), 1),
        ("one_ura", ura.AFTER_ANKAN, 1),
        ("ura_with_every_kan", ura.ROBBED, 2),
    ],
)
def test_indicators(name, position, answer):
    assert getattr(dora, name)(position, position.ruleset) == answer

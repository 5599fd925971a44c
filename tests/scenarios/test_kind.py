"""The registry of kinds, and drafting until a level fits."""

from pathlib import Path
from random import Random

import pytest

from tests.scenarios.build import laid
from trainer import kinds as kinds_package
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import UnknownKindError, kind_named, kinds
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.position.position import PositionError


def test_every_module_of_kinds_is_found_under_its_name():
    found = {
        path.stem.replace("_", "-")
        for path in Path(kinds_package.__path__[0]).glob("*/*.py")
        if "\nKIND" in path.read_text()
    }
    assert list(kinds()) == sorted(found)
    assert len(kinds()) > 30


def test_a_kind_is_found_by_its_slug():
    assert kind_named("waits") is kinds()["waits"]


@pytest.mark.parametrize("slug", ["", "wait", "waits/", "../waits"])
def test_an_unknown_kind_is_named(slug):
    with pytest.raises(UnknownKindError) as error:
        kind_named(slug)
    assert str(error.value) == f"there is no kind of puzzle {slug!r}"


HOUSE = load_preset("house_classic")


def test_drafts_that_fail_are_drawn_again():
    failures = [NoRoomError("full"), PositionError("torn"), NoRoomError("full")]

    def draft():
        if failures:
            raise failures.pop()
        return laid("123m456p789s1144z")

    assert kind_named("waits").tried(draft, 1, HOUSE) == laid("123m456p789s1144z")


def test_a_level_that_no_draft_has_is_an_error():
    kind = kind_named("waits")
    with pytest.raises(NoRoomError, match=r"^waits: no position of level 4 in 400 tries$"):
        kind.tried(lambda: laid("123m456p789s1144z"), 4, HOUSE)


def test_a_generator_uses_the_given_source_of_chance_only():
    rng = Random(3)
    kind_named("waits").generate(rng, 1, HOUSE)
    assert rng.getstate() != Random(3).getstate()

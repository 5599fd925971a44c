"""What decides and no table shows is told wherever a question is put: on its page, on paper, in exports."""

import json

import pytest

from tests.scenarios.build import at
from trainer.exchange.moodle import moodle_xml
from trainer.exchange.static_questions import static_of
from trainer.puzzles.models import Puzzle, PuzzleVersion

HISTORY = "0+9p 0=9p 1a1111z *2m 1-9m 2! 2-1s 3-9s 0+8p 0=8p 1-8s 2-2z"
TOLD = "South&#x27;s ankan of East tiles came before South&#x27;s first discard."


@pytest.fixture
def version(db):
    position = at("123m456p789s11p23s", HISTORY, ask={"seat": "seat-2"})
    return PuzzleVersion.objects.create(
        puzzle=Puzzle.objects.create(slug="undatedkan", kind="double-riichi"),
        position=json.dumps(position.to_json(short=True)),
        ruleset="house_classic",
        players=4,
        digest="undatedkan",
        canonical_key="undatedkan",
    )


@pytest.mark.parametrize("page", ["", "print/", "print/?text=1"])
def test_the_turn_that_decides_is_told_on_the_page_and_on_paper(client, version, page):
    text = client.get(f"/p/{version.puzzle.slug}/{page}").text
    assert text.count(f"What the table does not show: {TOLD}") == 1


def test_the_turn_that_decides_is_told_in_exports(version):
    exported = "".join(moodle_xml([static_of(version)], "Riichi"))
    assert "What the table does not show" in exported
    assert "came before South" in exported

"""Which questions a position serves: its own, what they may point at, and what is left out."""

import json
import logging
from random import Random

import pytest

from tests.scenarios.build import at
from trainer.kinds.furiten.waits import Waits
from trainer.puzzles.bank import BANK
from trainer.scenarios.answers.warnings import asks_of, served, served_by
from trainer.scenarios.kind import PuzzleKind, kind_named, kinds
from trainer.scenarios.position.position import Position

DRAWN = at("1111m234m567m777z", "0+9p")
"""Four of 1m and three chun in the first turn."""
ORPHANS = at("19m19p19s1234567z", "0+9p")
CALLED = at("19m19p19s1234567z", "0+5m 0=5m")
"""5m lies there as the hero threw it."""

BY_LOT = {"which-yaku"}
"""What is offered beside the right answer is drawn by lot: any question is the same question."""


def asked(position, slug) -> list[dict[str, str]]:
    return [dict(found.ask) for found in asks_of(kind_named(slug), position)]


def meant(ask):
    """What an ask says, whatever the order in which claims are told."""
    return {name: sorted(text.split()) for name, text in ask}


def drawn_by_lot(slug, number=2):
    lines = (BANK / f"{slug}.jsonl").read_text().splitlines()
    values = [json.loads(line) for line in Random(f"{slug} of the bank").sample(lines, number)]
    return [Position.from_json(value["position"]) for value in values]


def test_every_kind_finds_its_own_questions_of_the_bank_again():
    missing = []
    for slug, kind in kinds().items():
        for position in drawn_by_lot(slug):
            found = [meant(each.position.ask) for each in served_by(kind, position)]
            if slug in BY_LOT:
                found = [meant(position.ask)] if found else []
            if meant(position.ask) not in found:
                missing.append((slug, position.ask))
    assert missing == []


def test_what_is_asked_of_a_position_does_not_change_what_it_serves():
    bare, pointed = DRAWN, at("1111m234m567m777z", "0+9p", ask={"call": "ankan", "tile": "9s"})
    assert [(s.kind.slug, s.position) for s in served(bare)] == [
        (s.kind.slug, s.position) for s in served(pointed)
    ]


def test_answers_are_those_of_the_rules_that_are_named():
    for allowed in (True, False):
        rules = ORPHANS.ruleset.changed(abort_kyuushu=allowed)
        [found] = [each for each in served(ORPHANS, rules) if each.kind.slug == "kyuushuu"]
        assert (found.answer, found.position.ruleset) == (allowed, rules)


def test_three_players_are_not_asked_what_four_are():
    sanma = at("19m19p19s1234567z", "0+9p", "tenhou_3p", indicator="9p")
    slugs = {found.kind.slug for found in served(sanma)}
    assert {slug for slug in slugs if 3 not in kind_named(slug).players} == set()
    assert "kita" in slugs


def test_each_kind_gives_at_most_as_many_as_are_wanted():
    assert [s.position.ask for s in served(DRAWN, each=1) if s.kind.slug == "kan-legal"] == [
        (("call", "ankan"), ("tile", "1m"))
    ]


def test_what_the_rules_do_not_have_only_kinds_about_acts_ask_about():
    position = at("19m19p19s1234567z", "0+9p ~kyuushu", "ema_2025")
    assert {found.kind.slug for found in served(position)} == {"find-illegal"}


def test_a_kan_may_be_asked_of_four_before_three_of_a_kind():
    assert asked(DRAWN, "kan-legal") == [{"call": "ankan", "tile": tile} for tile in ("1m", "7z")]


def test_a_kan_of_another_tile_may_be_asked_where_two_are_held():
    position = at("11m234m567m777z56s", "0+9p 0=9p 1-7z")
    assert asked(position, "kan-legal") == [{"call": "daiminkan", "tile": "7z"}]


def test_claims_on_an_own_discard_are_told_several_before_one():
    told = [ask["claims"] for ask in asked(CALLED, "who-may-call")]
    assert told[0] == "2:ron 3:ron"
    assert sum(" " in claims for claims in told[:-10]) == len(told) - 10
    assert {claims for claims in told if " " not in claims} == {
        *(f"{seat}:{claim}" for seat in (1, 2, 3) for claim in ("ron", "pon", "daiminkan")),
        "1:chi",
    }
    assert not any(claims.count("pon") + claims.count("kan") > 1 for claims in told)


@pytest.mark.parametrize(
    ("events", "slug", "expected"),
    [
        ("0+9p 0=9p 1! 1-3z", "genbutsu", [{"against": "seat-1"}]),
        ("0+9p 0=9p 1! 1-3z 2! 2-3z", "genbutsu", [{"against": a} for a in ("all", "seat-2", "seat-1")]),
        ("0+9p 0=9p 1! 1-3z 2-3z", "riichi-stands", [{"seat": "seat-1"}]),
        ("0+9p 0=9p 1! 1-3z", "double-riichi", [{"seat": "seat-1"}, {"seat": "seat-0"}]),
        ("0+9p 0=9p", "next-hand", [{"about": "hand"}, {"about": "sticks"}]),
        ("0+9p", "waits", [{}]),
    ],
)
def test_a_question_may_point_at(events, slug, expected):
    assert asked(at("19m19p19s1234567z", events), slug) == expected


def test_the_end_of_a_game_is_asked_with_the_payments_that_the_hands_tell():
    position = at("123m456p789s11p55z", "0+2z 0=2z 1-5z 0r")
    assert asked(position, "final-standing") == [{"about": "end", "deltas": "2000,-2000,0,0"}]


class Broken(Waits):
    """A kind that breaks on whatever is laid."""

    slug = "broken"

    def judge(self, position, ruleset):
        raise ZeroDivisionError


class Speechless(Waits):
    """A kind that can not tell what it may ask about."""

    slug = "speechless"

    def asks(self, position):
        raise ZeroDivisionError


@pytest.mark.parametrize("kind", [Broken(), Speechless()], ids=lambda kind: kind.slug)
def test_a_kind_that_breaks_serves_nothing_and_says_so_in_the_log(kind: PuzzleKind, caplog):
    with caplog.at_level(logging.ERROR):
        assert list(served_by(kind, DRAWN)) == []
    assert caplog.messages[0].startswith(kind.slug)

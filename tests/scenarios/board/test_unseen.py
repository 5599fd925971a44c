"""What decides and no table shows: the acts whose turns set one history apart from the others."""

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tests.scenarios.build import at
from trainer.puzzles.bank import BANK, parse_line
from trainer.rules.replay.events import Ankan, Dora, Draw, Kakan, Kita
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.warnings import judged
from trainer.scenarios.board.reconstruct import picture, reconstruct
from trainer.scenarios.board.unseen import Dated, dated, deciding_unseen
from trainer.scenarios.kind import kind_named
from trainer.scenarios.position.lawful import UnlawfulError

HAND, ASK = "123m456p789s11p23s", {"seat": "seat-2"}
KAN_BEFORE = "0+9p 0=9p 1a1111z *2m 1-9m 2! 2-1s 3-9s 0+8p 0=8p 1-8s 2-2z"
KAN_AFTER = "0+9p 0=9p 1-9m 2! 2-1s 3-9s 0+8p 0=8p 1a1111z *2m 1-8s 2-2z"
EAST = Ankan(1, parse_tiles("1111z"))
DOUBLE = kind_named("double-riichi")


def test_the_turn_of_a_kan_that_decides_is_named():
    before, after = at(HAND, KAN_BEFORE, ask=ASK), at(HAND, KAN_AFTER, ask=ASK)
    assert DOUBLE.solve(before, before.ruleset).answer != DOUBLE.solve(after, after.ruleset).answer
    assert deciding_unseen(DOUBLE, before) == (Dated(EAST, 0, 1),)
    assert deciding_unseen(DOUBLE, after) == (Dated(EAST, 1, 1),)


def test_a_kan_on_which_the_answer_does_not_hang_is_not():
    position = replace(at(HAND, KAN_BEFORE), ask=())
    assert deciding_unseen(kind_named("waits"), position) == ()


def test_without_calls_there_is_nothing_to_tell():
    assert deciding_unseen(DOUBLE, at(HAND, "0+9p 0=9p 1-9m 2! 2-1s 3-2z", ask=ASK)) == ()


def test_norths_of_one_turn_are_told_apart_by_their_number():
    turned = dated(at("123p456p789s11p23s", "0+9p 0=9p 1n4z 1n4z 1-9s 2-1s", "tenhou_3p").events)
    assert turned == (Dated(Kita(1, 30), 0, 1), Dated(Kita(1, 30), 0, 2))


@pytest.mark.parametrize(
    "slug", ["double-riichi", "kita", "who-has-ippatsu", "win-has-ippatsu", "chombo-found"]
)
def test_whoever_is_told_it_knows_the_answer(slug):
    """Of the histories that agree with the picture and with what is told, none has another answer; one that
    rests on what is forbidden is no question.
    """
    kind, asked = kind_named(slug), 0
    for position in sampled(slug, 40):
        told = set(deciding_unseen(kind, position))
        answer = kind.solve(position, position.ruleset).answer
        for each in reconstruct(picture(position)):
            if told <= set(dated(each.events)):
                with suppress(UnlawfulError):
                    assert kind.solve(each, each.ruleset).answer == answer, position
                    asked += 1
    assert asked > 20


TOLD_WHO_DECIDES = {
    "cm3ep464iz": (2, Ankan, 12),
    "ialw2lyemh": (2, Kita, 6),
    "wsjuyk7k35": (0, Kita, 10),
    "ibuacnicm3": (0, Kita, 0),
}
"""Puzzles of three players in which an act decided that nothing told: its seat, what it was, the turn."""


def bank_positions(slug):
    """Slug and position of every puzzle of a kind."""
    return [(entry.slug, entry.parsed) for entry in (parse_line(line, checked=True) for line in lines(slug))]


def lines(slug):
    return (BANK / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines()


def sampled(slug, number):
    """So many positions of a kind, drawn alike in every run."""
    return [parse_line(line).parsed for line in Random(7).sample(lines(slug), number)]


def test_an_act_that_decides_alone_is_told_whatever_else_is():
    found = dict(bank_positions("who-has-ippatsu"))
    for slug, decides in TOLD_WHO_DECIDES.items():
        told = deciding_unseen(kind_named("who-has-ippatsu"), found[slug])
        assert decides in {(each.act.seat, type(each.act), each.discards) for each in told}, slug
        assert not turned_by_an_untold_act(kind_named("who-has-ippatsu"), found[slug]), slug


@pytest.mark.parametrize("slug", ["double-riichi", "kita", "who-has-ippatsu", "win-has-ippatsu"])
def test_no_act_that_is_not_told_turns_the_answer_round_by_being_made_in_another_turn(slug):
    positions = [each for _, each in bank_positions(slug) if dated(each.events)]
    sample = Random(slug).sample(positions, min(12, len(positions)))
    assert [found for each in sample if (found := turned_by_an_untold_act(kind_named(slug), each))] == []


def turned_by_an_untold_act(kind, position):
    """Histories with another answer in which one kan or kita of another player is made in another turn."""
    told, own = set(deciding_unseen(kind, position)), kind.solve(position, position.ruleset).answer
    others = (replace(position, events=events) for events in moved_by_hand(position))
    return [
        other
        for other, verdict in judged(kind, others)
        if kind.shape(other) == kind.shape(position)
        and verdict.answer != own
        and told <= set(dated(other.events))
        and picture(other) == picture(position)
    ]


def moved_by_hand(position):
    """The events with each act of a hidden hand, and the draw that replaced its tiles, after another draw."""
    events = position.events
    for made, event in enumerate(events[:-1]):
        if not isinstance(event, Ankan | Kakan | Kita) or event.seat == position.hero:
            continue
        end = made + (3 if isinstance(events[made + 1], Dora) else 2)
        block, rest = events[made:end], (*events[:made], *events[end:])
        for to, before in enumerate(rest):
            if before == Draw(event.seat) and to + 1 != made:
                yield (*rest[: to + 1], *block, *rest[to + 1 :])

"""Which moments of one's own game are asked: one's own, five of them, the worst of what was done first."""

from dataclasses import replace

import pytest

from tests.pages.records.written import record, xml
from tests.records.tenhou_writer import game
from trainer.classroom.secrecy import telling
from trainer.pages.records.rounds import KeptRecord, kept_rounds
from trainer.pages.records.uploads import game_in
from trainer.play.games import moments
from trainer.play.games.moments import MOST, OF_A_KIND, OwnMoment, worth_asking
from trainer.records.game_record import Setup
from trainer.rules.rulesets.ruleset import load_preset
from trainer.scenarios.kind import kind_named, kinds
from trainer.scenarios.position.position import Position

SEED = 3
"""A record of four rounds in which each seat has moments enough."""


def asked(seat=0, seed=SEED, ruleset=None):
    return worth_asking(record(seed), seat, ruleset)


@pytest.mark.parametrize("seat", range(4))
def test_five_moments_of_the_own_seat_are_asked_and_each_can_be_answered(seat):
    found = asked(seat)
    assert len(found) == MOST
    for each in found:
        position = Position.from_json(each.position.to_json(short=True))
        assert position.hero == seat
        assert each.kind.solve(position, position.ruleset)
        assert not each.kind.excluded(position)
        assert each.kind.publishable(position, position.ruleset)


def test_they_come_in_the_order_of_the_game_no_table_twice_and_each_kind_once():
    found = asked()
    assert found == sorted(found, key=lambda each: (each.round, each.mined.moment))
    assert len({(each.round, each.mined.moment) for each in found}) == MOST
    assert len({each.kind.slug for each in found if not each.was_worse}) == len(
        [each for each in found if not each.was_worse]
    )


def test_the_same_game_gives_the_same_moments():
    assert asked() == asked()


def test_by_other_rules_they_are_asked_by_those():
    rules = load_preset("wrc_2025")
    found = asked(ruleset=rules)
    assert found
    assert {each.position.ruleset for each in found} == {rules}


def moment(slug="waits", done=None, level=3, at=0, place=0, moved=0, seed=SEED):
    """A moment that could be chosen: of this kind, in the round `at`."""
    mined = next(
        each
        for kept in record(seed).rounds
        for each in kind_named("waits").mine(kept.replay)
        if each.position.hero == 0
    )
    mined = replace(mined, moment=place, aftermath={"did": "", "end": "", "deltas": [moved, -moved, 0, 0]})
    return OwnMoment(kind_named(slug), mined, at, place, level, done)


def chosen(monkeypatch, *found):
    monkeypatch.setattr(moments, "_moments", lambda *given: iter(found))
    monkeypatch.setattr(moments, "_can_be_asked", lambda each: True)
    return asked()


def test_what_was_done_worse_comes_before_all_else_the_clearest_first(monkeypatch):
    others = [
        moment(slug, at=at, place=at) for at, slug in enumerate(("waits", "is-tenpai", "kuikae", "kita"))
    ]
    unclear, clear, half = (
        moment("riichi-or-damaten", 0.0, level=5, at=4, place=4),
        moment("riichi-or-damaten", 0.0, level=1, at=5, place=5),
        moment("riichi-or-damaten", 0.5, level=1, at=6, place=6),
    )
    found = chosen(monkeypatch, *others, unclear, clear, half)
    assert [each for each in found if each.was_worse] == [unclear, clear]
    assert len([each for each in found if each.was_worse]) == OF_A_KIND
    assert len(found) == MOST


def test_then_come_other_families_other_rounds_and_what_moved_most(monkeypatch):
    family = moment("waits", at=0, place=0), moment("is-tenpai", at=1, place=1)
    small, large = moment("kuikae", at=2, place=2), moment("who-may-call", at=3, place=3, moved=8000)
    assert kind_named("waits").family == kind_named("is-tenpai").family
    assert kind_named("kuikae").family == kind_named("who-may-call").family
    monkeypatch.setattr(moments, "MOST", 2)
    assert chosen(monkeypatch, *family, small, large) == [family[0], large]


def test_a_claim_that_was_made_is_asked_last(monkeypatch):
    won, other = moment("may-tsumo", 1.0, at=0, place=0), moment("waits", at=1, place=1)
    monkeypatch.setattr(moments, "MOST", 1)
    assert chosen(monkeypatch, won, other) == [other]
    decided = moment("riichi-or-damaten", 1.0, at=0, place=0)
    assert chosen(monkeypatch, decided, other) == [decided]


def test_what_an_assignment_holds_back_is_not_asked(monkeypatch):
    withheld = asked()[0].position

    def refuse(position):
        if position == withheld:
            raise telling.WithheldError("", "")

    monkeypatch.setattr(moments, "refuse_table", refuse)
    assert withheld not in [each.position for each in asked()]


def test_a_game_that_went_on_below_zero_is_one_in_which_nobody_busts():
    played = game_in(xml(SEED), "game.xml")
    deals = [replace(each.deal, scores=(-1200, 51200, 25000, 25000), sticks=0) for each in played.rounds]
    rounds = tuple(replace(each, deal=deal) for each, deal in zip(played.rounds, deals, strict=True))
    kept = KeptRecord.of(kept_rounds(replace(played, rounds=rounds)))
    assert kept.rounds[0].ruleset.bust == "none"
    found = worth_asking(kept, 0)
    assert found
    assert {min(each.position.scores) for each in found} == {-1200}


@pytest.mark.parametrize("hanchan", [True, False])
def test_a_game_of_east_alone_is_asked_as_one(hanchan):
    """East 4 is its last hand: it is asked who is first, and not which hand follows."""
    text, _ = game(1, Setup(players=4, hanchan=hanchan), rounds=7)
    kept = KeptRecord.of(kept_rounds(game_in(text.encode(), "game.xml")))
    (last,) = [each for each in kept.rounds if (each.round.wind, each.round.number) == (0, 4)]
    standing = [
        each.position for seat in range(4) for each in kinds()["final-standing"].mine_of(last.replay, seat)
    ]
    following = [each for seat in range(4) for each in kinds()["next-hand"].mine_of(last.replay, seat)]
    assert [dict(each.ask).get("length") for each in standing] == ([] if hanchan else ["east"])
    assert bool(following) == hanchan

"""A course is called by what it does, and a tenpai in furiten is told with its tile."""

import pytest

from tests.scenarios.decisions import facing_riichi, quiet
from trainer.kinds.decisions.words import ChaseOrNotWords, ShouldYouFoldWords
from trainer.rules.tiles.tile import face_of, parse_face
from trainer.scenarios.decide.decisions import course_name, decision_in
from trainer.scenarios.kind import kind_named
from trainer.strategy.choice.course import Outcome
from trainer.strategy.choice.decision import Decision, Option
from trainer.wording.kind_words import words_of

RYANMEN = "234567m34567p77s"


def option(action, danger, win, deal_in, *, ready=False):
    """A course with these chances; `ready`: of a tenpai."""
    chances = {"ron_rival": win, "ron_other": 0.0, "tsumo": 0.0, "deal_in": deal_in, "deal_other": 0.0}
    pushed = facing_riichi(RYANMEN, "5s", "5s")
    wait = decision_in(pushed, pushed.ruleset).of("push").wait if ready else None
    return Option(action, parse_face("5s"), danger, Outcome(0.0, chances, {}), wait)


FOLD = option("fold", 0.0, 0.02, 0.05)


def furiten(thrown, wanted="riichi-or-damaten", draw="1z", tile="1z"):
    """A tenpai on 2p, 5p and 8p with these discards of its own."""
    place = {turn: parse_face(each) for turn, each in enumerate(thrown)}
    if wanted == "should-you-fold":
        return facing_riichi(RYANMEN, draw, tile, thrown=place)
    return quiet(RYANMEN, draw, tile, thrown=place)


@pytest.mark.parametrize(
    ("thrown", "named"),
    [
        (("9s", "1s"), ()),
        (("9s", "8p"), ("8p",)),
        (("2p", "9s", "8p"), ("2p", "8p")),
    ],
)
@pytest.mark.parametrize("slug", ["riichi-or-damaten", "should-you-fold"])
def test_a_riichi_in_furiten_is_named_first_with_what_it_is_in_furiten_on(slug, thrown, named):
    position = furiten(thrown, slug)
    verdict = kind_named(slug).solve(position, position.ruleset)
    found = [reason for reason in verdict.reasons if reason.code == "declares_in_furiten"]
    if not named:
        assert found == []
        return
    (reason,) = found
    river = {tile.at: face_of(tile.tile) for tile in position.table().seats[position.hero].river}
    assert reason.tiles == tuple(map(parse_face, named))
    assert tuple(river[at] for at in reason.facts["moments"]) == reason.tiles, (
        "the tiles that lie there are lit"
    )
    assert verdict.reasons[0] == reason
    said = f"A riichi with East leaves you furiten on {' or '.join(named)}: only a tsumo wins."
    words = words_of(slug)
    assert words.verdict_line(verdict.answer, position).startswith(said)
    other = next(code for code in words.courses(position) if code != verdict.answer)
    assert words.deciding_line(position, other).startswith(said)


@pytest.mark.parametrize(
    ("action", "ready", "win", "deal_in", "name"),
    [
        ("push", False, 0.02, 0.145, "then_fold"),  # .1 + .9 * .05 is .145, the danger and then a fold
        ("push", False, 0.02, 0.2, "advance"),  # it deals in more often than that
        ("push", False, 0.1, 0.145, "advance"),  # and it wins
        ("push", True, 0.02, 0.145, "then_fold"),
        ("push", True, 0.2, 0.2, "push"),
        ("riichi", True, 0.02, 0.145, "riichi"),
        ("fold", False, 0.02, 0.05, "fold"),
    ],
)
def test_a_push_that_is_a_fold_after_one_tile_is_called_so(action, ready, win, deal_in, name):
    course = option(action, 0.1, win, deal_in, ready=ready)
    assert course_name(course, Decision((course, FOLD), None)) == name


def test_the_words_know_such_a_course():
    for words, course in ((ShouldYouFoldWords(), "push then_fold"), (ChaseOrNotWords(), "damaten then_fold")):
        assert "fold" in str(words.orders[course])
        assert "then fold" in str(words.infinitives[course])

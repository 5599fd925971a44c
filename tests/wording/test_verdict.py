"""The view of a graded answer: headline, mistakes, presets, and what really happened."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.scenarios.answers.test_comparison import at_the_edge
from tests.scenarios.build import at, kan_in_riichi, laid
from tests.scenarios.catalogue import mistake_codes
from trainer.rules.rulesets.ruleset import load_preset
from trainer.rules.tiles.tile import parse_tiles
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.explanation import explain
from trainer.scenarios.answers.grading import Mistake, grade
from trainer.scenarios.kind import Misconception, kind_named
from trainer.wording.kind_words import misconceptions, words_of
from trainer.wording.verdict import MISTAKES, aftermath_lines, mistake_sentence, verdict_view


def viewed(slug, position, answer):
    kind = kind_named(slug)
    result = grade(kind, position, answer, position.ruleset)
    rows = across_presets(kind, position)
    return verdict_view(words_of(slug), position, result, explain(result.verdict), rows)


WIDE = laid("23456m789p123s55z")


@pytest.mark.parametrize(
    ("answer", "right", "headline", "mistakes"),
    [
        ("147m", True, "Right.", ()),
        ("14m", False, "Partly right.", ("You left out 7m.",)),
        ("1457m", False, "Partly right.", ("5m is not part of the answer.",)),
        ("14578m", False, "Partly right.", ("5m and 8m are not part of the answer.",)),
        ("5m", False, "Not quite.", ("You left out 1m, 4m and 7m.", "5m is not part of the answer.")),
        ("", False, "Not quite.", ()),
    ],
)
def test_tiles_are_judged_in_words(answer, right, headline, mistakes):
    view = viewed("waits", WIDE, parse_tiles(answer))
    assert (view.right, view.headline, view.mistakes) == (right, headline, mistakes)
    assert view.line == "The hand waits on 1m, 4m and 7m."


def test_yes_and_no_are_judged_in_words():
    position = kan_in_riichi("3444m778899s333z", "3z")
    assert viewed("kan-legal", position, True).headline == "Right."
    view = viewed("kan-legal", position, False)
    assert (view.headline, view.line, view.mistakes) == ("Not quite.", "Yes, the kan is legal.", ())


def test_each_step_has_its_rule_and_evidence():
    position = at("23m456p789s22z777z", "0+4m 0=4m 1-4m")
    view = viewed("can-ron", position, True)
    assert [(step.rule, len(step.evidence)) for step in view.steps] == [("FUR-1", 1)]
    assert view.moments == (1,)


def test_equal_reasons_are_said_once_and_all_that_they_rest_on_is_lit():
    norths = at("2s4z1s1m55z8p4z1m321p3s", "0+1p 0n4z 0+4p 0n4z 0+1m", "tenhou_3p", ask={"seat": "seat-0"})
    rules = norths.ruleset.changed(kita_breaks=("ippatsu",))
    view = viewed("double-riichi", replace(norths, ruleset=rules), "double")
    sentences = [step.sentence for step in view.steps]
    assert len(sentences) == len(set(sentences)) == 2
    assert view.moments == (1, 3)


def test_the_presets_are_shown_with_what_differs():
    view = viewed("kan-legal", kan_in_riichi("6668999m567p111s", "6m"), True)
    rows = {row.title: (row.answer, row.own, row.differs, row.disputed, row.clauses) for row in view.presets}
    keeps = ("a kan in riichi is allowed if the waits stay the same",)
    assert rows == {
        "Tenhou": ("Yes", False, True, False, keeps),
        "Mahjong Soul": ("Yes", False, True, False, keeps),
        "House classic": ("No", True, False, False, ()),
        "M.League": ("No", False, False, False, ()),
        "EMA 2025": ("No", False, False, False, ()),
        "EMA 2016": ("No", False, False, False, ()),
        "WRC 2025": (
            "disputed",
            False,
            False,
            True,
            ("sources differ on what a kan in riichi must keep",),
        ),
        "JPML A 2026": ("No", False, False, False, ()),
    }


def test_no_tile_at_all_has_the_word_of_its_kind():
    view = viewed("may-riichi", at_the_edge(points=900), ())
    assert {row.answer for row in view.presets} == {"No riichi", "North", "left open, no source"}


def test_every_mistake_has_its_sentence_and_no_other():
    assert set(MISTAKES) == mistake_codes()


@pytest.mark.parametrize(
    ("mistake", "sentence"),
    [
        (Mistake("yes_for_no"), "You answered yes."),
        (Mistake("no_for_yes"), "You answered no."),
        (Mistake("none_for_some"), "You answered that there is none."),
        (Mistake("some_for_none"), "You chose some, but there are none."),
        (Mistake("missed", parse_tiles("1m7z")), "You left out 1m and chun."),
        (Mistake("missed", options=("a", "b")), "You left out: A and B."),
        (Mistake("extra", parse_tiles("1m")), "1m is not part of the answer."),
        (Mistake("extra", options=("a",)), "Not part of the answer: A."),
        (Mistake("other_option", options=("a",)), "You chose another answer."),
        (Mistake("wrong_order", parse_tiles("8s1z")), "Out of place: 8s and East."),
        (Mistake("too_low"), "That is too low."),
        (Mistake("too_high"), "That is too high."),
        (Mistake("wrong_points", options=("0", "2")), "The points of East and West are not right."),
    ],
)
def test_how_a_mistake_reads(mistake, sentence):
    words = SimpleNamespace(option=lambda code, position: code.upper())
    assert mistake_sentence(mistake, words, WIDE) == sentence


BELIEF = Misconception("fake_belief", "TEN-1", lambda position, ruleset: parse_tiles("14m"))


@pytest.mark.parametrize(
    ("answer", "said"), [("14m", ("name of it", "reply to it")), ("1m", ("", "")), ("147m", ("", ""))]
)
def test_a_misconception_that_gives_the_answer_is_named_and_replied_to(monkeypatch, answer, said):
    kind = kind_named("waits")
    monkeypatch.setattr(type(kind), "misconceptions", (BELIEF,))
    monkeypatch.setitem(misconceptions(), "fake_belief", ("name of it", "reply to it"))
    view = viewed("waits", WIDE, parse_tiles(answer))
    assert (view.belief, view.reply) == said


# --- what really happened -------------------------------------------------------------------------

OFFERED = at("23m456p789s22z777z", "0+9p 0=9p 1-4m")
DRAWN = at("23m456p789s22z777z", "0+9p")
DISCARDED = at("23m456p789s22z777z", "0+9p 0=9p")


@pytest.mark.parametrize(
    ("position", "did", "line"),
    [
        (OFFERED, "", "You let the tile pass."),
        (OFFERED, "0r", "You won by ron."),
        (OFFERED, "0p44m", "You made a call."),
        (OFFERED, "0d444m", "You made a kan."),
        (DRAWN, "0=9p", "You discarded 9p."),
        (DRAWN, "0-7z", "You discarded chun."),
        (DRAWN, "0! 0=9p", "You declared riichi with 9p."),
        (DRAWN, "0a7777z", "You made a kan."),
        (DRAWN, "0k7z", "You made a kan."),
        (DRAWN, "0n4z", "You extracted a north."),
        (DRAWN, "0t9p", "You won by tsumo."),
    ],
)
def test_what_the_player_did_reads(position, did, line):
    assert aftermath_lines({"did": did, "end": ""}, position) == (line,)


@pytest.mark.parametrize(("preset", "tile"), [("tenhou_4p", "red 5p"), ("ema_2016", "5p")])
def test_a_red_five_of_the_record_is_named_plain_under_rules_without_red_fives(preset, tile):
    position = replace(DRAWN, ruleset=load_preset(preset))
    said = (f"You declared riichi with {tile}.",)
    assert aftermath_lines({"did": "0! 0=0p", "end": ""}, position) == said


def test_where_there_was_nothing_to_pass_on_nothing_is_said():
    assert aftermath_lines({"did": "", "end": ""}, DISCARDED) == ()
    assert aftermath_lines({"did": "", "end": ""}, DRAWN) == ()


@pytest.mark.parametrize(
    ("end", "line"),
    [
        ("1r", "South won by ron."),
        ("1r 3r", "South and North won by ron."),
        ("2t5m", "West won by tsumo."),
        ("2t", "West won by tsumo."),
        ("~exhaustive", "The hand ended in a draw."),
        ("~kyuushu", "The hand ended in a draw."),
    ],
)
def test_how_the_hand_ended_reads(end, line):
    assert aftermath_lines({"did": "", "end": end}, OFFERED)[1:] == (line,)


@pytest.mark.parametrize(
    ("delta", "line"),
    [
        (3900, "At the end of the hand you were paid 3,900 points."),
        (-8000, "At the end of the hand you paid 8,000 points."),
        (0, "At the end of the hand you paid nothing and were paid nothing."),
    ],
)
def test_what_it_brought_reads(delta, line):
    lines = aftermath_lines({"did": "0r", "end": "0r", "deltas": [delta, 0, 0, 0]}, OFFERED)
    assert lines == ("You won by ron.", line)


def test_who_won_beside_the_player_is_told_without_the_player():
    lines = aftermath_lines({"did": "0r", "end": "0r 3r"}, OFFERED)
    assert lines == ("You won by ron.", "North won by ron too.")


def test_a_made_up_position_has_no_aftermath():
    assert aftermath_lines({}, OFFERED) == ()


def test_of_rules_of_its_own_only_the_asked_ones_are_marked():
    """No preset has open riichi: the other rows are the same rules with a clause changed."""
    rules = {"preset": "house_classic", "changes": {"open_riichi": True}}
    events = "0+9p 0=9p 1-9m 2-9m 3-9m 0+8s 0!! 0=8s 1-6s 0r"
    position = at("123456m456p99s78s", events, ruleset=rules, ask={"what": "cost"})
    view = viewed("open-riichi-cost", position, "yakuman")
    assert [(row.own, row.differs, row.answer, row.clauses) for row in view.presets] == [
        (True, False, "A yakuman", ()),
        (
            False,
            True,
            "What the hand is worth",
            ("dealing in to an open riichi costs what the hand is worth",),
        ),
    ]

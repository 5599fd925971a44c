"""The courses of a decision as bars, and the options of the model in words."""

from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from tests.pages import decisions
from tests.puzzles.shipped import shipped_entries
from trainer.pages.question.decisions import (
    WIDTH,
    Bar,
    CourseShown,
    OptionRow,
    Scale,
    TenpaiShown,
    options_shown,
    options_view,
)
from trainer.puzzles.questions import Question
from trainer.rules.tiles.tile import parse_tiles
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.decide.decisions import Band
from trainer.scenarios.kind import kind_named

OPTION = {
    "win": 474,
    "deal_in": 233,
    "draw": 7,
    "rival_tsumo": 120,
    "elsewhere": 166,
    "danger": 68,
    "improves": 0,
}
TENPAI = {
    "waits": parse_tiles("25s"),
    "outs": 80,
    "may_ron": True,
    "han": 2,
    "fu": 30,
    "ron": 4952,
    "tsumo": 6334,
}
ASKED = parse_tiles("7p")
BAND = Band({"push": (456.4, 1160.2), "fold": (-2390.0, -1930.0)}, (2627.0, 3306.0))


def verdict(push=787, fold=-2160, sureness="clear", left_out=("placement",)):
    """A verdict with the numbers given, which the model need not have."""
    riichi = Reason(
        "STR-3",
        "option",
        ASKED,
        facts={**OPTION, **TENPAI, "action": "riichi", "course": "riichi", "points": push},
    )
    folded = Reason(
        "STR-3",
        "option",
        parse_tiles("9p"),
        facts={**OPTION, "action": "fold", "course": "fold", "points": fold},
    )
    other = "fold" if push > fold else "push"
    facts = {
        "points": (("fold", fold), ("push", push)),
        "gap": abs(push - fold),
        "parts": ((other, (("win_chance", abs(push - fold) + 500), ("draw", 0), ("deal_in", -500))),),
        "sureness": sureness,
        "left_out": left_out,
    }
    return Verdict("push" if push > fold else "fold", (riichi, folded), facts)


def shown(given, band=BAND, **points):
    return options_shown(decisions.question("push"), given, verdict(**points), band)


def test_bars_start_at_zero_on_one_line():
    scale = Scale.of([-1000, 3000])
    assert scale.place(0) == WIDTH // 4
    assert scale.bar(3000, (2000, 3000)) == Bar(x=250, width=750, low=750, high=1000)
    assert scale.bar(-1000, (-1000, 0)) == Bar(x=0, width=250, low=0, high=250)


def test_zero_is_on_the_line_where_all_points_are_on_one_side():
    assert Scale.of([-3000, -1000]).place(0) == WIDTH
    assert Scale.of([1000, 3000]).place(0) == 0
    assert Scale.of([]).bar(0) == Bar(0, 0, 0, 0)


def test_the_best_course_comes_first_and_the_answer_is_marked():
    view = shown("fold")
    assert view.courses == (
        CourseShown(
            "Push 7p", "+787", "+456 … +1,160", Bar(673, 222, 802, 1000), best=True, given=False, mark=""
        ),
        CourseShown(
            "Fold", "−2,160", "−2,390 … −1,930", Bar(65, 608, 0, 130), best=False, given=True, mark=""
        ),
    )
    assert (view.zero, view.close) == (673, False)
    assert view.sureness == "Clear: 2,947 points lie between the two best answers."
    assert view.band.endswith("ranges from +2,627 to +3,306 points.")


def test_of_a_close_call_both_answers_are_accepted_and_it_says_why():
    view = shown("fold", band=replace(BAND, lead=(-200.0, 300.0)), push=-2000, fold=-2100, sureness="close")
    assert view.close
    assert [course.mark for course in view.courses] == ["", "also accepted"]
    assert "both are accepted" in view.sureness
    assert view.band.endswith("another answer may be better.")


def test_in_the_south_round_it_says_what_a_point_is():
    last, south, east = (
        shown("push", left_out=(code,)).placed for code in ("next_hand", "later_hands", "placement")
    )
    assert last.startswith("This is treated as the last hand")
    assert "weighed by the final places" in south
    assert not east


def test_a_leaning_answer_counts_half():
    view = shown("fold", push=-1700, fold=-2100, sureness="leaning")
    assert [course.mark for course in view.courses] == ["", "counts half"]


def test_every_option_of_the_model_has_its_chances():
    riichi, fold = shown("push").rows
    assert riichi == OptionRow(
        name="Riichi with 7p",
        tile=ASKED[0],
        points="+787",
        win="47.4 %",
        deal_in="23.3 %",
        draw="0.7 %",
        others="28.6 %",
        improves=0,
        tenpai=TenpaiShown(
            parse_tiles("25s"),
            "8 tiles",
            (
                ("Hand without ippatsu and ura dora", "2 han 30 fu"),
                ("Average win by ron", "4,952 points"),
                ("Average win by tsumo", "6,334 points"),
            ),
        ),
        stands_for="counts as “Push 7p”",
        best=True,
    )
    assert (fold.name, fold.tenpai) == ("Fold with 9p", None)
    assert (fold.stands_for, fold.best) == ("counts as “Fold”", False)


def test_what_throws_the_tile_asked_stands_first_and_then_the_best_of_each_action():
    base = verdict()
    courses = (
        ("riichi", "7p"),
        ("wait", "4p"),
        ("wait", "7p"),
        ("riichi", "4p"),
        ("fold", "9p"),
        ("wait", "2m"),
    )
    options = tuple(
        Reason(
            "STR-3",
            "option",
            parse_tiles(tile),
            facts={**OPTION, "action": action, "course": action, "points": -each},
        )
        for each, (action, tile) in enumerate(courses)
    )
    view = options_shown(decisions.question("push"), "push", replace(base, reasons=options), BAND)
    assert [row.name for row in view.rows] == [
        "Riichi with 7p",
        "Damaten with 7p, riichi on a better shape",
        "Damaten with 4p, riichi on a better shape",
        "Fold with 9p",
    ]
    assert [row.name for row in view.more] == ["Riichi with 4p", "Damaten with 2m, riichi on a better shape"]
    assert [row.stands_for for row in view.rows] == ["counts as “Push 7p”", "", "", "counts as “Fold”"]


@pytest.mark.parametrize("name", ["push", "close", "calm"])
def test_the_bands_of_the_model_lie_around_its_points(name):
    asked = decisions.question(name)
    view = options_view(asked, "push", asked.kind.solve(asked.position, asked.position.ruleset))
    for course in view.courses:
        end = course.bar.x if course.points.startswith("−") else course.bar.x + course.bar.width
        assert course.bar.low <= end <= course.bar.high
    assert [course.best for course in view.courses] == [True, False]


def test_what_is_no_decision_has_no_courses():
    asked = decisions.question("safest")
    assert options_view(asked, (), asked.kind.solve(asked.position, asked.position.ruleset)) is None


def test_an_open_hand_that_does_not_win_by_tenpai_is_said_to_lack_a_yaku():
    """Two melds, ten tiles left: ten tiles better the hand that goes round, which hardly ever wins."""
    entry = next(entry for entry in shipped_entries() if entry.slug == "2tc7zp6oij")
    kind, position = kind_named(entry.kind), entry.parsed
    asked = Question(entry.slug, entry.digest, kind, position, kind.shape(position))
    view = options_view(asked, "fold", kind.solve(position, position.ruleset))
    round_ = next(row for row in view.rows if row.no_yaku)
    assert (round_.win, round_.improves) == ("0.5 %", 10)
    page = render_to_string("question/chances.html", {"rows": view.rows, "caption": "How"})
    assert page.count("An open hand needs a yaku, and few or none of these tiles give it one.") >= 1

"""The gap between two courses as one bar with its figures."""

from django.template.loader import render_to_string

from tests.pages import decisions
from trainer.pages.question.gaps import PartRow, gap_view
from trainer.rules.verdict import Verdict

PARTS = (("win_chance", 300), ("stick", 500), ("draw", 0), ("deal_in", -200))


def view(answer, points, parts):
    facts = {"points": points, "parts": parts}
    return gap_view(decisions.question("push"), answer, Verdict("push", (), facts))


def test_what_speaks_for_the_best_lies_right_of_zero_and_what_against_it_left():
    found = view("push", (("push", 100), ("fold", -500)), (("fold", PARTS),))
    assert found.rows == (
        PartRow("Your riichi stick", "+500", 200, 500, favours=True, most=True),
        PartRow("Win chance", "+300", 700, 300, favours=True, most=False),
        PartRow("Danger of dealing in", "−200", 0, 200, favours=False, most=False),
    )
    assert (found.zero, found.points, found.best, found.other) == (200, "+600", "Push 7p", "Fold")
    assert found.sentence == "The wait is good: 8 live tiles, on 2s and 5s.", "a fact, and no sum"


def test_the_best_is_held_against_the_answer_given_and_else_against_the_next():
    points = (("push", 100), ("fold", -500), ("far", -900))
    parts = (("fold", PARTS), ("far", (("win_chance", 1000),)))
    asked = decisions.question("push")
    verdict = Verdict("push", (), {"points": points, "parts": parts})
    assert gap_view(asked, "push", verdict).points == "+600"
    assert gap_view(asked, "fold", verdict).points == "+600"
    assert gap_view(asked, "push", Verdict("push", (), {"points": points[:1], "parts": ()})) is None


def test_where_nothing_parts_two_courses_it_says_so():
    found = view("fold", (("push", 100), ("fold", 100)), (("fold", (("win_chance", 0),)),))
    assert (found.rows, found.sentence) == ((), "Nothing favours one answer over the other.")


def test_the_figures_are_text_and_the_bar_is_for_the_eye():
    asked = decisions.question("push")
    found = gap_view(asked, "fold", asked.kind.solve(asked.position, asked.position.ruleset))
    page = render_to_string("question/gap.html", {"gap": found})
    assert 'aria-hidden="true"' in page
    assert "style=" not in page
    for row in found.rows:
        assert f"<dt>{row.name}</dt><dd>{row.points}</dd>" in page
    assert found.sentence in page

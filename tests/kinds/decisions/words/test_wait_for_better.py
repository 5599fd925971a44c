"""How the questions and verdicts of `wait-for-better` read."""

from tests.scenarios.decisions import quiet
from trainer.kinds.decisions.words import WaitForBetterWords

wait_for_better = WaitForBetterWords()


POSITION = quiet("123789m13p44456s", "5z", "5z")


def test_the_question_names_the_tile():
    assert wait_for_better.title == "Declare now or wait for a better shape"
    assert wait_for_better.question(POSITION) == (
        "You discard haku and are tenpai. Riichi at once (sokuriichi), or wait in silence for a better "
        "shape (tegawari)?"
    )
    options = [wait_for_better.option(code, POSITION) for code in ("now", "wait")]
    assert options == ["Riichi now", "Wait for a better shape"]


def test_the_verdict():
    best, waiting = (round(each.points) for each in wait_for_better.courses(POSITION).values())
    lines = [wait_for_better.verdict_line(code, POSITION) for code in ("now", "wait")]
    assert lines == [
        (
            f"Declare riichi with haku now: {best - waiting:,} points more than if you wait "
            "for a better shape. "
            "Without riichi the hand has no yaku, so in silence it wins only by tsumo."
        ),
        "Discard haku in silence and declare riichi when the wait gets better.",
    ]

"""How the questions, options and verdicts of `open-riichi-cost` read."""

import pytest

from tests.kinds.open.test_open_riichi_cost import AT_ONCE, PLAIN, asked, dealt_in, dodge
from trainer.kinds.open.open_riichi_cost import COSTS, KIND
from trainer.kinds.open.words import open_riichi_cost
from trainer.scenarios.position.position import Position
from trainer.wording.reasons import reason_sentence

FED = "0+9p 0=9p 1!! 1-9m 2-9m 3-9m 0+6s 0=6s 1r"


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (dealt_in(), "South deals in to your open riichi. What is paid for your hand?"),
        (
            asked("25m369p13669s135z", FED, shown={"1": PLAIN}),
            "You deal in to the open riichi of South. What do you pay for the hand?",
        ),
        (
            asked("25m369p13669s135z", "0+9p 0=9p 1!! 1-9m 2-6s 1r", shown={"1": PLAIN}),
            "West deals in to the open riichi of South. What is paid for the hand?",
        ),
        (AT_ONCE, "How many han is the open riichi of South worth, the riichi itself included?"),
        (
            dodge("yes"),
            (
                "You claim a false tsumo on purpose, so as not to deal in to the open riichi. "
                "What does this chombo cost?"
            ),
        ),
        (
            dodge("no"),
            (
                "You claim a false tsumo by mistake, with tiles in hand that do not deal in. "
                "What does this chombo cost?"
            ),
        ),
    ],
)
def test_the_question(position, question):
    assert open_riichi_cost.question(position) == question


def test_each_option_and_its_verdict():
    position = dealt_in()
    assert [open_riichi_cost.option(code, position) for code in COSTS] == [
        "What the hand is worth",
        "A yakuman",
        "Two yakuman",
        "Three yakuman",
    ]
    assert [open_riichi_cost.verdict_line(code, position) for code in COSTS] == [
        "It costs what the hand is worth.",
        "It costs a yakuman.",
        "It costs two yakuman.",
        "It costs three yakuman.",
    ]


def test_the_words_for_a_chombo_and_for_han():
    assert open_riichi_cost.option("ordinary", dodge("yes")) == "What any chombo costs"
    assert open_riichi_cost.verdict_line("ordinary", dodge("yes")) == "It costs what any chombo costs."
    assert open_riichi_cost.verdict_line(3, AT_ONCE) == "It is worth 3 han."


def test_a_deal_in_to_a_hand_of_two_yakuman_is_told_as_two():
    """Tsuuiisou and daisangen: where nothing adds up the open riichi changes nothing about them."""
    position = Position.from_json(
        {
            "schema": 1,
            "players": 4,
            "ruleset": {
                "preset": "house_classic",
                "changes": {"open_riichi": True, "open_riichi_earlier_riichi": "yakuman"},
            },
            "round": "E1",
            "scores": [25_000] * 4,
            "hero": 1,
            "hand": "1239m1239p1239s9m",
            "indicator": "9s",
            "shown": {"0": "1122555666777z"},
            "ask": {"what": "cost"},
            "events": "0!! 0-9p 1+8p 1=8p 2-8p 3-8p 0=8m 1+1z 1=1z 0r",
        }
    )
    verdict = KIND.solve(position, position.ruleset)
    said = [reason_sentence(reason, position) for reason in verdict.reasons]
    assert open_riichi_cost.verdict_line(verdict.answer, position) == "It costs two yakuman."
    assert said[-1] == "The hand is 2 yakuman already; these rules add nothing for the deal-in."

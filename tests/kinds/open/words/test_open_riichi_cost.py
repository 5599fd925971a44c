"""How the questions, options and verdicts of `open-riichi-cost` read."""

from dataclasses import replace

import pytest

from tests.kinds.open.test_open_riichi_cost import AT_ONCE, PLAIN, asked, dealt_in, dodge
from trainer.kinds.open.open_riichi_cost import COSTS, KIND
from trainer.kinds.open.words import OpenRiichiCostWords
from trainer.scenarios.position.position import Position
from trainer.wording.reasons import reason_sentence
from trainer.wording.rulings import clause

open_riichi_cost = OpenRiichiCostWords()


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
                "You claim a false tsumo by mistake, though you hold tiles that would not deal in. "
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
        "The cost is what the hand is worth.",
        "The cost is a yakuman.",
        "The cost is two yakuman.",
        "The cost is three yakuman.",
    ]


def test_the_words_for_a_chombo_and_for_han():
    dealer = dodge("yes")
    assert [open_riichi_cost.option(code, dealer) for code in KIND.shape(dealer).options] == [
        "8,000 points",
        "12,000 points",
        "32,000 points",
        "48,000 points",
    ]
    assert open_riichi_cost.verdict_line("ordinary", dealer) == "It costs a mangan, 12,000 points in all."
    assert open_riichi_cost.verdict_line("yakuman", dealer) == "It costs a yakuman, 48,000 points in all."
    flat = replace(dealer, ruleset=dealer.ruleset.changed(chombo="points", chombo_amount=20_000))
    assert open_riichi_cost.option("ordinary", flat) == "What any chombo costs"
    assert open_riichi_cost.verdict_line("ordinary", flat) == "It costs what any chombo costs."
    assert open_riichi_cost.verdict_line(3, AT_ONCE) == "It is worth 3 han."


@pytest.mark.parametrize("level", ["ordinary", "yakuman"])
@pytest.mark.parametrize("meant", ["yes", "no"])
def test_the_panel_does_not_print_what_a_chombo_costs(meant, level):
    position = dodge(meant)
    position = replace(position, ruleset=position.ruleset.changed(open_riichi_chombo=level))
    assert open_riichi_cost.rulings(position) == ("a chombo costs a mangan, paid to the others",)
    told = (*open_riichi_cost.rulings(position), clause("open_riichi_chombo", level))
    options = [open_riichi_cost.option(code, position) for code in KIND.shape(position).options]
    assert not [option for option in options for each in told if option.lower() in each]


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
    assert open_riichi_cost.verdict_line(verdict.answer, position) == "The cost is two yakuman."
    assert said[-1] == "The hand is 2 yakuman already; these rules add nothing for the deal-in."

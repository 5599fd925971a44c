"""How the questions and verdicts of `what-speaks-for-open-riichi` read."""

import pytest

from tests.kinds.open.test_what_speaks_for_open_riichi import DECLARED, FURITEN, MELDED, WIDE, asked
from trainer.kinds.open.what_speaks_for_open_riichi import KIND
from trainer.kinds.open.words import WhatSpeaksForOpenRiichiWords
from trainer.wording.reasons import reason_sentence

words = WhatSpeaksForOpenRiichiWords()


def test_the_question_tells_what_is_counted():
    assert words.told_question(asked()) == (
        "Choose what is true here and a reason to lay your wait open. Unseen tiles are neither in your hand "
        "nor face up on the table. Draws are counted as if nobody calls. "
        "You are tenpai if you discard chun. Which of these speak for an open riichi?"
    )


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ((), "Nothing in this list speaks for an open riichi."),
        (
            ("furiten",),
            "This speaks for an open riichi: “You are furiten, so a ron is impossible anyway”.",
        ),
        (
            ("furiten", "melds"),
            (
                "These speak for an open riichi: “You are furiten, so a ron is impossible anyway” and "
                "“A player with three melds or more may be forced to deal in”."
            ),
        ),
    ],
)
def test_the_verdict(answer, line):
    assert words.verdict_line(answer, asked()) == line


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        (
            asked(hand=WIDE),
            [
                "You wait on 3 kinds, 1s, 4s and 7s, with 11 tiles unseen, a good chance of a tsumo.",
                "You will draw 16 more times if nobody calls, and 11 winning tiles are unseen.",
                "Your river has none of your winning tiles, so a plain riichi could still win by ron.",
                "No player who can choose a discard has three melds, so nobody is short of other tiles.",
                "Nobody is in riichi, so everybody can choose what to discard.",
                "A player not in riichi who deals in to an open riichi pays at least a yakuman.",
                (
                    "The others see that you wait on 1s, 4s and 7s and hold on to these tiles: "
                    "that speaks against it."
                ),
                "Only the shown waits are dangerous against an open riichi, so there is no need to fold.",
            ],
        ),
        (
            asked(FURITEN),
            [
                "You wait on 2 kinds, 1s and 4s; a wide wait has three or more.",
                "You will draw 16 more times if nobody calls, and 7 winning tiles are unseen.",
                "You are furiten on 4s: a ron is impossible, so by showing the wait you give up no ron.",
                "In furiten you win only by tsumo: nobody can deal in, whatever that would cost.",
            ],
        ),
    ],
    ids=["wide", "furiten"],
)
def test_all_reasons(position, sentences):
    reasons = KIND.solve(position, position.ruleset).reasons
    assert [reason_sentence(reason, position) for reason in reasons] == sentences


@pytest.mark.parametrize(
    ("position", "code", "sentence"),
    [
        (
            asked("0+9p 0=9p 1-1s 2-4s 3-7s 0+7z 0=7z 1-1s 2-4s 3-7s 0+6z", WIDE, "6z"),
            "open_narrow_wait",
            "You wait on 1s, 4s and 7s, but only 5 winning tiles are unseen, not 6.",
        ),
        (
            asked(hand="123m456p789s111z4s"),
            "open_narrow_wait",
            "You wait on one kind alone, 4s; a wide wait has three or more.",
        ),
        (
            asked(hand="123m456p789s111z4s"),
            "open_few_draws",
            "Only 3 winning tiles are unseen, not 6, however often you draw.",
        ),
        (
            asked(MELDED),
            "open_before_melds",
            "South has three melds or more, and may hold nothing but your tiles to discard.",
        ),
        (
            asked(DECLARED),
            "open_before_riichi",
            "West is in riichi and must discard every drawn tile that does not win, your tiles too.",
        ),
    ],
)
def test_a_reason_that_is_the_other_way(position, code, sentence):
    (reason,) = [each for each in KIND.solve(position, position.ruleset).reasons if each.code == code]
    assert reason_sentence(reason, position) == sentence

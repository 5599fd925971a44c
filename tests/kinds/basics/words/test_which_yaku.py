"""How the question and verdicts of `which-yaku` read."""

from tests.kinds.basics.test_which_yaku import VALUED_PAIR, YAKUHAI
from trainer.kinds.basics.which_yaku import KIND
from trainer.kinds.basics.words import WhichYakuWords
from trainer.rules.scoring.first_yaku import FIRST_YAKU
from trainer.wording.reasons import reason_sentence

words = WhichYakuWords()


def test_the_question():
    assert words.question(YAKUHAI) == (
        "South discards 9s, completing your hand. Which of these yaku does it have?"
    )
    assert words.definition(YAKUHAI) == "To win, a hand needs a yaku: a pattern that counts."


def test_every_yaku_has_its_option_and_verdict():
    assert words.options.keys() == words.lines.keys() == FIRST_YAKU.keys()


def test_the_reasons_say_what_each_yaku_is():
    said = [reason_sentence(reason, YAKUHAI) for reason in KIND.solve(YAKUHAI, YAKUHAI.ruleset).reasons]
    assert " ".join(said) == (
        "Yakuhai: three identical dragons, or three of a wind that counts, your own or the round's. "
        "Winds that count here: East. The hand has this yaku. Tanyao: only tiles from 2 to 8, so no 1, no "
        "9, no winds and no dragons. The hand does not have this yaku. Toitoi: four sets of identical tiles "
        "and a pair, so no runs (three in a row). The hand does not have this yaku."
    )


def test_a_run_is_explained_where_one_is_offered():
    assert words.definition(VALUED_PAIR).endswith(" A run is three tiles in a row of one suit.")

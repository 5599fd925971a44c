"""How the question, verdicts and reasons of `safe-turns` read."""

from tests.kinds.safety.test_safe_turns import ONE, TWO, asked, solved
from trainer.kinds.safety.words import SafeTurnsWords
from trainer.wording.reasons import reason_sentence

words = SafeTurnsWords()


def said(position):
    return [reason_sentence(reason, position) for reason in solved(position).reasons]


def test_the_question():
    assert words.question(asked()) == (
        "You fold against the riichi of West. For how many turns do you hold safe tiles?"
    )
    assert words.question(asked(TWO)) == (
        "You fold against each player in riichi (South and West). For how many turns do you hold safe tiles?"
    )
    assert words.definition(asked()) == (
        "A tile is safe if furiten bars each player in riichi from winning on it. Each turn uses up one tile "
        "that you hold now."
    )


def test_the_verdict():
    assert words.verdict_line(3, asked()) == "You can fold for 3 turns without risk."
    assert words.verdict_line(1, asked()) == "You can fold for 1 turn without risk."
    assert words.verdict_line(0, asked()) == (
        "You hold no safe tile: you cannot fold for one turn without risk."
    )
    assert [words.unit(asked(), number) for number in (1, 2)] == ["turn", "turns"]


def test_the_reasons_say_whose_discard_makes_a_tile_safe():
    assert said(asked()) == [
        "West discarded 1p and so cannot ron it: furiten.",
        "North discarded 4p after the riichi and West did not win, so it is safe against West.",
        "South discarded 9m before West's riichi; that does not make it safe.",
        "You discarded hatsu before West's riichi; that does not make it safe.",
        "Each safe tile in your hand is one turn: 1p, 1p and 4p.",
    ]


def test_several_tiles_of_one_player_are_said_at_once():
    later = f"{ONE} 0=6z 1-9m 2=8s 3-2s 0+7z 0=7z 1-5s 2=2z 3-3z 0+5z"
    assert said(asked(later)) == [
        "West discarded 1p, 8s and the South tile and so cannot ron them: furiten.",
        "South discarded 9m and 5s after the riichi and West did not win, so they are all safe against West.",
        (
            "North discarded 4p, 2s and the West tile after the riichi and West did not win, so they are "
            "all safe against West."
        ),
        "Each safe tile in your hand is one turn: 9m, 1p, 1p, 4p, 2s, 5s, 8s, South and West.",
    ]
    own = "0+1m 0=1m 1-7z 2! 2-3p 3-6p 0+9m 0=9m 1-7z 2=7z 3-5z 0+6z 0-4z 1-6s 2=6s 3-6p 0+4z"
    assert said(asked(own))[:1] == [
        (
            "You discarded 9m and the North tile after the riichi and "
            "West did not win, so they are all safe against West."
        )
    ]


def test_the_reasons_against_two():
    assert said(asked(TWO)) == [
        "West discarded 1p and so cannot ron it: furiten.",
        "West discarded 1p after the riichi and South did not win, so it is safe against South.",
        "North discarded 4p after each riichi, and nobody won. That makes 4p safe against South and West.",
        "You discarded hatsu before South's riichi; that does not make it safe.",
        "9m is safe against South but not against West.",
        "Each safe tile in your hand is one turn: 1p, 1p and 4p.",
    ]


def test_a_hand_without_a_safe_tile():
    assert said(asked("0+6z 0=6z 1-7z 2! 2-3p 3-6p 0+5z")) == [
        "You hold no tile that West discarded, and no tile that anybody discarded after the riichi."
    ]
    assert said(asked("0+6z 0=6z 1! 1-7z 2! 2-3p 3-6p 0+5z")) == [
        "No tile in your hand is safe against all of them (South and West)."
    ]

"""How the questions and verdicts of `kita` read."""

import pytest

from tests.kinds.calls.test_kita import ALIVE, QUIET, RIICHI, RINSHAN, ROBBED, SHANPON, asked
from trainer.kinds.calls.words import KitaWords

kita = KitaWords()


@pytest.mark.parametrize(
    ("position", "question"),
    [
        (asked("may", f"{QUIET} 0+7z"), "May you extract a north now?"),
        (asked("may", f"{RIICHI} 0+7z"), "You are in riichi. May you extract a north now?"),
        (asked("ron", ROBBED, SHANPON), "South extracts a north. Can you ron it?"),
        (
            asked("ippatsu", ALIVE),
            (
                "You draw 1s, which completes your hand. Your last act before this draw was a discard. "
                "Would the tsumo be ippatsu?"
            ),
        ),
        (
            asked("ippatsu", "0+6z 0! 0=6z 1n4z 1-9p 2-1s"),
            "West's latest tile, 1s, completes your hand. Would a ron be ippatsu?",
        ),
        (
            asked("ippatsu", "0+6z 0! 0=6z 1n4z", SHANPON),
            "South's latest tile, the North tile, completes your hand. Would a ron be ippatsu?",
        ),
        (
            asked("rinshan", RINSHAN),
            (
                "You draw 1s and win by tsumo. Your last act before this draw was a kita. Is the win "
                "rinshan kaihou?"
            ),
        ),
        (
            asked("rinshan", f"{QUIET} 0+4z 0n4z 0+7z 0=7z 1-9p 2-8p 0+1s"),
            (
                "You draw 1s and win by tsumo. Your last act before this draw was a discard. Is the "
                "win rinshan kaihou?"
            ),
        ),
        (
            asked("ippatsu", "0+6z 0! 0=6z 1-9p 2-9p 0+4z 0n4z 0+1s"),
            (
                "You draw 1s, which completes your hand. Your last act before this draw was a kita. Would "
                "the tsumo be ippatsu?"
            ),
        ),
    ],
)
def test_the_question(position, question):
    assert kita.question(position) == question


@pytest.mark.parametrize(
    ("about", "yes", "no"),
    [
        ("may", "Yes, you may extract a north.", "No, you may not extract a north now."),
        ("ron", "Yes, you can ron the north.", "No, you cannot ron the north."),
        ("ippatsu", "Yes, it would be ippatsu.", "No, it would not be ippatsu."),
        ("rinshan", "Yes, it is rinshan kaihou.", "No, it is not rinshan kaihou."),
    ],
)
def test_the_verdict(about, yes, no):
    position = asked(about, QUIET)
    assert (kita.verdict_line(True, position), kita.verdict_line(False, position)) == (yes, no)
    assert kita.none_label == ""

"""Polls about positions of the bank."""

from tests.authoring.making import author, position_of
from trainer.polls.asking import ask_poll

REASON = "Because the hand is far from tenpai."
DISCARDS = ("1p", "2p", "7p", "8p", "9p", "8s", "6z")
"""What the hero of `poll` may discard."""


def poll(user=None, **facts):
    """A discard, asked about a table of the bank."""
    said = {"position": position_of("may-riichi"), "asks": "discard", "choice": "6z", "reason": REASON}
    return ask_poll(author=user or author("Poller"), **(said | facts))

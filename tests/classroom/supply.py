"""A bank large enough to draw from: some kinds of the shipped one, whole."""

from functools import cache

from trainer.puzzles.actions import load_bank
from trainer.puzzles.bank import read_bank, write_bank

KINDS = ("can-ron", "which-furiten", "kan-legal", "which-kan")


@cache
def _entries():
    return [entry for entry in read_bank() if entry.kind in KINDS]


def load_supply(folder):
    write_bank(_entries(), folder)
    load_bank(folder=folder)
    return _entries()

"""A record to look at: two rounds of four players, with names that must not be found again."""

from functools import cache

from tests.records.tenhou_writer import game
from trainer.pages.records.rounds import KeptRecord, kept_rounds
from trainer.pages.records.uploads import game_in

NAME = "Washizu"


@cache
def xml(seed=1, rounds=4):
    return game(seed, rounds=rounds)[0].replace('n0="A"', f'n0="{NAME}"').encode()


def of_a_league():
    """By rules of a lobby, of which the record gives a number."""
    return xml().replace(b'lobby="0"', b'lobby="0" csrule="0,1,2"')


@cache
def value(seed=1):
    return kept_rounds(game_in(xml(seed), "game.xml"))


def record(seed=1):
    return KeptRecord.of(value(seed))

"""Rounds to hold against the rules: short ones in text, and whole ones that the writer of records plays."""

from dataclasses import replace
from functools import cache

from tests.records.tenhou_writer import FOUR, THREE, game
from trainer.records.checking.game import verify, verify_round
from trainer.records.game_record import Game, RoundRecord, Setup
from trainer.records.tenhou.xml_records import parse
from trainer.rules.replay.state import Deal, Round
from trainer.rules.tiles.tile import parse_tile, parse_tiles
from trainer.scenarios.position.event_formats import parse_events

NOTEN = ("1479m147p147s345z", "2589m258p258s456z", "369m369p369s3367z")
"""Hands of seats 1 to 3 that neither wait nor call."""
SHANPON = "123m456p789s1122z"
"""Waits on 1z and 2z."""


def played(hand: str, text: str, others: tuple[str, ...] = NOTEN, **changes: object) -> RoundRecord:
    """A round that seat 0 deals, with the events of `text`."""
    deal = Deal(
        players=1 + len(others),
        round=Round(wind=0, number=1),
        scores=(25_000,) * (1 + len(others)),
        sticks=0,
        hands=tuple(parse_tiles(tiles) for tiles in (hand, *others)),
        indicator=parse_tile("9m"),
    )
    setup = Setup(players=1 + len(others))
    events = parse_events(text)
    return replace(RoundRecord(0, setup, deal, events, reason="exhaustive"), **changes)


def disagreements(record: RoundRecord) -> list[tuple[int, str, str]]:
    """Of one round: event, check and rule."""
    return [(each.event_index, each.check, each.rule) for each in verify_round(record).disagreements]


def disagreements_of(game: Game) -> list[tuple[int, int, str, str]]:
    """Of a whole game: round, event, check and rule."""
    found = verify(game).disagreements
    return [(each.round_index, each.event_index, each.check, each.rule) for each in found]


@cache
def written_games(number: int = 12) -> tuple[Game, ...]:
    """Clean games of our own, half of them of three players."""
    return tuple(parse(game(seed, THREE if seed % 2 else FOUR)[0]) for seed in range(number))


def first_round(is_it) -> tuple[Game, RoundRecord]:
    """The first round of that sort in the written games, with its game."""
    return next((one, record) for one in written_games() for record in one.rounds if is_it(record))


def with_round(one: Game, record: RoundRecord) -> Game:
    """The game with another round in the place of the one of that index."""
    return replace(one, rounds=tuple(record if r.index == record.index else r for r in one.rounds))

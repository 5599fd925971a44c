"""Game records written in all four formats, to be read again by the readers under test."""

from collections.abc import Callable
from typing import Final

from tests.records.writing import mahjong_soul, mjai, tenhou_json, tenhou_xml
from trainer.records.game_record import Game
from trainer.records.sources import Format

_WRITERS: Final[dict[Format, Callable[[Game], bytes]]] = {
    "tenhou_xml": tenhou_xml.write,
    "tenhou_json": tenhou_json.write,
    "mjai": mjai.write,
    "mahjong_soul": mahjong_soul.write,
}


def write_game(game: Game, fmt: Format) -> bytes:
    """The record of a game; what the format has no word for is left out.

    :raises RecordError: naming the round, if the format can not tell the course of the game.
    """
    return _WRITERS[fmt](game)

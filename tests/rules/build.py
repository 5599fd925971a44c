"""Positions in a few words: wins, deals and events from notation.

    win("234m567p234s5678s", "5s", "pon 555z", by_tsumo=True)
    table({0: "123456789m1122p"}, "0 draw 3p; 0 riichi; 0 discard 3p; 1 pon 3p 33p from 0")

Hands that are not given are unknown, as are their draws: `1 draw ?`.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from trainer.rules.errors import ImpossibleEventError
from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import apply, replay
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import parse_hand
from trainer.rules.tiles.tile import COPIES, Tile, face_of, faces_in_play, parse_face, parse_tile, parse_tiles

CALLS = {"chi": Chi, "pon": Pon, "daiminkan": Daiminkan}


def win(concealed: str, tile: str, *melds: str, **circumstances: Any) -> Win:
    """A ron by South in the East round, unless said otherwise; `concealed` lacks the winning tile."""
    facts: dict[str, Any] = {"by_tsumo": False, "riichi": 0, "seat_wind": "2z", "round_wind": "1z"}
    facts |= circumstances
    facts["seat_wind"] = parse_face(facts["seat_wind"])
    facts["round_wind"] = parse_face(facts["round_wind"])
    return Win(hand=parse_hand(concealed, melds), tile=parse_tile(tile), **facts)


def deal(hands: Mapping[int, str] | None = None, **facts: Any) -> Deal:
    """East 1 without honba or sticks, all on 25,000 (35,000 of three), indicator 4z; 13 tiles a hand."""
    players = facts.get("players", 4)
    given = {seat: parse_tiles(tiles) for seat, tiles in (hands or {}).items()}
    return Deal(
        players=players,
        round=facts.get("round", Round(0, 1)),
        scores=tuple(facts.get("scores", (25_000 if players == 4 else 35_000,) * players)),
        sticks=facts.get("sticks", 0),
        hands=tuple(given.get(seat) for seat in range(players)),
        indicator=parse_tile(facts.get("indicator", "4z")),
    )


def events(text: str) -> tuple[Event, ...]:
    """Events from lines or clauses separated by `;`, each as `SEAT VERB TILES`."""
    clauses = [clause.strip() for line in text.splitlines() for clause in line.split(";")]
    return tuple(event(clause) for clause in clauses if clause)


def event(text: str) -> Event:
    """One event: `0 draw 5m`, `1 chi 3m 24m from 0`, `0 ankan 1111m`, `dora 3p`, `ryuukyoku`."""
    words = text.split()
    if words[0] == "dora":
        return Dora(parse_tile(words[1]))
    if words[0] == "ryuukyoku":
        return Ryuukyoku(*words[1:])
    seat, verb, tiles = int(words[0]), words[1], words[2:]
    from_seat = int(words[-1]) if "from" in words else None
    if verb in CALLS:
        return CALLS[verb](seat, from_seat, parse_tile(tiles[0]), parse_tiles(tiles[1]))
    tile = parse_tile(tiles[0]) if tiles and tiles[0] != "?" and verb != "ankan" else None
    return {
        "draw": lambda: Draw(seat, tile),
        "discard": lambda: Discard(seat, tile),
        "tsumogiri": lambda: Discard(seat, tile, tsumogiri=True),
        "riichi": lambda: Riichi(seat),
        "ankan": lambda: Ankan(seat, parse_tiles(tiles[0])),
        "kakan": lambda: Kakan(seat, tile),
        "kita": lambda: Kita(seat, tile),
        "ron": lambda: Ron(seat, from_seat, tile),
        "tsumo": lambda: Tsumo(seat, tile),
    }[verb]()


def table(hands: Mapping[int, str] | None, text: str, **facts: Any) -> TableState:
    """The table after the events."""
    return replay(deal(hands, **facts), events(text))


def go_on(state: TableState, text: str) -> TableState:
    """The table after further events."""
    for each in events(text):
        state = apply(state, each)
    return state


def pass_time(state: TableState, wall: int, without: str = "") -> TableState:
    """Everybody draws and throws the drawn tile, until the last discard with `wall` tiles left passes by.

    Never a kind of `without`; a seat whose hand is unknown draws unseen.
    """
    kept = {face_of(tile) for tile in parse_tiles(without)}
    while state.wall > wall:
        seat = state.turn if state.pending is None else state.next_seat(state.pending.seat)
        known = state.seats[seat].hand is not None
        tile = next(tile for tile in unseen(state) if tile not in kept)
        state = apply(state, Draw(seat, tile if known else None))
        state = apply(state, Discard(seat, tile, tsumogiri=True))
    return state


def unseen(state: TableState) -> list[Tile]:
    """The plain tiles that the viewer has not seen yet, in order of kinds; red fives are left out."""
    left: list[Tile] = []
    for kind in faces_in_play(state.deal.players):
        plain = COPIES - 1 if kind < 27 and kind % 9 == 4 else COPIES
        left += [kind] * (plain - state.seen[kind])
    return left


def refused(hands: Any, text: str, **facts: Any) -> str:
    """The message of the last event, which is impossible while all before it are not."""
    *before, last = events(text)
    state = replay(deal(hands, **facts), before)
    with pytest.raises(ImpossibleEventError) as caught:
        apply(state, last)
    assert caught.value.facts["event"] == len(before)
    return str(caught.value)

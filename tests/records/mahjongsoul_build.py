"""Records of Mahjong Soul for tests: a deal, and the results that follow it."""

import json

from trainer.records.sources import read_game

HAND = ["1m", "2m", "3m", "4m", "0m", "5m", "5m", "5m", "9m", "1p", "2p", "4z", "7z"]
OTHER = ["1s", "2s", "3s", "4s", "0s", "6s", "7s", "8s", "9s", "1p", "2p", "3p", "4p"]
THREE_PLAYERS = {"config": {"mode": {"mode": 12}}}


def new_round(players=4, **changes):
    data = {
        "chang": 1,
        "ju": 0,
        "ben": 2,
        "liqibang": 1,
        "scores": [25_000, 24_000, 26_000, 24_000][:players],
        "doras": ["6z"],
        "tiles0": [*HAND, "1z"],
    }
    data |= {f"tiles{seat}": OTHER for seat in range(1, players)}
    return {"name": ".lq.RecordNewRound", "data": data | changes}


def said(name, seat=0, **data):
    return {"name": f".lq.{name}", "data": {"seat": seat, **data}}


def read(*results, head=None, start=None):
    told = [start or new_round(), *results]
    actions = [{"type": 2}, *({"type": 1, "result": each} for each in told)]
    document = {"head": head or {}, "data": {"name": "", "data": {"actions": actions}}}
    return read_game(json.dumps(document).encode(), "game")


def only(*results, **settings):
    return read(*results, **settings).rounds[0]


DISCARD = said("RecordDiscardTile", tile="1z", moqie=True)
"""The dealer throws the tile drawn first."""

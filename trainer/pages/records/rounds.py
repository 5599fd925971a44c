"""A record that was handed in: its rounds without names, and how each ended, in words."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import Game, RoundRecord
from trainer.rules.endings.next_hand import least_to_start
from trainer.rules.errors import RulesError, RulesetError
from trainer.rules.replay import table
from trainer.rules.replay.state import Deal, Round
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.scenarios.position.event_formats import format_events, parse_events
from trainer.scenarios.position.mining import Replay
from trainer.wording.errors import coded_sentence
from trainer.wording.events import DRAWS
from trainer.wording.rule_names import rules_in_words
from trainer.wording.words import joined, points_word, wind_word

MAX_ROUNDS: Final = 64
"""A game has 4 to 30."""
MAX_EVENTS: Final = 400

Kept = Mapping[str, Any]


class NothingToShowError(ValueError):
    """A record of whose rounds none can be shown; the reason is that of the first, "" if it has no round."""


@dataclass(frozen=True, slots=True)
class Won:
    """One win of a round: who, from whom (the winner's own seat for a tsumo), and the points if told."""

    seat: int
    from_seat: int
    points: int | None


@dataclass(frozen=True)
class KeptRound:
    """A round of a kept record: `number` counts from 1, `value` is its JSON."""

    number: int
    ruleset: Ruleset
    value: Kept
    hanchan: bool = True

    @cached_property
    def round(self) -> Round:
        wind, number, honba = self.value["round"]
        return Round(wind, number, honba)

    @property
    def players(self) -> int:
        return self.ruleset.players

    @property
    def broken(self) -> str:
        """Why it can not be replayed, "" if it can."""
        return str(self.value.get("broken", ""))

    @property
    def wins(self) -> tuple[Won, ...]:
        return tuple(Won(*each) for each in self.value["wins"])

    @property
    def drawn(self) -> str:
        """The code of the draw that ended it, "" if it was won or breaks off."""
        return str(self.value["drawn"])

    @property
    def laid_open(self) -> frozenset[int]:
        """The seats whose hands lie open after the end."""
        return frozenset(self.value["shown"])

    @cached_property
    def replay(self) -> Replay:
        """The round to look at; nothing in it tells which game it was."""
        value = self.value
        deal = Deal(
            players=self.players,
            round=self.round,
            scores=tuple(value["scores"]),
            sticks=value["sticks"],
            hands=tuple(parse_tiles(hand) for hand in value["hands"]),
            indicator=parse_tile(value["indicator"]),
        )
        deltas = value["deltas"]
        return Replay(
            record_id="",
            round_index=self.number - 1,
            ruleset=self.ruleset,
            deal=deal,
            events=parse_events(value["events"]),
            deltas=None if deltas is None else tuple(deltas),
            ura=parse_tiles(value["ura"]),
            hanchan=self.hanchan,
        )


@dataclass(frozen=True)
class KeptRecord:
    """A kept record with its rounds; `league`: by rules of its lobby that the record does not give."""

    rounds: tuple[KeptRound, ...]
    league: bool = False

    @property
    def players(self) -> int:
        return self.rounds[0].players

    @classmethod
    def of(cls, value: Kept) -> Self:
        """From its JSON, which we wrote."""
        ruleset, hanchan = Ruleset.from_name(value["ruleset"]), value.get("hanchan", True)
        return cls(
            tuple(
                KeptRound(number, ruleset, each, hanchan)
                for number, each in enumerate(value["rounds"], start=1)
            ),
            league=value.get("league", False),
        )

    def at(self, number: int) -> KeptRound | None:
        """The round of that number if it can be shown; for a number that there is not, the first that can."""
        whole = [each for each in self.rounds if not each.broken]
        return next((each for each in whole if each.number == number), whole[0] if whole else None)


def kept_rounds(game: Game) -> dict[str, Any]:
    """The JSON of a game's rounds.

    :raises NothingToShowError: if there is none that can be replayed.
    """
    rounds = [_kept_round(record) for record in game.rounds[:MAX_ROUNDS]]
    if all(each["broken"] for each in rounds):
        raise NothingToShowError(rounds[0]["broken"] if rounds else "")
    return {
        "ruleset": _ruleset(game).to_json(),
        "hanchan": game.setup.hanchan,
        "league": game.setup.league,
        "rounds": rounds,
    }


def _ruleset(game: Game) -> Ruleset:
    """The rules that the record names, with the points that the game began with; where a hand was dealt to
    somebody who had too few points for them, nobody busts.
    """
    ruleset, deal = ruleset_of(game.setup), game.rounds[0].deal
    least = least_to_start(ruleset)
    if least is not None and any(min(record.deal.scores) < least for record in game.rounds):
        ruleset = ruleset.changed(bust="none")
    begun, rest = divmod(sum(deal.scores) + STICK * deal.sticks, deal.players)
    if not rest and begun != ruleset.start_points:
        with suppress(RulesetError):  # a sum that no game begins with stays, and is refused with the position
            return ruleset.changed(start_points=begun)
    return ruleset


def _kept_round(record: RoundRecord) -> dict[str, Any]:
    deal, broken = record.deal, _broken(record)
    ura = next((win.ura for win in record.wins if win.ura), ())
    shown = {seat for seat, hand in enumerate(record.shown) if hand} | {win.seat for win in record.wins}
    return {
        "round": [deal.round.wind, deal.round.number, deal.round.honba],
        "scores": list(deal.scores),
        "sticks": deal.sticks,
        "hands": [] if broken else [format_tiles(hand or ()) for hand in deal.hands],
        "indicator": tile_name(deal.indicator),
        "events": "" if broken else format_events(record.events),
        "deltas": None if record.deltas is None else list(record.deltas),
        "ura": format_tiles(ura),
        "shown": sorted(shown),
        "wins": [[win.seat, win.from_seat, win.points] for win in record.wins],
        "drawn": "" if record.wins else (record.reason or ""),
        "broken": broken,
    }


def _broken(record: RoundRecord) -> str:
    """Why a round can not be replayed."""
    if any(hand is None for hand in record.deal.hands):
        return _("The hands of some players are not given.")
    if not record.events or len(record.events) > MAX_EVENTS:
        number = len(record.events)
        return ngettext(
            "The round has %(n)d event, an impossible number for a hand.",
            "The round has %(n)d events, an impossible number for a hand.",
            number,
        ) % {"n": number}
    try:
        table.replay(record.deal, record.events)
        if parse_events(format_events(record.events)) != record.events:
            return _("The draws of some players are not given.")
    except RulesError as error:
        winds = [wind_word((seat - record.deal.round.dealer) % record.deal.players) for seat in range(4)]
        return coded_sentence(error.code, error.facts, winds.__getitem__)
    return ""


def rules_words(record: KeptRecord) -> str:
    """By which rules the record is shown, and that they are not its own where these are not given."""
    ruleset = record.rounds[0].ruleset
    rules = {"rules": rules_in_words(ruleset)}
    if record.league:
        return (
            _("This record does not give the rules of its lobby, so you see it under the rules of %(rules)s.")
            % rules
        )
    return _("You see this record under the rules of %(rules)s.") % rules


def round_words(kept: KeptRound) -> str:
    """`East 1, 2 honba`."""
    name = f"{wind_word(kept.round.wind)} {kept.round.number}"
    if not kept.round.honba:
        return name
    honba = ngettext("%(number)s honba", "%(number)s honba", kept.round.honba) % {"number": kept.round.honba}
    return _("%(round)s, %(honba)s") % {"round": name, "honba": honba}


def seat_words(kept: KeptRound, seat: int) -> str:
    """The wind of a seat in that round."""
    return wind_word((seat - kept.round.dealer) % kept.players)


def end_words(kept: KeptRound) -> str:
    """Who won what, or how the round was drawn."""
    if kept.wins:
        return joined([_won(kept, win) for win in kept.wins])
    return str(DRAWS[kept.drawn]) if kept.drawn in DRAWS else _("breaks off")


def _won(kept: KeptRound, win: Won) -> str:
    words = {"seat": seat_words(kept, win.seat), "from": seat_words(kept, win.from_seat)}
    tsumo = win.seat == win.from_seat
    if win.points is None:
        return (_("%(seat)s by tsumo") if tsumo else _("%(seat)s off %(from)s")) % words
    words["points"] = points_word(win.points)
    return (_("%(seat)s by tsumo, %(points)s") if tsumo else _("%(seat)s off %(from)s, %(points)s")) % words

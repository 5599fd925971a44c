"""A record while an author looks for a moment: its rounds without names, their moments, both in words."""

from bisect import bisect_left
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import Game, RoundRecord
from trainer.rules.errors import RulesError, RulesetError
from trainer.rules.replay import table
from trainer.rules.replay.events import Discard, Draw, Event
from trainer.rules.replay.state import Deal, Round, TableState
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import format_tiles, parse_tile, parse_tiles, tile_name
from trainer.scenarios.position.event_formats import format_events, parse_events
from trainer.scenarios.position.mining import Replay, mined_at, mined_end
from trainer.scenarios.position.position import Position, PositionError
from trainer.wording.errors import coded_sentence
from trainer.wording.events import DRAWS, event_sentence
from trainer.wording.words import joined, points_word, tile_word, wind_word

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
        )


@dataclass(frozen=True)
class KeptRecord:
    """A kept record with its rounds."""

    rounds: tuple[KeptRound, ...]

    @classmethod
    def of(cls, value: Kept) -> Self:
        """From its JSON, which we wrote."""
        ruleset = Ruleset.from_name(value["ruleset"])
        return cls(
            tuple(KeptRound(number, ruleset, each) for number, each in enumerate(value["rounds"], start=1))
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
    return {"ruleset": _ruleset(game).to_json(), "rounds": rounds}


def _ruleset(game: Game) -> Ruleset:
    """The rules that the record names, with the points that the game began with."""
    ruleset, deal = ruleset_of(game.setup), game.rounds[0].deal
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
        return _("The hands of some players are not told.")
    if not record.events or len(record.events) > MAX_EVENTS:
        number = len(record.events)
        return ngettext(
            "The round has %(n)d event; that is no hand.",
            "The round has %(n)d events; that is no hand.",
            number,
        ) % {"n": number}
    try:
        table.replay(record.deal, record.events)
        if parse_events(format_events(record.events)) != record.events:
            return _("The draws of some players are not told.")
    except RulesError as error:
        winds = [wind_word((seat - record.deal.round.dealer) % record.deal.players) for seat in range(4)]
        return coded_sentence(error.code, error.facts, winds.__getitem__)
    return ""


@dataclass(frozen=True)
class Timeline:
    """The steps of a round."""

    of: KeptRound

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """The moment of each step: how many events have happened."""
        replay = self.of.replay
        open_moments = [moment for moment, _ in replay.moments()]
        ended = replay.states[-1].phase == "ended"
        return (*open_moments, len(replay.events)) if ended or not open_moments else tuple(open_moments)

    def __len__(self) -> int:
        return len(self.moments)

    def within(self, step: int) -> int:
        """The step, or the first or last one if there is none of that number."""
        return min(max(step, 1), len(self))

    def step_at(self, moment: int) -> int:
        """The step of a moment, or the one after it."""
        return self.within(bisect_left(self.moments, moment) + 1)

    def event(self, step: int) -> Event:
        """What has just happened."""
        return self.of.replay.events[self.moments[step - 1] - 1]

    def state(self, step: int) -> TableState:
        """The table with all hands open."""
        return self.of.replay.states[self.moments[step - 1] - 1]

    def position(self, step: int, hero: int) -> Position:
        """What a seat sees then; after the end the hands lie open that the record shows."""
        moment, replay = self.moments[step - 1], self.of.replay
        if self.state(step).phase == "ended":
            return _without_unseen(mined_end(replay, hero, self.of.laid_open).position)
        return mined_at(replay, hero, moment).position


def _without_unseen(position: Position) -> Position:
    """Ura that nobody in riichi turned over are left out: some records tell them all the same."""
    state = position.table()
    turned = any(state.seats[winner].stands for winner in state.winners)
    return position if turned else replace(position, ura=())


def checked(position: Position) -> Position:
    """The position, after it went through its own format and was replayed.

    :raises PositionError: naming what keeps it from being one, points of no known sum for example.
    """
    try:
        return Position.from_json(position.to_json())
    except RulesError as error:
        raise PositionError.told(error) from None


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


def event_words(kept: KeptRound, event: Event, hero: int | None) -> str:
    """What has just happened; what others draw is not told to `hero`, and to None everything is."""
    if isinstance(event, Draw) and hero not in (None, event.seat):
        event = Draw(event.seat)
    return event_sentence(event, lambda seat: seat_words(kept, seat))


def riichi_words(kept: KeptRound, event: Discard) -> str:
    """A discard with which riichi is declared."""
    words = {"seat": seat_words(kept, event.seat), "tile": tile_word(event.tile)}
    return _("%(seat)s declares riichi with %(tile)s.") % words

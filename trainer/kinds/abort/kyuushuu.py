"""May you declare kyuushuu kyuuhai (ABO-2, SAN-2)?

The hero has just drawn, mostly for the first time, and holds some terminals and honours.
"""

from collections.abc import Iterable
from random import Random
from typing import Final

from trainer.rules.judges.abortive_draws import NINE_KINDS, judge_kyuushuu
from trainer.rules.judges.facts import kyuushuu_facts
from trainer.rules.replay.state import TableState
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import COPIES, NORTH, YAOCHUU, Face, face_of, faces_in_play
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.flip.edit_tiles import origins
from trainer.scenarios.kind import Misconception, PuzzleKind
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.changes import Change, TileChange, TilePlace
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def yaochuu_of(state: TableState, seat: int) -> list[Face]:
    """The terminals and honours in a known hand, doubles included."""
    return [face_of(tile) for tile in state.seats[seat].hand or () if face_of(tile) in YAOCHUU]


def _but_for(position: Position, ruleset: Ruleset, *codes: str) -> bool | None:
    """Yes if nothing but these reasons stands against it."""
    found = set(judge_kyuushuu(kyuushuu_facts(position.table(), position.hero), ruleset).codes())
    return True if found and found <= set(codes) else None


def doubles_counted(position: Position, ruleset: Ruleset) -> bool | None:
    if len(yaochuu_of(position.table(), position.hero)) < NINE_KINDS:
        return None
    return _but_for(position, ruleset, "kyuushuu_too_few")


def any_turn(position: Position, ruleset: Ruleset) -> bool | None:
    return _but_for(position, ruleset, "not_the_first_turn")


def after_a_call(position: Position, ruleset: Ruleset) -> bool | None:
    return _but_for(position, ruleset, "first_turn_called", "first_turn_own_ankan", "first_turn_kita")


_BESIDE_ANKAN: Final = 11
"""Tiles of a hand beside an ankan, the replacement among them."""
_NEAR: Final = (NINE_KINDS - 1, NINE_KINDS)
_DOUBLES: Final = {1: (0, 0, 0, 3), 2: (0, 0, 1, 2), 3: (3,), 4: (4, 5), 5: (0, 0, 0, 3)}
"""Of how many terminals and honours a hand made up has two, by level."""


class Kyuushuu(PuzzleKind):
    rules = ("ABO-2", "SAN-2")
    parameters = ("abort_kyuushu", "kita_breaks", "first_turn_broken_by")
    answers = YesNo()
    levels = {
        1: "the first turn, seven kinds or fewer, or ten or more",
        2: "the first turn, eight or nine kinds",
        3: "the first turn, eight or nine kinds with three doubles among them",
        4: "with more doubles, or a later turn",
        5: "a call, kan, kita or riichi came before",
    }
    misconceptions = (
        Misconception("nine_tiles_with_doubles", "ABO-2", doubles_counted),
        Misconception("nine_kinds_in_any_turn", "ABO-2", any_turn),
        Misconception("nine_kinds_after_a_call", "ABO-2", after_a_call),
    )

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        state, hero = position.table(), position.hero
        if state.phase != "discard" or state.turn != hero or not state.seats[hero].has_drawn:
            raise PositionError("the hero has not just drawn")
        return judge_kyuushuu(kyuushuu_facts(state, hero), ruleset)

    def near(self, position: Position) -> Iterable[Change]:
        """One kind more: for a tile between, or for one of a pair."""
        state, hero = position.table(), position.hero
        held = yaochuu_of(state, hero)
        if len(set(held)) >= NINE_KINDS:
            return
        drew = state.seats[hero].drew_at
        missing = [
            kind
            for kind in faces_in_play(position.players)
            if kind in YAOCHUU and kind not in held and state.seen[kind] < COPIES
        ]
        for tile, at in origins(position)[0]:
            if face_of(tile) not in YAOCHUU:
                place: TilePlace = "drawn" if at is not None and at == drew else "hand"
                yield from (TileChange(place, hero, tile, kind, at) for kind in missing[:2])

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        state = position.table()
        if state.calls or any(own.in_riichi for own in state.seats):
            return 5
        if state.seats[position.hero].river:
            return 4
        held = yaochuu_of(state, position.hero)
        different = len(set(held))
        if different not in _NEAR:
            return 1
        return min(4, max(2, len(held) - different))

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        """A hand of some kinds, the last of them drawn, after what the level asks for."""
        players = ruleset.players
        later = level == 4 and rng.random() < 0.4
        doubles = rng.choice(_DOUBLES[level]) if not later else 0
        tiles = _hand(rng, players, _number(rng, level, ruleset), doubles)
        drawn = tiles.pop(rng.randrange(len(tiles)))
        hero = rng.randrange(players)
        if level == 5 and rng.random() < 0.2:
            return _own_ankan(rng, ruleset, hero)
        if later:
            return _later(rng, ruleset, tiles, drawn, hero)
        stage = Stage(rng, ruleset, tiles, hero=hero, reserved=[drawn], at=turns.some_round(rng, players))
        if level == 5 and rng.random() < 0.5:
            stage.go(_before_hero(stage))
            stage.turn(riichi=True)
        elif level == 5:
            _interrupt(stage, drawn)
            return stage.position()
        stage.go(hero)
        stage.give_back(drawn)
        stage.draw(drawn)
        return stage.position()

    def mine(self, replay: Replay) -> Iterable[Mined]:
        """First draws to eight kinds or more."""
        for moment, state in replay.moments():
            if moment > 4 * state.deal.players:
                return
            own = state.seats[state.turn]
            if state.phase == "discard" and own.has_drawn and not own.river and _is_near(state):
                yield mined_at(replay, state.turn, moment)


KIND = Kyuushuu()


def _is_near(state: TableState) -> bool:
    return len(set(yaochuu_of(state, state.turn))) >= NINE_KINDS - 1


def _number(rng: Random, level: int, ruleset: Ruleset) -> int:
    """How many kinds, more often enough than too few; enough where the rules lack the abort besides."""
    if not ruleset.abort_kyuushu and level in (1, 5):
        return rng.choice((10, 11)) if level == 1 else 9
    if level == 1:
        return rng.choice((7, 7, 10, 10, 10, 10, 11, 11))
    return rng.choice((8, 9, 9, 9, 9)) if level < 5 else rng.choice((8, 9, 9, 9, 10))


def _hand(rng: Random, players: int, number: int, doubles: int = 0) -> list[Face]:
    """Fourteen tiles with so many different terminals and honours, so many of them twice."""
    ends = rng.sample(sorted(YAOCHUU), number)
    more = [kind for kind in faces_in_play(players) if kind not in YAOCHUU] * 4
    again = rng.sample(ends, min(doubles, 14 - number))
    return [*ends, *again, *rng.sample(more, 14 - number - len(again))]


def _later(rng: Random, ruleset: Ruleset, tiles: list[Face], drawn: Face, hero: int) -> Position:
    """The second own turn: the hand is the same, one junk tile has gone."""
    stage = Stage(
        rng, ruleset, tiles, hero=hero, late=1, reserved=[drawn], at=turns.some_round(rng, ruleset.players)
    )
    stage.rounds(1)
    stage.go(hero)
    if stage.late:
        raise NoRoomError("the hand is not complete yet")
    stage.give_back(drawn)
    stage.draw(drawn)
    return stage.position()


def _before_hero(stage: Stage) -> int:
    """A seat that has its first turn before the hero."""
    seats = (stage.hero - stage.next) % stage.players
    if not seats:
        raise NoRoomError("nobody plays before the dealer")
    return (stage.next + stage.rng.randrange(seats)) % stage.players


def _interrupt(stage: Stage, drawn: Face) -> None:
    """A call or kan of another before the first draw, or an own ankan or kita on it."""
    rng, hero = stage.rng, stage.hero
    if stage.ruleset.kita and rng.random() < 0.5:
        _kita(stage, drawn)
        return
    stage.go(_before_hero(stage))
    rng.choice((turns.pon, turns.pon, turns.chi, turns.ankan, turns.ankan, turns.daiminkan))(stage)
    stage.go(hero)
    stage.give_back(drawn)
    stage.draw(drawn)
    if stage.state.seats[hero].river:
        raise NoRoomError("the hero has had a turn")


def _kita(stage: Stage, drawn: Face) -> None:
    """A north extracted by another before, or by the hero just now."""
    hero = stage.hero
    if stage.rng.random() < 0.5 and hero != stage.next:
        stage.go(_before_hero(stage))
        turns.kita(stage)
        stage.go(hero)
        stage.give_back(drawn)
        stage.draw(drawn)
        return
    hand = [face_of(tile) for tile in stage.state.seats[hero].hand or ()]
    if NORTH not in hand:
        raise NoRoomError("the hero has no north")
    stage.go(hero)
    stage.draw()
    stage.give_back(drawn)
    stage.kita(drawn)


def _own_ankan(rng: Random, ruleset: Ruleset, hero: int) -> Position:
    """The hero lays four of a kind in the first turn and still holds nine kinds with the replacement."""
    tiles = _hand(rng, ruleset.players, NINE_KINDS)[:_BESIDE_ANKAN]
    kind = rng.choice([kind for kind in faces_in_play(ruleset.players) if kind not in tiles])
    drawn = tiles.pop(rng.randrange(len(tiles)))
    stage = Stage(
        rng,
        ruleset,
        tiles,
        hero=hero,
        own=[kind] * 3,
        reserved=[kind, drawn],
        at=turns.some_round(rng, ruleset.players),
    )
    stage.go(hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(drawn)
    stage.ankan(kind, drawn)
    return stage.position()

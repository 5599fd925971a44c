"""The same question under every preset: its answer there, and which rule makes the difference.

No preset has open riichi: a kind that is asked by rules of its own is compared with these rules, each
parameter at its other levels. `may_matter` tells which rules can matter at a table at all.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from trainer.rules.replay.state import Seat, TableState
from trainer.rules.rulesets.ruleset import (
    RuleOption,
    Ruleset,
    cell,
    conceivable_options,
    load_preset,
    offered,
    rule_options,
)
from trainer.rules.tiles.tile import EAST, YAOCHUU, face_of
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.kind import PuzzleKind
from trainer.scenarios.position.fits import Misfit, came_about
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position, PositionError

_SANMA: Final = 3
_TRIPLET: Final = 3
_KANS_BEFORE_FOUR: Final = 3
_PAO_MELDS: Final = 3
"""Daisangen takes so many melds; the other patterns take more."""


def may_matter(parameter: str, position: Position) -> bool:
    """Whether the answer to a question about this position could hang on the parameter, judged by its number
    of players, by how the hand ended and by what everybody sees: no verdict is given away.
    """
    test, state = _TESTS.get(parameter), position.table()
    return test is None or test(state)


def changes_at_issue(kind: PuzzleKind, position: Position) -> tuple[str, ...]:
    """Of altered rules the changed parameters that can matter to the question; that there is open riichi
    always can, and comes last: mostly the question says it.
    """
    changes = position.ruleset.changes
    found = [name for name in changes if name in kind.parameters and may_matter(name, position)]
    return tuple(dict.fromkeys([*found, *({"open_riichi"} & changes.keys())]))


def _of_three(state: TableState) -> bool:
    return len(state.seats) == _SANMA


def _unless_won(state: TableState) -> bool:
    return not state.winners


def _unless_tsumo_or_draw(state: TableState) -> bool:
    return not state.end or (bool(state.winners) and state.end != "tsumo")


def _unless_one_winner(state: TableState) -> bool:
    return not state.end or len(state.winners) != 1


def _win(state: TableState, of: Callable[[Seat], bool]) -> bool:
    """Whether a hand goes on, or is won by somebody of whom that is true."""
    return not state.end or any(of(state.seats[seat]) for seat in state.winners)


def _scored(state: TableState) -> bool:
    return _win(state, lambda _seat: True)


def _riichi_won(state: TableState) -> bool:
    return _win(state, lambda seat: seat.in_riichi)


def _kan_ura(state: TableState) -> bool:
    return _riichi_won(state) and (not state.end or state.kans > 0)


def _pao(state: TableState) -> bool:
    return _win(state, lambda seat: len(seat.melds) >= _PAO_MELDS or seat.replaces == "daiminkan")


def _third_kan(state: TableState) -> bool:
    """Whether another kan would be the fourth, or a fourth has been made."""
    return state.kans >= _KANS_BEFORE_FOUR


def _fourth_kan(state: TableState) -> bool:
    return state.kans > _KANS_BEFORE_FOUR


def _riichi_made(state: TableState) -> bool:
    """Whether the hand goes on, or somebody has declared riichi in it."""
    return not state.end or any(seat.in_riichi for seat in state.seats)


def _yakuman_near(state: TableState) -> bool:
    """Whether a hand goes on, or one that won has the looks of a yakuman, be it one or not."""
    return _win(state, lambda seat: seat.discarded_at < 0 or _looks_like_yakuman(seat))


def _looks_like_yakuman(seat: Seat) -> bool:
    """Three kinds held thrice or more, one suit at most, or no simples; or it is not known."""
    if seat.hand is None:
        return True
    kinds = [face_of(tile) for tiles in (seat.hand, *(meld.tiles for meld in seat.melds)) for tile in tiles]
    thrice = sum(number >= _TRIPLET for number in Counter(kinds).values())
    suits = {kind // 9 for kind in kinds if kind < EAST}
    return thrice >= _TRIPLET or len(suits) <= 1 or YAOCHUU.issuperset(kinds)


_TESTS: Final[dict[str, Callable[[TableState], bool]]] = {
    **dict.fromkeys(("kita", "kita_breaks", "kita_ron", "kita_rinshan_yaku", "kita_pass_furiten"), _of_three),
    "tsumo_loss": lambda state: _of_three(state) and state.end in ("", "tsumo"),
    **dict.fromkeys(("noten_pool", "nagashi_mangan"), _unless_won),
    "stick_if_declaration_ronned": _unless_tsumo_or_draw,
    **dict.fromkeys(("multi_ron", "multi_ron_sticks", "multi_ron_honba"), _unless_one_winner),
    **dict.fromkeys(("multi_ron_dealer_renchan", "triple_ron"), _unless_one_winner),
    **dict.fromkeys(("aka", "kiriage", "counted_yakuman"), _scored),
    **dict.fromkeys(("multiple_yakuman", "double_pattern_yakuman"), _yakuman_near),
    **dict.fromkeys(("double_wind_pair_fu", "honba_ron"), _scored),
    **dict.fromkeys(("ippatsu", "double_riichi", "ura_dora"), _riichi_won),
    "kan_ura": _kan_ura,
    "fifth_kan": _fourth_kan,
    **dict.fromkeys(("abort_suukan", "suukan_timing", "four_kans_one_player"), _third_kan),
    **dict.fromkeys(("pao", "pao_scope", "pao_honba"), _pao),
    **dict.fromkeys(("noten_riichi", "illegal_riichi_kan"), _riichi_made),
}


class Unanswered(Enum):
    """Why some rules have no answer: its hand could not end so by them, or they do not put the question
    (a hand that they annul needs no tiles shown; one that they pay does).
    """

    IMPOSSIBLE = "impossible"
    NOT_ASKED = "not_asked"


Answering: TypeAlias = Callable[[Ruleset], Answer | Unanswered]
"""What one question is answered under some rules."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One parameter on which a preset differs, with the level here and there."""

    parameter: str
    here: RuleOption
    there: RuleOption


@dataclass(frozen=True, slots=True)
class PresetAnswer:
    """What a preset answers; None if it hangs on parameters that the preset disputes (`disputed`), if the
    hand could not be, or not end so, by its rules (`impossible`), or if they can not judge it (`not_asked`).

    `clauses` are the parameters each of which alone turns the answer of the puzzle's own ruleset into
    this one, or else those that together do, none of them to be spared; empty if the answers are equal. Of
    a hand that could not be: what rules it out.
    `usual` are parameters on which the answer hangs and for which the usual level was taken, there being
    no source. `own`: these are the rules of the puzzle itself; altered ones are not those of their preset.
    `variant`: they are those with the one parameter of `clauses` changed.
    """

    preset: str
    answer: Answer | None
    disputed: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    usual: tuple[str, ...] = ()
    own: bool = False
    impossible: bool = False
    not_asked: bool = False
    variant: bool = False


def across_presets(kind: PuzzleKind, position: Position) -> tuple[PresetAnswer, ...]:
    """A row for each preset offered for the position's number of players.

    Where none is among the rules by which the kind is asked: a row for the position's own rules, and one
    for each level of a parameter that turns the answer.
    """
    answering = _answering(kind, position)
    names = offered(position.players)
    if not all(ruleset.is_altered for ruleset in kind.rulesets(position.players)):
        return tuple(_row(kind, position, answering, name) for name in names)
    own = _answered(position.ruleset.preset, answering(position.ruleset), own=True)
    return (own, *_variants(kind, position, answering))


def _answered(
    name: str,
    answer: Answer | Unanswered,
    *,
    clauses: tuple[Clause, ...] = (),
    usual: tuple[str, ...] = (),
    own: bool = False,
) -> PresetAnswer:
    if isinstance(answer, Unanswered):
        impossible = answer is Unanswered.IMPOSSIBLE
        return PresetAnswer(name, None, (), clauses, usual, own, impossible, not impossible)
    return PresetAnswer(name, answer, (), clauses, usual, own)


@lru_cache(maxsize=64)
def _answering(kind: PuzzleKind, position: Position) -> Answering:
    """The answers to one question, each found once: they hang on the parameters of the kind alone.

    Of a decision every payment counts a little, and whether a hand could end so hangs on many rules, so
    there each rules are asked for themselves. A question that the position's own rules can not judge is none.
    """
    known: dict[object, Answer | Unanswered] = {}
    by_parameters = not kind.by_threshold and not position.table().end

    def answer(ruleset: Ruleset) -> Answer | Unanswered:
        if ruled_out(kind, position, ruleset):
            return Unanswered.IMPOSSIBLE
        key: object = ruleset
        if by_parameters:
            key = tuple(getattr(ruleset, name) for name in kind.parameters)
        if key not in known:
            try:
                known[key] = kind.solve(position, ruleset).answer
            except UnlawfulError:
                known[key] = Unanswered.IMPOSSIBLE
            except PositionError:
                if ruleset == position.ruleset:
                    raise
                known[key] = Unanswered.NOT_ASKED
        return known[key]

    return answer


def _variants(kind: PuzzleKind, position: Position, answering: Answering) -> Iterator[PresetAnswer]:
    """The own rules with one parameter changed, where that turns the answer."""
    here = position.ruleset
    own = answering(here)
    for name in kind.parameters:
        for level in rule_options(name):
            answer = answering(here.changed(**{name: level}))
            if answer != own:
                clause = Clause(name, getattr(here, name), level)
                yield replace(_answered(here.preset, answer, clauses=(clause,)), variant=True)


def disputed_by(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """The disputed parameters of a ruleset on which the answer hangs; empty if it is certain.

    A parameter is one of them if, the others being at some levels, its own levels give two answers.
    """
    return _disputed(kind, _answering(kind, position), ruleset)


def unsourced_by(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """The parameters of a ruleset on which the answer hangs and for which no source is known: the usual level
    was taken there. What was changed on purpose is none of them.
    """
    return _usual(kind, _answering(kind, position), ruleset, settled=frozenset(ruleset.changes))


def deciding_for(kind: PuzzleKind, position: Position) -> tuple[str, ...]:
    """The parameters of the own rules that decide: another option of one alone, and the answer is another."""
    answering, here = _answering(kind, position), position.ruleset
    own = answering(here)

    def turns(name: str) -> bool:
        return any(answering(here.changed(**{name: option})) != own for option in rule_options(name))

    return tuple(name for name in kind.parameters if turns(name))


def _disputed(kind: PuzzleKind, answering: Answering, ruleset: Ruleset) -> tuple[str, ...]:
    return _decisive(answering, ruleset, tuple(name for name in kind.parameters if name in ruleset.disputed))


def _usual(
    kind: PuzzleKind, answering: Answering, rules: Ruleset, settled: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    names = (name for name in kind.parameters if cell(rules.preset, name).standing == "usual")
    return _decisive(answering, rules, tuple(name for name in names if name not in settled))


def _decisive(answering: Answering, ruleset: Ruleset, open_to: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the parameters whose conceivable levels give different answers."""
    if not open_to:
        return ()
    is_preset = ruleset == load_preset(ruleset.preset)
    choices = _kept_choices(ruleset.preset, open_to) if is_preset else _choices(ruleset, open_to)
    answers = {choice: answering(rules) for choice, rules in choices}
    return tuple(name for place, name in enumerate(open_to) if _turns(answers, place))


def _choices(
    ruleset: Ruleset, open_to: tuple[str, ...]
) -> tuple[tuple[tuple[RuleOption, ...], Ruleset], ...]:
    """The rules with each choice of conceivable levels for these parameters."""
    conceivable = product(*(conceivable_options(ruleset.preset, name) for name in open_to))
    return tuple(
        (choice, ruleset.changed(**dict(zip(open_to, choice, strict=True)))) for choice in conceivable
    )


@lru_cache(maxsize=256)
def _kept_choices(
    preset: str, open_to: tuple[str, ...]
) -> tuple[tuple[tuple[RuleOption, ...], Ruleset], ...]:
    """Those of a preset: for every question about it the same."""
    return _choices(load_preset(preset), open_to)


def _turns(answers: Mapping[tuple[RuleOption, ...], Answer | Unanswered], place: int) -> bool:
    """Do two choices that differ in this place alone have different answers?"""
    first: dict[tuple[RuleOption, ...], Answer | Unanswered] = {}
    return any(
        first.setdefault((*choice[:place], *choice[place + 1 :]), answer) != answer
        for choice, answer in answers.items()
    )


def ruled_out(kind: PuzzleKind, position: Position, ruleset: Ruleset) -> Misfit | None:
    """Why the hand cannot have come to this by other rules than its own; None if it can."""
    if ruleset == position.ruleset:
        return None
    return came_about(replace(position, ruleset=ruleset), acts=not kind.asks_acts)


def _row(kind: PuzzleKind, position: Position, answering: Answering, name: str) -> PresetAnswer:
    preset, here = load_preset(name), position.ruleset
    if misfit := ruled_out(kind, position, preset):
        return _excluded(here, preset, misfit.parameter)
    if disputed := _disputed(kind, answering, preset):
        return PresetAnswer(name, None, disputed, own=preset == here)
    answer = answering(preset)
    clauses = () if answer == answering(here) else tuple(_differing(kind, here, answering, preset))
    usual = _usual(kind, answering, preset)
    return _answered(name, answer, clauses=clauses, usual=usual, own=preset == here)


def _excluded(here: Ruleset, preset: Ruleset, parameter: str) -> PresetAnswer:
    """The row of a preset by which the hand cannot have come to this, with what rules it out."""
    if parameter in preset.disputed:
        return PresetAnswer(preset.preset, None, (parameter,))
    clause = Clause(parameter, getattr(here, parameter), getattr(preset, parameter))
    return _answered(preset.preset, Unanswered.IMPOSSIBLE, clauses=(clause,))


def _differing(kind: PuzzleKind, here: Ruleset, answering: Answering, preset: Ruleset) -> list[Clause]:
    """The parameters that make the preset's answer out of the own one; none if those of the kind do not."""
    answer = answering(preset)

    def makes_it(clauses: Iterable[Clause]) -> bool:
        there = here.changed(**{clause.parameter: clause.there for clause in clauses})
        return answering(there) == answer

    differing = [
        Clause(name, getattr(here, name), getattr(preset, name))
        for name in kind.parameters
        if getattr(here, name) != getattr(preset, name)
    ]
    if not makes_it(differing):
        return []
    needed = differing
    for clause in differing:
        fewer = [each for each in needed if each is not clause]
        if makes_it(fewer):
            needed = fewer
    return [clause for clause in differing if makes_it([clause])] or needed

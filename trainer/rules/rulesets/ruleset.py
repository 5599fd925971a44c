"""Every contested rule as one field with its levels; presets; a preset with changes.

`Ruleset` holds one level per parameter. What a parameter decides, and the ids of the catalogue that
it belongs to, are in `parameters()`; what a preset says on it, with its sources, in `cell()`.
"""

import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.presets import (
    OUR_CHOICE,
    PRESETS,
    Cell,
    Parameter,
    RuleOption,
    Source,
    allows,
    cell,
    cells,
    describe,
    disputed,
    listed_options,
    offered,
    parameters,
    short_title,
    source,
    title,
)

__all__ = [
    "ALTERED",
    "OUR_CHOICE",
    "PARAMETERS",
    "PRESETS",
    "Cell",
    "Parameter",
    "RuleOption",
    "Ruleset",
    "Source",
    "cell",
    "cells",
    "disputed",
    "is_option",
    "load_preset",
    "names_in_list",
    "offered",
    "option_name",
    "parameters",
    "rule_options",
    "short_title",
    "source",
    "title",
]

ALTERED: Final = "altered"
"""What all rules are chosen by that are a preset with changes: they are no organisation's."""

Points: TypeAlias = Annotated[int, range(200_001)]
"""Points or rank points: a number, not a closed list of levels."""
Places: TypeAlias = tuple[Annotated[int, range(-200, 201)], ...]
YakumanPattern: TypeAlias = Literal["k13", "s1", "j9", "d4"]
PaoPattern: TypeAlias = Literal["d3", "d4", "k4", "rin"]
KitaBreaks: TypeAlias = Literal["ippatsu", "double_riichi", "first_turn_yaku", "kyuushu"]
Consequence: TypeAlias = Literal["client", "chombo", "dead_hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One level per contested rule; the defaults are the usual levels (`house_classic`).

    `X | None`: the parameter can not apply (three rons with three players). None inside a `Literal`,
    and in `end_target`: no such limit. `preset` is where the levels come from, `stated` are parameters
    set on purpose to a level that the preset disputes.

    :raises RulesetError: naming the parameter, its value and the levels allowed.
    """

    preset: str = OUR_CHOICE
    stated: frozenset[str] = frozenset()

    # The frame of a game: SAN-1, STK-5, STK-9
    players: Literal[4, 3] = 4
    wall_tiles: Literal[136, 108] = 136
    start_points: Points = 25_000
    return_points: Points = 30_000
    end_target: Points | None = None
    extension: Literal["none", "west_sudden_death"] = "none"
    uma: Places | Literal["floating"] = (20, 10, -10, -20)
    oka: Points = 20
    tie_rule: Literal["seat_order", "split"] = "seat_order"
    bust: Literal["none", "below_0", "at_or_below_0"] = "below_0"
    agari_yame: Literal["none", "auto_leader", "optional"] = "optional"
    renchan: Literal["tenpai", "agari"] = "tenpai"
    leftover_sticks: Literal["first", "first_split", "first_split_all", "nobody"] = "first"

    # Riichi: RCH-3, RCH-4, RCH-6, RCH-10, RCH-11, RCH-13, DRI-1, DRI-2, IPP-1
    riichi_min_points: Literal[1000, 1100, None] = 1000
    riichi_min_live_wall: Literal[4, 3, 1, 0] = 4
    furiten_riichi: bool = True
    double_riichi: bool = True
    first_turn_broken_by: Literal["any_call_or_ankan", "open_calls"] = "any_call_or_ankan"
    stick_if_declaration_ronned: Literal["not_paid", "paid"] = "not_paid"
    riichi_hand_at_draw: Literal["must_show", "auto", "may_hide", "hide_by_chombo"] = "must_show"
    riichi_hand_at_other_win: Literal["hidden", "shown"] = "hidden"
    noten_declaration: Literal["nobody", "non_riichi", "hadaka_only"] = "non_riichi"
    ippatsu: bool = True

    # Open riichi: OPN-1 to OPN-5
    open_riichi: bool = False
    open_riichi_shows: Literal["waiting_part", "whole_hand"] = "waiting_part"
    open_double_riichi_han: Literal[3, 4] = 3
    open_riichi_deal_in: Literal["yakuman", "ordinary"] = "yakuman"
    open_riichi_earlier_riichi: Literal["ordinary", "yakuman"] = "ordinary"
    open_riichi_later_riichi: Literal["ordinary", "yakuman"] = "ordinary"
    open_riichi_furiten: bool = True
    open_riichi_stacks: Literal["no", "yakuman", "yakuman+counted"] = "no"
    open_riichi_chombo: Literal["ordinary", "yakuman"] = "ordinary"

    # Tenpai and furiten: TEN-3, FUR-2
    tenpai_own_four: Literal["concealed", "hand+melds", "ignored"] = "hand+melds"
    tenpai_all_visible: bool = True
    temp_furiten_ends: Literal["own_discard", "own_turn", "own_draw"] = "own_discard"

    # Kan: KAN-1 to KAN-4, KAN-8, KAN-10, ABO-6, ABO-9
    riichi_ankan: Literal["forbidden", "any", "waits", "waits+shape", "waits+shape+yaku"] = "waits+shape"
    riichi_ankan_drawn_only: bool = True
    riichi_ankan_winning_tile: Literal["refused", "allowed"] = "refused"
    kokushi_robs_ankan: bool = True
    fifth_kan: Literal["barred", "allowed"] = "barred"
    four_kans_one_player: Literal["continue"] = "continue"

    # Dora: URA-1, URA-3, KAN-7
    ura_dora: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    dora_flip_ankan: Literal["immediate"] | None = "immediate"
    dora_flip_minkan: Literal["immediate", "delayed"] | None = "delayed"
    minkan_dora_on_rinshan_win: bool | None = False
    minkan_dora_at_next_kan: Literal["replacement", "declaration"] | None = "replacement"

    # Abortive draws: ABO-1 to ABO-5
    abort_kyuushu: bool = True
    abort_suufon: bool = True
    abort_suucha: bool = True
    abort_suukan: bool = True
    suukan_timing: Literal["after_discard", "immediate"] | None = "after_discard"
    abort_result: Literal["renchan+honba"] | None = "renchan+honba"

    # Several rons on one tile: STK-3, ABO-7
    multi_ron: Literal["all", "double", "head_bump"] = "double"
    triple_ron: Literal["all", "abort", "head_bump"] | None = "abort"
    multi_ron_sticks: Literal["nearest", "own_back_rest_nearest"] | None = "nearest"
    multi_ron_honba: Literal["nearest", "each"] | None = "nearest"
    multi_ron_dealer_renchan: bool | None = True

    # Payments: STK-6, STK-7, STK-8
    noten_pool: Points = 3000
    honba_ron: Points = 300
    nagashi_mangan: bool = True
    pao: tuple[PaoPattern, ...] = ("d3", "d4")
    pao_scope: Literal["hand", "liable_part"] | None = "liable_part"
    pao_honba: Literal["liable", "discarder"] = "liable"

    # Score and calls: SCO-1, CAL-2
    kiriage: bool = False
    counted_yakuman: Literal["yakuman", "sanbaiman"] = "yakuman"
    multiple_yakuman: bool = True
    double_pattern_yakuman: tuple[YakumanPattern, ...] = ()
    double_wind_pair_fu: Literal[4, 2] = 4
    aka: Literal[0, 2, 3, 4] = 0
    kuitan: bool = True
    atozuke: bool = True
    renhou: Literal["none", "mangan", "5han"] = "none"
    kuikae: Literal["client", "dead_hand", "forbidden", "allowed"] = "forbidden"

    # Mistakes: NOT-3, KAN-6, NOT-5
    noten_riichi: Literal["client", "chombo", "unpunished"] = "chombo"
    illegal_riichi_kan: Consequence = "chombo"
    dead_hand: Consequence = "chombo"
    broken_riichi: Literal["same", "client", "chombo", "dead_hand"] = "same"
    chombo: Literal["none", "reverse_mangan", "points", "rank_points"] = "reverse_mangan"
    chombo_amount: Points | None = None
    chombo_uma: Literal["before", "after"] | None = "before"

    # Three players: SAN-2, SAN-3
    kita: bool = False
    kita_breaks: tuple[KitaBreaks, ...] = ()
    kita_ron: Literal["no", "plain", "chankan"] | None = None
    kita_rinshan_yaku: bool | None = None
    kita_pass_furiten: bool | None = None
    tsumo_loss: bool | None = None

    def __post_init__(self) -> None:
        for name, hint in _HINTS.items():
            value = getattr(self, name)
            if not allows(hint, value):
                raise RulesetError(
                    "{parameter}: {given} is not a level; allowed: {allowed}",
                    "no_level",
                    parameter=name,
                    given=reprlib.repr(value),
                    allowed=describe(hint),
                )
        if self.wall_tiles != (136 if self.players == 4 else 108):
            raise RulesetError(
                "wall_tiles: {tiles} with {players} players",
                "wall_tiles",
                tiles=self.wall_tiles,
                players=self.players,
            )
        if self.uma != "floating" and len(self.uma) != self.players:
            raise RulesetError(
                "uma: {given} with {players} players",
                "uma",
                given=option_name("uma", self.uma),
                players=self.players,
            )

    @property
    def honba_tsumo(self) -> int:
        """Points per honba from each payer of a tsumo: a part of `honba_ron`, up to full hundreds (STK-6)."""
        return -(-self.honba_ron // (100 * (self.players - 1))) * 100

    @property
    def abort_sanchahou(self) -> bool:
        """Three rons on one tile abort the hand (ABO-7)."""
        return self.triple_ron == "abort"

    @property
    def is_altered(self) -> bool:
        """Whether they are a preset with changes, and so no longer that of whoever it is named after."""
        return self != load_preset(self.preset)

    @property
    def choice(self) -> str:
        """What such rules are chosen by: the name of their preset, or `ALTERED`."""
        return ALTERED if self.is_altered else self.preset

    @property
    def disputed(self) -> frozenset[str]:
        """The parameters that the preset disputes and that were not changed on purpose."""
        return disputed(self.preset) - frozenset(self.changes)

    @property
    def changes(self) -> dict[str, RuleOption]:
        """What differs from the preset, or was stated where the preset disputes, by name."""
        rows = cells(self.preset)
        values = {name: getattr(self, name) for name in PARAMETERS}
        return {
            name: value for name, value in values.items() if value != rows[name].value or name in self.stated
        }

    def changed(self, /, **changes: RuleOption) -> "Ruleset":
        """The same rules with other levels for some parameters.

        :raises RulesetError: an unknown parameter or level.
        """
        if not changes:
            return self
        for name in changes:
            if name not in _HINTS:
                raise RulesetError(
                    "there is no ruleset parameter {given}", "no_parameter", given=reprlib.repr(name)
                )
        stated = self.stated | disputed(self.preset).intersection(changes)
        values: dict[str, Any] = dict(changes)
        return replace(self, stated=stated, **values)

    def to_json(self) -> dict[str, Any]:
        """`{"preset": ..., "changes": {...}}`, the changes in order of their names."""
        changes = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in sorted(self.changes.items())
        }
        return {"preset": self.preset, "changes": changes}

    @classmethod
    def from_name(cls, name: object) -> "Ruleset":
        """The rules that `to_json` wrote down; `changes` may be left out.

        :raises RulesetError: any other shape, an unknown preset, parameter or level.
        """
        if not isinstance(name, dict) or not {"preset"} <= name.keys() <= {"preset", "changes"}:
            raise RulesetError(
                'a ruleset is {{"preset": ..., "changes": ...}}, not {given}',
                "no_ruleset",
                given=reprlib.repr(name),
            )
        preset, changes = name["preset"], name.get("changes", {})
        if not isinstance(preset, str):
            raise RulesetError("preset: {given} is not a name", "no_name", given=reprlib.repr(preset))
        if not isinstance(changes, dict) or not all(isinstance(key, str) for key in changes):
            raise RulesetError(
                "changes: {given} does not map parameters to levels",
                "no_changes",
                given=reprlib.repr(changes),
            )
        listed = {k: tuple(v) if isinstance(v, list) else v for k, v in changes.items()}
        return load_preset(preset).changed(**listed)


_HINTS: Final[Mapping[str, Any]] = {
    field.name: field.type for field in fields(Ruleset) if field.name not in ("preset", "stated")
}
PARAMETERS: Final = tuple(_HINTS)
"""The names of all parameters, in the order of the catalogue's sections."""


@lru_cache(maxsize=len(PRESETS))
def load_preset(name: str) -> Ruleset:
    """The ruleset of a preset; where it has no value, the usual level.

    :raises RulesetError: there is no such preset.
    """
    values: dict[str, Any] = {key: cell.value for key, cell in cells(name).items()}
    return Ruleset(preset=name, **values)


@lru_cache(maxsize=len(PARAMETERS))
def rule_options(parameter: str) -> tuple[RuleOption, ...]:
    """All levels worth trying: the listed ones, or for numbers and lists those of the presets.

    :raises RulesetError: there is no such parameter.
    """
    if parameter not in _HINTS:
        raise RulesetError(f"there is no ruleset parameter {reprlib.repr(parameter)}")
    listed = listed_options(_HINTS[parameter])
    used = dict.fromkeys(cell(preset, parameter).value for preset in PRESETS)
    return tuple(used) if listed is None else listed


def conceivable_options(preset: str, parameter: str) -> tuple[RuleOption, ...]:
    """The levels that a disputed cell may have: those that any preset has where its sources conflict,
    every level where there is no source at all.
    """
    if not cell(preset, parameter).found:
        return rule_options(parameter)
    return tuple(dict.fromkeys(cell(name, parameter).value for name in PRESETS))


def is_option(parameter: str, value: object) -> bool:
    """Whether a parameter can take a value; False for a parameter that there is none."""
    return parameter in _HINTS and allows(_HINTS[parameter], value)


def names_in_list(parameter: str) -> tuple[RuleOption, ...]:
    """The names of which a list may hold some; none for a parameter that is no list of names."""
    hint = _HINTS[parameter]
    return listed_options(get_args(hint)[0]) or () if get_origin(hint) is tuple else ()


def option_name(parameter: str, level: RuleOption) -> str:
    """A short stable text of a level: `waits+shape`, `yes`, `1000`, `d3+d4`, `20/0/-20`, `none`, `n/a`."""
    if isinstance(level, bool):
        return "yes" if level else "no"
    if level is None:
        return "none" if None in rule_options(parameter) else "n/a"
    if isinstance(level, tuple):
        return ("/" if parameter == "uma" else "+").join(map(str, level)) or "none"
    return str(level)

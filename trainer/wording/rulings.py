"""What a ruleset parameter at some level says, as the clause of a ruling."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.ruleset import Level, levels

Clauses = Callable[[Level], str]


def clause(parameter: str, level: Level) -> str:
    """One clause; empty if the parameter can not apply (three rons with three players)."""
    if level is None and None not in levels(parameter):
        return ""
    return _CLAUSES[parameter](level)


def disputed_clause(parameter: str) -> str:
    """What the sources of a ruleset do not agree on, or do not say."""
    return _DISPUTES[parameter]()


def _min_points(level: Level) -> str:
    if level is None:
        return _("no minimum of points for a riichi")
    return _("a riichi needs %(points)s points") % {"points": f"{level:,}"}


def _min_wall(level: Level) -> str:
    if not isinstance(level, int) or level == 0:
        return _("a riichi is possible with the last tile")
    return ngettext(
        "a riichi needs %(left)s tile in the wall", "a riichi needs %(left)s tiles in the wall", level
    ) % {"left": level}


def _choice(**sentences: Callable[[], str]) -> Clauses:
    """Clauses by the level's short name, underscores for other signs."""
    return lambda level: sentences[_key(level)]()


def _key(level: Level) -> str:
    if isinstance(level, bool):
        return "yes" if level else "no"
    return str(level).replace("+", "_").lower()


_CLAUSES: Final[dict[str, Clauses]] = {
    "riichi_min_points": _min_points,
    "riichi_min_live_wall": _min_wall,
    "furiten_riichi": _choice(
        yes=lambda: _("a riichi in furiten is allowed"),
        no=lambda: _("a riichi in furiten is forbidden"),
    ),
    "tenpai_own_four": _choice(
        concealed=lambda: _("a wait is void if all four copies are concealed in the own hand"),
        hand_melds=lambda: _("a wait is void if all four copies are in the own hand and melds"),
        ignored=lambda: _("a wait counts even with all four copies in the own hand"),
    ),
    "riichi_ankan": _choice(
        forbidden=lambda: _("no kan in riichi"),
        any=lambda: _("any ankan of the drawn tile in riichi"),
        waits=lambda: _("a kan in riichi must keep the waits"),
        waits_shape=lambda: _("a kan in riichi must keep the waits and the shape"),
        waits_shape_yaku=lambda: _("a kan in riichi must keep the waits, the shape and every yaku"),
    ),
    "riichi_ankan_drawn_only": _choice(
        yes=lambda: _("a kan in riichi must use the drawn tile"),
        no=lambda: _("a kan in riichi may use other tiles"),
    ),
    "riichi_ankan_winning_tile": _choice(
        refused=lambda: _("no kan in riichi of a tile that would win"),
        allowed=lambda: _("a kan in riichi of a tile that would win is allowed"),
    ),
    "temp_furiten_ends": _choice(
        own_discard=lambda: _("same-turn furiten ends with the own discard"),
        own_turn=lambda: _("same-turn furiten ends with the own turn"),
        own_draw=lambda: _("same-turn furiten ends with the own draw"),
    ),
    "abort_suukan": _choice(
        yes=lambda: _("four kans by several players abort the hand"),
        no=lambda: _("four kans do not abort the hand"),
    ),
    "fifth_kan": _choice(
        barred=lambda: _("a fifth kan is barred"), allowed=lambda: _("a fifth kan is allowed")
    ),
    "kokushi_robs_ankan": _choice(
        yes=lambda: _("kokushi may rob an ankan"), no=lambda: _("no hand may rob an ankan")
    ),
    "kuitan": _choice(
        yes=lambda: _("open tanyao counts"), no=lambda: _("tanyao counts in a closed hand only")
    ),
    "renhou": _choice(
        none=lambda: _("a ron before the first own draw is no yaku"),
        mangan=lambda: _("a ron before the first own draw is renhou, a mangan"),
        **{"5han": lambda: _("a ron before the first own draw is renhou, five han")},
    ),
    "kita_ron": _choice(
        no=lambda: _("an extracted north cannot be ronned"),
        plain=lambda: _("an extracted north can be ronned, without chankan"),
        chankan=lambda: _("an extracted north can be ronned as chankan"),
    ),
    "kita_pass_furiten": _choice(
        yes=lambda: _("an extracted north let go makes furiten"),
        no=lambda: _("an extracted north let go makes no furiten"),
    ),
}

_DISPUTES: Final[dict[str, Callable[[], str]]] = {
    "riichi_min_points": lambda: _("sources differ on the points that a riichi needs"),
    "riichi_min_live_wall": lambda: _("sources differ on the tiles that a riichi needs in the wall"),
    "furiten_riichi": lambda: _("sources differ on riichi in furiten"),
    "tenpai_own_four": lambda: _("sources differ on a wait of which you hold all four copies"),
    "riichi_ankan": lambda: _("sources differ on what a kan in riichi must keep"),
    "riichi_ankan_drawn_only": lambda: _("sources differ on which tiles a kan in riichi may use"),
    "riichi_ankan_winning_tile": lambda: _("sources differ on a kan in riichi of a tile that would win"),
    "temp_furiten_ends": lambda: _("sources differ on when same-turn furiten ends"),
    "abort_suukan": lambda: _("sources differ on four kans"),
    "fifth_kan": lambda: _("sources differ on a fifth kan"),
    "kokushi_robs_ankan": lambda: _("sources differ on whether kokushi may rob an ankan"),
    "kuitan": lambda: _("sources differ on open tanyao"),
    "renhou": lambda: _("sources differ on a ron before the first own draw"),
    "kita_ron": lambda: _("sources differ on whether an extracted north can be ronned"),
    "kita_pass_furiten": lambda: _("sources differ on furiten by an extracted north let go"),
}

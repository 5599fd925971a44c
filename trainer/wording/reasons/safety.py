"""Reasons about genbutsu, suji, walls and the shapes of a wait that are left; how dangerous a tile is.

The last part says the numbers that a decision rests on.
"""

from collections.abc import Callable
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from trainer.rules.tiles.tile import EAST, face_of
from trainer.rules.verdict import Fact, Reason
from trainer.scenarios.decide.tile_danger import GENBUTSU, IMPOSSIBLE
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import signed_points_word
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    copies,
    first,
    number_said,
    seats_word,
)
from trainer.wording.strategy_words import action_word, percent, sureness_sentence, tenths, wait_class_word
from trainer.wording.words import (
    either,
    faces_of,
    joined,
    kan_tile,
    named_tile,
    named_tiles,
    points_word,
    seat_word,
    tile_word,
    tile_words,
)


def against(
    text: Promise, more: Callable[[Reason], dict[str, str]] | None = None, own: Promise | None = None
) -> Say:
    """A sentence about the riichi of `%(seat)s`; `%(by)s` let the tile go, or the hero did: `own`.

    The number of tiles is `many`, for plural forms.
    """

    def say(reason: Reason, position: Position) -> str:
        words: dict[str, object] = {
            "many": len(reason.tiles),
            "tile": named_tile(reason.tiles[0]) if reason.tiles else "",
            "tiles": joined([named_tile(tile) for tile in reason.tiles]),
            "seat": seat_word(position, number_said(reason, "seat")),
            "by": seat_word(position, number_said(reason, "by")),
        }
        said = own if own and reason.facts.get("by") == position.hero else text
        told: str = said % (words | (more(reason) if more else {}))
        return told

    return say


def _needs(reason: Reason) -> dict[str, str]:
    """The tiles of a shape, and the other end of a ryanmen."""
    other = reason.facts.get("other_end", reason.tiles[-1])
    return {
        "needs": tile_words(faces_of(reason.facts["needs"])),
        "other": tile_word(other) if isinstance(other, int) else "",
    }


def _waits(reason: Reason) -> dict[str, str]:
    return {"waits": tile_words(faces_of(reason.facts["waits"]))}


def _shapes(fact: Fact) -> list[str]:
    return [str(shape) for shape in fact] if isinstance(fact, tuple) else []


def _run(text: Promise) -> Say:
    """A sentence about the pair of tiles that waits on `%(kind)s` in one `%(shape)s`."""

    def say(reason: Reason, position: Position) -> str:
        return str(text) % {
            "tiles": tile_words(reason.tiles),
            "kind": tile_word(number_said(reason, "kind")),
            "shape": reason.facts["shape"],
            **_needs(reason),
        }

    return say


def _suji_leaves_shapes(reason: Reason, position: Position) -> str:
    return _("Suji rules out only ryanmen: %(tile)s can still lose to %(shapes)s.") % {
        "tile": first(reason),
        "shapes": either(_shapes(reason.facts["shapes"])),
    }


def _kabe_leaves_shapes(reason: Reason, position: Position) -> str:
    return _("The wall is only about ryanmen: %(shapes)s can still wait on %(tile)s.") % {
        "tile": first(reason),
        "shapes": either(_shapes(reason.facts["shapes"])),
    }


def _never_that_shape(reason: Reason, position: Position) -> str:
    shapes = _shapes(reason.facts["shapes"])
    if not shapes:
        return _("Ryanmen, kanchan and penchan can all wait on %(tile)s.") % {"tile": first(reason)}
    return _("No %(shapes)s ever waits on %(tile)s.") % {"tile": first(reason), "shapes": either(shapes)}


def _shape_left(reason: Reason, position: Position) -> str:
    words = {"tile": named_tile(reason.tiles[0]), "shape": reason.facts["shape"]}
    if reason.facts["shape"] == "kokushi":
        return (
            _("Kokushi can still win on %(tile)s: all other terminals and honours may be in the hand.")
            % words
        )
    if reason.facts["shape"] == "shanpon":
        return _("A shanpon can still win on %(tile)s: a pair of %(copies)s may be in the hand.") % {
            **words,
            "copies": kan_tile(reason.tiles[0]),
        }
    words["needs"] = named_tiles(faces_of(reason.facts["needs"]))
    return _("A %(shape)s can still win on %(tile)s: %(needs)s may be in the hand.") % words


def _visible(text: Promise) -> Say:
    def say(reason: Reason, position: Position) -> str:
        return str(text) % {"copies": copies(reason, position), "visible": number_said(reason, "visible")}

    return say


def _hikkake(reason: Reason, position: Position) -> str:
    words = {
        "tile": first(reason),
        "thrown": tile_words(reason.tiles[1:]),
        "shapes": joined(_shapes(reason.facts["shapes"])),
    }
    if len(reason.tiles) > 2:
        return _("Together %(thrown)s in the river make %(tile)s suji, but the wait is %(shapes)s.") % words
    if reason.facts["declaration"]:
        return _("The declaration tile %(thrown)s makes %(tile)s suji, but the wait is %(shapes)s.") % words
    return _("The %(thrown)s in the river makes %(tile)s suji, but the wait is %(shapes)s.") % words


def _no_hikkake(reason: Reason, position: Position) -> str:
    if not reason.tiles:
        return _("The hand waits on nothing.")
    return ngettext(
        "Your own river does not make your wait on %(tiles)s suji.",
        "Your own river makes none of your waits (%(tiles)s) suji.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


def _half_hikkake(reason: Reason, position: Position) -> str:
    return _("The %(thrown)s in the river makes %(tile)s only half suji: %(lacks)s is not there.") % {
        "tile": first(reason),
        "thrown": tile_words(reason.tiles[1:]),
        "lacks": tile_words(faces_of(reason.facts["lacks"])),
    }


def _passed_each_riichi(reason: Reason, position: Position) -> str:
    words = {
        "tiles": named_tiles(reason.tiles),
        "seats": seats_word(reason, position),
        "by": seat_word(position, number_said(reason, "by")),
    }
    if reason.facts["by"] == position.hero:
        return (
            _(
                "You discarded %(tiles)s after each riichi, and nobody won. "
                "That makes %(tiles)s safe against %(seats)s."
            )
            % words
        )
    return (
        _(
            "%(by)s discarded %(tiles)s after each riichi, and nobody won. "
            "That makes %(tiles)s safe against %(seats)s."
        )
        % words
    )


def _safe_against_some(reason: Reason, position: Position) -> str:
    return ngettext(
        "%(tiles)s is safe against %(seats)s but not against %(others)s.",
        "%(tiles)s are safe against %(seats)s but not against %(others)s.",
        len(reason.tiles),
    ) % {
        "tiles": capfirst(named_tiles(reason.tiles)),
        "seats": seats_word(reason, position),
        "others": seats_word(reason, position, "others"),
    }


def _safe_turns(reason: Reason, position: Position) -> str:
    return ngettext(
        "One safe tile in your hand is one turn: %(tiles)s.",
        "Each safe tile in your hand is one turn: %(tiles)s.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


def _no_safe_turn(reason: Reason, position: Position) -> str:
    seats = reason.facts["seats"]
    if isinstance(seats, tuple) and len(seats) > 1:
        return _("No tile in your hand is safe against all of them (%(seats)s).") % {
            "seats": seats_word(reason, position)
        }
    return _(
        "You hold no tile that %(seats)s discarded, and no tile that anybody discarded after the riichi."
    ) % {"seats": seats_word(reason, position)}


SAFETY_SENTENCES: Final[Sentences] = {
    "genbutsu_own_river": against(
        ngettext_lazy(
            "%(seat)s discarded %(tile)s and so cannot ron it: furiten.",
            "%(seat)s discarded %(tiles)s and so cannot ron them: furiten.",
            "many",
        )
    ),
    "genbutsu_passed": against(
        ngettext_lazy(
            "%(by)s discarded %(tile)s after the riichi and %(seat)s did not win, so it is "
            "safe against %(seat)s.",
            "%(by)s discarded %(tiles)s after the riichi and %(seat)s did not win, so they are all safe "
            "against %(seat)s.",
            "many",
        ),
        own=ngettext_lazy(
            "You discarded %(tile)s after the riichi and %(seat)s did not win, so it is safe "
            "against %(seat)s.",
            "You discarded %(tiles)s after the riichi and %(seat)s did not win, so they are all safe "
            "against %(seat)s.",
            "many",
        ),
    ),
    "genbutsu_kakan": against(
        gettext_lazy(
            "%(by)s added %(tile)s in a kakan after the riichi and %(seat)s did not rob it, so it is "
            "safe against %(seat)s."
        ),
        own=gettext_lazy(
            "You added %(tile)s in a kakan after the riichi and %(seat)s did not rob it, so it is "
            "safe against %(seat)s."
        ),
    ),
    "genbutsu_kita": against(
        gettext_lazy(
            "%(by)s extracted %(tile)s after the riichi and %(seat)s did not win, so it is "
            "safe against %(seat)s."
        ),
        own=gettext_lazy(
            "You extracted %(tile)s after the riichi and %(seat)s did not win, so it is safe "
            "against %(seat)s."
        ),
    ),
    "before_the_riichi": against(
        ngettext_lazy(
            "%(by)s discarded %(tile)s before %(seat)s's riichi; that does not make it safe.",
            "%(by)s discarded %(tiles)s before %(seat)s's riichi; that does not make them safe.",
            "many",
        ),
        own=ngettext_lazy(
            "You discarded %(tile)s before %(seat)s's riichi; that does not make it safe.",
            "You discarded %(tiles)s before %(seat)s's riichi; that does not make them safe.",
            "many",
        ),
    ),
    "north_still_wins": against(
        gettext_lazy(
            "Under these rules passing up a ron on an extracted north does not make %(seat)s furiten, so "
            "the north is not safe."
        )
    ),
    "passed_each_riichi": _passed_each_riichi,
    "safe_against_some": _safe_against_some,
    "safe_turns": _safe_turns,
    "no_safe_turn": _no_safe_turn,
    "not_genbutsu": against(gettext_lazy("Not genbutsu against %(seat)s: %(tiles)s.")),
    "no_riichi_to_fear": gettext_lazy("Nobody else is in riichi."),
    "suji_cleared": against(
        gettext_lazy(
            "A ryanmen of %(needs)s would wait on %(tile)s and on %(other)s; %(other)s is genbutsu, "
            "so this ryanmen cannot win on %(tile)s."
        ),
        _needs,
    ),
    "ryanmen_not_cleared": against(
        gettext_lazy("A ryanmen of %(needs)s can still win on %(tile)s: %(other)s is not genbutsu."), _needs
    ),
    "suji_leaves_nothing": gettext_lazy("No other shape can wait on %(tile)s either."),
    "suji_leaves_shapes": _suji_leaves_shapes,
    "honour_has_no_suji": gettext_lazy("The honour %(tile)s has no suji."),
    "hikkake": _hikkake,
    "no_hikkake": _no_hikkake,
    "half_hikkake": _half_hikkake,
    "furiten_is_no_trap": gettext_lazy(
        "The %(tile)s in your own river is one of your waits: in furiten you cannot ron, so there is no trap."
    ),
    "no_chance": _run(
        gettext_lazy("No %(shape)s of %(needs)s can wait on %(kind)s: you can see every copy of %(tiles)s.")
    ),
    "one_chance": _run(
        gettext_lazy("A %(shape)s of %(needs)s on %(kind)s needs the last unseen %(tiles)s: unlikely.")
    ),
    "no_wall": _run(
        gettext_lazy("A %(shape)s of %(needs)s can wait on %(kind)s: two or more of each are unseen.")
    ),
    "no_manzu_runs": gettext_lazy("With three players there are no 2m to 8m: no run can wait on %(tile)s."),
    "kabe_leaves_shapes": _kabe_leaves_shapes,
    "kabe_leaves_nothing": gettext_lazy("No other shape can wait on %(tile)s either."),
    "honour_in_no_run": gettext_lazy(
        "The honour %(tile)s is in no run: only shanpon, tanki or kokushi can wait on it."
    ),
    "honour_shanpon_possible": _visible(
        gettext_lazy("Of the four %(copies)s you can see %(visible)s; two others may be held as a pair.")
    ),
    "too_few_for_shanpon": _visible(
        gettext_lazy("Of the four %(copies)s you can see %(visible)s: no pair is left for a shanpon.")
    ),
    "too_few_for_tanki": _visible(gettext_lazy("You can see all four %(copies)s: none is left for a tanki.")),
    "never_that_shape": _never_that_shape,
    "shape_left": _shape_left,
    "no_second_pair": against(
        gettext_lazy(
            "A shanpon with %(tile)s needs a second pair, but every tile that could form one is genbutsu."
        )
    ),
    "four_ankans_leave_tanki": against(
        gettext_lazy("%(seat)s has four ankans: one tile is left in the hand, a tanki.")
    ),
    "kokushi_has_no_ankan": against(gettext_lazy("%(seat)s has an ankan: the hand cannot be kokushi.")),
    "kokushi_kind_gone": ngettext_lazy(
        "No kokushi: you can see all four %(copies)s.",
        "No kokushi: you can see all four copies of each of these: %(tiles)s.",
        "many",
    ),
    "kokushi_no_pair": gettext_lazy(
        "No kokushi on %(named)s: no other terminal or honour can still be a pair. A thirteen-tile "
        "wait would be furiten or lack it."
    ),
    "a_shown_wait": against(gettext_lazy("%(seat)s's open riichi waits on %(waits)s."), _waits),
    "not_a_shown_wait": against(
        gettext_lazy(
            "%(seat)s's open riichi waits on %(waits)s: %(tile)s is safe, so there is no need to fold."
        ),
        _waits,
    ),
    "open_but_furiten": against(
        gettext_lazy(
            "%(seat)s waits on %(waits)s in open riichi but is furiten because of %(tile)s and cannot ron."
        ),
        _waits,
    ),
}


def _danger(reason: Reason, position: Position) -> str:
    named = str(reason.facts["class"])
    if named == GENBUTSU:
        return _("Genbutsu %(tile)s 0 %%: it cannot deal in.") % {"tile": first(reason)}
    if named == IMPOSSIBLE:
        return _("%(tile)s 0 %%: no hand can still wait on it.") % {"tile": first(reason)}
    return _("%(named)s %(whole)s: %(parts)s.") % {
        "named": class_word(reason),
        "whole": percent(number_said(reason, "permille")),
        "parts": parts_word(reason),
    }


def class_word(reason: Reason) -> str:
    """The tile of a danger reason with its class: `No-suji 2p`, `Honour East, 1 other seen`."""
    group, _space, rest = str(reason.facts["class"]).partition(" ")
    words = {"tile": first(reason)}
    if face_of(reason.tiles[0]) >= EAST:
        return _honour(first(reason), int(rest.partition(" ")[0]))
    named = _GROUPS[group] % words
    wall = _WALLS.get(str(reason.facts["wall"]).partition(" ")[0])
    return wall % {"named": named} if wall and group in _RYANMEN else named


def _honour(tile: str, seen: int) -> str:
    """`seen` counts copies that are not the hero's own, up to two."""
    if seen == 0:
        return _("Honour %(tile)s, no other seen,") % {"tile": tile}
    if seen == 1:
        return _("Honour %(tile)s, 1 other seen,") % {"tile": tile}
    return _("Honour %(tile)s, 2 or more others seen,") % {"tile": tile}


_RYANMEN: Final = frozenset({"no-suji", "half-suji"})
"""Classes on which a ryanmen can win."""
_GROUPS: Final = {
    "no-suji": gettext_lazy("No-suji %(tile)s"),
    "half-suji": gettext_lazy("Half-suji %(tile)s"),
    "suji": gettext_lazy("Suji %(tile)s"),
    "both-suji": gettext_lazy("Suji %(tile)s"),
}
_WALLS: Final = {
    "no": gettext_lazy("%(named)s behind a wall (no-chance)"),
    "one": gettext_lazy("%(named)s behind a wall (one-chance)"),
}


def parts_word(reason: Reason) -> str:
    """What the danger is made of, in percent: `ryanmen 4.8, kanchan 0.5, pairs 1.5`.

    Waits on three kinds count as ryanmen; of suited tiles shanpon and tanki are told together.
    """
    sums: dict[str, int] = {}
    suited = face_of(reason.tiles[0]) < EAST
    parts = reason.facts["parts"]
    for part in parts if isinstance(parts, tuple) else ():
        name, share = part if isinstance(part, tuple) else ("", 0)
        name = _TOGETHER.get(str(name), str(name)) if suited else str(name)
        sums[name] = sums.get(name, 0) + (share if isinstance(share, int) else 0)
    said = [
        _("%(shape)s %(percent)s") % {"shape": _shape(name), "percent": tenths(share)}
        for name, share in sorted(sums.items(), key=lambda part: -part[1])
    ]
    if not said:
        return _("hardly any wait is left")
    return pgettext("between the items of a list", ", ").join(said)


_PAIRS: Final = "pairs"
_TOGETHER: Final = {"sanmenchan": "ryanmen", "shanpon": _PAIRS, "tanki": _PAIRS}


def _shape(name: str) -> str:
    return _("pairs") if name == _PAIRS else wait_class_word(name)


DANGER_SENTENCES: Final[Sentences] = {"danger": _danger}


def _option(reason: Reason, position: Position) -> str:
    return _(
        "%(option)s: %(points)s. You win %(win)s of the time and deal in %(deal_in)s of the time; "
        "%(draw)s of hands end in a draw."
    ) % {
        "option": action_word(str(reason.facts["course"]), reason.tiles[0]),
        "points": signed_points_word(number_said(reason, "points")),
        **{name: percent(number_said(reason, name)) for name in ("win", "deal_in", "draw")},
    }


def _values(reason: Reason, position: Position) -> str:
    draws = number_said(reason, "own_draws")
    left = ngettext("You have %(draws)s draw left.", "You have %(draws)s draws left.", draws) % {
        "draws": draws
    }
    if "rival_ron" not in reason.facts:
        return left
    rival = _(
        "On average the riichi player waits on %(outs)s live tiles and wins %(ron)s by a ron, "
        "%(tsumo)s by a tsumo."
    ) % {
        "outs": tenths(number_said(reason, "rival_outs")),
        "ron": points_word(number_said(reason, "rival_ron")),
        "tsumo": points_word(number_said(reason, "rival_tsumo")),
    }
    return _("%(rival)s %(left)s") % {"rival": rival, "left": left}


def _gap(reason: Reason, position: Position) -> str:
    return sureness_sentence(
        str(reason.facts["sureness"]), number_said(reason, "gap"), number_said(reason, "left_open")
    )


def _leaves_furiten(reason: Reason, position: Position) -> str:
    """What the tile asked about leaves furiten on."""
    return _("After discarding %(discard)s you are furiten on %(tiles)s: only a tsumo wins.") % {
        "discard": tile_words(faces_of((reason.facts["discard"],))),
        "tiles": tile_words(reason.tiles),
    }


DECISIONS_SENTENCES: Final[Sentences] = {
    "option": _option,
    "values": _values,
    "gap": _gap,
    "leaves_furiten": _leaves_furiten,
}

"""The sentences of reasons about genbutsu, suji, kabe and the shapes of a wait that are left."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from trainer.rules.verdict import Fact, Reason
from trainer.scenarios.position import Position
from trainer.wording.reasons.base import Say, first, number, plain
from trainer.wording.words import either, joined, kinds_of, named_tile, seat_word, tile_word, tile_words


def against(text: str, more: Callable[[Reason], dict[str, str]] | None = None, own: str = "") -> Say:
    """A sentence about the riichi of `%(seat)s`; `%(by)s` let the tile go, or the hero did: `own`."""

    def say(reason: Reason, position: Position) -> str:
        words = {
            "tile": named_tile(reason.tiles[0]) if reason.tiles else "",
            "tiles": joined([named_tile(tile) for tile in reason.tiles]),
            "seat": seat_word(position, number(reason, "seat")),
            "by": seat_word(position, number(reason, "by")),
        }
        said = own if own and reason.facts.get("by") == position.hero else text
        return _(said) % (words | (more(reason) if more else {}))

    return say


def _needs(reason: Reason) -> dict[str, str]:
    """The tiles of a shape, and the other end of a ryanmen."""
    other = reason.facts.get("other_end", reason.tiles[-1])
    return {
        "needs": tile_words(kinds_of(reason.facts["needs"])),
        "other": tile_word(other) if isinstance(other, int) else "",
    }


def _waits(reason: Reason) -> dict[str, str]:
    return {"waits": tile_words(kinds_of(reason.facts["waits"]))}


def _shapes(fact: Fact) -> list[str]:
    return [str(shape) for shape in fact] if isinstance(fact, tuple) else []


def _run(text: str) -> Say:
    """A sentence about the pair of tiles that waits on `%(kind)s` in one `%(shape)s`."""

    def say(reason: Reason, position: Position) -> str:
        return _(text) % {
            "tiles": tile_words(reason.tiles),
            "kind": tile_word(number(reason, "kind")),
            "shape": reason.facts["shape"],
            **_needs(reason),
        }

    return say


def _suji_leaves_shapes(reason: Reason, position: Position) -> str:
    return _("Suji speaks of ryanmen only: %(tile)s can still lose to %(shapes)s.") % {
        "tile": first(reason),
        "shapes": either(_shapes(reason.facts["shapes"])),
    }


def _kabe_leaves_shapes(reason: Reason, position: Position) -> str:
    return _("A wall stops that run only: %(shapes)s can still wait on %(tile)s.") % {
        "tile": first(reason),
        "shapes": either(_shapes(reason.facts["shapes"])),
    }


def _never_that_shape(reason: Reason, position: Position) -> str:
    shapes = _shapes(reason.facts["shapes"])
    if not shapes:
        return _("Any run can wait on %(tile)s.") % {"tile": first(reason)}
    return _("No %(shapes)s ever waits on %(tile)s.") % {"tile": first(reason), "shapes": either(shapes)}


def _shape_left(reason: Reason, position: Position) -> str:
    words = {"tile": first(reason), "shape": reason.facts["shape"]}
    if reason.facts["shape"] == "kokushi":
        return (
            _("Kokushi can still win on %(tile)s: the other terminals and honours may all be held.") % words
        )
    if reason.facts["shape"] == "shanpon":
        return _("A shanpon can still win on %(tile)s: a pair of %(tile)s may be in the hand.") % words
    words["needs"] = tile_words(kinds_of(reason.facts["needs"]))
    return _("A %(shape)s can still win on %(tile)s: %(needs)s may be in the hand.") % words


def _visible(text: str) -> Say:
    def say(reason: Reason, position: Position) -> str:
        return _(text) % {"tile": first(reason), "visible": number(reason, "visible")}

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
        "Your own river makes none of your waits %(tiles)s suji.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


def _kokushi_kind_gone(reason: Reason, position: Position) -> str:
    return ngettext(
        "No kokushi: you can see all four %(tiles)s.",
        "No kokushi: you can see all four of each of %(tiles)s.",
        len(reason.tiles),
    ) % {"tiles": tile_words(reason.tiles)}


SENTENCES: Final[dict[str, Say]] = {
    "genbutsu_own_river": against(gettext_noop("%(seat)s discarded %(tile)s and so cannot ron it: furiten.")),
    "genbutsu_passed": against(
        gettext_noop(
            "%(by)s discarded %(tile)s after the riichi and %(seat)s did not win: safe against %(seat)s."
        ),
        own=gettext_noop(
            "You discarded %(tile)s after the riichi and %(seat)s did not win: safe against %(seat)s."
        ),
    ),
    "genbutsu_kakan": against(
        gettext_noop(
            "%(by)s added %(tile)s in a kakan after the riichi and %(seat)s did not rob it: "
            "safe against %(seat)s."
        ),
        own=gettext_noop(
            "You added %(tile)s in a kakan after the riichi and %(seat)s did not rob it: "
            "safe against %(seat)s."
        ),
    ),
    "genbutsu_kita": against(
        gettext_noop(
            "%(by)s extracted %(tile)s after the riichi and %(seat)s did not win: safe against %(seat)s."
        ),
        own=gettext_noop(
            "You extracted %(tile)s after the riichi and %(seat)s did not win: safe against %(seat)s."
        ),
    ),
    "before_the_riichi": against(
        gettext_noop("%(by)s discarded %(tile)s before %(seat)s's riichi; that does not make it safe."),
        own=gettext_noop("You discarded %(tile)s before %(seat)s's riichi; that does not make it safe."),
    ),
    "north_still_wins": against(
        gettext_noop("Under these rules an extracted north let go makes no furiten: it is not safe.")
    ),
    "not_genbutsu": against(gettext_noop("Not genbutsu against %(seat)s: %(tiles)s.")),
    "no_riichi_to_fear": plain(gettext_noop("Nobody else is in riichi.")),
    "suji_cleared": against(
        gettext_noop(
            "A ryanmen of %(needs)s would wait on %(tile)s and on %(other)s; %(other)s is genbutsu, "
            "so it cannot win on %(tile)s."
        ),
        _needs,
    ),
    "ryanmen_not_cleared": against(
        gettext_noop("A ryanmen of %(needs)s can still win on %(tile)s: %(other)s is not genbutsu."), _needs
    ),
    "suji_leaves_nothing": plain(gettext_noop("No other shape can wait on %(tile)s either.")),
    "suji_leaves_shapes": _suji_leaves_shapes,
    "honour_has_no_suji": plain(gettext_noop("The honour %(tile)s has no suji.")),
    "hikkake": _hikkake,
    "no_hikkake": _no_hikkake,
    "furiten_is_no_trap": plain(
        gettext_noop(
            "The %(tile)s in your own river is a wait: in furiten you cannot ron, so nothing is a trap."
        )
    ),
    "no_chance": _run(
        gettext_noop("No %(shape)s of %(needs)s can wait on %(kind)s: you can see all four %(tiles)s.")
    ),
    "one_chance": _run(
        gettext_noop("A %(shape)s of %(needs)s on %(kind)s needs the last unseen %(tiles)s: unlikely.")
    ),
    "no_wall": _run(
        gettext_noop("A %(shape)s of %(needs)s can wait on %(kind)s: two or more of each are unseen.")
    ),
    "no_manzu_runs": plain(
        gettext_noop("With three players there is no 2m to 8m: no run can wait on %(tile)s.")
    ),
    "kabe_leaves_shapes": _kabe_leaves_shapes,
    "kabe_leaves_nothing": plain(gettext_noop("No other shape can wait on %(tile)s either.")),
    "honour_in_no_run": plain(
        gettext_noop("The honour %(tile)s is in no run: only shanpon, tanki or kokushi can wait on it.")
    ),
    "honour_shanpon_possible": _visible(
        gettext_noop("Of the four %(tile)s you can see %(visible)s; two others may be held as a pair.")
    ),
    "too_few_for_shanpon": _visible(
        gettext_noop("Of the four %(tile)s you can see %(visible)s: no pair is left for a shanpon.")
    ),
    "too_few_for_tanki": _visible(gettext_noop("You can see all four %(tile)s: none is left for a tanki.")),
    "never_that_shape": _never_that_shape,
    "shape_left": _shape_left,
    "no_second_pair": against(
        gettext_noop("No second pair that could win is left for a shanpon with %(tile)s.")
    ),
    "four_ankans_leave_tanki": against(
        gettext_noop("%(seat)s has four ankans: one tile is left in the hand, a tanki.")
    ),
    "kokushi_has_no_ankan": against(gettext_noop("%(seat)s has an ankan: that is no kokushi.")),
    "kokushi_kind_gone": _kokushi_kind_gone,
    "kokushi_no_pair": plain(
        gettext_noop("No kokushi on %(tile)s: no terminal or honour is left twice, or one is genbutsu.")
    ),
    "a_shown_wait": against(gettext_noop("%(seat)s's open hand waits on %(waits)s."), _waits),
    "not_a_shown_wait": against(
        gettext_noop(
            "%(seat)s's riichi is open and waits on %(waits)s: %(tile)s is safe, there is no need to fold."
        ),
        _waits,
    ),
    "open_but_furiten": against(
        gettext_noop(
            "%(seat)s's open riichi waits on %(waits)s, but %(tile)s went by: in furiten it cannot ron."
        ),
        _waits,
    ),
}

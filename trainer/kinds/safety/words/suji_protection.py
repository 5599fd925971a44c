"""The sentences of `suji-protection`."""

from django.utils.translation import gettext as _

from trainer.kinds.safety.suji_protection import KIND
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import asked_face, asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.words import either, seat_word, tile_word


def title() -> str:
    return _("Is there suji or a wall")


def question(position: Position) -> str:
    words = {
        "tile": tile_word(asked_face(position)),
        "seat": seat_word(position, asked_seat(position, "against")),
    }
    if position.asked("about") == "suji":
        return _("%(seat)s is in riichi. Does suji keep a ryanmen from winning on your %(tile)s?") % words
    return _("%(seat)s is in riichi. Do walls (kabe) keep a ryanmen from waiting on your %(tile)s?") % words


def none_label() -> str:
    return ""


def option(code: str, position: Position) -> str:
    if position.asked("about") == "suji":
        return {
            "none": _("No suji"),
            "half": _("Half suji: one of two ryanmen is out"),
            "full": _("Suji: no ryanmen can win on it"),
        }[code]
    return {
        "none": _("No protection: a ryanmen can easily wait on it"),
        "one_chance": _("One-chance: every ryanmen is at least unlikely"),
        "no_chance": _("No-chance: no ryanmen is possible"),
    }[code]


def _no_chance(position: Position, tile: str) -> str:
    """Which shapes are left where no ryanmen is, as far as the tiles that can be seen tell."""
    left = KIND.judge(position, position.ruleset).facts["shapes"]
    if not isinstance(left, tuple) or not left:
        return _("%(tile)s is no-chance: no ryanmen can wait on it, nor any other shape.") % {"tile": tile}
    words = {"tile": tile, "shapes": either([str(shape) for shape in left])}
    return _("%(tile)s is no-chance: no ryanmen can wait on it, but %(shapes)s can.") % words


def verdict_line(answer: Answer, position: Position) -> str:
    words = {"tile": tile_word(asked_face(position))}
    if answer == "no_chance":
        return _no_chance(position, words["tile"])
    if position.asked("about") == "suji":
        lines = {
            "none": _("%(tile)s has no suji."),
            "half": _("%(tile)s is half suji: one of the two ryanmen can still win."),
            "full": _("%(tile)s is suji: no ryanmen can win on it, but other shapes can."),
        }
    else:
        lines = {
            "none": _("Walls do not protect %(tile)s: a ryanmen can easily wait on it."),
            "one_chance": _("%(tile)s is one-chance: a ryanmen on it is unlikely, not impossible."),
        }
    return lines[str(answer)] % words

"""The frame of a game: players, points, how it ends."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from trainer.rules.ruleset import Level
from trainer.wording.kind_words import signed_word
from trainer.wording.rulings.base import Ruling, choice, counted
from trainer.wording.words import grouped


def _uma(level: Level) -> str:
    if not isinstance(level, tuple):
        return _("uma goes by how many players end above the return points")
    places = pgettext("between the items of a list", ", ").join(signed_word(int(each)) for each in level)
    return _("uma by place: %(places)s") % {"places": places}


def _oka(thousands: int) -> str:
    if not thousands:
        return _("no oka for the first place")
    return _("the first place gets an oka of %(points)s") % {"points": thousands}


RULINGS: Final[dict[str, Ruling]] = {
    "players": choice(
        lambda: _("sources differ on the number of players"),
        **{"4": lambda: _("four players"), "3": lambda: _("three players")},
    ),
    "wall_tiles": choice(
        lambda: _("sources differ on the tiles in play"),
        **{
            "136": lambda: _("all 136 tiles are in play"),
            "108": lambda: _("108 tiles: 2m to 8m are left out"),
        },
    ),
    "start_points": counted(
        lambda: _("sources differ on the points at the start"),
        lambda points: _("everybody starts with %(points)s points") % {"points": grouped(points)},
    ),
    "return_points": counted(
        lambda: _("sources differ on the points taken off at the end"),
        lambda points: _("the result is counted from %(points)s points") % {"points": grouped(points)},
    ),
    "end_target": counted(
        lambda: _("sources differ on the points that end the game"),
        lambda points: (
            _("the game ends on time only if somebody has %(points)s points") % {"points": grouped(points)}
        ),
        lambda: _("the game ends on time whatever the scores"),
    ),
    "extension": choice(
        lambda: _("sources differ on an extra round"),
        none=lambda: _("no extra round"),
        west_sudden_death=lambda: _("an extra West round until somebody reaches the target"),
    ),
    "uma": Ruling(_uma, lambda: _("sources differ on the uma")),
    "oka": counted(lambda: _("sources differ on the oka"), _oka),
    "tie_rule": choice(
        lambda: _("sources differ on equal scores"),
        seat_order=lambda: _("of equal scores the one nearer the first dealer is ahead"),
        split=lambda: _("equal scores share their places"),
    ),
    "bust": choice(
        lambda: _("sources differ on whether the game ends when somebody runs out of points"),
        none=lambda: _("nobody goes bust: the game goes on below 0"),
        below_0=lambda: _("the game ends when somebody is below 0"),
        at_or_below_0=lambda: _("the game ends when somebody is at 0 or below"),
    ),
    "agari_yame": choice(
        lambda: _("sources differ on whether a leading last dealer may stop"),
        none=lambda: _("a leading last dealer plays on"),
        auto_leader=lambda: _("a leading last dealer ends the game by a win or by tenpai"),
        optional=lambda: _("a leading last dealer may end the game or play on"),
    ),
    "renchan": choice(
        lambda: _("sources differ on when the dealer stays"),
        tenpai=lambda: _("the dealer stays after a win, or tenpai at a draw"),
        agari=lambda: _("the dealer stays after a win only"),
    ),
    "leftover_sticks": choice(
        lambda: _("sources differ on sticks left at the end"),
        first=lambda: _("sticks left at the end go to the first place"),
        first_split=lambda: _(
            "sticks left at the end go to the first place, shared in equal hundreds if tied"
        ),
        first_split_all=lambda: _(
            "sticks left at the end go to the first place, shared if tied: among three 400, 300 and 300"
        ),
        nobody=lambda: _("sticks left at the end go to nobody"),
    ),
}

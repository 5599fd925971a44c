"""What a player did before a draw: the table does not show whether the drawn tile is a replacement."""

from django.utils.translation import gettext as _

from trainer.rules.events import Ankan, Daiminkan, Discard, Kakan, Kita
from trainer.scenarios.position import Position


def act_before(position: Position) -> str:
    """What the hero did last before the draw at hand, told alike whatever it was."""
    for event in reversed(position.events):
        match event:
            case Discard(seat=seat) if seat == position.hero:
                return _("Your last act before was a discard.")
            case Kita(seat=seat) if seat == position.hero:
                return _("Your last act before was a kita.")
            case Ankan(seat=seat) | Kakan(seat=seat) | Daiminkan(seat=seat) if seat == position.hero:
                return _("Your last act before was a kan.")
    return _("It is your first draw.")

"""The sentences of `next-hand`."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.kinds.abort.words.must_show import ended
from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_END
from trainer.wording.words import seat_word, wind_word


def title() -> str:
    return _("What comes next")


def question(position: Position) -> str:
    end = {"end": ended(position), "dealer": _of_the_dealer(position)}
    if position.asked("about") == "sticks":
        return _("%(end)s How many sticks lie on the table for the next hand?") % end
    if not end["dealer"]:
        return _("%(end)s If the game goes on, which hand is next?") % end
    return _("%(end)s %(dealer)s If the game goes on, which hand is next?") % end


def _of_the_dealer(position: Position) -> str:
    """At an exhaustive draw: whether the dealer says to be noten."""
    state, dealer = position.table(), position.round.dealer
    if state.reason not in PLAYED_OUT:
        return ""
    if state.seats[dealer].hand is None and state.seats[dealer].stands:
        return _("%(seat)s, the dealer, is in riichi.") % {"seat": seat_word(position, dealer)}
    if state.seats[dealer].hand is None:
        return _("%(seat)s, the dealer, is noten.") % {"seat": seat_word(position, dealer)}
    return _("Everybody who is tenpai shows it.")


def option(code: str, position: Position) -> str:
    """The round with its honba."""
    if code == "again":
        return _("This hand again: it is a chombo")
    stays, honba = code.split("-")
    played = position.round
    following = played if stays == "stays" else _passed(played, position.players)
    number = played.honba + 1 if honba == "up" else 0
    words = {"wind": wind_word(following.wind), "number": following.number, "honba": number}
    if not number:
        return _("%(wind)s %(number)s, no honba") % words
    return (
        ngettext("%(wind)s %(number)s, %(honba)s honba", "%(wind)s %(number)s, %(honba)s honba", number)
        % words
    )


def _passed(played: Round, players: int) -> Round:
    if played.number == players:
        return Round(played.wind + 1, 1)
    return Round(played.wind, played.number + 1)


def none_label() -> str:
    return ""


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == 0:
        return _("No stick lies on the table for the next hand.")
    if isinstance(answer, int):
        return ngettext(
            "%(number)s stick lies on the table for the next hand.",
            "%(number)s sticks lie on the table for the next hand.",
            answer,
        ) % {"number": answer}
    if answer == "again":
        return _("It is a chombo: the same hand is played again, with the same honba.")
    if str(answer).startswith("stays"):
        return _("The dealer stays: %(hand)s.") % {"hand": option(str(answer), position)}
    return _("The deal passes on: %(hand)s.") % {"hand": option(str(answer), position)}


def need() -> str:
    return str(NEEDS_END)

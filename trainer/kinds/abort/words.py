"""Words of the questions about abortive draws, showing hands and the next hand: a class for each kind.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.replay.events import PLAYED_OUT
from trainer.rules.replay.state import Round
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_DRAW, NEEDS_END, KindWords, Words
from trainer.wording.words import joined, kan_tile, named_tile, own_tile, seat_word, wind_word


class HandAbortsWords(KindWords):
    title = gettext_lazy("Does the hand abort")
    options = {
        "goes-on": gettext_lazy("No abortive draw"),
        "suufon": gettext_lazy("Suufon renda: four discards of the same wind"),
        "suucha": gettext_lazy("Suucha riichi: four riichi"),
        "suukan": gettext_lazy("Suukaikan: four kans"),
        "sanchahou": gettext_lazy("Sanchahou: three rons"),
    }
    looking = (gettext_lazy("Count riichi, kans, rons and discards: who made each of them, and when?"),)
    need = gettext_lazy("This question is asked during a hand in which an abortive draw may be near.")

    def question(self, position: Position) -> str:
        state = position.table()
        pending = state.pending
        if state.winners:
            seats = joined([seat_word(position, seat) for seat in state.winners])
            if pending is None or state.end == "tsumo":
                return _("%(seats)s wins by tsumo. Does the hand end in an abortive draw?") % {"seats": seats}
            words = {
                "seats": seats,
                "from": seat_word(position, pending.seat),
                "tile": own_tile(pending.tile) if len(state.winners) > 1 else named_tile(pending.tile),
            }
            if len(state.winners) > 1:
                return (
                    _("%(seats)s ron the same %(tile)s from %(from)s. Does the hand end in an abortive draw?")
                    % words
                )
            return _("%(seats)s rons %(tile)s from %(from)s. Does the hand end in an abortive draw?") % words
        if pending is None:
            seat = {"seat": seat_word(position, state.turn)}
            return _("%(seat)s has yet to discard. Does the hand end in an abortive draw now?") % seat
        words = {"seat": seat_word(position, pending.seat), "tile": named_tile(pending.tile)}
        if pending.how == "discard":
            return (
                _("%(seat)s discards %(tile)s, and nobody claims it. Does the hand end in an abortive draw?")
                % words
            )
        return _(
            "%(seat)s makes a kan of %(tile)s, and nobody robs it. Does the hand end in an abortive draw now?"
        ) % (words | {"tile": kan_tile(pending.tile)})

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == "goes-on":
            return _("No: the hand does not end in an abortive draw.")
        return _("Yes, the hand ends in an abortive draw. %(name)s.") % {
            "name": self.option(str(answer), position)
        }


class KyuushuuWords(KindWords):
    title = gettext_lazy("May you declare kyuushuu kyuuhai")
    lines = {
        True: gettext_lazy("Yes, you may declare it, but you need not."),
        False: gettext_lazy("No, you may not declare it."),
    }
    looking = (
        gettext_lazy("How many different terminals and honours are in the hand?"),
        gettext_lazy("What happened at the table before this draw?"),
    )
    need = NEEDS_DRAW

    def question(self, position: Position) -> str:
        drawn = position.table().seats[position.hero].drawn
        assert drawn is not None, "the hero has just drawn"
        return _("You have drawn %(tile)s. May you declare kyuushuu kyuuhai?") % {"tile": named_tile(drawn)}


_DRAWS: Final = {
    "exhaustive": gettext_lazy("The wall is empty: the hand ends in a draw."),
    "nagashi": gettext_lazy("The wall is empty, and somebody has nagashi mangan."),
    "suufon": gettext_lazy("The hand ends in a draw by suufon renda."),
    "suucha": gettext_lazy("The hand ends in a draw by suucha riichi."),
    "suukan": gettext_lazy("The hand ends in a draw by suukaikan."),
    "sanchahou": gettext_lazy("The hand ends in a draw by sanchahou: three rons."),
}


class MustShowWords(KindWords):
    title = gettext_lazy("Must you show your hand")
    options = {
        "must": gettext_lazy("Yes, you must show it"),
        "may": gettext_lazy("You may choose whether to show it"),
        "price": gettext_lazy("You can refuse to show it, but that is a chombo"),
        "closed": gettext_lazy("No, you do not show it"),
    }
    lines = {
        "must": gettext_lazy("Yes, you must show your hand."),
        "may": gettext_lazy("No, you may choose not to show your hand."),
        "price": gettext_lazy("You can refuse to show your hand, but that is a chombo."),
        "closed": gettext_lazy("No, you do not show your hand."),
    }
    need = gettext_lazy("This question is asked after the hand has ended.")

    def question(self, position: Position) -> str:
        return _("%(end)s Must you show your hand?") % {"end": ended_words(position)}


def ended_words(position: Position) -> str:
    """How the hand ended, in a sentence."""
    state = position.table()
    if state.reason == "kyuushu":
        if state.turn == position.hero:
            return _("You declare kyuushuu kyuuhai.")
        return _("%(seat)s declares kyuushuu kyuuhai.") % {"seat": seat_word(position, state.turn)}
    if state.reason:
        return str(_DRAWS[state.reason])
    seats = [seat_word(position, seat) for seat in state.winners]
    words = {"seats": joined(seats), "tile": ""}
    if state.pending is not None:
        words["tile"] = (own_tile if len(seats) > 1 else named_tile)(state.pending.tile)
    if state.end == "tsumo":
        if position.hero in state.winners:
            return _("You win by tsumo.")
        return _("%(seats)s wins by tsumo.") % words
    if state.winners == (position.hero,):
        return _("You ron %(tile)s.") % words
    if len(seats) > 1:
        return _("%(seats)s ron the same %(tile)s.") % words
    return _("%(seats)s rons %(tile)s.") % words


class NextHandWords(KindWords):
    title = gettext_lazy("What comes next")
    need = NEEDS_END

    def question(self, position: Position) -> str:
        end = {"end": ended_words(position)}
        if position.asked("about") == "sticks":
            return _("%(end)s How many riichi sticks would lie on the table for the next hand?") % end
        return _("%(end)s Which hand would be next?") % end

    def told(self, position: Position) -> str:
        if position.asked("about") == "sticks" or not (dealer := _of_the_dealer(position)):
            return _("Suppose that the game goes on.")
        return _("%(dealer)s Suppose that the game goes on.") % {"dealer": dealer}

    def option(self, code: str, position: Position) -> str:
        """The round with its honba."""
        if code == "again":
            return _("This hand again, because of a chombo")
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

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == 0:
            return _("No riichi stick lies on the table for the next hand.")
        if isinstance(answer, int):
            return ngettext(
                "%(number)s riichi stick lies on the table for the next hand.",
                "%(number)s riichi sticks lie on the table for the next hand.",
                answer,
            ) % {"number": answer}
        if answer == "again":
            return _("The hand ends in a chombo: it is played again, with the same honba.")
        if str(answer).startswith("stays"):
            return _("The dealer stays: %(hand)s.") % {"hand": self.option(str(answer), position)}
        return _("The deal passes on: %(hand)s.") % {"hand": self.option(str(answer), position)}


def _of_the_dealer(position: Position) -> str:
    """At an exhaustive draw: whether the dealer says to be noten."""
    state, dealer = position.table(), position.round.dealer
    if state.reason not in PLAYED_OUT:
        return ""
    if state.seats[dealer].hand is None and state.seats[dealer].stands:
        return _("%(seat)s, the dealer, is in riichi.") % {"seat": seat_word(position, dealer)}
    if state.seats[dealer].hand is None:
        return _("%(seat)s, the dealer, is noten.") % {"seat": seat_word(position, dealer)}
    return _("Every tenpai hand is shown.")


def _passed(played: Round, players: int) -> Round:
    if played.number == players:
        return Round(played.wind + 1, 1)
    return Round(played.wind, played.number + 1)


WORDS: Final[dict[str, Words]] = {
    "four_kans_always_abort": (
        gettext_lazy("Four kans always end the hand"),
        gettext_lazy(
            "Not if one player made them all: that player may still make suukantsu, and play goes on."
        ),
    ),
    "fourth_kan_ends_at_once": (
        gettext_lazy("The fourth kan ends the hand at once"),
        gettext_lazy("Usually the hand ends only after the next discard, which may still be ronned."),
    ),
    "called_winds_abort": (
        gettext_lazy("Four discards of the same wind end the hand, whatever was called in between"),
        gettext_lazy("Suufon renda needs an uninterrupted first turn; an ankan interrupts it too."),
    ),
    "three_is_enough": (
        gettext_lazy("Three discards of the same wind, or three riichi, end the hand"),
        gettext_lazy("Three are never enough: where such a draw is played, all four players must take part."),
    ),
    "abort_before_ron": (
        gettext_lazy("The fourth riichi or kan ends the hand even if its tile is ronned"),
        gettext_lazy("The ron comes first: a riichi or kan whose tile is ronned does not stand."),
    ),
    "aborts_everywhere": (
        gettext_lazy("Abortive draws are played everywhere"),
        gettext_lazy("Each depends on the ruleset, and most do not exist with three players."),
    ),
    "nine_tiles_with_doubles": (
        gettext_lazy("Nine terminals and honours are enough, even with doubles"),
        gettext_lazy("Nine different kinds are needed; two of one kind count as one."),
    ),
    "nine_kinds_in_any_turn": (
        gettext_lazy("Kyuushuu kyuuhai may be declared on any turn"),
        gettext_lazy("Only on your own first turn, after the draw and before the discard."),
    ),
    "nine_kinds_after_a_call": (
        gettext_lazy("Kyuushuu kyuuhai may be declared even after a call, an ankan or a kita"),
        gettext_lazy(
            "It needs an uninterrupted first turn: a call, and usually an ankan or a kita, takes the "
            "right away."
        ),
    ),
    "riichi_always_shows": (
        gettext_lazy("A riichi hand is always shown at the end"),
        gettext_lazy("Usually it is shown at an exhaustive draw, but not when another player wins."),
    ),
    "all_show_at_an_abort": (
        gettext_lazy("All hands are shown at an abortive draw"),
        gettext_lazy(
            "All four are shown only at suucha riichi; at kyuushuu kyuuhai only the player who "
            "declares it shows a hand."
        ),
    ),
    "tenpai_never_hidden": (
        gettext_lazy("A tenpai hand is always shown at an exhaustive draw"),
        gettext_lazy("Some rules let a player without riichi hide it and pay as noten."),
    ),
    "deal_passes_at_an_abort": (
        gettext_lazy("The deal passes on at an abortive draw"),
        gettext_lazy("The same dealer deals again, with one more honba."),
    ),
    "honba_needs_a_dealer_who_stays": (
        gettext_lazy("Honba goes back to zero whenever the deal passes"),
        gettext_lazy(
            "Every draw adds one honba, even if the deal passes on; only a non-dealer's win resets it to "
            "zero."
        ),
    ),
    "dealer_stays_at_a_draw": (
        gettext_lazy("The dealer stays at every draw"),
        gettext_lazy("At an exhaustive draw a noten dealer loses the deal."),
    ),
    "sticks_go_back": (
        gettext_lazy("The riichi sticks of a drawn hand go back to their owners"),
        gettext_lazy("They stay on the table for the next winner."),
    ),
}

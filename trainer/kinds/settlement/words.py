"""Words of the questions about points and payments: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import is_east_only, seat_codes, seat_of
from trainer.scenarios.position.end_of_hand import after_the_hand, winner_asked
from trainer.scenarios.position.position import Position
from trainer.wording.events import end_sentence, stakes_sentence, win_sentence
from trainer.wording.kind_words import (
    NEEDS_END,
    NEEDS_WIN,
    KindWords,
    Words,
    by_wind,
    codes_of,
    points_of_seats,
)
from trainer.wording.words import (
    faces_of,
    grouped,
    joined,
    points_word,
    round_word,
    seat_word,
    tile_words,
    yaku_title,
    yaku_words,
)


class DoraTileWords(KindWords):
    title = gettext_lazy("Which tile is dora")
    none_label = gettext_lazy("No tile")

    def question(self, position: Position) -> str:
        indicators = position.table().indicators
        return ngettext(
            "The dora indicator is %(tiles)s. Which tile is dora?",
            "The dora indicators are %(tiles)s. Which tiles are dora?",
            len(indicators),
        ) % {"tiles": tile_words(indicators)}

    def verdict_line(self, answer: Answer, position: Position) -> str:
        tiles = faces_of(answer)
        words = {"tiles": tile_words(tiles)}
        return _("Dora: %(tiles)s.") % words


class FinalStandingWords(KindWords):
    title = gettext_lazy("Is the game over")
    need = NEEDS_END

    def question(self, position: Position) -> str:
        """How the hand ended, the points after all payments, and what is asked."""
        _state, settlement, scores = after_the_hand(position)
        listed = joined(
            [
                _("%(seat)s %(points)s") % {"seat": seat_word(position, seat), "points": grouped(points)}
                for seat, points in by_wind(position, scores)
            ]
        )
        length = (
            _("%(round)s of an East-only game") if is_east_only(position) else _("%(round)s of a hanchan")
        )
        words = {
            "round": length % {"round": round_word(position)},
            "end": _end(position),
            "points": listed,
        }
        if position.asked("about") == "sticks":
            return _("%(round)s. %(end)s After all payments: %(points)s. %(sticks)s") % {
                **words,
                "sticks": ngettext(
                    "There is one stick on the table. Who gets it?",
                    "There are %(number)s sticks on the table. Who gets them?",
                    settlement.sticks,
                )
                % {"number": settlement.sticks},
            }
        return (
            _("%(round)s. %(end)s After all payments: %(points)s. Is the game over, and who is first?")
            % words
        )

    def option(self, code: str, position: Position) -> str:
        about_sticks = position.asked("about") == "sticks"
        if code in seat_codes(range(position.players)):
            seat = seat_of(code)
            words = {"seat": seat_word(position, seat)}
            if seat == position.hero:
                return (
                    _("You, %(seat)s") if about_sticks else _("It is over, and you (%(seat)s) are first")
                ) % words
            return (_("%(seat)s") if about_sticks else _("It is over, and %(seat)s is first")) % words
        names = {
            "goes_on": _("The game goes on"),
            "stay": _("Nobody yet: the game goes on"),
            "dealer_chooses": _("The dealer may choose to end the game"),
            "shared": _("Shared by the players in first place")
            if about_sticks
            else _("It is over, and first place is shared"),
            "nobody": _("Nobody: the game is over and no stick is paid out"),
        }
        return names[code]

    def verdict_line(self, answer: Answer, position: Position) -> str:
        return _("%(answer)s.") % {"answer": self.option(str(answer), position)}

    def flip_line(self, answer: Answer, twin: Position) -> str:
        """With the leader, whom the points of one or two players alone do not show."""
        said = self.verdict_line(answer, twin)
        if answer not in ("goes_on", "stay", "dealer_chooses"):
            return said
        _state, _settlement, scores = after_the_hand(twin)
        first = [seat for seat, points in by_wind(twin, scores) if points == max(scores)]
        words = {"seats": joined([seat_word(twin, seat) for seat in first]), "points": grouped(max(scores))}
        if first == [twin.hero]:
            leads = _("After all payments you lead with %(points)s.") % words
        else:
            leads = (
                ngettext(
                    "After all payments %(seats)s leads with %(points)s.",
                    "After all payments %(seats)s lead with %(points)s each.",
                    len(first),
                )
                % words
            )
        return f"{said} {leads}"


def _end(position: Position) -> str:
    state, settlement, _scores = after_the_hand(position)
    if state.winners:
        return " ".join(win_sentence(position, seat) for seat in state.winners)
    if settlement.sort == "abort":
        return _("The hand is aborted.")
    ready = [seat_word(position, seat) for seat in settlement.tenpai]
    if not ready:
        return _("The hand ends in a draw, and nobody is tenpai.")
    return ngettext(
        "The hand ends in a draw, and only %(seats)s is tenpai.",
        "The hand ends in a draw, and %(seats)s are tenpai.",
        len(ready),
    ) % {"seats": joined(ready)}


class PointsOfWinWords(KindWords):
    title = gettext_lazy("What is this win worth")
    need = NEEDS_WIN

    def question(self, position: Position) -> str:
        state = position.table()
        words = {"end": win_sentence(position, winner_asked(position, state))}
        if state.end == "tsumo":
            return _("%(end)s How many points do the others pay in all, without honba and sticks?") % words
        return _("%(end)s How many points is the win worth, without honba and sticks?") % words

    def verdict_line(self, answer: Answer, position: Position) -> str:
        points = answer if isinstance(answer, int) else 0
        if not points:
            return _("The hand has no yaku: it wins nothing.")
        winner = winner_asked(position, position.table())
        words = {"seat": seat_word(position, winner), "points": points_word(points)}
        if winner == position.hero:
            return _("You receive %(points)s.") % words
        return _("%(seat)s receives %(points)s.") % words


class SticksAndHonbaWords(KindWords):
    title = gettext_lazy("Who gets sticks and honba")
    none_label = gettext_lazy("None of these: this is a chombo")
    looking = (
        gettext_lazy(
            "Is the shown hand what its player claims, does it have a yaku, and is it free of furiten?"
        ),
        gettext_lazy("Who is paid, and who takes the sticks? Then count the honba."),
    )
    need = gettext_lazy(
        "This question is asked after the hand has ended, with a stick or a honba on the table."
    )

    def question(self, position: Position) -> str:
        words = {"end": end_sentence(position), "stakes": stakes_sentence(position)}
        return (
            _("%(end)s %(stakes)s How many points does each player gain or lose from sticks and honba alone?")
            % words
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == ():
            return _("This is a chombo: nobody wins sticks or honba, and the hand is played again.")
        if isinstance(answer, tuple) and any(answer):
            return _("From sticks and honba alone: %(points)s.") % {
                "points": points_of_seats(position, answer)
            }
        return _("No points change hands for sticks or honba.")


class WhoPaysWords(KindWords):
    title = gettext_lazy("Who pays whom")
    none_label = gettext_lazy("None of these: this is a chombo")
    looking = (
        gettext_lazy(
            "Is the shown hand what its player claims, does it have a yaku, and is it free of furiten?"
        ),
        gettext_lazy("Who pays: the discarder, all the others, or somebody else? Add honba and sticks."),
    )
    need = gettext_lazy(
        "This question is asked after a win or an exhaustive draw, when the hand of "
        "every player who is paid is shown."
    )

    def question(self, position: Position) -> str:
        state = position.table()
        if not state.winners:
            return _("The wall is empty; all hands are shown. What does each player win or lose?")
        words = {"end": end_sentence(position), "stakes": stakes_sentence(position)}
        return _("%(end)s %(stakes)s How many points does each player gain or lose in all?") % words

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == ():
            return _("This is a chombo: nothing is paid for the hand, and it is played again.")
        if isinstance(answer, tuple) and any(answer):
            return _("%(points)s.") % {"points": points_of_seats(position, answer)}
        return _("No points change hands.")


class YakuOfWinWords(KindWords):
    title = gettext_lazy("Which yaku does this win have")
    none_label = gettext_lazy("No yaku at all")
    need = NEEDS_WIN

    def question(self, position: Position) -> str:
        seat = winner_asked(position, position.table())
        return _("%(end)s Which of these count as yaku?") % {"end": win_sentence(position, seat)}

    def option(self, code: str, position: Position) -> str:
        names = {"dora": _("dora"), "ura_dora": _("ura dora")}
        name = names.get(code)
        return name[:1].upper() + name[1:] if name else yaku_title(code)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        names = codes_of(answer)
        words = {"seat": seat_word(position, winner_asked(position, position.table()))}
        if not names:
            return _("%(seat)s has no yaku.") % words
        return _("%(seat)s has %(yaku)s.") % {**words, "yaku": yaku_words(names)}


WORDS: Final = {
    "own_stick_comes_back": (
        gettext_lazy("A declarer always gets the stick back"),
        gettext_lazy("The winner takes all sticks, including those of others who declared and did not win."),
    ),
    "honba_for_the_dealer_only": (
        gettext_lazy("Honba count only when the dealer wins"),
        gettext_lazy("The winner is paid for the honba on the table, dealer or not."),
    ),
    "honba_300_from_each": (
        gettext_lazy("On a tsumo each player pays a honba in full"),
        gettext_lazy("On a tsumo the payers split what each honba adds."),
    ),
    "void_hand_is_paid": (
        gettext_lazy("A claimed win or a draw is paid out without a look at the hands"),
        gettext_lazy(
            "Look at the shown hand first: a mistake in it is a chombo, and the hand is played again."
        ),
    ),
    "next_hand_in_spite_of_a_chombo": (
        gettext_lazy("After a chombo the game goes on as after a win or a draw"),
        gettext_lazy("A chombo voids the hand: the same hand is played again, with the same honba."),
    ),
    "ronned_riichi_pays": (
        gettext_lazy("A player who declares riichi pays the stick at once"),
        gettext_lazy("The stick is paid only when the declaration tile has passed; this one was ronned."),
    ),
    "only_the_nearest_is_paid": (
        gettext_lazy("Of two rons only the first in turn is paid"),
        gettext_lazy("Under these rules the discarder pays each winner in full."),
    ),
    "every_ron_is_paid": (
        gettext_lazy("Everybody who rons is paid"),
        gettext_lazy("Some rules pay only one of several rons, or none: look up what these rules say."),
    ),
    "ronned_riichi_costs_its_stick": (
        gettext_lazy("A riichi costs its stick even if its tile is ronned"),
        gettext_lazy("The declaration tile was ronned, so the riichi does not stand, and no stick is paid."),
    ),
    "dora_are_yaku": (
        gettext_lazy("Dora count as a yaku"),
        gettext_lazy("Dora only add han to a hand that has a yaku; they are not yaku themselves."),
    ),
    "riichi_beside_double": (
        gettext_lazy("Double riichi counts in addition to riichi"),
        gettext_lazy("Double riichi takes the place of riichi: 2 han in all."),
    ),
    "riichi_beside_yakuman": (
        gettext_lazy("Riichi counts in addition to a yakuman"),
        gettext_lazy("With a yakuman no ordinary yaku counts, not even riichi."),
    ),
    "pinfu_on_any_wait": (
        gettext_lazy("Four runs are pinfu on any wait"),
        gettext_lazy("Pinfu needs a ryanmen wait as well; a kanchan, penchan or tanki wait adds fu."),
    ),
    "tsumo_in_an_open_hand": (
        gettext_lazy("Tsumo is a yaku in an open hand too"),
        gettext_lazy("Menzen tsumo needs a closed hand; after a call a tsumo is not a yaku."),
    ),
    "ura_without_riichi": (
        gettext_lazy("Ura dora count for every winner"),
        gettext_lazy("Only a winner whose own riichi stands uses the ura dora."),
    ),
    "no_ura_for_kans": (
        gettext_lazy("Ura dora lie beneath the first indicator alone"),
        gettext_lazy(
            "Under these rules an ura dora indicator lies beneath each open indicator, including "
            "those opened by kans."
        ),
    ),
    "dealer_as_others": (
        gettext_lazy("The dealer is paid like everybody else"),
        gettext_lazy("A dealer's win is worth one and a half times as much."),
    ),
    "tsumo_of_three_as_four": (
        gettext_lazy("A tsumo with three players is paid as with four"),
        gettext_lazy("With three players only two pay; by most rules the absent player's share is lost."),
    ),
    "tsumo_paid_as_ron": (
        gettext_lazy("A tsumo is worth exactly as much as a ron"),
        gettext_lazy("Each share of a tsumo is rounded up separately, so the total may differ from a ron."),
    ),
    "liable_pays_half_of_a_tsumo": (
        gettext_lazy("A liable player pays half of a tsumo"),
        gettext_lazy(
            "On a tsumo the liable player pays all that pao covers; only a ron from another player is split."
        ),
    ),
    "noten_1000_to_each": (
        gettext_lazy("Each noten player pays 1,000 to each tenpai player"),
        gettext_lazy(
            "A fixed sum is shared: the noten players pay it together, and the tenpai players split it."
        ),
    ),
    "nagashi_is_forgotten": (
        gettext_lazy("An exhaustive draw leads to noten payments only"),
        gettext_lazy(
            "A river of terminals and honours only, none of them called, is paid as a mangan instead."
        ),
    ),
    "north_share_is_paid": (
        gettext_lazy("The other two players pay the absent player's share too"),
        gettext_lazy("Under these rules that share is lost: each pays only their own share."),
    ),
    "honba_left_to_the_dealer": (
        gettext_lazy("Only the dealer is paid for honba"),
        gettext_lazy("The honba on the table are added to any player's win."),
    ),
    "last_dealer_ends_always": (
        gettext_lazy("A win by the last dealer always ends the game"),
        gettext_lazy(
            "A dealer who wins deals again; the game ends only if that dealer leads and the rules say so."
        ),
    ),
    "over_after_the_last_hand": (
        gettext_lazy("After the last scheduled hand the game is always over"),
        gettext_lazy(
            "A dealer who stays deals again, and under some rules play goes on until somebody "
            "reaches the target."
        ),
    ),
    "zero_is_bust": (
        gettext_lazy("The game ends when a player has no points left"),
        gettext_lazy("Under many rules only a score below zero ends the game, and under some not even that."),
    ),
    "sticks_to_the_dealer": (
        gettext_lazy("The sticks left over go to the last dealer"),
        gettext_lazy(
            "At the end of the game the sticks go to the player or players in first place, or to nobody."
        ),
    ),
    "equal_points_are_shared": (
        gettext_lazy("Players with equal points always share a place"),
        gettext_lazy("Under many rules the tied player who dealt first is ahead."),
    ),
}


DORA_WORDS: Final[dict[str, Words]] = {
    "indicator_is_dora": (
        gettext_lazy("The tile that lies open is dora"),
        gettext_lazy("That is the indicator: dora is the tile that follows it."),
    ),
    "honours_in_one_row": (
        gettext_lazy("Winds and dragons form one cycle"),
        gettext_lazy("They form two cycles: after North comes East again, and after chun comes haku."),
    ),
    "first_indicator_only": (
        gettext_lazy("Only the first indicator counts"),
        gettext_lazy("Each indicator that a kan opens makes a further tile dora."),
    ),
}

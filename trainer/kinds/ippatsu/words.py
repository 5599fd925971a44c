"""Words of the questions about ippatsu: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import seat_of
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_before
from trainer.wording.kind_words import KindWords, Words, codes_of
from trainer.wording.words import joined, of_tile, player_word, tile_word, yaku_title, yaku_words


class WhoHasIppatsuWords(KindWords):
    title = gettext_lazy("Who still has ippatsu")
    none_label = gettext_lazy("Nobody")
    looking = (gettext_lazy("What happened after each riichi: who called, made a kan or discarded?"),)
    need = gettext_lazy(
        "This question is asked while a riichi stands, right after a discard, a kakan, a kita or "
        "your own draw."
    )
    own = {
        "kakan": gettext_lazy("You add %(tile)s to your pon (kakan). Who could rob it with ippatsu?"),
        "kita": gettext_lazy("You extract a north. Who could ron it with ippatsu?"),
        "discard": gettext_lazy("You discard %(tile)s. Who still has ippatsu?"),
    }
    others = {
        "kakan": gettext_lazy("%(seat)s adds %(tile)s to a pon (kakan). Who could rob it with ippatsu?"),
        "kita": gettext_lazy("%(seat)s extracts a north. Who could ron it with ippatsu?"),
        "discard": gettext_lazy("%(seat)s discards %(tile)s. Who still has ippatsu?"),
    }

    def question(self, position: Position) -> str:
        state = position.table()
        pending = state.pending
        if pending is None:
            drawn = state.seats[position.hero].drawn
            assert drawn is not None, "without a tile that lies there the hero has drawn"
            return _("You have drawn %(tile)s. Who still has ippatsu?") % {"tile": tile_word(drawn)}
        return of_tile(position, self.own if pending.seat == position.hero else self.others)

    def option(self, code: str, position: Position) -> str:
        return player_word(position, seat_of(code))

    def verdict_line(self, answer: Answer, position: Position) -> str:
        seats = (
            [player_word(position, seat_of(str(code))) for code in answer]
            if isinstance(answer, tuple)
            else []
        )
        if not seats:
            return _("Nobody has ippatsu.")
        said = ngettext(
            "One player has ippatsu: %(seats)s.", "These players have ippatsu: %(seats)s.", len(seats)
        )
        return said % {"seats": joined(seats)}


class WinHasIppatsuWords(KindWords):
    title = gettext_lazy("Does this win carry ippatsu")
    lines = {
        True: gettext_lazy("Yes, the win carries ippatsu."),
        False: gettext_lazy("No, the win does not carry ippatsu."),
    }
    looking = (
        gettext_lazy("What happened between the riichi and the win: who called, made a kan or discarded?"),
    )
    need = gettext_lazy(
        "This question asks about a tile that you can win on, in riichi or with another yaku."
    )
    asked = {
        "kakan": gettext_lazy("%(seat)s adds %(tile)s to a pon and you ron it. Does the win carry ippatsu?"),
        "kita": gettext_lazy("%(seat)s extracts a north and you ron it. Does the win carry ippatsu?"),
        "ankan": gettext_lazy(
            "%(seat)s makes an ankan of %(tile)s and you rob it. Does the win carry ippatsu?"
        ),
        "discard": gettext_lazy("You ron the %(own)s that %(seat)s discards. Does the win carry ippatsu?"),
    }

    def question(self, position: Position) -> str:
        state = position.table()
        if state.pending is None:
            own = state.seats[position.hero]
            assert own.drawn is not None, "a tsumo is of the drawn tile"
            words = {"tile": tile_word(own.drawn), "before": act_before(position)}
            return _("You win by tsumo with %(tile)s. %(before)s Does the win carry ippatsu?") % words
        return of_tile(position, self.asked, "ankan")


class BesideRiichiWords(KindWords):
    title = gettext_lazy("Which yaku count together")
    none_label = gettext_lazy("None of these")
    looking = (
        gettext_lazy("Did you declare riichi, and on which turn? What has happened since?"),
        gettext_lazy(
            "What do you win on: the last tile, a replacement tile, a robbed kan, or an ordinary tile?"
        ),
    )
    need = gettext_lazy("This question asks about a closed hand that you can win with now.")
    asked = {
        "kakan": gettext_lazy(
            "%(seat)s adds %(tile)s to a pon and you ron it. Which of these count together?"
        ),
        "discard": gettext_lazy("You ron the %(own)s that %(seat)s discards. Which of these count together?"),
    }

    def question(self, position: Position) -> str:
        state = position.table()
        if state.pending is not None:
            return of_tile(position, self.asked)
        own = state.seats[position.hero]
        assert own.drawn is not None, "a tsumo is of the drawn tile"
        words = {"tile": tile_word(own.drawn), "before": act_before(position)}
        return _("You win by tsumo with %(tile)s. %(before)s Which of these count together?") % words

    def option(self, code: str, position: Position) -> str:
        return yaku_title(code)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        names = codes_of(answer)
        if not names:
            return _("Nothing in this list counts.")
        said = ngettext("Only this counts: %(yaku)s.", "These count together: %(yaku)s.", len(names))
        return said % {"yaku": yaku_words(names)}


WORDS: Final[dict[str, Words]] = {
    "riichi_ends_ippatsu": (
        gettext_lazy("Another player's riichi ends ippatsu"),
        gettext_lazy("A riichi is not a call. Several declarers can have ippatsu at the same time."),
    ),
    "calls_keep_ippatsu": (
        gettext_lazy("Calls by others do not end ippatsu"),
        gettext_lazy("Any call or kan by anyone ends it."),
    ),
    "only_own_tiles_called": (
        gettext_lazy("Only a call on the declarer's own discard ends ippatsu"),
        gettext_lazy("Any call by anyone ends it, no matter who discarded the tile."),
    ),
    "ankan_keeps_ippatsu": (
        gettext_lazy("An ankan does not end ippatsu"),
        gettext_lazy(
            "An ankan ends everybody's ippatsu, even that of the player who makes it, "
            "though the hand stays closed."
        ),
    ),
    "ippatsu_without_end": (
        gettext_lazy("Ippatsu lasts until somebody calls"),
        gettext_lazy(
            "It lasts for one turn at most: the declarer's next discard ends it even without a call."
        ),
    ),
    "chankan_after_ippatsu": (
        gettext_lazy("Even a robbed kan ends ippatsu"),
        gettext_lazy("The ron comes before the kan stands, so a robbed kan does not end ippatsu."),
    ),
    "ippatsu_without_riichi": (
        gettext_lazy("A quick win is ippatsu even without riichi"),
        gettext_lazy(
            "Ippatsu is counted from a riichi. Without a riichi there is no ippatsu, however quick the win."
        ),
    ),
    "haitei_beside_rinshan": (
        gettext_lazy("The replacement tile can be haitei as well"),
        gettext_lazy("A win on the replacement tile is rinshan kaihou; haitei is drawn from the live wall."),
    ),
    "pinfu_is_riichi": (
        gettext_lazy("Pinfu and riichi are the same thing"),
        gettext_lazy(
            "You declare riichi; pinfu is a shape of the hand. Each is worth 1 han, and both may count."
        ),
    ),
    "riichi_stands_alone": (
        gettext_lazy("Alongside riichi no other yaku counts"),
        gettext_lazy("Riichi is added to every other yaku of a closed hand, except a yakuman."),
    ),
    "ippatsu_by_ron_only": (
        gettext_lazy("Ippatsu needs a ron"),
        gettext_lazy("A tsumo on the declarer's own next draw carries ippatsu as well."),
    ),
}

"""Reasons about riichi: declaring it, whether it stands, the last turn for it, and open riichi."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from trainer.rules.tiles.tile import Face
from trainer.rules.verdict import Reason
from trainer.scenarios.position.position import Position
from trainer.wording.reasons.saying import (
    Say,
    Sentences,
    by_seat,
    filled,
    first,
    number_said,
)
from trainer.wording.words import (
    either_tile,
    faces_of,
    joined,
    named_tile,
    own_tile,
    points_word,
    seat_word,
    tile_word,
    tile_words,
)


def _noten(reason: Reason, position: Position) -> str:
    """No wait at all (TEN-1), none after any discard (RCH-2), or only void ones (TEN-3)."""
    if reason.rule == "TEN-3":
        return _void(faces_of(reason.facts["dead_waits"]))
    if reason.rule == "RCH-2":
        return _("The hand is noten: no discard makes it tenpai.")
    if reason.tiles:
        return _(
            "No tile completes the hand: with its tiles grouped as well as possible, %(tiles)s are left over."
        ) % {"tiles": tile_words(reason.tiles)}
    return _("No tile completes the hand.")


def _own_four(reason: Reason, position: Position) -> str:
    return _void(reason.tiles)


def _void(kinds: Sequence[Face]) -> str:
    return ngettext(
        "You hold all four copies of %(tiles)s yourself, so under these rules it is not a wait.",
        "You hold all four copies of %(tiles)s yourself, so under these rules they are not waits.",
        len(kinds),
    ) % {"tiles": tile_words(kinds)}


def _points_suffice(reason: Reason, position: Position) -> str:
    if reason.facts.get("needed") is None:
        return _("These rules set no minimum score for a riichi.")
    return _("You have %(points)s, enough for the stick.") % {
        "points": points_word(number_said(reason, "points"))
    }


def _keeps_tenpai(reason: Reason, position: Position) -> str:
    return ngettext(
        "Only a discard of %(tiles)s leaves the hand tenpai.",
        "A discard of %(tiles)s leaves the hand tenpai.",
        len(reason.tiles),
    ) % {"tiles": either_tile(reason.tiles)}


def furiten_rows(reason: Reason) -> Iterator[tuple[Face | None, tuple[Face, ...]]]:
    """A tile of the river, None for the discard itself, and the discards that leave furiten on it."""
    rows = reason.facts.get("furiten")
    for row in rows if isinstance(rows, tuple) else ():
        if isinstance(row, tuple):
            yield row[0] if isinstance(row[0], int) else None, faces_of(row[1])


def _furiten_on(reason: Reason) -> str:
    """`on 9s after 6s or 7s and on the discard itself after 4p`."""
    groups = []
    for kind, discards in furiten_rows(reason):
        words = {"tiles": either_tile(discards)}
        if kind is None:
            groups.append(_("on the discard itself after discarding %(tiles)s") % words)
        else:
            groups.append(_("on %(tile)s after discarding %(tiles)s") % {**words, "tile": tile_word(kind)})
    return joined(groups)


def barred_by_furiten(reasons: Iterable[Reason]) -> tuple[str, ...]:
    """`Furiten on 9s bars 6s and 7s.`, for a headline; nothing where furiten bars none of several."""
    said = []
    for reason in reasons:
        rows = furiten_rows(reason) if reason.code in ("furiten_bars", "furiten_bars_open") else ()
        for kind, discards in rows:
            words = {"tiles": tile_words(discards)}
            if kind is not None:
                words |= {"tile": tile_word(kind), "tiles": either_tile(discards)}
                said.append(
                    _("With a discard of %(tiles)s you would be furiten on %(tile)s, so you may not declare.")
                    % words
                )
            else:
                text = ngettext(
                    "%(tiles)s is itself a wait: furiten bars declaring with it.",
                    "%(tiles)s are themselves waits: furiten bars declaring with them.",
                    len(discards),
                )
                said.append(text % words)
    return tuple(said)


def _every_declaration(on_one: Promise, themselves: Promise, each: Promise) -> Say:
    """Every declaration leaves furiten: on one tile for all, on the discard itself, or on this and that."""

    def say(reason: Reason, position: Position) -> str:
        rows = list(furiten_rows(reason))
        if len(rows) > 1:
            return filled(each, reason, position, on=_furiten_on(reason))
        return filled(themselves if rows[0][0] is None else on_one, reason, position)

    return say


_FURITEN_RIICHI: Final = _every_declaration(
    gettext_lazy("Every declaration leaves you furiten on %(tile)s. These rules forbid a riichi in furiten."),
    gettext_lazy(
        "Every discard that leaves the hand tenpai is itself a wait, and these rules forbid a furiten riichi."
    ),
    gettext_lazy("Every declaration leaves you furiten, %(on)s. These rules forbid a riichi in furiten."),
)
_FURITEN_ALLOWED: Final = _every_declaration(
    gettext_lazy(
        "Every declaration leaves you furiten on %(tile)s. These rules allow a riichi in furiten, "
        "but you could win by tsumo only."
    ),
    gettext_lazy(
        "Every discard that leaves the hand tenpai is itself a wait. These rules allow a furiten riichi, "
        "but you could win by tsumo only."
    ),
    gettext_lazy(
        "Every declaration leaves you furiten, %(on)s. These rules allow a riichi in furiten, but "
        "you could win by tsumo only."
    ),
)
_FURITEN_NOT_OPEN: Final = _every_declaration(
    gettext_lazy(
        "Every declaration leaves you furiten on %(tile)s, and these rules forbid an open riichi in furiten."
    ),
    gettext_lazy(
        "Every discard that leaves the hand tenpai is itself a wait, and these rules forbid an open riichi "
        "in furiten."
    ),
    gettext_lazy(
        "Every declaration leaves you furiten, %(on)s, and these rules forbid an open riichi in furiten."
    ),
)


def _barred_by_furiten(text: Promise) -> Say:
    """Some declarations leave furiten, others do not."""
    return lambda reason, position: filled(text, reason, position, on=_furiten_on(reason))


def _completes(reason: Reason, position: Position) -> str:
    shapes = reason.facts.get("shapes")
    words = [str(shape) for shape in shapes] if isinstance(shapes, tuple) else []
    return _("The wait on %(tile)s is %(shapes)s.") % {"tile": first(reason), "shapes": joined(words)}


def _by_left(none: Promise, some: Promise) -> Say:
    """A sentence about the `%(left)s` tiles in the wall then, of which a declaration needs `%(needed)s`."""
    return lambda reason, position: filled(some if number_said(reason, "left") else none, reason, position)


RIICHI_SENTENCES: Final[Sentences] = {
    "already_riichi": gettext_lazy(
        "You have declared riichi already; it can be declared only once in a hand."
    ),
    "no_drawn_tile": gettext_lazy("You have not drawn a tile this turn."),
    "open_hand": gettext_lazy("The hand is open: you called %(meld)s. Riichi needs a closed hand."),
    "noten": _noten,
    "points": gettext_lazy("You have %(points)s; a riichi needs %(needed)s."),
    "wall": _by_left(
        gettext_lazy("No tile is left in the wall; a declaration needs %(needed)s."),
        ngettext_lazy(
            "%(left)s tile is left in the wall; a declaration needs %(needed)s.",
            "%(left)s tiles are left in the wall; a declaration needs %(needed)s.",
            "left",
        ),
    ),
    "furiten": _FURITEN_RIICHI,
    "furiten_allowed": _FURITEN_ALLOWED,
    "furiten_bars": _barred_by_furiten(
        gettext_lazy("You would be furiten %(on)s, and these rules forbid a riichi in furiten.")
    ),
    "closed": gettext_lazy("The hand is closed."),
    "closed_with_ankan": gettext_lazy("The hand is closed: an ankan does not open it."),
    "keeps_tenpai": _keeps_tenpai,
    "points_suffice": _points_suffice,
    "wall_suffices": _by_left(
        gettext_lazy("No tile is left in the wall, and these rules ask for none."),
        ngettext_lazy(
            "%(left)s tile is left in the wall, enough for a declaration.",
            "%(left)s tiles are left in the wall, enough for a declaration.",
            "left",
        ),
    ),
    "zero_ends_nothing": gettext_lazy(
        "The stick leaves exactly 0 points, and under these rules that does not end the game."
    ),
    "zero_for_the_moment": gettext_lazy(
        "The stick leaves exactly 0 points. The game does not end yet: only the scores at the end of "
        "the hand count."
    ),
    "zero_has_passed": by_seat(
        gettext_lazy(
            "%(seat)s declared riichi with their last 1,000 points, but has more than 0 points when "
            "the hand ends."
        ),
        gettext_lazy(
            "You declared riichi with your last 1,000 points, but have more than 0 points when the hand ends."
        ),
    ),
    "ends_on_zero": by_seat(
        gettext_lazy(
            "%(seat)s declared riichi with their last 1,000 points and still has exactly 0 points "
            "when the hand ends."
        ),
        gettext_lazy(
            "You declared riichi with your last 1,000 points and still have exactly 0 points when "
            "the hand ends."
        ),
    ),
    "zero_is_no_bust": by_seat(
        gettext_lazy("%(seat)s has exactly 0 points: under these rules that does not end the game."),
        gettext_lazy("You have exactly 0 points: under these rules that does not end the game."),
    ),
    "last_draw_may_go": gettext_lazy(
        "You have one more draw of your own. If calls take it away, there is no penalty and the riichi "
        "stands."
    ),
    "replacement_is_a_draw": gettext_lazy(
        "A replacement tile, here after %(how)s, is a drawn tile like any other."
    ),
    "chase_allowed": ngettext_lazy(
        "Another player is in riichi already, and you may still declare: several riichi can stand.",
        "%(others)s other players are in riichi already, and you may still declare.",
        "others",
    ),
    "fourth_riichi_aborts": gettext_lazy(
        "All others are in riichi. You may declare too; once the fourth riichi stands, "
        "the hand ends in a draw."
    ),
    "own_four": _own_four,
    "completes": _completes,
    "completes_chiitoitsu": gettext_lazy("Chiitoitsu: %(tile)s makes the seventh pair."),
    "completes_kokushi": gettext_lazy("Kokushi musou is complete with %(tile)s."),
}


STANDS_SENTENCES: Final[Sentences] = {
    "no_declaration": gettext_lazy("No riichi was declared, so none stands and no stick is paid."),
    "declaration_not_thrown": gettext_lazy(
        "Riichi is announced, but the declaration tile has not been discarded yet."
    ),
    "declaration_lies_there": gettext_lazy(
        "The declaration tile, %(named)s, can still be ronned: once the tile has passed, the riichi stands."
    ),
    "declaration_ronned": gettext_lazy(
        "The declaration tile, %(named)s, was ronned, so the riichi does not stand."
    ),
    "declaration_called": by_seat(
        gettext_lazy("%(seat)s called the declaration tile, %(named)s, and the riichi stands all the same."),
        gettext_lazy("You called the declaration tile, %(named)s, and the riichi stands all the same."),
    ),
    "declaration_passed": gettext_lazy(
        "The declaration tile, %(named)s, has passed without a ron, so the riichi stands."
    ),
    "no_draw_since": gettext_lazy(
        "The wall ran out before the declarer could draw again. That is not a fault, and the riichi stands."
    ),
    "stick_paid": gettext_lazy("The stick is on the table."),
    "stick_kept": gettext_lazy("The stick is not paid."),
    "stick_paid_all_the_same": gettext_lazy("Under these rules the stick is paid all the same."),
    "nothing_sideways": gettext_lazy("No riichi was declared, so no tile lies sideways."),
    "declaration_sideways": gettext_lazy("The declaration tile, %(named)s, lies sideways in the river."),
    "later_discard_sideways": gettext_lazy(
        "The next discard that stayed in the river, %(named)s, lies sideways instead."
    ),
    "sideways_called": by_seat(
        gettext_lazy("%(seat)s called the sideways %(own)s."),
        gettext_lazy("You called the sideways %(own)s."),
    ),
    "next_discard_sideways": gettext_lazy("The declarer's next discard is turned sideways."),
}


def _haitei_is_next(reason: Reason, position: Position) -> str:
    if not position.ruleset.ippatsu:
        return _(
            "After the declaration your next draw is the very last tile: riichi and haitei tsumo are still "
            "possible."
        )
    return _(
        "After the declaration your next draw is the very last tile: riichi, ippatsu and haitei tsumo are "
        "still possible."
    )


LAST_CHANCE_SENTENCES: Final[Sentences] = {
    "no_own_draw_left": gettext_lazy("The wall runs out before your next draw."),
    "wall_then": _by_left(
        gettext_lazy(
            "After your next draw no tile would be left in the wall; a declaration needs %(needed)s."
        ),
        ngettext_lazy(
            "After your next draw %(left)s tile would be left in the wall; a declaration needs %(needed)s.",
            "After your next draw %(left)s tiles would be left in the wall; a declaration needs %(needed)s.",
            "left",
        ),
    ),
    "wall_suffices_then": _by_left(
        gettext_lazy("After your next draw no tile would be left in the wall, and these rules ask for none."),
        ngettext_lazy(
            "After your next draw %(left)s tile would be left in the wall, enough for a declaration.",
            "After your next draw %(left)s tiles would be left in the wall, enough for a declaration.",
            "left",
        ),
    ),
    "later_turn_short": _by_left(
        gettext_lazy("One turn later no tile would be left; a declaration needs %(needed)s."),
        ngettext_lazy(
            "One turn later only %(left)s tile would be left; a declaration needs %(needed)s.",
            "One turn later only %(left)s tiles would be left; a declaration needs %(needed)s.",
            "left",
        ),
    ),
    "later_turn_suffices": _by_left(
        gettext_lazy("One turn later no tile would be left, and these rules ask for none."),
        ngettext_lazy(
            "One turn later %(left)s tile would be left, still enough for a declaration.",
            "One turn later %(left)s tiles would be left, still enough for a declaration.",
            "left",
        ),
    ),
    "no_later_draw": gettext_lazy("You have no later turn: the wall runs out first."),
    "call_took_turn": by_seat(
        gettext_lazy(
            "%(seat)s's call cost you a turn: without that call enough tiles would be left "
            "for you to declare."
        ),
        gettext_lazy("Your call cost you a turn: without it enough tiles would be left for you to declare."),
    ),
    "call_brought_turn": by_seat(
        gettext_lazy(
            "%(seat)s's call brought your turn forward: without that call too few tiles would be "
            "left for you to declare."
        ),
        gettext_lazy(
            "Your call brought your turn forward: without it too few tiles would be left for you to declare."
        ),
    ),
    "haitei_is_next": _haitei_is_next,
}


def _barred(reason: Reason, position: Position) -> str:
    text = ngettext(
        "%(seat)s shows a wait on %(tiles)s in open riichi: you may not discard that tile.",
        "%(seat)s shows waits on %(tiles)s in open riichi: you may not discard any of these tiles.",
        len(reason.tiles),
    )
    return text % {
        "seat": seat_word(position, number_said(reason, "seat")),
        "tiles": tile_words(reason.tiles),
    }


def _lifted(reason: Reason, position: Position) -> str:
    seat, by = number_said(reason, "seat"), number_said(reason, "by")
    words = {
        "seat": seat_word(position, seat),
        "by": seat_word(position, by),
        "tile": named_tile(reason.tiles[0]),
        "own": own_tile(reason.tiles[0]),
    }
    if by == seat:
        text = _(
            "%(seat)s, in open riichi, is furiten after discarding %(tile)s, so you may discard one "
            "of the shown waits."
        )
    elif by == position.hero:
        text = _(
            "%(seat)s, in open riichi, passed up your %(own)s and is furiten, so you may discard "
            "one of the shown waits."
        )
    else:
        text = _(
            "%(seat)s, in open riichi, passed up the %(own)s from %(by)s and is furiten, so you may "
            "discard one of the shown waits."
        )
    return text % words


OPEN_RIICHI_SENTENCES: Final[Sentences] = {
    "no_open_riichi": gettext_lazy("These rules have no open riichi."),
    "waiting_part_shown": gettext_lazy("An open riichi shows only the tiles that form the wait."),
    "whole_hand_shown": gettext_lazy("An open riichi shows the whole hand."),
    "open_locks_too": gettext_lazy("An open riichi locks your hand like any other riichi."),
    "open_riichi_worth": gettext_lazy(
        "An open riichi is worth one han more than an ordinary riichi: %(han)s han."
    ),
    "open_double_riichi_worth": gettext_lazy("Under these rules an open double riichi is worth %(han)s han."),
    "furiten_not_open": _FURITEN_NOT_OPEN,
    "furiten_bars_open": _barred_by_furiten(
        gettext_lazy("You would be furiten %(on)s, and these rules forbid an open riichi in furiten.")
    ),
    "shown_wait_barred": _barred,
    "furiten_lifts_ban": _lifted,
    "no_other_tile": gettext_lazy(
        "You have nothing but shown waits to discard, so you may discard a shown wait."
    ),
    "no_shown_wait_held": gettext_lazy("No tile that you could discard is a shown wait."),
    "only_shown_waits_lose": gettext_lazy(
        "Only the shown waits are dangerous against an open riichi, so there is no need to fold."
    ),
    "deal_in_yakuman": gettext_lazy(
        "A player not in riichi who deals in to an open riichi pays at least a yakuman."
    ),
    "deal_in_ordinary": gettext_lazy(
        "Under these rules a deal-in to an open riichi costs what the hand is worth."
    ),
    "earlier_riichi_yakuman": gettext_lazy(
        "Under these rules even a player who was in riichi before the open riichi pays at least a yakuman."
    ),
    "earlier_riichi_ordinary": gettext_lazy(
        "A player who was in riichi before the open riichi pays what the hand is worth."
    ),
    "later_riichi_yakuman": gettext_lazy(
        "A player who declared riichi after the open riichi pays at least a yakuman under these rules."
    ),
    "later_riichi_ordinary": gettext_lazy(
        "A player who declared riichi after the open riichi pays what the hand is worth."
    ),
    "yakuman_adds_up": gettext_lazy(
        "The yakuman of the hand and the yakuman for the deal-in add up: %(yakuman)s yakuman."
    ),
    "counted_adds_up": gettext_lazy(
        "The counted yakuman of the hand and the yakuman for the deal-in add up to two."
    ),
    "no_adding_up": ngettext_lazy(
        "The hand is a yakuman already; these rules add nothing for the deal-in.",
        "The hand is %(yakuman)s yakuman already; these rules add nothing for the deal-in.",
        "yakuman",
    ),
    "yakuman_by_itself": ngettext_lazy(
        "The hand is a yakuman by itself.", "The hand is %(yakuman)s yakuman by itself.", "yakuman"
    ),
    "no_dodge": gettext_lazy("The chombo was not made to dodge a deal-in: it costs what any chombo costs."),
    "dodge_yakuman": gettext_lazy(
        "A chombo made on purpose to dodge the deal-in costs a yakuman under these rules."
    ),
    "dodge_ordinary": gettext_lazy(
        "Under these rules a chombo that dodges the deal-in costs what any chombo costs."
    ),
}

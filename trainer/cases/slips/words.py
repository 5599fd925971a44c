"""Words of the disputes about slips: for each case the class of its name and `Words`."""

from typing import Final

from django.utils.translation import gettext_lazy

from trainer.cases.case_words import YES_NO, CaseWords

_LATER: Final = gettext_lazy("The text of 2025 may say otherwise: ask the referee.")
_NO_REFEREE: Final = gettext_lazy("Without a referee, agree on one ruling before anybody draws again.")


class TileCountWords(CaseWords):
    title = gettext_lazy("Too many or too few tiles")
    about = gettext_lazy("A player holds a tile too many (taahai) or too few (shouhai).")
    asks = {
        "found": (
            gettext_lazy("When was it noticed?"),
            {
                "deal": gettext_lazy("Before the first discard of the hand"),
                "play": gettext_lazy("During play"),
                "draw": gettext_lazy("At the exhaustive draw"),
                "win": gettext_lazy("When that player showed the hand for a win"),
            },
        ),
        "count": (
            gettext_lazy("With a kan counted as three, are there too many tiles or too few?"),
            {
                "many": gettext_lazy("Too many"),
                "few": gettext_lazy("Too few"),
            },
        ),
        "cause": (
            gettext_lazy("How did the hand come to have too few?"),
            {
                "first_draw": gettext_lazy("The dealer discarded without the first draw"),
                "called_still": gettext_lazy(
                    "A called tile was not taken, and its player has not drawn since"
                ),
                "called_drawn": gettext_lazy("A called tile was not taken, and its player has drawn since"),
                "other": gettext_lazy("Otherwise: a draw was forgotten, or nobody knows"),
            },
        ),
    }
    says = {
        "ema_older_text": _LATER,
        "software_counts": gettext_lazy("The software deals and draws, so every hand has its number."),
        "no_win_of_this_count": gettext_lazy(
            "No win: a hand with a tile too many or too few is not complete, and showing it is a false win."
        ),
        "ml_count": gettext_lazy(
            "A hand with a tile too many or too few is dead (M.League, chapter 7, article 2)."
        ),
        "ml_first_draw": gettext_lazy(
            "The discard stands, and the dealer plays on, a tile short, with a dead hand "
            "(M.League, chapter 3, article 4)."
        ),
        "ml_deal": gettext_lazy(
            "The referee rules on it as the situation asks (M.League, chapter 3, article 4)."
        ),
        "wrc_deal": gettext_lazy(
            "A slip of the deal is put right without a penalty; if it is too large, the hand is dealt again "
            "(WRC Penalties 2025, 12.3.1)."
        ),
        "wrc_count": gettext_lazy(
            "The number cannot be put right any more: it is a chombo (WRC Penalties 2025, 12.3.1)."
        ),
        "wrc_may_take": gettext_lazy(
            "The called tile may still be taken, until its player draws again (WRC Penalties 2025, 12.1)."
        ),
        "wrc_tile_lost": gettext_lazy(
            "The called tile can no longer be taken, and too few tiles are a chombo "
            "(WRC Penalties 2025, 12.3.1)."
        ),
        "no_referee": _NO_REFEREE,
        "ema_count": gettext_lazy(
            "Call the referee: the European rules before 2016 made such a hand dead (3.4.7), and later ones "
            "may differ."
        ),
        "ema_may_take": gettext_lazy(
            "The called tile may be taken until the next two players have discarded; then the hand is dead "
            "(European rules of 2016, 5.1.1)."
        ),
        "ema_tile_lost": gettext_lazy(
            "The called tile was not taken in time, which makes a dead hand (European rules of 2016, 5.1.1)."
        ),
        "no_text_count": gettext_lazy(
            "No text of these rules that we know decides this; of others, some make the hand dead, and one "
            "calls it a chombo."
        ),
    }
    at_table = (
        gettext_lazy("Stop play, and count the tiles without showing them; a kan counts as three."),
        gettext_lazy("Ask when the player drew last, and whether a called tile still lies in a river."),
        gettext_lazy("Let nobody draw or put back a tile before it is ruled on."),
    )


class DrawnWronglyWords(CaseWords):
    title = gettext_lazy("A tile drawn too early, out of turn or from the wrong place")
    about = gettext_lazy("Somebody drew a tile before it was time, or one that was not theirs (sakizumo).")
    asks = {
        "what": (
            gettext_lazy("What was wrong with the draw?"),
            {
                "early": gettext_lazy("The player on the left had not discarded yet: out of turn"),
                "first_draw": gettext_lazy("Another player took the dealer’s first draw"),
                "before_calls": gettext_lazy("The others had no time to call the last discard"),
                "wrong_place": gettext_lazy("It came from the wrong place in the wall, or there were two"),
            },
        ),
        "mixed": (gettext_lazy("Is the tile among the player’s other tiles already?"), YES_NO),
    }
    says = {
        "software_draws": gettext_lazy("The software draws each tile in turn and from its place."),
        "ml_early": gettext_lazy(
            "A tile drawn before the player on the left has discarded makes a dead hand "
            "(M.League, chapter 7, article 2)."
        ),
        "ml_first_draw_taken": gettext_lazy(
            "The tile goes back to its place, and the player who took it has a dead hand "
            "(M.League, chapter 3, article 4)."
        ),
        "ml_referee": gettext_lazy(
            "No article on penalties names it, so the referee decides (M.League, chapter 1, article 8)."
        ),
        "wrc_put_back": gettext_lazy("The tile is put back without a penalty (WRC Penalties 2025, 12.3.1)."),
        "wrc_mixed": gettext_lazy(
            "Nobody can tell any more which tile it was, so it is a chombo (WRC Penalties 2025, 12.3.1)."
        ),
        "wrc_draw_first": gettext_lazy(
            "The draw comes first and the call is void; the player who drew is reminded to slow down "
            "(WRC Penalties 2025, 12.3.2)."
        ),
        "no_referee": _NO_REFEREE,
        "ema_section": gettext_lazy(
            "Call the referee: section 5.2.1 of the European rules of 2016 is about drawing from the wrong "
            "part of the wall."
        ),
        "other_put_back": gettext_lazy(
            "Another text has the tile put back without a penalty (WRC Penalties 2025, 12.3.1)."
        ),
        "other_mixed": gettext_lazy(
            "By another text it is a chombo if nobody can tell any more which tile it was "
            "(WRC Penalties 2025, 12.3.1)."
        ),
        "no_text_fast": gettext_lazy(
            "No text of these rules that we know decides this; one of others puts the draw before the call."
        ),
        "no_text_draw": gettext_lazy(
            "No text of these rules that we know decides this; of others, one makes the hand dead, and "
            "one has the tile put back."
        ),
    }
    at_table = (
        gettext_lazy("Stop play, and have the drawn tile left face down where it is."),
        gettext_lazy("Ask where in the wall it lay, and whether anybody has seen its face."),
        gettext_lazy("Put it back only if it surely is that tile."),
    )


class TilesSeenWords(CaseWords):
    title = gettext_lazy("Hidden tiles were seen: the wall, the dead wall or a hand")
    about = gettext_lazy("Somebody knocked tiles over, turned them up or looked at them.")
    asks = {
        "when": (
            gettext_lazy("When was it?"),
            {
                "play": gettext_lazy("While the hand was played"),
                "after": gettext_lazy("After the hand had ended"),
            },
        ),
        "how": (
            gettext_lazy("Was it an accident?"),
            {
                "accident": gettext_lazy("Yes: tiles fell over or were turned up"),
                "purpose": gettext_lazy("No: a player looked at them, or opened them on purpose"),
            },
        ),
        "whose": (
            gettext_lazy("Which tiles were they?"),
            {
                "wall": gettext_lazy("Tiles of the wall"),
                "dead_wall": gettext_lazy("Tiles of the dead wall"),
                "own": gettext_lazy("Tiles of that player’s own hand"),
                "other": gettext_lazy("Tiles of another player’s hand"),
            },
        ),
        "number": (
            gettext_lazy("How many tiles were seen?"),
            {
                "one": gettext_lazy("1 tile"),
                "two": gettext_lazy("2 tiles"),
                "few": gettext_lazy("3 to 5 tiles"),
                "six": gettext_lazy("6 tiles"),
                "many": gettext_lazy("7 or more"),
            },
        ),
    }
    says = {
        "ema_older_text": _LATER,
        "software_hides": gettext_lazy("The software shows only what a player may see."),
        "ml_one": gettext_lazy(
            "No article names a price for one tile shown by accident; a yellow card needs two "
            "(M.League, chapter 7, article 5)."
        ),
        "ml_two": gettext_lazy(
            "Two tiles or more, shown by accident, are a yellow card at the end of the hand "
            "(M.League, chapter 7, article 5)."
        ),
        "ml_on_purpose": gettext_lazy(
            "If the referee finds that tiles were opened on purpose, it is a chombo at three times the price "
            "(M.League, chapter 7, article 4)."
        ),
        "ml_after": gettext_lazy(
            "The articles name one case: if the wall is broken before the payment and hides the win or its "
            "ura dora, that is a chombo (M.League, chapter 7, article 4)."
        ),
        "wrc_two": gettext_lazy(
            "One or two tiles are a warning, and cost 5 rank points if it is repeated "
            "(WRC Penalties 2025, 12.3.1)."
        ),
        "wrc_three": gettext_lazy("Three to six tiles make a dead hand (WRC Penalties 2025, 12.3.1)."),
        "wrc_seven": gettext_lazy("Seven tiles or more are a chombo (WRC Penalties 2025, 12.3.1)."),
        "wrc_on_purpose": gettext_lazy(
            "A fault made on purpose is cheating, which disqualifies the player "
            "(WRC Penalties 2025, 12.1, 12.3.8)."
        ),
        "wrc_after": gettext_lazy(
            "Looking at the wall, at other hands or at ura dora without a right to them is obstruction, and "
            "the referee sets the price (WRC Penalties 2025, 12.3.8)."
        ),
        "no_referee": _NO_REFEREE,
        "ema_put_back": gettext_lazy(
            "Call the referee: the European rules before 2016 had the tiles put back at no cost (3.4.8), and "
            "later ones may differ."
        ),
        "ema_dead_wall": gettext_lazy(
            "Call the referee: the European rules before 2016 made the hand dead for such tiles (3.4.7), and "
            "later ones may differ."
        ),
        "ema_six": gettext_lazy(
            "Call the referee: by the European rules before 2016 more than five tiles are a chombo (3.4.6), "
            "and later ones may differ."
        ),
        "ema_after": gettext_lazy(
            "Not allowed: at the end of a hand nobody looks at the wall (European rules of 2016, 3.4). "
            "We know no price."
        ),
        "no_text_seen": gettext_lazy(
            "No text of these rules that we know decides this; others go by the number of tiles, from a "
            "warning to a chombo."
        ),
    }
    at_table = (
        gettext_lazy("Stop play, and have nobody touch the tiles."),
        gettext_lazy("Count those that could be seen, and say where they lay."),
        gettext_lazy("Put them back face down, each in its place."),
    )


class WinOnlySaidWords(CaseWords):
    title = gettext_lazy("Ron or tsumo was only said, or was the wrong word")
    about = gettext_lazy("Somebody said ron or tsumo by mistake, and took it back before the hand was shown.")
    asks = {
        "wrong": (
            gettext_lazy("What was wrong with the claim?"),
            {
                "no_win": gettext_lazy("The hand does not win, or the claim was taken back"),
                "other_word": gettext_lazy("The hand wins, but ron was said for tsumo, or tsumo for ron"),
            },
        ),
        "shown": (gettext_lazy("Was the hand shown?"), YES_NO),
    }
    says = {
        "ema_older_text": _LATER,
        "no_false_win_here": gettext_lazy("The software offers a win only where there is one."),
        "shown_is_chombo": gettext_lazy("A false win, and the hand was shown: that is a chombo."),
        "ml_only_said": gettext_lazy(
            "A win that is only said makes a dead hand; it is a chombo once the hand is shown "
            "(M.League, chapter 7, articles 2 and 4)."
        ),
        "ema_only_said": gettext_lazy(
            "A win that is said and taken back before tiles are shown makes a dead hand "
            "(European rules of 2016, 5.1.2)."
        ),
        "wrc_only_said": gettext_lazy(
            "A win that is said and taken back is a chombo, shown or not (WRC Penalties 2025, 12.3.3)."
        ),
        "ml_other_word": gettext_lazy(
            "The win stands: the referee warns the player, and the word is put right "
            "(M.League, chapter 7, article 2)."
        ),
        "ema_other_word": gettext_lazy(
            "The win stands, and the player is reminded of the right word (European rules of 2016, 5.1.2)."
        ),
        "no_text_only_said": gettext_lazy(
            "No text of these rules that we know decides this; of others, two make the hand dead, and one "
            "calls it a chombo."
        ),
        "no_text_other_word": gettext_lazy(
            "No text of these rules that we know decides this; in the two others that name it the win stands."
        ),
    }
    at_table = (
        gettext_lazy("Stop play, and have all hands left as they stand."),
        gettext_lazy("Ask what was said, and whether tiles of the hand were shown."),
        gettext_lazy("Look whether the hand wins before you rule on the word."),
    )


class RiichiUnfinishedWords(CaseWords):
    title = gettext_lazy("A riichi that was not said, turned or paid")
    about = gettext_lazy("Somebody forgot to say riichi, to turn the tile sideways or to pay the stick.")
    asks = {
        "missing": (
            gettext_lazy("What was forgotten?"),
            {
                "said": gettext_lazy("Riichi was not said"),
                "turned": gettext_lazy("The discard was not turned sideways"),
                "paid": gettext_lazy("The stick was not paid"),
                "all": gettext_lazy("All of it: nothing was said, turned or paid"),
            },
        ),
        "which": (gettext_lazy("Is it certain which discard declared the riichi?"), YES_NO),
    }
    says = {
        "software_declares": gettext_lazy("The software turns the tile and pays the stick by itself."),
        "no_riichi": gettext_lazy(
            "There is no riichi: nothing declared it, so the hand is damaten and stays free."
        ),
        "wrc_without_said": gettext_lazy(
            "The riichi stands without the word, and the player is warned (WRC Penalties 2025, 12.3.5)."
        ),
        "wrc_without_turned": gettext_lazy(
            "The tile is turned now, and the player is warned (WRC Penalties 2025, 12.3.5)."
        ),
        "wrc_without_paid": gettext_lazy(
            "The riichi stands, the stick is paid now, and the player is warned (WRC Penalties 2025, 12.3.5)."
        ),
        "wrc_earliest": gettext_lazy(
            "Of the discards that it may have been, the earliest counts for furiten "
            "(WRC Penalties 2025, 12.3.5)."
        ),
        "no_text_said": gettext_lazy(
            "No text of these rules that we know says whether a riichi stands that was not said."
        ),
        "no_text_turned": gettext_lazy(
            "No text of these rules that we know says what follows if the tile was not turned sideways."
        ),
        "no_text_paid": gettext_lazy(
            "No text of these rules that we know says what follows if the stick was not paid."
        ),
        "ml_silent": gettext_lazy(
            "Acting without the word is a yellow card (M.League, chapter 7, article 5)."
        ),
        "no_referee": _NO_REFEREE,
        "ema_section": gettext_lazy(
            "Call the referee: section 5.3 of the European rules of 2016 is about errors in declaring riichi."
        ),
        "other_stands": gettext_lazy(
            "Another text lets the riichi stand and warns the player (WRC Penalties 2025, 12.3.5)."
        ),
    }
    at_table = (
        gettext_lazy("Ask the others what they heard and saw."),
        gettext_lazy("If the riichi stands, have the tile turned and the stick paid at once."),
        gettext_lazy("Say aloud from which discard on the riichi counts."),
    )


class WrongPaymentWords(CaseWords):
    title = gettext_lazy("The wrong points were counted or paid")
    about = gettext_lazy("A win was counted wrongly, or a player paid too much or too little.")
    asks = {
        "noticed": (
            gettext_lazy("When was it noticed?"),
            {
                "hand": gettext_lazy("Before the next hand began"),
                "game": gettext_lazy("Later in the game"),
                "after": gettext_lazy("After the game"),
            },
        ),
    }
    says = {
        "software_pays": gettext_lazy("The software counts and pays by itself."),
        "ml_put_right": gettext_lazy(
            "The payment is put right, whatever happened since, until the game ends "
            "(M.League, chapter 6, article 5)."
        ),
        "ml_stands": gettext_lazy(
            "The payment stands as it was made: the game has ended (M.League, chapter 6, article 5)."
        ),
        "wrc_sheet": gettext_lazy(
            "A score sheet with wrong scores costs each player 2 rank points, and the scores are put right "
            "if possible (WRC Penalties 2025, 12.3.7)."
        ),
        "no_text_payment": gettext_lazy(
            "No text of these rules that we know decides this; another has it put right until the game ends."
        ),
        "no_text_over": gettext_lazy(
            "No text of these rules that we know decides this; by another the payment stands once the game "
            "is over."
        ),
    }
    at_table = (
        gettext_lazy("Have the winner count the hand again, from the tiles if they still lie there."),
        gettext_lazy("Write down the payment that was made and the right one."),
        gettext_lazy("Ask all four players to agree before points change hands again."),
    )

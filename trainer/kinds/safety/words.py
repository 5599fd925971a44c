"""Words of the questions about safe and dangerous tiles: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from collections.abc import Sequence
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.kinds.safety.hikkake import KIND as HIKKAKE
from trainer.kinds.safety.suji_protection import KIND
from trainer.kinds.safety.suji_trap import looks_safest
from trainer.rules.tiles.tile import COPIES, EAST, Face, parse_face
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.decide.decisions import per_mille
from trainer.scenarios.decide.tile_danger import Endangered, asked_kinds, endangered, parts_told
from trainer.scenarios.position.asked import asked_face, asked_riichi, asked_seat
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import NEEDS_RIICHI, KindWords, Words
from trainer.wording.strategy_words import (
    FOUR_ALONE,
    honour_word,
    no_percent,
    no_wait_word,
    percent,
    tile_class_word,
    wait_class_word,
)
from trainer.wording.words import (
    either,
    either_tile,
    faces_of,
    joined,
    named_tile,
    named_tiles,
    own_tile,
    seat_word,
    tile_word,
    tile_words,
)


class DangerOrderWords(KindWords):
    title = gettext_lazy("Tiles in order of danger")
    not_with = FOUR_ALONE
    need = NEEDS_RIICHI

    def question(self, position: Position) -> str:
        facts = endangered(position, position.ruleset)
        return _("%(seat)s is in riichi. Order these from safest to most dangerous: %(tiles)s.") % {
            "seat": seat_word(position, facts.facing.rival),
            "tiles": tile_words(asked_kinds(position, facts)),
        }

    def verdict_line(self, answer: Answer, position: Position) -> str:
        return _("From the safest to the most dangerous: %(tiles)s.") % {
            "tiles": tile_words(faces_of(answer))
        }


class GenbutsuWords(KindWords):
    title = gettext_lazy("Which tiles are genbutsu")
    none_label = gettext_lazy("None of them")
    looking = (
        gettext_lazy("What has each player in riichi discarded, called tiles included?"),
        gettext_lazy("What did others discard after the riichi?"),
    )
    need = NEEDS_RIICHI

    def question(self, position: Position) -> str:
        rivals = _declarers(position)
        seats = joined(rivals)
        if len(rivals) == 1:
            return _("Which tiles in your hand are safe for certain against the riichi of %(seat)s?") % {
                "seat": seats
            }
        return _(
            "Which tiles in your hand are safe for certain against each player in riichi (%(seats)s)?"
        ) % {"seats": seats}

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if not answer or isinstance(answer, bool):
            return _("No tile in your hand is safe for certain.")
        return _("Safe for certain: %(tiles)s.") % {"tiles": tile_words(faces_of(answer))}


class HikkakeWords(KindWords):
    title = gettext_lazy("Does your river set a trap")
    none_label = gettext_lazy("None of them")
    need = gettext_lazy("This question asks about your own riichi, before your next draw.")

    def question(self, position: Position) -> str:
        return _(
            "You are in riichi. On which waits can you ron although your own discards make them look "
            "safe (hikkake)?"
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if not answer or isinstance(answer, bool):
            reasons = HIKKAKE.judge(position, position.ruleset).reasons
            half = [reason.tiles[0] for reason in reasons if reason.code == "half_hikkake"]
            if not half:
                return _("Your discards set no trap.")
            return ngettext(
                "Your discards set no trap: %(tiles)s is only half suji.",
                "Your discards set no trap: %(tiles)s are only half suji.",
                len(half),
            ) % {"tiles": tile_words(half)}
        tiles = faces_of(answer)
        return ngettext("The trap is set on %(tiles)s.", "The traps are set on %(tiles)s.", len(tiles)) % {
            "tiles": tile_words(tiles)
        }


class SafeTurnsWords(KindWords):
    title = gettext_lazy("How many safe turns you hold")
    looking = (
        gettext_lazy("What has each player in riichi discarded, called tiles included?"),
        gettext_lazy("What did others discard after the riichi?"),
        gettext_lazy("How many copies of these tiles do you hold?"),
    )
    need = NEEDS_RIICHI

    def question(self, position: Position) -> str:
        seats = _declarers(position)
        if len(seats) == 1:
            text = _("You fold against the riichi of %(seats)s. For how many turns do you hold safe tiles?")
        else:
            text = _(
                "You fold against each player in riichi (%(seats)s). For how many turns do you hold safe "
                "tiles?"
            )
        return text % {"seats": joined(seats)}

    def definition(self, position: Position) -> str:
        return _(
            "A tile is safe if furiten bars each player in riichi from winning on it. Each turn uses up one "
            "tile that you hold now."
        )

    def verdict_line(self, answer: Answer, position: Position) -> str:
        number = answer if isinstance(answer, int) else 0
        if not number:
            return _("You hold no safe tile: you cannot fold for one turn without risk.")
        return ngettext(
            "You can fold for %(number)s turn without risk.",
            "You can fold for %(number)s turns without risk.",
            number,
        ) % {"number": number}

    def unit(self, position: Position, number: int = 2) -> str:
        return ngettext("turn", "turns", number)


def _declarers(position: Position) -> list[str]:
    """Who is in riichi that the question is about."""
    return [seat_word(position, rival.seat) for rival in asked_riichi(position).declarers]


class SafestTileWords(KindWords):
    title = gettext_lazy("The safest tile")
    not_with = FOUR_ALONE
    need = NEEDS_RIICHI

    def question(self, position: Position) -> str:
        rival = endangered(position, position.ruleset).facing.rival
        return _("You fold against the riichi of %(seat)s. Which of your tiles is the safest?") % {
            "seat": seat_word(position, rival)
        }

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """The tiles that nothing can win on, or else the safest one; then those that are about as safe."""
        kinds, facts = faces_of(answer), endangered(position, position.ruleset)
        safe = [kind for kind in kinds if not facts.danger.probability[kind]]
        first = safe if len(safe) > 1 else [next(iter(facts.of(kinds)))]
        others = [kind for kind in kinds if kind not in first]
        if not others:
            return _safest(first)
        return " ".join((_safest(first), _("About as safe: %(tiles)s.") % {"tiles": named_tiles(others)}))

    def why_not(self, answer: Answer, position: Position) -> str:
        """How often each tile that was chosen wrongly is ronned, and the safest beside it."""
        facts = endangered(position, position.ruleset)
        safest = next(iter(facts.of(facts.kinds)))
        wrong = [kind for kind in faces_of(answer) if kind in facts.kinds and kind != safest]
        if not wrong:
            return ""
        said = [
            _("A discard of %(tile)s is ronned %(percent)s of the time.") % _dealt_in(facts, kind)
            for kind in wrong
        ]
        best = _("%(tile)s, the safest tile, is ronned %(percent)s of the time.") % _dealt_in(facts, safest)
        return " ".join((*said, capfirst(best)))


def _safest(kinds: Sequence[Face]) -> str:
    words = {"tiles": named_tiles(kinds)}
    if len(kinds) == 1:
        return _("The safest tile is %(tiles)s.") % words
    if len(kinds) == 2:
        return _("Both %(tiles)s are perfectly safe.") % words
    return _("These are all perfectly safe: %(tiles)s.") % words


def _dealt_in(facts: Endangered, kind: Face) -> dict[str, str]:
    """A tile and how often it is ronned."""
    chance = facts.danger.probability[kind]
    return {"tile": named_tile(kind), "percent": percent(per_mille(chance)) if chance else no_percent()}


class SujiProtectionWords(KindWords):
    title = gettext_lazy("Is there suji or a wall")

    def question(self, position: Position) -> str:
        words = {
            "tile": own_tile(asked_face(position)),
            "seat": seat_word(position, asked_seat(position, "against")),
        }
        if position.asked("about") == "suji":
            return _("%(seat)s is in riichi. Does suji keep a ryanmen from winning on your %(tile)s?") % words
        return (
            _("%(seat)s is in riichi. Do walls (kabe) keep a ryanmen from waiting on your %(tile)s?") % words
        )

    def option(self, code: str, position: Position) -> str:
        if position.asked("about") == "suji":
            return {
                "none": _("No suji"),
                "half": _("Half suji: one of the two ryanmen is ruled out"),
                "full": _("Suji: no ryanmen can win on it"),
            }[code]
        return {
            "none": _("No protection: a ryanmen can easily wait on it"),
            "one_chance": _("One-chance: a ryanmen is unlikely, not impossible"),
            "no_chance": _("No-chance: no ryanmen is possible"),
        }[code]

    def verdict_line(self, answer: Answer, position: Position) -> str:
        words = {"tile": named_tile(asked_face(position))}
        if answer == "no_chance":
            return capfirst(_no_chance(position, words["tile"]))
        if position.asked("about") == "suji":
            if "suji_leaves_nothing" in KIND.judge(position, position.ruleset).codes():
                said = _("%(tile)s is suji, and no other shape is left: nothing can win on it.")
                return capfirst(said % words)
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
        return capfirst(lines[str(answer)] % words)


def _no_chance(position: Position, tile: str) -> str:
    """Which shapes are left where no ryanmen is, as far as the tiles that can be seen tell."""
    left = KIND.judge(position, position.ruleset).facts["shapes"]
    if not isinstance(left, tuple) or not left:
        return _("%(tile)s is no-chance: neither a ryanmen nor any other shape can wait on it.") % {
            "tile": tile
        }
    words = {"tile": tile, "shapes": either([str(shape) for shape in left])}
    return _("%(tile)s is no-chance: no ryanmen can wait on it, but %(shapes)s can.") % words


class SujiTrapWords(KindWords):
    title = gettext_lazy("Which tile is the trap")
    not_with = FOUR_ALONE
    need = NEEDS_RIICHI

    def question(self, position: Position) -> str:
        facts = endangered(position, position.ruleset)
        kinds = asked_kinds(position, facts)
        words = {"seat": seat_word(position, facts.facing.rival), "tiles": either_tile(kinds)}
        if len(kinds) == 2:
            return _("%(seat)s is in riichi. Which is the more dangerous discard: %(tiles)s?") % words
        return _("%(seat)s is in riichi. Which is the most dangerous discard: %(tiles)s?") % words

    def option(self, code: object, position: Position) -> str:
        return tile_word(parse_face(str(code)))

    def verdict_line(self, answer: Answer, position: Position) -> str:
        """The trap and what each tile looks like; how often each is ronned, and by what the trap most is."""
        kind, facts = parse_face(str(answer)), endangered(position, position.ruleset)
        others = [other for other in facts.of(asked_kinds(position, facts)) if other != kind]
        words = {
            "tile": named_tile(kind),
            "look": _look(facts, kind),
            "others": joined([_looking(facts, other) for other in others]),
        }
        if looks_safest(facts, (*others, kind)):
            line = _("The trap is %(tile)s (%(look)s): it looks safer than %(others)s.") % words
        elif len(others) == 1:
            line = _("%(tile)s (%(look)s) is more dangerous than %(others)s.") % words
        else:
            line = _("%(tile)s (%(look)s) is the most dangerous, ahead of %(others)s.") % words
        return " ".join((capfirst(line), _ronned(facts, kind, others)))


def _ronned(facts: Endangered, kind: Face, others: Sequence[Face]) -> str:
    """How often a kind is ronned and by which wait the most, and how often others are."""
    told = [_("%(percent)s for %(tile)s") % _dealt_in(facts, other) for other in reversed(others)]
    words = {**_dealt_in(facts, kind), "others": joined(told)}
    parts = parts_told(facts, kind)
    if not parts:
        return capfirst(_("%(tile)s is ronned %(percent)s of the time, compared with %(others)s.") % words)
    words |= {"wait": wait_class_word(parts[0][0]), "part": percent(parts[0][1])}
    if words["part"] == words["percent"]:
        words["how"] = _("by a %(wait)s wait") % words
    else:
        words["how"] = _("mostly by a %(wait)s wait (%(part)s)") % words
    if looks_safest(facts, (*others, kind)):
        said = _("Yet %(tile)s is ronned %(percent)s of the time, %(how)s. For comparison: %(others)s.")
    else:
        said = _("%(tile)s is ronned %(percent)s of the time, %(how)s. For comparison: %(others)s.")
    return capfirst(said % words)


def _looking(facts: Endangered, kind: Face) -> str:
    """A tile, and what it looks like."""
    return _("%(tile)s (%(look)s)") % {"tile": named_tile(kind), "look": _look(facts, kind)}


def _look(facts: Endangered, kind: Face) -> str:
    if kind in facts.facing.safe:
        return _("genbutsu")
    if kind >= EAST:
        return honour_word(COPIES - facts.facing.public[kind], facts.facing.held[kind])
    if not facts.danger.probability[kind]:
        return no_wait_word(genbutsu=False)
    return tile_class_word(facts.tile_class(kind), facts.wall(kind))


class WaitShapesLeftWords(KindWords):
    title = gettext_lazy("Which wait shapes are left")
    none_label = gettext_lazy("None: it is safe for certain")
    options = {
        "ryanmen": gettext_lazy("Ryanmen"),
        "kanchan": gettext_lazy("Kanchan"),
        "penchan": gettext_lazy("Penchan"),
        "shanpon": gettext_lazy("Shanpon"),
        "tanki": gettext_lazy("Tanki"),
        "kokushi": gettext_lazy("Kokushi"),
    }

    def question(self, position: Position) -> str:
        return _(
            "%(seat)s is in riichi. If you discard %(tile)s, which wait shapes, kokushi included, "
            "can still win?"
        ) % {
            "tile": named_tile(asked_face(position)),
            "seat": seat_word(position, asked_seat(position, "against")),
        }

    def verdict_line(self, answer: Answer, position: Position) -> str:
        tile = {"tile": named_tile(asked_face(position))}
        if not isinstance(answer, tuple) or not answer:
            return capfirst(_("%(tile)s cannot deal in: no shape is left.") % tile)
        words = {**tile, "shapes": either([str(a) for a in answer])}
        return capfirst(_("%(tile)s can still deal in to %(shapes)s.") % words)


WORDS: Final[dict[str, Words]] = {
    "each_kind_is_one_turn": (
        gettext_lazy("A safe pair is good for one turn"),
        gettext_lazy("Once a tile is safe, every copy of it is: a pair lasts for two turns."),
    ),
    "own_river_only": (
        gettext_lazy("Only the declarer's own river is safe"),
        gettext_lazy("Any tile discarded after the declaration and not ronned is safe as well."),
    ),
    "thrown_before_the_riichi": (
        gettext_lazy("Any tile in any river is safe"),
        gettext_lazy(
            "What others discarded before the declaration proves nothing: the declarer's hand may "
            "have changed since then."
        ),
    ),
    "safe_against_one": (
        gettext_lazy("Safe against one riichi is safe against all"),
        gettext_lazy("Each riichi is judged by itself: a tile must be genbutsu against each of them."),
    ),
    "called_tile_not_safe": (
        gettext_lazy("A discard that was called is no longer safe"),
        gettext_lazy("It is still the declarer's discard, and it counts for furiten wherever it lies now."),
    ),
    "suji_counts_as_genbutsu": (
        gettext_lazy("A suji tile is as safe as genbutsu"),
        gettext_lazy("Suji rules out ryanmen only; kanchan, penchan, shanpon and tanki can still win."),
    ),
    "suji_is_safe": (
        gettext_lazy("Suji is safe"),
        gettext_lazy("Suji rules the ryanmen out and nothing else; look at the other shapes too."),
    ),
    "no_chance_is_safe": (
        gettext_lazy("No-chance is safe for certain"),
        gettext_lazy("A wall stops only the runs that need its tile; shanpon and tanki need no neighbour."),
    ),
    "suji_stops_all_runs": (
        gettext_lazy("Suji stops kanchan and penchan too"),
        gettext_lazy("A kanchan or penchan waits on one tile only, so no other tile can make it furiten."),
    ),
    "ryanmen_only": (
        gettext_lazy("A riichi always has a ryanmen wait"),
        gettext_lazy("Many do, but kanchan, penchan, shanpon and tanki are legal waits too."),
    ),
    "kokushi_forgotten": (
        gettext_lazy("Nobody ever holds kokushi"),
        gettext_lazy(
            "It is rare, but kokushi can wait on your tile if no other terminal or honour is used up."
        ),
    ),
    "one_end_is_enough": (
        gettext_lazy("One genbutsu three away makes a 4, 5 or 6 safe"),
        gettext_lazy(
            "Two ryanmen can win on a 4, 5 or 6: each must be ruled out by its own genbutsu, three away."
        ),
    ),
    "any_river_gives_suji": (
        gettext_lazy("Any river gives suji"),
        gettext_lazy("Suji rests on genbutsu; what others discarded before the riichi is not genbutsu."),
    ),
    "three_are_a_wall": (
        gettext_lazy("Three visible copies are a wall"),
        gettext_lazy(
            "With three visible the fourth may be in the declarer's hand: that is one-chance, not no-chance."
        ),
    ),
    "one_wall_is_enough": (
        gettext_lazy("A wall on one side is enough"),
        gettext_lazy("Two ryanmen can win on a 4, 5 or 6: each must be ruled out by its own wall."),
    ),
    "neighbour_is_safe": (
        gettext_lazy("The neighbour of a discard is safe"),
        gettext_lazy("A discard rules out ryanmen on the tiles three ranks away, not on those next to it."),
    ),
    "trap_in_furiten": (
        gettext_lazy("A wait in your own river does not spoil the trap"),
        gettext_lazy("It makes the hand furiten: no wait can be ronned, so there is no trap."),
    ),
    "one_end_is_bait": (
        gettext_lazy("One discard three away is bait for any wait"),
        gettext_lazy("A wait on 4, 5 or 6 looks safe only if both tiles three away lie in your river."),
    ),
}


DANGER_WORDS: Final[dict[str, Words]] = {
    "last_discards_neighbour_is_safe": (
        gettext_lazy("The tile next to the declarer's last discard is safe"),
        gettext_lazy(
            "A discard says little about the tiles next to it. Look for genbutsu three ranks from the tile "
            "you want to discard, and count the copies you can see."
        ),
    ),
    "middle_is_dangerous": (
        gettext_lazy("The nearer to the middle, the more dangerous"),
        gettext_lazy(
            "A tile's rank is only the start: suji, walls and visible copies can reverse the order."
        ),
    ),
}

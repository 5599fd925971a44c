"""The names of what a verdict of strategy counts with: courses, waits, classes of tiles, sources, inputs.

Here are also the sentences that all questions about decisions share, and what the model does not look at.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy, pgettext

from trainer.rules.tiles.tile import Face
from trainer.rules.verdict import Fact
from trainer.scenarios.decide.decisions import UndecidableError, decision_in, situation_in, tile_asked
from trainer.scenarios.decide.what_if import Input, ThresholdChange, richest_other
from trainer.scenarios.position.changes import PointsChange
from trainer.scenarios.position.position import Position
from trainer.strategy.choice.biases import leaves_open
from trainer.strategy.choice.decision import CLEAR, CLOSE, Option
from trainer.strategy.choice.situation import hands_ahead
from trainer.strategy.danger.facing import PLAYERS
from trainer.wording.kind_words import signed_points_word, signed_word
from trainer.wording.words import grouped, named_tile, points_word, seat_word

_TEN_PERCENT: Final = 100
"""In per mille."""


def action_word(action: str, tile: Face) -> str:
    """A course of the model with the tile that it throws now."""
    words = {"tile": named_tile(tile)}
    return {
        "fold": _("Fold with %(tile)s") % words,
        "push": _("Push %(tile)s in silence") % words,
        "advance": _("Push %(tile)s") % words,
        "then_fold": _("Discard %(tile)s, then fold") % words,
        "round": _("Go round with %(tile)s (mawashi)") % words,
        "riichi": _("Riichi with %(tile)s") % words,
        "damaten": _("Damaten with %(tile)s to the end") % words,
        "wait": _("Damaten with %(tile)s, riichi on a better shape") % words,
    }[action]


def wait_class_word(code: str) -> str:
    """What a riichi may be waiting with."""
    return {
        "ryanmen": _("ryanmen"),
        "sanmenchan": _("three-sided"),
        "kanchan": _("kanchan"),
        "penchan": _("penchan"),
        "shanpon": _("shanpon"),
        "tanki": _("tanki"),
    }[code]


def stands_for_word(name: str, answer: str) -> str:
    """Of an option of that name, which other answer it is counted as; empty if it is an answer itself."""
    if name == answer:
        return ""
    return _("counts as “%(answer)s”") % {"answer": answer}


def honour_word(on_table: int, held: int) -> str:
    """Where the copies of an honour are seen: in rivers, melds and indicators, and in the hand."""
    words = {"held": held, "on_table": on_table}
    if not on_table:
        return _("honour, none on the table, you hold %(held)s") % words
    return _("honour, %(on_table)s on the table, you hold %(held)s") % words


def tile_class_word(code: str, wall: str = "") -> str:
    """Why a suited tile is as dangerous as it is, in two words; `wall` as in `scenarios.endangered`."""
    sides = {
        "no-suji": _("no suji"),
        "half-suji": _("half suji"),
        "suji": _("suji"),
        "both-suji": _("suji on both sides"),
    }
    word = sides[code.split(maxsplit=1)[0]]
    if not wall:
        return word
    walls = {"no chance": _("no chance"), "one chance": _("one chance")}
    return _("%(word)s, %(wall)s") % {"word": word, "wall": walls[wall]}


def no_wait_word(*, genbutsu: bool) -> str:
    """Why a tile can not be waited on."""
    return _("genbutsu: safe for certain") if genbutsu else _("no wait on this tile is left")


def no_percent() -> str:
    """Exactly none."""
    return _("0 %%") % {}


def ways_word(ways: int, of: int) -> str:
    """How many of the ways to hold a shape the unseen tiles leave."""
    return _("%(ways)s of %(of)s ways") % {"ways": grouped(ways), "of": grouped(of)}


def source_word(code: str) -> str:
    """Where numbers come from."""
    return {
        "records": _(
            "Real four-player games: what riichi hands wait on, how often hands win, and for how "
            "much. The model was fitted to one half of the games and measured on the other."
        ),
        "houou_statistics": _(
            "houou-statistics: 142,461 riichi at Tenhou's phoenix tables, by wait and turn."
        ),
        "sms": _(
            "“Statistical Mahjong Strategy”: how dangerous tiles are, by class and turn. The model "
            "was checked against it."
        ),
        "decisions": _(
            "Decisions in real games: the model was checked against their results, on the half of "
            "the games not used for fitting."
        ),
    }[code]


def games_leave_open(position: Position, options: Mapping[str, Option]) -> tuple[str, ...]:
    """That real games leave it open which of some answers, the best first, is better; nothing if they do
    not, or the gap is close without them.
    """
    situation, decision = situation_in(position, position.ruleset), decision_in(position, position.ruleset)
    best, *others = options.values()
    for other in others:
        gap, left_open = (
            round(best.points) - round(other.points),
            leaves_open(situation, decision, best, other),
        )
        if CLOSE < gap <= left_open:
            said = _(
                "Real games leave it open: such decisions were up to %(points)s off there, so more than one "
                "answer is accepted."
            )
            return (said % {"points": points_word(left_open)},)
    return ()


def sureness_sentence(code: str, gap: int, left_open: int = 0) -> str:
    """What a gap between the two best answers means for the grade; `left_open`: up to which gap real games
    leave open which is better.
    """
    if code == "close" and gap > CLOSE:
        return _(
            "Close: %(gap)s points lie between the two best answers. Real games leave it open: such "
            "decisions were up to %(open)s points off there, so more than one answer is accepted."
        ) % {"gap": grouped(gap), "open": grouped(left_open)}
    words = {"gap": grouped(abs(gap)), "close": grouped(int(CLOSE)), "clear": grouped(int(CLEAR))}
    return {
        "close": _(
            "Close: %(gap)s points lie between the two best answers. Up to a gap of %(close)s points, the "
            "model cannot tell which is better, so both are accepted."
        ),
        "leaning": _(
            "Leaning: %(gap)s points lie between the two best answers. Up to a gap of %(clear)s points, "
            "the second-best answer counts half."
        ),
        "clear": _("Clear: %(gap)s points lie between the two best answers."),
    }[code] % words


def band_sentence(low: int, high: int) -> str:
    """How far the lead of the best answer moves with the assumptions."""
    words = {"low": signed_word(low), "high": signed_points_word(high)}
    if low < 0:
        said = _(
            "If one assumption is changed at a time, the best answer's lead ranges from %(low)s to %(high)s: "
            "another answer may be better."
        )
    else:
        said = _(
            "If one assumption is changed at a time, the best answer's lead ranges from %(low)s to %(high)s."
        )
    return said % words


def part_word(code: str) -> str:
    """A part of the gap between two courses."""
    return {
        "win_chance": _("Win chance"),
        "win_value": _("What a win pays"),
        "deal_in": _("Danger of dealing in"),
        "others": _("What others win by tsumo"),
        "draw": _("Payments at an exhaustive draw"),
        "stick": _("Your riichi stick"),
        "placement": _("Placement"),
    }[code]


def percent(per_mille: int) -> str:
    """`6.9 %`; the decimal mark is the language's."""
    whole, tenth = divmod(per_mille, 10)
    mark = pgettext("decimal mark", ".")
    return _("%(number)s %%") % {"number": f"{whole}{mark}{tenth}"}


def per_cent_word(per_cent: int) -> str:
    """`150 %`."""
    return _("%(number)s %%") % {"number": grouped(per_cent)}


def percent_short(per_mille: int) -> str:
    """The same where there is little room: `6.9 %`, but `21 %` from ten on."""
    if per_mille < _TEN_PERCENT:
        return percent(per_mille)
    return _("%(number)s %%") % {"number": round(per_mille / 10)}


def tenths(number: int) -> str:
    """`7` or `5.4`."""
    whole, tenth = divmod(number, 10)
    return f"{whole}{pgettext('decimal mark', '.')}{tenth}" if tenth else str(whole)


def tiles_word(number: int) -> str:
    """`5.4 tiles`, given in tenths."""
    return ngettext("%(n)s tile", "%(n)s tiles", 1 if number == 10 else 2) % {"n": tenths(number)}


def input_word(name: Input) -> str:
    """What a learner may change."""
    return {
        "turn": _("Your turn"),
        "own_value": _("What you win"),
        "rival_value": _("What the riichi player wins"),
        "dealer": _("Dealer"),
        "sticks": _("Riichi sticks"),
        "honba": _("Honba"),
        "points": _("Your points"),
    }[name]


def input_hint(name: Input) -> str:
    """In what an input is counted, where that is not plain."""
    per_cent = _("as a % of its present value")
    return {
        "turn": _("1 to 18"),
        "own_value": per_cent,
        "rival_value": per_cent,
        "points": _("in this last hand; any change is taken from or given to the richest other player"),
    }.get(name, "")


def dealer_word(code: str) -> str:
    """Who deals."""
    return {"hero": _("you"), "rival": _("the riichi player"), "other": _("another player")}[code]


def mark_word(mark: float) -> str:
    """What an answer that is not the best is graded."""
    if mark == 1.0:
        return _("also accepted")
    return _("counts half") if mark else ""


def value_words(facts: Mapping[str, Fact]) -> tuple[tuple[str, str], ...]:
    """What the win of a tenpai pays, label and value; `facts` as of the reason `option`."""
    han, fu, ron, tsumo = (facts.get(name, 0) for name in ("han", "fu", "ron", "tsumo"))
    plain = _("%(han)s han %(fu)s fu") % {"han": han, "fu": fu} if han else _("no yaku")
    return (
        (_("Hand without ippatsu and ura dora"), plain),
        (_("Average win by ron"), _points(ron) if facts.get("may_ron") else _no_ron(ron)),
        (_("Average win by tsumo"), _points(tsumo)),
    )


def _no_ron(ron: Fact) -> str:
    """Why a hand does not win by ron; furiten has a mean win by ron, a hand without yaku none."""
    return _("no ron: furiten") if ron else _("no ron: no yaku")


def input_values(facts: Mapping[str, Fact]) -> tuple[tuple[str, str], ...]:
    """What a verdict started from, label and value; `facts` as of the reason `values`."""
    found = [(_("Turn"), str(facts["turn"])), (_("Draws left to you"), str(facts["own_draws"]))]
    if "rival_ron" in facts:
        outs = facts["rival_outs"]
        found += [
            (_("Average win of the riichi player by ron"), _points(facts["rival_ron"])),
            (_("Average win of the riichi player by tsumo"), _points(facts["rival_tsumo"])),
            (
                _("Average number of live tiles on which the riichi player wins"),
                tenths(outs) if isinstance(outs, int) else "",
            ),
        ]
    found.append((_("Riichi sticks, honba"), f"{facts['sticks']}, {facts['honba']}"))
    return tuple(found)


def _points(fact: Fact) -> str:
    return points_word(fact) if isinstance(fact, int) else ""


def tile_named(position: Position) -> dict[str, str]:
    """The tile that the question is about, to be put into a sentence."""
    return {"tile": named_tile(tile_asked(position))}


def placement_counts(position: Position) -> str:
    """In the South round, and all hands after it, that the final standing counts; else empty."""
    ahead = hands_ahead(position.round)
    if ahead is None:
        return ""
    if ahead:
        return _("In the South round the final place counts too.")
    return _("This is treated as the last hand: the final result counts, uma and oka included.")


def threshold_sentence(change: ThresholdChange, position: Position) -> str:
    """What is supposed to be otherwise for another answer to the position, without a full stop."""
    words = {"here": change.here, "there": change.there}
    if change.input == "dealer":
        return str(_DEALERS[str(change.there)])
    if change.input in ("own_value", "silent_value", "rival_value"):
        return _value(change)
    if change.input == "danger":
        chances = {"here": percent(int(change.here)), "there": percent(int(change.there))}
        return _(
            "If %(tile)s were ronned %(there)s of the time instead of %(here)s, and other tiles in proportion"
        ) % {**chances, **tile_named(position)}
    if change.input == "points":
        scores = position.table().scores
        other = richest_other(scores, position.hero)
        moved = PointsChange(position.hero, int(change.here), int(change.there), other)
        return points_sentence(moved, position)
    return _THRESHOLDS[change.input] % words


def points_sentence(change: PointsChange, position: Position) -> str:
    """Of a seat with other points, and of the other one that has the difference."""
    others = position.table().scores[change.other]
    words = {
        "there": points_word(change.there),
        "here": grouped(change.here),
        "other": seat_word(position, change.other),
        "other_there": grouped(others + change.here - change.there),
        "seat": seat_word(position, change.seat),
    }
    if change.seat == position.hero:
        return _("If you had %(there)s instead of %(here)s, and %(other)s had %(other_there)s") % words
    if change.other == position.hero:
        return _("If %(seat)s had %(there)s instead of %(here)s, and you had %(other_there)s") % words
    return _("If %(seat)s had %(there)s instead of %(here)s, and %(other)s had %(other_there)s") % words


def _value(change: ThresholdChange) -> str:
    if change.per_cent:
        return _part_of(change)
    words = {"here": grouped(int(change.here)), "there": points_word(int(change.there))}
    if change.input == "silent_value":
        return _("If a win without riichi were worth %(there)s on average instead of %(here)s") % words
    if change.input == "own_value":
        return _("If your win were worth %(there)s on average instead of %(here)s") % words
    return _("If the riichi player's win were worth %(there)s on average instead of %(here)s") % words


def _part_of(change: ThresholdChange) -> str:
    """Of a win for which there are no mean points."""
    words, less = {"there": change.there}, int(change.there) < int(change.here)
    if change.input == "silent_value":
        if less:
            return _("If a win without riichi paid only %(there)s %% of its points") % words
        return _("If a win without riichi paid %(there)s %% of its points") % words
    if less:
        return _("If each of your wins paid only %(there)s %% of its points") % words
    return _("If each of your wins paid %(there)s %% of its points") % words


_DEALERS: Final = {
    "hero": gettext_lazy("If you were the dealer"),
    "rival": gettext_lazy("If the riichi player were the dealer"),
    "other": gettext_lazy("If another player were the dealer"),
}
_THRESHOLDS: Final = {
    "turn": gettext_lazy("On turn %(there)s instead of turn %(here)s"),
    "sticks": ngettext_lazy(
        "With %(there)s riichi stick on the table instead of %(here)s",
        "With %(there)s riichi sticks on the table instead of %(here)s",
        "there",
    ),
    "honba": ngettext_lazy(
        "With %(there)s honba instead of %(here)s", "With %(there)s honba instead of %(here)s", "there"
    ),
}


FOUR_ALONE: Final = gettext_lazy(
    "Dangers and decisions were measured in four-player games only: the model does not judge games "
    "with three players."
)


def unjudged_sentence(players: int) -> str:
    """That no decision is judged at a table of so many; empty where the model was measured with them."""
    return "" if players == PLAYERS else str(FOUR_ALONE)


def refusal_sentence(error: UndecidableError) -> str:
    """Why the model can not judge a position, and what it can."""
    return {
        "three_players": str(FOUR_ALONE),
        "several_riichi": _(
            "Two or more players are in riichi: the model weighs only one riichi, so it has no "
            "verdict here. Ask instead which tiles are safe against each of them."
        ),
        "open_riichi": _("An open riichi shows its waits: there is nothing to estimate."),
        "own_riichi": _("You are in riichi yourself: there is nothing left to decide."),
        "no_riichi": _("Nobody is in riichi, and the model judges folding only against a riichi."),
        "unknown_hand": _("Your hand is not known."),
        "not_your_discard": _(
            "It is not your turn to discard: the question is asked only when you are about to discard."
        ),
        "too_far": _(
            "Your hand is two or more tiles from tenpai: the model judges only hands that are nearer."
        ),
        "no_choice": _(
            "The question cannot be asked: with this tile, at least one answer to it is not possible."
        ),
    }.get(error.code, str(error))


def left_out_word(code: str) -> str:
    """One thing that a verdict does not take into account."""
    return {
        "others": _("What other players wait on: only the danger of the riichi counts."),
        "second_riichi": _("A second riichi later on: the other players count only with their average wins."),
        "open_hands": _("What the open hands of other players threaten: only the riichi counts."),
        "placement": _("Placement: it counts only from the South round on. Before that, only points count."),
        "ruleset": _(
            "What others win by these rules: the model takes the average of games with ippatsu, ura "
            "dora and three red fives. What you win follows these rules."
        ),
        "later_hands": _(
            "Who is dealer in later hands, and whether the dealer stays: only the number of hands "
            "left counts."
        ),
        "next_hand": _("That the game may go on: it is assumed to end with this hand."),
        "reading": _(
            "What can be read from the discards and behaviour of players who have not declared riichi."
        ),
    }[code]


def placed_sentence(left_out: Iterable[str]) -> str:
    """What a point is where the final standing counts, by the codes of what is left out; else empty."""
    if "next_hand" in left_out:
        return _(
            "This is treated as the last hand: the points here are points of the final result, uma "
            "and oka included. 0 stands for the present standing."
        )
    if "later_hands" in left_out:
        return _(
            "In the South round, points are weighed by the final places they lead to, uma and oka "
            "included. The figures are scaled: 1 stands for one more point at the present standing, and "
            "0 for that standing itself."
        )
    return ""


def left_out_words(codes: Iterable[str]) -> tuple[str, ...]:
    """All of them in order."""
    return tuple(left_out_word(code) for code in codes)

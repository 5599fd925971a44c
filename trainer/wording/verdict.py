"""The view of a graded answer: headline, sentences with their evidence, presets, what really happened.

Payments and what a hand counts are said line by line: who gives whom how much; `Haku` and `1 han`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.rulesets.ruleset import Ruleset, cell, load_preset, short_title
from trainer.rules.tiles.tile import Tile, face_of, parse_tile
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import Shape
from trainer.scenarios.answers.comparison import PresetAnswer
from trainer.scenarios.answers.explanation import Evidence, Explanation, PaymentShown
from trainer.scenarios.answers.grading import Grade, Mistake
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import (
    KindWords,
    answer_word,
    misconception_name,
    misconception_reply,
    options_word,
)
from trainer.wording.reasons import reason_sentence
from trainer.wording.reasons.saying import number_said
from trainer.wording.reasons.score import fu_word, han_word
from trainer.wording.rule_names import changed_clauses, rules_in_words
from trainer.wording.rulings import clause, mark_of, open_clause, said_clause
from trainer.wording.words import (
    joined,
    kan_tile,
    named_tile,
    named_tiles,
    player_word,
    points_word,
    red_fives,
    seat_word,
    tile_words,
    yaku_title,
)


def payment_rows(evidence: Iterable[Evidence], position: Position) -> tuple[tuple[str, str], ...]:
    """`South to East, for the hand` and `5,800 points`, for each payment among the evidence."""
    return tuple(
        (_way(shown, position), points_word(shown.points))
        for shown in evidence
        if isinstance(shown, PaymentShown)
    )


def _way(shown: PaymentShown, position: Position) -> str:
    words = {"payer": _party(shown.payer, position), "payee": _party(shown.payee, position)}
    return _WAYS[shown.what] % words


def _party(seat: int | None, position: Position) -> str:
    return _("the table") if seat is None else player_word(position, seat)


_WAYS: Final = {
    "hand": gettext_lazy("%(payer)s to %(payee)s, for the hand"),
    "pao": gettext_lazy("%(payer)s to %(payee)s, for the hand, under pao"),
    "honba": gettext_lazy("%(payer)s to %(payee)s, for honba"),
    "sticks": gettext_lazy("%(payer)s to %(payee)s, riichi sticks"),
    "noten": gettext_lazy("%(payer)s to %(payee)s, noten payment"),
    "nagashi": gettext_lazy("%(payer)s to %(payee)s, nagashi mangan"),
    "chombo": gettext_lazy("%(payer)s to %(payee)s, chombo"),
}


def score_line(reason: Reason) -> tuple[str, str] | None:
    """What counts and how much, of a reason that says nothing else; None for any other."""
    say = _LINES.get(reason.code)
    return say(reason) if say else None


def _yaku(reason: Reason) -> tuple[str, str]:
    return yaku_title(str(reason.facts["name"])), _han(reason)


def _dora(name: Promise) -> Callable[[Reason], tuple[str, str]]:
    return lambda reason: (str(name) % {"tiles": tile_words(reason.tiles)}, _han(reason))


def _aka(reason: Reason) -> tuple[str, str]:
    text = ngettext("Red five: %(tiles)s", "Red fives: %(tiles)s", len(reason.tiles))
    return text % {"tiles": red_fives(reason.tiles)}, _han(reason)


def _han(reason: Reason) -> str:
    return han_word(number_said(reason, "han"))


def _fu(reason: Reason) -> tuple[str, str] | None:
    name = str(reason.facts["name"])
    if name not in _FU:
        return None
    tile = kan_tile(reason.tiles[0]) if reason.tiles else ""
    words = {"tile": tile, "tiles": named_tiles(reason.tiles)}
    return _FU[name] % words, fu_word(number_said(reason, "fu"))


_LINES: Final[dict[str, Callable[[Reason], tuple[str, str] | None]]] = {
    "yaku_counts": _yaku,
    "dora_counts": _dora(gettext_lazy("Dora: %(tiles)s")),
    "aka_counts": _aka,
    "ura_counts": _dora(gettext_lazy("Ura dora: %(tiles)s")),
    "kita_counts": _dora(gettext_lazy("Extracted norths")),
    "fu_counts": _fu,
}
_FU: Final = {
    "futei": gettext_lazy("Every hand"),
    "menzen_ron": gettext_lazy("Closed hand, ron"),
    "tsumo": gettext_lazy("Tsumo of %(tiles)s"),
    "chiitoitsu": gettext_lazy("Chiitoitsu, always"),
    "minkou": gettext_lazy("Open koutsu of %(tile)s"),
    "ankou": gettext_lazy("Ankou of %(tile)s"),
    "minkan": gettext_lazy("Open kan of %(tile)s"),
    "ankan": gettext_lazy("Ankan of %(tile)s"),
    "jantou": gettext_lazy("Yakuhai jantou of %(tile)s"),
    "kanchan": gettext_lazy("Kanchan wait for %(tiles)s"),
    "penchan": gettext_lazy("Penchan wait for %(tiles)s"),
    "tanki": gettext_lazy("Tanki wait for %(tiles)s"),
    "rounding": gettext_lazy("Rounding up to the next ten"),
}
"""Those of plain rules; what hangs on a contested one is said in a sentence."""


@dataclass(frozen=True, slots=True)
class StepView:
    """One reason: its sentence, its rule id, the tiles that show it, and payments as rows of two columns.

    `line` says the same in two short columns where it is a line of the score.
    """

    sentence: str
    rule: str
    evidence: tuple[Evidence, ...]
    rows: tuple[tuple[str, str], ...] = ()
    line: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class PresetView:
    """A row of the table of rulesets; `clauses` say what differs from the puzzle's own.

    `usual`: the answer hangs on a rule for which no source was found, taken at its usual level.
    """

    title: str
    answer: str
    own: bool
    differs: bool
    disputed: bool
    clauses: tuple[str, ...]
    usual: bool = False


@dataclass(frozen=True, slots=True)
class VerdictView:
    """All that the verdict panel shows; `moments` are to be lit on the table.

    `mistakes` name what was left out or too much; what else was wrong is plain from `line`.
    `belief` is the faulty rule that gives the same answer, `reply` what is to be said to it; both are
    empty if none does.
    """

    right: bool
    headline: str
    line: str
    mistakes: tuple[str, ...]
    belief: str
    reply: str
    steps: tuple[StepView, ...]
    presets: tuple[PresetView, ...]
    moments: tuple[int, ...]


def verdict_view(
    words: KindWords,
    position: Position,
    grade: Grade,
    explanation: Explanation,
    presets: tuple[PresetAnswer, ...],
) -> VerdictView:
    """The sentences of a graded answer."""
    belief = grade.misconception
    return VerdictView(
        right=grade.right,
        headline=headline(grade),
        line=words.verdict_line(grade.solved, position),
        mistakes=_mistakes(words, position, grade),
        belief=misconception_name(belief.code) if belief else "",
        reply=misconception_reply(belief.code) if belief else "",
        steps=_steps(explanation, position),
        presets=tuple(_preset_view(row, words, grade.shape, position) for row in presets),
        moments=explanation.moments,
    )


def _steps(explanation: Explanation, position: Position) -> tuple[StepView, ...]:
    """What several reasons say in the same words is said once; lines of a score are summed, and all stand."""
    views: list[StepView] = []
    for step in explanation.steps:
        view = StepView(
            reason_sentence(step.reason, position),
            step.reason.rule,
            step.evidence,
            payment_rows(step.evidence, position),
            score_line(step.reason),
        )
        if view.line is not None or view not in views:
            views.append(view)
    return tuple(views)


def headline(grade: Grade) -> str:
    """Right, partly right, or not; of several answers that are accepted as they are close it says so."""
    if grade.right:
        close = grade.verdict.facts.get("sureness") == "close"
        return _("Right, though the decision is close.") if close else _("Right.")
    return _("Partly right.") if grade.score > 0 else _("Not quite.")


def _mistakes(words: KindWords, position: Position, grade: Grade) -> tuple[str, ...]:
    """What the panel tells of them, in the kind's own words if it has some."""
    if grade.mistakes and (told := words.why_not(grade.answer, position)) is not None:
        return (told,) if told else ()
    return tuple(
        mistake_sentence(mistake, words, position) for mistake in grade.mistakes if mistake.code in TOLD
    )


def mistake_sentence(mistake: Mistake, words: KindWords, position: Position) -> str:
    """What was wrong with an answer."""
    if mistake.code in _PLAIN_MISTAKES:
        return str(_PLAIN_MISTAKES[mistake.code])
    return _SAID_MISTAKES[mistake.code](mistake, words, position)


def _missed(mistake: Mistake, words: KindWords, position: Position) -> str:
    if mistake.options:
        return _("You left out: %(options)s.") % {"options": options_word(words, mistake.options, position)}
    return _("You left out %(tiles)s.") % {"tiles": named_tiles(mistake.kinds)}


def _extra(mistake: Mistake, words: KindWords, position: Position) -> str:
    if mistake.options:
        return _("Not part of the answer: %(options)s.") % {
            "options": options_word(words, mistake.options, position)
        }
    return ngettext(
        "%(tiles)s is not part of the answer.",
        "%(tiles)s are not part of the answer.",
        len(mistake.kinds),
    ) % {"tiles": tile_words(mistake.kinds)}


def _wrong_points(mistake: Mistake, words: KindWords, position: Position) -> str:
    seats = joined([seat_word(position, int(seat)) for seat in mistake.options])
    return _("The points of %(seats)s are not right.") % {"seats": seats}


def _wrong_order(mistake: Mistake, words: KindWords, position: Position) -> str:
    return _("Out of place: %(tiles)s.") % {"tiles": tile_words(mistake.kinds)}


_PLAIN_MISTAKES: Final = {
    "yes_for_no": gettext_lazy("You answered yes."),
    "no_for_yes": gettext_lazy("You answered no."),
    "other_option": gettext_lazy("You chose another answer."),
    "none_for_some": gettext_lazy("You answered that there is none."),
    "some_for_none": gettext_lazy("You chose some, but there are none."),
    "too_low": gettext_lazy("That is too low."),
    "too_high": gettext_lazy("That is too high."),
}
_SAID_MISTAKES: Final[dict[str, Callable[[Mistake, KindWords, Position], str]]] = {
    "missed": _missed,
    "extra": _extra,
    "wrong_points": _wrong_points,
    "wrong_order": _wrong_order,
}
MISTAKES: Final = frozenset(_PLAIN_MISTAKES) | frozenset(_SAID_MISTAKES)
"""All codes that have a sentence."""
TOLD: Final = frozenset({"missed", "extra", "too_low", "too_high", "wrong_points", "wrong_order"})
"""The mistakes that the panel tells; the others are plain from the right answer."""


def _preset_view(row: PresetAnswer, words: KindWords, shape: Shape, position: Position) -> PresetView:
    if instead := words.in_place(position, load_preset(row.preset)):
        return _other_than_asked(row.preset, *instead)
    said = _preset_answer(row, words, shape, position)
    if row.own:
        return replace(own_view(position.ruleset, said), disputed=bool(row.disputed), usual=bool(row.usual))
    return PresetView(
        title=short_title(row.preset),
        answer=said,
        own=False,
        differs=bool(row.clauses) or row.impossible or row.not_asked,
        disputed=bool(row.disputed),
        clauses=_clauses(row, words, position)
        or tuple(open_clause(name, row.preset) for name in row.disputed),
        usual=bool(set(row.usual) - {each.parameter for each in row.clauses}),
    )


def _clauses(row: PresetAnswer, words: KindWords, position: Position) -> tuple[str, ...]:
    """The rules that make the difference, and those that the answer there rests on too."""
    rules = load_preset(row.preset)
    found = [
        clause(each.parameter, each.there) if row.variant else said_clause(each.parameter, rules)
        for each in row.clauses
    ]
    if found and row.answer is not None and (more := words.because(position, rules)):
        found.append(more)
    return tuple(dict.fromkeys(found))


def own_view(ruleset: Ruleset, answer: str) -> PresetView:
    """The row of the puzzle's own rules; beside them the changes that their name does not say."""
    title = rules_in_words(ruleset)
    untold = (each for each in changed_clauses(ruleset) if each not in title)
    changed = tuple(_("changed: %(clause)s") % {"clause": each} for each in untold)
    return PresetView(title, answer, own=True, differs=False, disputed=False, clauses=changed)


def _preset_answer(row: PresetAnswer, words: KindWords, shape: Shape, position: Position) -> str:
    if row.impossible and not position.table().end:
        return _("this position cannot arise")
    if row.impossible:
        return _("the hand cannot end like this")
    if row.not_asked:
        return _("the question does not arise")
    if row.answer is None:
        return mark_of(cell(row.preset, name) for name in row.disputed)
    return answer_word(words, shape, position, row.answer)


def _other_than_asked(preset: str, said: str, parameter: str) -> PresetView:
    """The row of a preset under which the question does not arise; the parameter is why."""
    return PresetView(
        title=short_title(preset),
        answer=said,
        own=False,
        differs=True,
        disputed=False,
        clauses=(said_clause(parameter, load_preset(preset)),),
    )


def aftermath_lines(aftermath: Mapping[str, Any], position: Position) -> tuple[str, ...]:
    """What the real player did and what came of it; empty for a made-up position."""
    if not aftermath:
        return ()
    did, end = aftermath["did"], aftermath["end"]
    lines = [_did(did, position), _ended_by_others(did, end, position)]
    deltas = aftermath.get("deltas")
    if isinstance(deltas, list) and len(deltas) == position.players:
        lines.append(_paid(deltas[position.hero]))
    return tuple(line for line in lines if line)


def _did(text: str, position: Position) -> str:
    """The player's action is short event text; none is a pass, where there was something to pass on."""
    tokens = text.split()
    if not tokens:
        state = position.table()
        could = state.pending is not None and state.pending.seat != position.hero and not state.end
        return _("You let the tile pass.") if could else ""
    act, tile = tokens[-1][1], tokens[-1][2:]
    if act in "-=":
        words = {"tile": named_tile(_as_laid(parse_tile(tile), position))}
        if len(tokens) > 1:
            return _("You declared riichi with %(tile)s.") % words
        return _("You discarded %(tile)s.") % words
    if act in "akd":
        return _("You made a kan.")
    if act == "n":
        return _("You extracted a north.")
    return {"r": _("You won by ron."), "t": _("You won by tsumo.")}.get(act, _("You made a call."))


def _as_laid(tile: Tile, position: Position) -> Tile:
    """A red five of the record is a plain one under rules without red fives."""
    return tile if position.ruleset.aka else face_of(tile)


def _ended_by_others(did: str, end: str, position: Position) -> str:
    """How the hand ended, but for what the player's own win has said."""
    others = [token for token in end.split() if not did or token != did.rsplit(maxsplit=1)[-1]]
    if others and len(others) < len(end.split()):
        return _("%(seats)s won by ron too.") % {"seats": _winners(others, position)}
    return _ended(" ".join(others), position)


def _ended(end: str, position: Position) -> str:
    """The end is short event text; who fed a ron is not part of it."""
    if not end:
        return ""
    if end.startswith("~"):
        return _("The hand ended in a draw.")
    winners = {"seat": _winners(end.split(), position)}
    if end[0] == str(position.hero) and len(end.split()) == 1:
        return _("You won by tsumo.") if end[1] == "t" else _("You won by ron.")
    if end[1] == "t":
        return _("%(seat)s won by tsumo.") % winners
    return _("%(seat)s won by ron.") % winners


def _winners(tokens: Sequence[str], position: Position) -> str:
    """The seats of several wins, the own one as such."""
    return joined([player_word(position, int(token[0])) for token in tokens])


def _paid(delta: int) -> str:
    if delta == 0:
        return _("At the end of the hand you paid nothing and were paid nothing.")
    words = {"points": points_word(abs(delta))}
    if delta > 0:
        return _("At the end of the hand you were paid %(points)s.") % words
    return _("At the end of the hand you paid %(points)s.") % words

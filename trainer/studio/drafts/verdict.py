"""The verdict on a draft as its author sees it: answer, reasons, warnings, the change that turns it round."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.authoring.drafts import open_duplicates, sketch_of
from trainer.authoring.models import Draft
from trainer.classroom.secrecy.telling import WithheldError
from trainer.pages.question.flips import FlipShown, flip_shown
from trainer.pages.question.verdict import Heading, Shown, heading_of, verdict_of
from trainer.rules.replay.events import Discard
from trainer.scenarios.answers.comparison import across_presets
from trainer.scenarios.answers.warnings import Caution, orders_of, warnings_of
from trainer.scenarios.board.reconstruct import ReconstructError
from trainer.scenarios.board.sketch import Sketch
from trainer.scenarios.decide.decisions import UndecidableError
from trainer.scenarios.flip.search import Flip, flip, near_misses
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position.asked import Act
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import NothingAskedError, Position, PositionError
from trainer.studio.drafts.question import AskedOf, asked_of, digest_about, serves, told_positions
from trainer.wording.events import act_word, unlawful_sentences
from trainer.wording.flip import flip_words
from trainer.wording.kind_words import answer_word, kind_title, need_sentence, words_of
from trainer.wording.misfits import misfit_sentence
from trainer.wording.rule_names import rules_in_words
from trainer.wording.rulings import topic
from trainer.wording.strategy_words import refusal_sentence
from trainer.wording.table_words import defect_sentence
from trainer.wording.words import joined


@dataclass(frozen=True, slots=True)
class OrderShown:
    """One order on the page: the answer that it gives, what happens otherwise than in the others, and the
    digest by which a form chooses it.
    """

    answer: str
    acts: tuple[str, ...]
    digest: str


def orders_shown(asked: AskedOf) -> tuple[OrderShown, ...]:
    """The plainest order for each answer; none if all give the same."""
    chosen, slug = orders_of(asked.orders), asked.kind.slug
    if len(chosen) < 2:
        return ()
    told = [[*_acts(position)] for position, _verdict in chosen]
    common = set(told[0]).intersection(*told[1:])
    return tuple(
        OrderShown(
            answer_word(words_of(slug), asked.kind.shape(position), position, verdict.answer),
            tuple(act for act in acts if act not in common),
            digest_about(slug, position),
        )
        for (position, verdict), acts in zip(chosen, told, strict=True)
    )


def order_chosen(positions: Sequence[Position], kind: str, digest: str) -> Position | None:
    """The order that a form names."""
    return next((position for position in positions if digest_about(kind, position) == digest), None)


def _acts(position: Position) -> Iterator[str]:
    """What was done but for plain discards, each with the turn of the player."""
    turns = Counter[int]()
    for event in position.events:
        seat = getattr(event, "seat", -1)
        if isinstance(event, Discard):
            turns[seat] += 1
        elif isinstance(event, Act):
            said = act_word(event, position)
            yield _("%(act)s in turn %(turn)d") % {"act": said, "turn": turns[seat] + 1}


MOST_TOLD: Final = 3
"""So many defects or duplicates are told."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Judgement:
    """The question with the answer of its own rules and all that is shown beside it.

    `warnings` are codes with sentences; `duplicates` the links of puzzles that ask the same.
    """

    heading: Heading
    answer: str
    line: str
    level: int
    levels: int
    shown: Shown
    warnings: tuple[tuple[str, str], ...]
    orders: tuple[OrderShown, ...]
    duplicates: tuple[str, ...]


def panel_context(draft: Draft) -> dict[str, Any]:
    """What `studio/verdict/panel.html` needs; `state` is one of unfinished, no_kind, not_served, judged, and
    withheld where the reader is told nothing of the table.
    """
    try:
        return _told_context(draft)
    except WithheldError as error:
        return {"draft": draft, "judgement": None, "serves": None, "state": "withheld", "withheld": error}


def _told_context(draft: Draft) -> dict[str, Any]:
    context: dict[str, Any] = {"draft": draft, "judgement": None, "serves": None, "why": ()}
    try:
        positions = told_positions(draft.content)
    except ReconstructError as error:
        snapshot = sketch_of(draft).snapshot
        told = tuple(defect_sentence(each, snapshot) for each in error.defects[:MOST_TOLD])
        return context | {"state": "unfinished", "why": told}
    except PositionError:
        return context | {"state": "unfinished"}
    if draft.kind not in kinds():
        return context | {"state": "no_kind", "serves": serves(draft)}
    asked = asked_of(draft)
    judged = None if asked is None else _judged(draft, asked)
    if judged is None:
        told, title = (_why_not(draft, positions[0]),), kind_title(draft.kind)
        return context | {"state": "not_served", "why": told, "title": title, "serves": serves(draft)}
    return context | {"state": "judged", "judgement": judged}


def _judged(draft: Draft, asked: AskedOf) -> Judgement | None:
    """The verdict; None where a kind has no words for what a stranger has laid, which goes to the log."""
    try:
        return judgement(draft, asked)
    except WithheldError:
        raise
    except Exception:
        logger.exception("draft %s: %s can not be shown", draft.pk, draft.kind)
        return None


def _why_not(draft: Draft, position: Position) -> str:
    """What is in the way of the chosen question; what breaks it is told in the log where it was judged."""
    kind = kinds()[draft.kind]
    if position.players not in kind.players:
        return str(words_of(kind.slug).not_with) % {"number": position.players}
    try:
        kind.shape(position)
        kind.solve(position, position.ruleset)
    except UndecidableError as error:
        return refusal_sentence(error)
    except UnlawfulError as error:
        return " ".join(unlawful_sentences(error, position))
    except NothingAskedError:
        return _nothing_to_ask(kind, position)
    except Exception:
        return need_sentence(kind.slug)
    return _("The table shows something that this question has no words for.")


def _nothing_to_ask(kind: PuzzleKind, position: Position) -> str:
    """Why the kind finds nothing on the table that its question could be about."""
    try:
        for ask in kind.asks(position):
            kind.solve(replace(position, ask=tuple(ask.items())), position.ruleset)
    except UndecidableError as error:
        return refusal_sentence(error)
    except UnlawfulError as error:
        return " ".join(unlawful_sentences(error, position))
    except Exception:
        return need_sentence(kind.slug)
    return need_sentence(kind.slug)


def judgement(draft: Draft, asked: AskedOf) -> Judgement:
    """The verdict on the plainest order of turns."""
    question, (position, verdict) = asked.question, asked.orders[0]
    words, kind = words_of(asked.kind.slug), asked.kind
    warnings = warnings_of(kind, [order for order, _verdict in asked.orders])
    found = open_duplicates(kind, position, draft)[:MOST_TOLD]
    return Judgement(
        heading=heading_of(question),
        answer=answer_word(words, question.shape, position, verdict.answer),
        line=words.verdict_line(verdict.answer, position),
        level=draft.level or kind.level(position, verdict),
        levels=len(kind.levels),
        shown=verdict_of(question, verdict.answer, flipped=False).of_nobody(),
        warnings=tuple((each.code, warning_sentence(each, kind, position)) for each in warnings),
        orders=orders_shown(asked),
        duplicates=tuple(dict.fromkeys(version.puzzle.slug for version in found)),
    )


def warning_sentence(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    """What an author should know."""
    return _SAID[warning.code](warning, kind, position)


def _ambiguous(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    number = int(warning.values[0])
    return ngettext(
        "The table does not tell in which order all this happened, and there is %(number)d answer.",
        "The table does not tell in which order all this happened, and %(number)d answers are possible.",
        number,
    ) % {"number": number}


def _rules_lack_it(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return misfit_sentence(kind.misfits(position)[0], position)


def _disputed(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return _("The answer depends on what the sources of %(rules)s leave open: %(clauses)s.") % {
        "rules": rules_in_words(position.ruleset),
        "clauses": joined([topic(str(name)) for name in warning.values]),
    }


def _close_call(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    if kind.by_threshold:
        return _("A close call: under some assumptions of the model another answer is the better one.")
    return _(
        "A close call: some tiles are too much alike, or there is a threat that the model does not know."
    )


def _given_away(warning: Caution, kind: PuzzleKind, position: Position) -> str:
    return _("Given away: %(why)s") % {"why": given_away_sentence(str(warning.values[0]))}


def given_away_sentence(criterion: str) -> str:
    """By what a question is seen through."""
    return str(_GIVEN_AWAY[criterion])


_SAID: Final[dict[str, Callable[[Caution, PuzzleKind, Position], str]]] = {
    "ambiguous": _ambiguous,
    "rules_lack_it": _rules_lack_it,
    "disputed": _disputed,
    "close_call": _close_call,
    "other_payments": lambda warning, kind, position: _(
        "The payments stated in the question are not those of this table."
    ),
    "given_away": _given_away,
}
_GIVEN_AWAY: Final = {
    "one_choice": gettext_lazy("there is only one answer to choose."),
    "not_on_turn": gettext_lazy("it is not your turn, as everybody sees."),
    "declared_already": gettext_lazy("you have declared riichi already."),
    "tiles_missing": gettext_lazy("you do not hold the tiles for it."),
    "far_from_ready": gettext_lazy("the hand is two tiles or more away from tenpai."),
    "first_turn_over": gettext_lazy("the first turn is long over."),
    "long_settled": gettext_lazy("the player in riichi has gone on for turns, so it plainly stands."),
    "nothing_near": gettext_lazy("nothing has happened that could be it."),
}


@dataclass(frozen=True, slots=True)
class Twin:
    """A near miss on the page: the change and the other answer in words, whether that is the flip itself, the
    digest by which a form chooses it, and the draft that it is already, if it was added.
    """

    change: str
    answer: str
    is_flip: bool
    digest: str
    added: Draft | None


@dataclass(frozen=True, slots=True)
class Turned:
    """The flip, if one was found, the near misses, and `easy`: nothing at all turns a question of level 1."""

    flip: FlipShown | None
    twins: tuple[Twin, ...]
    easy: bool


def turned(draft: Draft, asked: AskedOf) -> Turned:
    """What turns the answer of the plainest order of turns; nothing where the search breaks on what a
    stranger has laid, which goes to the log.
    """
    try:
        return _turned(draft, asked)
    except WithheldError:
        raise
    except Exception:
        logger.exception("draft %s: what turns %s is not found", draft.pk, draft.kind)
        return Turned(None, (), easy=False)


def _turned(draft: Draft, asked: AskedOf) -> Turned:
    question, (position, verdict) = asked.question, asked.orders[0]
    change = flip(asked.kind, position)
    shown = flip_shown(question, change) if change else None
    added = {twin.content: twin for twin in Draft.objects.filter(twin_of=draft, kind=draft.kind)}
    twins = tuple(_twin(asked, found, added) for found in near_misses(asked.kind, position))
    easy = (
        shown is None
        and not twins
        and asked.kind.level(position, verdict) == 1
        and not any(row.clauses or row.disputed for row in across_presets(asked.kind, position))
    )
    return Turned(shown, twins, easy)


def _twin(asked: AskedOf, found: Flip, added: dict[str, Draft]) -> Twin:
    words = flip_words(asked.kind, asked.orders[0][0], found)
    digest = digest_about(asked.kind.slug, found.twin)
    is_flip = found == flip(asked.kind, asked.orders[0][0])
    return Twin(words.change, words.answer, is_flip, digest, added.get(_content(found)))


def _content(found: Flip) -> str:
    try:
        return Sketch.of_position(found.twin).to_text()
    except PositionError:
        return ""


def twin_named(asked: AskedOf, digest: str) -> Flip | None:
    """The near miss that a form names."""
    found = near_misses(asked.kind, asked.orders[0][0])
    return next((each for each in found if digest_about(asked.kind.slug, each.twin) == digest), None)

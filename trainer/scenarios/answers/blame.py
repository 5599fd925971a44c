"""For and against which rules an answer counts, and which rules it calls to mind.

A right answer counts for a rule only where some wrong one would have counted against it: of a rule in which
nobody can go wrong at a table the answers there say nothing. Else what one is good at would be whatever is
never blamed.
"""

from collections.abc import Iterable, Mapping, Sequence

from trainer.rules.tiles.tile import face_of
from trainer.rules.verdict import Reason
from trainer.scenarios.answer_shapes import Answer, OneOf, SomeOf, Tiles, YesNo
from trainer.scenarios.answers.grading import Grade
from trainer.scenarios.kind import PuzzleKind


def rules_tried(grade: Grade, kind: PuzzleKind, errors: Mapping[str, Answer]) -> tuple[tuple[str, bool], ...]:
    """The rules for or against which an answer counts, each once, and whether it counts for it.

    Against: the rule of the misconception that gives the answer; if none does, each rule of the verdict, of
    tiles and options those about the ones that were missed or too many.

    :param errors: what each misconception of the kind that goes wrong there answers, by code.
    """
    if not grade.rules:
        return ()
    return tuple(
        (rule, grade.right)
        for rule in (_credited(grade, kind, errors) if grade.right else _blamed(grade, kind))
    )


def rules_recalled(grade: Grade) -> Mapping[str, bool]:
    """The rules that an answer calls to mind, and whether they were known: each that decided, and that of the
    misconception which gives the answer.
    """
    if not grade.rules:
        return {}
    wrong = {grade.misconception.rule: False} if grade.misconception else {}
    return dict.fromkeys(_rules(grade.verdict.reasons), grade.right) | wrong


def _blamed(grade: Grade, kind: PuzzleKind) -> Sequence[str]:
    if grade.misconception is not None:
        return (grade.misconception.rule,)
    reasons = _blamable(grade)
    about = [reason for reason in reasons if _concerns(reason, grade, kind)] if grade.solved else []
    return _rules(about or reasons)


def _credited(grade: Grade, kind: PuzzleKind, errors: Mapping[str, Answer]) -> Sequence[str]:
    """The rules that some wrong answer counts against."""
    # The first misconception that gives an answer is the one that is named.
    named: dict[Answer, str] = {}
    for belief in kind.misconceptions:
        if belief.code in errors:
            named.setdefault(errors[belief.code], belief.rule)
    wrong = _wrong_answers(grade)
    unexplained = not wrong or any(answer not in named for answer in wrong)
    rules = _rules(_blamable(grade)) if unexplained else ()
    return tuple(dict.fromkeys([*rules, *named.values()]))


def _wrong_answers(grade: Grade) -> list[Answer]:
    """All of them, where there are few; else none."""
    match grade.shape:
        case YesNo():
            return [not grade.solved]
        case OneOf(options=options):
            return [each for each in options if each != grade.solved]
        case _:
            return []


def _blamable(grade: Grade) -> Sequence[Reason]:
    """The reasons that a wrong answer can be about: where tiles are asked for and there are some, those about
    tiles, if any is.
    """
    reasons = grade.verdict.reasons
    about = tuple(reason for reason in reasons if reason.tiles)
    return about if about and grade.solved and isinstance(grade.shape, Tiles) else reasons


def _concerns(reason: Reason, grade: Grade, kind: PuzzleKind) -> bool:
    """Whether a reason is about the tiles or options that were missed or extra, or about all right tiles."""
    if isinstance(grade.shape, SomeOf):
        return any(kind.decides(reason, each) for mistake in grade.mistakes for each in mistake.options)
    if not isinstance(grade.shape, Tiles) or not isinstance(grade.solved, tuple):
        return False
    wrong = {kind for mistake in grade.mistakes for kind in mistake.kinds}
    about = set(map(face_of, reason.tiles))
    return bool(about & wrong) or about == set(grade.solved)


def _rules(reasons: Iterable[Reason]) -> Sequence[str]:
    return tuple(dict.fromkeys(reason.rule for reason in reasons))

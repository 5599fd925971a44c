"""Pinning the answers that an author expects of a version, and taking pins over to its next version."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from trainer.accounts.models import User
from trainer.authoring.models import Pin
from trainer.authoring.pins import earlier_version, parsed_pin, presets_of
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.questions import NoQuestionError, question_of
from trainer.scenarios.answers import FormatError


class PinError(ValueError):
    """An expectation that can not be pinned; `ruleset` names the preset, `error` what is wrong with the
    answer, None if the preset is none of the question's.
    """

    def __init__(self, ruleset: str, error: FormatError | None = None) -> None:
        super().__init__(f"{ruleset}: {error or 'no such preset'}")
        self.ruleset, self.error = ruleset, error


@transaction.atomic
def pin_answers(*, version: PuzzleVersion, by: User, answers: Mapping[str, str]) -> int:
    """Expect these answers under these presets, an empty one for nothing; how many pins there are then.

    Presets that are not named keep their pins; an answer that is pinned already keeps who pinned it when.

    :raises PinError: for the first that can not be; nothing is changed then.
    """
    question = question_of(version)
    offered = presets_of(question)
    for ruleset, text in answers.items():
        if ruleset not in offered:
            raise PinError(ruleset)
        if not text.strip():
            Pin.objects.filter(version=version, ruleset=ruleset).delete()
            continue
        try:
            answer = parsed_pin(question, text)
        except FormatError as error:
            raise PinError(ruleset, error) from None
        _pin(version, ruleset, answer, by)
    return Pin.objects.filter(version=version).count()


def _pin(version: PuzzleVersion, ruleset: str, answer: str, by: User) -> None:
    changes = {"answer": answer, "pinned_by": by, "pinned_at": timezone.now()}
    pin, made = Pin.objects.get_or_create(version=version, ruleset=ruleset, defaults=changes)
    if not made and pin.answer != answer:
        Pin.objects.filter(pk=pin.pk).update(**changes)


def inherit_pins(*, version: PuzzleVersion, by: User) -> int:
    """Expect of a version what was expected of the one before it; how many pins were taken over."""
    earlier = earlier_version(version)
    return copy_pins(source=earlier, target=version, by=by) if earlier else 0


@transaction.atomic
def copy_pins(*, source: PuzzleVersion, target: PuzzleVersion, by: User) -> int:
    """Expect of the later version what was expected of the earlier; how many pins were taken over.

    What is no answer to the later question is left behind, and a pin that the later has stays.
    """
    try:
        question = question_of(target)
    except NoQuestionError:
        return 0
    offered, taken = presets_of(question), 0
    for pin in Pin.objects.filter(version=source).order_by("ruleset"):
        try:
            answer = parsed_pin(question, pin.answer)
        except FormatError:
            continue
        if pin.ruleset in offered:
            wanted = {"answer": answer, "pinned_by": by}
            taken += Pin.objects.get_or_create(version=target, ruleset=pin.ruleset, defaults=wanted)[1]
    return taken

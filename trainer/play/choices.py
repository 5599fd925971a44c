"""What a learner wants to practise: a kind, a preset, a number of players, each of them or any.

A choice is made on the way to a next puzzle and kept, with the learner or in a guest's session.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Final

from trainer.accounts.actions import change_settings
from trainer.accounts.middleware import LearnerRequest
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.querysets import FEWEST, PuzzleVersionQuerySet
from trainer.rules.ruleset import ALTERED, PRESETS
from trainer.scenarios.kind import kinds

SESSION_KEY: Final = "choice"


@dataclass(frozen=True)
class Choice:
    """Texts as they stand in an address; empty for any."""

    kind: str = ""
    ruleset: str = ""
    players: str = ""

    def versions(self) -> PuzzleVersionQuerySet:
        """The published versions that are practised by it: where it leaves too `few`, by any rules."""
        return PuzzleVersion.objects.published().of(kind=self.kind) if self.few else self._chosen()

    @cached_property
    def few(self) -> int:
        """How many it leaves where those are too few to be practised alone; else 0.

        Their answers would soon be known by heart. Rules and players are widened, never a kind.
        """
        number = self._chosen()[:FEWEST].count() if self.ruleset or self.players else 0
        return number if number < FEWEST else 0

    def _chosen(self) -> PuzzleVersionQuerySet:
        players = int(self.players) if self.players in ("3", "4") else None
        published = PuzzleVersion.objects.published()
        return published.of(kind=self.kind, ruleset=self.ruleset, players=players)

    def says_all(self, given: Mapping[str, str]) -> bool:
        """Whether nothing of what was given was dropped; only such a choice is kept."""
        return all(given.get(name, "") == value for name, value in asdict(self).items())


def read_choice(given: Mapping[str, str]) -> Choice | None:
    """The choice of an address, None if it makes none."""
    return _known(given) if any(name in given for name in Choice.__dataclass_fields__) else None


def _known(given: Mapping[str, object]) -> Choice:
    """What is given under the names of a choice; what there is not (any more) chooses any."""
    offered = {"kind": kinds(), "ruleset": (*PRESETS, ALTERED), "players": ("3", "4")}
    texts = {name: given.get(name) for name in offered}
    return Choice(**{n: text for n, text in texts.items() if isinstance(text, str) and text in offered[n]})


def kept_choice(request: LearnerRequest) -> Choice:
    """The choice last made."""
    learner = request.learner
    if learner is not None:
        return _known({name: getattr(learner, name) for name in Choice.__dataclass_fields__})
    kept = request.session.get(SESSION_KEY)
    return _known(kept if isinstance(kept, Mapping) else {})


def keep_choice(request: LearnerRequest, choice: Choice) -> None:
    """Keep a choice for the next time."""
    if choice == kept_choice(request):
        return
    if request.learner is None:
        request.session[SESSION_KEY] = asdict(choice)
    else:
        change_settings(request=request, **asdict(choice))

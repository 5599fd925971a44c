"""What a learner wants to practise: a kind, a preset, a number of players, each of them or any.

A choice is made on the way to a next puzzle and kept, with the learner or in a guest's session.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from trainer.accounts.actions import change_settings
from trainer.accounts.middleware import LearnerRequest
from trainer.puzzles.models import PuzzleVersion
from trainer.puzzles.querysets import PuzzleVersionQuerySet

SESSION_KEY: Final = "choice"


@dataclass(frozen=True, slots=True)
class Choice:
    """Texts as they stand in an address; empty for any."""

    kind: str = ""
    ruleset: str = ""
    players: str = ""

    def versions(self) -> PuzzleVersionQuerySet:
        """The published versions that it leaves."""
        players = int(self.players) if self.players in ("3", "4") else None
        published = PuzzleVersion.objects.published()
        return published.of(kind=self.kind, ruleset=self.ruleset, players=players)


def read_choice(given: Mapping[str, str]) -> Choice | None:
    """The choice of an address, None if it makes none; what no puzzle can match chooses any."""
    names = Choice.__dataclass_fields__
    if not any(name in given for name in names):
        return None
    values = {name: given.get(name, "")[:40].replace("\0", "") for name in names}
    if values["players"] not in ("3", "4"):
        values["players"] = ""
    return Choice(**values)


def kept_choice(request: LearnerRequest) -> Choice:
    """The choice last made."""
    learner = request.learner
    if learner is not None:
        return Choice(learner.kind, learner.ruleset, learner.players)
    return Choice(**request.session.get(SESSION_KEY, {}))


def keep_choice(request: LearnerRequest, choice: Choice) -> None:
    """Keep a choice for the next time."""
    if choice == kept_choice(request):
        return
    if request.learner is None:
        request.session[SESSION_KEY] = asdict(choice)
    else:
        change_settings(request=request, **asdict(choice))

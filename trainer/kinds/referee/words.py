"""Words of the questions about the referee: for each kind the class of its name and `Words`.

`WORDS` are those of the misconceptions by code: the name for lists, and the reply.
"""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.kinds.referee.find_illegal import NOTHING
from trainer.scenarios.answer_shapes import Answer
from trainer.scenarios.position.asked import Act
from trainer.scenarios.position.position import Position
from trainer.wording.events import act_word
from trainer.wording.kind_words import KindWords, Words


class FindIllegalWords(KindWords):
    title = gettext_lazy("Find what is illegal")
    looking = (
        gettext_lazy(
            "For each move: whose turn was it, what could that player do then, and with which tiles?"
        ),
    )
    need = gettext_lazy("This question is asked once something has happened that may be illegal.")

    def question(self, position: Position) -> str:
        return _("Look at the last moves of this hand. Which is the first illegal one, if any?")

    def option(self, code: object, position: Position) -> str:
        if code == NOTHING:
            return _("Nothing is illegal")
        event = position.events[int(str(code).removeprefix("event-"))]
        assert isinstance(event, Act), "only acts are offered"
        return act_word(event, position)

    def verdict_line(self, answer: Answer, position: Position) -> str:
        if answer == NOTHING:
            return _("Nothing is illegal.")
        return _("%(act)s is illegal.") % {"act": self.option(str(answer), position)}


WORDS: Final[dict[str, Words]] = {
    "calls_always_legal": (
        gettext_lazy("A player who holds the tiles may call, and then discard any tile"),
        gettext_lazy(
            "You may chi only from your left. You may not call in riichi, nor call the last discard "
            "of the hand. Most rules forbid kuikae."
        ),
    ),
    "nobody_calls_against_riichi": (
        gettext_lazy("While somebody is in riichi, nobody may call"),
        gettext_lazy("Only the declarer's own hand is locked. The others may call, and a call ends ippatsu."),
    ),
    "late_riichi_illegal": (
        gettext_lazy("A riichi always needs one more draw for the declarer"),
        gettext_lazy(
            "Not always: some rules ask for four tiles in the wall, others for three, one or none at all."
        ),
    ),
    "any_riichi_kan_illegal": (
        gettext_lazy("No kan is allowed in riichi"),
        gettext_lazy(
            "By most rules an ankan of the drawn tile is legal if it changes neither the waits nor the shape."
        ),
    ),
}

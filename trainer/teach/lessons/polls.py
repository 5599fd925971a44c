"""A question without a key on the wall: chosen, its votes as bars, then the opinion of its author."""

from collections.abc import Mapping
from typing import Any, Final

from crispy_forms.helper import FormHelper
from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.models import User
from trainer.classroom.live.plans import asked_alike
from trainer.classroom.live.presence import here
from trainer.classroom.live.walls import Wall
from trainer.classroom.models import Classroom, LessonPoll
from trainer.classroom.secrecy.telling import WithheldError, refuse_table
from trainer.forms.layouts import Button, group, laid_out
from trainer.pages.polls import poll_legend, poll_table, share_rows
from trainer.polls.live import voters_in_lesson, votes_in_lesson
from trainer.polls.models import Poll
from trainer.polls.options import DISCARD
from trainer.polls.voting import shares_of
from trainer.polls.words import asked_word, labelled, option_label
from trainer.rules.tiles.tile import format_tiles
from trainer.scenarios.position.position import PositionError
from trainer.teach.lessons.bars import Offer
from trainer.wording.rule_names import rules_in_words

AT_HAND: Final = 30
"""So many polls are listed, the newest."""


class PollForm(forms.Form):
    """Which poll is put on the wall: one of the list, or by its link; once valid, `found`."""

    link = forms.CharField(
        label=gettext_lazy("Link of a question without a key"),
        max_length=300,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    found: Poll

    def __init__(self, *args: Any, classroom: Classroom, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.classroom = classroom
        self.listed = {each.slug: each for each in Poll.objects.at_hand(user, classroom)[:AT_HAND]}
        choices = [(slug, _in_short(each)) for slug, each in self.listed.items()]
        self.fields["poll"] = forms.ChoiceField(
            label=_("Yours, and those of the class"), choices=[("", _("None")), *choices], required=False
        )

    @property
    def helper(self) -> FormHelper:
        """The list where there is any, the link, the button."""
        fields = ("poll", "link") if self.listed else ("link",)
        helper = laid_out(group("wall-choice", *fields), Button(_("Show it")))
        helper.render_hidden_fields = False
        return helper

    def clean(self) -> dict[str, Any]:
        """Find the poll, whose table may be told to the class now."""
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        field = "link" if cleaned["link"] or not self.listed else "poll"
        found = Poll.objects.linked(cleaned["link"]) if field == "link" else self.listed.get(cleaned["poll"])
        if why := self._refusal(found):
            self.add_error(field, why)
        elif found is not None:
            self.found = found
        return cleaned

    def _refusal(self, found: Poll | None) -> str:
        """Why it is not put on the wall; empty for one that may be."""
        if found is None:
            return _("Choose a question without a key, or paste its link.")
        try:
            refuse_table(found.laid)
            if found.phase(timezone.now()) != "open":
                return _("No votes on this question are taken now.")
            if found.options and not asked_alike(self.classroom, found.laid, timezone.now()):
                return ""
        except WithheldError:
            pass
        except PositionError:
            return _("The rules of this table are not known here any more.")
        return _("Work under way asks about a table like this one. Show it after its end.")


def _in_short(poll: Poll) -> str:
    return _("%(question)s %(hand)s") % {"question": asked_word(poll.asks), "hand": format_tiles(poll.hand)}


def poll_context(asked: LessonPoll) -> dict[str, Any]:
    """What the wall shows of it beside the votes: the table, and the opinion once it is told."""
    poll = asked.poll
    return {
        "poll_question": asked_word(poll.asks),
        "rules": rules_in_words(poll.laid.ruleset),
        "table": poll_table(poll),
        "legend": poll_legend(poll),
        "next_step": asked.revealed + 1,
        **(opinion_of(poll) if asked.is_told else {}),
    }


def opinion_of(poll: Poll) -> Mapping[str, Any]:
    """What `polls/opinion.html` needs."""
    return {"poll": poll, "authors": option_label(poll.asks, poll.choice)}


def poll_votes(wall: Wall, asked: LessonPoll) -> Mapping[str, Any]:
    """What `teach/lessons/votes.html` needs besides: no vote of anybody before the teacher shows them."""
    poll = asked.poll
    if asked.revealed:
        shares = shares_of(poll, "", votes_in_lesson(asked))
        return {"rows": share_rows(poll, shares, authors=asked.is_told)}
    voted = {key.hex for key in voters_in_lesson(asked)}
    expected = max(len(voted | here(wall.lesson.slug)), 1)
    labels = [label for _, label in labelled(poll.asks, poll.options)]
    offered = None if poll.asks == DISCARD else Offer(labels)
    return {"offered": offered, "share": round(1000 * len(voted) / expected)}

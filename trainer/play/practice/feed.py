"""The puzzles of the last days as an Atom feed: each as it is asked, never an answer.

Days go by the clock of Greenwich, as no reader of a feed says where somebody is.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, cast

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed, Enclosure, get_tag_uri
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import conditional_page, require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.secrecy.telling import foresee_tables, is_withheld, read_by, unknown_reader
from trainer.exchange.pictures.keeping import TYPES
from trainer.exchange.pictures.previews import question_picture, question_preview
from trainer.exchange.pictures.sheet import LOOKS
from trainer.learning.days import day_of
from trainer.pages.question.cached import heading
from trainer.play.practice.embedding import may_be_framed
from trainer.puzzles.actions import puzzle_of_the_day
from trainer.puzzles.models import DailyPuzzle
from trainer.puzzles.questions import NoQuestionError, Question, question_of
from trainer.support.house import house_now

DAYS: Final = timedelta(days=7)
"""So many days are in the feed, today among them."""
FRESH: Final = 600
"""Seconds for which the feed may be shown again."""


@dataclass(frozen=True, slots=True)
class DaysEntry:
    """What was asked of everybody on a day; `site` is the scheme and host of this site."""

    daily: DailyPuzzle
    question: Question
    site: str

    @property
    def where(self) -> str:
        """The page of the puzzle."""
        return self.site + reverse("play:puzzle", args=[self.question.slug])


class TodaysFeed(Feed[DaysEntry, LearnerRequest]):
    """The puzzle of today first, then those of the days before."""

    feed_type = Atom1Feed

    def get_object(self, request: HttpRequest) -> LearnerRequest:
        """The request: what is in the feed hangs on its moment and its host alone."""
        return cast(LearnerRequest, request)

    def title(self) -> str:
        """With the name of the site."""
        return _("Puzzle of the day · %(site)s") % {"site": house_now().name}

    def subtitle(self) -> str:
        """What is in it."""
        return _(
            "Every day one puzzle for everybody. The answer appears on its page, once you have given yours."
        )

    def link(self) -> str:
        """Where all days are listed."""
        return reverse("play:days")

    def author_name(self) -> str:
        """The site."""
        return house_now().name

    def items(self, request: LearnerRequest) -> list[DaysEntry]:
        """Those that may be shown to anybody at this moment."""
        today, site = day_of(request.arrived_at, "UTC"), request.build_absolute_uri("/").removesuffix("/")
        puzzle_of_the_day(today)
        days = DailyPuzzle.objects.filter(day__lte=today, day__gt=today - DAYS)
        found = []
        for daily in days.select_related("version__puzzle").order_by("-day"):
            try:
                if may_be_framed(daily.version.puzzle):
                    found.append(DaysEntry(daily, question_of(daily.version), site))
            except NoQuestionError:
                continue
        with read_by(unknown_reader(request.arrived_at)):
            foresee_tables(each.question.position for each in found)
            return [each for each in found if not is_withheld(each.question)]

    def item_title(self, item: DaysEntry) -> str:
        """The question."""
        return heading(item.daily.version).question

    def item_description(self, item: DaysEntry) -> str:
        """The table in words, and its picture, as HTML."""
        preview, said = question_preview(item.question), heading(item.daily.version)
        return format_html(
            '<p>{}</p><p>{}</p><p><img src="{}" alt=""></p>',
            f"{said.question} ({said.ruleset})",
            preview.alt,
            item.site + preview.picture,
        )

    def item_link(self, item: DaysEntry) -> str:
        """The page on which it is answered."""
        return item.where

    def item_guid(self, item: DaysEntry) -> str:
        """The day is a part of it: a puzzle may come again."""
        return get_tag_uri(item.where, _begin(item.daily.day))

    def item_pubdate(self, item: DaysEntry) -> datetime:
        """When its day began."""
        return _begin(item.daily.day)

    def item_updateddate(self, item: DaysEntry) -> datetime:
        """The same: a version never changes."""
        return _begin(item.daily.day)

    def item_enclosures(self, item: DaysEntry) -> list[Enclosure]:
        """The picture of the table."""
        size = len(question_picture(item.question, LOOKS[0]).data("png"))
        return [Enclosure(item.site + question_preview(item.question).picture, str(size), TYPES["png"])]


def _begin(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


_FEED: Final = TodaysFeed()


@require_safe
@conditional_page
@cache_control(public=True, max_age=FRESH)
def todays_feed(request: HttpRequest) -> HttpResponse:
    """The feed; whoever has it as it is gets it no second time."""
    return _FEED(request)

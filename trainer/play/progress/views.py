"""How somebody gets on: the progress page, and the list of all answers.

The page reads what is settled, which hardly grows with the number of answers; only the list of answers reads
attempts.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any, Final

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.authoring.reviews import latest_reports
from trainer.classroom.secrecy.telling import refuse_in_exam
from trainer.forms.queries import Query
from trainer.learning.choosing import read_standing
from trainer.learning.days import day_of
from trainer.pages.question.rows import listed_puzzles
from trainer.play.practice.choice import place_of
from trainer.play.progress import plots, tallies
from trainer.play.progress.knowing import known
from trainer.play.secrecy import withheld_puzzles
from trainer.progress.models import Attempt, Belief, Day, Ledger, RatingDay, Tally
from trainer.progress.querysets import AttemptQuerySet
from trainer.progress.settling import FEW, settle
from trainer.wording.kind_words import family_name, misconception_name, misconception_reply, misconceptions

RECENT: Final = 5
A_PAGE: Final = 25
RATED: Final = 6
"""So many ratings stand on the page, the others behind a fold."""
WEAKEST: Final = 8
"""So many rules stand on the page, the others behind a fold."""
NAMED: Final = 3
"""So many misconceptions stand on the page, the others behind a fold."""
SURE_WITHIN: Final = 200.0
"""A rating that is less sure than so many points is not told."""
DRAWN: Final = timedelta(days=730)
"""How far back ratings are drawn."""


@require_safe
def progress(request: LearnerRequest) -> HttpResponse:
    """Ratings, a calendar, what is sure and what is not, counts by question, rule and belief, own reports."""
    settled = settle(request.visitor.learner_id)
    learner = request.visitor.learner or Learner()
    ledger = Ledger.objects.filter(learner=learner).first() or Ledger()
    context = {
        "section": "progress",
        "ledger": ledger,
        "counting": settled >= FEW,
        "zone": learner.zone,
        "recent": [tallies.attempt_row(each) for each in told_answers(learner).recent(RECENT)],
        "reports": latest_reports(request.visitor.learner_id),
    }
    if ledger.answers:
        overall = read_standing(ledger.standing).overall
        context |= _counted(learner) | _drawn(learner)
        context["overall"] = overall if overall.deviation < SURE_WITHIN else None
    return render(request, "play/progress.html", context)


def told_answers(learner: Learner) -> AttemptQuerySet:
    """The learner's answers but those to puzzles that an assignment asks: an earlier answer is no hint."""
    return Attempt.objects.by(learner).exclude(version__puzzle__in=withheld_puzzles())


def _counted(learner: Learner) -> dict[str, Any]:
    """The counts by family, by rule, by misconception, and what they say in words. Two queries."""
    rows: dict[str, list[Tally]] = {sort: [] for sort in Tally.Sort.values}
    for row in Tally.objects.filter(learner=learner).order_by("-answers", "code"):
        rows[row.sort].append(row)
    rules = sorted(map(tallies.rule_tally, rows["rule"]), key=_weakest)
    asked = list(map(tallies.kind_tally, rows["kind"]))
    tested = [tallies.belief_tally(row) for row in rows["belief"] if row.code in misconceptions()]
    beliefs = sorted((each for each in tested if each.right < each.attempts), key=_weakest)
    named = _named(learner)
    found = known(rules, asked, tested, [each["code"] for each in named])
    return {
        "families": tallies.family_tallies(rows["kind"]),
        "rules": rules[:WEAKEST],
        "more_rules": rules[WEAKEST:],
        "beliefs": beliefs[:WEAKEST],
        "more_beliefs": beliefs[WEAKEST:],
        "strengths": found.sure,
        "gaps": found.gaps,
        "named": named[:NAMED],
        "more_named": named[NAMED:],
    }


def _weakest(tally: tallies.Tally) -> tuple[float, str]:
    """Sorts by how many are right at most, so that one answer leads no list."""
    return tally.most, tally.name


def _drawn(learner: Learner) -> dict[str, Any]:
    """The plots: each rating over time, the calendar. Two queries."""
    today = day_of(timezone.now(), learner.zone)
    rated: dict[str, list[plots.Rated]] = {}
    rows = RatingDay.objects.filter(learner=learner, day__gte=today - DRAWN).order_by("day")
    for family, day, rating, deviation in rows.values_list("family", "day", "rating", "deviation"):
        rated.setdefault(family, []).append(plots.Rated(day, rating, deviation))
    drawn = [
        (family_name(family), tallies.practise(kind=family), plots.rating_plot(rated[family]))
        for family in sorted(rated, key=place_of)
    ]
    return {"ratings": drawn[:RATED], "more_ratings": drawn[RATED:], "calendar": calendar_of(learner)}


def calendar_of(learner: Learner) -> plots.Calendar:
    """The last weeks of a learner up to today, as they are settled. One query."""
    today = day_of(timezone.now(), learner.zone)
    days = Day.objects.filter(learner=learner, day__gte=plots.first_day(today))
    counts = {day: (answers, right) for day, answers, right in days.values_list("day", "answers", "right")}
    return plots.calendar_of(counts, today)


def _named(learner: Learner) -> list[dict[str, Any]]:
    """The misconceptions that a learner seems to hold, the likeliest first, with why they are wrong."""
    named = Belief.objects.filter(learner=learner, named_since__isnull=False).order_by("-probability", "code")
    return [
        {
            "code": row.code,
            "name": misconception_name(row.code),
            "reply": misconception_reply(row.code),
            "said_by": len(row.said_by),
            "practise": tallies.trap_address(row.code),
        }
        for row in named
        if row.code in misconceptions()
    ]


@require_safe
def answers(request: LearnerRequest) -> HttpResponse:
    """All own answers, the newest first; or those that say that the learner holds a misconception."""
    refuse_in_exam()
    learner, query = request.visitor.learner or Learner(), Query(request.GET)
    number, code = query.number("page", 1, least=1), query.text("belief")
    found = told_answers(learner)
    if code:
        if code not in misconceptions():
            raise Http404
        withheld = Belief.objects.filter(learner=learner, code=code).first()
        found = found.filter(pk__in=withheld.said_by if withheld else ())
    begins = (number - 1) * A_PAGE
    # Only what is shown is read whole.
    keys = list(found.order_by("-answered_at", "pk").values_list("pk", flat=True)[begins:][: A_PAGE + 1])
    page = Attempt.objects.filter(pk__in=keys[:A_PAGE]).recent(A_PAGE)
    context = {
        "section": "progress",
        "rows": answer_rows(page),
        "number": number,
        "more": len(keys) > A_PAGE,
        "zone": learner.zone,
        "belief": code,
        "belief_name": misconception_name(code) if code else "",
    }
    return render(request, "play/answers.html", context)


def answer_rows(attempts: Iterable[Attempt]) -> list[tuple[tallies.TallyRow, Any]]:
    """Each answer with the hand that it was about, where that can still be read. One query."""
    shown = list(attempts)
    hands = {each.slug: each.hand for each in listed_puzzles(attempt.version for attempt in shown)}
    return [(tallies.attempt_row(each, solved=True), hands.get(each.version.puzzle.slug)) for each in shown]

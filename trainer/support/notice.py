"""What is stored of people and for how long, as the page on privacy tells it.

Each row names the tables and caches of which it speaks; the tests hold that every one about people is named.
How long is read from the code that deletes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.accounts.middleware import COOKIE
from trainer.authoring import tasks as authors
from trainer.classroom.platforms import fetching
from trainer.support import retention
from trainer.tasks import tidying


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored, until when, and in which tables (labels of models; those of an app as `progress.*`) and
    caches (by their names in the settings).
    """

    what: str
    until: str
    tables: tuple[str, ...] = ()
    caches: tuple[str, ...] = ()


def span(time: timedelta) -> str:
    """A time as people say it: in hours, days or whole years."""
    days = time.days
    if not days:
        hours = time.seconds // 3600
        return ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    if days % 365 == 0:
        return ngettext("%(n)d year", "%(n)d years", days // 365) % {"n": days // 365}
    return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}


def notice() -> list[Stored]:
    """All that is stored of people."""
    return [*_accounts(), *_answers(), *_classes(), *_made(), *_platforms(), *_running()]


def _accounts() -> Iterator[Stored]:
    own = _("until you delete the account")
    yield Stored(
        _("Of an account: its name, a hash of the password, settings, time zone, first and last sign-in."),
        own,
        ("accounts.User", "accounts.Learner"),
    )
    yield Stored(
        _("An e-mail address, passkeys and second steps, if you add them."),
        _("until you take them away or delete the account"),
        ("account.EmailAddress", "account.EmailConfirmation", "mfa.Authenticator"),
    )
    yield Stored(
        _("Of an account that a teacher looks after: which teacher, and its cards to sign in."),
        _("until a teacher deletes the account; cards that ended for %(time)s")
        % {"time": span(retention.CARD)},
        ("accounts.ManagedAccount", "accounts.LoginCard"),
    )
    yield Stored(
        _("Reminders that you ask for, your devices, and how push services reach these."),
        _("until you end them or delete the account"),
        ("accounts.Reminder", "accounts.PushDevice"),
    )
    yield Stored(
        _("Rules of your table, under their names."),
        _("until you delete them or the account"),
        ("tablerules.TableRules",),
    )
    yield Stored(
        _("If you speak for the rules of a federation: for which, and that you entered what it says."),
        _("until the office or the account ends; what the federation says stays without you"),
        ("tablerules.Office", "tablerules.ConfirmedCell"),
    )
    if settings.OIDC:
        yield Stored(
            _("If you sign in with %(issuer)s: its number for you.") % {"issuer": settings.OIDC_NAME},
            own,
            ("socialaccount.SocialAccount",),
        )


def _answers() -> Iterator[Stored]:
    yield Stored(
        _("Your answers, when you gave them, how long you took, and what is worked out from them."),
        _("until you delete them; of guests %(time)s after the last answer")
        % {"time": span(retention.GUEST)},
        ("progress.*",),
    )
    yield Stored(
        _("Moments of your own game that you have looked through, if nobody answers them."),
        span(retention.MOMENT),
        ("puzzles.Puzzle",),
    )
    yield Stored(
        _("What you vote for in questions without a key, and when."),
        _("until you delete your answers, or the author the question; of guests %(time)s after the last one")
        % {"time": span(retention.GUEST)},
        ("polls.Vote",),
    )
    yield Stored(
        _("That you voted on a question without a key as a guest of a lesson, if you were signed in."),
        _("until you delete your answers, or the author the question"),
        ("polls.GuestVoter",),
    )
    yield Stored(
        _("What you report about a puzzle or a question without a key."),
        _("until you delete your account or your answers"),
        ("authoring.Report", "polls.PollReport"),
    )


def _classes() -> Iterator[Stored]:
    yield Stored(
        _("In a class: your name there, homework, exams, votes in lessons, marks and comments of teachers."),
        _("until you, or an owner of the class, delete them; marks stay without your name"),
        ("classroom.*",),
    )
    yield Stored(
        _("In a class: a journal of what its teachers changed."),
        _("until an owner deletes the class"),
        ("classroom.JournalEntry",),
    )
    yield Stored(
        _("The name by which a guest takes part in a live lesson."),
        _("until the lesson ends"),
        ("classroom.LessonGuest",),
    )
    yield Stored(
        _("What guests of a live lesson vote for in questions without a key."),
        _("until the lesson or the question is deleted, without a name once the lesson ends"),
        ("polls.Vote",),
    )
    yield Stored(
        _("Of examinations: that you registered, your appeals, and certificates with the name on them."),
        _("until you, or the examiner, delete them; a certificate until you delete your account"),
        ("exams.*",),
    )


def _made() -> Iterator[Stored]:
    yield Stored(
        _("What you make as an author: drafts, collections, imports, reviews, and your name under puzzles."),
        _("until you delete it or the account; puzzles that others use stay without your name"),
        ("authoring.*", "puzzles.Collection", "puzzles.CollectionItem"),
    )
    yield Stored(
        _("Questions without a key that you ask, with your opinion, and in which classes they are posted."),
        _("until you delete them or the account"),
        ("polls.Poll", "polls.ClassPoll"),
    )
    yield Stored(
        _("Files that you look through and do not import."),
        span(authors.KEPT_FOR),
        ("authoring.ImportJob", "tasks.Piece"),
    )


def _platforms() -> Iterator[Stored]:
    if not settings.LTI:
        return
    yield Stored(
        _("If a learning platform sends you: its number for you, and the name and address that it tells."),
        _("until the account is deleted"),
        ("lti_tool.LtiUser", "lti_tool.LtiMembership", "classroom.PlatformVisit"),
    )
    yield Stored(
        _("The list of a course that a teacher fetches from a learning platform."),
        span(fetching.KEPT_FOR),
        ("classroom.RosterCopy",),
    )


def _running() -> Iterator[Stored]:
    session = span(timedelta(seconds=settings.SESSION_COOKIE_AGE))
    yield Stored(
        _("Sessions: who is signed in, or which guest it is."),
        _("until you sign out, or %(time)s after the last change") % {"time": session},
        ("sessions.Session",),
    )
    yield Stored(
        _("How often wrong passwords and codes came from an address of the network, under a hash of it."),
        _("until the count is over, a day at most"),
        ("accounts.FailureCount",),
    )
    yield Stored(
        _("How often an address of the network signed up or asked for a new password; phones at a lesson."),
        _("for seconds, and deleted within a day"),
        caches=("default",),
    )
    yield Stored(
        _("Notes on finished work in the background."),
        span(tidying.KEPT_FOR),
        ("django_tasks_database.DBTaskResult",),
    )
    yield Stored(
        _("What staff of this site did about accounts, classes and puzzles, and rules officers about rules."),
        span(retention.TRAIL),
        ("support.TrailEntry",),
    )


def cookies() -> list[Stored]:
    """The cookies of the site, and for how long a browser keeps them."""
    session = span(timedelta(seconds=settings.SESSION_COOKIE_AGE))
    token = span(timedelta(seconds=settings.CSRF_COOKIE_AGE))
    return [
        Stored(_("“%(name)s”: who you are here") % {"name": settings.SESSION_COOKIE_NAME}, session),
        Stored(
            _("“%(name)s”: no other site sends forms for you") % {"name": settings.CSRF_COOKIE_NAME}, token
        ),
        Stored(_("“%(name)s”: this browser signed in before") % {"name": COOKIE}, session),
        Stored(_("“%(name)s”: a message for the next page") % {"name": "messages"}, _("until it is shown")),
    ]


def leaving() -> list[str]:
    """What leaves the site, to whom."""
    told = [
        _("Pages load nothing from other sites: no fonts, no pictures, no counters, no advertisements."),
        _("A message to your device goes through the push service of its browser’s maker."),
        _("Each message says the same: something waits for you."),
        _("Mails that you ask for go through the mail server of this site."),
    ]
    if settings.LTI:
        told.append(_("Marks go back to the learning platform from which you opened the work."))
    if settings.SENTRY_DSN:
        told.append(_("Failures of the site are reported to a service, without names, addresses or answers."))
    return told

"""The two people behind a request.

A *user* has a name and a password. A *learner* is whose answers are kept: a guest's learner has no
user until the guest signs up, and a user has one learner at most.
"""

import uuid
from typing import ClassVar, Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """Somebody with a name and a password; an e-mail address is never needed."""

    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta(AbstractUser.Meta):
        constraints = [models.UniqueConstraint(Lower("username"), name="username_once")]
        """Two names that differ in capitals alone would both be refused at the door."""


class ManagedAccount(models.Model):
    """An account that a teacher made for somebody without an address: signed in to by card.

    Until it is released the teachers of one class, its home, may reset, release and delete it; which class
    that is stands in the learner's enrolment.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="managed")
    made_by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    released_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"managed {self.user_id}"


class LoginCard(models.Model):
    """A printed code that signs in until it expires or is revoked; only its digest is stored.

    One that `releases` signs nobody in: by it the learner takes the account over, with a name and a password.
    `form`: the key of the form that it was made by, so that a form sent again makes no second card.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="cards")
    digest = models.CharField(max_length=64, unique=True)
    form = models.UUIDField(null=True, db_index=True)
    releases = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"card {self.pk}"


class FailureCount(models.Model):
    """How many failures were counted for somebody, by a digest of who and what, until a time."""

    key = models.CharField(max_length=64, primary_key=True)
    number = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.number} failures"


class Theme(models.TextChoices):
    """Which colours: as the device asks, or always one."""

    AUTO = "auto", _("As my device")
    LIGHT = "light", _("Day: paper and ink")
    DARK = "dark", _("Night: felt and ivory")


class Background(models.TextChoices):
    """What a learner knows of the game."""

    NEVER = "never", _("Never played")
    BASICS = "basics", _("Know the basics")
    ONLINE = "online", _("Play online")


REVIEW_DAYS: Final = (
    (4, _("After 4 days: more reviews")),
    (8, _("After 8 days")),
    (16, _("After 16 days: fewer reviews")),
)
"""When a rule that was known comes up again."""


class Learner(models.Model):
    """Whose answers are kept, with what this learner has chosen.

    `kind` (kinds and families of them), `rule` and `level` (each several words, with spaces between),
    `ruleset`, `players`, `change` (of rulesets, `A..B`), `house_rule` and `difficulty` are the choices last
    made on the way to a next puzzle, empty for "any". `background` is empty until it is
    told; `lessons_read` says of each lesson of the path that was begun how many of its screens were read.
    `asks_sureness`: each question asks how sure the learner is; `shows_rating`: beside a verdict stands how
    the answer moves the rating; `daily_goal` is a number of answers, 0 for none.
    `zone` is the IANA time zone in which days begin and times are told, `zone_since` from when on: days
    before were counted in UTC. None: all days, and where the zone is UTC none was told yet. `review_days`
    after how many days a rule that was known comes up for review. `display_name` is suggested wherever the
    learner is seen by others: in a class, on the board, beside a puzzle of its own. `board_name`: under
    which name the learner stands on the board of the week, empty for who did not ask to. `in_class`: whether
    the learner is or was in any class; of who is not nothing is looked up there.
    `adopted_by` is the account's learner that took a guest's answers over: what the guest had still under way
    goes there too.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(User, on_delete=models.CASCADE, null=True, blank=True, related_name="learner")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    theme = models.CharField(_("colours"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    shortcuts = models.BooleanField(_("answer by the keys Y, N and the digits"), default=True)
    numerals = models.BooleanField(_("numbers in the corners of the tiles"), default=False)
    asks_sureness = models.BooleanField(_("ask how sure I am"), default=False)
    daily_goal = models.PositiveSmallIntegerField(_("daily goal"), default=0)
    kind = models.TextField(blank=True)
    rule = models.TextField(blank=True)
    level = models.CharField(max_length=9, blank=True)
    ruleset = models.CharField(max_length=40, blank=True)
    players = models.CharField(max_length=1, blank=True)
    change = models.CharField(max_length=82, blank=True)
    house_rule = models.CharField(max_length=40, blank=True)
    difficulty = models.CharField(max_length=6, blank=True)
    background = models.CharField(max_length=6, choices=Background.choices, blank=True)
    lessons_read = models.JSONField(default=dict, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    zone_since = models.DateTimeField(null=True, blank=True, editable=False)
    shows_rating = models.BooleanField(_("show how answers move my rating"), default=True, db_default=True)
    review_days = models.PositiveSmallIntegerField(_("days to a review"), choices=REVIEW_DAYS, default=8)
    display_name = models.CharField(_("my name"), max_length=30, blank=True)
    board_name = models.CharField(max_length=30, blank=True)
    in_class = models.BooleanField(default=False, editable=False)
    adopted_by = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="adopted"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("board_name"), condition=~models.Q(board_name=""), name="board_name_once"
            )
        ]

    def __str__(self) -> str:
        return self.user.username if self.user else f"guest {self.id}"

    @property
    def clock(self) -> ZoneInfo:
        """Its time zone."""
        return ZoneInfo(self.zone)


class Reminder(models.Model):
    """That a learner wants to be told when something waits: from `hour` on, in the learner's zone, once a day
    at most. `by_mail`: whether a mail goes out beside the messages to the learner's devices. `site` is the
    address of the site by which it was asked for, `sent_on` the day of the last one.
    """

    learner = models.OneToOneField(
        Learner, on_delete=models.CASCADE, primary_key=True, related_name="reminder"
    )
    hour = models.PositiveSmallIntegerField(default=18)
    by_mail = models.BooleanField(default=True, db_default=True)
    site = models.CharField(max_length=200)
    sent_on = models.DateField(null=True)

    def __str__(self) -> str:
        return f"{self.learner_id} at {self.hour}"


class PushDevice(models.Model):
    """A browser that takes a learner's reminders as messages (web push).

    `endpoint` is the address at which its push service takes them, `p256dh` and `auth` are its keys in
    base64url, `name` says which browser it is. A browser belongs to who asked last.
    """

    learner = models.ForeignKey(Learner, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=32)
    name = models.CharField(max_length=60)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.name

"""An account or a guest's data, deleted by whose it is: for good, with nothing left under the name.

Puzzles that others may use stay, without the name; everything else that was made goes.
"""

from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from lti_tool.models import LtiUser

from trainer.accounts.actions import delete_learner
from trainer.accounts.models import Learner, User
from trainer.authoring.actions.remixing import forget_name
from trainer.authoring.models import Credit
from trainer.classroom.models import Classroom, LessonQuestion, Role, SlotChoice, SubmissionItem
from trainer.classroom.people.parting import keep_marks
from trainer.classroom.setting.classes import remove_teacher
from trainer.progress.models import Attempt, Ledger, Run
from trainer.puzzles.models import Collection, CollectionItem, Puzzle


def classes_in_the_way(user: User) -> QuerySet[Classroom]:
    """The classes that nobody else owns: they are handed over or deleted first."""
    own = Classroom.objects.owned_by(user).values("pk")
    owners = Count("teachings", filter=Q(teachings__role=Role.OWNER))
    return (
        Classroom.objects.filter(pk__in=own).annotate(owners=owners).filter(owners=1).order_by("name", "pk")
    )


@transaction.atomic
def delete_own(*, user: User | None, learner: Learner | None) -> None:
    """Delete a guest's learner, or an account with its learner and with what it has made.

    :raises LastOwnerError: if a class would be left without an owner.
    """
    if user is not None:
        for classroom in Classroom.objects.taught_by(user).order_by("pk"):
            remove_teacher(classroom=classroom, user=user)
    if learner is not None:
        keep_marks(learner.enrollments.select_related("classroom"), now=timezone.now())
        # Runs and the ledger are locked before their learner, as by answers and whatever settles them.
        list(Run.objects.filter(learner=learner).select_for_update().order_by("pk").values_list("pk"))
        list(Ledger.objects.filter(learner=learner).select_for_update().values_list("pk"))
        delete_learner(learner)
    if user is not None:
        _delete_made(user)
        LtiUser.objects.filter(auth_user=user).delete()
        user.delete()


def _delete_made(user: User) -> None:
    """Delete collections and the puzzles that nobody else uses; the others lose the name."""
    Collection.objects.filter(owner=user).delete()
    here = {"version__puzzle": OuterRef("pk")}
    used = (
        Exists(Attempt.objects.filter(**here))
        | Exists(SlotChoice.objects.filter(**here))
        | Exists(SubmissionItem.objects.filter(**here))
        | Exists(LessonQuestion.objects.filter(**here))
        | Exists(CollectionItem.objects.filter(puzzle=OuterRef("pk")))
    )
    own = Puzzle.objects.filter(draft__author=user)
    own.exclude(status=Puzzle.Status.PUBLISHED).filter(~used).delete()
    forget_name(user=user)
    Credit.objects.filter(author=user).update(name="")

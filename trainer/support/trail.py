"""An entry of the trail, written in the transaction of what it tells; and the trail as it is read."""

from django.db.models import QuerySet

from trainer.accounts.models import User
from trainer.support.models import Deed, TrailEntry

LONGEST = 200


def note_deed(
    what: Deed,
    *,
    by: User,
    why: str,
    of: User | None = None,
    about: str = "",
    before: str = "",
    after: str = "",
    named: bool = True,
) -> None:
    """Write down what staff do; long texts are cut. Not `named`, it loses who did it with the account."""
    texts = {"about": about, "before": before, "after": after, "why": why}
    cut = {name: text[:LONGEST] for name, text in texts.items()}
    TrailEntry.objects.create(what=what, by=by, by_name=by.get_username() if named else "", of=of, **cut)


def entries(*, what: str = "", of: User | None = None) -> QuerySet[TrailEntry]:
    """The trail, the latest first: all of it, of one sort of deed, or about one account."""
    found = TrailEntry.objects.select_related("of", "by").order_by("-at", "-pk")
    if what:
        found = found.filter(what=what)
    return found.filter(of=of) if of is not None else found

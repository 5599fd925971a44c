"""Who speaks for the rules of a federation, given and taken by staff; and what officers say on its cells.

Each deed stands in the trail. What an officer says stays when the office or the account ends.
"""

from datetime import date, datetime
from typing import Final

from django.db import transaction

from trainer.accounts.actions import is_managed
from trainer.accounts.models import User
from trainer.rules.rulesets.ruleset import RuleOption, cell, short_title
from trainer.rules.rulesets.written import written_option
from trainer.support.models import Deed
from trainer.support.trail import note_deed
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell, Office

OFFICE: Final = "rules office"
CELL: Final = "rules officer"
"""What the trail calls both; it keeps them with the changes of the site."""


class NoOfficerError(ValueError):
    """Nobody has this name, or it is an account that a teacher looks after: that speaks for nobody."""


@transaction.atomic
def give_office(*, by: User, username: str, preset: str, body: str, why: str) -> Office:
    """Let somebody speak for a preset, or under another name of the body than before.

    :raises NoOfficerError: for an account that there is not, or that may not.
    """
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None or is_managed(user):
        raise NoOfficerError(username)
    former = Office.objects.filter(user=user, preset=preset).first()
    office, _made = Office.objects.update_or_create(user=user, preset=preset, defaults={"body": body})
    before = former.body if former else ""
    note_deed(Deed.SITE, by=by, why=why, of=user, about=_about(OFFICE, preset), before=before, after=body)
    return office


@transaction.atomic
def take_office(*, by: User, office: Office, why: str) -> None:
    """End an office. What was said stays: the body has said it."""
    about = _about(OFFICE, office.preset)
    note_deed(Deed.SITE, by=by, why=why, of=office.user, about=about, before=office.body)
    office.delete()


@transaction.atomic
def state_cell(
    *,
    office: Office,
    parameter: str,
    option: RuleOption,
    article: str,
    decided_on: date,
    now: datetime,
) -> ConfirmedCell:
    """Enter what the body says on a cell; what was said on it before is withdrawn."""
    preset = office.preset
    # Two officers of one preset take turns: of each cell one word stands.
    list(Office.objects.select_for_update().filter(preset=preset).order_by("pk").values_list("pk"))
    former = ConfirmedCell.objects.standing().filter(preset=preset, parameter=parameter)
    before = former.values_list("option", flat=True).first()
    packaged = written_option(parameter, cell(preset, parameter).value)
    former.update(withdrawn_at=now)
    row = ConfirmedCell.objects.create(
        preset=preset,
        parameter=parameter,
        option=written_option(parameter, option),
        article=article,
        decided_on=decided_on,
        body=office.body,
        confirmed_by=office.user,
        confirmed_at=now,
    )
    about = _about(CELL, preset, parameter)
    told = f"{row.option}, {article}, {decided_on.isoformat()}"
    note_deed(
        Deed.SITE,
        by=office.user,
        why=office.body,
        about=about,
        before=before or packaged,
        after=told,
        named=False,
    )
    transaction.on_commit(confirmed.forget)
    return row


@transaction.atomic
def withdraw_cell(*, by: User, row: ConfirmedCell, now: datetime, why: str) -> bool:
    """Take back what stands on a cell; whether it did. Staff are named in the trail, officers while they have
    an account.
    """
    if not ConfirmedCell.objects.standing().filter(pk=row.pk).update(withdrawn_at=now):
        return False
    about = _about(CELL, row.preset, row.parameter)
    note_deed(Deed.SITE, by=by, why=why, about=about, before=row.option, named=by.is_staff)
    transaction.on_commit(confirmed.forget)
    return True


def _about(what: str, *parts: str) -> str:
    preset, *rest = parts
    return ": ".join([what, ", ".join([short_title(preset), *rest])])

"""Offices of federations, and what their officers say."""

from datetime import UTC, date, datetime

from trainer.accounts.models import User
from trainer.rules.rulesets.ruleset import PARAMETERS, cell
from trainer.rules.rulesets.written import written_option
from trainer.support.officers import state_cell
from trainer.tablerules import confirmed
from trainer.tablerules.models import ConfirmedCell, Office

KUIKAE = "kuikae"
RIICHI = "riichi_min_points"
BODY = "EMA rules committee"
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


def officer(username="ren", preset="ema_2025"):
    """Somebody who speaks for a preset."""
    user = User.objects.create_user(username, password="a long pass phrase")
    return Office.objects.create(user=user, preset=preset, body=BODY)


def say(office, parameter, option):
    """What an officer enters; read anew when it is asked for next."""
    row = state_cell(
        office=office,
        parameter=parameter,
        option=option,
        article="article 3.4",
        decided_on=date(2026, 5, 2),
        now=NOW,
    )
    confirmed.forget()  # which a test's transaction does not commit
    return row


def confirm_all(office):
    """Every cell of the preset as the packaged data have it."""
    for name in PARAMETERS:
        value = cell(office.preset, name).value
        row = {"article": "article 1", "decided_on": date(2026, 5, 2), "body": office.body}
        ConfirmedCell.objects.create(
            preset=office.preset, parameter=name, option=written_option(name, value), **row
        )
    confirmed.forget()

"""By which rules a table is laid: what there is to choose from, and the way to the page that makes more."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.rules.errors import RulesetError
from trainer.rules.rulesets.ruleset import Ruleset, offered, short_title
from trainer.rules.rulesets.written import read_rules, written_rules
from trainer.scenarios.board.snapshot import Snapshot
from trainer.tablerules.choosing import own_rules
from trainer.wording.rule_names import rules_in_words

MAKER = "rules"
"""What a form does that leads to the page where rules are made."""


def rules_context(snapshot: Snapshot, user: User | AnonymousUser) -> dict[str, Any]:
    """The rules to choose from in groups, by their words, and which of them the table has."""
    now = written_rules(snapshot.ruleset)
    presets = [(name, short_title(name)) for name in offered(snapshot.players)]
    own = [(each.word, each.title) for each in own_rules(user, snapshot.players)]
    known = now in dict(presets) or now in dict(own)
    here = [] if known else [(now, rules_in_words(snapshot.ruleset))]
    groups = [(_("This table"), here), (_("Rulesets"), presets), (_("My rules"), own)]
    return {"rules_now": now, "rules_groups": [(title, rows) for title, rows in groups if rows]}


def rules_given(word: str, now: Ruleset) -> Ruleset:
    """The rules that a form names. Those that the table has are taken as they stand.

    :raises RulesetError: for a word that names none.
    """
    return now if word == written_rules(now) else read_rules(word)


def to_maker(request: LearnerRequest, given: Mapping[str, str], now: Ruleset, table: str) -> HttpResponse:
    """To the page that changes what is chosen, and from there back to the table."""
    word = given.get("preset") or written_rules(now)
    try:
        read_rules(word)
    except RulesetError:
        word = now.preset
    query = urlencode({"rules": word, "table": table}, safe=":")
    then = redirect(f"{reverse('table_rules:change')}?{query}")
    return HttpResponseClientRedirect(then.url) if request.htmx else then

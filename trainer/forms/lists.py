"""Long lists: what is looked for in them, and the part of them that the address asks for."""

from typing import Final, TypeVar

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from trainer.forms.layouts import Button, Needed, group, laid_out
from trainer.forms.queries import Query

PER_PAGE: Final = 50
Row = TypeVar("Row", bound=Model)


class FindForm(forms.Form):
    """What is looked for, sent by the address."""

    q = forms.CharField(label=_("Look for"), required=False, max_length=150)
    helper = laid_out(group("finding", Needed("q"), Button(_("Find"), "quiet")), method="get")


def paged(request: HttpRequest, rows: "QuerySet[Row]") -> "Page[Row]":
    """The part of a list that the query asks for; `components/pages.html` leads to the others."""
    return Paginator(rows, PER_PAGE).get_page(Query(request.GET).number("page", 1))

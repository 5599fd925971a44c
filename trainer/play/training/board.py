"""The page of the board of the week: who asked to stand on it sees and is seen."""

from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import is_managed, learner_of, signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.play.forms import BoardForm
from trainer.play.secrecy import unless_exam
from trainer.progress.board import board
from trainer.progress.settling import settle


@require_http_methods(["GET", "HEAD", "POST"])
@unless_exam
def board_page(request: LearnerRequest) -> HttpResponse:
    """The board; posted to, the learner stands on it under a name, or with `leave` no more."""
    if is_managed(signed_in(request)):
        return render(request, "account/managed.html", status=403)
    learner = learner_of(request)
    settle(learner.pk)
    posted = request.method == "POST"
    form = BoardForm(
        request.POST if posted else None,
        learner=learner,
        initial={"name": learner.board_name or learner.display_name or signed_in(request).username},
    )
    if posted and "leave" in request.POST:
        _name(learner, "")
        messages.success(request, _("You are no longer on the board."))
        return redirect("train:board")
    if posted and form.is_valid():
        if _name(learner, form.cleaned_data["name"]):
            return redirect("train:board")
        form.add_error("name", _("Somebody else has this name. Choose another one."))
    rows = board(request.arrived_at) if learner.board_name else []
    context = {"section": "train", "form": form, "rows": rows, "name": learner.board_name}
    return render(request, "train/board.html", context, status=422 if posted else 200)


def _name(learner: Learner, name: str) -> bool:
    """Put the learner on the board under a name, or off it; False if somebody took the name meanwhile."""
    try:
        with transaction.atomic():
            Learner.objects.filter(pk=learner.pk).update(board_name=name)
    except IntegrityError:
        return False
    return True

"""The page where a teacher comments on a question of a learner's work."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.marks.commenting import comment
from trainer.classroom.models import Assignment, Comment, SubmissionItem
from trainer.forms.layouts import Button, laid_out
from trainer.teach.access import in_open_class
from trainer.teach.gradebook.tables import question_line
from trainer.wording.kind_words import kind_title

LONGEST = 1000


class CommentForm(forms.Form):
    """A few sentences; none takes back what was said."""

    text = forms.CharField(
        label=_("Comment"),
        max_length=LONGEST,
        required=False,
        help_text=_("The learner reads it with the verdict. Empty: nothing is said."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    helper = laid_out("text", Button(_("Keep")))


@require_http_methods(["GET", "HEAD", "POST"])
@in_open_class
def comment_page(request: LearnerRequest, assignment: Assignment, item: int) -> HttpResponse:
    """Say something about a question to its learner; back to the answers."""
    own = SubmissionItem.objects.filter(submission__assignment=assignment).select_related(
        "submission__enrollment__classroom", "submission__assignment", "slot", "version__puzzle"
    )
    found = get_object_or_404(own, pk=item)
    said = Comment.objects.filter(item=found).values_list("text", flat=True).first() or ""
    posted = request.method == "POST"
    form = CommentForm(request.POST if posted else None, initial={"text": said})
    if posted and form.is_valid():
        text = form.cleaned_data["text"].strip()
        comment(item=found, text=text, by=signed_in(request), now=request.arrived_at)
        return redirect("teach:answers", assignment.slug, found.submission.enrollment_id)
    context = {
        "section": "classes",
        "area": "gradebook",
        "assignment": assignment,
        "classroom": assignment.classroom,
        "learner": found.submission.enrollment,
        "place": found.slot.place,
        "question": question_line(found.version) or kind_title(found.slot.kind),
        "form": form,
    }
    return render(request, "teach/gradebook/comment.html", context, status=422 if posted else 200)

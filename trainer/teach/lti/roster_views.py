"""Taking the roster of a platform's course into a class: looked at first, then taken."""

import logging

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from lti_tool.models import LtiContext

from trainer.classroom.actions.linking import NotLinkedError
from trainer.classroom.platforms import PlatformError, platform
from trainer.teach.access import taught_class
from trainer.teach.lti.people import listed, take_roster

logger = logging.getLogger(__name__)


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def roster(request: HttpRequest, slug: str) -> HttpResponse:
    """The learners of each course that this class is linked to; POST takes those of one course."""
    classroom = taught_class(request, slug)
    linked = LtiContext.objects.filter(assignments__assignment__classroom=classroom).distinct()
    courses = list(linked.exclude(memberships_url="").select_related("deployment").order_by("title", "pk"))
    context = {"classroom": classroom, "area": "roster", "courses": courses}
    number = request.POST.get("course") or request.GET.get("course")
    if number is None and len(courses) != 1:
        return render(request, "teach/lti/roster.html", context)
    course = next((each for each in courses if number in {None, str(each.pk)}), None)
    way = platform()
    if course is None or way is None:
        raise Http404
    where = {"classroom": classroom, "registration": course.deployment.registration_id}
    try:
        members = list(way.members(course.pk))
        if request.method == "POST":
            came = take_roster(**where, context=course.pk, members=members)
            told = ngettext(
                "%(count)d learner came into the class.", "%(count)d learners came into the class.", came
            )
            messages.success(request, told % {"count": came})
            return redirect("teach:classroom", classroom.slug)
    except PlatformError as error:
        logger.warning("roster not read: %s", error)
        context["problem"] = _("The platform did not give its roster. Try again later.")
        return render(request, "teach/lti/roster.html", context, status=502)
    except NotLinkedError as error:
        context["problem"] = (
            _("This class is archived: nobody new can join it.")
            if error.reason == "archived"
            else _("The class has no room for all of them: nobody was taken.")
        )
        return render(request, "teach/lti/roster.html", context, status=409)
    context |= {"course": course, "people": listed(**where, members=members)}
    return render(request, "teach/lti/roster.html", context)

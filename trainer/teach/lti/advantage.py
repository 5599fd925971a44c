"""What is asked of platforms by LTI 1.3, signed with our key: scores, course rosters, chosen assignments."""

from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

from django.utils import timezone
from lti_tool.lti_core.constants import AgsScope
from lti_tool.models import Key, LtiContext, LtiRegistration
from pylti1p3.assignments_grades import AssignmentsGradesService
from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.exception import LtiException, LtiServiceException
from pylti1p3.grade import Grade
from pylti1p3.lineitem import LineItem
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector
from requests import RequestException
from requests.utils import parse_header_links

from trainer.classroom.models import Assignment
from trainer.classroom.platforms.links import Launch, Member, PlatformError, Score
from trainer.teach.lti.launching import part_of, patient_session
from trainer.teach.lti.people import WHOLE

ROSTER_SCOPE: Final = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
ROSTER_TYPE: Final = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
PAGES: Final = 100
FAILURES: Final = (LtiException, RequestException, ValueError, KeyError, TypeError, AttributeError)


class Advantage:
    """Platforms over LTI 1.3 (see `platforms.Platform`); tokens are kept as long as this is."""

    def __init__(self) -> None:
        self._connectors: dict[int, ServiceConnector] = {}

    def send(self, score: Score, *, registration: int, line_item: str) -> None:
        """Put a score into a column; of two the platform keeps the one with the later time."""
        grade = (
            Grade()
            .set_user_id(score.subject)
            .set_score_given(round(WHOLE * score.mark, 2))
            .set_score_maximum(WHOLE)
            .set_activity_progress("Completed" if score.complete else "InProgress")
            .set_grading_progress("FullyGraded")
            .set_timestamp(score.at.isoformat(timespec="milliseconds"))
        )
        try:
            service = AssignmentsGradesService(
                self._connector(registration),
                {"scope": [AgsScope.PUBLISH_SCORES.value], "lineitem": line_item},
            )
            service.put_grade(grade)
        except FAILURES as error:
            raise PlatformError(_plainly(error)) from error

    def members(self, context: int) -> list[Member]:
        """Everybody active in a course. Pages are followed here: the library spells their addresses small."""
        course = LtiContext.objects.select_related("deployment").get(pk=context)
        first = url = course.memberships_url
        if not url:
            raise PlatformError("the platform offers no roster for this course")
        found: list[Member] = []
        try:
            connector = self._connector(course.deployment.registration_id)
            for _page in range(PAGES):
                body, url = _roster_page(connector, url)
                found += [
                    _member(each) for each in body["members"] if each.get("status", "Active") == "Active"
                ]
                if not url:
                    return found
                _same_site(first, url)
        except FAILURES as error:
            raise PlatformError(_plainly(error)) from error
        raise PlatformError("the roster does not end")

    def _connector(self, registration: int) -> ServiceConnector:
        """The way to a platform, with the tokens that it gave."""
        if registration not in self._connectors:
            row = LtiRegistration.objects.get(pk=registration)
            self._connectors[registration] = ServiceConnector(registered(row), patient_session())
        return self._connectors[registration]


def _roster_page(connector: ServiceConnector, url: str) -> tuple[dict[str, Any], str]:
    """A page of a roster and the address of the next one, empty after the last."""
    answer = connector.make_service_request(
        [ROSTER_SCOPE], url, accept=ROSTER_TYPE, case_insensitive_headers=True
    )
    links = parse_header_links(answer["headers"].get("link", "") or "")
    following = next((link["url"] for link in links if link.get("rel") == "next"), "")
    body: Any = answer["body"]
    return body, following


def _member(told: dict[str, Any]) -> Member:
    """A line of a roster."""
    parts = f"{told.get('given_name') or ''} {told.get('family_name') or ''}".strip()
    return Member(str(told["user_id"]), (told.get("name") or parts).strip(), part_of(told["roles"]))


def _same_site(first: str, following: str) -> None:
    """Our token goes to no other host than the first page's."""
    if urlsplit(first)[:2] != urlsplit(following)[:2]:
        raise PlatformError("the roster goes on at another host")


def _plainly(error: Exception) -> str:
    """What failed, without the answer's text, which may name people."""
    if isinstance(error, LtiServiceException):
        return f"{urlsplit(error.response.url).netloc} answered {error.response.status_code}"
    return type(error).__name__


class OwnWindow(DeepLinkResource):
    """A link that opens in a window of its own: our pages can not be framed."""

    def to_dict(self) -> dict[str, object]:
        """As the platform reads it."""
        return {**super().to_dict(), "window": {"targetName": "_blank"}}


def choice_token(launch: Launch, assignment: Assignment, address: str) -> str:
    """The signed answer to a teacher's choice: a link to the assignment, and a column of 100 points."""
    choosing = launch.choosing or {}
    link = OwnWindow().set_title(assignment.title).set_url(address)
    link.set_custom_params({"assignment": assignment.slug})
    if choosing.get("accept_lineitem") is not False:
        column = LineItem().set_score_maximum(WHOLE).set_label(assignment.title)
        link.set_lineitem(column.set_resource_id(assignment.slug))
    registration = registered(LtiRegistration.objects.get(pk=launch.registration))
    told: Any = choosing
    return DeepLink(registration, launch.deployment, told).get_response_jwt([link])


READ: Final = timedelta(days=1)
"""So long a new key is published before it signs: platforms keep the list of our keys for some hours."""


def signing_key() -> Key:
    """The newest key that was published long enough, else the one that was published longest.

    :raises Key.DoesNotExist: if there is none.
    """
    published = list(Key.objects.active().order_by("-datetime_created", "-pk"))
    if not published:
        raise Key.DoesNotExist("no key was made yet: see `manage.py lti_keys`")
    since = timezone.now() - READ
    return next((key for key in published if key.datetime_created <= since), published[-1])


def registered(row: LtiRegistration) -> Registration:
    """A registration as the library takes it, with the key that signs; one with a key of its own keeps it."""
    made: Registration = row.to_registration()
    if not row.has_key:
        key = signing_key()
        made.set_tool_private_key(key.private_key)
        made.set_tool_public_key(key.public_key)
    return made

"""The way in: a platform asks for a login, gets state and nonce, sends a signed message that uses them up."""

import hashlib
import logging
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from jwcrypto.common import JWException  # type: ignore[import-untyped]
from lti_tool.lti_core.constants import ContextRole
from lti_tool.lti_core.utils import normalize_role
from lti_tool.models import LtiDeployment, LtiLaunch, LtiRegistration
from lti_tool.utils import DjangoToolConfig, sync_context_from_launch
from pylti1p3.contrib.django.message_launch import DjangoMessageLaunch
from pylti1p3.contrib.django.oidc_login import DjangoOIDCLogin
from pylti1p3.contrib.django.session import DjangoSessionService
from pylti1p3.deployment import Deployment
from pylti1p3.exception import LtiException, OIDCException
from requests import PreparedRequest, Response, Session
from requests.adapters import HTTPAdapter

from trainer.classroom.models import PlatformVisit
from trainer.classroom.platforms.links import Launch, Part, PlatformError

FRESH: Final = timedelta(minutes=10)
"""So long a platform may take to answer a login."""
KEPT_FOR: Final = timedelta(hours=1)
"""So long a teacher may take to choose."""
STATE_COOKIE: Final = "lti1p3-"
"""What the name of the library's cookie begins with; the state follows."""
CLAIM: Final = "https://purl.imsglobal.org/spec/lti/claim/"
CHOOSING_CLAIM: Final = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
OPTIONS: Final = {"verify_aud": False, "verify_iat": False, "require": ["exp", "iss", "aud", "sub", "nonce"]}
"""The audience is checked by finding the registration. A platform's clock may be a little ahead of ours."""
LONGEST: Final = 255
LONGEST_ADDRESS: Final = 200
"""What the columns of `lti_tool` hold."""
BROKEN: Final = (
    LtiException,
    OIDCException,
    JWException,
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    DataError,
)
"""What the library and the database raise at messages that are not as they should be."""
logger = logging.getLogger(__name__)


def digest(text: str) -> str:
    """How secrets are stored."""
    return hashlib.sha256(text.encode()).hexdigest()


class Visits(DjangoSessionService):
    """Keeps state and nonce together as a visit, and uses it up at the first message."""

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)  # type: ignore[arg-type]  # Django's own serves
        self.request = request
        self.nonce = ""

    def save_nonce(self, nonce: str) -> None:
        """Kept with the state, which comes next."""
        self.nonce = nonce

    def save_state_params(self, state: str, params: dict[str, object]) -> None:
        """Begin a visit."""
        PlatformVisit.objects.filter(began_at__lt=timezone.now() - KEPT_FOR).delete()
        ticket = str(params["ticket"] or "")
        PlatformVisit.objects.create(
            state=digest(state), nonce=digest(self.nonce), ticket=digest(ticket) if ticket else ""
        )

    def check_nonce(self, nonce: str) -> bool:
        """Use the visit up: of two messages with the same nonce one is right."""
        now = timezone.now()
        begun = PlatformVisit.objects.filter(
            state=digest(self.request.POST.get("state", "")),
            nonce=digest(str(nonce)),
            used_at=None,
            began_at__gt=now - FRESH,
        )
        return begun.update(used_at=now) == 1

    def check_state_is_valid(self, state: str, id_token_hash: str) -> bool:
        """Never by what came before: the browser that began has to bring its cookie."""
        return False

    def save_launch_data(self, key: str, jwt_body: Mapping[str, Any]) -> None:
        """Nothing is kept but what `told` says."""

    def set_state_valid(self, state: str, id_token_hash: str) -> None:
        """A state is good once."""


class Registered(DjangoToolConfig):  # type: ignore[misc]  # untyped
    """What the host has registered, and nothing that a message adds."""

    def find_registration_by_params(self, iss: str, client_id: str | None, *args: Any, **kwargs: Any) -> Any:
        """The registration; a login without a client id finds the only one of its issuer."""
        found = LtiRegistration.objects.active().filter(issuer=iss)
        if client_id or kwargs.get("jwt_body"):
            found = found.filter(client_id=client_id)
        if len(found) != 1:
            return None
        self.registration = found[0]
        return self.registration.to_registration()

    def find_deployment_by_params(
        self, iss: str, deployment_id: str, client_id: str, *args: Any, **kwargs: Any
    ) -> Deployment | None:
        """The deployment, if it was registered."""
        known = LtiDeployment.objects.active().filter(registration=self.registration)
        self.deployment = known.filter(deployment_id=deployment_id).first()
        return Deployment().set_deployment_id(deployment_id) if self.deployment else None


def new_ticket() -> str:
    """What a frame asks with."""
    return secrets.token_urlsafe(32)


def begin_launch(request: HttpRequest, ticket: str) -> HttpResponse:
    """Send the browser to the platform with state and nonce.

    :raises PlatformError: if the platform is not registered or asks wrongly.
    """
    login: Any = DjangoOIDCLogin(  # type: ignore[no-untyped-call]  # the library types its core only
        request, Registered(), session_service=Visits(request)
    )
    login.pass_params_to_launch({"ticket": ticket})
    try:
        response: HttpResponse = login.redirect(request.build_absolute_uri(reverse("lti:launch")))
    except BROKEN as error:
        raise PlatformError(str(error)) from error
    return response


def receive(request: HttpRequest) -> PlatformVisit:
    """The visit that a platform's message belongs to, with what it told.

    :raises PlatformError: if the message is not what this browser asked for, or not of a platform we know.
    """
    with patient_session() as session:
        message: Any = DjangoMessageLaunch(  # type: ignore[no-untyped-call]  # as above
            request, Registered(), session_service=Visits(request), requests_session=session
        )
        message.set_jwt_verify_options(OPTIONS)
        try:
            message.validate()
            visit = PlatformVisit.objects.get(state=digest(request.POST["state"]))
            visit.told = _told(LtiLaunch(message)).as_json()
            visit.save(update_fields=["told"])
        except BROKEN as error:
            raise PlatformError(f"{type(error).__name__}: {error}") from error
    return visit


def _told(launch: LtiLaunch) -> Launch:
    """A checked message in our words; the course is kept, the person's name and address are not."""
    _authorized(launch)
    claim = launch.get_claim
    context = sync_context_from_launch(launch)
    names = (claim("name"), f"{claim('given_name') or ''} {claim('family_name') or ''}")
    return Launch(
        registration=launch.registration.pk,
        deployment=launch.deployment.deployment_id,
        context=context.pk,
        course=context.title or context.label,
        subject=claim("sub"),
        name=next((each.strip() for each in names if each and each.strip()), ""),
        part=part_of(launch.roles_claim or []),
        assignment=str((claim(f"{CLAIM}custom") or {}).get("assignment", "")),
        line_item=_address((launch.ags_claim or {}).get("lineitem")),
        choosing=claim(CHOOSING_CLAIM) if launch.is_deep_link_launch else None,
    )


def _authorized(launch: LtiLaunch) -> None:
    """Of several audiences the one that asked has to be us; a message has to name somebody in a course."""
    audience, party = launch.get_claim("aud"), launch.get_claim("azp")
    several = isinstance(audience, list) and len(audience) > 1
    if (several or party) and party != launch.registration.client_id:
        raise LtiException("the authorized party is somebody else")
    if not (launch.is_resource_launch or launch.is_deep_link_launch):
        raise LtiException("a message of another kind")
    if not (launch.context_claim or {}).get("id"):
        raise LtiException("a message without a course")
    if len(launch.get_claim("sub")) > LONGEST:
        raise LtiException("the person's id is too long")


def part_of(roles: list[str]) -> Part:
    """What the roles in a course come to."""
    full = {normalize_role(role) for role in roles}
    if ContextRole.INSTRUCTOR.value in full:
        return "teacher"
    return "learner" if ContextRole.LEARNER.value in full else "none"


def _address(url: object) -> str:
    """A web address that its column holds, empty for anything else."""
    fits = isinstance(url, str) and url.startswith(("https://", "http://")) and len(url) <= LONGEST_ADDRESS
    return str(url) if fits else ""


SECONDS: Final = (5, 15)
"""To connect, and between two pieces of an answer."""


class Patient(HTTPAdapter):
    """An adapter that waits so long and no longer."""

    def send(self, request: PreparedRequest, **options: Any) -> Response:  # type: ignore[override]  # the options are passed on
        """Send with our limits, whatever the caller left open."""
        return super().send(request, **{**options, "timeout": options.get("timeout") or SECONDS})


def patient_session() -> Session:
    """A session of requests with those limits."""
    session = Session()
    session.mount("https://", Patient())
    session.mount("http://", Patient())
    session.headers["User-Agent"] = "riichi-dojo"
    return session

"""A learning platform that others wrote: all that it says and checks is the library `lti1p3platform`."""

import json
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from lti1p3platform.exceptions import LtiException
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.membership import Context
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.registration import Registration
from lti1p3platform.request import Request
from lti1p3platform.score import UpdateScoreStatus
from lti1p3platform.service_connector import AssignmentsGradesService, NamesRoleProvisioningService

from tests.teach.lti.platform import CLIENT, COURSE, DEPLOYMENT, ROLE, new_key, pem
from tests.threads import answering


class Asked(Request):
    """A request as the library reads it."""

    def build_metadata(self, request):
        return request


class Conf(LTI1P3PlatformConfAbstract):
    """One tool: this site."""

    def init_platform_config(self, *, registration):
        self._registration = registration

    def get_registration_by_params(self, **_named):
        return self._registration


class Launching(LTIAdvantageMessageLaunchAbstract):
    """Hands the form over instead of showing it."""

    def render_launch_form(self, launch_data, **_named):
        return launch_data


class Scores(AssignmentsGradesService):
    """The columns of one course; `taken` are the scores that came."""

    taken: list

    def update_score(self, line_item_id, score):
        self.taken.append((line_item_id, score))
        return UpdateScoreStatus.SUCCESS

    def find_lineitems(self, **_named): ...
    def find_lineitem(self, line_item_id): ...
    def create_lineitem(self, creation_data): ...
    def update_lineitem(self, update_data): ...
    def delete_lineitem(self, line_item_id): ...
    def get_results(self, line_item_id, **_named): ...


class Members(NamesRoleProvisioningService):
    """The people of one course."""

    people: list

    def get_context_by_id(self):
        return Context(id=COURSE, label="RB", title="Riichi for beginners")

    def get_member_data_page(self, **_named):
        return {"content": self.people, "has_next": False, "next": None}


class Reference:
    """The platform. `taken`: column and score of each post; `people`: its roster."""

    def __init__(self):
        self.taken, self.people = [], []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Answers,), {"platform": self}))
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        key = new_key("reference")
        registration = (
            Registration()
            .set_iss(self.url)
            .set_client_id(CLIENT)
            .set_deployment_id(DEPLOYMENT)
            .set_launch_url("http://testserver/lti/launch/")
            .set_deeplink_launch_url("http://testserver/lti/choose/")
            .set_platform_private_key(pem(key, private_key=True, password=None).decode())
            .set_platform_public_key(pem(key).decode())
        )
        self.conf = Conf(registration=registration)
        self.conf.set_accepted_deeplinking_types(["ltiResourceLink"])
        self.answering = ExitStack()
        self.answering.enter_context(answering(self.server))

    def close(self):
        self.answering.close()

    def launch(self, asked, *, person, role, custom=None, choosing=False):
        """The form that the library sends to the tool, to what the tool asked."""
        request = Asked({"method": "GET", "form_data": {}, "get_data": asked, "headers": {}})
        launching = Launching(request, self.conf)
        launching.set_user_data(person, [f"{ROLE}{role}"], full_name="Aiko Tanaka")
        launching.set_launch_context_claim(COURSE, context_title="Riichi for beginners")
        launching.set_ags(f"{self.url}/columns", f"{self.url}/columns/5")
        launching.set_nrps(f"{self.url}/members")
        if choosing:
            launching.set_dl(f"{self.url}/chosen", accept_types={"ltiResourceLink"}, extra_data={"at": "7"})
        else:
            launching.set_resource_link_claim("link-3")
            launching.set_custom_parameters_claim(custom or {})
        return launching.lti_launch()


class Answers(BaseHTTPRequestHandler):
    """Every answer is the library's."""

    platform: Reference

    def do_GET(self):
        conf, path = self.platform.conf, urlsplit(self.path)
        if path.path == "/keys":
            return self.say(conf.get_jwks())
        service = Members(self.asked(), conf, f"{self.platform.url}/members")
        service.people = self.platform.people
        return self.told(service.handle_resp(service.handle_get_members))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if self.path == "/token":
            form = {name: value[0] for name, value in parse_qs(body).items()}
            try:
                return self.say(self.platform.conf.get_access_token(form))
            except LtiException as error:
                return self.say({"error": str(error)}, 401)
        assert self.headers["Content-Type"] == "application/vnd.ims.lis.v1.score+json"
        column = self.path.removeprefix("/columns/").removesuffix("/scores")
        service = Scores(self.asked(json.loads(body)), self.platform.conf, f"{self.platform.url}/columns")
        service.taken = self.platform.taken
        return self.told(service.handle_resp(service.handle_update_score, line_item_id=column))

    def asked(self, told=None):
        return Asked(
            {"method": self.command, "headers": self.headers, "get_data": {}, "form_data": {}, "json": told}
        )

    def told(self, response):
        self.say(response.result or {"said": response.message}, response.code, response.media_type)

    def say(self, told, status=200, sort="application/json"):
        text = json.dumps(told).encode()
        self.send_response(status)
        self.send_header("Content-Type", sort)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *args):
        pass

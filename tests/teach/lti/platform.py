"""A learning platform: signs launches with its own key; serves keys, tokens, rosters and columns by HTTP."""

import json
import time
from contextlib import ExitStack
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import jwt
from jwcrypto.jwk import JWK

from tests.threads import answering

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
AGS = "https://purl.imsglobal.org/spec/lti-ags/"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps/"
DL = "https://purl.imsglobal.org/spec/lti-dl/claim/"
ROLE = "http://purl.imsglobal.org/vocab/lis/v2/membership#"
CLIENT, DEPLOYMENT, COURSE = "dojo-at-school", "1", "course-7"
TOKEN = "a token of the platform"


@cache
def new_key(name="school"):
    """A key, the same for the same name: making one takes long."""
    return JWK.generate(kty="RSA", size=2048, use="sig", alg="RS256")


def pem(key, **options):
    return key.export_to_pem(**options)


class School:
    """The platform. `requests` are those that came with a token: method, path, type, body.

    `tool_keys` are the keys that our site published; `roster` is a list of pages; `status` what columns
    answer with; `next_claims` go into what its login page signs; `chosen` are the forms that came back from
    a choice; `elsewhere`: the host that the roster goes on at.
    """

    def __init__(self):
        self.key = new_key()
        self.kid = self.key.thumbprint()
        self.tool_keys, self.requests, self.roster, self.scopes = {"keys": []}, [], [[]], []
        self.status, self.elsewhere = 200, ""
        self.next_claims, self.chosen = {}, []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Answers,), {"school": self}))
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.answering = ExitStack()
        self.answering.enter_context(answering(self.server))

    def close(self):
        self.answering.close()

    def claims(self, asked, person="person-1", role="Learner", **changes):
        """A resource link launch; a claim of None is left out."""
        found = {
            "iss": self.url,
            "aud": CLIENT,
            "sub": person,
            "name": "Aiko Tanaka",
            "email": "aiko@school.example",
            "nonce": asked,
            "iat": int(time.time()),
            "exp": int(time.time()) + 300,
            f"{CLAIM}deployment_id": DEPLOYMENT,
            f"{CLAIM}message_type": "LtiResourceLinkRequest",
            f"{CLAIM}version": "1.3.0",
            f"{CLAIM}roles": [f"{ROLE}{role}"],
            f"{CLAIM}target_link_uri": "http://testserver/lti/launch/",
            f"{CLAIM}resource_link": {"id": "link-3"},
            f"{CLAIM}context": {"id": COURSE, "title": "Riichi for beginners"},
            f"{NRPS}claim/namesroleservice": {
                "context_memberships_url": f"{self.url}/Members",
                "service_versions": ["2.0"],
            },
            f"{AGS}claim/endpoint": {
                "scope": [f"{AGS}scope/score"],
                "lineitems": f"{self.url}/columns",
                "lineitem": f"{self.url}/columns/5?type=1",
            },
        }
        return {name: value for name, value in (found | changes).items() if value is not None}

    def choosing(self, **changes):
        """What makes a launch one in which a teacher chooses content."""
        settings = {
            "deep_link_return_url": f"{self.url}/chosen",
            "accept_types": ["ltiResourceLink"],
            "accept_presentation_document_targets": ["window"],
            "data": "opaque",
        }
        return {
            f"{CLAIM}message_type": "LtiDeepLinkingRequest",
            f"{CLAIM}resource_link": None,
            f"{DL}deep_linking_settings": settings | changes,
        }

    def sign(self, claims, key=None, kid=None):
        # Not as text: to read a key takes longer than to sign with it.
        private = (key or self.key).get_op_key("sign")
        return jwt.encode(claims, private, algorithm="RS256", headers={"kid": kid or self.kid})

    def read(self, token, audience):
        """A message of our site, checked with the keys that it publishes."""
        kid = jwt.get_unverified_header(token)["kid"]
        key = next(JWK(**each) for each in self.tool_keys["keys"] if each["kid"] == kid)
        return jwt.decode(token, pem(key), algorithms=["RS256"], audience=audience)


class Answers(BaseHTTPRequestHandler):
    """What the platform serves."""

    school: School

    def do_GET(self):
        path = urlsplit(self.path)
        asked = {name: value[0] for name, value in parse_qs(path.query).items()}
        if path.path == "/course":
            return self.show(f'<iframe src="{escape(asked["tool"])}" width="700" height="600"></iframe>')
        if path.path == "/auth":
            token = self.school.sign(self.school.claims(asked["nonce"], **self.school.next_claims))
            return self.show(
                f'<form method="post" action="{asked["redirect_uri"]}">'
                f'<input name="id_token" value="{token}"><input name="state" value="{asked["state"]}">'
                "</form><script>document.forms[0].submit()</script>"
            )
        if path.path == "/keys":
            public = json.loads(self.school.key.export_public()) | {"kid": self.school.kid}
            return self.say({"keys": [public]})
        if path.path == "/Members" and self.known(""):
            page = int(parse_qs(path.query).get("Page", ["0"])[0])
            more = page + 1 < len(self.school.roster)
            links = (
                {"Link": f'<{self.school.elsewhere or self.school.url}/Members?Page={page + 1}>; rel="next"'}
                if more
                else {}
            )
            return self.say({"id": "x", "members": self.school.roster[page]}, **links)
        return self.say({}, status=401)

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: value[0] for name, value in parse_qs(body).items()}
        if self.path == "/chosen":
            self.school.chosen.append(form["JWT"])
            return self.show("<p>Chosen.</p>")
        if self.path == "/token":
            told = self.school.read(form["client_assertion"], f"{self.school.url}/token")
            assert told["iss"] == told["sub"] == CLIENT
            self.school.scopes.append(form["scope"])
            return self.say({"access_token": TOKEN, "expires_in": 3600, "token_type": "bearer"})
        if self.known(body):
            return self.say({"person": "not to be logged"}, status=self.school.status)
        return self.say({}, status=401)

    def known(self, body):
        self.school.requests.append((self.command, self.path, self.headers["Content-Type"], body))
        return self.headers["Authorization"] == f"Bearer {TOKEN}"

    def say(self, told, status=200, **headers):
        text = json.dumps(told).encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": len(text),
            **headers,
        }.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(text)

    def show(self, html):
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(html.encode())

    def log_message(self, *args):
        pass

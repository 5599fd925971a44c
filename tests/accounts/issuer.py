"""An issuer of OpenID Connect that runs in the tests: it finds, signs and hands out as the standard says, and
can be told to do it wrongly. Besides, the addresses of a site that has an issuer.
"""

import base64
import hashlib
import json
import threading
import time
from contextlib import contextmanager
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import jwt
import requests
from cryptography.hazmat.primitives.asymmetric import rsa
from django.urls import include, path

from trainer import urls
from trainer.accounts.openid.urls import urlpatterns as pages
from trainer.accounts.urls import _all_guarded

CLIENT, SECRET = "dojo", "between-the-two-of-us"
KEY, OTHER_KEY = (rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2))
urlpatterns = [path("accounts/openid/", include(_all_guarded(pages))), *urls.urlpatterns]


class Issuer:
    """Who sits at it is `person`; `twist` changes what its tokens say, `key` and `algorithm` how they are
    signed. What it was asked and what it sent is kept.
    """

    def __init__(self):
        self.person = {"sub": "u-1", "preferred_username": "aiko"}
        self.twist, self.told = {}, {}
        self.key, self.algorithm, self.name = KEY, "RS256", None
        self.codes, self.asked, self.sent = {}, [], []

    @cached_property
    def server(self):
        handler = type("Handler", (_Handler,), {"issuer": self})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return server

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def well_known(self):
        here = self.address
        return {
            "issuer": self.name or here,
            "authorization_endpoint": f"{here}/authorize",
            "token_endpoint": f"{here}/token",
            "jwks_uri": f"{here}/keys",
            "userinfo_endpoint": f"{here}/person",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def keys(self):
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key()))
        return {"keys": [public | {"kid": "k1", "use": "sig"}]}

    def authorize(self, asked):
        """Where the browser is sent: back, with a code."""
        self.asked.append(asked)
        assert (asked["client_id"], asked["response_type"]) == (CLIENT, "code")
        assert asked["code_challenge_method"] == "S256"
        code = f"code-{len(self.codes)}"
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def token(self, form):
        """The tokens for a code, once, to who has both secrets; None for anybody else."""
        asked = self.codes.pop(form["code"], None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if not asked or form["client_secret"] != SECRET or asked["code_challenge"] != challenge:
            return None
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked["nonce"]}
        claims = {
            name: said for name, said in (claims | self.person | self.twist).items() if said is not None
        }
        key = "secret-that-all-know-and-is-long" if self.algorithm == "HS256" else self.key
        token = jwt.encode(claims, None if self.algorithm == "none" else key, self.algorithm, {"kid": "k1"})
        self.sent.append(token)
        return {"access_token": "access-1", "token_type": "Bearer", "id_token": token}


@contextmanager
def issuer_of(settings):
    """An issuer at which the site signs people in."""
    made = Issuer()
    settings.ROOT_URLCONF = "tests.accounts.issuer"
    settings.OIDC, settings.OIDC_NAME, settings.OIDC_ISSUER = True, "Club", made.address
    settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = CLIENT, SECRET
    yield made
    made.server.shutdown()
    made.server.server_close()


def go(client, after=""):
    """The address to which the issuer sends the browser back."""
    there = client.get(f"/accounts/openid/go/{after}")
    assert there.status_code == 302, there.text
    return requests.get(there["Location"], allow_redirects=False, timeout=10).headers["Location"]


def come(client, after=""):
    """The page that a browser is led to by the issuer."""
    return client.get(go(client, after).removeprefix("http://testserver"), follow=True)


class _Handler(BaseHTTPRequestHandler):
    issuer: Issuer

    def do_GET(self):
        parts = urlsplit(self.path)
        if parts.path == "/authorize":
            self.send_response(302)
            self.send_header("Location", self.issuer.authorize(dict(parse_qsl(parts.query))))
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        said = {
            "/.well-known/openid-configuration": self.issuer.well_known,
            "/keys": self.issuer.keys,
            "/person": lambda: self.issuer.person | self.issuer.told,
        }[parts.path]()
        self.say(200, said)

    def do_POST(self):
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        said = self.issuer.token({name: value[0] for name, value in parse_qs(text).items()})
        self.say(200 if said else 400, said or {"error": "invalid_grant"})

    def say(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing: what fails is seen by the test."""

"""What is asked of the issuer, and what is believed of its answer.

allauth takes a token that it fetched itself without a look at its signature, and knows no nonce. Here both
are looked at: a proxy in between, or a token of somebody else's visit, gains nothing.
"""

import hashlib
import secrets
from typing import Any, Final

import jwt
from allauth.account.models import EmailAddress
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Those with a public key alone: neither "none" nor a secret that two share."""
NEEDED: Final = ("iss", "sub", "aud", "exp", "iat", "nonce")
SLACK: Final = 60
"""Seconds by which clocks may differ."""
Claims = dict[str, Any]


def the_app() -> SocialApp:
    """The issuer as allauth keeps such a thing; of the environment, not of the database. Accounts of another
    issuer are others, so its address is part of the name.
    """
    digest = hashlib.sha256(settings.OIDC_ISSUER.encode()).hexdigest()
    return SocialApp(
        provider=OpenIDConnectProvider.id,
        provider_id=f"oidc-{digest[:16]}",
        name=settings.OIDC_NAME,
        client_id=settings.OIDC_CLIENT_ID,
        secret=settings.OIDC_CLIENT_SECRET,
        settings={"server_url": settings.OIDC_ISSUER.rstrip("/"), "oauth_pkce_enabled": True},
    )


def nonce_of(verifier: str) -> str:
    """The nonce of a visit, from the secret of PKCE, which waits in the session of the browser alone."""
    return hashlib.sha256(f"nonce {verifier}".encode()).hexdigest()


class Tokens(OpenIDConnectOAuth2Adapter):  # type: ignore[misc]  # allauth is untyped
    """Fetches the tokens of a visit, and reads who it is."""

    _nonce = ""

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        return request.build_absolute_uri(reverse("openid_back"))

    @property
    def openid_config(self) -> Claims:
        """What the issuer says about itself.

        :raises OAuth2Error: if it is another one.
        """
        found: Claims = super().openid_config
        if str(found.get("issuer", "")).rstrip("/") != settings.OIDC_ISSUER.rstrip("/"):
            raise OAuth2Error("the issuer has another name than OIDC_ISSUER")
        return found

    def get_access_token_data(
        self, request: HttpRequest, app: SocialApp, client: Any, pkce_code_verifier: str | None = None
    ) -> Claims:
        """The tokens for the code; the nonce that they have to carry is known from now on."""
        self._nonce = nonce_of(pkce_code_verifier or "")
        found: Claims = super().get_access_token_data(request, app, client, pkce_code_verifier)
        return found

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: SocialToken, **kwargs: Any
    ) -> SocialLogin:
        """Who it is, by the signed token; an address that is not in it by the page about the user.

        :raises OAuth2Error: if it cannot be believed.
        """
        claims = self._claims(str(kwargs["response"].get("id_token") or ""))
        if "email" not in claims and "userinfo_endpoint" in self.openid_config:
            more = self._fetch_user_info(token.token)
            if more.get("sub") != claims["sub"]:
                raise OAuth2Error("the page about the user is about another one")
            claims = more | claims
        return self.get_provider().sociallogin_from_response(request, {"id_token": claims})

    def _claims(self, text: str) -> Claims:
        try:
            claims: Claims = jwt.decode(
                text,
                key=self._key(jwt.get_unverified_header(text)),
                algorithms=list(ALGORITHMS),
                audience=settings.OIDC_CLIENT_ID,
                issuer=self.openid_config["issuer"],
                leeway=SLACK,
                options={"require": list(NEEDED)},
            )
        except jwt.PyJWTError as error:
            raise OAuth2Error(f"the token cannot be believed: {type(error).__name__}") from None
        if claims.get("azp", settings.OIDC_CLIENT_ID) != settings.OIDC_CLIENT_ID:
            raise OAuth2Error("the token is for another site")
        if not secrets.compare_digest(str(claims["nonce"]).encode(), self._nonce.encode()):
            raise OAuth2Error("the token is of another visit")
        return claims

    def _key(self, header: Claims) -> jwt.PyJWK:
        """The key of the issuer by which the token says that it is signed."""
        with get_adapter().get_requests_session() as session:
            answer = session.get(self.openid_config["jwks_uri"])
            answer.raise_for_status()
            known = jwt.PyJWKSet.from_dict(answer.json()).keys
        fit = [key for key in known if key.public_key_use in {None, "sig"}]
        named = [key for key in fit if key.key_id == header.get("kid")] if "kid" in header else fit
        if len(named) != 1:
            raise OAuth2Error("the token is signed by a key that the issuer does not name")
        return named[0]


class Provider(OpenIDConnectProvider):  # type: ignore[misc]  # allauth is untyped
    """allauth's own, with a nonce, and with nothing kept of what the issuer tells."""

    oauth2_adapter_class = Tokens

    def get_login_url(self, request: HttpRequest, **kwargs: Any) -> str:
        return reverse("openid_go")

    def get_callback_url(self) -> str:
        return reverse("openid_back")

    def get_pkce_params(self) -> dict[str, str]:
        """What goes along in the address: the challenge of PKCE, and the nonce."""
        said: dict[str, str] = super().get_pkce_params()
        return said | {"nonce": nonce_of(said["code_verifier"])}

    def extract_extra_data(self, data: Claims) -> Claims:
        return {}

    def extract_common_fields(self, data: Claims) -> Claims:
        """A name to begin with, and the address."""
        claims = data["id_token"]
        return {"email": claims.get("email"), "username": claims.get("preferred_username")}

    def extract_email_addresses(self, data: Claims) -> list[EmailAddress]:
        """The address, confirmed only if the issuer says so: the word "false" is no yes."""
        claims = data["id_token"]
        if not (email := claims.get("email")):
            return []
        verified = claims.get("email_verified") in (True, "true")
        return [EmailAddress(email=email, verified=verified, primary=True)]

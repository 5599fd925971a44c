"""What the site does not start with: values that would lay a public site open, or keep everybody out of it.

A laptop and a club's room (names and addresses that only their own network knows) may do without https.
"""

import ipaddress
import logging
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error
from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

logger = logging.getLogger(__name__)
TAG: Final = "dojo"
LONG: Final = 50
"""Characters that a secret has at least, of which `VARIED` differ."""
VARIED: Final = 5
PATIENCE: Final = 2.0
"""Seconds that a start waits for the server of the cache."""
_HOST: Final = re.compile(r"\.?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
OWN_DOMAINS: Final = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".test")
"""Ends of names that the world's name servers do not know."""


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches the host of that name or address."""
    name = host.strip("[]")
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def is_public(host: str) -> bool:
    """Whether the world may know the host of that name or address."""
    name = host.strip("[]").lstrip(".")
    try:
        return ipaddress.ip_address(name).is_global
    except ValueError:
        return "." in name and not f".{name}".endswith(OWN_DOMAINS)


def unsafe_values(app_configs: Sequence[Any] | None = None, **_: Any) -> list[CheckMessage]:
    """Each value of the environment that this site must not start with, by its name."""
    return [*_of_debug(), *_of_secret(), *_of_hosts(), *_of_https(), *_of_cache(), *_of_issuer()]


def _of_debug() -> Iterator[CheckMessage]:
    reached = [host for host in (settings.HOST, *settings.ALLOWED_HOSTS) if not is_loopback(host)]
    if settings.DEBUG and reached:
        yield Error(
            f"DEBUG is on, and the site can be reached at {', '.join(reached)}.",
            hint="Leave DEBUG out: its pages of errors show settings and code.",
            id="dojo.E001",
        )


def _of_secret() -> Iterator[CheckMessage]:
    secret = settings.SECRET_KEY
    if len(secret) < LONG or len(set(secret)) < VARIED or secret.startswith("django-insecure-"):
        yield Error(
            f"SECRET_KEY is weak: {LONG} characters are needed, of at least {VARIED} sorts.",
            hint="Leave it out, and one is made; or take one of: manage.py init",
            id="dojo.E002",
        )


def is_host(text: str) -> bool:
    """Whether that is the name or address of a host, without scheme, port and path; `.dojo.example` stands
    for all names below as well.
    """
    if text.startswith("[") and text.endswith("]"):
        try:
            return bool(ipaddress.IPv6Address(text[1:-1]))
        except ValueError:
            return False
    return bool(_HOST.fullmatch(text))


def is_origin(text: str) -> bool:
    """Whether that is scheme and host, perhaps with a port, and nothing more."""
    try:
        parts = urlsplit(text)
        bare = f"{parts.scheme}://{parts.netloc}" == text and (parts.port or 0) >= 0
        host = parts.netloc.removesuffix(f":{parts.port}").replace("*.", ".", 1)
    except ValueError:
        return False
    return bare and parts.scheme in {"http", "https"} and is_host(host)


def _of_hosts() -> Iterator[CheckMessage]:
    if odd := [host for host in settings.ALLOWED_HOSTS if host != "*" and not is_host(host)]:
        yield Error(
            f"ALLOWED_HOSTS names {', '.join(odd)}: a host has no scheme, port or path here.",
            hint="Say dojo.example, or [::1] for an address with colons.",
            id="dojo.E007",
        )
    if odd := [origin for origin in settings.CSRF_TRUSTED_ORIGINS if not is_origin(origin)]:
        yield Error(
            f"CSRF_TRUSTED_ORIGINS names {', '.join(odd)}: scheme and host are needed, and no path.",
            hint="Say https://dojo.example.",
            id="dojo.E008",
        )
    if "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "ALLOWED_HOSTS is *: links in mails would lead wherever a stranger wants.",
            hint="Name the hosts under which the site is reached.",
            id="dojo.E003",
        )
    for origin in filter(is_origin, settings.CSRF_TRUSTED_ORIGINS):
        host = urlsplit(origin).hostname or ""
        if not validate_host(host, settings.ALLOWED_HOSTS):
            yield Error(
                f"CSRF_TRUSTED_ORIGINS names {origin}, and ALLOWED_HOSTS does not name {host}.",
                hint=f"Add {host} to ALLOWED_HOSTS: every page would be refused there.",
                id="dojo.E004",
            )


def _of_https() -> Iterator[CheckMessage]:
    public = [host for host in settings.ALLOWED_HOSTS if is_host(host) and is_public(host)]
    if public and not settings.HTTPS:
        yield Error(
            f"ALLOWED_HOSTS names {', '.join(public)}, and HTTPS is off: passwords could be read on the way.",
            hint="Put a proxy with https in front, and name in CSRF_TRUSTED_ORIGINS the address: https://…",
            id="dojo.E005",
        )
    if settings.HTTPS and not settings.SECURE_PROXY_SSL_HEADER:
        yield Error(
            "HTTPS is on and BEHIND_PROXY is off: every page would be sent to https for ever.",
            hint="Say BEHIND_PROXY=1; the proxy has to set X-Forwarded-Proto itself.",
            id="dojo.E006",
        )


def _server_of_cache() -> str:
    """The address of the Redis or Valkey that keeps the cache; empty if something else does."""
    url = str(settings.CACHES["default"]["LOCATION"])
    return url if url.startswith(("redis://", "rediss://")) else ""


def _of_cache() -> Iterator[CheckMessage]:
    if _server_of_cache() and find_spec("redis") is None:
        yield Error(
            "CACHE_URL names Redis or Valkey, and the package redis is not installed.",
            hint="Install the packages of requirements.txt, or leave CACHE_URL out.",
            id="dojo.E009",
        )


def _of_issuer() -> Iterator[CheckMessage]:
    """What sign-in by OpenID Connect needs, where anything of it is said."""
    said = {name: getattr(settings, name) for name in ("OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET")}
    missing = [name for name, value in said.items() if not value]
    if missing and (len(missing) < len(said) or settings.OIDC_ONLY):
        yield Error(
            f"Sign-in by OpenID Connect lacks {', '.join(missing)}.",
            hint="Say OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or leave all of OIDC_… out.",
            id="dojo.E010",
        )
    issuer = urlsplit(settings.OIDC_ISSUER)
    if settings.OIDC_ISSUER and issuer.scheme != "https" and not is_loopback(issuer.hostname or ""):
        yield Error(
            f"OIDC_ISSUER is {settings.OIDC_ISSUER}: an address with https is needed.",
            hint="Say https://login.example/realms/club, as the issuer writes it.",
            id="dojo.E011",
        )


def cache_that_is_away() -> list[CheckMessage]:
    """A warning if the server of the cache does not answer: the site goes on without, so it may start. The
    address is said without its password.
    """
    if not (url := _server_of_cache()):
        return []
    redis: Any = import_module("redis")
    try:
        redis.Redis.from_url(url, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE).ping()
    except (redis.RedisError, OSError) as error:
        parts = urlsplit(url)
        away = checks.Warning(
            f"CACHE_URL names {parts.hostname}:{parts.port or 6379}, and it does not answer as a cache "
            f"({type(error).__name__}).",
            hint="Pages go on without it; how often forms of accounts are sent is counted nowhere.",
            id="dojo.W002",
        )
        return [away]
    return []


def advised_values(app_configs: Sequence[Any] | None = None, **_: Any) -> list[CheckMessage]:
    """What a public site had better have, said by `check --deploy` alone."""
    if settings.HTTPS and settings.EMAIL_BACKEND.endswith((".console.EmailBackend", ".dummy.EmailBackend")):
        mail = checks.Warning(
            "EMAIL_BACKEND sends nothing: forgotten passwords and reminders stay in the log.",
            hint="Say EMAIL_BACKEND=django.core.mail.backends.smtp.EmailBackend and EMAIL_HOST.",
            id="dojo.W001",
        )
        return [mail, *cache_that_is_away()]
    return cache_that_is_away()


def watch_values() -> None:
    """Let every command look at them first."""
    checks.register(unsafe_values, TAG)
    checks.register(advised_values, TAG, deploy=True)


def refuse_unsafe() -> None:
    """Look at them where no command does: in a process that serves pages. What does not keep it from
    starting is logged.

    :raises ImproperlyConfigured: naming what is wrong.
    """
    wrong = [each for each in checks.run_checks(tags=[TAG]) if each.is_serious()]
    if wrong:
        raise ImproperlyConfigured("\n".join(f"{each.id}: {each.msg} {each.hint}" for each in wrong))
    for each in cache_that_is_away():
        logger.warning("%s: %s %s", each.id, each.msg, each.hint)

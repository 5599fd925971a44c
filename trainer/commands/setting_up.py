"""The file of values that a site is set up by: what is asked, and how the file is written anew.

What the file says already stays, comments too, but for what was said now.
"""

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from trainer.starting import is_host, is_loopback, is_public

PRIVATE = 0o600
YEAR = 31_536_000
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What whoever runs the site has said; empty for what was not asked or shall stay.

    `mail` is `user@host:port`, of which user and port may be missing; `sender` the address that mails come
    from.
    """

    hosts: Sequence[str] = ()
    database: str = ""
    cache: str = ""
    mail: str = ""
    mail_password: str = ""
    sender: str = ""


def values_for(wishes: Wishes, before: Mapping[str, str]) -> dict[str, str]:
    """The variables that follow from the wishes; a secret if there was none `before`.

    :raises ValueError: for a wish that cannot be read, in words.
    """
    values = {} if before.get("SECRET_KEY") else {"SECRET_KEY": secrets.token_urlsafe(50)}
    values |= dict(_of_hosts(wishes.hosts))
    for name, url, schemes in (
        ("DATABASE_URL", wishes.database, ("postgres", "postgresql", "sqlite")),
        ("CACHE_URL", wishes.cache, ("redis", "rediss", "db", "file")),
    ):
        if url and urlsplit(url).scheme not in schemes:
            raise ValueError(f"{url!r} is no {name}: {', '.join(schemes)} are known")
        if url:
            values[name] = url
    return values | dict(_of_mail(wishes))


def _of_hosts(hosts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A public host is reached by https through a proxy; others as they are."""
    for host in hosts:
        if not is_host(host):
            raise ValueError(f"{host!r} is no name of a host: dojo.example, say")
    if not hosts:
        return
    yield "ALLOWED_HOSTS", ",".join(hosts)
    if public := [host for host in hosts if is_public(host)]:
        yield "CSRF_TRUSTED_ORIGINS", ",".join(f"https://{host}" for host in public)
        yield "BEHIND_PROXY", "1"
        yield "HSTS_SECONDS", str(YEAR)
    elif not all(map(is_loopback, hosts)):
        yield "HOST", "0.0.0.0"  # noqa: S104  a room's laptop is reached from the room


def _of_mail(wishes: Wishes) -> Iterator[tuple[str, str]]:
    if wishes.mail:
        try:
            server = urlsplit(f"smtp://{wishes.mail}")
            host, port = server.hostname, server.port or 587
        except ValueError:
            host = None
        if not host:
            raise ValueError(f"{wishes.mail!r} is no server of mail: user@mail.example:587, say")
        yield "EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend"
        yield "EMAIL_HOST", host
        yield "EMAIL_PORT", str(port)
        yield "EMAIL_USE_TLS", "0" if is_loopback(host) or port == 25 else "1"
        yield "EMAIL_HOST_USER", server.username or ""
    if wishes.mail_password:
        yield "EMAIL_HOST_PASSWORD", wishes.mail_password
    if wishes.sender:
        if "@" not in wishes.sender:
            raise ValueError(f"{wishes.sender!r} is no address")
        yield "DEFAULT_FROM_EMAIL", wishes.sender


def rewritten(text: str, values: Mapping[str, str]) -> str:
    """The text of a file of values with these in it: in the line of their name, or at the end."""
    left, lines = dict(values), []
    for line in text.splitlines():
        name = line.partition("=")[0].strip()
        lines.append(f"{name}={left.pop(name)}" if name in left else line)
    lines += [f"{name}={value}" for name, value in left.items()]
    return "\n".join(lines) + "\n"


def write(path: Path, text: str) -> None:
    """Put a file in place as a whole, read by its owner and its group's rights kept."""
    mode = path.stat().st_mode & 0o777 if path.exists() else PRIVATE
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=PRIVATE)
    draft.write_text(text)
    if path.exists():
        os.chown(draft, path.stat().st_uid, path.stat().st_gid)
    draft.chmod(mode & ~0o007)
    draft.replace(path)

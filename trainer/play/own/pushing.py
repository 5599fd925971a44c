"""Messages to devices by web push: encrypted for the device, signed by this installation.

A *push service* is the server of a browser's maker that hands messages on; its address comes from the
learner's browser and is trusted with nothing: https alone, no address of a private network, no way on to
another place, a limited time, and what it answers is not read. RFC 8030, 8291 and 8292 say how it is done.
"""

import asyncio
import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import AddressFamily
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPusher

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: private keys are the numbers below it."""
SECONDS: Final = 15
"""A push service has so long for one message."""
AT_ONCE: Final = 20
"""So many messages are under way together."""
LASTING: Final = 60 * 60 * 12
"""A device that is off gets the message if it comes back within so many seconds; then the next is near."""
GONE: Final = frozenset({404, 410})
"""What a push service answers where a device takes no messages any more."""
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that stand for one of IPv4, wherever that leads."""
logger = logging.getLogger(__name__)
Connect = Callable[[], TCPConnector]
"""Makes what opens connections to push services."""


@dataclass(frozen=True, slots=True)
class Push:
    """A message to one device: the push service's address, the device's keys (base64url), what is told, and
    the site that answers for it.
    """

    endpoint: str
    p256dh: str
    auth: str
    told: str
    site: str


@cache
def installation_key() -> Vapid02:
    """The key by which push services know this installation: made from its secret, so that it is the same on
    all hosts and after a restored backup.
    """
    derived = HKDF(SHA256(), length=48, salt=None, info=b"riichi-dojo web push")
    number = int.from_bytes(derived.derive(settings.SECRET_KEY.encode()), "big") % (ORDER - 1) + 1
    return Vapid02(private_key=ec.derive_private_key(number, ec.SECP256R1()), conf={"no-strict": True})


def public_key() -> str:
    """What a browser is told of that key: the point, 65 bytes, in base64url without padding."""
    point = installation_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def is_public(address: str) -> bool:
    """Whether an IP address is one that anybody may reach, and of no private, local or reserved network."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.sixtofour or found.teredo or found in _TRANSLATED:
            return False
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast


class PublicHosts(ThreadedResolver):
    """Finds the addresses of a host, and refuses it if any of them is not public: what was looked at is what
    is connected to.
    """

    async def resolve(
        self, host: str, port: int = 0, family: AddressFamily = AddressFamily.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses of a host.

        :raises OSError: if one of them is not public, or there is none.
        """
        found = await super().resolve(host, port, family)
        if not all(is_public(each["host"]) for each in found):
            raise OSError("the host of a push service has an address that is not public")
        return found


def public_hosts() -> TCPConnector:
    """Connections to public hosts alone."""
    return TCPConnector(resolver=PublicHosts(), limit=AT_ONCE)


def endpoint_fits(endpoint: str) -> bool:
    """Whether an address may be one of a push service: https, a host by its name, nobody's name in it."""
    try:
        parts = urlsplit(endpoint)
        named, _port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if parts.scheme != "https" or "@" in parts.netloc or "." not in named or not endpoint.isascii():
        return False
    # The last part of a name is no number; whatever could be read as an IP address ends in one.
    return ":" not in named and named.rpartition(".")[2].isalpha()


def keys_fit(p256dh: str, auth: str) -> bool:
    """Whether the keys of a device, in base64url, are a point of the curve and 16 bytes."""
    try:
        point, secret = (urlsafe_b64decode(each + "=" * (-len(each) % 4)) for each in (p256dh, auth))
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == 65 and len(secret) == 16


def send_all(messages: Sequence[Push], *, connect: Connect = public_hosts) -> list[int]:
    """Send messages; for each the status that the push service answered, 0 if it could not be reached."""
    if not messages:
        return []
    # In a thread of its own: that of the caller may run a loop already.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _send_all(messages, connect)).result()


async def _send_all(messages: Sequence[Push], connect: Connect) -> list[int]:
    async with ClientSession(connector=connect(), timeout=ClientTimeout(total=SECONDS)) as session:
        return await asyncio.gather(*(_send(session, each) for each in messages))


async def _send(session: ClientSession, message: Push) -> int:
    try:
        sending = session.post(message.endpoint, allow_redirects=False, **_request(message))
        async with sending as response:
            if response.status not in GONE and not response.ok:
                logger.warning("a push service refused a reminder: %d", response.status)
            return response.status
    except (ClientError, OSError, ValueError) as error:
        # The service may be away, and the address is only as good as who sent it; tomorrow is another day.
        logger.warning("a push service could not be reached: %s", type(error).__name__)
        return 0


def _request(message: Push) -> dict[str, Any]:
    """Body and headers of a message."""
    keys = {"p256dh": message.p256dh, "auth": message.auth}
    encrypted = WebPusher({"endpoint": message.endpoint, "keys": keys}).encode(message.told.encode())
    parts = urlsplit(message.endpoint)
    contact = (
        message.site.rstrip("/")
        if message.site.startswith("https:")
        else f"mailto:{settings.DEFAULT_FROM_EMAIL}"
    )
    signed = installation_key().sign({"aud": f"https://{parts.netloc}", "sub": contact})
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(LASTING), "Urgency": "normal", **signed}
    return {"data": bytes(encrypted["body"]), "headers": headers}

"""Messages to devices by web push: encrypted for the device, signed by this installation.

A push service leads on to no other place, has a limited time, and what it answers is not read. RFC 8030,
8291 and 8292 say how it is done. Loaded when there is something to send: no page needs the packages.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from socket import AddressFamily
from typing import Any, Final
from urllib.parse import urlsplit

from aiohttp import ClientError, ClientSession, ClientTimeout, TCPConnector
from aiohttp.abc import ResolveResult
from aiohttp.resolver import ThreadedResolver
from django.conf import settings
from pywebpush import WebPusher

from trainer.play.own.pushing import Push, installation_key, is_public

SECONDS: Final = 15
"""A push service has so long for one message."""
AT_ONCE: Final = 20
"""So many messages are under way together."""
LASTING: Final = 60 * 60 * 12
"""A device that is off gets the message if it comes back within so many seconds; then the next is near."""
GONE: Final = frozenset({404, 410})
"""What a push service answers where a device takes no messages any more."""
logger = logging.getLogger(__name__)
Connect = Callable[[], TCPConnector]
"""Makes what opens connections to push services."""


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

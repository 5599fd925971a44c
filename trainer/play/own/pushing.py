"""What a push service and a device are known by: addresses and keys, of theirs and of this installation.

A *push service* is the server of a browser's maker that hands messages on; its address comes from the
learner's browser and is trusted with nothing: https alone, no address of a private network.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02

ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""How many points the curve P-256 has: private keys are the numbers below it."""
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that stand for one of IPv4, wherever that leads."""


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

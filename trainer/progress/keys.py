"""The key of a question as it was put: signed, and good for one stored answer.

A key says which version was shown and when. Its signature also covers *whose* it is: the learner,
or for a guest a nonce that the browser keeps, so that a key still holds when the first answer
turns the guest into a learner. What is stored with an attempt is the key's *nonce*, the same for
every tab that shows the question for the same *turn*; only who asks to try again has another turn.
"""

import base64
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.core.signing import BadSignature, TimestampSigner, b62_decode
from django.utils import timezone
from django.utils.crypto import salted_hmac

MAX_AGE: Final = timedelta(days=7)
"""How long a shown question may be answered: a week on an open tab."""

_NONCE_BYTES: Final = 9


class KeyRefusedError(ValueError):
    """A key that was not given out for this question to this learner, or too long ago."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a good key says: the version's number, when it was shown, and the part that is kept."""

    number: int
    nonce: str
    shown_at: datetime


def _signer(owner: str, slug: str) -> TimestampSigner:
    return TimestampSigner(salt=f"trainer.progress.keys/{owner}/{slug}")


def nonce_of(*, learner: str, slug: str, number: int, turn: int) -> str:
    """Twelve url-safe characters: the same ones whenever the learner is asked this for the `turn`-th time."""
    said = f"{learner}/{slug}/{number}/{turn}"
    digest = salted_hmac("trainer.progress.keys.nonce", said, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:_NONCE_BYTES]).decode()


def make_key(*, owner: str, slug: str, number: int, nonce: str = "") -> str:
    """A key for version `number` of a puzzle, about 65 url-safe characters.

    Without a `nonce` it is one of its own, that no other page holds.
    """
    return _signer(owner, slug).sign(f"{number}.{nonce or secrets.token_urlsafe(_NONCE_BYTES)}")


def read_key(token: str, *, owners: Iterable[str], slug: str) -> Key:
    """The key, if it was made for one of `owners`.

    :raises KeyRefusedError: for a garbled, foreign or expired one.
    """
    for owner in owners:
        try:
            value = _signer(owner, slug).unsign(token, max_age=MAX_AGE)
        except BadSignature:
            continue
        number, nonce = value.split(".")
        shown_at = datetime.fromtimestamp(b62_decode(token.split(":")[1]), tz=UTC)
        return Key(int(number), nonce, min(shown_at, timezone.now()))
    raise KeyRefusedError("this key is not good for this question")

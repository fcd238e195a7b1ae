"""Sessions and form tokens that only a server with the same key can make. The server stores nothing about
them.
"""

import hmac
import secrets
from hashlib import sha256
from time import time

from cluedo_notes.web.base.kept_address import SECRET_BYTES

EVENING = 12 * 60 * 60
"""The seconds for which a session is valid. Phones forget a session without an end when they put a page away,
and a key that is kept must not make one valid for ever."""


def same(given: str, expected: str) -> bool:
    """Are two texts the same? The time is the same wherever they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), expected.encode())


class Tokens:
    """Signs with a key that never leaves it. `cookie`: the name under which browsers keep a session. Cookies
    belong to hosts, so another game at this address, with another key, has another name."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.cookie = f"cluedo-notes-{self._signed('cookie', '')[:16]}"

    def new_session(self) -> str:
        """A session with its age and signature, in the form of the cookie."""
        return self.prolonged(secrets.token_urlsafe(SECRET_BYTES))

    def prolonged(self, session: str) -> str:
        """A session that begins now, so that its forms are valid for another evening."""
        dated = f"{session}.{int(time())}"
        return f"{dated}.{self._signed('session', dated)}"

    def opened(self, cookie: str) -> str | None:
        """The session of a cookie, or None if the cookie was not signed with this key or is too old."""
        dated, _, signature = cookie.rpartition(".")
        if not same(signature, self._signed("session", dated)):
            return None
        session, _, made = dated.partition(".")
        return session if time() < int(made) + EVENING else None

    def token(self, session: str) -> str:
        """The token in the forms of a session."""
        return self._signed("form", session)

    @property
    def host_key(self) -> str:
        """The key of the host, who opened the table."""
        return self._signed("host", "")[: 2 * SECRET_BYTES]

    def _signed(self, purpose: str, text: str) -> str:
        what = f"{purpose}:{text}".encode("utf-8", "surrogateescape")
        return hmac.new(self._key, what, sha256).hexdigest()

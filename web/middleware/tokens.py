"""Sessions and form tokens that only this run of the server can have made: it stores nothing about them."""

import hmac
import secrets
from hashlib import sha256

SECRET_BYTES = 16
"""The length of the address's secret and of a session: nobody guesses 128 bits."""


def new_secret() -> str:
    """A secret for an address: letters and digits that a browser leaves as they are."""
    return secrets.token_urlsafe(SECRET_BYTES)


def same(given: str, expected: str) -> bool:
    """Are two texts the same? Takes the same time wherever they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), expected.encode())


class Tokens:
    """Signs with a key that is made anew for every run and never leaves it."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def new_session(self) -> str:
        """A session with its signature, in the form of the cookie."""
        session = secrets.token_urlsafe(SECRET_BYTES)
        return f"{session}.{self._signed('session', session)}"

    def opened(self, cookie: str) -> str | None:
        """The session of a cookie, or None for a cookie that this run did not make."""
        session, _, signature = cookie.partition(".")
        return session if same(signature, self._signed("session", session)) else None

    def token(self, session: str) -> str:
        """The token that the forms of a session carry."""
        return self._signed("form", session)

    def _signed(self, purpose: str, text: str) -> str:
        what = f"{purpose}:{text}".encode("utf-8", "surrogateescape")
        return hmac.new(self._key, what, sha256).hexdigest()

"""Running the application: its address, its socket, its end."""

import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from ipaddress import ip_address, ip_network
from math import ceil

import uvicorn
from starlette.applications import Starlette

from cluedo_notes.limits import MOST_HEAD_BYTES
from cluedo_notes.web.base.connections import ROOM, Room, in_room

LOOPBACK = "127.0.0.1"
PROBES = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1")
"""Addresses of other machines. Finding which of our addresses leads there sends nothing."""

LOCAL_NETWORKS = tuple(
    map(
        ip_network,
        (
            *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
            *("::1/128", "fc00::/7", "fe80::/10"),
        ),
    )
)
"""The networks of homes, and this machine alone. (`is_private` also includes networks that nobody uses.)"""

_OURS_ALONE = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""A port that was just closed may be reused, an open one may not. Windows has its own option for that; with
the other one, two programs could listen at one port there."""

BACKLOG = 128
"""The number of connections accepted at once, before their limits are checked."""


NEAR, LAST_PORT = 9, 65_535
"""The number of next ports to try if one is taken; nobody serves more games at once."""


class NoNetwork(Exception):
    """This machine has no address in a local network."""


class Server(uvicorn.Server):
    """Ends listening pages before it waits for the last answer."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes every stream, then shuts down as the library does."""
        app = self.config.app
        assert isinstance(app, Starlette)
        if (games := getattr(app.state, "games", None)) is not None:  # a site of files has none
            games.close()
        if (table := getattr(app.state, "table", None)) is not None:
            table.close()
        await super().shutdown(sockets)


def bound(address: str, port: int) -> socket.socket:
    """A socket that listens at this address and port (0: any free one). A browser that opens the page before
    the server is ready waits instead of being refused. Raises `OSError`."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    # Only for a socket that names TCP, asyncio turns off a delay: the body of an answer would wait until the
    # client acknowledged its head, 40 ms and more.
    opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        opened.setsockopt(socket.SOL_SOCKET, _OURS_ALONE, 1)
        opened.bind((address, port))
        opened.listen()
    except OSError:
        opened.close()
        raise
    return opened


def bound_near(address: str, port: int) -> socket.socket:
    """Like `bound`, but if this port is taken, at one of the next, otherwise at any. Raises `OSError` if
    there is none."""
    try:
        return bound(address, port)
    except OSError:
        for other in (*range(port + 1, min(port + NEAR, LAST_PORT) + 1), 0):
            with suppress(OSError):
                return bound(address, other)
        raise


def server_of(app: Starlette, room: Room = ROOM) -> Server:
    """The server of an application; `run(sockets=[bound(...)])` serves until it is interrupted.

    It logs nothing: `errors` reports bugs, and requests are private."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    config = uvicorn.Config(
        app,
        http=in_room(room),
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # no header identifies the client: rates are counted by connection
        backlog=BACKLOG,
        h11_max_incomplete_event_size=MOST_HEAD_BYTES,
        timeout_keep_alive=ceil(room.patience),
        timeout_graceful_shutdown=2,
    )
    return Server(config)


def hosts_of(address: str, port: int) -> frozenset[str]:
    """The Host headers of requests to this address."""
    names = {_in_links(address)}
    if is_loopback(address):
        names |= {"localhost", LOOPBACK, "[::1]"}
    return frozenset(f"{name}:{port}" for name in names) | (frozenset(names) if port == 80 else frozenset())


def link_to(address: str, port: int) -> str:
    """The link to the root of a server."""
    return f"http://{_in_links(address)}:{port}/"


def _in_links(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def is_loopback(address: str) -> bool:
    """Can only this machine reach this address?"""
    return ip_address(address).is_loopback


def is_local(address: str) -> bool:
    """Is this an address of a local network, or of this machine alone?"""
    try:
        network_address = ip_address(address)
    except ValueError:
        return False
    return any(network_address in network for network in LOCAL_NETWORKS)


def local_address(ours: Callable[[str], str | None] | None = None) -> str:
    """This machine's address in the local network. Raises `NoNetwork`."""
    addresses = _distinct(map(ours or _ours_towards, PROBES))
    for address in addresses:
        if is_local(address) and not is_loopback(address):
            return address
    raise NoNetwork


def _distinct(addresses: Iterator[str | None]) -> Sequence[str]:
    return list(dict.fromkeys(address for address in addresses if address is not None))


def _ours_towards(other: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((other, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])

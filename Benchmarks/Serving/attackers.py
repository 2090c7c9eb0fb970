"""Attacks on a server: each creates a step, which its attackers repeat and which returns the status of a
response, if any.
"""

import contextlib
import fcntl
import itertools
import json
import os
import signal
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass

from hostile_images import LARGE, MAKERS
from target import ADDRESS, PATIENCE, Target

Step = Callable[[], int | str | None]
ATTACKER = "127.0.0.2"
CODES = "/api/detect?barcodes=true"


@dataclass(frozen=True)
class Attack:
    name: str
    make: Callable[[Target], Step]
    # The number of processes.
    count: int = 3
    server: str = "serve"


def nobody(_: Target) -> Step:
    return lambda: time.sleep(1)


def sending(maker: str, *arguments: int) -> Callable[[Target], Step]:
    """Sends images in turn."""

    def make(target: Target) -> Step:
        pictures = itertools.cycle(MAKERS[maker](*arguments))
        return lambda: target.ask("POST", CODES, next(pictures), ATTACKER)

    return make


def head(length: int) -> bytes:
    return f"POST {CODES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode()


def hang_ups(target: Target) -> Step:
    """Sends costly images without waiting for the responses."""
    picture = MAKERS["finder_patterns"](2000)[0]

    def step() -> None:
        with socket.create_connection((ADDRESS, target.port), PATIENCE, (ATTACKER, 0)) as connection:
            connection.sendall(head(len(picture)) + picture)
            time.sleep(0.2)

    return step


def stalled_bodies(target: Target) -> Step:
    """Sends a body of 16 MB except for its last byte."""
    length = 16_000_000

    def step() -> None:
        with socket.create_connection((ADDRESS, target.port), PATIENCE, (ATTACKER, 0)) as connection:
            connection.sendall(head(length) + bytes(length - 1))
            connection.settimeout(None)
            connection.recv(1)

    return step


def idle_connections(count: int, networks: int, first: bytes = b"", more: bytes = b"") -> Callable[[Target], Step]:
    """Connections from several addresses, reopened when they are closed, which send some first bytes and then
    more.
    """

    def make(target: Target) -> Step:
        connections: list[socket.socket | None] = [None] * count

        def touch(index: int) -> None:
            connection = connections[index]
            if connection is None:
                own = (f"127.0.1.{1 + index % networks}", 0)
                connection = connections[index] = socket.create_connection((ADDRESS, target.port), 1, own)
                connection.setblocking(False)
                connection.send(first)
            else:
                connection.send(more)
                if connection.recv(1) == b"":
                    raise ConnectionResetError

        def step() -> None:
            for index in range(count):
                try:
                    touch(index)
                except BlockingIOError:
                    pass
                except OSError:
                    if connections[index]:
                        connections[index].close()
                    connections[index] = None
            time.sleep(0.2)

        return step

    return make


def endless_game(target: Target) -> Step:
    connection = target.connect(ATTACKER)
    game = ""

    def post(path: str, body: bytes | None = None) -> tuple[int, dict]:
        connection.request("POST", path, body, {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())

    def step() -> int:
        nonlocal game
        if not game:
            game = f"/api/pictionary/games/{post('/api/pictionary/games', b'{}')[1]['game']}"
        status, answer = post(f"{game}/rounds")
        # A game that is over responds with a problem: another is started.
        if "round" not in answer:
            game = ""
            return status
        return post(f"{game}/skip")[0]

    return step


def old_handshakes(target: Target) -> Step:
    """TLS 1.0 and 1.1, with all ciphers."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    # Versions that Python warns about.
    context.options &= ~(ssl.OP_NO_TLSv1 | ssl.OP_NO_TLSv1_1)
    context.minimum_version, context.maximum_version = ssl.TLSVersion.MINIMUM_SUPPORTED, ssl.TLSVersion.TLSv1_1
    context.set_ciphers("ALL:@SECLEVEL=0")

    def step() -> str:
        with socket.create_connection((ADDRESS, target.port), PATIENCE, (ATTACKER, 0)) as connection:
            try:
                with context.wrap_socket(connection) as secured:
                    return f"accepted {secured.version()}"
            except ssl.SSLError as error:
                return f"refused ({error.reason})"

    return step


def held_lock(target: Target) -> Step:
    """Sends changes while another program locks the folder: the first attacker holds the lock during its
    lifetime.
    """
    path = "/api/annotations/1"
    connection = target.connect(ATTACKER)
    connection.request("GET", path)
    revision = json.loads(connection.getresponse().read())["revision"]
    connection.close()
    change = json.dumps({"boxes": [], "revision": revision}).encode()
    lock = None

    def step() -> int:
        nonlocal lock
        if lock is None:
            lock = os.open(target.folder, os.O_RDONLY | os.O_DIRECTORY)
            with contextlib.suppress(BlockingIOError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return target.ask("PUT", path, change, ATTACKER)

    return step


def kills(target: Target) -> Step:
    """Kills all decoders, ten times a second."""

    def step() -> str:
        for decoder in target.decoders():
            with contextlib.suppress(ProcessLookupError):
                os.kill(decoder, signal.SIGKILL)
        time.sleep(0.1)
        return "rounds of kills"

    return step


ATTACKS = [
    Attack("nobody", nobody, 1),
    Attack("QR finder patterns, 4 megapixels", sending("finder_patterns", 2000)),
    Attack("QR finder patterns, 60 megapixels", sending("finder_patterns", LARGE)),
    Attack("hang-ups", hang_ups),
    Attack("400 slow clients", idle_connections(400, 8, b"GET /health HTTP/1.1\r\nX-Slow: ", b"x"), 1),
    Attack("1,000 silent clients of 200 addresses", idle_connections(1000, 200), 1),
    Attack("an endless game", endless_game, 1),
    Attack("texts that swell", sending("swelling_texts")),
    Attack("64 megapixels, PNG", sending("large_png")),
    Attack("60 megapixels in 98 scans", sending("progressive_jpeg")),
    Attack("4 megapixels in 1,024 tiles", sending("sound_grids")),
    Attack("64 megapixels in 30 frames", sending("gif_frames")),
    Attack("stalled bodies", stalled_bodies, 8),
    Attack("uncovered grids", sending("uncovered_grids")),
    Attack("100,000 empty JPEG segments", sending("empty_segments")),
    Attack("elements of color profiles", sending("profile_elements")),
    Attack("TIFF directories", sending("tiff_directories")),
    Attack("WebP frames", sending("webp_frames")),
    Attack("EXIF circles", sending("exif_circles")),
    Attack("decoders killed", kills, 1),
    Attack("nobody, over HTTPS", nobody, 1, "serve --https"),
    Attack("handshakes of TLS 1.0 and 1.1", old_handshakes, 3, "serve --https"),
    Attack("nobody, annotating", nobody, 1, "annotate"),
    Attack("a folder that another program keeps locked", held_lock, 3, "annotate"),
]

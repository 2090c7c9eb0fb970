"""How long a good client waits, and how often in vain, while others attack `vision serve`, in one run.

    python3 Benchmarks/Serving/attacks.py --picture Examples/GiftCard/card.jpg
    python3 Benchmarks/Serving/attacks.py --picture card.jpg --vision old/vision --seconds 20 --side 2000

Everything stays on this computer: the server listens on 127.0.0.1, and each client has an address of its own in 127.0.0.0/8. Each
attack ends after so many seconds. The good client asks in turn for `/health` and for the bar codes of a picture, each on a
connection of its own, one after the other; a request fails where it gets anything but 200, or nothing for 30 s.
"""

import argparse
import http.client
import json
import socket
import statistics
import struct
import subprocess
import tempfile
import threading
import time
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PORT = 8191
PATIENCE = 30


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--picture", type=Path, required=True, help="what the good client sends, a JPEG")
    parser.add_argument("--seconds", type=float, default=15, help="of each attack")
    parser.add_argument("--side", type=int, default=2000, help="of the picture of QR finder patterns, in pixels")
    parser.add_argument("--attack", action="append", choices=sorted(ATTACKS), help="only these")
    arguments = parser.parse_args()
    print("| beside | requests | failed | /health p50 ms | p99 ms | picture p50 ms | p99 ms | stopped in s |")
    print("|---|---|---|---|---|---|---|---|")
    for name, attack in ATTACKS.items():
        if not arguments.attack or name in arguments.attack:
            print(row(name, attack, arguments), flush=True)


def row(name: str, attack, arguments: argparse.Namespace) -> str:
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.vision, "serve", "--port", str(PORT), "--rate", "0", "--log-level", "error"]
        command += ["--records", f"{folder}/records.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for_server()
            end = time.monotonic() + arguments.seconds
            attackers = [
                threading.Thread(target=work, args=(end, arguments), daemon=True)
                for work, count in attack
                for _ in range(count)
            ]
            for attacker in attackers:
                attacker.start()
            time.sleep(1)
            health, picture, failed = good_client(end, arguments.picture.read_bytes())
        finally:
            begun = time.monotonic()
            server.terminate()
            try:
                server.wait(60)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
            stopped = time.monotonic() - begun
        for attacker in attackers:
            attacker.join(PATIENCE)
    count = len(health) + len(picture) + failed
    cells = [name, str(count), str(failed), *percentiles(health), *percentiles(picture), f"{stopped:.1f}"]
    return f"| {' | '.join(cells)} |"


def percentiles(seconds: list[float]) -> tuple[str, str]:
    if len(seconds) < 2:
        return tuple(f"{1e3 * value:.0f}" for value in (seconds or [float("nan")]) * 2)
    return f"{1e3 * statistics.median(seconds):.0f}", f"{1e3 * statistics.quantiles(seconds, n=100)[98]:.0f}"


def wait_for_server() -> None:
    for _ in range(600):
        try:
            if ask("GET", "/health") == 200:
                return
        except OSError:
            pass
        time.sleep(0.1)
    raise RuntimeError("the server doesn't answer")


def connect(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", PORT, timeout=PATIENCE, source_address=(address, 0))


def ask(method: str, path: str, body: bytes | None = None, address: str = "127.0.0.1") -> int:
    connection = connect(address)
    try:
        connection.request(method, path, body, {"Content-Type": "application/octet-stream"} if body else {})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def good_client(end: float, picture: bytes) -> tuple[list[float], list[float], int]:
    """Seconds of the answered requests of both kinds, and how many failed."""
    times: tuple[list[float], list[float]] = ([], [])
    failed = 0
    while time.monotonic() < end:
        for kind, request in enumerate([("GET", "/health", None), ("POST", "/api/detect?barcodes=true", picture)]):
            begun = time.monotonic()
            try:
                status = ask(*request)
            except (OSError, http.client.HTTPException):
                status = 0
            if status == 200:
                times[kind].append(time.monotonic() - begun)
            else:
                failed += 1
    return *times, failed


def png(side: int, row, *between: tuple[bytes, bytes]) -> bytes:
    """A gray picture of rows by their numbers, with chunks between its header and its pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    pixels = zlib.compressobj(6)
    compressed = b"".join(pixels.compress(b"\0" + row(y)) for y in range(side)) + pixels.flush()
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), *between, (b"IDAT", compressed), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, data) for name, data in chunks)


def finder_patterns(side: int) -> bytes:
    """A PNG full of what QR codes begin with."""
    ring = [[max(abs(x - 4), abs(y - 4)) for x in range(9)] for y in range(9)]
    lines = [bytes(255 if cell in (4, 2) else 0 for cell in row for _ in range(3)) for row in ring]
    return png(side, lambda y: (lines[y % 27 // 3] * (side // 27 + 1))[:side])


def until(end: float, step) -> None:
    """Repeats a step until the time is up, whatever becomes of it."""
    while time.monotonic() < end:
        try:
            step()
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)


def costly_pictures(end: float, arguments: argparse.Namespace) -> None:
    picture = finder_patterns(arguments.side)
    until(end, lambda: ask("POST", "/api/detect?barcodes=true", picture, "127.0.0.2"))


def hang_ups(end: float, arguments: argparse.Namespace) -> None:
    picture = finder_patterns(arguments.side)
    head = f"POST /api/detect?barcodes=true HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(picture)}\r\n\r\n"

    def step() -> None:
        with socket.create_connection(("127.0.0.1", PORT), PATIENCE, ("127.0.0.2", 0)) as connection:
            connection.sendall(head.encode() + picture)
            time.sleep(0.2)

    until(end, step)


def swelling_texts(end: float, _: argparse.Namespace) -> None:
    """A picture of ten pixels a side, whose 60 texts have 64 MB each once they are inflated."""
    text = zlib.compress(bytes(64 << 20), 9)
    texts = [(b"iTXt", b"%d\0\1\0\0\0" % index + text) for index in range(60)]
    picture = png(10, lambda _: bytes(10), *texts)
    until(end, lambda: ask("POST", "/api/detect?barcodes=true", picture, "127.0.0.2"))


def large_pictures(end: float, _: argparse.Namespace) -> None:
    """Pictures of 64 megapixels."""
    picture = png(8000, lambda y: bytes([y % 251]) * 8000)
    until(end, lambda: ask("POST", "/api/detect?barcodes=true", picture, "127.0.0.2"))


def stalled_bodies(end: float, _: argparse.Namespace) -> None:
    """A body of 16 MB but for its last byte."""
    length = 16_000_000
    head = f"POST /api/detect?barcodes=true HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"

    def step() -> None:
        with socket.create_connection(("127.0.0.1", PORT), PATIENCE, ("127.0.0.2", 0)) as connection:
            connection.sendall(head.encode() + bytes(length - 1))
            connection.settimeout(max(end - time.monotonic(), 0.1))
            connection.recv(1)

    until(end, step)


SLOW = 400
NETWORKS = 8


def slow_clients(end: float, _: argparse.Namespace) -> None:
    """Connections that say a byte of a request every two seconds, and come back when they are closed."""
    connections: list[socket.socket | None] = [None] * SLOW
    while time.monotonic() < end:
        for index, connection in enumerate(connections):
            try:
                if connection is None:
                    own = (f"127.0.1.{1 + index % NETWORKS}", 0)
                    connection = socket.create_connection(("127.0.0.1", PORT), 1, own)
                    connection.setblocking(False)
                    connections[index] = connection
                    connection.send(b"GET /health HTTP/1.1\r\nX-Slow: ")
                else:
                    connection.send(b"x")
                    if connection.recv(1) == b"":
                        raise ConnectionResetError
            except BlockingIOError:
                pass
            except OSError:
                if connection:
                    connection.close()
                connections[index] = None
        time.sleep(0.2)
    for connection in connections:
        if connection:
            connection.close()


def endless_game(end: float, _: argparse.Namespace) -> None:
    connection = connect("127.0.0.2")

    def step(path: str, body: bytes | None = None) -> dict:
        connection.request("POST", path, body, {"Content-Type": "application/json"} if body else {})
        return json.loads(connection.getresponse().read())

    game = ""

    def round_() -> None:
        nonlocal game
        if not game:
            game = f"/api/pictionary/games/{step('/api/pictionary/games', b'{}')['game']}"
        # A game that is over answers with a problem: another is begun.
        if "round" not in step(f"{game}/rounds"):
            game = ""
        else:
            step(f"{game}/skip")

    until(end, round_)


ATTACKS = {
    "nothing": [],
    "QR finder patterns": [(costly_pictures, 3)],
    "hang-ups": [(hang_ups, 3)],
    "400 slow clients": [(slow_clients, 1)],
    "an endless game": [(endless_game, 1)],
    "texts that swell": [(swelling_texts, 3)],
    "64 megapixels": [(large_pictures, 3)],
    "stalled bodies": [(stalled_bodies, 8)],
}


if __name__ == "__main__":
    main()

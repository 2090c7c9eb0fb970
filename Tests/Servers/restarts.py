"""Two servers behind nginx are restarted in turn, and then killed, under load.

While they are restarted, no request fails; each roll that a client was told of is recorded once, under the number that it was told.
When one is killed, its sessions are gone, which clients are told with 404; nothing that was told as recorded is lost.
"""

import argparse
import collections
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STILL = (ROOT / "Examples/SampleRoll/still.jpg").read_bytes()
# Of the frames of a session, in seconds: the dice rest long enough for a roll.
TIMES = [number / 5 for number in range(6)]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class VisionServer:
    def __init__(self, program: str, folder: Path, name: str, *options: str):
        self.port = free_port()
        self.log = folder / f"{name}.log"
        self._command = [
            program, "serve", "--port", str(self.port), "--name", name, "--drain", "30", "--rate", "0", "--client-connections", "256",
            "--client-sessions", "1000", "--queue", "64", "--log-level", "warning", "--records-secret", str(folder / "secret"), *options,
        ]  # fmt: skip
        self._process: subprocess.Popen | None = None

    def start(self) -> None:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while self.health() != 200:
            if self._process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"the server doesn't start: {self.log.read_text()}")
            time.sleep(0.05)

    def health(self) -> int | None:
        """The status of /health; None where nobody listens."""
        try:
            return ask(self.port, "GET", "/health")[0]
        except OSError:
            return None

    def restart(self) -> set[int | None]:
        """Restarts it as a system does; returns what /health said meanwhile."""
        self._process.send_signal(signal.SIGTERM)
        seen = set()
        while self._process.poll() is None:
            seen.add(self.health())
            time.sleep(0.02)
        assert self._process.returncode == 0, f"it ended with {self._process.returncode}: {self.log.read_text()}"
        self.start()
        return seen

    def kill_and_start(self) -> None:
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


class Nginx:
    """The configuration that is shipped, with this test's addresses in it."""

    def __init__(self, folder: Path, servers: dict[str, VisionServer]):
        self.port = free_port()
        text = (ROOT / "Packaging/nginx/swift-vision.conf").read_text()
        for old, new in {
            "10.0.0.1:8080": f"127.0.0.1:{servers['a'].port}", "10.0.0.2:8080": f"127.0.0.1:{servers['b'].port}",
            "listen 80;": f"listen 127.0.0.1:{self.port};", "server_name vision.example.org;": "server_name 127.0.0.1;",
            # The load is one client's.
            "rate=60r/s": "rate=100000r/s", "limit_conn vision_connections 64": "limit_conn vision_connections 256",
        }.items():  # fmt: skip
            assert old in text, old
            text = text.replace(old, new)
        (folder / "site.conf").write_text(text)
        (folder / "nginx.conf").write_text(
            f"""
            daemon off;
            pid {folder}/nginx.pid;
            {"user root;" if os.geteuid() == 0 else ""}
            worker_processes 1;
            events {{}}
            http {{
                access_log {folder}/access.log;
                {"".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))}
                include {folder}/site.conf;
            }}
            """
        )
        self.log = folder / "nginx.log"
        command = ["nginx", "-e", str(self.log), "-c", str(folder / "nginx.conf")]
        subprocess.run([*command, "-t", "-q"], check=True)
        self._process = subprocess.Popen(command)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def ask(port: int, method: str, path: str, body: bytes | None = None, kind: str = "image/jpeg") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


class SessionGone(Exception):
    """Where a server was killed."""


class Load:
    """Clients that go on until they are told to stop; what they were told is kept."""

    def __init__(self, port: int):
        self.port = port
        self.failures: list[str] = []
        self.gone = 0
        self.requests: collections.Counter[str] = collections.Counter()
        # What was told of each roll, by its session: its number, or None where it wasn't recorded yet.
        self.rolls: dict[str, int | None] = {}
        self.rounds = 0
        self.may_kill = False
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        clients = [self._roll, self._roll, self._roll, self._play, self._read, self._list]
        self._threads = [threading.Thread(target=self._go_on, args=(client,)) for client in clients]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def is_recorded(self, file: Path) -> bool:
        rolls, rounds = recorded(file)
        return set(rolls) == set(self.rolls) and rounds == self.rounds

    def _go_on(self, client) -> None:
        while not self._stopped.is_set():
            try:
                client()
            except SessionGone:
                self.gone += 1
            except Exception as error:
                with self._lock:
                    self.failures.append(f"{client.__name__}: {error!r}")
                time.sleep(0.1)

    def _ask(self, method: str, path: str, body: bytes | None = None, kind: str = "image/jpeg", *, in_session: bool = False) -> dict:
        status, data = ask(self.port, method, path, body, kind)
        with self._lock:
            self.requests[f"{method} {path.split('?')[0].split('-')[0]}"] += 1
        if in_session and status == 404 and self.may_kill:
            raise SessionGone
        if not 200 <= status < 300:
            raise RuntimeError(f"{method} {path}: {status} {data[:300]!r}")
        return json.loads(data) if data[:1] == b"{" else {}

    def _roll(self) -> None:
        path = "/api/dice/sessions"
        session = self._ask("POST", path)["session"]
        told = None
        for at in TIMES:
            answer = self._ask("POST", f"{path}/{session}/frames?time={at}", STILL, in_session=True)
            told = answer["roll"] or told
            if answer["roll"]:
                with self._lock:
                    assert session not in self.rolls, f"{session} has two rolls"
                    self.rolls[session] = answer["roll"]["roll"]
        ended = self._ask("DELETE", f"{path}/{session}", in_session=True)
        assert told and len(ended["rolls"]) == 1, f"{session}: {ended}"

    def _play(self) -> None:
        path = "/api/pictionary/games"
        game = self._ask("POST", path, b'{"players":["Ada"],"timeLimit":3600}', "application/json")["game"]
        for _ in range(3):
            self._ask("POST", f"{path}/{game}/rounds", in_session=True)
            self._ask("POST", f"{path}/{game}/skip", in_session=True)
            with self._lock:
                self.rounds += 1
        self._ask("DELETE", f"{path}/{game}", in_session=True)

    def _read(self) -> None:
        assert self._ask("POST", "/api/dice", STILL)["values"] == [3, 5, 1]

    def _list(self) -> None:
        self._ask("GET", "/api/rolls?limit=5")
        self._ask("GET", "/api/rolls/statistics")
        self._ask("GET", "/api/pictionary/scores")
        self._ask("GET", "/dice")
        time.sleep(0.05)


def recorded(file: Path) -> tuple[dict[str, list[int]], int]:
    """The numbers of each session's rolls, and how many rounds there are."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as records:
        rolls: dict[str, list[int]] = collections.defaultdict(list)
        query = 'SELECT rollSession.name, roll.id FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId'
        for session, number in records.execute(query):
            rolls[session].append(number)
        return rolls, records.execute("SELECT COUNT(*) FROM round").fetchone()[0]


def check(load: Load, file: Path, *, after_kill: bool) -> None:
    rolls, rounds = recorded(file)
    twice = {session: numbers for session, numbers in rolls.items() if len(numbers) > 1}
    assert not twice, f"recorded twice: {twice}"
    lost = [session for session, number in load.rolls.items() if number is not None and rolls.get(session) != [number]]
    assert not lost, f"told as recorded and not there: {lost}"
    if not after_kill:
        # What was told as not recorded yet is there in the end, and nothing that nobody was told of.
        assert set(rolls) == set(load.rolls), f"{set(rolls) ^ set(load.rolls)}"
        assert rounds == load.rounds, f"{rounds} rounds are recorded, {load.rounds} were played"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="of load before, between and after the restarts")
    parser.add_argument("--rounds", type=int, default=1, help="how often both servers are restarted")
    options = parser.parse_args()
    program = os.environ.get("VISION", "vision")
    with tempfile.TemporaryDirectory(prefix="vision-servers-") as name:
        folder = Path(name)
        (folder / "secret").write_text(os.urandom(16).hex())
        file = folder / "records.sqlite"
        writer = VisionServer(program, folder, "a", "--records", str(file))
        other = VisionServer(program, folder, "b", "--records-server", f"http://127.0.0.1:{writer.port}")
        proxy = Nginx(folder, {"a": writer, "b": other})
        load = Load(proxy.port)
        try:
            writer.start()
            other.start()
            load.start()
            time.sleep(options.seconds)
            for _ in range(options.rounds):
                for server in (other, writer):
                    seen = server.restart()
                    assert 503 in seen, f"/health said {seen} while the server was drained"
                    time.sleep(options.seconds)
            status, _ = ask(proxy.port, "POST", "/internal/records/entries", b"{}", "application/json")
            assert status == 404, status
            restarted = time.monotonic()
            load.stop()
            # What couldn't be recorded while the writer was away is tried again after a few seconds.
            while not load.is_recorded(file) and time.monotonic() < restarted + 20:
                time.sleep(0.1)
            assert not load.failures, "\n".join(load.failures[:10])
            check(load, file, after_kill=False)
            used = {session.split("-")[0] for session in load.rolls}
            assert used == {"a", "b"}, used
            report("restarted", load)

            killed = Load(proxy.port)
            killed.may_kill = True
            killed.start()
            time.sleep(options.seconds)
            for server in (other, writer):
                server.kill_and_start()
                time.sleep(options.seconds)
            killed.stop()
            assert not killed.failures, "\n".join(killed.failures[:10])
            check(killed, file, after_kill=True)
            report("killed", killed)
        except AssertionError:
            for log in (writer.log, other.log, proxy.log):
                print(f"--- {log.name}\n{log.read_text()[-3000:]}", file=sys.stderr)
            raise
        finally:
            load.stop()
            for process in (other, writer, proxy):
                process.stop()


def report(how: str, load: Load) -> None:
    late = sum(number is None for number in load.rolls.values())
    print(
        f"{how}: {sum(load.requests.values())} requests, {len(load.failures)} failed; {len(load.rolls)} rolls ({late} told before "
        f"they were recorded), {load.rounds} rounds; {load.gone} sessions gone"
    )


if __name__ == "__main__":
    main()

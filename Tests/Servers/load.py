"""Clients that run until they are stopped, and a record of the responses."""

from __future__ import annotations

import collections
import json
import sqlite3
import threading
import time
from pathlib import Path

from processes import ROOT, ask

STILL = (ROOT / "Examples/SampleRoll/still.jpg").read_bytes()
# The times of a session's frames, in seconds: the dice rest long enough for a roll.
TIMES = [number / 5 for number in range(6)]


class SessionGone(Exception):
    """The session's server was killed."""


class Load:
    """Clients that run until they are stopped; their responses are recorded."""

    def __init__(self, port: int, *, may_lose_sessions: bool = False):
        self.port = port
        self.may_lose_sessions = may_lose_sessions
        self.failures: list[str] = []
        self.gone = 0
        self.requests: collections.Counter[str] = collections.Counter()
        # The reported number of each roll, by its session, or None if it wasn't recorded yet.
        self.rolls: dict[str, int | None] = {}
        self.rounds = 0
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        clients = [self._roll, self._roll, self._roll, self._play, self._read, self._list]
        self._threads = [threading.Thread(target=self._go_on, args=(client,)) for client in clients]

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def __str__(self) -> str:
        late = sum(number is None for number in self.rolls.values())
        return (
            f"{sum(self.requests.values())} requests, {len(self.failures)} failed; {len(self.rolls)} rolls ({late} reported before they were "
            f"recorded), {self.rounds} rounds; {self.gone} sessions gone"
        )

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
        if in_session and status == 404 and self.may_lose_sessions:
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
    """Returns the numbers of each session's rolls, and the number of rounds."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as records:
        rolls: dict[str, list[int]] = collections.defaultdict(list)
        query = 'SELECT rollSession.name, roll.id FROM roll JOIN rollSession ON rollSession.id = roll.rollSessionId'
        for session, number in records.execute(query):
            rolls[session].append(number)
        return rolls, records.execute("SELECT COUNT(*) FROM round").fetchone()[0]

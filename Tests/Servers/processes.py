"""The processes under test: `vision serve`, and nginx with the shipped configurations."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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
        """Returns the status of /health; None if no server listens."""
        try:
            return ask(self.port, "GET", "/health")[0]
        except OSError:
            return None

    def restart(self) -> None:
        """Restarts it like a system does, while a session keeps it from ending before /health reports that it
        will.
        """
        status, answer = ask(self.port, "POST", "/api/dice/sessions")
        assert status == 201, f"{status}: {answer}"
        self._process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 20
        while (health := self.health()) != 503:
            assert health == 200 and time.monotonic() < deadline, f"/health said {health} while the server was drained"
            time.sleep(0.02)
        ask(self.port, "DELETE", f"/api/dice/sessions/{json.loads(answer)['session']}")
        self._process.wait()
        assert self._process.returncode == 0, f"it ended with {self._process.returncode}: {self.log.read_text()}"
        self.start()

    def kill_and_start(self) -> None:
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


class Nginx:
    """nginx with a shipped configuration."""

    def __init__(self, folder: Path, site: str, port: int):
        self.port = port
        (folder / "site.conf").write_text(site)
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

    @classmethod
    def in_front_of(cls, servers: dict[str, VisionServer], folder: Path) -> Nginx:
        """Starts nginx with the configuration for two servers behind one address."""
        port = free_port()
        site = shipped("swift-vision.conf", {
            "10.0.0.1:8080": f"127.0.0.1:{servers['a'].port}", "10.0.0.2:8080": f"127.0.0.1:{servers['b'].port}",
            "listen 80;": f"listen 127.0.0.1:{port};", "server_name vision.example.org;": "server_name 127.0.0.1;",
            # The load is one client's.
            "rate=60r/s": "rate=100000r/s", "limit_conn vision_connections 64": "limit_conn vision_connections 256",
        })  # fmt: skip
        return cls(folder, site, port)

    @classmethod
    def with_path(cls, path: str, server: VisionServer, folder: Path) -> Nginx:
        """Starts nginx with the configuration for one server under a path of a site."""
        port = free_port()
        locations = shipped("swift-vision-subpath.conf", {"127.0.0.1:8080": f"127.0.0.1:{server.port}", "/vision/": path})
        return cls(folder, f"server {{ listen 127.0.0.1:{port}; location / {{ return 404; }}\n{locations}\n}}", port)

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()


def shipped(name: str, changes: dict[str, str]) -> str:
    """Returns a shipped configuration with this test's addresses in it."""
    text = (ROOT / "Packaging/nginx" / name).read_text()
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def ask(port: int, method: str, path: str, body: bytes | None = None, kind: str = "image/jpeg") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(method, path, body, {"Content-Type": kind} if body is not None else {})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()

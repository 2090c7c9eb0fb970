"""Measures requests a second of `POST /api/dice` under wrk, of `vision serve` and of the peer, in turn.

    python3 Benchmarks/Serving/load.py --picture frame.jpg
    python3 Benchmarks/Serving/load.py --picture frame.jpg --peer-python peers/bin/python --onnx dice.onnx

Needs wrk and a release build. The peer needs fastapi, uvicorn, openvino and opencv-python-headless, and the
detector as ONNX (in Training: `PYTHONPATH=. ../.venv/bin/python detector/export_onnx.py --output dice.onnx`).
Rejected requests (503, the queue is full) are counted separately: wrk's latencies include those of
rejections. The peer has no limit: all wait. Images are decoded in processes of their own, as `vision serve`
does by default.
"""

import argparse
import contextlib
import os
import re
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONNECTIONS = (1, 2, 8, 64)
PEER = "FastAPI + OpenCV + OpenVINO f32"
SCRIPT = """
local file = io.open("%s", "rb")
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "image/jpeg"
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--vision", type=Path, default=ROOT / ".build/release/vision")
    parser.add_argument("--picture", type=Path, required=True, help="a JPEG, such as a frame of 1280 x 720")
    parser.add_argument("--seconds", type=int, default=8, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of which the median is printed")
    parser.add_argument("--peer-python", type=Path)
    parser.add_argument("--onnx", type=Path)
    arguments = parser.parse_args()
    arguments.script = Path(tempfile.mkdtemp()) / "post.lua"
    arguments.script.write_text(SCRIPT % arguments.picture.resolve())
    alone = ("--second-look", "never", "--precision", "f32")
    contestants = {
        "vision serve": lambda: start_vision(arguments, 8181),
        "vision serve, detector alone, f32": lambda: start_vision(arguments, 8182, *alone),
        "the same, --queue 16": lambda: start_vision(arguments, 8184, *alone, "--queue", "16"),
    }
    if arguments.peer_python:
        contestants[PEER] = lambda: start_peer(arguments, 8183)
    print("| connections | server | answered a second | of the peer's | refused a second | p50 ms | p99 ms |")
    print("|---|---|---|---|---|---|---|")
    with contextlib.ExitStack() as running:
        servers = {name: running.enter_context(start()) for name, start in contestants.items()}
        for connections in CONNECTIONS:
            # In turn, so that whatever else the machine does concerns all of them.
            rounds = [
                {name: measure(server.url, connections, arguments) for name, server in servers.items()}
                for _ in range(arguments.rounds)
            ]
            for name in servers:
                columns = zip(*(each[name] for each in rounds), strict=True)
                answered, refused, half, most = (statistics.median(column) for column in columns)
                ratio = "–"
                if PEER in servers:
                    ratio = f"{statistics.median(each[name][0] / each[PEER][0] for each in rounds):.2f}"
                print(
                    f"| {connections} | {name} | {answered:.1f} | {ratio} | {refused:.1f} | {half:.1f} | {most:.1f} |",
                    flush=True,
                )


class Server:
    def __init__(self, command: list[str], port: int, environment: dict[str, str]):
        self.url = f"http://127.0.0.1:{port}/api/dice"
        self.process = subprocess.Popen(
            command,
            env=os.environ | environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def __enter__(self) -> "Server":
        for _ in range(300):
            try:
                urllib.request.urlopen(urllib.request.Request(self.url, b"x", {"Content-Type": "image/jpeg"}))
            except urllib.error.HTTPError:
                return self
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise RuntimeError("the server doesn't answer")

    def __exit__(self, *_: object) -> None:
        # Uvicorn's workers outlive it if it alone is terminated.
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


def start_vision(arguments: argparse.Namespace, port: int, *more: str) -> Server:
    command = [
        str(arguments.vision),
        "serve",
        "--port",
        str(port),
        "--no-records",
        "--rate",
        "0",
        "--log-level",
        "error",
    ]
    return Server([*command, *more], port, {})


def start_peer(arguments: argparse.Namespace, port: int) -> Server:
    command = [
        str(arguments.peer_python),
        "-m",
        "uvicorn",
        "peer:application",
        "--port",
        str(port),
        "--log-level",
        "error",
        "--app-dir",
        str(Path(__file__).parent),
        "--workers",
        str(os.cpu_count() or 1),
    ]
    return Server(command, port, {"DICE_ONNX": str(arguments.onnx.resolve())})


def measure(url: str, connections: int, arguments: argparse.Namespace) -> tuple[float, float, float, float]:
    """Returns responses and rejections a second, and the median and 99th percentile of all latencies in
    milliseconds.
    """
    text = subprocess.run(
        [
            "wrk",
            "-t",
            "1",
            "-c",
            str(connections),
            "-d",
            f"{arguments.seconds}s",
            "--timeout",
            "30s",
            "--latency",
            "-s",
            str(arguments.script),
            url,
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    total, seconds = re.search(r"(\d+) requests in ([\d.]+)s", text).groups()
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    refused = int(refused.group(1)) if refused else 0
    return (
        (int(total) - refused) / float(seconds),
        refused / float(seconds),
        latency(text, "50%"),
        latency(text, "99%"),
    )


def latency(text: str, share: str) -> float:
    found = re.search(rf"^\s*{share}\s+([\d.]+)(us|ms|s|m)\s*$", text, re.MULTILINE)
    assert found, text
    number, unit = found.groups()
    return float(number) * {"us": 1e-3, "ms": 1, "s": 1e3, "m": 6e4}[unit]


if __name__ == "__main__":
    main()

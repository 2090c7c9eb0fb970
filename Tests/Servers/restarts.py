"""Restarts two servers behind nginx in turn, and then kills one of them, under load.

During restarts no request fails; each roll that was reported to a client is recorded once, under the reported
number. When one is killed, its sessions are gone, which is reported to clients with 404; nothing that was
reported as recorded is lost.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from load import Load, recorded
from processes import Nginx, VisionServer, ask


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
        proxy = Nginx.in_front_of({"a": writer, "b": other}, folder)
        try:
            writer.start()
            other.start()
            restart_in_turn([other, writer], proxy.port, file, options)
            status, _ = ask(proxy.port, "POST", "/internal/records/entries", b"{}", "application/json")
            assert status == 404, status
            kill_in_turn([other, writer], proxy.port, file, options)
        except AssertionError:
            for log in (writer.log, other.log, proxy.log):
                print(f"--- {log.name}\n{log.read_text()[-3000:]}", file=sys.stderr)
            raise
        finally:
            for process in (other, writer, proxy):
                process.stop()


def restart_in_turn(servers: list[VisionServer], port: int, file: Path, options: argparse.Namespace) -> None:
    with Load(port) as load:
        time.sleep(options.seconds)
        for _ in range(options.rounds):
            for server in servers:
                server.restart()
                time.sleep(options.seconds)
    # Records that failed while the server with the file was away are retried after a few seconds.
    deadline = time.monotonic() + 20
    while not load.is_recorded(file) and time.monotonic() < deadline:
        time.sleep(0.1)
    check(load, file)
    rolls, rounds = recorded(file)
    # Rolls reported as not recorded yet are there in the end, and nothing that was never reported.
    assert set(rolls) == set(load.rolls), f"{set(rolls) ^ set(load.rolls)}"
    assert rounds == load.rounds, f"{rounds} rounds are recorded, {load.rounds} were played"
    used = {session.split("-")[0] for session in load.rolls}
    assert used == {"a", "b"}, used
    print(f"restarted: {load}", flush=True)


def kill_in_turn(servers: list[VisionServer], port: int, file: Path, options: argparse.Namespace) -> None:
    with Load(port, may_lose_sessions=True) as load:
        time.sleep(options.seconds)
        for server in servers:
            server.kill_and_start()
            time.sleep(options.seconds)
    check(load, file)
    print(f"killed: {load}")


def check(load: Load, file: Path) -> None:
    assert not load.failures, "\n".join(load.failures[:10])
    rolls, _ = recorded(file)
    twice = {session: numbers for session, numbers in rolls.items() if len(numbers) > 1}
    assert not twice, f"recorded twice: {twice}"
    lost = [session for session, number in load.rolls.items() if number is not None and rolls.get(session) != [number]]
    assert not lost, f"reported as recorded and not there: {lost}"


if __name__ == "__main__":
    main()

"""Runs a command on each file whose path it reads, and prints the cost of the process as a line of JSON.

    starter.py SECONDS MEGABYTES COMMAND...
"""

import json
import os
import resource
import subprocess
import sys
import tempfile


def cost(command: list[str], path: str, seconds: int, megabytes: int) -> dict:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        if megabytes:
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            [path if part == "{}" else part for part in command], stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        said = " ".join(output.read(4096).decode(errors="replace").replace(path, "FILE").splitlines())[:150]
    if process.returncode < 0:
        said = f"killed by signal {-process.returncode}"
    return {"seconds": usage.ru_utime + usage.ru_stime, "megabytes": usage.ru_maxrss / 1024, "status": f"{process.returncode} {said}"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(cost(sys.argv[3:], line.rstrip("\n"), int(sys.argv[1]), int(sys.argv[2]))), flush=True)

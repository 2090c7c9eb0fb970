"""A Spark cluster of separate processes on this machine: a master, and workers with one core each."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pyspark

SPARK = Path(pyspark.__file__).parent
SUBMIT = Path(__file__).parent.parent / "submit.py"
ENVIRONMENT = {
    **os.environ,
    "SPARK_HOME": str(SPARK),
    "SPARK_LOCAL_IP": "127.0.0.1",
    "PYSPARK_PYTHON": sys.executable,
    "PYSPARK_DRIVER_PYTHON": sys.executable,
    "SPARK_DAEMON_MEMORY": "256m",
}


class Cluster:
    def __init__(self, folder: Path, workers: int = 2):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"spark://127.0.0.1:{port}"
        self._processes = []
        self._master_log = self._start("master", "Master", "--port", str(port))
        wait_for(lambda: "Starting Spark master" in self._master_log.read_text())
        self.workers = []
        for number in range(workers):
            self.add_worker(number)
        wait_for(lambda: self._master_log.read_text().count("Registering worker") >= workers)

    def add_worker(self, number: int) -> None:
        work = self.folder / f"work-{number}"
        self._start(f"worker-{number}", "Worker", "--cores", "1", "--memory", "600m", "--work-dir", str(work), self.url)
        self.workers.append(self._processes[-1])

    def kill_worker(self, number: int) -> None:
        """Kills a worker and all its processes, without notice to the master."""
        kill_group(self.workers[number])

    def submit(self, *arguments: str, configuration: dict[str, str] | None = None) -> subprocess.Popen:
        settings = {
            "spark.ui.enabled": "false", "spark.executor.memory": "512m", "spark.driver.memory": "512m",
            "spark.executor.cores": "1", "spark.driver.host": "127.0.0.1", "spark.log.level": "WARN",
            **(configuration or {}),
        }  # fmt: skip
        options = [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
        return subprocess.Popen(
            [str(SPARK / "bin/spark-submit"), "--master", self.url, *options, str(SUBMIT), *arguments],
            env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )

    def close(self) -> None:
        for process in self._processes:
            kill_group(process)

    def _start(self, name: str, kind: str, *arguments: str) -> Path:
        log = self.folder / f"{name}.log"
        command = [
            str(SPARK / "bin/spark-class"), f"org.apache.spark.deploy.{kind.lower()}.{kind}", "--host", "127.0.0.1",
            "--webui-port", "0", *arguments,
        ]  # fmt: skip
        with log.open("w") as file:
            self._processes.append(
                subprocess.Popen(command, env=ENVIRONMENT, stdout=file, stderr=file, start_new_session=True)
            )
        return log


def kill_group(process: subprocess.Popen) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


def wait_for(condition, seconds: float = 300) -> None:
    """Waits until a condition holds. The limit only stops a test that would never end."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "the condition didn't hold in time"
        time.sleep(0.1)

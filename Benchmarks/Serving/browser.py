"""Measures the time in the browser from a camera's frame to its drawn boxes, and the frames a second that are
read.

    Tests/Browser/.venv/bin/python Benchmarks/Serving/browser.py

Chromium's fake camera shows the project's sample video; browser and server share this computer. Needs a
release build, and `make test-browser` to have been run once.
"""

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from conftest import SAMPLE_ROLL, launch, make_camera_video  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from server import Server  # noqa: E402


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=30)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp())
    video = make_camera_video(SAMPLE_ROLL / "roll.mp4", folder / "roll.mjpeg")
    server = Server(folder / "records.sqlite")
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = launch(
                playwright,
                "--use-fake-device-for-media-stream",
                "--use-fake-ui-for-media-stream",
                f"--use-file-for-fake-video-capture={video}",
            )
            page = browser.new_context(permissions=["camera"]).new_page()
            page.goto(server.base + "/dice")
            time.sleep(5)
            page.evaluate("performance.clearMeasures()")
            page.wait_for_timeout(arguments.seconds * 1000)
            latencies = page.evaluate(
                "performance.getEntriesByName('frame-latency').map(({duration, detail}) => ({duration, ...detail}))"
            )
            browser.close()
    finally:
        server.stop()
    print(f"{len(latencies) / arguments.seconds:.1f} frames a second in {arguments.seconds} s")
    for name in latencies[0]:
        series = sorted(entry[name] for entry in latencies if isinstance(entry.get(name), int | float))
        if series:
            tail = series[int(len(series) * 0.99)]
            print(f"{name}: median {statistics.median(series):.1f} ms, 99 % {tail:.1f} ms")


if __name__ == "__main__":
    main()

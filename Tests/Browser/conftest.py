"""A server for all tests, and Chromium with a camera whose video the tests choose."""

import os
import shutil
import subprocess
import time
import urllib.request
from math import ceil
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from server import REPOSITORY, Server

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
SAMPLE_ROLL = REPOSITORY / "Examples" / "SampleRoll"

PHONE = {"width": 360, "height": 740}
PHONE_ON_ITS_SIDE = {"width": 740, "height": 360}
TABLET = {"width": 768, "height": 1024}
DESKTOP = {"width": 1280, "height": 800}

# A shared machine may be slow: late isn't wrong.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("records") / "records.sqlite")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def fresh_server(tmp_path):
    """A server of the test's own: to be stopped, or to have no records yet."""
    server = Server(tmp_path / "records.sqlite")
    server.start()
    yield server
    server.stop()


def make_camera_video(source: Path, made: Path, *filters: str) -> Path:
    """Converts a video to JPEG frames, for `--use-file-for-fake-video-capture`."""
    subprocess.run(["ffmpeg", "-v", "error", "-i", str(source), *filters, "-q:v", "4", "-an", str(made)], check=True)
    return made


def slowness(server: Server) -> int:
    """The factor by which the video is slowed down, so that this machine, with a browser, sees ten frames of
    it a second.

    1 on an idle machine.
    """
    picture = (SAMPLE_ROLL / "still.jpg").read_bytes()
    seconds = []
    for _ in range(5):
        begin = time.monotonic()
        request = urllib.request.Request(f"{server.base}/api/dice", picture, {"Content-Type": "image/jpeg"})
        urllib.request.urlopen(request).close()
        seconds.append(time.monotonic() - begin)
    return max(1, ceil(median(seconds) / 0.07))


@pytest.fixture(scope="session")
def roll_video(server, tmp_path_factory) -> Path:
    """The project's sample video in the format of Chromium's fake camera, which plays it repeatedly."""
    return make_camera_video(
        SAMPLE_ROLL / "roll.mp4", tmp_path_factory.mktemp("video") / "roll.mjpeg",
        "-vf", f"setpts={slowness(server)}*PTS", "-r", "30")


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


def wait_until(page: Page, condition: str, timeout: float = PATIENCE) -> None:
    """Waits for a JavaScript expression to be true. Playwright's own function needs `eval`, which the pages
    forbid.
    """
    deadline = time.monotonic() + timeout / 1000
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, f"still not true: {condition}"
        page.wait_for_timeout(50)


def wait_until_settled(page: Page) -> None:
    """Waits until running transitions have ended, and their result is drawn."""
    page.evaluate("""async () => {
        const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        await drawn();
        const ending = document.getAnimations().filter((animation) => animation.effect.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(ending.map((animation) => animation.finished));
        await drawn();
    }""")


def launch(playwright: Playwright, *arguments: str) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *arguments])


@pytest.fixture(scope="session")
def browser(playwright, roll_video):
    """A browser whose camera shows the sample video, with the user's permission."""
    browser = launch(
        playwright, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={roll_video}")
    yield browser
    browser.close()


def open_page(context: BrowserContext, address: str, *, is_introduced: bool = True, script: str | None = None) -> Page:
    """A page whose errors fail the test at its end; `script` runs before its own."""
    context.set_default_timeout(PATIENCE)
    if script:
        context.add_init_script(script)
    if is_introduced:
        context.add_init_script("localStorage.setItem('swift-vision.pictionary.introduced', 'true')")
    page = context.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: page.errors.append(message.text)
            if "Content Security Policy" in message.text or "Content-Security-Policy" in message.text else None)
    page.goto(address)
    return page


@pytest.fixture
def visit(browser, server):
    """Opens a page of the server: `visit("/dice", viewport=PHONE)`."""
    contexts = []
    pages = []

    def open_path(path: str, *, viewport=DESKTOP, scheme="light", base=None, touch=False, script=None, **options) -> Page:
        context = browser.new_context(
            viewport=viewport, color_scheme=scheme, has_touch=touch, is_mobile=touch, permissions=["camera"],
            accept_downloads=True, locale="en-GB", **options)
        contexts.append(context)
        page = open_page(context, (base or server.base) + path, script=script)
        pages.append(page)
        return page

    yield open_path
    errors = [error for page in pages for error in page.errors]
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def save_screenshot(request):
    """Saves a screenshot of a page in the folder that the environment's SCREENSHOTS names."""
    folder = os.environ.get("SCREENSHOTS")

    def save(page: Page, name: str, **options) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=str(Path(folder) / f"{name}.png"), **options)

    return save

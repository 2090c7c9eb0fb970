"""WebKit, the engine of every browser on iPhones, driven through its own WebDriver on a virtual screen."""

import base64
import os
import shutil
import subprocess
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from conftest import PATIENCE

# Replaces the camera with a canvas: the engine has no fake one, and its driver can't run a script before the
# page's own. Ten frames a second, but each only when the server has answered the previous one: a slow machine
# misses none.
CAMERA = """
const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
const pictures = await Promise.all(arguments[0].map(async (frame) => {
    const picture = new Image();
    picture.src = `data:image/jpeg;base64,${frame}`;
    await picture.decode();
    return picture;
}));
let [shown, answered] = [0, false];
const context = canvas.getContext('2d');
setInterval(() => {
    if (answered) shown += 1;
    answered = false;
    // A canvas gives frames only while it is drawn on.
    context.drawImage(pictures[shown % pictures.length], 0, 0, canvas.width, canvas.height);
}, 100);
navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
// Of a canvas's stream the engine reports a few frames only: the page does as for an engine that reports none.
delete HTMLVideoElement.prototype.requestVideoFrameCallback;
const send = globalThis.fetch;
globalThis.fetch = async (path, options) => {
    const answer = await send(path, options);
    if (path.includes('/frames?')) answered = true;
    return answer;
};
"""


class Screen:
    """A screen in memory, for a browser without any other."""

    def __init__(self):
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"

    def close(self):
        self._server.terminate()
        self._server.wait()


def browser() -> Path:
    """WebKit's own small browser, which is installed beside its library."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    assert found, "WebKit's MiniBrowser is missing: run make setup-tests"
    return found[-1]


def start(screen: Screen) -> webdriver.WebKitGTK:
    options = Options()
    options.binary_location = str(browser())
    options.add_argument("--automation")
    program = shutil.which("WebKitWebDriver")
    assert program, "WebKit's driver is missing: run make setup-tests"
    # Drawing doesn't use a graphics card.
    environment = {**os.environ, "DISPLAY": screen.name, "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    driver = webdriver.WebKitGTK(options=options, service=Service(program, env=environment))
    driver.set_page_load_timeout(PATIENCE / 1000)
    driver.set_script_timeout(PATIENCE / 1000)
    return driver


class Page:
    """One window of WebKit, with the few functions that the tests need."""

    def __init__(self, driver: webdriver.WebKitGTK, base: str):
        self._driver = driver
        self.base = base

    def open(self, path: str) -> None:
        self._driver.get(self.base + path)
        self.wait_until("document.readyState === 'complete'")

    @property
    def path(self) -> str:
        return self._driver.current_url.removeprefix(self.base)

    def evaluate(self, expression: str, *arguments):
        return self._driver.execute_script(f"return {expression}", *arguments)

    def run(self, script: str, *arguments):
        """Runs statements, which may wait."""
        failure = self._driver.execute_async_script(
            f"const finish = arguments[arguments.length - 1]; (async function () {{ {script} }})"
            ".apply(null, arguments).then(() => finish(null), (error) => finish(`${error}`));", *arguments)
        assert failure is None, failure

    def wait_until(self, condition: str, timeout: float = PATIENCE) -> None:
        """Waits for a JavaScript expression to be true."""
        deadline = time.monotonic() + timeout / 1000
        while not self.evaluate(condition):
            assert time.monotonic() < deadline, f"still not true: {condition}\n{self.text('body')}"
            time.sleep(0.05)

    def element(self, selector: str):
        return self._driver.find_element(By.CSS_SELECTOR, selector)

    def click(self, selector: str) -> None:
        self.wait_until(f"document.querySelector({selector!r})?.checkVisibility() === true")
        self.element(selector).click()

    def press(self, words: str) -> None:
        """Clicks the button with this label when it exists."""
        button = f"[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === {words!r} && each.checkVisibility())"
        self.wait_until(f"{button} !== undefined")
        self.evaluate(button).click()

    def text(self, selector: str) -> str:
        return self.element(selector).text

    def draw(self, selector: str, strokes) -> None:
        """Draws strokes with the pointer, relative to the largest square in the center of an element."""
        left, top, side = self.evaluate(
            f"(({{ x, y, width, height }}, side = Math.min(width, height)) =>"
            f" [x + (width - side) / 2, y + (height - side) / 2, side])"
            f"(document.querySelector({selector!r}).getBoundingClientRect())")
        for stroke in strokes:
            actions = webdriver.ActionChains(self._driver, duration=20)
            for number, (x, y) in enumerate(stroke):
                actions.w3c_actions.pointer_action.move_to_location(round(left + x * side), round(top + y * side))
                if number == 0:
                    actions.w3c_actions.pointer_action.pointer_down()
            actions.w3c_actions.pointer_action.pointer_up()
            actions.perform()

    def show_to_camera(self, frames: list[bytes]) -> None:
        """Gives the page a camera that shows these JPEG frames repeatedly."""
        self.run(CAMERA, [base64.b64encode(frame).decode() for frame in frames])

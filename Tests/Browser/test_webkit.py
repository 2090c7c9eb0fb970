"""A path through each page in WebKit, the engine of every browser on iPhones."""

import base64
import json
import subprocess
import urllib.request

import pytest

import webkit
from conftest import PATIENCE, SAMPLE_ROLL
from server import AnnotationServer
from strokes import DRAWINGS
from test_annotate import HEIGHT, WIDTH, is_near, png, saved
from test_dice import TRUE_ROLLS
from test_still_images import CARD, TRUE_CARD


@pytest.fixture(scope="module")
def screen():
    screen = webkit.Screen()
    yield screen
    screen.close()


@pytest.fixture
def page(screen, fresh_server):
    driver = webkit.start(screen)
    yield webkit.Page(driver, fresh_server.base)
    driver.quit()


@pytest.fixture(scope="module")
def frames(tmp_path_factory):
    """The project's sample video, ten frames a second."""
    folder = tmp_path_factory.mktemp("frames")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-i", str(SAMPLE_ROLL / "roll.mp4"), "-vf", "fps=10,scale=640:-2", "-q:v", "4",
         str(folder / "%04d.jpg")], check=True)
    return [file.read_bytes() for file in sorted(folder.iterdir())]


def test_the_start_page_leads_to_the_others(page):
    for path in ("/dice", "/still-images", "/pictionary"):
        page.open("/")
        page.wait_until("document.getElementById('version').textContent !== 'Swift Vision'")
        page.click(f'main a[href="{path[1:]}"]')
        page.wait_until(f"location.pathname === '{path}' && document.readyState === 'complete'")


def test_a_roll_in_front_of_a_camera_is_read_shown_and_recorded(page, frames):
    page.open("/dice")
    page.wait_until("document.querySelector('.failure')?.checkVisibility() === true")
    page.show_to_camera(frames)
    page.press("Try again")
    # The sum is taken while it is shown: the video goes on with the next roll.
    page.wait_until(
        "document.getElementById('readout').dataset.state === 'result' "
        "&& (globalThis.shownSum = document.getElementById('readout-sum').innerText)", 4 * PATIENCE)
    page.wait_until("document.querySelectorAll('.roll').length > 0")
    with urllib.request.urlopen(f"{page.base}/api/rolls") as answer:
        recorded = [roll["values"] for roll in json.load(answer)["rolls"]]
    assert recorded[-1] == TRUE_ROLLS[0]
    shown = page.evaluate("globalThis.shownSum").removeprefix("Sum").strip()
    assert shown in [str(sum(roll)) for roll in recorded]


def test_an_image_is_read_and_its_code_opened(page):
    page.open("/still-images")
    page.run("""
        const bytes = Uint8Array.from(atob(arguments[0]), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'card.jpg', { type: 'image/jpeg' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
        """, base64.b64encode(CARD.read_bytes()).decode())
    page.wait_until("document.getElementById('findings').checkVisibility()")
    listed = page.evaluate(
        "[...document.querySelectorAll('.finding-group[data-kind=\"text\"] .finding')].map((line) => line.innerText)")
    assert listed == TRUE_CARD["text"]
    page.click('.finding-group[data-kind="barcodes"] .finding')
    page.wait_until("document.querySelector('#details .says')?.checkVisibility() === true")
    assert page.text("#details .says") == TRUE_CARD["barcode"]["payload"]


def test_a_round_is_drawn_with_the_pointer(page):
    page.open("/pictionary")
    page.run("""
        const real = globalThis.fetch;
        globalThis.fetch = (path, options) => real(path, !path.endsWith('api/pictionary/games') ? options
            : { ...options, body: JSON.stringify({ ...JSON.parse(options.body), labels: ['envelope'] }) });""")
    page.click("#skip-introduction")
    page.click("#start-game")
    page.wait_until("document.getElementById('turn').checkVisibility()")
    page.press("Draw on this screen")
    page.click("#start-round")
    page.wait_until("document.getElementById('round-tools').checkVisibility()")
    assert page.text("#prompt-what") == "an envelope"
    page.draw("#board", DRAWINGS["envelope"])
    page.click("#done")
    page.wait_until("document.getElementById('result').checkVisibility()")
    # It is drawn in a common way.
    assert int(page.text("#result-points .number")) >= 50


def test_a_box_is_drawn_with_the_pointer_and_saved(screen, tmp_path):
    folder = tmp_path / "parts"
    folder.mkdir()
    (folder / "a.png").write_bytes(png(WIDTH, HEIGHT, (40, 60, 90)))
    server = AnnotationServer(folder, "--label", "cat")
    server.start()
    driver = webkit.start(screen)
    try:
        page = webkit.Page(driver, server.base)
        page.open("/")
        page.wait_until("document.getElementById('picture').naturalWidth > 0")
        # Relative to the square in the center, whose upper left corner is 40 pixels from the image's left
        # edge.
        page.draw("#boxes", [[(40 / 240, 60 / 240), (80 / 240, 90 / 240), (120 / 240, 120 / 240)]])
        page.wait_until("document.getElementById('saving').textContent === 'Saved'")
        assert is_near(saved(folder)["a.png"], [["cat", 80, 60, 80, 60]])
        page.click("#undo")
        page.wait_until("document.querySelectorAll('.listed').length === 0")
    finally:
        driver.quit()
        server.stop()

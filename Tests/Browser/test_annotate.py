"""The page for annotating images, with a folder whose objects are known."""

import json
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, PHONE_ON_ITS_SIDE, SAMPLE_ROLL, TABLET, open_page, wait_until
from server import AnnotationServer
from test_accessibility import CHECKS, FOCUSED, REACHABLE

WIDTH, HEIGHT = 320, 240


def png(width: int, height: int, color: tuple[int, int, int]) -> bytes:
    """An image of one color with a white square from (80, 60) to (160, 120)."""
    rows = []
    for y in range(height):
        row = b"".join(bytes((255, 255, 255)) if 80 <= x < 160 and 60 <= y < 120 else bytes(color) for x in range(width))
        rows.append(b"\0" + row)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"".join(rows)))
            + chunk(b"IEND", b""))


@pytest.fixture
def folder(tmp_path) -> Path:
    folder = tmp_path / "parts"
    folder.mkdir()
    names = ["a.png", "b.png", "c.png", "z<img src=x onerror=alert(1)>.png"]
    for number, name in enumerate(names):
        (folder / name).write_bytes(png(WIDTH, HEIGHT, (40, 60 + 30 * number, 90)))
    return folder


def saved(folder: Path) -> dict[str, list]:
    """Returns the saved boxes of each image: label, and left, top, width and height."""
    file = folder / "annotations.json"
    if not file.exists():
        return {}
    return {
        entry["image"]: [
            [box["label"], place["x"] - place["width"] / 2, place["y"] - place["height"] / 2, place["width"], place["height"]]
            for box in entry["annotations"] for place in [box["coordinates"]]]
        for entry in json.loads(file.read_text())}


def is_near(boxes: list, expected: list, tolerance: float = 2) -> bool:
    """A pixel on the screen is about half of the image's."""
    return len(boxes) == len(expected) and all(
        box[0] == other[0] and all(abs(a - b) <= tolerance for a, b in zip(box[1:], other[1:]))
        for box, other in zip(boxes, expected))


@pytest.fixture
def annotate(browser, folder):
    """Starts the server for the folder, and opens its page."""
    servers, contexts, pages = [], [], []

    def start(*arguments, viewport=DESKTOP, scheme="light", touch=False, path="/"):
        if not servers:
            servers.append(AnnotationServer(folder, *arguments))
            servers[0].start()
        context = browser.new_context(
            viewport=viewport, color_scheme=scheme, has_touch=touch, is_mobile=touch, locale="en-GB")
        contexts.append(context)
        page = open_page(context, servers[0].base + path)
        pages.append(page)
        expect(page.locator("#place")).to_contain_text(" of ", timeout=PATIENCE)
        wait_until(page, "document.getElementById('picture').naturalWidth > 0")
        return page

    yield start
    errors = [error for page in pages for error in page.errors]
    for context in contexts:
        context.close()
    for server in servers:
        server.stop()
    assert errors == []


def at(page, x: float, y: float) -> tuple[float, float]:
    """Returns the position of a point of the image in the window."""
    return tuple(page.evaluate("""([x, y]) => {
        const point = new DOMPoint(x, y).matrixTransform(document.getElementById('boxes').getScreenCTM());
        return [point.x, point.y];
    }""", [x, y]))


def drag(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*at(page, *start))
    page.mouse.down()
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*at(page, *middle))
    page.mouse.move(*at(page, *end))
    page.mouse.up()


def wait_until_saved(page) -> None:
    expect(page.locator("#saving")).to_have_text("Saved", timeout=PATIENCE)


def add_label(page, name: str) -> None:
    page.locator("#label-name").fill(name)
    page.locator("#label-name").press("Enter")


def test_a_box_is_drawn_moved_resized_relabeled_and_deleted(annotate, folder, save_screenshot):
    page = annotate("--label", "cat")
    drag(page, (80, 60), (160, 120))
    wait_until_saved(page)
    assert is_near(saved(folder)["a.png"], [["cat", 80, 60, 80, 60]])
    drag(page, (120, 90), (140, 130))
    wait_until(page, "document.querySelector('.box .line').y.baseVal.value > 95")
    wait_until_saved(page)
    assert is_near(saved(folder)["a.png"], [["cat", 100, 100, 80, 60]])
    drag(page, (180, 160), (220, 200))
    wait_until(page, "document.querySelector('.box .line').width.baseVal.value > 110")
    wait_until_saved(page)
    assert is_near(saved(folder)["a.png"], [["cat", 100, 100, 120, 100]])
    add_label(page, "dog")
    wait_until_saved(page)
    expect(page.locator(".listed")).to_contain_text("dog")
    save_screenshot(page, "annotate-box")
    page.locator("#delete").click()
    expect(page.locator(".listed")).to_have_count(0)
    wait_until_saved(page)
    assert saved(folder)["a.png"] == []
    for words in ("dog", "cat", "cat", "cat"):
        page.locator("#undo").click()
        expect(page.locator(".listed")).to_contain_text(words)
    page.locator("#undo").click()
    expect(page.locator(".listed")).to_have_count(0)
    wait_until(page, "document.getElementById('undo').disabled")
    wait_until_saved(page)
    # Before the first step it wasn't reviewed.
    assert saved(folder) == {}
    page.locator("#redo").click()
    wait_until_saved(page)
    assert is_near(saved(folder)["a.png"], [["cat", 80, 60, 80, 60]])


def test_boxes_can_be_nested_and_end_at_the_image_s_edge(annotate, folder):
    page = annotate("--label", "cat")
    drag(page, (40, 30), (280, 220))
    page.keyboard.press("Escape")
    drag(page, (100, 80), (140, 110))
    wait_until_saved(page)
    # A tap selects the smaller, the next one the larger.
    page.mouse.click(*at(page, 120, 95))
    selected = page.locator(".listed[aria-pressed='true']")
    expect(selected).to_contain_text("240 ×")
    page.mouse.click(*at(page, 120, 95))
    expect(selected).to_contain_text("40 ×")
    page.keyboard.press("Escape")
    expect(selected).to_have_count(0)
    page.mouse.move(*at(page, 300, 200))
    page.mouse.down()
    page.mouse.move(*at(page, 310, 220))
    page.mouse.move(*at(page, 330, 250))
    page.mouse.up()
    wait_until(page, "document.querySelectorAll('.listed').length === 3")
    wait_until_saved(page)
    assert is_near(saved(folder)["a.png"][2:], [["cat", 300, 200, 20, 40]])


def test_everything_can_be_done_with_the_keyboard(annotate, folder):
    page = annotate("--label", "cat", "--label", "dog")
    assert page.evaluate("document.activeElement.id") == "boxes"
    page.keyboard.press("b")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("2")
    wait_until_saved(page)
    # 80 × 60 in the center, moved by ten to the right and one up, one narrower.
    wait_until(page, "document.querySelector('.listed').textContent.includes('dog')")
    wait_until_saved(page)
    assert saved(folder)["a.png"] == [["dog", 130, 89, 79, 60]]
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#place")).to_have_text("2 of 4")
    page.keyboard.press("PageUp")
    page.keyboard.press("Space")
    page.keyboard.press("Delete")
    expect(page.locator(".listed")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".listed")).to_have_count(1)
    wait_until_saved(page)
    assert saved(folder)["a.png"] == [["dog", 130, 89, 79, 60]]


def test_an_image_without_objects_counts_as_reviewed(annotate, folder):
    page = annotate("--label", "cat")
    expect(page.locator("#progress")).to_have_text("0 of 4 looked at")
    page.locator("#nothing").click()
    wait_until_saved(page)
    first = page.locator("#name").inner_text()
    assert saved(folder) == {first: []}
    expect(page.locator("#state")).to_have_text("no objects")
    expect(page.locator("#progress")).to_have_text("1 of 4 looked at")
    page.locator("#next-new").click()
    expect(page.locator("#name")).not_to_have_text(first)
    expect(page.locator("#state")).to_have_text("not looked at yet")
    # Another visit starts with the first unreviewed image.
    again = annotate()
    expect(again.locator("#state")).to_have_text("not looked at yet")


def test_one_finger_draws_and_two_zoom(annotate, folder):
    page = annotate("--label", "cat", viewport=PHONE, touch=True)
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    touch("touchStart", at(page, 80, 60))
    touch("touchMove", at(page, 120, 90))
    touch("touchMove", at(page, 160, 120))
    touch("touchEnd")
    wait_until_saved(page)
    boxes = next(iter(saved(folder).values()))
    assert is_near(boxes, [["cat", 80, 60, 80, 60]], tolerance=3)
    before = page.locator("#sheet").bounding_box()["width"]
    (x, y) = at(page, 240, 180)
    touch("touchStart", (x - 20, y), (x + 20, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchEnd")
    wait_until(page, f"document.getElementById('sheet').clientWidth > {2 * before}")
    assert len(next(iter(saved(folder).values()))) == 1


def test_hostile_names_are_text(annotate):
    page = annotate()
    names = page.locator("#strip button").evaluate_all("buttons => buttons.map((button) => button.title)")
    assert "z<img src=x onerror=alert(1)>.png" in names
    add_label(page, "<b>bold</b>")
    assert page.locator(".label b").count() == 0
    expect(page.locator(".label .label-name")).to_have_text("<b>bold</b>")


def test_an_unreadable_image_is_skipped(annotate, folder):
    (folder / "b.png").write_bytes(b"no picture")
    page = annotate("--label", "cat")
    page.locator("#next").click()
    failure = page.locator("#failure")
    expect(failure).to_contain_text("b.png")
    page.locator("#boxes").focus()
    page.keyboard.press("b")
    failure.get_by_role("button", name="Next picture").click()
    expect(page.locator("#name")).to_have_text("c.png")
    wait_until(page, "document.getElementById('picture').naturalWidth > 0")
    assert saved(folder) == {}


def test_a_conflicting_change_is_reported_and_neither_is_lost(annotate, folder):
    page = annotate("--label", "cat")
    name = page.locator("#name").inner_text()
    other = annotate(path=page.evaluate("location.hash"))
    drag(other, (10, 10), (50, 50))
    wait_until_saved(other)
    drag(page, (80, 60), (160, 120))
    expect(page.locator("#conflict")).to_be_visible(timeout=PATIENCE)
    assert is_near(saved(folder)[name], [["cat", 10, 10, 40, 40]])
    page.locator("#keep-mine").click()
    wait_until_saved(page)
    expect(page.locator("#conflict")).to_be_hidden()
    assert is_near(saved(folder)[name], [["cat", 80, 60, 80, 60]])
    other.keyboard.press("Escape")
    drag(other, (200, 10), (250, 50))
    expect(other.locator("#conflict")).to_be_visible(timeout=PATIENCE)
    other.locator("#take-theirs").click()
    expect(other.locator(".listed")).to_have_count(1)
    expect(other.locator(".listed")).to_contain_text("80 ×")


def test_changes_are_saved_when_the_server_is_back(annotate, folder, browser):
    server = AnnotationServer(folder, "--label", "cat")
    server.start()
    page = open_page(browser.new_context(viewport=DESKTOP), server.base)
    wait_until(page, "document.getElementById('picture').naturalWidth > 0")
    server.stop()
    drag(page, (80, 60), (160, 120))
    expect(page.locator("[data-server='gone']")).to_be_visible(timeout=PATIENCE)
    assert saved(folder) == {}
    server.start()
    wait_until_saved(page)
    assert is_near(next(iter(saved(folder).values())), [["cat", 80, 60, 80, 60]])
    page.context.close()
    server.stop()


def test_proposals_are_accepted_and_rejected(annotate, folder, save_screenshot):
    for file in folder.iterdir():
        file.unlink()
    shutil.copy(SAMPLE_ROLL / "still.jpg", folder / "dice.jpg")
    page = annotate("--model", "Models/DiceDetector.mlmodel")
    proposed = page.locator(".box[data-proposal]")
    expect(proposed).to_have_count(3, timeout=PATIENCE)
    save_screenshot(page, "annotate-proposals")
    assert saved(folder) == {}
    page.locator(".listed").first.click()
    page.locator("#accept").click()
    expect(proposed).to_have_count(2)
    page.locator(".listed", has_text="proposed").first.click()
    page.locator("#reject").click()
    expect(proposed).to_have_count(1)
    page.locator("#accept-all").click()
    expect(proposed).to_have_count(0)
    wait_until_saved(page)
    labels = sorted(box[0] for box in saved(folder)["dice.jpg"])
    assert len(labels) == 2 and set(labels) < {"1", "3", "5"}
    page.locator("#undo").click()
    expect(proposed).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible_in_every_size(annotate, scheme, save_screenshot):
    problems = {}
    page = annotate("--label", "cat", "--label", "a longer label than that", scheme=scheme)
    drag(page, (80, 60), (160, 120))
    wait_until_saved(page)
    for name, size in {
        "phone": PHONE, "phone-on-its-side": PHONE_ON_ITS_SIDE, "tablet": TABLET, "desktop": DESKTOP,
        "narrow": {"width": 320, "height": 568},
    }.items():
        page.set_viewport_size(size)
        page.wait_for_timeout(100)
        found = page.evaluate(CHECKS)
        if found:
            problems[name] = found
        if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
            problems[f"{name}, width"] = page.evaluate("document.documentElement.scrollWidth")
        save_screenshot(page, f"annotate-{name}-{scheme}")
    assert problems == {}


def test_the_tab_key_reaches_everything_and_focus_is_visible(annotate):
    page = annotate("--label", "cat")
    drag(page, (80, 60), (160, 120))
    wait_until_saved(page)
    reached = {}
    for _ in range(100):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            continue
        if stop["number"] in reached and len(reached) > 1:
            break
        reached[stop["number"]] = stop
    assert len(reached) >= page.evaluate(REACHABLE), [stop["name"] for stop in reached.values()]
    assert [stop["name"] for stop in reached.values() if not stop["isSeen"]] == []
    assert [stop["name"] for stop in reached.values() if not stop["isInWindow"]] == []


def test_every_response_matches_the_description(tmp_path, folder):
    server = AnnotationServer(folder, "--label", "cat")
    server.start()
    try:
        run = subprocess.run(
            [Path(sys.executable).parent / "schemathesis", "run", f"{server.base}/openapi.json", "--seed", "1",
             "--max-examples", "10", "--workers", "1", "--request-timeout", "60", "--no-color",
             "--exclude-checks", "positive_data_acceptance"],
            capture_output=True, text=True, cwd=tmp_path)
    finally:
        server.stop()
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]

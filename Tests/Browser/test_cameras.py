"""Cameras of every kind: several, with a torch, upright."""

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE, PHONE, SAMPLE_ROLL, launch, make_camera_video, open_page, wait_until

ALLOWED = "--use-fake-ui-for-media-stream"


@pytest.fixture
def visit_with(playwright, server):
    """Opens a page in a browser with other cameras."""
    browsers = []

    def open_path(path, *arguments, script=None):
        browser = launch(playwright, ALLOWED, *arguments)
        browsers.append(browser)
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
        if script:
            context.add_init_script(script)
        return open_page(context, server.base + path)

    yield open_path
    for browser in browsers:
        browser.close()


def running_camera(page):
    wait_until(page, "document.getElementById('video').srcObject !== null")
    return page.evaluate("document.getElementById('video').srcObject.getVideoTracks()[0].getSettings().deviceId")


def test_another_camera_is_chosen_and_remembered(visit_with):
    page = visit_with("/dice", "--use-fake-device-for-media-stream=device-count=2")
    first = running_camera(page)
    expect(page.locator("#cameras option")).to_have_count(2)
    other = next(option for option in page.locator("#cameras option").evaluate_all("all => all.map(option => option.value)")
                 if option != first)
    page.locator("#cameras").select_option(other)
    wait_until(page, f"document.getElementById('video').srcObject?.getVideoTracks()[0].getSettings().deviceId === '{other}'")
    page.reload()
    assert running_camera(page) == other


def test_a_camera_is_chosen_for_the_paper(visit_with):
    page = visit_with("/pictionary", "--use-fake-device-for-media-stream=device-count=2")
    page.locator("#start-game").click()
    first = running_camera(page)
    expect(page.locator("#cameras")).to_be_visible()
    options = page.locator("#cameras option").evaluate_all("all => all.map(option => option.value)")
    page.locator("#cameras").select_option(next(option for option in options if option != first))
    wait_until(page, f"document.getElementById('video').srcObject?.getVideoTracks()[0].getSettings().deviceId !== '{first}'")
    page.locator('input[name="mode"][value="board"]').check(force=True)
    expect(page.locator("#cameras")).to_be_hidden()


def test_cameras_listed_after_the_stream_has_stopped_are_not_shown(visit_with):
    page = visit_with("/pictionary", "--use-fake-device-for-media-stream=device-count=2", script="""
        const enumerate = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
        globalThis.asked = [];
        navigator.mediaDevices.enumerateDevices =
            () => new Promise((resolve) => asked.push(async () => resolve(await enumerate())));""")
    page.locator("#start-game").click()
    running_camera(page)
    wait_until(page, "asked.length > 0")
    page.locator('input[name="mode"][value="board"]').check(force=True)
    wait_until(page, "document.getElementById('video').srcObject === null")
    page.evaluate("Promise.all(asked.map((answer) => answer())).then(() => new Promise(requestAnimationFrame))")
    expect(page.locator("#start-round")).to_be_visible()
    expect(page.locator("#cameras")).to_be_hidden()


def test_a_single_camera_offers_no_choice(visit_with):
    page = visit_with("/dice", "--use-fake-device-for-media-stream=device-count=1")
    running_camera(page)
    expect(page.locator("#cameras option")).to_have_count(1)
    expect(page.locator("#camera-choice")).to_be_hidden()


def test_the_torch_is_offered_if_the_camera_has_one(visit_with):
    page = visit_with("/dice", "--use-fake-device-for-media-stream", script="""
        globalThis.lit = [];
        MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true });
        MediaStreamTrack.prototype.applyConstraints = async ({ advanced: [{ torch }] }) => { lit.push(torch); };""")
    page.locator("#torch").click()
    expect(page.locator("#torch")).to_have_attribute("aria-pressed", "true")
    page.locator("#torch").click()
    expect(page.locator("#torch")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("lit") == [True, False]


def test_without_a_torch_none_is_offered(visit_with):
    page = visit_with("/dice", "--use-fake-device-for-media-stream")
    running_camera(page)
    expect(page.locator("#torch")).to_be_hidden()


def test_a_phone_held_upright_sends_and_shows_upright_frames(visit_with, tmp_path, save_screenshot):
    video = make_camera_video(SAMPLE_ROLL / "roll.mp4", tmp_path / "upright.mjpeg", "-vf", "crop=304:540:40:0")
    page = visit_with("/dice", "--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={video}")
    with page.expect_response(lambda answer: "/frames?" in answer.url and answer.ok, timeout=PATIENCE) as answer:
        pass
    size = answer.value.json()
    shown = page.evaluate("[video.videoWidth, video.videoHeight]")
    assert size["height"] > size["width"]
    assert abs(size["width"] / size["height"] - shown[0] / shown[1]) < 0.01
    expect(page.locator("#stage")).to_have_attribute("data-shape", "tall")
    expect(page.locator("#readout")).to_be_in_viewport()
    page.locator(".die-mark:visible").first.wait_for(timeout=PATIENCE)
    save_screenshot(page, "dice-upright")

"""Failures have messages, and recover automatically if possible."""

import time

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, launch, open_page, wait_until

FAKE_CAMERA = "--use-fake-device-for-media-stream"
ALLOWED = "--use-fake-ui-for-media-stream"


@pytest.fixture
def visit_with(playwright, server):
    """Opens a page in a browser with other arguments."""
    browsers = []

    def open_path(path, *arguments, base=None, script=None):
        browser = launch(playwright, *arguments)
        browsers.append(browser)
        context = browser.new_context(viewport=PHONE)
        if script:
            context.add_init_script(script)
        return open_page(context, (base or server.base) + path)

    yield open_path
    for browser in browsers:
        browser.close()


def failure(page, name):
    """Returns the message of a failure."""
    place = page.locator(f'.failure[data-failure="{name}"]')
    expect(place).to_be_visible(timeout=PATIENCE)
    words = place.inner_text()
    wait_until(page, "document.querySelector('[data-announcer=\"assertive\"]').textContent !== ''")
    return words


def test_a_denied_permission_explains_how_to_grant_it(visit_with, save_screenshot):
    page = visit_with("/dice", FAKE_CAMERA)
    words = failure(page, "refused")
    assert "isn’t allowed" in words and "allow the camera" in words
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#failure").get_by_role("button", name="Choose a picture")).to_be_visible()
    save_screenshot(page, "failure-refused")


def test_a_permission_granted_later_starts_the_camera(visit_with):
    page = visit_with("/dice", FAKE_CAMERA)
    failure(page, "refused")
    page.context.grant_permissions(["camera"])
    wait_until(page, "document.getElementById('video').srcObject !== null")
    expect(page.locator("#failure")).to_be_hidden()


def test_a_missing_camera_is_reported(visit_with, save_screenshot):
    page = visit_with("/dice", f"{FAKE_CAMERA}=device-count=0", ALLOWED)
    assert "There is no camera" in failure(page, "none")
    save_screenshot(page, "failure-no-camera")


def test_a_camera_in_use_is_reported(visit_with):
    page = visit_with(
        "/dice", FAKE_CAMERA, ALLOWED,
        script="navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'));")
    assert "in use" in failure(page, "busy")


def test_an_insecure_address_names_the_secure_one(visit_with, server, save_screenshot):
    host = "vision.local"
    page = visit_with("/dice", f"--host-resolver-rules=MAP {host} 127.0.0.1", base=server.base.replace("127.0.0.1", host))
    words = failure(page, "insecure")
    assert "https://" in words
    # Retrying would not help.
    assert page.get_by_role("button", name="Try again").count() == 0
    save_screenshot(page, "failure-insecure")


def test_without_a_camera_a_game_is_drawn_on_the_screen(visit_with):
    page = visit_with("/pictionary", f"{FAKE_CAMERA}=device-count=0", ALLOWED)
    page.locator("#start-game").click()
    failure(page, "none")
    page.get_by_role("button", name="Draw on this screen").click()
    expect(page.locator("#failure")).to_be_hidden()
    page.locator("#start-round").click()
    expect(page.locator("#board")).to_be_visible(timeout=PATIENCE)


def test_an_unplugged_camera_is_reported(visit):
    page = visit("/dice")
    wait_until(page, "document.getElementById('video').srcObject !== null")
    page.evaluate("document.getElementById('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
    assert "disconnected" in failure(page, "disconnected")
    page.get_by_role("button", name="Try again").click()
    wait_until(page, "document.getElementById('video').srcObject !== null")


def test_the_dice_page_resumes_by_itself_after_a_server_restart(visit, fresh_server, save_screenshot):
    page = visit("/dice", base=fresh_server.base)
    expect(page.locator(".roll").first).to_be_visible(timeout=PATIENCE)
    fresh_server.stop()
    expect(page.locator('[data-server="gone"]')).to_be_visible(timeout=PATIENCE)
    assert page.locator(".die-mark:visible").count() == 0
    save_screenshot(page, "failure-server-gone")
    before = page.evaluate("performance.getEntriesByName('frame-latency').length")
    fresh_server.start()
    expect(page.locator("[data-server]")).to_have_count(0, timeout=PATIENCE)
    wait_until(page, f"performance.getEntriesByName('frame-latency').length > {before + 3}")


def test_an_image_chosen_while_the_server_is_down_is_read_when_it_is_back(visit, fresh_server):
    from test_still_images import CARD, choose

    page = visit("/still-images", base=fresh_server.base)
    fresh_server.stop()
    choose(page, CARD)
    expect(page.locator('[data-server="gone"]')).to_be_visible(timeout=PATIENCE)
    fresh_server.start()
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)


def test_a_game_that_the_server_lost_is_restarted(visit, fresh_server):
    page = visit("/pictionary", base=fresh_server.base)
    page.locator("#start-game").click()
    expect(page.locator("#turn")).to_be_visible(timeout=PATIENCE)
    page.locator('input[name="mode"][value="board"]').check(force=True)
    page.locator("#start-round").click()
    expect(page.locator("#round-tools")).to_be_visible(timeout=PATIENCE)
    fresh_server.restart()
    page.locator("#skip").click()
    expect(page.locator("#turn-label")).to_contain_text("The server was restarted", timeout=PATIENCE)
    page.locator("#start-round").click()
    expect(page.locator("#round-tools")).to_be_visible(timeout=PATIENCE)


def test_a_busy_server_is_retried_after_the_requested_time(visit, save_screenshot):
    page = visit("/dice")
    wait_until(page, "performance.getEntriesByName('frame-latency').length > 0")
    asked = []

    def refuse(route):
        asked.append(page.evaluate("performance.now()"))
        route.fulfill(
            status=503, content_type="application/problem+json", headers={"Retry-After": "2"},
            body='{"type":"urn:swift-vision:problem:busy","title":"Busy","status":503,"detail":"All places are taken."}')

    page.route("**/frames?*", refuse)
    expect(page.locator('[data-server="busy"]')).to_be_visible(timeout=PATIENCE)
    save_screenshot(page, "failure-server-busy")
    deadline = time.monotonic() + PATIENCE / 1000
    while len(asked) < 2:
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)
    page.unroute("**/frames?*")
    # Not before the requested two seconds; the page's clock may be read a little late the first time.
    assert asked[1] - asked[0] >= 1900
    expect(page.locator("[data-server]")).to_have_count(0, timeout=PATIENCE)


def test_an_expired_session_is_restarted(visit):
    page = visit("/dice")
    wait_until(page, "performance.getEntriesByName('frame-latency').length > 0")
    # The page may begin its next session as soon as the route is there.
    with page.expect_response(lambda answer: answer.url.endswith("/api/dice/sessions") and answer.status == 201):
        page.route("**/frames?*", lambda route: route.fulfill(
            status=404, content_type="application/problem+json",
            body='{"type":"urn:swift-vision:problem:not-found","status":404}'), times=1)
    before = page.evaluate("performance.getEntriesByName('frame-latency').length")
    wait_until(page, f"performance.getEntriesByName('frame-latency').length > {before}")
    expect(page.locator("#failure")).to_be_hidden()


def test_a_stopping_server_is_left_when_the_table_is_empty(visit):
    page = visit("/dice")
    wait_until(page, "performance.getEntriesByName('frame-latency').length > 0")
    asked = []
    page.on("request", lambda request: asked.append(request.method) if "/frames" not in request.url else None)

    # One route throughout: a frame in flight when its route is removed is never answered.
    told = ["resting"]

    def answer(route):
        if not told:
            route.continue_()
            return
        answer = route.fetch()
        if not answer.ok:
            # A busy server's response is passed to the page unchanged; the state to report waits for the next
            # frame.
            route.fulfill(response=answer)
            return
        # Chosen before the page gets the response: in the meantime the test continues, and may change the
        # state.
        state = told[0]
        if state == "empty":
            told.clear()
        route.fulfill(response=answer, json={**answer.json(), "draining": True, "state": state})

    before = page.evaluate("performance.getEntriesByName('frame-latency').length")
    page.route("**/frames?*", answer)
    wait_until(page, f"performance.getEntriesByName('frame-latency').length > {before + 3}")
    # Resting dice would also be a roll of the next session.
    assert "DELETE" not in asked
    with page.expect_response(lambda answer: answer.url.endswith("/api/dice/sessions") and answer.status == 201):
        told[:] = ["empty"]
    assert "DELETE" in asked
    expect(page.locator("#failure")).to_be_hidden()


def test_a_missing_token_explains_where_to_get_it(visit):
    page = visit("/still-images", viewport=DESKTOP)
    page.route("**/api/**", lambda route: route.fulfill(
        status=401, content_type="application/problem+json", body='{"type":"urn:swift-vision:problem:unauthorized","status":401,"title":"Unauthorized"}'))
    from test_still_images import CARD, choose

    choose(page, CARD)
    expect(page.locator('[data-server="locked"]')).to_contain_text("QR code", timeout=PATIENCE)

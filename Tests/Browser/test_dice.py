"""The dice page with the project's sample video."""

import json
import re
import time
import urllib.error
import urllib.request

from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, SAMPLE_ROLL, launch, make_camera_video, open_page, slowness, wait_until
from server import Server

TRUE_ROLLS = [roll["values"] for roll in json.loads((SAMPLE_ROLL / "roll.json").read_text())["rolls"]]
TRUE_STILL = json.loads((SAMPLE_ROLL / "still.json").read_text())["values"]


def announced_rolls(page):
    """Collects the page's announcements from now on."""
    page.evaluate("""() => {
        globalThis.announced = [];
        const region = document.querySelector('[data-announcer="polite"]');
        new MutationObserver(() => { if (region.textContent) announced.push(region.textContent); })
            .observe(region, { childList: true });
    }""")


def rolls_of(server):
    with urllib.request.urlopen(f"{server.base}/api/rolls") as answer:
        return json.load(answer)["rolls"]


def values_announced(page):
    """Returns the values of the announced rolls: 'Rolled 3, 5 and 1: 9.'"""
    sentences = page.evaluate("announced.filter((sentence) => sentence.startsWith('Rolled'))")
    return [[int(word) for word in sentence.split(":")[0].replace("Rolled", "").replace("and", ",").strip(" .").split(",") if word.strip()]
            for sentence in sentences]


def is_part_of_a_loop(values, loop):
    """Whether values follow one another as in the repeated loop, from any start."""
    return any(all(value == loop[(start + index) % len(loop)] for index, value in enumerate(values)) for start in range(len(loop)))


def test_the_rolls_of_the_sample_video_are_reported_in_order(playwright, fresh_server, tmp_path, save_screenshot):
    slower = slowness(fresh_server)
    video = make_camera_video(SAMPLE_ROLL / "roll.mp4", tmp_path / "roll.mjpeg", "-vf", f"setpts={slower}*PTS", "-r", "30")
    browser = launch(
        playwright, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={video}")
    page = open_page(browser.new_context(viewport=DESKTOP), f"{fresh_server.base}/dice")
    announced_rolls(page)
    wait_until(
        page, f"announced.filter((sentence) => sentence.startsWith('Rolled')).length >= {2 * len(TRUE_ROLLS)}",
        (1 + slower) * 2 * PATIENCE)
    save_screenshot(page, "dice-roll")
    values = values_announced(page)
    # The page may have been opened in the middle of a roll: only that one may be read in part.
    assert is_part_of_a_loop(values[1:], TRUE_ROLLS), values
    recorded = [roll["values"] for roll in reversed(rolls_of(fresh_server))]
    assert recorded[: len(values)] == values
    assert page.errors == []
    browser.close()


def test_each_roll_is_shown_with_its_sum_and_listed(visit, fresh_server):
    page = visit("/dice", base=fresh_server.base, viewport=PHONE, touch=True)
    expect(page.locator("#readout")).to_have_attribute("data-state", "rolling", timeout=PATIENCE)
    expect(page.locator("#readout-label")).to_have_text("Rolling…")
    expect(page.locator("#readout")).to_have_attribute("data-state", "result", timeout=PATIENCE)
    shown = page.locator("#readout-sum").inner_text().removeprefix("Sum").strip()
    expect(page.locator(".roll").first.locator(".roll-sum")).to_contain_text(shown)
    expect(page.locator("#statistics-body")).to_be_visible()


def test_a_roll_reports_missing_dice_and_which_dice_count(visit, fresh_server, save_screenshot):
    page = visit("/dice", base=fresh_server.base, viewport=PHONE)
    page.locator("#expected-dice").select_option("3d6kh2")
    # The choice is stored, and applies to the session that starts now.
    page.reload()
    expect(page.locator("#expected-dice")).to_have_value("3d6kh2")
    announced_rolls(page)
    wait_until(page, "announced.some((sentence) => sentence.endsWith(' 1 die is missing.'))", 4 * PATIENCE)
    wait_until(page, "announced.some((sentence) => sentence.endsWith(' count.'))", 4 * PATIENCE)
    save_screenshot(page, "dice-expected")
    for sentence in page.evaluate("announced.filter((sentence) => sentence.endsWith(' count.'))"):
        numbers = [int(number) for number in re.findall(r"\d+", sentence)]
        thrown, total, kept = numbers[:3], numbers[3], numbers[4:]
        assert sorted(kept) == sorted(thrown)[1:], sentence
        assert total == sum(kept), sentence


def test_boxes_match_the_dice_in_every_window_shape(visit):
    for viewport in ({"width": 360, "height": 740}, {"width": 740, "height": 360}, {"width": 1280, "height": 800}):
        page = visit("/dice", viewport=viewport)
        wait_until(page, "[...document.querySelectorAll('.die-mark')].some((mark) => mark.style.display !== 'none')")
        difference = page.evaluate("""() => {
            // The positions of an image's corners in the overlay and according to object-fit.
            const video = document.getElementById('video');
            const overlay = document.getElementById('overlay');
            const matrix = overlay.getScreenCTM();
            const [width, height] = overlay.getAttribute('viewBox').split(' ').slice(2).map(Number);
            const box = video.getBoundingClientRect();
            const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
            const left = box.left + (box.width - video.videoWidth * scale) / 2;
            const top = box.top + (box.height - video.videoHeight * scale) / 2;
            return Math.max(
                Math.abs(matrix.e - left), Math.abs(matrix.f - top),
                Math.abs(matrix.e + width * matrix.a - (left + video.videoWidth * scale)),
                Math.abs(matrix.f + height * matrix.d - (top + video.videoHeight * scale)));
        }""")
        assert difference < 1, viewport


def test_a_corrected_roll_keeps_its_first_reading(visit, fresh_server, save_screenshot):
    page = visit("/dice", base=fresh_server.base)
    page.locator(".roll .button").first.click()
    page.locator('#correction input[name="die-0"][value="6"]').check(force=True)
    page.locator("#correction-add").click()
    expect(page.locator("#correction-save")).to_be_disabled()
    page.locator("#correction-dice fieldset").last.get_by_role("radio", name="5").check(force=True)
    save_screenshot(page, "dice-correction")
    page.locator("#correction-save").click()
    expect(page.locator("#correction")).to_be_hidden()
    expect(page.locator(".roll-corrected").first).to_be_visible()
    corrected = next(roll for roll in rolls_of(fresh_server) if roll["originalValues"])
    assert corrected["values"] == [6, *corrected["originalValues"][1:], 5]


def test_a_deleted_roll_can_be_brought_back(visit, fresh_server, save_screenshot):
    page = visit("/dice", base=fresh_server.base)
    expect(page.locator(".roll").first).to_be_visible(timeout=PATIENCE)
    # The video would add others.
    page.evaluate("document.getElementById('video').pause()")
    page.wait_for_timeout(1000)
    before = [roll["roll"] for roll in rolls_of(fresh_server)]
    page.locator(".roll .button").first.click()
    save_screenshot(page, "dice-delete")
    page.locator("#correction-delete").click()
    expect(page.locator("#correction")).to_be_hidden()
    expect(page.locator("#undo")).to_contain_text("is deleted")
    expect(page.locator(".roll")).to_have_count(len(before) - 1)
    expect(page.locator("#undo-deletion")).to_be_focused()
    save_screenshot(page, "dice-deleted")
    assert [roll["roll"] for roll in rolls_of(fresh_server)] == before[1:]
    page.locator("#undo-deletion").click()
    expect(page.locator("#undo")).to_be_hidden()
    expect(page.locator(".roll")).to_have_count(len(before))
    assert [roll["roll"] for roll in rolls_of(fresh_server)] == before
    expect(page.locator(".roll .button").first).to_be_focused()


# Each answer to a frame takes two seconds.
SLOW = """
    const quick = globalThis.fetch;
    globalThis.fetch = async (path, options) => {
        if (path.includes('/frames?')) await new Promise((resolve) => setTimeout(resolve, 2000));
        return quick(path, options);
    };
"""


def test_a_slow_server_is_named_as_the_reason_for_waiting(visit, save_screenshot):
    page = visit("/dice", script=SLOW)
    note = page.locator("#readout-note")
    expect(note).to_contain_text("The server is slow", timeout=PATIENCE)
    expect(note).to_contain_text(re.compile(r"takes it \d+ s"))
    save_screenshot(page, "dice-slow")
    # A server that gives up says so, too.
    page.route("**/frames?*", lambda route: route.fulfill(
        status=504, content_type="application/problem+json", body='{"type":"urn:swift-vision:problem:deadline","status":504}'))
    expect(note).to_contain_text("gave up", timeout=PATIENCE)


def test_a_quick_server_isn_t_called_slow(visit):
    page = visit("/dice")
    wait_until(page, "performance.getEntriesByName('frame-latency').length > 5")
    expect(page.locator("#readout-note")).to_be_hidden()


def test_a_session_is_extended_while_the_page_is_hidden(visit, tmp_path):
    server = Server(tmp_path / "records.sqlite", "--session-timeout", "6")
    server.start()
    try:
        page = visit("/dice", base=server.base)
        with page.expect_request("**/frames?*") as request:
            pass
        session = request.value.url.split("/frames")[0]
        page.evaluate("""() => {
            Object.defineProperty(document, 'hidden', { value: true, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""")
        # Twice as long as the session lives by itself.
        page.wait_for_timeout(12_000)
        with urllib.request.urlopen(session) as answer:
            assert answer.status == 200
    finally:
        server.stop()


def test_an_image_is_read_instead_of_the_camera(visit):
    page = visit("/dice", viewport=PHONE)
    with page.expect_file_chooser() as chooser:
        page.locator("#picture").click()
    chooser.value.set_files(SAMPLE_ROLL / "still.jpg")
    expect(page.locator("#readout-label")).to_have_text("In the picture")
    expect(page.locator("#readout-sum")).to_contain_text(str(sum(TRUE_STILL)))
    assert page.locator(".die-mark:visible").count() == len(TRUE_STILL)
    page.locator("#camera").click()
    expect(page.locator("#still")).to_be_hidden()
    wait_until(page, "document.getElementById('video').srcObject !== null")


def test_a_die_without_pips_is_marked_and_counted_apart(visit, save_screenshot):
    page = visit("/dice", viewport=PHONE)
    with page.expect_file_chooser() as chooser:
        page.locator("#picture").click()
    chooser.value.set_files(SAMPLE_ROLL.parents[1] / "Tests/Fixtures/DiceWithoutPips/dice.jpg")
    expect(page.locator("#readout-label")).to_have_text("In the picture; and 1 die without pips")
    expect(page.locator("#readout-sum")).to_contain_text("3")
    assert page.locator(".die-mark:visible .badge-value").all_text_contents() == ["3", "?"]
    save_screenshot(page, "dice-without-pips")


def test_a_file_that_is_not_an_image_is_rejected_with_a_message(visit, tmp_path):
    text = tmp_path / "notes.jpg"
    text.write_text("This is not an image.")
    page = visit("/dice")
    with page.expect_file_chooser() as chooser:
        page.locator("#picture").click()
    chooser.value.set_files(text)
    expect(page.locator("#failure")).to_be_visible()
    expect(page.locator("#failure").get_by_role("button", name="Back to the camera")).to_be_visible()


def test_the_table_view_fills_the_window_and_escape_closes_it(visit, save_screenshot):
    page = visit("/dice", viewport=DESKTOP)
    page.locator("#table").click()
    expect(page.locator("#stage")).to_have_css("position", "fixed")
    expect(page.locator("#readout")).to_have_attribute("data-state", "result", timeout=PATIENCE)
    save_screenshot(page, "dice-table")
    page.keyboard.press("Escape")
    expect(page.locator("#stage")).not_to_have_css("position", "fixed")
    assert page.evaluate("document.querySelector('.page-header').inert") is False


def test_the_choices_of_sound_and_vibration_are_kept(visit):
    page = visit("/dice")
    for name in ("sound", "haptics"):
        page.locator(f"#{name}").click()
        expect(page.locator(f"#{name}")).to_have_attribute("aria-pressed", "false")
    page.reload()
    for name in ("sound", "haptics"):
        expect(page.locator(f"#{name}")).to_have_attribute("aria-pressed", "false")


# Counts the frames that were sent and not yet answered.
COUNTING = """
    globalThis.inFlight = { now: 0, most: 0 };
    const send = globalThis.fetch;
    globalThis.fetch = async (path, options) => {
        if (!path.includes('/frames?')) return send(path, options);
        inFlight.now += 1;
        inFlight.most = Math.max(inFlight.most, inFlight.now);
        try { return await send(path, options); } finally { inFlight.now -= 1; }
    };
"""


def test_no_frames_queue_up_and_their_latency_is_measured(visit):
    page = visit("/dice", script=COUNTING)
    wait_until(page, "performance.getEntriesByName('frame-latency').length > 20")
    wait_until(page, "performance.getEntriesByName('frames-per-second').length >= 1")
    assert page.evaluate("inFlight.most") == 1
    latencies = page.evaluate("performance.getEntriesByName('frame-latency').map((entry) => entry.duration)")
    assert all(latency > 0 for latency in latencies)


def test_the_camera_stops_while_the_page_is_hidden(visit):
    page = visit("/dice")
    wait_until(page, "document.getElementById('video').srcObject !== null")

    def hide(is_hidden):
        page.evaluate("""(isHidden) => {
            Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""", is_hidden)

    hide(True)
    assert page.evaluate("document.getElementById('video').srcObject") is None
    hide(False)
    wait_until(page, "document.getElementById('video').srcObject !== null")


def test_leaving_the_page_ends_its_session(visit, server):
    page = visit("/dice")
    with page.expect_request("**/frames?*") as request:
        pass
    session = request.value.url.split("/frames")[0]

    def status():
        try:
            with urllib.request.urlopen(session) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    assert status() == 200
    page.get_by_role("link", name="Still images").click()
    deadline = time.monotonic() + PATIENCE / 1000
    while status() != 404:
        assert time.monotonic() < deadline
        page.wait_for_timeout(100)


def test_keyboard_focus_stays_when_a_roll_is_added(visit, fresh_server):
    page = visit("/dice", base=fresh_server.base)
    page.locator(".roll .button").first.focus()
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    count = page.locator(".roll").count()
    expect(page.locator(".roll")).not_to_have_count(count, timeout=PATIENCE)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == focused

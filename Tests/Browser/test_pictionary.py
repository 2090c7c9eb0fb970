"""Games of PictionARy, drawn on the page with pointer events or shown to the camera."""

import json
import time

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, PHONE_ON_ITS_SIDE, wait_until
from strokes import draw


def ask_for(page, *labels):
    """Restricts the page's next games to these prompts; the server determines their order."""
    def add_labels(route):
        settings = json.loads(route.request.post_data)
        route.continue_(post_data=json.dumps({**settings, "labels": list(labels)}))

    page.route("**/api/pictionary/games", add_labels)


def start(page, players, mode="board", rounds="1"):
    for number, name in enumerate(players, start=1):
        if number > 1:
            page.locator("#add-player").click()
        page.get_by_label(f"Player {number}", exact=True).fill(name)
    page.locator("#round-count").select_option(rounds)
    page.locator("#start-game").click()
    expect(page.locator("#turn")).to_be_visible(timeout=PATIENCE)
    page.locator(f'input[name="mode"][value="{mode}"]').check(force=True)


def begin_round(page):
    """Starts a round and returns the name of its prompt."""
    page.locator("#start-round").click()
    expect(page.locator("#round-tools")).to_be_visible(timeout=PATIENCE)
    return page.locator("#prompt-what").inner_text().removeprefix("an ").removeprefix("a ").removeprefix("the ")


def points(page):
    expect(page.locator("#result")).to_be_visible(timeout=PATIENCE)
    return int(page.locator("#result-points .number").inner_text())


@pytest.mark.parametrize("viewport", [PHONE, PHONE_ON_ITS_SIDE, DESKTOP], ids=["phone", "on-its-side", "desktop"])
def test_a_whole_game_is_drawn_with_the_pointer(visit, viewport, save_screenshot):
    name = f"pictionary-{viewport['width']}"
    page = visit("/pictionary", viewport=viewport)
    ask_for(page, "house", "sun", "envelope")
    save_screenshot(page, f"{name}-setup")
    start(page, ["Ada", "Bob", "Cleo"])
    scored = {}
    for player in ("Ada", "Bob", "Cleo"):
        expect(page.locator("#turn-player")).to_have_text(player)
        asked = begin_round(page)
        expect(page.locator("#countdown")).to_be_visible()
        draw(page, asked)
        save_screenshot(page, f"{name}-{asked}")
        page.locator("#done").click()
        scored[player] = points(page)
        expect(page.locator("#confidence-words")).to_contain_text(f"{scored[player]} % sure")
        save_screenshot(page, f"{name}-{asked}-result")
        page.locator("#next-round").click()
    # These are drawn in a common way.
    assert all(value >= 50 for value in scored.values()), scored
    expect(page.locator("#over")).to_be_visible()
    best = max(scored.values())
    for player in (player for player, value in scored.items() if value == best):
        expect(page.locator("#winner")).to_contain_text(player)
    rows = page.locator("#final-standings tbody tr").all()
    assert [int(row.locator("td").last.inner_text()) for row in rows] == sorted(scored.values(), reverse=True)
    save_screenshot(page, f"{name}-over")
    page.locator("#new-game").click()
    expect(page.locator("#all-time")).to_contain_text("Ada")


def test_the_introduction_has_six_slides_comes_once_and_can_be_skipped(browser, server):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{server.base}/pictionary")
    expect(page.locator("#introduction")).to_be_visible()
    titles = []
    for number in range(1, 7):
        expect(page.locator("#slide-count")).to_have_text(f"{number} of 6")
        titles.append(page.locator("#slide-title").inner_text())
        page.locator("#next-slide").click()
    assert len(set(titles)) == 6
    expect(page.locator("#introduction")).to_be_hidden()
    page.reload()
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#introduction")).to_be_hidden()
    page.locator("#show-introduction").click()
    page.locator("#skip-introduction").click()
    expect(page.locator("#introduction")).to_be_hidden()
    context.close()


def test_a_tap_anywhere_on_the_live_view_takes_a_photo(visit, save_screenshot):
    page = visit("/pictionary", viewport=PHONE, touch=True)
    start(page, ["Ada"], mode="paper")
    with page.expect_request("**/drawings?*") as request:
        begin_round(page)
        expect(page.locator("#shutter")).to_be_visible()
        save_screenshot(page, "pictionary-paper")
        box = page.locator("#surface").bounding_box()
        begin = time.monotonic()
        page.touchscreen.tap(box["x"] + 0.2 * box["width"], box["y"] + 0.3 * box["height"])
    assert request.value.headers["content-type"] == "image/jpeg"
    age = float(request.value.url.split("age=")[1])
    assert 0 <= age <= time.monotonic() - begin


def start_short_game(page, seconds):
    page.evaluate("(seconds) => { document.querySelector('#time-limit option').value = seconds; }", str(seconds))
    page.locator("#time-limit").select_option(str(seconds))
    start(page, ["Ada"])


def test_the_time_runs_out(visit):
    page = visit("/pictionary")
    start_short_game(page, 2)
    begin_round(page)
    expect(page.locator("#result-points")).to_have_text("Time’s up", timeout=PATIENCE)
    expect(page.locator("#countdown")).to_be_hidden()


def test_the_drawing_on_the_board_counts_when_the_time_is_up(visit):
    page = visit("/pictionary")
    ask_for(page, "envelope")
    # Longer than drawing takes on a busy machine.
    start_short_game(page, 12)
    begin_round(page)
    draw(page, "envelope")
    assert points(page) >= 50


def test_a_round_is_skipped_and_a_hint_shown(visit):
    page = visit("/pictionary")
    start(page, ["Ada", "Bob"])
    begin_round(page)
    page.locator("#take-hint").click()
    expect(page.locator("#hint")).not_to_be_empty()
    page.locator("#skip").click()
    expect(page.locator("#result-points")).to_have_text("Skipped")
    page.locator("#next-round").click()
    expect(page.locator("#turn-player")).to_have_text("Bob")


def test_an_endless_game_continues_until_it_is_ended(visit):
    page = visit("/pictionary")
    start(page, ["Ada"], rounds="")
    for number in (1, 2):
        expect(page.locator("#prompt-what")).to_have_text(f"Round {number}")
        begin_round(page)
        page.locator("#skip").click()
        page.locator("#next-round").click()
    page.locator("#end-game").click()
    expect(page.locator("#winner")).to_have_text("0 points")


def test_strokes_are_undone_erased_and_cleared(visit):
    page = visit("/pictionary")
    start(page, ["Ada"])
    begin_round(page)

    def ink():
        return page.evaluate("""() => new Promise((resolve) => requestAnimationFrame(() => {
            const board = document.getElementById('board');
            const { data } = board.getContext('2d').getImageData(0, 0, board.width, board.height);
            let dark = 0;
            for (let index = 0; index < data.length; index += 4) dark += data[index] < 128;
            resolve(dark);
        }))""")

    expect(page.locator("#done")).to_be_disabled()
    draw(page, "envelope")
    expect(page.locator("#done")).to_be_enabled()
    whole = ink()
    page.locator("#undo").click()
    frame = ink()
    assert 0 < frame < whole
    page.locator("#eraser").click()
    draw(page, "envelope")
    assert ink() < frame / 4
    page.locator("#clear").click()
    assert ink() == 0
    expect(page.locator("#done")).to_be_disabled()


def test_the_drawing_is_submitted_in_black_on_white_with_a_margin(visit, tmp_path):
    page = visit("/pictionary", scheme="dark")
    ask_for(page, "envelope")
    start(page, ["Ada"])
    begin_round(page)
    draw(page, "envelope")
    with page.expect_request("**/drawings?*") as request:
        page.locator("#done").click()
    assert request.value.headers["content-type"] == "image/png"
    picture = request.value.post_data_buffer
    levels = page.evaluate("""async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const surface = new OffscreenCanvas(picture.width, picture.height);
        const context = surface.getContext('2d');
        context.drawImage(picture, 0, 0);
        const { data } = context.getImageData(0, 0, picture.width, picture.height);
        const level = (x, y) => data[4 * (y * picture.width + x)];
        let [dark, gray, edge] = [0, 0, 255];
        for (let y = 0; y < picture.height; y += 1) for (let x = 0; x < picture.width; x += 1) {
            const index = 4 * (y * picture.width + x);
            if (data[index] !== data[index + 1] || data[index] !== data[index + 2]) gray += 1;
            dark += data[index] < 64;
            if (x === 0 || y === 0 || x === picture.width - 1 || y === picture.height - 1) edge = Math.min(edge, level(x, y));
        }
        return { share: dark / (picture.width * picture.height), colored: gray, edge };
    }""", list(picture))
    assert levels["colored"] == 0 and levels["edge"] == 255
    assert 0.01 < levels["share"] < 0.3


def test_players_with_the_same_name_are_distinguished_before_the_game(visit):
    page = visit("/pictionary")
    for number in (1, 2):
        if number > 1:
            page.locator("#add-player").click()
        page.get_by_label(f"Player {number}", exact=True).fill("Ada")
    page.locator("#start-game").click()
    expect(page.locator("#setup-problem")).to_contain_text("Ada")
    expect(page.locator("#setup")).to_be_visible()


def test_a_reloaded_page_resumes_its_game(visit):
    page = visit("/pictionary")
    ask_for(page, "house")
    start(page, ["Ada", "Bob"])
    asked = begin_round(page)
    page.reload()
    expect(page.locator("#round-tools")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#prompt-what")).to_contain_text(asked)
    page.locator("#skip").click()
    expect(page.locator("#result-points")).to_have_text("Skipped")


def test_a_blank_image_costs_no_round(visit):
    page = visit("/pictionary")
    start(page, ["Ada"], mode="paper")
    problem = {"problem": "nothingDrawn", "message": "No drawing was found in the picture."}

    def answer(route):
        game = page.evaluate("(address) => fetch(address).then((answer) => answer.json())", route.request.url.split("/drawings")[0])
        route.fulfill(json={"result": None, "problem": problem, "classifications": [], "game": game})

    page.route("**/drawings?*", answer)
    begin_round(page)
    page.locator("#shutter").click()
    expect(page.locator("#play-problem")).to_have_text(problem["message"], timeout=PATIENCE)
    expect(page.locator("#countdown")).to_be_visible()


def test_the_camera_is_off_while_nobody_draws_on_paper(visit):
    page = visit("/pictionary")
    wait_until(page, "document.getElementById('video').srcObject === null")
    start(page, ["Ada"], mode="paper")
    wait_until(page, "document.getElementById('video').srcObject !== null")
    begin_round(page)
    page.locator("#skip").click()
    wait_until(page, "document.getElementById('video').srcObject === null")

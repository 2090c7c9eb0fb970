"""The page for still images, with images whose content is known."""

import json
import random
import re
import struct
import zlib

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, REPOSITORY, wait_until
from server import Server

CARD = REPOSITORY / "Examples" / "GiftCard" / "card.jpg"
TRUE_CARD = json.loads((CARD.parent / "card.json").read_text())
PERSON = REPOSITORY / "Tests" / "Fixtures" / "DrawnPerson" / "person.jpg"
HAND = PERSON.parent / "hand.jpg"
FACE = REPOSITORY / "Tests" / "Fixtures" / "DrawnFace" / "face.jpg"
TRUE_FACE = json.loads((FACE.parent / "face.json").read_text())


def choose(page, *files):
    with page.expect_file_chooser() as chooser:
        page.locator('[data-action="choose"]:visible').first.click()
    chooser.value.set_files(files)


def choose_card(page):
    choose(page, CARD)
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)


def corners_of(page, kind):
    """Returns the corners of each drawn path of a kind, in pixels of the image."""
    return page.evaluate("""(kind) => [...document.querySelectorAll(`.observation[data-kind="${kind}"] .line`)]
        .map((line) => line.getAttribute('d').slice(1, -1).split('L').map((point) => point.split(' ').map(Number)))""", kind)


def corners_on_screen(page, kind):
    """Returns the boxes of a kind's paths in the window."""
    return [line.bounding_box() for line in page.locator(f'.observation[data-kind="{kind}"] .hit').all()]


def farthest(corners, true_corners):
    return max(abs(a - b) for found, true in zip(corners, true_corners) for a, b in zip(found, true))


@pytest.fixture(scope="module")
def tolerance():
    # A corner may be 1 % of the image's width off the true one.
    return 0.01 * TRUE_CARD["width"]


def test_the_gift_card_is_outlined_where_it_lies(visit, tolerance, save_screenshot):
    page = visit("/still-images")
    choose_card(page)
    rectangles = corners_of(page, "rectangles")
    assert len(rectangles) == 1 and farthest(rectangles[0], TRUE_CARD["rectangle"]) < tolerance
    barcodes = corners_of(page, "barcodes")
    assert len(barcodes) == 1 and farthest(barcodes[0], TRUE_CARD["barcode"]["corners"]) < tolerance
    save_screenshot(page, "still-images-card")


def test_the_card_is_read_and_its_code_copied(visit):
    page = visit("/still-images", viewport=PHONE)
    page.context.grant_permissions(["camera", "clipboard-read", "clipboard-write"])
    choose_card(page)
    listed = page.locator('.finding-group[data-kind="text"] .finding').all_inner_texts()
    assert listed == TRUE_CARD["text"]
    page.locator('.finding-group[data-kind="barcodes"] .finding').click()
    expect(page.locator("#details .says")).to_have_text(TRUE_CARD["barcode"]["payload"])
    page.locator("#details").get_by_role("button", name="Copy").click()
    expect(page.locator("#details").get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == TRUE_CARD["barcode"]["payload"]


def test_letters_that_were_not_recognized_are_counted(visit):
    page = visit("/still-images")
    choose(page, REPOSITORY / "Tests" / "Fixtures" / "UnknownLetters" / "vietnamese.png")
    line = page.locator('.finding-group[data-kind="text"] .finding').first
    expect(line).to_be_visible(timeout=PATIENCE)
    line.click()
    facts = page.locator("#details .facts")
    expect(facts.get_by_text("Not recognized")).to_be_visible()
    expect(facts.get_by_text(re.compile(r"^[1-9]\d* letters?$"))).to_be_visible()


def test_a_code_s_link_is_opened_only_by_the_user_and_reveals_nothing_about_the_page(visit):
    page = visit("/still-images")
    choose_card(page)
    page.locator('.finding-group[data-kind="barcodes"] .finding').click()
    link = page.locator("#details a")
    assert link.get_attribute("href") == TRUE_CARD["barcode"]["payload"]
    assert set(link.get_attribute("rel").split()) >= {"noopener", "noreferrer"}
    assert len(page.context.pages) == 1


@pytest.mark.parametrize("payload", ["javascript:alert(1)", "data:text/html,hello", "tel:123", "nothing of the kind"])
def test_only_web_addresses_are_links(visit, payload):
    page = visit("/still-images")
    found = {"type": "image", "width": 1280, "height": 960, "rectangles": [], "faces": [], "text": [], "barcodes": [
        {"symbology": "qr", "payload": payload, "corners": [[10, 10], [90, 10], [90, 90], [10, 90]], "confidence": 1}]}
    page.route("**/api/detect?*", lambda route: route.fulfill(json=found))
    choose_card(page)
    page.locator('.finding-group[data-kind="barcodes"] .finding').click()
    expect(page.locator("#details .says")).to_have_text(payload)
    assert page.locator("#details a").count() == 0


def test_the_parts_and_the_charset_of_a_code_are_shown(visit):
    page = visit("/still-images")
    corners = [[10, 10], [90, 10], [90, 90], [10, 90]]
    found = {"type": "image", "width": 1280, "height": 960, "rectangles": [], "faces": [], "text": [], "barcodes": [
        {"symbology": "gs1DataBar", "payload": "0104012345678901", "elementStrings": "(01)04012345678901", "corners": corners,
         "confidence": 1},
        {"symbology": "qr", "payload": "£ 12.50", "data": "ozEyLjUw", "inferredCharset": "Windows-1252", "corners": corners,
         "confidence": 1}]}
    page.route("**/api/detect?*", lambda route: route.fulfill(json=found))
    choose_card(page)
    codes = page.locator('.finding-group[data-kind="barcodes"] .finding')
    codes.nth(0).click()
    expect(page.locator("#details")).to_contain_text("(01)04012345678901")
    codes.nth(1).click()
    expect(page.locator("#details")).to_contain_text("Windows-1252, inferred from the bytes")


def test_what_is_wrong_with_a_file_that_was_read_is_shown(visit):
    page = visit("/still-images")
    choose(page, {"name": "cut.jpg", "mimeType": "image/jpeg", "buffer": CARD.read_bytes()[:-2]})
    expect(page.locator("#remarks")).to_have_text("The file lacks its last bytes, but no pixels.", timeout=PATIENCE)
    choose_card(page)
    expect(page.locator("#remarks")).to_be_hidden()


def test_a_tapped_path_shows_its_finding(visit):
    page = visit("/still-images", viewport=PHONE, touch=True)
    choose_card(page)
    box = corners_on_screen(page, "barcodes")[0]
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#details .says")).to_have_text(TRUE_CARD["barcode"]["payload"])


def test_paths_are_reached_with_tab_and_the_arrow_keys(visit):
    page = visit("/still-images")
    choose_card(page)
    page.locator('.observation[tabindex="0"]').focus()
    said = []
    for _ in range(2 + len(TRUE_CARD["text"])):
        said.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("ArrowRight")
    assert said == ["Rectangle 1", f"QR code: {TRUE_CARD['barcode']['payload']}", *(f"Text: {line}" for line in TRUE_CARD["text"])]
    page.keyboard.press("Escape")
    expect(page.locator("#details")).to_be_hidden()


def test_a_face_is_outlined_around_its_eyes_and_mouth(visit, save_screenshot):
    page = visit("/still-images")
    choose(page, FACE)
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    faces = corners_of(page, "faces")
    assert len(faces) == 1
    (left, top), _, (right, bottom), _ = faces[0]
    for x, y in [*TRUE_FACE["eyes"], TRUE_FACE["mouth"]]:
        assert left < x < right and top < y < bottom
    # Excludes a box of the whole image, which would pass, too.
    head = TRUE_FACE["head"]["bottomRight"][0] - TRUE_FACE["head"]["topLeft"][0]
    assert right - left < 1.3 * head
    assert page.locator(".observation .dots").count() == 1
    save_screenshot(page, "still-images-face")


def test_a_toggle_hides_its_kind_and_requests_it_again_only_once(visit):
    page = visit("/still-images")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/api/detect" in request.url else None)
    page.locator('.kind input[name="text"]').uncheck()
    choose_card(page)
    assert len(asked) == 1 and "text=true" not in asked[0] and "barcodes=true" in asked[0]
    assert corners_of(page, "text") == []
    page.locator('.kind input[name="text"]').check()
    expect(page.locator('.finding-group[data-kind="text"] .finding')).to_have_count(len(TRUE_CARD["text"]), timeout=PATIENCE)
    assert len(asked) == 2 and asked[1].endswith("?text=true")
    page.locator('.kind input[name="barcodes"]').uncheck()
    assert corners_of(page, "barcodes") == []
    page.locator('.kind input[name="barcodes"]').check()
    assert len(corners_of(page, "barcodes")) == 1
    assert len(asked) == 2


def choose_only(page, *kinds):
    """Checks the toggles of only these kinds."""
    for toggle in page.locator(".kind input").all():
        toggle.set_checked(toggle.get_attribute("name") in kinds)


def test_each_kind_has_a_toggle_and_the_usual_four_are_on(visit):
    page = visit("/still-images")
    assert page.locator(".kind").all_inner_texts() == [
        "Rectangles", "Faces", "Barcodes", "Text", "Bodies", "Hands", "Labels", "Contours", "Horizon", "People", "Salient parts"]
    checked = page.locator(".kind input:checked")
    assert [toggle.get_attribute("name") for toggle in checked.all()] == ["rectangles", "faces", "barcodes", "text"]


def test_bodies_people_and_salient_regions_are_drawn_and_listed(visit, save_screenshot):
    page = visit("/still-images")
    choose_only(page, "bodies", "peopleMask", "saliency")
    choose(page, PERSON)
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    # The person is drawn from the hair at 42 to the soles at 660, and 110…370 across.
    body = corners_of(page, "bodies")
    assert len(body) == 1
    (left, top), _, (right, bottom), _ = body[0]
    assert 60 < left < 240 < right < 420 and 20 < top < 200 and 560 < bottom < 700
    assert page.locator('[data-count="bodies"]').inner_text() == "1"
    mask = page.evaluate("document.querySelector(`.observation[data-kind='peopleMask'] .line`).getBBox().height")
    assert 500 < mask < 720
    assert len(corners_of(page, "saliency")) == page.locator('.finding-group[data-kind="saliency"] .finding').count() > 0
    page.locator('.finding-group[data-kind="bodies"] .finding').click()
    expect(page.locator("#details")).to_contain_text("Body 1")
    save_screenshot(page, "still-images-person")


def test_a_hand_is_listed_with_its_side(visit):
    page = visit("/still-images")
    choose_only(page, "hands")
    choose(page, HAND)
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    assert page.locator('.finding-group[data-kind="hands"] .finding').all_inner_texts() == ["Left hand"]


def test_labels_contours_and_the_horizon_are_listed_with_their_numbers(visit):
    page = visit("/still-images")
    choose_only(page, "classifications", "contours", "horizon")
    choose_card(page)
    counts = {kind: page.locator(f'.finding-group[data-kind="{kind}"] .finding').count()
              for kind in ("classifications", "contours", "horizon")}
    # Labels have no position in the image.
    lines = page.locator('.observation[data-kind="classifications"] .line').all()
    assert counts["classifications"] == 5 and [line.get_attribute("d") for line in lines] == [""] * 5
    assert counts["contours"] > 10 and len(corners_of(page, "contours")) == counts["contours"]
    for kind, count in counts.items():
        assert page.locator(f'[data-count="{kind}"]').inner_text() == str(count)


def test_several_images_are_in_a_strip_and_can_be_removed(visit, save_screenshot):
    page = visit("/still-images")
    choose(page, CARD, REPOSITORY / "Examples" / "SampleRoll" / "still.jpg")
    expect(page.locator(".thumbnail")).to_have_count(2)
    page.locator(".thumbnail").nth(1).click()
    expect(page.locator("#picture")).to_have_attribute("alt", "still.jpg")
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    save_screenshot(page, "still-images-strip")
    page.locator("#remove-picture").click()
    expect(page.locator(".thumbnail")).to_have_count(1)
    expect(page.locator("#picture")).to_have_attribute("alt", "card.jpg")
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    page.locator("#remove-picture").click()
    expect(page.locator("#invitation")).to_be_visible()


def test_an_image_is_dropped_or_pasted(visit):
    page = visit("/still-images")
    content = list(CARD.read_bytes())
    for event, carrier in (("drop", "dataTransfer"), ("paste", "clipboardData")):
        before = page.locator(".thumbnail").count()
        page.evaluate("""([bytes, event, carrier]) => {
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(bytes)], `${event}.jpg`, { type: 'image/jpeg' }));
            const made = event === 'drop'
                ? new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })
                : new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true });
            document.body.dispatchEvent(made);
        }""", [content, event, carrier])
        expect(page.locator(".thumbnail")).to_have_count(before + 1)
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)


def test_the_annotated_image_and_the_findings_are_downloaded(visit):
    page = visit("/still-images", viewport=DESKTOP)
    choose_card(page)
    with page.expect_download(timeout=PATIENCE) as download:
        page.locator("#download-picture").click()
    assert download.value.suggested_filename == "card-annotated.png"
    assert open(download.value.path(), "rb").read(8) == b"\x89PNG\r\n\x1a\n"
    with page.expect_download() as download:
        page.locator("#download-json").click()
    found = json.load(open(download.value.path()))
    assert download.value.suggested_filename == "card.json"
    assert [line["string"] for line in found["text"]] == TRUE_CARD["text"]
    assert found["barcodes"][0]["payload"] == TRUE_CARD["barcode"]["payload"]


def turned_card() -> bytes:
    """The card's file with an inserted EXIF tag: the pixels have to be rotated clockwise by 90° to be
    upright.
    """
    jpeg = CARD.read_bytes()
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + b"\x00\x01" + entry + b"\x00\x00\x00\x00"
    exif = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]


def test_an_image_rotated_by_exif_is_outlined_as_the_browser_shows_it(visit, tolerance, save_screenshot):
    page = visit("/still-images")
    choose(page, {"name": "turned.jpg", "mimeType": "image/jpeg", "buffer": turned_card()})
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    save_screenshot(page, "still-images-turned")
    assert page.evaluate("[picture.naturalWidth, picture.naturalHeight].join()") == "960,1280"
    assert page.locator("#overlay").get_attribute("viewBox") == "0 0 960 1280"
    # (x, y) of the file maps to (height − y, x); codes are read from any side, so the first corner may be
    # any.
    true = {(round(960 - y), round(x)) for x, y in TRUE_CARD["barcode"]["corners"]}
    found = corners_of(page, "barcodes")[0]
    assert all(min(max(abs(x - a), abs(y - b)) for a, b in true) < tolerance for x, y in found)


def test_a_file_that_is_not_an_image_is_reported_and_the_others_stay(visit, tmp_path, save_screenshot):
    text = tmp_path / "notes.png"
    text.write_text("This is not an image.")
    page = visit("/still-images", viewport=PHONE)
    choose(page, text, CARD)
    expect(page.locator("#failure")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#failure h2")).not_to_be_empty()
    save_screenshot(page, "still-images-unreadable")
    page.locator(".thumbnail").nth(1).click()
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#failure")).to_be_hidden()


# What users don't say: names of protocols, statuses, and numbers without separators.
TECHNICAL = re.compile(r"HTTP|[Cc]ontent|[Rr]equest|[Mm]edia [Tt]ype|\b[45]\d\d\b|\d{5,}|tiff2vips|body|undefined|null")


def test_the_buttons_of_an_error_can_be_pressed(visit, save_screenshot):
    page = visit("/still-images")
    files = {"notes.jpg": b"This is not an image.", "card.jpg": CARD.read_bytes()}
    choose(page, *({"name": name, "mimeType": "image/jpeg", "buffer": content} for name, content in files.items()))
    expect(page.locator("#failure")).to_be_visible(timeout=PATIENCE)
    save_screenshot(page, "still-images-failure")
    with page.expect_file_chooser():
        page.locator("#failure").get_by_role("button", name="Choose another").click()
    page.locator("#failure").get_by_role("button", name="Remove it").click()
    expect(page.locator("#picture")).to_have_attribute("alt", "card.jpg")
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("name, kind, content, words", [
    ("notes.jpg", "image/jpeg", b"This is not an image.", "can’t be read"),
    ("cut.jpg", "image/jpeg", CARD.read_bytes()[:60_000], "can’t be read"),
    ("notes.pdf", "application/pdf", b"%PDF-1.7", "isn’t a picture"),
], ids=["text", "truncated", "document"])
def test_a_file_that_can_t_be_used_is_explained_in_everyday_words(visit, name, kind, content, words):
    page = visit("/still-images")
    choose(page, {"name": name, "mimeType": kind, "buffer": content})
    failure = page.locator("#failure")
    expect(failure).to_be_visible(timeout=PATIENCE)
    said = failure.inner_text()
    assert words in said and not TECHNICAL.search(said), said


@pytest.mark.parametrize("status, words", [(413, "too large"), (415, "isn’t a picture"), (502, "went wrong"), (504, "too long")])
def test_a_proxy_s_error_page_is_explained_in_everyday_words(visit, status, words):
    page = visit("/still-images")
    page.route("**/api/detect?*", lambda route: route.fulfill(
        status=status, content_type="text/html", body=f"<html><title>{status} Request Entity</title><center>nginx</center></html>"))
    choose(page, {"name": "tiny.png", "mimeType": "image/png", "buffer": noise(4)})
    failure = page.locator("#failure")
    expect(failure).to_be_visible(timeout=PATIENCE)
    said = failure.inner_text()
    assert words in said and not TECHNICAL.search(said) and "nginx" not in said, said


def noise(side: int) -> bytes:
    """A PNG that no compression makes smaller."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = b"".join(b"\0" + random.Random(row).randbytes(3 * side) for row in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_a_photo_with_too_many_pixels_is_made_smaller_and_read(visit, tmp_path, save_screenshot):
    # The card has 1280 × 960 pixels.
    server = Server(tmp_path / "records.sqlite", "--max-pixels", "0.8")
    server.start()
    try:
        page = visit("/still-images", base=server.base)
        choose_card(page)
        expect(page.locator("#reduction")).to_contain_text("1280 × 960")
        width, height = (int(side) for side in page.locator("#overlay").get_attribute("viewBox").split()[2:])
        assert width * height <= 800_000 and abs(width / height - 4 / 3) < 0.01
        assert width * height > 700_000
        page.locator('.finding-group[data-kind="barcodes"] .finding').click()
        expect(page.locator("#details .says")).to_have_text(TRUE_CARD["barcode"]["payload"])
        save_screenshot(page, "still-images-reduced")
        with page.expect_download(timeout=PATIENCE) as download:
            page.locator("#download-picture").click()
        assert download.value.suggested_filename == "card-annotated.png"
    finally:
        server.stop()


def test_a_photo_that_a_proxy_refuses_is_made_smaller_and_read(visit):
    page = visit("/still-images")
    sizes = []

    # nginx's default limit.
    def limited(route):
        sizes.append(len(route.request.post_data_buffer))
        if sizes[-1] > 1 << 20:
            route.fulfill(status=413, content_type="text/html", body="<h1>413 Request Entity Too Large</h1>")
        else:
            route.continue_()

    page.route("**/api/detect?*", limited)
    # The card with 1.3 MB of comments.
    card, comment = CARD.read_bytes(), b"\xff\xfe\xff\xff" + bytes(65_533)
    choose(page, {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": card[:2] + 20 * comment + card[2:]})
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    assert len(sizes) == 2 and sizes[0] > 1_300_000 and sizes[1] <= 1_000_000
    expect(page.locator("#reduction")).to_contain_text("less detail")
    assert page.locator('.finding-group[data-kind="barcodes"] .finding').all_inner_texts() == [TRUE_CARD["barcode"]["payload"]]


def test_many_contours_are_folded_and_the_selected_one_stays_selected(visit, save_screenshot):
    page = visit("/still-images")
    choose_only(page, "contours", "barcodes")
    choose_card(page)
    rows = page.locator('.finding-group[data-kind="contours"] .finding')
    count = rows.count()
    assert count > 20
    assert page.locator('.finding-group[data-kind="contours"] .finding:visible').count() == 8
    # A folded one, chosen in the picture, is shown in the list.
    page.evaluate("""() => {
        const paths = [...document.querySelectorAll('.observation[data-kind="contours"]')];
        paths.find((path) => path.getAttribute('aria-label') === 'Contour 15').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }""")
    selected = page.locator('.finding[aria-pressed="true"]')
    expect(selected).to_have_text("Contour 15")
    expect(selected).to_be_visible()
    save_screenshot(page, "still-images-contours")
    page.get_by_role("button", name=f"Show all {count} contours").click()
    assert page.locator('.finding-group[data-kind="contours"] .finding:visible').count() == count
    # Another kind before it doesn't move the selection, nor does the details' height move the list.
    page.locator('.kind input[name="text"]').check()
    expect(page.locator('.finding-group[data-kind="text"]')).to_be_visible(timeout=PATIENCE)
    expect(selected).to_have_text("Contour 15")
    expect(page.locator("#details-title")).to_have_text("Contour 15")
    page.get_by_role("button", name="Show fewer").click()
    expect(selected).to_be_visible()


def test_a_picture_that_takes_long_shows_for_how_long(visit, save_screenshot):
    page = visit("/still-images", script="""
        const quick = globalThis.fetch;
        globalThis.fetch = async (path, options) => {
            if (path.includes('api/detect')) await new Promise((resolve) => setTimeout(resolve, 7000));
            return quick(path, options);
        };
    """)
    choose(page, CARD)
    expect(page.locator("#busy")).to_have_text("Looking…")
    expect(page.locator("#busy")).to_have_text(re.compile(r"Looking for \d s: the server is slow or busy"))
    save_screenshot(page, "still-images-slow")
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#busy")).to_be_hidden()


def test_all_results_are_copied_as_text(visit):
    page = visit("/still-images")
    page.context.grant_permissions(["camera", "clipboard-read", "clipboard-write"])
    choose_only(page, "text")
    choose_card(page)
    page.get_by_role("button", name="Copy all").click()
    expect(page.locator("#downloads").get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == TRUE_CARD["text"]
    choose_only(page, "text", "barcodes")
    expect(page.locator('.finding-group[data-kind="barcodes"]')).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Copy all")).to_be_visible()
    page.get_by_role("button", name="Copy all").click()
    copied = page.evaluate("navigator.clipboard.readText()").split("\n\n")
    assert copied == [f"Barcodes\n{TRUE_CARD['barcode']['payload']}", "\n".join(["Text", *TRUE_CARD["text"]])]


def test_an_image_that_is_too_large_is_not_sent(visit):
    page = visit("/still-images")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if "/api/detect" in request.url else None)
    limit = page.evaluate("fetch('/api/capabilities').then((answer) => answer.json()).then((found) => found.limits.bodyBytes)")
    page.evaluate("""(size) => {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(size)], 'huge.jpg', { type: 'image/jpeg' }));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    }""", limit + 1)
    expect(page.locator("#failure h2")).to_have_text("The picture is too large.")
    assert sent == []


def test_a_webcam_takes_an_image(visit, save_screenshot):
    page = visit("/still-images")
    page.locator('#invitation [data-action="take"]').click()
    expect(page.locator("#take-shutter")).to_be_enabled(timeout=PATIENCE)
    save_screenshot(page, "still-images-take")
    page.locator("#take-shutter").click()
    expect(page.locator("#take")).to_be_hidden()
    expect(page.locator(".thumbnail")).to_have_count(1)
    wait_until(page, "document.getElementById('take-video').srcObject === null")
    expect(page.locator("#findings")).to_be_visible(timeout=PATIENCE)

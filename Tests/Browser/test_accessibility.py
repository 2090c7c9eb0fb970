"""Accessibility of every page in its states, for low vision and keyboards, according to WCAG 2.2."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import DESKTOP, PATIENCE, PHONE, PHONE_ON_ITS_SIDE, TABLET, wait_until_settled
from strokes import draw
from test_pictionary import ask_for, begin_round, start
from test_still_images import choose_card

CHECKS = (Path(__file__).parent / "accessibility.js").read_text().split("\n\n", 1)[1]


def start_page(page):
    expect(page.locator("#version")).not_to_have_text("Swift Vision")


def dice(page):
    expect(page.locator("#readout")).to_have_attribute("data-state", "result", timeout=PATIENCE)
    expect(page.locator("#statistics-body")).to_be_visible()


def dice_correction(page):
    dice(page)
    page.locator(".roll .button").first.click()


def still_images(page):
    expect(page.locator("#invitation")).to_be_visible()


def still_images_card(page):
    choose_card(page)
    page.locator('.finding-group[data-kind="barcodes"] .finding').click()


def pictionary_setup(page):
    page.locator("#add-player").click()


def pictionary_introduction(page):
    page.locator("#show-introduction").click()


def pictionary_turn(page):
    start(page, ["Ada", "Bob"], mode="paper")


def pictionary_drawing(page):
    start(page, ["Ada", "Bob"])
    begin_round(page)
    page.locator("#take-hint").click()
    expect(page.locator("#hint")).to_be_visible()


def pictionary_result(page):
    ask_for(page, "house")
    start(page, ["Ada", "Bob"])
    begin_round(page)
    draw(page, "house")
    page.locator("#done").click()
    expect(page.locator("#result")).to_be_visible(timeout=PATIENCE)


STATES = [
    ("/", start_page), ("/dice", dice), ("/dice", dice_correction), ("/still-images", still_images),
    ("/still-images", still_images_card), ("/pictionary", pictionary_setup), ("/pictionary", pictionary_introduction),
    ("/pictionary", pictionary_turn), ("/pictionary", pictionary_drawing), ("/pictionary", pictionary_result),
]
SIZES = {"phone": PHONE, "on-its-side": PHONE_ON_ITS_SIDE, "tablet": TABLET, "desktop": DESKTOP}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path, state", STATES, ids=[state.__name__ for _, state in STATES])
def test_a_page_is_accessible_in_every_size(visit, save_screenshot, path, state, scheme):
    page = visit(path, viewport=PHONE, scheme=scheme)
    state(page)
    problems = {}
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        wait_until_settled(page)
        found = page.evaluate(CHECKS)
        if found:
            problems[name] = found
        save_screenshot(page, f"{state.__name__}-{name}-{scheme}")
    assert problems == {}


@pytest.mark.parametrize("path", ["/", "/dice", "/still-images", "/pictionary"])
def test_the_narrowest_phones_have_room(visit, path):
    page = visit(path, viewport={"width": 320, "height": 568})
    wait_until_settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


# The elements that the Tab key has to reach: only one of a group of radio buttons, or of the image's paths.
REACHABLE = """() => {
    const root = document.querySelector('dialog[open]') ?? document;
    const groups = new Set();
    return [...root.querySelectorAll('a[href], button, input, select, [tabindex="0"], video[controls]')].filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.disabled || element.closest('[inert]')) return false;
        if (element.getAttribute('tabindex') === '-1') return false;
        if (element.type !== 'radio') return true;
        const isFirst = !groups.has(element.name);
        groups.add(element.name);
        return isFirst;
    }).length;
}"""

FOCUSED = """() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.matches('dialog')) return null;
    globalThis.stops ??= new Map();
    if (!stops.has(element)) stops.set(element, stops.size);
    const styles = [element, element.closest('label'), element.nextElementSibling, ...element.querySelectorAll('.halo')]
        .filter(Boolean).map((candidate) => getComputedStyle(candidate));
    const isSeen = styles.some((style) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)
        || parseFloat(style.strokeWidth) >= 10);
    const box = element.getBoundingClientRect();
    return {
        number: stops.get(element), name: element.id || element.className.baseVal || element.className, isSeen,
        isInWindow: box.bottom > 0 && box.top < innerHeight,
    };
}"""


@pytest.mark.parametrize("path, state", STATES, ids=[state.__name__ for _, state in STATES])
def test_the_tab_key_reaches_everything_and_focus_is_visible(visit, path, state):
    page = visit(path)
    state(page)
    # A roll that ends in the meantime would change the list.
    page.evaluate("document.getElementById('video')?.pause()")
    reached = {}
    for _ in range(150):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        # Between the last and the first the focus is in the browser's own interface.
        if stop is None:
            continue
        if stop["number"] in reached and len(reached) > 1:
            break
        reached[stop["number"]] = stop
    assert len(reached) == page.evaluate(REACHABLE), [stop["name"] for stop in reached.values()]
    assert [stop["name"] for stop in reached.values() if not stop["isSeen"]] == []
    assert [stop["name"] for stop in reached.values() if not stop["isInWindow"]] == []


FAULTS = {
    "4.1.2 no name": "<button type='button' class='button'></button>",
    "1.1.1 no alt": "<img src='/assets/icons/brand.svg'>",
    "1.3.1 heading skips a level": "<h4>Far below</h4>",
    "1.3.1 list holds other things": "<ul><div>Not an item</div></ul>",
    "2.5.8 small target": "<button type='button'>x</button>",
    "1.4.3 contrast": "<p class='planted'>Hardly to be read</p>",
    "1.4.10": "<div class='planted wide'></div>",
    "4.1.1 id twice": "<p id='content'>The second</p>",
}


@pytest.mark.parametrize("rule", FAULTS)
def test_the_checks_find_a_planted_fault(visit, rule):
    page = visit("/")
    page.evaluate("""(fault) => {
        document.querySelector('main').insertAdjacentHTML('beforeend', fault);
        const planted = document.querySelector('.planted');
        if (planted) Object.assign(planted.style, { color: '#999', width: planted.matches('.wide') ? '3000px' : '' , height: '10px' });
    }""", FAULTS[rule])
    assert any(problem.startswith(rule) for problem in page.evaluate(CHECKS))


def test_results_are_announced_and_frames_are_not(visit):
    page = visit("/dice")
    page.evaluate("""() => {
        globalThis.said = [];
        for (const region of document.querySelectorAll('[aria-live]')) {
            new MutationObserver(() => { if (region.textContent.trim()) said.push(region.textContent); })
                .observe(region, { childList: true, subtree: true, characterData: true });
        }
    }""")
    expect(page.locator("#readout")).to_have_attribute("data-state", "rolling", timeout=PATIENCE)
    expect(page.locator("#readout")).to_have_attribute("data-state", "result", timeout=PATIENCE)
    frames, said = page.evaluate("[performance.getEntriesByName('frame-latency').length, said]")
    assert 1 <= len(said) < frames
    assert all(sentence.startswith("Rolled") for sentence in said)


def test_nothing_moves_with_reduced_motion(visit):
    page = visit("/dice", reduced_motion="reduce")
    expect(page.locator("#readout")).to_have_attribute("data-state", "result", timeout=PATIENCE)
    assert page.evaluate("document.getAnimations().length") == 0

"""The pages behind a reverse proxy that serves them under a path of another site."""

import http.client
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from conftest import PATIENCE
from test_still_images import TRUE_CARD, choose_card

PATH = "/tools/vision"


class Proxy(BaseHTTPRequestHandler):
    """Passes requests under the path on, without the path; everything else is another site's."""

    protocol_version = "HTTP/1.1"

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self.path.startswith(f"{PATH}/"):
            return self.answer(404, {}, b"another site")
        connection = http.client.HTTPConnection("127.0.0.1", self.server.behind, timeout=60)
        try:
            headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            connection.request(self.command, self.path.removeprefix(PATH), body or None, headers)
            response = connection.getresponse()
            return self.answer(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    do_GET = do_POST = do_PATCH = do_DELETE = forward

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() not in ("connection", "content-length", "date", "server", "transfer-encoding"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(server):
    """The address of the pages under the path."""
    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    proxy.behind = server.port
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{proxy.server_port}{PATH}"
    proxy.shutdown()


def requests_of(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.startswith("http") else None)
    return asked


def test_the_applications_work_under_a_path(visit, site):
    page = visit("/", base=site)
    asked = requests_of(page)
    page.reload()
    expect(page.locator("#version")).not_to_have_text("Swift Vision")
    page.locator('.application[href="dice"]').click()
    expect(page.locator(".roll").first).to_be_visible(timeout=PATIENCE)
    assert page.locator("#rolls-csv").evaluate("(link) => link.href").startswith(f"{site}/api/rolls.csv")
    page.get_by_role("link", name="Still images").click()
    # Until the page is loaded, its scripts don't handle clicks.
    page.wait_for_url(f"{site}/still-images")
    choose_card(page)
    assert page.locator('.finding-group[data-kind="text"] .finding').all_inner_texts() == TRUE_CARD["text"]
    page.get_by_role("link", name="PictionARy").click()
    page.wait_for_url(f"{site}/pictionary")
    page.locator("#start-game").click()
    expect(page.locator("#turn")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Swift Vision, start").click()
    expect(page.locator(".applications")).to_be_visible()
    assert page.url == f"{site}/"
    assert [url for url in asked if not url.startswith(f"{site}/")] == []


def test_every_icon_and_the_manifest_s_addresses_are_under_the_path(visit, site):
    page = visit("/dice", base=site)
    manifest = page.evaluate("""async () => {
        const address = document.querySelector('link[rel="manifest"]').href;
        const { start_url, scope, icons, shortcuts } = await (await fetch(address)).json();
        return [start_url, scope, ...icons.map(({ src }) => src), ...shortcuts.map(({ url }) => url)]
            .map((relative) => new URL(relative, address).href);
    }""")
    icons = page.evaluate("[...document.querySelectorAll('use')].map((use) => new URL(use.getAttribute('href'), location).href)")
    assert len(manifest) == 9 and len(icons) > 5
    for address in {*manifest, *icons}:
        assert address.startswith(f"{site}/")
        assert page.evaluate("(address) => fetch(address).then((answer) => answer.status)", address) == 200

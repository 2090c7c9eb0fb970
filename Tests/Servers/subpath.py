"""One server under a path of a site, behind nginx: every address in its pages and responses leads to it."""

import http.cookiejar
import json
import os
import re
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path

from processes import Nginx, ROOT, VisionServer

PATH = "/tools/vision/"
TOKEN = "0123456789abcdef0123456789abcdef"
STILL = ROOT / "Examples/SampleRoll/still.jpg"
# The addresses in a file, relative to it.
ADDRESSES = {
    "text/html": r'\b(?:href|src)="([^"#]+)',
    "text/javascript": r'(?:\bfrom|^import) "([^"]+)"',
    "text/css": r'url\("?([^")]+)',
    "application/manifest+json": r'"(?:src|url|start_url|scope)": "([^"]+)"',
}


class Client:
    """A browser's part: it follows redirections and stores cookies."""

    def __init__(self, base: str):
        self.base = base
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, address: str):
        return self._opener.open(urllib.parse.urljoin(self.base, address), timeout=60)

    def post(self, address: str, body: bytes, kind: str):
        request = urllib.request.Request(urllib.parse.urljoin(self.base, address), body, {"Content-Type": kind})
        return self._opener.open(request, timeout=60)


def main() -> None:
    program = os.environ.get("VISION", "vision")
    with tempfile.TemporaryDirectory(prefix="vision-subpath-") as name:
        folder = Path(name)
        (folder / "secret").write_text(os.urandom(16).hex())
        server = VisionServer(program, folder, "a", "--records", str(folder / "records.sqlite"), "--token", TOKEN)
        proxy = Nginx.with_path(PATH, server, folder)
        try:
            server.start()
            client = Client(f"http://127.0.0.1:{proxy.port}{PATH}")
            sign_in(client)
            pages = crawl(client)
            use(client)
        except AssertionError:
            for log in (server.log, proxy.log):
                print(f"--- {log.name}\n{log.read_text()[-3000:]}", file=sys.stderr)
            raise
        finally:
            server.stop()
            proxy.stop()
    print(f"{pages} files of the pages lead to each other under {PATH}")


def sign_in(client: Client) -> None:
    """Opens the addresses with the token that `vision serve` prints, under the path."""
    for page in ("", "dice"):
        with client.get(f"{page}?token={TOKEN}") as answer:
            assert answer.status == 200 and answer.url == client.base + page, answer.url
    # Not sent to the site's other paths.
    assert {cookie.path for cookie in client.cookies} == {PATH.rstrip("/")}, list(client.cookies)
    # Without the slash.
    with client.get(client.base.rstrip("/")) as answer:
        assert answer.url == client.base, answer.url


def crawl(client: Client) -> int:
    """Requests every file that the start page leads to, and returns their number."""
    seen: set[str] = set()
    waiting = [client.base]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        assert address.startswith(client.base), f"{address} isn't under the path"
        with client.get(address) as answer:
            assert answer.status == 200, address
            kind, text = answer.headers.get_content_type(), answer.read()
        if kind in ADDRESSES:
            text = text.decode()
            found = re.findall(ADDRESSES[kind], text, re.MULTILINE)
            waiting += [urllib.parse.urljoin(address, other) for other in found]
            absolute = re.findall(r'["`]/(?:api|assets|health)\b[^"`]*', text)
            assert not absolute, f"{address}: {absolute}"
    for page in ("dice", "still-images", "pictionary", "assets/dice/main.js", "assets/icons/icon-512.png"):
        assert client.base + page in seen, f"nothing leads to {page}"
    return len(seen)


def use(client: Client) -> None:
    """Uses the API as a program does that follows the addresses in its responses."""
    with client.post("api/dice", STILL.read_bytes(), "image/jpeg") as answer:
        assert json.load(answer)["values"] == [3, 5, 1]
    for sessions in ("api/dice/sessions", "api/pictionary/games"):
        with client.post(sessions, b"{}", "application/json") as answer:
            location = urllib.parse.urljoin(answer.url, answer.headers["Location"])
        assert location.startswith(client.base + sessions), location
        with client.get(location) as answer:
            assert answer.status == 200


if __name__ == "__main__":
    main()

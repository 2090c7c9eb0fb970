#!/usr/bin/env python3
"""Renames Swift declarations throughout the package, by the index of the last debug build.

    swift build --build-tests
    Tools/rename_symbols.py TABLE           list what would change, a line per file
    Tools/rename_symbols.py TABLE --write   change it

A line of the table is `FILE DECLARATION NEW`, separated by spaces: the file with the declaration, its base
name, and the new one. FILE may be `FILE:LINE` if the file has several declarations of that name, and NEW a
complete function name, `name(label:label:)`, to change labels as well. Comments and documents that mention a
renamed type, and files named after it, follow. Empty lines and lines that start with `#` are ignored.

Build afterwards: code that the build leaves out (other packages, inactive `#if` branches) isn't in the index.
"""

import argparse
import collections
import contextlib
import itertools
import json
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parents[1]
KINDS = "class|struct|enum|actor|protocol|typealias|func|var|let|case|associatedtype"


class Renaming(NamedTuple):
    file: Path
    first_line: int
    name: str
    new: str

    @classmethod
    def parsed(cls, row: str) -> "Renaming":
        place, name, new = row.split(maxsplit=2)
        file, _, line = place.partition(":")
        return cls(ROOT / file, int(line or 1), name, new)

    def position(self) -> tuple[int, int]:
        """The line and the column of the declaration's name, from 0."""
        declaration = re.compile(rf"(?:\b(?:{KINDS})\s+|^\s*case\b.*?[ ,(])({re.escape(self.name)})\b")
        for number, line in enumerate(self.file.read_text().splitlines()):
            if number + 1 < self.first_line or line.lstrip().startswith("//"):
                continue
            if match := declaration.search(line):
                return number, match.start(1)
        raise SystemExit(f"{self.file}: no declaration of {self.name} from line {self.first_line}")


class LanguageServer:
    def __init__(self, root: Path):
        self.process = subprocess.Popen(["sourcekit-lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=root)
        self.messages: queue.SimpleQueue = queue.SimpleQueue()
        self.numbers = itertools.count(1)
        threading.Thread(target=self._read, daemon=True).start()
        self.request("initialize", processId=None, rootUri=root.as_uri(), capabilities={}, initializationOptions={"backgroundIndexing": False})
        self.send({"method": "initialized", "params": {}})
        self.request("workspace/synchronize", index=True)

    def _read(self) -> None:
        while header := self.process.stdout.readline():
            length = int(header.split(b":")[1])
            while self.process.stdout.readline() != b"\r\n":
                pass
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def request(self, method: str, **parameters) -> dict | None:
        number = next(self.numbers)
        self.send({"id": number, "method": method, "params": parameters})
        while True:
            message = self.messages.get(timeout=600)
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            elif message.get("id") == number:
                if "error" in message:
                    raise RuntimeError(message["error"]["message"])
                return message["result"]

    def open(self, file: Path) -> None:
        text = {"uri": file.as_uri(), "languageId": "swift", "version": 1, "text": file.read_text()}
        self.send({"method": "textDocument/didOpen", "params": {"textDocument": text}})


def edits(renamings: list[Renaming]) -> tuple[dict[Path, set], list[str]]:
    """The edits of each file, as (line, column, end line, end column, text), and the errors."""
    positions = {renaming: renaming.position() for renaming in renamings}
    server, problems, opened = LanguageServer(ROOT), [], set()
    by_file: dict[Path, set] = collections.defaultdict(set)
    with contextlib.closing(server.process.stdin):
        for renaming in renamings:
            if renaming.file not in opened:
                server.open(renaming.file)
                opened.add(renaming.file)
            line, column = positions[renaming]
            try:
                result = server.request("textDocument/rename", textDocument={"uri": renaming.file.as_uri()},
                                        position={"line": line, "character": column}, newName=renaming.new)
            except RuntimeError as error:
                problems.append(f"{renaming.name}: {error}")
                continue
            for uri, changes in ((result or {}).get("changes") or {}).items():
                for change in changes:
                    start, end = change["range"]["start"], change["range"]["end"]
                    edit = start["line"], start["character"], end["line"], end["character"], change["newText"]
                    by_file[Path(unquote(uri.removeprefix("file://")))].add(edit)
    return by_file, problems


def apply(file: Path, changes: set) -> None:
    lines = file.read_text().splitlines(keepends=True)
    for line, column, end_line, end_column, text in sorted(changes, reverse=True):
        # Columns count UTF-16 code units: one for each character that precedes a name in this package.
        assert line == end_line, f"{file}:{line + 1}: a name over several lines"
        lines[line] = lines[line][:column] + text + lines[line][end_column:]
    file.write_text("".join(lines))


def tracked(*patterns: str) -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in listing.split("\0") if name]


def mentions(types: Iterable[str]) -> re.Pattern:
    """Finds the types in prose. A name of one word may be plain English there, except in backticks.

    A name that a folder of the sources has too, `Engines`, isn't followed: a document may mean the folder.
    """
    folders = {"Sources"} | {one.name for one in (ROOT / "Sources").rglob("*") if one.is_dir()}
    types = [one for one in types if one not in folders]
    compound = [one for one in types if len(re.findall(r"[A-Z][a-z0-9]+", one)) > 1]
    return re.compile(rf"(?<![`\w])(?:{'|'.join(compound) or '(?!)'})\b|(?<=`)(?:{'|'.join(types) or '(?!)'})\b")


def follow(renamings: list[Renaming]) -> None:
    """Renames the types in comments, documents and file names."""
    types = {one.name: one.new for one in renamings if one.name[0].isupper()}
    if not types:
        return
    name = mentions(types)
    for file in tracked("*.swift", "*.h", "*.c", "*.md", "*.py", "Makefile"):
        text = file.read_text()
        if file.suffix == ".swift":
            new = re.sub(r"//.*", lambda comment: name.sub(lambda found: types[found[0]], comment[0]), text)
        else:
            new = name.sub(lambda found: types[found[0]], text)
        if new != text:
            file.write_text(new)
    for file in tracked("*.swift"):
        stem = re.match(r"(\w+?)(Tests)?(\+.*)?\.swift$", file.name)
        if stem and stem[1] in types:
            target = file.with_name(f"{types[stem[1]]}{stem[2] or ''}{stem[3] or ''}.swift")
            subprocess.run(["git", "mv", file, target], cwd=ROOT, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", type=Path)
    parser.add_argument("--write", action="store_true", help="change the files")
    arguments = parser.parse_args()
    rows = arguments.table.read_text().splitlines()
    renamings = [Renaming.parsed(row) for row in rows if row.strip() and not row.startswith("#")]
    by_file, problems = edits(renamings)
    for file, changes in sorted(by_file.items()):
        print(f"{file.relative_to(ROOT)}: {len(changes)}")
        if arguments.write:
            apply(file, changes)
    if arguments.write:
        follow(renamings)
    print("\n".join(problems), file=sys.stderr)
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks the English of comments, documents, messages and pages, and the links in documents.

Prints `file:line: message; better: …` for each finding. `--help` lists the rules, the words, and examples.
Exit status: 0 no findings, 1 findings, 64 usage error, 69 codespell is missing (`make lint` installs it).
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Iterable, Iterator
from urllib.parse import unquote

TOOL_ROOT = Path(__file__).resolve().parent.parent

# ---- What is checked. `--help` prints this section, and no other file repeats it.

# Rules that hold in every file, without exception.
EVERYWHERE = ("links", "spelling")

# All rules hold in every file but these, in which words are data: names of tables, of files, of other
# people's software, what pages show, and what was written before the rules. None is added.
EXEMPT = (
    "Benchmarks/Serving/attackers.py", "Benchmarks/filters_baseline.py", "Fuzzing/Structure/webp.py",
    "Sources/Applications/VisionRecords/RecordStore+Games.swift", "Sources/Applications/VisionRecords/RoundRecord.swift",
    "Sources/Companions/_CoreImage/Filters/PhotographicFilters.swift", "Sources/Frameworks/CoreMLSpecification/Generated",
    "Sources/Frameworks/ModelClassGeneration/Source/InputSource.swift", "Tests/Applications/OverlaysTests/OverlaysTests.swift",
    "Tests/Browser", "Tests/Conformance/Architectures/__main__.py", "Tests/Fixtures",
    "Tests/Frameworks/CoreMLTests/OutputBackingTests.swift", "Tests/Program",
)  # fmt: skip

RULES = {
    "opening": "a documentation comment opens with a noun phrase or a verb in the third person",
    "word": "a word that has a better one in this field",
    "picture": "`image` is the technical word; `photo` and `picture` are for players (PLAYERS)",
    "long": "a comment line is at most 110 characters long",
    "spelling": "American spelling of comments and documents, by codespell",
    "messages": "American spelling of strings: messages, help, names of tests",
    "links": "relative links, anchors and paths in documents lead somewhere",
}

LONGEST_LINE = 110

# How documentation comments don't open: a pattern, its name in `--count`, the better opening.
OPENINGS = [
    (r"What\b", "What", "a noun phrase, or a verb in the third person"),
    (r"How (?:long|soon)\b", "How long", "The time, The duration, The interval"),
    (r"How many\b", "How many", "The number of"),
    (r"How much\b", "How much", "The amount, The weight, The size"),
    (r"How far\b", "How far", "The distance, The offset, The margin"),
    (r"How often\b", "How often", "The number of times, The frequency, The interval"),
    (r"How (?:sure|certain|likely)\b", "How sure", "The confidence, The probability"),
    (r"How\b", "How", "The method, The order, The layout, or a verb in the third person"),
    (r"(?:Where|Whence)\b", "Where", "The position, The path, The origin; If, for a condition"),
    (r"Which\b", "Which", "The … that, or a noun phrase"),
    (r"Who(?:m|se|ever)?\b", "Who", "The caller, The owner, The player"),
    (r"When\b", "When", "The time at which; If, for a condition"),
    (r"Why\b", "Why", "The reason"),
    (r"(?:So|As) (?:many|much|far|long|often)\b", "So many", "The number of, The amount; the subject first"),
]
# "Whether" is for Boolean values, in the indicative.
WHETHER = "a noun phrase: only Boolean declarations open with Whether"
WHETHER_WOULD = "the indicative: Whether the engine fuses …, not would fuse"

# Words: a pattern, its name in `--count`, the better words. A space matches a line break, too.
WORDS = [
    (r"told", "told", "reported, returned, selected, notified"),
    (r"tell(?:s|ing)? (?:\w+ )?apart|told apart", "tell apart", "distinguish, separate; the class labels"),
    (r"tell(?:s|ing)?", "tell", "report, return, indicate, distinguish"),
    (r"ask(?:s|ed|ing)?", "ask", "request, query, call, require; the caller, the request"),
    (r"surest|least sure|surer", "surest", "in descending order of confidence; the most confident"),
    (r"anew", "anew", "again; restart, recreate, recompile"),
    (r"let(?:s|ting)? go", "let go", "release, free, discard, empty"),
    (r"tak(?:es?|en|ing) for (?:an?|no|one|another)(?! (?:\w+ )?(?:second|millisecond|hour|minute|frame)s?\b)", "taken for",
     "classified as, mistaken for"),
    (r"f(?:ind|inds|ound|inding) out", "find out", "detect, determine, compute"),
    (r"a moment ago", "moment ago", "previously"),
    (r"so many(?! that)|so much(?! (?:that|as|more|less|better))", "so many", "the count, this many, the top k; the amount"),
    (r"closer look(?:s)?", "closer look", "recheck"),
    (r"l(?:ies?|ying|ay) still", "lies still", "is stationary, is at rest"),
    (r"whole numbers?", "whole number", "integer"),
    (r"texts", "texts", "strings; recognized text"),
    (r"in vain", "in vain", "without success, unsuccessfully"),
    (r"(?:nil|null|none|0|empty) where|where there (?:is|are) (?:none|no|one)", "nil where",
     "if, for a condition: nil if there is none"),
]  # fmt: skip
# These words are allowed in a sentence about people.
PEOPLE = re.compile(
    r"\b(?:players?|users?|people|person|persons|guests?|visitors?|maintainers?|contributors?|you|we|yourself)\b", re.IGNORECASE)
SAID_OF_PEOPLE = {"told", "tell", "ask"}

# Where `photo` and `picture` are the words: in what players read.
PLAYERS = (
    "README.md", "Documentation/CommandLine.md", "Documentation/WebApps.md", "Sources/Applications/PictionARy", "Sources/Program/VisionCLI/Dice",
    "Sources/Program/VisionCLI/Pictionary", "Sources/Program/VisionServer/AnnotationPages", "Sources/Program/VisionServer/Pages", "Examples/Drawings",
)  # fmt: skip

# The dictionaries of codespell.
DICTIONARIES = "clear,en-GB_to_en-US"
# Keywords of Swift that codespell takes for misspellings.
KEYWORDS = "inout"

# Files whose strings are the words of this list.
LISTS = ("Tools/check_prose.py", "Tools/test_check_prose.py")

# ---- Reading: each file becomes blocks of prose, with its code left out.

SLASHES = {".swift", ".c", ".h", ".js", ".css"}
HASHES = {".py", ".sh"}
MARKUP = {".md", ".html"}

TOKEN = re.compile(
    r'(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<multiline>#*"""\n.*?"""#*)|(?P<raw>#+"[^\n]*?"#+)'
    r'|(?P<string>"(?:\\.|[^"\\\n])*")', re.DOTALL)
TOKEN_WITH_SINGLE_QUOTES = re.compile(
    r"(?P<line>//[^\n]*)|(?P<block>/\*.*?\*/)|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)", re.DOTALL)
TOKEN_WITHOUT_LINES = re.compile(r"(?P<block>/\*.*?\*/)|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')", re.DOTALL)
TOKEN_PYTHON = re.compile(
    r"(?P<line>\#[^\n]*)|(?P<multiline>(?<!\w)[rRfFbBuU]{0,2}(?:\"\"\".*?\"\"\"|'''.*?'''))"
    r"|(?P<string>(?<!\w)[rRfFbBuU]{0,2}(?:\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))", re.DOTALL)
SENTENCE = re.compile(r"[A-Za-z’']+(?:[,;:]? [A-Za-z’']+){2}")
CODE = re.compile(
    r"``[^`\n]+``|\b\d+\w*|`[^`\n]+`\w*|^\s*- (?:Parameter )?\w+:|\bhttps?://\S+|<doc:[^>]*>|\"[^\"\n]+\"(?=, \d{4})|\\\([^)\n]*\)|%\([^)]*\)|\{[^}\s]*\}|\]\([^)\s]*\)"
    r"|(?<![\w.])\.\w+|\b\w+(?:\.\w+)*\(\)|\b\w+(?:_\w+)+\b|\b[a-z]+[A-Z]\w*|--[a-z][\w-]*|[\w.-]*/[\w./-]+", re.MULTILINE)
FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?^[ \t]*\1[^\n]*$", re.DOTALL | re.MULTILINE)


@dataclass
class Block:
    """Prose that belongs together: a comment, a string, or a document."""

    kind: str  # "documentation", "comment", "string" or "document"
    first: int  # the number of its first line
    text: str
    follows: str = ""  # the code after a documentation comment

    def line(self, offset: int) -> int:
        return self.first + self.text.count("\n", 0, offset)


@dataclass
class Finding:
    file: str
    line: int
    rule: str
    name: str  # of the row in `--count`
    message: str
    better: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}; better: {self.better}"


@dataclass
class Text:
    """A file with its blocks, and the numbers of its lines that hold nothing but a comment."""

    path: str
    content: str
    blocks: list[Block]
    comment_lines: dict[int, str]  # "documentation" or "comment", by number


def blanked(text: str, pattern: re.Pattern) -> str:
    """The text with each match replaced by as many spaces, its lines kept."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def prose(text: str) -> str:
    """The text without code, names, links and paths, at unchanged offsets."""
    return blanked(blanked(text, FENCE), CODE)


def read(path: str, content: str) -> Text:
    """Divides a file into blocks, by its kind."""
    text = read_any(path, content)
    if path in LISTS:
        text.blocks = [block for block in text.blocks if block.kind != "string"]
    return text


def read_any(path: str, content: str) -> Text:
    suffix = Path(path).suffix
    if suffix in SLASHES:
        return slashes(path, content, suffix)
    if suffix == ".py":
        return python(path, content)
    if suffix == ".sh" or Path(path).name == "Makefile":
        return hashes(path, content)
    if suffix == ".html":
        return Text(path, content, [Block("document", 1, html_prose(content))], {})
    if suffix == ".json":
        return Text(path, content, json_prose(content), {})
    return Text(path, content, [Block("document", 1, markdown_prose(content))], {})


class Lines:
    """The numbers of lines at growing offsets."""

    def __init__(self, content: str):
        self.content, self.offset, self.number = content, 0, 1

    def at(self, offset: int) -> int:
        self.number += self.content.count("\n", self.offset, offset)
        self.offset = offset
        return self.number


def slashes(path: str, content: str, suffix: str) -> Text:
    """Reads comments and strings of Swift, C, JavaScript and CSS. Comments in C headers are documentation."""
    pattern = {".swift": TOKEN, ".css": TOKEN_WITHOUT_LINES}.get(suffix, TOKEN_WITH_SINGLE_QUOTES)
    result, lines = Text(path, content, [], {}), Lines(content)
    last: Block | None = None
    marker, last_line = "", 0
    for match in pattern.finditer(content):
        start, token = match.start(), match[0]
        number = lines.at(start)
        if match.lastgroup == "line":
            alone = not content[content.rfind("\n", 0, start) + 1 : start].strip()
            mark = "///" if token.startswith("///") else "//"
            kind = "documentation" if mark == "///" or suffix == ".h" else "comment"
            body = token[len(mark) :]
            if alone:
                result.comment_lines[number] = kind
            if last and alone and mark == marker and number == last_line + 1:
                last.text += "\n" + body
            else:
                last = Block(kind if alone else "comment", number, body)
                result.blocks.append(last)
                marker = mark if alone else ""
            last_line = number
            if last.kind == "documentation":
                last.follows = content[match.end() : match.end() + 600]
        elif match.lastgroup == "block":
            kind = "documentation" if token.startswith("/**") or suffix == ".h" else "comment"
            body = re.sub(r"^[ \t]*\*(?!/) ?", "", token[3 if token.startswith("/**") else 2 : -2], flags=re.MULTILINE)
            result.blocks.append(Block(kind, number, body, content[match.end() : match.end() + 600]))
            if not content[content.rfind("\n", 0, start) + 1 : start].strip():
                for offset in range(token.count("\n") + 1):
                    result.comment_lines[number + offset] = kind
        elif SENTENCE.search(token):
            result.blocks.append(Block("string", number, token.replace("\\'", "'")))
    return result


def python(path: str, content: str) -> Text:
    """Reads comments, docstrings and strings. A docstring is a triple-quoted string at the head of a body."""
    result, lines = Text(path, content, [], {}), Lines(content)
    last: Block | None = None
    last_line = 0
    for match in TOKEN_PYTHON.finditer(content):
        start, token = match.start(), match[0]
        number = lines.at(start)
        before = content[content.rfind("\n", 0, start) + 1 : start]
        if match.lastgroup == "line":
            alone = not before.strip()
            if alone:
                result.comment_lines[number] = "comment"
            if last and alone and number == last_line + 1:
                last.text += "\n" + token[1:]
            else:
                last = Block("comment", number, token[1:])
                result.blocks.append(last)
            last_line = number
        elif match.lastgroup == "multiline" and not before.strip() and is_body_head(content, start):
            result.blocks.append(Block("documentation", number, token.strip("rRuU").strip("\"'"), signature(content, start)))
            for offset in range(token.count("\n") + 1):
                result.comment_lines[number + offset] = "documentation"
        elif SENTENCE.search(token):
            result.blocks.append(Block("string", number, token.replace("\\'", "'")))
    return result


def is_body_head(content: str, offset: int) -> bool:
    before = content[max(0, offset - 400) : offset].rstrip()
    return before.endswith(":") or all(line.startswith("#") for line in content[:offset].splitlines() if line.strip())


def signature(content: str, offset: int) -> str:
    """The declaration before a docstring."""
    return content[max(content.rfind("def ", 0, offset), content.rfind("class ", 0, offset), 0) : offset]


def hashes(path: str, content: str) -> Text:
    """Reads the comment lines of shell scripts and makefiles, and the help of makefile targets."""
    result = Text(path, content, [], {})
    last, last_line = None, 0
    for number, line in enumerate(content.splitlines(), start=1):
        if match := re.match(r"[ \t]*#(?!!)(.*)", line):
            result.comment_lines[number] = "comment"
            if last and last_line == number - 1:
                last.text += "\n" + match[1]
            else:
                last = Block("comment", number, match[1])
                result.blocks.append(last)
            last_line = number
        elif " ## " in line:
            result.blocks.append(Block("comment", number, line.split(" ## ", 1)[1]))
    return result


TAGS = re.compile(r"<script\b.*?</script>|<style\b.*?</style>|<[^>]*>", re.DOTALL | re.IGNORECASE)
SHOWN = re.compile(r"\b(?:alt|title|aria-label|placeholder|content|label)=\"([^\"]*)\"")


def html_prose(content: str) -> str:
    """The text of a page and the attributes that its readers see or hear."""

    def shown(match: re.Match) -> str:
        blank = list(re.sub(r"[^\n]", " ", match[0]))
        for attribute in SHOWN.finditer(match[0]):
            blank[attribute.start(1) : attribute.end(1)] = attribute[1]
        return "".join(blank)

    return TAGS.sub(shown, content.replace("<!--", "    ").replace("-->", "   "))


def json_prose(content: str) -> list[Block]:
    """The descriptions in an OpenAPI document."""
    lines = Lines(content)
    return [
        Block("document", lines.at(match.start()), match[1])
        for match in re.finditer(r'"(?:description|summary|title)":\s*"((?:\\.|[^"\\])*)"', content)
    ]


def markdown_prose(content: str) -> str:
    """The document without fenced code, and without indented code: four spaces, outside of a list."""
    text = blanked(content, FENCE)
    lines, in_list, in_code = text.split("\n"), False, False
    for index, line in enumerate(lines):
        if line.startswith(("    ", "\t")):
            in_code = in_code or (not in_list and (index == 0 or not lines[index - 1].strip()))
            if in_code:
                lines[index] = ""
        elif line.strip():
            in_code = False
            in_list = bool(re.match(r"\s*(?:[-*+]|\d+[.)])\s", line)) or (in_list and line.startswith(" "))
    return "\n".join(lines)


# ---- Checking


WORD_PATTERNS = [
    (re.compile(r"(?<![\w-])(?:" + pattern.replace(" ", r"\s+") + r")(?![\w-])", re.IGNORECASE), name, better)
    for pattern, name, better in WORDS
]
ANY_WORD = re.compile("|".join(f"(?:{pattern.pattern})" for pattern, _, _ in WORD_PATTERNS), re.IGNORECASE)
OPENING_PATTERNS = [(re.compile(r"\s*" + pattern), name, better) for pattern, name, better in OPENINGS]
PICTURE = re.compile(r"(?<![\w-])(?:pictures?|photos?)(?![\w-])", re.IGNORECASE)


def openings(text: Text) -> Iterator[Finding]:
    for block in text.blocks:
        if block.kind != "documentation":
            continue
        for pattern, name, better in OPENING_PATTERNS:
            if match := pattern.match(block.text):
                yield Finding(text.path, block.line(match.end()), "opening", name, f"a comment opens with “{match[0].strip()}”", better)
                break
        if match := re.match(r"\s*Whether\b", block.text):
            sentence = re.split(r"[.;:](?:\s|$)", block.text[match.end() :], maxsplit=1)[0]
            if not is_boolean(block.follows):
                better = WHETHER
            elif re.search(r"\bwould\b", sentence):
                better = WHETHER_WOULD
            else:
                continue
            yield Finding(text.path, block.line(match.end()), "opening", "Whether", "a comment opens with “Whether”", better)


def is_boolean(code: str) -> bool:
    """Whether the declaration at the head of this code has a Boolean type, or none that is written.

    A key of a dictionary has the type of its value, and a function of C returns a Boolean as an int.
    """
    declaration = re.split(r"\n\s*\n|\{\s*\n|\n\s*///", code, maxsplit=1)[0]
    if re.search(r"\b(?:Bool|bool|true|false|True|False|OptionSet|CFString|NSString)\b", declaration):
        return True
    if re.match(r"\s*(?:static |inline |extern )*int \w+\(|\s*(?:export |async |default )*function\b", declaration):
        return True
    if declaration.startswith("def "):
        return "->" not in declaration
    return bool(re.match(r"[^:{]*\b(?:var|let|const) \w+ = (?![-\d\"\[])", declaration))


def words(text: Text) -> Iterator[Finding]:
    for block in text.blocks:
        if not ANY_WORD.search(block.text):
            continue
        clear = prose(block.text)
        taken: list[range] = []
        for pattern, name, better in sorted(WORD_PATTERNS, key=lambda entry: " apart" not in entry[0].pattern):
            for match in pattern.finditer(clear):
                if any(match.start() in span for span in taken):
                    continue
                taken.append(range(match.start(), match.end()))
                begin = max(clear.rfind(mark, 0, match.start()) for mark in (". ", ".\n", ": ", "; ", "\n\n", '"'))
                if name in SAID_OF_PEOPLE and PEOPLE.search(clear, max(begin, 0), min(len(clear), match.end() + 25)):
                    continue
                shown = " ".join(match[0].split())
                yield Finding(text.path, block.line(match.start()), "word", name, f"“{shown}”", better)


def pictures(text: Text) -> Iterator[Finding]:
    if is_under(text.path, PLAYERS):
        return
    for block in text.blocks:
        if block.kind == "string" and "/VisionCLI/" in text.path or not PICTURE.search(block.text):
            continue
        for match in PICTURE.finditer(prose(block.text)):
            yield Finding(text.path, block.line(match.start()), "picture", "picture", f"“{match[0]}”", "image")


def long_lines(text: Text) -> Iterator[Finding]:
    lines = text.content.split("\n")
    for number in text.comment_lines:
        length = len(lines[number - 1])
        if length > LONGEST_LINE:
            yield Finding(
                text.path, number, "long", "long", f"a comment line of {length} characters", f"at most {LONGEST_LINE}")


def spelling(texts: Iterable[Text]) -> Iterator[Finding]:
    """Runs codespell once, on the prose of all files."""
    places: list[tuple[str, int, str]] = []
    gathered: list[str] = []
    for text in texts:
        for block in text.blocks:
            for offset, line in enumerate(prose(block.text).split("\n")):
                if line.strip():
                    places.append((text.path, block.first + offset, "messages" if block.kind == "string" else "spelling"))
                    gathered.append(line)
    command = [sys.executable, "-m", "codespell_lib", "--builtin", DICTIONARIES, "--ignore-words-list", KEYWORDS, "--stdin-single-line", "-"]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(TOOL_ROOT / ".dependencies" / "lint"), os.environ.get("PYTHONPATH", "")])}
    ran = subprocess.run(
        command, input="\n".join(gathered) + "\n", capture_output=True, text=True, encoding="utf-8", cwd="/", env=environment)
    if "No module named codespell_lib" in ran.stderr:
        print("check_prose.py: codespell isn't installed; run: make lint", file=sys.stderr)
        sys.exit(69)
    for match in re.finditer(r"^(\d+): (?:.*\n\t)?(\S+) ==> (.+)$", ran.stdout, re.MULTILINE):
        file, line, rule = places[int(match[1]) - 1]
        yield Finding(file, line, rule, rule, f"“{match[2]}” is British or misspelled", match[3])


# ---- Links


class Links:
    """Looks up what documents link to, among the files of one checkout."""

    LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)|^\[[^\]]+\]:\s*(\S+)", re.MULTILINE)
    ATTRIBUTE = re.compile(r"\b(?:href|src)=\"([^\"]*)\"")
    ARTICLE = re.compile(r"<doc:([\w/-]+)>")
    NAMED_PATH = re.compile(r"(?<!`)`([\w.][\w./+-]*/[\w./+-]*)`(?!`)")

    def __init__(self, root: Path, files: Iterable[str]):
        self.root = root
        self.files = set(files)
        self.folders = {str(folder) for file in self.files for folder in Path(file).parents} - {"."}
        self.top = {folder for folder in self.folders if "/" not in folder}
        self.articles = {Path(file).stem for file in self.files if ".docc/" in file}

    def check(self, text: Text) -> Iterator[Finding]:
        suffix = Path(text.path).suffix
        if suffix == ".md":
            yield from self.markdown(text)
        elif suffix == ".html":
            yield from self.page(text)
        if suffix in (".md", ".swift"):
            for match in self.ARTICLE.finditer(text.content):
                if match[1].rsplit("/")[-1] not in self.articles:
                    yield self.finding(text, match.start(), match[0], "an article of a .docc folder")

    def finding(self, text: Text, offset: int, target: str, better: str) -> Finding:
        line = text.content.count("\n", 0, offset) + 1
        return Finding(text.path, line, "links", "links", f"“{target}” leads nowhere", better)

    def markdown(self, text: Text) -> Iterator[Finding]:
        fenceless = blanked(text.content, FENCE)
        codeless = blanked(fenceless, re.compile(r"`[^`\n]+`"))
        for match in [*self.LINK.finditer(codeless), *self.ATTRIBUTE.finditer(codeless)]:
            target = next(group for group in match.groups() if group)
            if re.match(r"[a-z][a-z+.-]*:", target):
                continue
            path, _, anchor = unquote(target).partition("#")
            file = self.resolved(text.path, path)
            if file is None:
                yield self.finding(text, match.start(), target, "the path of a file, relative to the document's folder")
            elif anchor and file.endswith(".md") and anchor not in self.anchors(file):
                near = ", ".join("#" + name for name in sorted(self.anchors(file)) if anchor[:4] in name)
                yield self.finding(text, match.start(), target, near or "the anchor of a heading there")
        for match in self.NAMED_PATH.finditer(fenceless):
            path = match[1].rstrip("/")
            folder = str(Path(text.path).parent)
            parts = path.split("/")
            is_placeholder = any(re.match(r"[A-Z]{3,}", part) and "." not in part for part in parts)
            if parts[0] not in self.top or ".." in parts or is_placeholder or self.exists(path):
                continue
            if not self.exists(os.path.normpath(f"{folder}/{path}")) and not self.is_ignored(match[1]):
                yield self.finding(text, match.start(), match[1], "the path of a file or folder of this checkout")

    def is_ignored(self, path: str) -> bool:
        """Whether a build or a script makes the file: git ignores it."""
        return subprocess.run(["git", "check-ignore", "--quiet", path], cwd=self.root).returncode == 0

    def exists(self, path: str) -> bool:
        return path in self.files or path in self.folders

    def resolved(self, document: str, path: str) -> str | None:
        if not path:
            return document
        target = os.path.normpath(os.path.join(os.path.dirname(document), path))
        if self.exists(target):
            return target
        if ".docc/" in document:  # Resources are found by their names.
            catalog = document[: document.index(".docc/") + 6]
            for file in self.files:
                if file.startswith(catalog) and path in (Path(file).name, Path(file).stem):
                    return file
        return None

    @cache  # noqa: B019 (one instance a run)
    def anchors(self, file: str) -> frozenset[str]:
        """The anchors of a document, as GitHub makes them of headings, and its own."""
        content = blanked((self.root / file).read_text(encoding="utf-8"), FENCE)
        found = set(re.findall(r"<\w+[^>]*\b(?:id|name)=\"([^\"]+)\"", content))
        counts: Counter = Counter()
        for match in re.finditer(r"^#{1,6}\s+(.+?)\s*#*\s*$", content, re.MULTILINE):
            heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", match[1])
            slug = re.sub(r"[^\w\- ]", "", heading.lower().replace("`", "")).replace(" ", "-")
            found.add(f"{slug}-{counts[slug]}" if counts[slug] else slug)
            counts[slug] += 1
        return frozenset(found)

    def page(self, text: Text) -> Iterator[Finding]:
        """Checks links to files beside the page and in `Pages`, to pages, and to paths of the HTTP API.

        All are relative, since a proxy may serve the pages under a path.
        """
        folder = os.path.dirname(text.path)
        roots = [folder, os.path.join(os.path.dirname(folder), "Pages")]
        for match in self.ATTRIBUTE.finditer(text.content):
            path, _, anchor = match[1].partition("#")
            if re.match(r"[a-z][a-z+.-]*:", path) or (not path and not anchor):
                continue
            if path.startswith("/"):
                yield self.finding(text, match.start(), match[1], "a relative path: a proxy may serve the pages under a path")
                continue
            name = path.removeprefix("./")
            candidates = [text.path] if not path else [
                f"{root}/{name or 'index'}{ending}" for root in roots for ending in ("", ".html")]
            file = next((candidate for candidate in candidates if candidate in self.files), None)
            if file is None:
                if not self.is_route(f"/{name}"):
                    yield self.finding(text, match.start(), match[1], "a file of Pages, a page, or a path of openapi.json")
            elif anchor and not re.search(rf"\bid=\"{re.escape(anchor)}\"", (self.root / file).read_text(encoding="utf-8")):
                yield self.finding(text, match.start(), match[1], f"an id in {file}")

    @cache  # noqa: B019 (one instance a run)
    def is_route(self, path: str) -> bool:
        interfaces = [file for file in self.files if Path(file).name.startswith("openapi")]
        return any(f'"{path}"' in (self.root / file).read_text(encoding="utf-8") for file in interfaces)


# ---- The program


def is_under(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(place.rstrip("/") + "/") for place in places)


def is_checked(path: str) -> bool:
    file = Path(path)
    is_interface = file.name.startswith("openapi") and file.suffix == ".json"
    return file.suffix in SLASHES | HASHES | MARKUP or file.name == "Makefile" or is_interface


def checkout_files(root: Path) -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, check=True, stdout=subprocess.PIPE, text=True)
    return [path for path in dict.fromkeys(listed.stdout.split("\0")) if path and (root / path).is_file()]


def findings(texts: list[Text], links: Links, rules: set[str], only_held: bool = False) -> list[Finding]:
    """The findings of these rules; if `only_held`, of those that hold in each file."""
    found: list[Finding] = []
    for text in texts:
        found += links.check(text)
        if not only_held or not is_under(text.path, EXEMPT):
            for rule in (openings, words, pictures, long_lines):
                found += rule(text)
    if rules & {"spelling", "messages"}:
        found += spelling(texts)
    found = [finding for finding in found if finding.rule in rules]
    if only_held:
        found = [finding for finding in found if finding.rule in EVERYWHERE or not is_under(finding.file, EXEMPT)]
    order = {text.path: index for index, text in enumerate(texts)}
    return sorted(found, key=lambda finding: (order[finding.file], finding.line))


def table(texts: list[Text], found: list[Finding], root: Path, program: str | None) -> str:
    """The counts by rule, a row each."""
    kinds = Counter(kind for text in texts for kind in text.comment_lines.values())
    counts = Counter((finding.rule, finding.name) for finding in found)
    rows = [
        ("Comment lines", kinds.total()),
        ("  documentation comments", kinds["documentation"]),
        ("  other comments", kinds["comment"]),
        (f"  over {LONGEST_LINE} characters", counts["long", "long"]),
    ]
    names = [name for _, name, _ in OPENINGS] + ["Whether"]
    rows.append(("Comments that open with", sum(counts["opening", name] for name in names)))
    rows += [(f"  {name}", counts["opening", name]) for name in names]
    rows.append(("Words that have a better one", sum(counts["word", name] for _, name, _ in WORDS)))
    rows += [(f"  {name}", counts["word", name]) for _, name, _ in WORDS]
    rows.append(("`picture`, `photo` for image", counts["picture", "picture"]))
    rows.append(("Spelling: comments and documents", counts["spelling", "spelling"]))
    rows.append(("Spelling: messages and other strings", counts["messages", "messages"]))
    rows.append(("Links that lead nowhere", counts["links", "links"]))
    if (root / "README.md").is_file():
        rows.append(("README.md, lines", len((root / "README.md").read_text(encoding="utf-8").splitlines())))
    if program:
        rows.append(("Lines of help before the options", ""))
        rows += [(f"  {command}", count) for command, count in help_lines(program)]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {count:>6}" for name, count in rows)


def help_lines(program: str, command: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """The number of lines of help before the first option, for a program and its commands."""
    shown = subprocess.run([program, *command, "--help"], capture_output=True, text=True, env=os.environ | {"COLUMNS": "80"}).stdout
    lines = shown.splitlines()
    before = next((index for index, line in enumerate(lines) if re.match(r"  -", line)), len(lines))
    yield " ".join([Path(program).name, *command]), before
    if "SUBCOMMANDS:" in lines:
        for line in lines[lines.index("SUBCOMMANDS:") + 1 :]:
            if match := re.match(r"  ([a-z][\w-]*)(?: \(default\))?(?:\s|$)", line):
                if match[1] != "help":
                    yield from help_lines(program, (*command, match[1]))
            elif not line.strip():
                break


def explanation() -> str:
    """The rules and the words, for `--help`."""
    everywhere, exempt = ", ".join(EVERYWHERE), "\n  ".join(EXEMPT)
    lines = ["rules:", *[f"  {name:<9} {meaning}" for name, meaning in RULES.items()]]
    lines += [
        f"\nIn every file: {everywhere}.",
        "All rules in every file but these (EXEMPT in this tool):",
        f"  {exempt}",
        "With PATHs or --rule, all rules or those given, in these files, too.",
        "\nopenings, and better ones:",
        *[f"  {name + ' …':<16} {better}" for _, name, better in OPENINGS],
        f"  {'Whether …':<16} {WHETHER}; {WHETHER_WOULD}",
        "\nwords, and better ones (the verbs of speech are allowed of people):",
        *[f"  {name:<16} {better}" for _, name, better in WORDS],
        f"  {'`picture`':<16} image; except in " + ", ".join(PLAYERS),
        "\nexamples:",
        "  Tools/check_prose.py                              # what `make lint` runs",
        "  Tools/check_prose.py Sources/Detectors            # all that this floor has left",
        "  Tools/check_prose.py --rule long Sources Tests    # one rule",
        "  Tools/check_prose.py --count                      # a table of counts",
        "  Tools/check_prose.py --count --root ../before --program .build/release/vision",
    ]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").split("\n")[0], epilog=explanation(), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="folders and files to check by all rules, from the root of the checkout")
    parser.add_argument("--rule", choices=list(RULES), action="append", help="check this rule only; may be given several times")
    parser.add_argument("--count", action="store_true", help="print a table of counts by rule, of all files or of PATHs")
    parser.add_argument("--root", type=Path, default=TOOL_ROOT, help="another checkout, such as an earlier commit's")
    parser.add_argument("--program", help="with --count: also the lines of help before the options, for each command of this program")
    options = parser.parse_args(arguments)

    try:
        files = checkout_files(options.root)
    except (OSError, subprocess.CalledProcessError):
        print(f"check_prose.py: {options.root} is not a git checkout", file=sys.stderr)
        return 64
    paths = [os.path.normpath(path) for path in options.paths]
    if unknown := [path for path in paths if not any(is_under(file, [path]) for file in files) and path != "."]:
        print(f"check_prose.py: no such file or folder in {options.root}: {', '.join(unknown)}", file=sys.stderr)
        return 64
    chosen = [file for file in files if is_checked(file) and (not paths or "." in paths or is_under(file, paths))]
    texts = [read(file, (options.root / file).read_text(encoding="utf-8")) for file in sorted(chosen)]
    only_held = not paths and not options.rule and not options.count
    found = findings(texts, Links(options.root, files), set(options.rule or RULES), only_held)
    if options.count:
        print(table(texts, found, options.root, options.program))
        return 0
    print("\n".join(map(str, found)), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

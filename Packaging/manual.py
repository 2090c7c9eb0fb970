"""Writes the manual pages.

They are made from the program's description of its commands (`--experimental-dump-help`, serialization
version 0) and the Markdown files in `manual/`, such as `manual/vision-detect.md` for `vision detect`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

TEXTS = Path(__file__).resolve().parent / "manual"


def pages(help: dict, version: str, date: str, texts: Path = TEXTS) -> Iterator[tuple[str, str]]:
    """The name and content of each page: one for the program, and one for each of its commands."""
    if help.get("serializationVersion") != 0:
        raise ValueError("The program's description of its commands has an unsupported format.")
    yield from command_pages(help["command"], version, date, texts)


def command_pages(command: dict, version: str, date: str, texts: Path) -> Iterator[tuple[str, str]]:
    """The page of a command and those of its subcommands."""
    path = [*command.get("superCommands", []), command["commandName"]]
    children = [child for child in command.get("subcommands", []) if child["commandName"] != "help"]
    name = "-".join(path)
    lines = [
        f'.TH {quoted(name.upper())} 1 {date} {quoted("swift-vision " + version)} {quoted("User Commands")}',
        ".SH NAME", f'{escaped(name)} \\- {escaped(command["abstract"].rstrip("."))}',
        ".SH SYNOPSIS", *synopsis(path, command, children), *description(command),
    ]
    if children:
        lines.append(".SH COMMANDS")
        for child in children:
            page = "-".join([*path, child["commandName"]])
            lines += [".TP", f".BR {page} (1)".replace("-", r"\-"), text_line(child["abstract"])]
    text = texts / f"{name}.md"
    sections = markdown_sections(text.read_text(encoding="utf-8")) if text.is_file() else {}
    lines += arguments(command) + discussion_sections(command, sections)
    related = [path[:-1]] if path[:-1] else []
    related += [[*path, child["commandName"]] for child in children]
    if related:
        lines.append(".SH SEE ALSO")
        pages = ["-".join(other).replace("-", r"\-") for other in related]
        lines += [f".BR {page} (1){',' if page != pages[-1] else ''}" for page in pages]
    yield f"{name}.1", "\n".join(lines) + "\n"
    for child in children:
        yield from command_pages(child, version, date, texts)


def synopsis(path: list[str], command: dict, children: list[dict]) -> list[str]:
    """The command line, with optional parts in brackets."""
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    parts = []
    if any(argument["kind"] != "positional" and argument["isOptional"] for argument in shown):
        parts.append("[options]")
    for argument in shown:
        value = argument["valueName"] + (" ..." if argument["isRepeating"] else "")
        if argument["kind"] == "positional":
            parts.append(f"[{value}]" if argument["isOptional"] else value)
        elif not argument["isOptional"]:
            parts.append(f"{option_name(argument['preferredName'])} {value}")
    if children:
        parts.append("command")
    return [f'.B {escaped(" ".join(path))}', text_line(" ".join(parts))]


def description(command: dict) -> list[str]:
    """The description: the abstract, and the discussion up to its first heading."""
    paragraphs = split_discussion(command)[0]
    return [".SH DESCRIPTION", text_line(command["abstract"]), *(
        line for paragraph in paragraphs for line in (".PP", text_line(paragraph)))]


def discussion_sections(command: dict, texts: dict[str, list[str]]) -> list[str]:
    """The manual's sections, then the discussion's (examples, exit status); equal headings are merged."""
    sections = {}
    for heading, content in split_discussion(command)[1]:
        if heading == "EXAMPLES":
            sections[heading] = [".nf", *(text_line(line.strip()) for line in content.splitlines()), ".fi"]
        else:
            sections[heading] = [text_line(" ".join(content.split()))]
    own = {heading: lines for heading, lines in texts.items() if heading not in sections}
    shared = {heading: lines + texts.get(heading, []) for heading, lines in sections.items()}
    return [line for heading, lines in (own | shared).items() for line in (f".SH {escaped(heading)}", *lines)]


def markdown_sections(text: str) -> dict[str, list[str]]:
    """The sections below `## ` headings as roff: paragraphs, lists (`- `), fenced code and inline `code`."""
    before, *rest = re.split(r"(?m)^## (.+)$\n", text)
    if before.strip():
        raise ValueError(f"A manual's text must start with a heading (## …), not with: {before.strip().splitlines()[0]}")
    return {heading.upper(): markdown_lines(content) for heading, content in zip(rest[::2], rest[1::2])}


def markdown_lines(text: str) -> list[str]:
    """A section's Markdown as roff."""
    lines = []
    for index, block in enumerate(re.split(r"^```$\n", text, flags=re.MULTILINE)):
        if index % 2:
            lines += [".PP", ".nf", *(text_line(line) for line in block.splitlines()), ".fi"]
            continue
        for paragraph in re.split(r"\n\s*\n|\n(?=- )", block):
            words = " ".join(paragraph.split())
            if words.startswith("- "):
                lines += [r".IP \(bu 2", inline_code(words[2:])]
            elif words:
                lines += [".PP", inline_code(words)]
    return lines


def inline_code(text: str) -> str:
    """A line of text with `code` in bold."""
    return re.sub("`([^`]+)`", r"\\fB\1\\fR", text_line(text))


def split_discussion(command: dict) -> tuple[list[str], list[tuple[str, str]]]:
    """The paragraphs before the first heading (a line in capitals), and the headings with their text."""
    before, *rest = re.split(r"(?m)^([A-Z][A-Z ]+)$\n", command.get("discussion", ""))
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", before) if part.strip()]
    return paragraphs, [(heading, text.strip("\n")) for heading, text in zip(rest[::2], rest[1::2])]


def arguments(command: dict) -> list[str]:
    """The arguments and options by section title, in the program's order."""
    sections: dict[str, list[str]] = {}
    for argument in command.get("arguments", []):
        if not argument.get("shouldDisplay", True):
            continue
        is_positional = argument["kind"] == "positional"
        title = argument.get("sectionTitle") or ("Arguments" if is_positional else "Options")
        section = sections.setdefault(title.upper(), [])
        section += [".TP", argument_heading(argument), text_line(argument_text(argument))]
    return [line for title, lines in sections.items() for line in (f".SH {escaped(title)}", *lines)]


def argument_heading(argument: dict) -> str:
    """The argument's names in bold, and its value's name in italics."""
    value = rf'\fI{escaped(argument["valueName"])}\fR'
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = ", ".join(rf"\fB{escaped(option_name(name))}\fR" for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def argument_text(argument: dict) -> str:
    """The argument's purpose, default and values."""
    parts = [argument.get("abstract", "")]
    if "defaultValue" in argument:
        parts.append(f'(default: {argument["defaultValue"]})')
    if "allValues" in argument:
        parts.append(f'(values: {", ".join(argument["allValues"])})')
    return " ".join(part for part in parts if part)


def option_name(name: dict) -> str:
    """The option as typed."""
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def text_line(text: str) -> str:
    """A line of text, protected from being read as a roff request."""
    text = escaped(text)
    return r"\&" + text if text[:1] in (".", "'") else text


def quoted(text: str) -> str:
    """A quoted argument of a roff request."""
    return '"' + escaped(text).replace('"', r"\(dq") + '"'


def escaped(text: str) -> str:
    """Text with roff's special characters escaped; hyphens become minus signs, as typed."""
    return text.replace("\\", r"\e").replace("-", r"\-").replace("…", "...").replace("'", r"\(aq")

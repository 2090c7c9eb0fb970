#!/usr/bin/env python3
"""Checks a commit message: git's `commit-msg` hook, which `make setup-git` installs.

Usage: Tools/commit_message.py FILE. The subject says one thing in at most 72 characters, without a period at
its end; a blank line separates it from the rest. Merges, reverts and fixups are left as git writes them. Exit
status: 0 accepted, 1 refused, with the reason.
"""

import re
import sys
from pathlib import Path

MAXIMUM_LENGTH = 72
WRITTEN_BY_GIT = re.compile(r"^(Merge|Revert|fixup!|squash!|amend!) ")
SCISSORS = re.compile(r"^# -+ >8 -+$")


def problem(message: str) -> str | None:
    """The reason to refuse the message; None if it is fine."""
    lines = []
    for line in message.splitlines():
        if SCISSORS.match(line):
            break
        if not line.startswith("#"):
            lines.append(line.rstrip())
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        return "The message is empty."
    subject = lines[0]
    if WRITTEN_BY_GIT.match(subject):
        return None
    if len(subject) > MAXIMUM_LENGTH:
        return f"The subject has {len(subject)} characters; at most {MAXIMUM_LENGTH}. Details go into the body, after a blank line."
    if subject.endswith("."):
        return "The subject ends with a period."
    if len(lines) > 1 and lines[1]:
        return "The second line isn't blank."
    return None


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    if reason := problem(Path(sys.argv[1]).read_text(encoding="utf-8")):
        print(f"commit message: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

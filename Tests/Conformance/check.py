#!/usr/bin/env python3
"""Compares reports of coremltools' own tests with the known failures: check.py KNOWN REPORT...

Each line of KNOWN is a test's name, as pytest prints it, or its prefix up to a *, then a tab and the reason
of the failure. A reason that starts with "not Core ML: " is for a test that fails before a model is loaded;
it isn't counted. Prints, for each module, the number of passed tests among those that predict, and the total.
Exits with 1 if a test fails that isn't listed.
"""

import json
import sys
from collections import Counter

NOT_OURS = "not Core ML: "
# The test itself needs a package that isn't installed.
UNAVAILABLE = ("name 'torch' is not defined", "needs torch", "name 'tf' is not defined", "No module named 'torch'")


def known_failures(path: str) -> dict[str, str]:
    with open(path, encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("\t", 1) for line in lines if line.strip() and not line.startswith("#"))


def listed(test: str, failures: dict[str, str]) -> str | None:
    for name in failures:
        if test == name or name.endswith("*") and test.startswith(name[:-1]):
            return name
    return None


def main(known: str, *reports: str) -> int:
    failures = known_failures(known)
    collected, predicting, passed = Counter(), Counter(), Counter()
    problems, surprises = [], []
    for report in reports:
        with open(report, encoding="utf-8") as file:
            tests = json.load(file)["tests"]
        for test, outcome, predicts, _, why, *_ in tests:
            module = test.split("::")[0]
            collected[module] += 1
            if outcome in ("skipped", "xfail") or any(text in why for text in UNAVAILABLE):
                continue
            name = listed(test, failures)
            if outcome == "passed":
                predicting[module] += predicts
                passed[module] += predicts
                if name == test:
                    surprises.append(test)
                continue
            # A rejected model never predicts: it counts as failed.
            predicting[module] += predicts or not failures.get(name, "").startswith(NOT_OURS)
            if name is None:
                problems.append(f"{outcome}: {test}\n    {why}")
    print("passed  of those that predict  of all")
    for module in sorted(collected):
        print(f"{passed[module]:6}  {predicting[module]:21}  {collected[module]:6}  {module}")
    print(f"{passed.total():6}  {predicting.total():21}  {collected.total():6}  in all")
    for test in surprises:
        print(f"passes, though {known} lists it: {test}")
    print(*problems, sep="\n", file=sys.stderr, end="\n" if problems else "")
    return 1 if problems or not predicting.total() else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

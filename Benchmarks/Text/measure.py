"""Measures the words that `vision detect --text` reads on drawn pages (pages.py), by kind.

Usage: measure.py --program PATH/vision [--kinds languages,inverse] [--seeds 2] [--peers tesseract]

A word is right if it is read letter by letter, with its marks and case, in its place of the line. Pages of
languages are read with the default languages and with `--languages`.

Needs: pip install pillow numpy; the fonts and dictionaries of README.md; for peers, see ../text_baseline.py
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from pathlib import Path

import pages


class Score:
    def __init__(self):
        self.words, self.right = Counter(), Counter()
        self.confusions = Counter()

    def add(self, groups, truth, found):
        """Adds a line's words, in groups such as its language, and the letters that were confused."""
        matches = SequenceMatcher(None, truth, found, autojunk=False).get_matching_blocks()
        right = sum(match.size for match in matches)
        for group in groups:
            self.words[group] += len(truth)
            self.right[group] += right
        true, read = " ".join(truth), " ".join(found)
        if true != read:
            for action, i0, i1, j0, j1 in SequenceMatcher(None, true, read, autojunk=False).get_opcodes():
                if action != "equal":
                    self.confusions[(true[i0:i1], read[j0:j1])] += 1

    def share(self, group):
        return self.right[group] / self.words[group]


def normalized(text):
    return unicodedata.normalize("NFC", text).split()


def found_words(line, lines):
    """The words of the read lines whose center is in the true line's box, from left to right."""
    left, top, right, bottom = line.box
    near = []
    for text, corners in lines:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        middle = (min(ys) + max(ys)) / 2
        if top - 2 <= middle <= bottom + 2 and min(xs) < right and max(xs) > left:
            near.append((min(xs), max(xs), text))
    words = []
    for start, end, text in sorted(near):
        # A line may go on to the neighboring cells: words are placed by their share of its characters.
        position = 0
        for word in normalized(text):
            position = text.find(word, position) if word in text else position
            center = start + (end - start) * (position + len(word) / 2) / max(len(text), 1)
            position += len(word)
            if left - 4 <= center <= right + 4:
                words.append(word)
    return words


def run_program(program, paths, languages):
    """The lines of each page, and the processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    extra = ["--languages", languages] if languages else []
    output = subprocess.run(
        [program, "detect", "--text", "--json", *extra, *paths], check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    read = [json.loads(row)["text"] for row in output.splitlines()]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [[(line["string"], line["corners"]) for line in page] for page in read], seconds


def run_peer(name, paths, _):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    script = Path(__file__).parents[1] / "text_baseline.py"
    output = subprocess.run(
        [sys.executable, script, name], input="\n".join(paths) + "\n", check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    read = [json.loads(row)["lines"] for row in output.splitlines() if row.startswith('{"')]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return [[(line["string"], line["corners"]) for line in page] for page in read[-len(paths):]], seconds


def measure(name, pages_of, paths, reader, with_languages, misses):
    score, seconds = Score(), 0
    batches = defaultdict(list)
    for page, path in zip(pages_of, paths):
        batches[page.language if with_languages else None].append((page, path))
    for language, batch in batches.items():
        read, spent = reader([path for _, path in batch], language)
        seconds += spent
        for (page, path), lines in zip(batch, read):
            for line in page.lines:
                truth, found = normalized(line.text), found_words(line, lines)
                score.add(["all", *((key, value) for key, value in line.drawn.items())], truth, found)
                if misses and truth != found:
                    print(f"    {Path(path).name} {line.drawn} {line.text!r} <- {' '.join(found)!r}")
    total = f"{score.share('all'):.3f} of {score.words['all']} words"
    print(f"{name}: {total}, {1000 * seconds / len(pages_of):.0f} ms of processor time a page")
    for key in ["language", "class", "size", "part", "family"]:
        groups = [group for group in score.words if group[0] == key]
        if key == "family":
            groups = sorted(groups, key=score.share)[:8]
        if groups:
            print(f"  by {key}: " + ", ".join(f"{group[1]} {score.share(group):.3f}" for group in groups))
    common = ", ".join(f"{a or '∅'}→{b or '∅'} {count}" for (a, b), count in score.confusions.most_common(20))
    print(f"  confused: {common}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--kinds", default=",".join(pages.KINDS), help="comma-separated")
    parser.add_argument("--seeds", default="2", help="comma-separated; seed 1 was used for tuning")
    parser.add_argument("--peers", default="", help="comma-separated: tesseract, rapidocr")
    parser.add_argument("--keep", type=Path, help="a folder for the pages, which are reused if they are there")
    parser.add_argument("--misses", action="store_true", help="print the lines with wrong words")
    parser.add_argument("--only", choices=["default", "languages"], help="one of the two ways to read languages")
    parser.add_argument("--every", type=int, default=1, help="measure only every nth page")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for kind in options.kinds.split(","):
            drawn = [page for seed in options.seeds.split(",") for page in list(pages.KINDS[kind](int(seed)))[::options.every]]
            paths = [str(folder / f"{kind}-{options.seeds}-{index:03}.png") for index in range(len(drawn))]
            for page, path in zip(drawn, paths):
                page.image.save(path, compress_level=1)
            readers = [("vision", lambda batch, languages: run_program(options.program, batch, languages))]
            readers += [(peer, lambda batch, languages, peer=peer: run_peer(peer, batch, languages))
                        for peer in filter(None, options.peers.split(","))]
            for name, reader in readers:
                if options.only != "languages" or kind not in ("languages", "receipts"):
                    measure(f"{kind}, {name}", drawn, paths, reader, False, options.misses)
                if name == "vision" and kind in ("languages", "receipts") and options.only != "default":
                    measure(f"{kind}, {name} --languages", drawn, paths, reader, True, options.misses)


if __name__ == "__main__":
    main()

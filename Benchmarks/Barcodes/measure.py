"""Reads barcodes in rendered photographs (scenes.py) with `vision` and zxing-cpp, by kind.

Usage: measure.py VISION [--seeds 1000,1008] [--symbologies]
       measure.py VISION --non-codes [FIRST,]END
       measure.py VISION --without-codes FOLDER ...

Prints the shares read, and the payloads that weren't drawn. With --non-codes, it renders images that only
look like codes (noncodes.py) and prints each payload with its symbology; with --without-codes, it reads all
images in folders, which must have no code, and every third one turned by 45° as well.

Needs: pip install zxing-cpp==3.1.1 opencv-python-headless numpy
"""

import argparse
import json
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import noncodes
import scenes
import zxingcpp


def read(vision, paths):
    """The codes that `vision` reads, by image, and the processor time in seconds."""
    command = [vision, "detect", "--barcodes", "--json", "--list", "-"]
    before = time.process_time_ns(), children()
    done = subprocess.run(command, input="\0".join(paths).encode(), stdout=subprocess.PIPE, check=True)
    found = {line["input"]: line["barcodes"] for line in map(json.loads, done.stdout.splitlines()) if "barcodes" in line}
    return found, children() - before[1]


def children():
    """The processor time of processes that ended, in seconds."""
    import resource

    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def is_payload(found, text):
    """Whether a payload is the text: UPC-A may have a leading 0."""
    return found == text or found == "0" + text


def compare(options, folder):
    """Reads scenes with both, and prints the shares."""
    first, end = options.seeds
    truths, peer, peer_seconds = {}, {}, 0
    for kind in options.kinds:
        for symbology in scenes.SYMBOLOGIES:
            for seed in range(first, end):
                scene = scenes.scene(kind, symbology, seed)
                path = str(folder / f"{kind.replace(' ', '-')}-{symbology}-{seed}.bmp")
                cv2.imwrite(path, scene.pixels)
                truths[path] = scene
                start = time.process_time()
                peer[path] = [code.text for code in zxingcpp.read_barcodes(scene.pixels)]
                peer_seconds += time.process_time() - start
    found, seconds = read(options.vision, list(truths))
    ours = {path: [code["payload"] for code in codes] for path, codes in found.items()}
    for title, group in (("kind", lambda s: s.kind), ("symbology", lambda s: s.symbology)):
        print(f"\n| {title} | vision | zxing-cpp |\n|---|---|---|")
        table(truths, ours, peer, group)
    if options.symbologies:
        print("\n| kind, symbology | vision | zxing-cpp |\n|---|---|---|")
        table(truths, ours, peer, lambda s: f"{s.kind}, {s.symbology}")
    for name, codes in (("vision", ours), ("zxing-cpp", peer)):
        wrong = [(truths[p].symbology, truths[p].text, c) for p in codes for c in codes[p] if not is_payload(c, truths[p].text)]
        print(f"{name}: {len(wrong)} false payloads in {len(truths)} images", *wrong[:8])
    print(f"processor time per image: vision {1000 * seconds / len(truths):.1f} ms, zxing-cpp {1000 * peer_seconds / len(truths):.1f} ms")
    if options.failures:
        for path, scene in truths.items():
            if not any(is_payload(code, scene.text) for code in ours.get(path, [])):
                print(path, scene.text)


def table(truths, ours, peer, group):
    """A row for each group and one for all: the shares of scenes read."""
    rows = defaultdict(list)
    for path, scene in truths.items():
        marks = [any(is_payload(code, scene.text) for code in found.get(path, [])) for found in (ours, peer)]
        rows[group(scene)].append(marks)
        rows["all"].append(marks)
    rows["all"] = rows.pop("all")
    for name, marks in rows.items():
        shares = (f"{sum(mark[reader] for mark in marks) / len(marks):.3f}" for reader in (0, 1))
        print(f"| {name} | " + " | ".join(shares) + " |")


def count_false(options, images, folder):
    """Reads images without codes in portions, and prints what is said of them."""
    counts, total, seconds = Counter(), 0, 0
    portion = {}

    def finish():
        nonlocal seconds
        found, spent = read(options.vision, list(portion))
        seconds += spent
        for path, codes in found.items():
            for code in codes:
                counts[code["symbology"]] += 1
                print(f"{portion[path]}: {code['symbology']} {code['payload']!r}", flush=True)
        for path in portion:
            Path(path).unlink()
        portion.clear()

    for name, pixels in images:
        path = str(folder / f"{total}.bmp")
        cv2.imwrite(path, pixels)
        portion[path] = name
        total += 1
        if len(portion) == 500:
            finish()
    finish()
    print(f"{sum(counts.values())} false payloads in {total} images:", dict(counts), f"{1000 * seconds / max(total, 1):.1f} ms per image")


def rendered(numbers):
    for number in numbers:
        kind = noncodes.KINDS[number % len(noncodes.KINDS)]
        yield f"{kind.__name__} {number}", noncodes.image(kind, number)


def photographs(folders):
    paths = sorted(p for folder in folders for p in Path(folder).rglob("*") if p.suffix.lower() in {".jpg", ".jpeg", ".png"})
    for number, path in enumerate(paths):
        pixels = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
        if pixels is None:
            continue
        yield str(path), pixels
        if number % 3 == 0:
            height, width = pixels.shape
            side = int((width + height) / 2**0.5)
            matrix = cv2.getRotationMatrix2D((width / 2, height / 2), 45, 1)
            matrix[:, 2] += (side - width) / 2, (side - height) / 2
            yield f"{path} turned", cv2.warpAffine(pixels, matrix, (side, side), borderValue=255)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("vision")
    parser.add_argument("--seeds", type=lambda text: tuple(map(int, text.split(","))), default=(1000, 1008), help="the first, and the one after the last")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=scenes.KINDS)
    parser.add_argument("--symbologies", action="store_true", help="print each symbology of each kind")
    parser.add_argument("--failures", action="store_true", help="print the images not read; needs --folder to keep them")
    parser.add_argument("--folder", type=Path, help="keep the images here")
    parser.add_argument("--non-codes", type=lambda text: range(*map(int, text.split(","))), metavar="[FIRST,]END")
    parser.add_argument("--without-codes", nargs="+", metavar="FOLDER")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if options.non_codes or options.without_codes:
            images = rendered(options.non_codes) if options.non_codes else photographs(options.without_codes)
            count_false(options, images, folder)
        else:
            compare(options, folder)


if __name__ == "__main__":
    main()

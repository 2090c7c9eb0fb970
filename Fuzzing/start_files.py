#!/usr/bin/env python3
"""Writes small valid images and videos of many kinds as the start files of `vision-fuzz`.

    Fuzzing/start_files.py FOLDER
    vision-fuzz images --start FOLDER/images
    vision-fuzz videos --start FOLDER/videos

Images are written by hand (Structure/): progressive, arithmetic and CMYK JPEG, interlaced and animated PNG,
GIF and WebP, tiled, striped and compressed TIFF, HEIC and AVIF, a grid among them, and images with EXIF and
color profiles. Videos, of each supported codec and container, are written by ffmpeg; without it there are
none.
"""

import argparse
import lzma
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator

from Structure import gif, heif, jpeg, png, tiff, webp
from Structure.exif import chain
from Structure.icc import DISPLAY_P3, profile
from Structure.seed_images import SEEDS

# By the file's name: the encoder; below, further options of ffmpeg.
VIDEOS = {
    "h264.mp4": "libx264", "h264-bframes.mkv": "libx264", "h264.flv": "libx264", "h264.ts": "libx264", "h264.264": "libx264",
    "hevc.mp4": "libx265", "hevc.ts": "libx265", "hevc.265": "libx265", "vp8.webm": "libvpx", "vp9.webm": "libvpx-vp9", "vp9.ivf": "libvpx-vp9",
    "av1.mp4": "libaom-av1", "av1.mkv": "libaom-av1", "av1.obu": "libaom-av1", "mpeg1.mpg": "mpeg1video", "mpeg2.mpg": "mpeg2video",
    "mpeg2.ts": "mpeg2video", "mpeg4.mp4": "mpeg4", "mpeg4.avi": "mpeg4", "mpeg4.m4v": "mpeg4", "mjpeg.avi": "mjpeg", "mjpeg.mov": "mjpeg",
    "prores.mov": "prores", "prores4444.mov": "prores_ks", "dv.dv": "dvvideo", "raw.avi": "rawvideo", "raw.y4m": "wrapped_avframe",
    "fragmented.mp4": "libx264", "interlaced.mp4": "libx264", "gray.mp4": "libx264", "gif.gif": "gif",
}  # fmt: skip
OPTIONS = {
    "h264-bframes.mkv": ["-bf", "3"], "dv.dv": ["-s", "720x576"], "prores4444.mov": ["-pix_fmt", "yuva444p10le"],
    "prores.mov": ["-pix_fmt", "yuv422p10le"], "fragmented.mp4": ["-movflags", "frag_keyframe+empty_moov"],
    "interlaced.mp4": ["-flags", "+ilme+ildct"], "gray.mp4": ["-pix_fmt", "gray"], "raw.avi": ["-pix_fmt", "yuv420p"],
    "gif.gif": ["-pix_fmt", "rgb8"],
}  # fmt: skip
FRAMES = 6


def images() -> Iterator[tuple[str, bytes]]:
    for kind in jpeg.KINDS:
        yield f"{kind}.jpg", SEEDS[kind]
    exif = jpeg.segment(0xE1, b"Exif\0\0" + chain(3, 0))
    for kind in ("JPEG", "JPEG progressive"):
        described = jpeg.with_profile(profile(DISPLAY_P3), SEEDS[kind])
        yield f"{kind} described.jpg", described[:2] + exif + described[2:]
    for name, parts in (("plain", png.PLAIN), ("interlaced", png.INTERLACED), ("palette", png.PALETTE)):
        yield f"{name}.png", png.SIGNATURE + b"".join(parts)
    head, data, end = png.PLAIN
    described = png.chunk(b"iCCP", b"x\0\0" + zlib.compress(profile(DISPLAY_P3))) + png.chunk(b"eXIf", chain(3, 0))
    yield "described.png", png.SIGNATURE + head + described + data + end
    frame = png.chunk(b"fcTL", struct.pack(">I", 1) + png.CONTROL)
    frame += png.chunk(b"fdAT", struct.pack(">I", 2) + zlib.compress(png.rows(16, 16)))
    yield "animated.png", png.SIGNATURE + b"".join(png.ANIMATED[:2]) + frame + png.ANIMATED[2]
    for color, depth, channels in ((0, 1, 1), (0, 16, 1), (2, 16, 3), (4, 8, 2), (6, 16, 4)):
        content = zlib.compress((b"\0" + bytes(range(-(-16 * depth * channels // 8)))) * 16)
        yield f"color {color} {depth} bits.png", png.SIGNATURE + png.header(16, 16, depth, color) + png.chunk(b"IDAT", content) + end
    yield from gifs()
    yield from webps()
    yield from tiffs()
    for kind in ("HEIC", "AVIF"):
        yield f"plain.{kind.lower()}", SEEDS[kind]
        yield f"grid.{kind.lower()}", heif.grid(kind, 2, 2, 128, 128)
        yield f"cropped grid.{kind.lower()}", heif.grid(kind, 2, 2, 100, 70)
        parts = heif.Parts(SEEDS[kind])
        described = heif.box(b"colr", b"prof" + profile(DISPLAY_P3)) + heif.box(b"irot", b"\1")
        count = len(parts.properties)
        yield f"described.{kind.lower()}", parts.file(container=described, associations=[count + 1, 0x80 | count + 2])


def gifs() -> Iterator[tuple[str, bytes]]:
    start, end = gif.start(16, 16), b"\x3b"
    whole = gif.frame(16, 16, gif.zeros(256))
    yield "plain.gif", start + whole + end
    yield "interlaced.gif", start + gif.frame(16, 16, gif.zeros(256), interlaced=True) + end
    small = gif.frame(4, 4, gif.zeros(16), bytes(range(12)), left=8)
    loop = b"\x21\xff\x0bNETSCAPE2.0\3\1\0\0\0"
    yield "animated.gif", start + loop + gif.CONTROL + whole + (gif.CONTROL + small) * 3 + end


def webps() -> Iterator[tuple[str, bytes]]:
    for kind in ("WebP", "WebP lossless"):
        yield f"{kind}.webp", SEEDS[kind]
    frames = b"".join(webp.frame(webp.PICTURES[kind]) for kind in webp.PICTURES)
    yield "animated.webp", webp.file(webp.ANIMATION + frames + webp.frame(webp.DOT, 1, 1))
    described = webp.features(0x28) + webp.chunk(b"ICCP", profile(DISPLAY_P3)) + webp.PICTURES["WebP"] + webp.chunk(b"EXIF", chain(3, 0))
    yield "described.webp", webp.file(described)
    alpha = webp.chunk(b"ALPH", b"\0" + bytes(range(64)) * 64)
    yield "transparent.webp", webp.file(webp.features(0x10) + alpha + webp.PICTURES["WebP"])


def tiffs() -> Iterator[tuple[str, bytes]]:
    for big in (False, True):
        name = "big" if big else "classic"
        yield f"{name}.tif", tiff.single(tiff.picture(), big)
        yield f"{name} strips.tif", tiff.strips(16, big)
        yield f"{name} tiles.tif", tiff.tiles(8, 16, big, width=30, height=60)
        yield f"{name} directories.tif", tiff.chained(3, tiff.picture(), big)
        yield f"{name} pyramid.tif", tiff.pyramid(2, big)
    yield "profile.tif", tiff.with_profile(profile(DISPLAY_P3))
    pixels = bytes(range(256))
    for compression, content in ((8, zlib.compress(pixels)), (32_773, b"\x7f" + pixels[:128] + b"\x7f" + pixels[128:])):
        yield f"compression {compression}.tif", compressed(compression, content)
    yield "compression 34925.tif", compressed(34_925, lzma.compress(pixels))
    yield "compression 5.tif", compressed(5, lzw(pixels))
    # Sixteen white rows of sixteen pixels: a run for each (after an end of line for 3), or each the same as
    # the row above.
    for compression, content in ((2, b"\xa8" * 16), (3, packed("000000000001101010" * 16)), (4, b"\xff\xff")):
        fields = tiff.picture(compression=compression, bytes=len(content))
        yield f"compression {compression}.tif", tiff.single(
            [(tag, type, [1] if tag == 258 else values) for tag, type, values in fields], pixels=content)
    coded = SEEDS["JPEG"]
    yield "compression 7.tif", tiff.single([
        (256, 4, [16]), (257, 4, [16]), (258, 3, [8] * 3), (259, 3, [7]), (262, 3, [6]), (273, 4, [16]), (277, 3, [3]), (278, 4, [16]),
        (279, 4, [len(coded)]), (530, 3, [2, 2])], pixels=coded)
    for samples, bits, photometric, planar in ((3, 8, 2, False), (3, 8, 2, True), (4, 8, 5, False), (3, 16, 2, False), (1, 32, 1, False),
                                               (1, 1, 0, False), (3, 8, 8, False)):
        data = zlib.compress(bytes(16 * 16 * (1 if planar else samples) * -(-bits // 8)))
        count = samples if planar else 1
        yield f"{samples} x {bits} bits, {photometric}{', planar' if planar else ''}.tif", tiff.single([
            (256, 4, [16]), (257, 4, [16]), (258, 3, [bits] * samples), (259, 3, [8]), (262, 3, [photometric]), (273, 4, [16] * count),
            (277, 3, [samples]), (278, 4, [16]), (279, 4, [len(data)] * count), (284, 3, [2 if planar else 1])], pixels=data)


def compressed(compression: int, content: bytes) -> bytes:
    return tiff.single(tiff.picture(compression=compression, bytes=len(content)), pixels=content)


def lzw(pixels: bytes) -> bytes:
    """Codes of nine bits, each a byte; a clear code before the codes would become longer."""
    codes = [code for start in range(0, len(pixels), 128) for code in (256, *pixels[start : start + 128])] + [257]
    return packed("".join(f"{code:09b}" for code in codes))


def packed(bits: str) -> bytes:
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def videos(folder: pathlib.Path) -> None:
    source = f"testsrc2=s=128x96:r=25:d={FRAMES / 25}"
    for name, encoder in VIDEOS.items():
        sizes = [] if name in OPTIONS and "-pix_fmt" in OPTIONS[name] else ["-pix_fmt", "yuv420p"]
        line = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, *sizes, *OPTIONS.get(name, []), "-c:v", encoder]
        if encoder == "libaom-av1":
            line += ["-cpu-used", "8"]
        path = folder / name
        if subprocess.run([*line, "-fflags", "+bitexact", str(path)], stdin=subprocess.DEVNULL, capture_output=True).returncode:
            path.unlink(missing_ok=True)
            print(f"skipped: {name}, which ffmpeg doesn't write here", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    for name in ("images", "videos"):
        (options.folder / name).mkdir(parents=True, exist_ok=True)
    for name, content in images():
        (options.folder / "images" / name.replace(" ", "-")).write_bytes(content)
    if shutil.which("ffmpeg"):
        videos(options.folder / "videos")
    else:
        print("skipped: videos, which need ffmpeg", file=sys.stderr)


if __name__ == "__main__":
    main()

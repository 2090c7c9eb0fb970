#!/usr/bin/env python3
"""Builds smaller versions of three system libraries for the archive, from the distribution's own sources.

The distribution's FFmpeg, libvips and libarchive read some six hundred formats, most of which the program
refuses, and need a hundred other libraries. These have the same versions, patches and names, and contain only
what the program uses. Building takes three minutes; what is built already is kept.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from libraries import PackagingError, owner, run, system_libraries

CHECKOUT = Path(__file__).resolve().parent.parent
BUILT = CHECKOUT / ".dependencies/smaller"
VIDEO_FRAMES = CHECKOUT / "Sources/Engines/VideoFrames"

# FFmpeg's names that its configuration spells differently.
DEMUXERS = {"mpeg": "mpegps", "latm": "loas"}
PROTOCOLS = {"srt": "libsrt"}
# Protocols that the configuration doesn't name.
PARTS_OF_DEMUXERS = ["rtsp", "rtsps"]

# FFmpeg's parsers and filters of bitstreams that the demuxers and decoders use.
PARSERS = ["av1", "gif", "h264", "hevc", "mjpeg", "mpeg4video", "mpegaudio", "mpegvideo", "vp8", "vp9", "aac", "ac3"]
BITSTREAM_FILTERS = [
    "av1_frame_merge", "av1_frame_split", "extract_extradata", "h264_mp4toannexb", "hevc_mp4toannexb", "mpeg4_unpack_bframes",
    "vp9_superframe", "vp9_superframe_split"]


def quoted_names(file: str, pattern: str) -> list[str]:
    """The names in quotes in the part of a source of VideoFrames that matches the pattern."""
    found = re.search(pattern, (VIDEO_FRAMES / file).read_text(), re.DOTALL)
    names = re.findall(r'"([\w,]+)"', found[1]) if found else []
    if not names:
        raise PackagingError(f"{file} has no list {pattern}.")
    return names


def ffmpeg_options() -> list[str]:
    """The options of FFmpeg's configuration: what VideoFrames' lists name, and cameras."""
    decoders = [decoder or codec for codec, decoder in re.findall(
        r'VideoCodec\("[^"]+", AV_CODEC_ID_\w+, "(\w+)"(?:, decoder: "(\w+)")?', (VIDEO_FRAMES / "VideoCodec.swift").read_text())]
    demuxers = [name for kind in ("fileDemuxers = ", "streamDemuxers =.*?", "soundDemuxers: Set<String> = ")
                for name in quoted_names("VideoContainer.swift", kind + r"\[(.*?)\]")]
    protocols = quoted_names("DemuxerOpener.swift", r"streamProtocols =\s*(\".*?\")\n")[0].split(",")
    chosen = {
        "decoder": decoders, "demuxer": [DEMUXERS.get(name, name) for name in demuxers],
        "encoder": quoted_names("MP4Encoder.swift", r"encoderName = (\".*?\")\n"), "muxer": ["mp4"],
        "protocol": ["file", *(PROTOCOLS.get(name, name) for name in protocols if name not in PARTS_OF_DEMUXERS)],
        "parser": PARSERS, "bsf": BITSTREAM_FILTERS, "indev": ["v4l2"]}
    return [
        "--disable-everything", "--disable-autodetect", "--disable-programs", "--disable-doc", "--disable-static", "--enable-shared",
        "--disable-avfilter", "--disable-swresample", "--disable-debug", "--toolchain=hardened",
        # x264, which encodes annotated videos, makes the libraries GPL.
        "--enable-gpl", "--disable-postproc", "--enable-libx264", "--enable-libdav1d", "--enable-zlib", "--enable-gnutls",
        "--enable-libsrt",
        *(f"--enable-{kind}={','.join(dict.fromkeys(names))}" for kind, names in chosen.items())]


def commands_of_ffmpeg() -> list[list[str]]:
    return [["./configure", "--prefix={prefix}", *ffmpeg_options()], ["make", "--jobs={jobs}"], ["make", "install-libs"]]


def commands_of_vips() -> list[list[str]]:
    """The formats of ImageIO; HEIC and AVIF in a module, so that others don't load their libraries."""
    used = ["modules", "heif", "heif-module", "cgif", "exif", "imagequant", "jpeg", "lcms", "orc", "png", "tiff", "webp", "zlib"]
    left_out = ["introspection", "examples", "cplusplus", "deprecated", "ppm", "analyze", "radiance"]
    return [
        ["meson", "setup", "build", "--prefix={prefix}", "--libdir=lib", "--buildtype=release", "--auto-features=disabled",
         *(f"-D{name}=enabled" for name in used), *(f"-D{name}=false" for name in left_out)],
        ["meson", "install", "-C", "build"]]


def commands_of_libarchive() -> list[list[str]]:
    """Without XML, which zip and tar don't need, and programs."""
    left_out = ["static", "bsdtar", "bsdcat", "bsdcpio", "acl", "xattr"]
    without = ["xml2", "expat", "openssl", "nettle", "libb2"]
    return [
        ["./configure", "--prefix={prefix}", *(f"--disable-{name}" for name in left_out), *(f"--without-{name}" for name in without)],
        # Debian's patches change the files that autotools would write the configuration from again.
        ["make", "--jobs={jobs}", *(f"{tool}=:" for tool in ("ACLOCAL", "AUTOCONF", "AUTOHEADER", "AUTOMAKE")), "install"]]


# By the names of Debian's source packages.
COMMANDS = {"ffmpeg": commands_of_ffmpeg, "vips": commands_of_vips, "libarchive": commands_of_libarchive}


class Sources:
    """The distribution's source packages."""

    def __init__(self, work: Path):
        self.work = work
        lists = work / "lists"
        (lists / "partial").mkdir(parents=True)
        indexes = run("apt-get", "indextargets", "--format", "$(SITE) $(RELEASE) $(COMPONENT)", "Created-By: Packages")
        list_of_sources = work / "sources.list"
        list_of_sources.write_text("".join(f"deb-src {line}\n" for line in sorted(set(indexes.splitlines()))))
        self.apt = [
            "apt-get", "-o", f"Dir::Etc::SourceList={list_of_sources}", "-o", "Dir::Etc::SourceParts=/dev/null",
            "-o", f"Dir::State::Lists={lists}", "-o", "APT::Sandbox::User=root"]
        run_in(work, [*self.apt, "update"])

    def unpack(self, name: str, version: str) -> Path:
        """Unpacks a source with the distribution's patches, and returns its folder."""
        folder = self.work / name
        folder.mkdir()
        run_in(folder, [*self.apt, "source", "--quiet", f"{name}={version}"])
        return next(path for path in folder.iterdir() if path.is_dir())


def run_in(folder: Path, command: list[str]) -> None:
    """Runs a command in a folder."""
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    except FileNotFoundError:
        raise PackagingError(f"{command[0]} is needed and is not on the PATH: make setup-package") from None
    output = result.stdout + result.stderr
    # FFmpeg's configuration takes an unknown name for a warning.
    if result.returncode != 0 or "did not match anything" in output:
        raise PackagingError(f"{' '.join(command[:3])} in {folder.name} failed:\n{output[-2000:]}")


def build(name: str, version: str, commands: list[list[str]], sources: Sources, target: Path) -> None:
    """Builds a source's libraries into a folder, named as programs load them, and libvips' module."""
    folder = sources.unpack(name, version)
    prefix = sources.work / f"{name}-built"
    for command in commands:
        run_in(folder, [part.replace("{prefix}", str(prefix)).replace("{jobs}", str(os.cpu_count() or 1)) for part in command])
    shutil.rmtree(target, ignore_errors=True)
    for path in sorted((prefix / "lib").rglob("*.so*")):
        place = target / path.relative_to(prefix / "lib")
        if re.search(r"\.so\.\d+$", path.name) or path.parent != prefix / "lib":
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
            # The folder of the libraries, also from that of the modules, and in the archive.
            run("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN:$ORIGIN/..", place)


def smaller_libraries(opened: list[str]) -> dict[str, Path]:
    """The smaller libraries of the opened libraries' sources, by name; builds those that are missing."""
    versions = {}
    for package in {owner(path) for name in opened if (path := system_libraries().get(name))} - {None}:
        name, version = run("dpkg-query", "--show", "--showformat=${source:Package} ${source:Version}", package).split()
        if name in COMMANDS:
            versions[name] = version
    found: dict[str, Path] = {}
    with tempfile.TemporaryDirectory() as work:
        sources = None
        for name, version in sorted(versions.items()):
            wanted = {"version": version, "commands": COMMANDS[name]()}
            stamp = BUILT / name / "built.json"
            if not stamp.is_file() or json.loads(stamp.read_text()) != wanted:
                sources = sources or Sources(Path(work))
                print(f"Building {name} {version} from the distribution's source.", flush=True)
                build(name, version, wanted["commands"], sources, BUILT / name)
                stamp.write_text(json.dumps(wanted, indent=1))
            found |= {path.name: path for path in sorted((BUILT / name).glob("*.so.*"))}
    return found


if __name__ == "__main__":
    try:
        print(*smaller_libraries(sys.argv[1:]).values(), sep="\n")
    except PackagingError as error:
        print(f"sources: {error}", file=sys.stderr)
        sys.exit(69)

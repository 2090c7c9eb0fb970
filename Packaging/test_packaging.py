#!/usr/bin/env python3
"""Tests of the packaging code that need no package: the manual pages and a program's notes."""

import json
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import manual
import package
from libraries import OpenedLibrary, PackagingError, elf_notes, opened_libraries
from sources import ffmpeg_options, quoted_names

CHECKOUT = Path(__file__).resolve().parent.parent
SHIM = CHECKOUT / "Sources/Native/CDynamicLoading/include"


class ManualTests(unittest.TestCase):
    """The pages of a program with one command."""

    HELP = {
        "serializationVersion": 0,
        "command": {
            "commandName": "see", "abstract": "Sees.", "arguments": [],
            "subcommands": [
                {"commandName": "help", "superCommands": ["see"], "abstract": "Help."},
                {
                    "commandName": "look", "superCommands": ["see"], "abstract": "Looks at a file.",
                    "discussion": "Reads a-b.\n\n'quoted' start\n\nEXAMPLES\n  see look .hidden\n  see look 'a\\b'\n\nEXIT STATUS\n  0 done;\n1 not.",
                    "arguments": [
                        {"kind": "positional", "valueName": "file", "isOptional": False, "isRepeating": True, "abstract": "The files."},
                        {"kind": "option", "valueName": "count", "isOptional": True, "isRepeating": False, "abstract": "How often.",
                         "names": [{"kind": "short", "name": "n"}, {"kind": "long", "name": "count"}], "defaultValue": "1",
                         "allValues": ["1", "2"], "sectionTitle": "Times"},
                        {"kind": "flag", "valueName": "secret", "isOptional": True, "isRepeating": False, "shouldDisplay": False,
                         "names": [{"kind": "long", "name": "secret"}]},
                    ],
                },
            ],
        },
    }

    def setUp(self):
        self.pages = dict(manual.pages(self.HELP, "1.2", "2026-01-02"))

    def test_each_command_has_a_page_but_help(self):
        self.assertEqual(list(self.pages), ["see.1", "see-look.1"])
        self.assertIn(".SH COMMANDS\n.TP\n.BR see\\-look (1)\nLooks at a file.", self.pages["see.1"])

    def test_page(self):
        text = self.pages["see-look.1"]
        self.assertTrue(text.startswith('.TH "SEE\\-LOOK" 1 2026-01-02 "swift\\-vision 1.2" "User Commands"\n'))
        self.assertIn(".SH SYNOPSIS\n.B see look\n[options] file ...\n", text)
        self.assertIn(".SH TIMES\n.TP\n\\fB\\-n\\fR, \\fB\\-\\-count\\fR \\fIcount\\fR\nHow often. (default: 1) (values: 1, 2)\n", text)
        self.assertIn(".SH EXIT STATUS\n0 done; 1 not.\n", text)
        self.assertNotIn("secret", text)

    def test_text_is_never_a_request_of_roff(self):
        text = self.pages["see-look.1"]
        self.assertIn("\\(aqquoted\\(aq start", text)
        self.assertIn(".nf\nsee look .hidden\nsee look \\(aqa\\eb\\(aq\n.fi", text)
        self.assertEqual(manual.text_line(".start"), "\\&.start")

    def test_a_commands_text_is_added_to_its_page(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "see-look.md").write_text(
                "## Files\n\nA `.hidden` file\nis read.\n\n- one `a-b`;\n- two.\n\n```\n.start 'x'\n  more\n```\n\n"
                "## Examples\n\n```\nsee look -n 2 last\n```\n", encoding="utf-8")
            pages = dict(manual.pages(self.HELP, "1.2", "2026-01-02", Path(folder)))
        self.assertEqual(pages["see.1"], self.pages["see.1"])
        text = pages["see-look.1"]
        self.assertIn(
            "\n.SH FILES\n.PP\nA \\fB.hidden\\fR file is read.\n.IP \\(bu 2\none \\fBa\\-b\\fR;\n.IP \\(bu 2\ntwo.\n"
            ".PP\n.nf\n\\&.start \\(aqx\\(aq\n  more\n.fi\n.SH EXAMPLES\n", text)
        self.assertIn("see look \\(aqa\\eb\\(aq\n.fi\n.PP\n.nf\nsee look \\-n 2 last\n.fi\n.SH EXIT STATUS\n", text)

    def test_a_text_starts_with_a_heading(self):
        with self.assertRaisesRegex(ValueError, "heading"):
            manual.markdown_sections("Text.\n\n## Files\n")

    def test_the_helps_refer_to_the_texts_that_are_there(self):
        sources = (CHECKOUT / "Sources/Program/VisionCLI").rglob("*Command.swift")
        texts = (" ".join(source.read_text(encoding="utf-8").replace("\\\n", " ").split()) for source in sources)
        referred = {name for text in texts for name in re.findall(r": man (vision-[a-z-]+)\.", text)}
        self.assertEqual(referred, {path.stem for path in manual.TEXTS.glob("*.md")})
        for path in manual.TEXTS.glob("*.md"):
            self.assertTrue(manual.markdown_sections(path.read_text(encoding="utf-8")), path.name)

    def test_an_unknown_form_is_refused(self):
        with self.assertRaises(ValueError):
            list(manual.pages({"serializationVersion": 1, "command": {}}, "1", "2026-01-02"))


class NoteTests(unittest.TestCase):
    """The libraries that a program declares to open."""

    def test_notes_of_the_sources_own_macro(self):
        with tempfile.TemporaryDirectory() as folder:
            source, program = Path(folder) / "program.c", Path(folder) / "program"
            source.write_text(
                '#include <dynamic_loading.h>\n'
                'OPENED_LIBRARY(one, "libone.so." "1", "sight", "sees", "required");\n'
                'OPENED_LIBRARY(other, "libother.so.22", "sound", "hears more", "recommended");\n'
                'OPENED_LIBRARY(third, "libthird.so.3", "tongues", "speaks", "suggested");\n'
                'int main(void) { return 0; }\n')
            subprocess.run(["cc", f"-I{SHIM}", source, "-o", program], check=True)
            subprocess.run(["strip", "--strip-unneeded", program], check=True)
            expected = [OpenedLibrary("libone.so.1", True), OpenedLibrary("libother.so.22", False)]
            self.assertEqual(opened_libraries(program), expected)

    def test_a_program_without_notes_is_refused(self):
        with self.assertRaisesRegex(PackagingError, "make build"):
            opened_libraries(Path(sys.executable).resolve())

    def test_notes_are_aligned(self):
        def note(kind, text):
            name = b"FDO\0"
            return struct.pack("<III", len(name), len(text), kind) + name + text + bytes(-len(text) % 4)

        first, second = json.dumps(["a"]).encode(), b"[]\0"
        self.assertEqual(elf_notes(note(7, first) + note(8, second)), [(7, first), (8, second)])


class SourcesTests(unittest.TestCase):
    """The options with which the archive's FFmpeg is built."""

    def test_options_name_what_the_sources_list(self):
        chosen = dict(option.removeprefix("--enable-").split("=") for option in ffmpeg_options() if "=" in option and "enable" in option)
        self.assertEqual({name: len(value.split(",")) for name, value in chosen.items() if name in ("encoder", "muxer", "decoder")},
                         {"decoder": 13, "encoder": 1, "muxer": 1})
        # AV1's decoder has another name than the codec; so has the demuxer of program streams.
        self.assertIn("libdav1d", chosen["decoder"].split(","))
        self.assertNotIn("av1", chosen["decoder"].split(","))
        self.assertLessEqual({"mov", "matroska", "mpegps", "hls", "rtsp", "mp3"}, set(chosen["demuxer"].split(",")))
        self.assertLessEqual({"file", "https", "libsrt"}, set(chosen["protocol"].split(",")))

    def test_a_list_that_the_sources_lack_is_reported(self):
        with self.assertRaisesRegex(PackagingError, "VideoCodec.swift has no list"):
            quoted_names("VideoCodec.swift", r"noSuchList = \[(.*?)\]")


class ArchiveTests(unittest.TestCase):
    """The archive's two compressed streams."""

    def test_tar_unpacks_both_and_the_bytes_depend_on_the_files_only(self):
        with tempfile.TemporaryDirectory() as work:
            root = Path(work) / "vision-1"
            (root / "lib/models").mkdir(parents=True)
            (root / "lib/vision").write_bytes(bytes(range(256)) * 9)
            (root / "lib/vision").chmod(0o755)
            (root / "lib/models/a.onnx").write_bytes(struct.pack("<999f", *range(999)))
            (root / "link").symlink_to("lib/vision")
            package.set_times(root, 10**9)
            archives = [Path(work) / "one.tar.xz", Path(work) / "two.tar.xz"]
            for archive in archives:
                package.write_archive(root, archive)
            self.assertEqual(archives[0].read_bytes(), archives[1].read_bytes())
            self.assertEqual(archives[0].read_bytes().count(b"\xfd7zXZ\0"), 2)
            target = Path(work) / "unpacked"
            target.mkdir()
            subprocess.run(["tar", "--extract", "--file", archives[0], "--directory", target], check=True)
            unpacked = target / "vision-1"
            self.assertEqual((unpacked / "link").read_bytes(), (root / "lib/vision").read_bytes())
            self.assertEqual((unpacked / "lib/models/a.onnx").read_bytes(), (root / "lib/models/a.onnx").read_bytes())
            self.assertEqual((unpacked / "lib/vision").stat().st_mode & 0o777, 0o755)


if __name__ == "__main__":
    unittest.main()

"""Checks that the list of linked and opened libraries is complete and in standard formats."""

import gzip
import json
import re
import shutil
import tempfile
import unittest
from pathlib import Path

import inventory

ROOT = Path(__file__).resolve().parent.parent

ENTRIES = [
    {
        "kind": "debian", "name": "libheif1", "version": "1.15.1-1+deb12u1", "source": "libheif", "source version": "1.15.1-1+deb12u1",
        "libraries": ["libheif.so.1"], "mended": ["CVE-2023-0996"], "licenses": ["Expat", "LGPL-3+"], "purl": "pkg:deb/debian/libheif1@1.15.1-1+deb12u1?arch=amd64",
        "compare": "https://security-tracker.debian.org/tracker/source-package/libheif",
    },
    {
        "kind": "debian", "name": "libheif-extra", "version": "1.15.1-1+deb12u1+b1", "source": "libheif", "source version": "1.15.1-1+deb12u1",
        "libraries": ["libheif-extra.so.1"], "mended": [], "licenses": ["LGPL-3+"], "purl": "pkg:deb/debian/libheif-extra@1.15.1-1+deb12u1+b1?arch=amd64",
        "compare": "https://security-tracker.debian.org/tracker/source-package/libheif",
    },
]


class Inventory(unittest.TestCase):
    def test_every_library_that_the_sources_open_is_named(self):
        names = inventory.opened_names(ROOT / "Sources")
        for stem in ["libvips", "libZXing", "libopenvino_c", "libdnnl", "libcairo", "libarchive", "libavformat", "libswscale", "libavdevice"]:
            self.assertTrue(any(re.match(rf"{stem}\.so", name) for name in names), (stem, names))
        # At least one library a shim, so that a new shim can't be forgotten.
        shims = [file for file in (ROOT / "Sources/Native").glob("*/*.c") if "OPENED_LIBRARY(" in file.read_text()]
        self.assertGreaterEqual(len(names), len(shims))

    def test_pins_are_listed_with_where_to_read_of_their_faults(self):
        pins = json.loads((ROOT / "Dependencies" / "pypi.json").read_text())
        entries = inventory.pypi_packages(pins)
        self.assertEqual([entry["name"] for entry in entries], sorted(pins))
        zxing = next(entry for entry in entries if entry["name"] == "zxing-cpp")
        self.assertEqual(zxing["purl"], f"pkg:pypi/zxing-cpp@{pins['zxing-cpp']['version']}")
        self.assertIn("releases", zxing["compare"])

    def test_swift_packages_have_the_names_that_osv_knows(self):
        resolved = {"pins": [
            {"identity": "swift-nio", "location": "https://github.com/apple/swift-nio.git", "state": {"revision": "0a1b", "version": "2.101.2"}},
            {"identity": "grdb.swift", "location": "https://github.com/groue/GRDB.swift", "state": {"revision": "2c3d"}},
        ]}
        with tempfile.TemporaryDirectory() as checkouts:
            for name, text in [("swift-nio", "  Apache License\n  Version 2.0, January 2004"), ("GRDB.swift", "Permission is hereby granted, free of charge")]:
                (Path(checkouts) / name).mkdir()
                (Path(checkouts) / name / "LICENSE.txt").write_text(text)
            entries = inventory.swift_packages(resolved, Path(checkouts))
            (Path(checkouts) / "swift-nio" / "LICENSE.txt").write_text("All rights reserved.")
            with self.assertRaises(inventory.PackagingError):
                inventory.swift_packages(resolved, Path(checkouts))
        self.assertEqual(
            [(entry["name"], entry["version"], entry["licenses"]) for entry in entries],
            [("github.com/groue/GRDB.swift", "2c3d", ["MIT"]), ("github.com/apple/swift-nio", "2.101.2", ["Apache-2.0"])])
        self.assertEqual(
            inventory.osv_query(entries[1:], "Debian:12")["queries"],
            [{"package": {"ecosystem": "SwiftURL", "name": "github.com/apple/swift-nio"}, "version": "2.101.2"}])

    def test_osv_is_asked_once_of_a_source_in_its_version(self):
        self.assertEqual(
            inventory.osv_query(ENTRIES, "Debian:12"),
            {"queries": [{"package": {"ecosystem": "Debian:12", "name": "libheif"}, "version": "1.15.1-1+deb12u1"}]})

    def test_the_release_is_named_as_osv_does(self):
        self.assertEqual(inventory.debian_release('ID=debian\nVERSION_ID="12"\n'), "Debian:12")
        self.assertEqual(inventory.debian_release('ID=ubuntu\nVERSION_ID="24.04"\n'), "Ubuntu:24.04")

    def test_the_bill_of_materials_is_cyclonedx(self):
        bill = inventory.bill_of_materials(ENTRIES)
        self.assertEqual((bill["bomFormat"], bill["specVersion"]), ("CycloneDX", "1.5"))
        component = bill["components"][0]
        self.assertEqual(component["purl"], ENTRIES[0]["purl"])
        self.assertIn({"name": "swift-vision:mended", "value": "CVE-2023-0996"}, component["properties"])
        self.assertEqual(component["licenses"], [{"license": {"id": "MIT"}}, {"license": {"name": "LGPL-3+"}}])
        self.assertEqual(len({component["bom-ref"] for component in bill["components"]}), len(ENTRIES))

    def test_a_debian_package_names_its_licenses(self):
        with tempfile.TemporaryDirectory() as documents:
            for package, text in [
                ("formal", "Format: https://…\n\nFiles: *\nLicense: LGPL-3+\n\nFiles: a\nLicense: Expat\n text\n\nLicense: Expat\n"),
                ("prose", "It is free software; see /usr/share/common-licenses/GPL-2.\n"), ("silent", "Copyright somebody.\n"),
            ]:
                (Path(documents) / package).mkdir()
                (Path(documents) / package / "copyright").write_text(text)
            self.assertEqual(inventory.debian_licenses("formal", Path(documents)), ["Expat", "LGPL-3+"])
            self.assertEqual(inventory.debian_licenses("prose", Path(documents)), ["GPL-2"])
            for package in ["silent", "absent"]:
                with self.assertRaises(inventory.PackagingError):
                    inventory.debian_licenses(package, Path(documents))

    def test_the_table_has_a_line_for_each(self):
        lines = inventory.table(ENTRIES).splitlines()
        self.assertEqual(len(lines), 1 + len(ENTRIES))
        self.assertIn("libheif.so.1", lines[1])

    def test_what_a_changelog_mends_is_found(self):
        with tempfile.TemporaryDirectory() as documents:
            folder = Path(documents) / "libheif1"
            folder.mkdir()
            with gzip.open(folder / "changelog.Debian.gz", "wt") as file:
                file.write("  * Fix CVE-2024-41311 and CVE-2023-0996 (closes: #1)\n  * again CVE-2023-0996\n")
            self.assertEqual(
                inventory.mended("libheif1", Path(documents)), ["CVE-2023-0996", "CVE-2024-41311"])
            self.assertEqual(inventory.mended("other", Path(documents)), [])

    @unittest.skipUnless(shutil.which("dpkg-query") and inventory.FOLDER.is_dir(), "not set up here")
    def test_decoders_that_others_open_are_among_the_libraries(self):
        entries, foreign = inventory.native_libraries(None)
        libraries = {name for entry in entries for name in entry.get("libraries", [])}
        for stem in ["libde265", "libaom", "libheif", "libtiff", "libpng16", "libwebp", "libavcodec", "libjpeg"]:
            self.assertTrue(any(name.startswith(f"{stem}.so") for name in libraries), stem)
        self.assertEqual(foreign, [])


if __name__ == "__main__":
    unittest.main()

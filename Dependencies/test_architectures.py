"""Checks that each package of pypi.json is available for every supported architecture."""

import json
import unittest
from pathlib import Path

from fetch import CPU_PLUGIN

# As platform.machine() names them.
ARCHITECTURES = {"x86_64", "aarch64"}


class Architectures(unittest.TestCase):
    def test_every_package_has_a_wheel_for_each(self):
        packages = json.loads((Path(__file__).parent / "pypi.json").read_text())
        self.assertIn("openvino", packages)
        for name, package in packages.items():
            wheels = package.get("wheels", {"any": None})
            wanted = set(package.get("only", ARCHITECTURES))
            self.assertTrue("any" in wheels or wanted <= set(wheels), name)

    def test_what_the_others_can_do_without_is_only_for_training(self):
        packages = json.loads((Path(__file__).parent / "pypi.json").read_text())
        limited = {name: package["only"] for name, package in packages.items() if "only" in package}
        # oneDNN's wheels are for x86-64 only: on arm64, training a full network reports that it isn't
        # installed.
        self.assertEqual(limited, {"onednn-cpu-gomp": ["x86_64"]})

    def test_the_engine_s_plug_in_is_named_for_each(self):
        self.assertEqual(set(CPU_PLUGIN), ARCHITECTURES)

    def test_wheels_with_code_are_of_their_own_processor(self):
        packages = json.loads((Path(__file__).parent / "pypi.json").read_text())
        for name, package in packages.items():
            if any(Path(path).match("*.so*") for path in package["files"]) and "wheels" in package:
                for architecture, wheel in package["wheels"].items():
                    self.assertTrue(wheel["platform"].endswith(architecture), f"{name}: {wheel['platform']}")


if __name__ == "__main__":
    unittest.main()

"""Tests of the rules of floors on small manifests."""

import contextlib
import tempfile
import unittest
from pathlib import Path

import manifest_imports


def target(name: str, path: str, *dependencies: str, kind: str = "regular") -> dict:
    return {
        "name": name, "path": path, "type": kind, "exclude": [],
        "dependencies": [{"byName": [dependency, None]} for dependency in dependencies],
    }  # fmt: skip


LOW = target("Low", "Sources/Native/Low")
HIGH = target("High", "Sources/Detectors/High", "Low")
HELPER = target("Helper", "Tests/Support/Helper", "High")
PROGRAM = target("program", "Sources/Program/program", kind="executable")


class Floors(unittest.TestCase):
    def test_imports_of_the_own_floor_and_below_are_allowed(self):
        beside = target("Beside", "Sources/Detectors/Beside", "High", "Low", "Foundation")
        self.assertEqual(manifest_imports.upward([LOW, HIGH, beside]), [])

    def test_an_import_of_a_higher_floor_is_named_with_both(self):
        climber = target("Climber", "Sources/Engines/Climber", "High")
        found = manifest_imports.upward([LOW, climber, HIGH])
        self.assertEqual(len(found), 1)
        for word in ["Climber", "Engines", "High", "Detectors"]:
            self.assertIn(word, found[0])

    def test_a_model_folder_is_on_the_floor_of_frameworks(self):
        models = target("Models", "Models", "High")
        user = target("User", "Sources/Detectors/User", "Models")
        self.assertEqual(len(manifest_imports.upward([LOW, HIGH, models, user])), 1)

    def test_sources_import_no_helper_of_tests(self):
        user = target("User", "Sources/Program/User", "Helper")
        self.assertEqual(len(manifest_imports.upward([LOW, HIGH, HELPER, user])), 1)

    def test_tests_use_helpers_and_programs_but_no_higher_module(self):
        def tests(*dependencies: str) -> dict:
            return target("LowTests", "Tests/Native/LowTests", *dependencies, kind="test")

        whole = [LOW, HIGH, HELPER, PROGRAM]
        self.assertEqual(manifest_imports.upward([*whole, tests("Low", "Helper", "program")]), [])
        self.assertEqual(len(manifest_imports.upward([*whole, tests("High")])), 1)

    def test_the_manifest_has_the_lowest_floor_first_and_no_other_folders(self):
        self.assertEqual(manifest_imports.unordered([LOW, HIGH, PROGRAM, HELPER]), [])
        self.assertEqual(len(manifest_imports.unordered([HIGH, LOW])), 1)
        self.assertEqual(len(manifest_imports.unordered([target("Lost", "Sources/Lost")])), 1)

    def test_the_table_of_floors_has_every_target_in_the_row_of_its_floor(self):
        rows = "| [`Native`](x) | shims | `Low` |\n| [`Detectors`](x) | things | `High` |\n"
        self.assertEqual(manifest_imports.unlisted([LOW, HIGH], rows), [])
        moved = target("High", "Sources/Engines/High")
        self.assertEqual(len(manifest_imports.unlisted([LOW, moved], rows)), 1)
        self.assertEqual(len(manifest_imports.unlisted([LOW, HIGH], rows + "see `A/NoSuchFile.swift`")), 1)

    def test_an_import_that_needs_a_trait_is_allowed_only_in_a_file_with_that_condition(self):
        server = target("Server", "Sources/Program/Server", kind="regular")
        server["dependencies"] = [{"target": ["Records", {"platformNames": [], "traits": ["Records"]}]}, {"byName": ["Low", None]}]
        with tempfile.TemporaryDirectory() as root, contextlib.chdir(root):
            file = Path(server["path"]) / "Server.swift"
            file.parent.mkdir(parents=True)
            for condition, problems in [("Records", 0), ("Training && Records", 0), ("Server", 0), ("Training", 1)]:
                file.write_text(f"#if {condition}\nimport Records\nimport Low\n#endif\n")
                self.assertEqual(len(manifest_imports.unconditional([server])), problems, condition)
            file.write_text("import Records\n")
            self.assertEqual(len(manifest_imports.unconditional([server])), 1)

    def test_each_package_needs_a_pinned_version(self):
        resolved = '{"pins": [{"identity": "a"}, {"identity": "of-a"}]}'
        self.assertEqual(manifest_imports.unpinned(["a"], resolved), [])
        self.assertEqual(len(manifest_imports.unpinned(["a", "b"], resolved)), 1)


if __name__ == "__main__":
    unittest.main()

"""Tests of the checks before a release, in a small repository."""

import subprocess
import tempfile
import unittest
from pathlib import Path

import release


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write(str(release.PROGRAM), 'static let version = "1.2.3"\n')
        for file in release.PYTHON_PACKAGES:
            self.write(str(file), '[project]\nname = "a"\nversion = "1.2.3"\n')
        self.write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-02\n\n## [1.2.2] - 2026-01-01\n")
        self.write("README.md", 'from: "1.2.0"\n')
        self.write("Package.resolved", "{}\n")
        self.git("init", "--quiet")
        self.commit()

    def write(self, name: str, text: str):
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def git(self, *arguments: str):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True)

    def commit(self):
        self.git("add", "--all", "--force")
        self.git("commit", "--quiet", "--message", "One")

    def assert_problem(self, *words: str):
        found = release.problems(self.root)
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def test_a_checkout_whose_files_agree_is_ready(self):
        self.assertEqual(release.problems(self.root), [])

    def test_an_uncommitted_change_is_named(self):
        self.write("new", "")
        self.assert_problem("committed")

    def test_an_existing_tag_is_named(self):
        self.git("tag", "1.2.3")
        self.assert_problem("1.2.3", "exists")
        self.assertEqual(release.last_tag(self.root), "1.2.3")

    def test_breaking_changes_need_a_major_version_or_before_1_0_a_minor_one(self):
        for version, last in [("0.2.0", "0.1.9"), ("1.0.0", "0.9.0"), ("2.0.0", "1.9.9")]:
            self.assertTrue(release.is_major(version, last), version)
        for version, last in [("0.1.1", "0.1.0"), ("1.2.0", "1.1.0"), ("1.0.1", "1.0.0")]:
            self.assertFalse(release.is_major(version, last), version)

    def test_before_the_first_release_the_interface_suits(self):
        self.assertIsNone(release.interface_problem(self.root, "1.2.3"))

    def test_tags_are_ordered_as_versions(self):
        self.assertIsNone(release.last_tag(self.root))
        for tag in ["0.9.0", "0.10.0", "nightly"]:
            self.git("tag", tag)
        self.assertEqual(release.last_tag(self.root), "0.10.0")

    def test_each_file_with_another_version_is_named(self):
        for name, text, word in [
            ("Python/pyproject.toml", '[project]\nversion = "1.2.2"\n', "Python/pyproject.toml"),
            ("CHANGELOG.md", "## [Unreleased]\n\n## [1.2.2] - 2026-01-01\n", "1.2.2"),
            ("README.md", 'from: "1.1.0"\n', "README.md"),
        ]:
            before = (self.root / name).read_text()
            self.write(name, text)
            self.commit()
            self.assert_problem(word)
            self.write(name, before)
            self.commit()

    def test_lockfile_must_be_tracked(self):
        self.git("rm", "--quiet", "Package.resolved")
        self.git("commit", "--quiet", "--message", "Two")
        self.assert_problem("Package.resolved")

    def test_checksums_are_those_of_sha256sum(self):
        self.write("dist/swift-vision-1.2.3.tar.gz", "abc")
        self.write("dist/swift-vision-1.2.2.tar.gz", "older")
        files = release.packages(self.root / "dist", "1.2.3")
        self.assertEqual(
            release.checksums(files),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  swift-vision-1.2.3.tar.gz\n")


if __name__ == "__main__":
    unittest.main()

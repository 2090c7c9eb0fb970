"""Adds a .pth file, which pyproject.toml can't, so that Python loads the hook at startup."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithStartFile(build_py):
    def run(self) -> None:
        super().run()
        self.copy_file("swift_vision_coreml.pth", str(Path(self.build_lib) / "swift_vision_coreml.pth"))


setup(cmdclass={"build_py": BuildWithStartFile})

"""Provides coremltools with the module that its Linux wheels lack, `coremltools.libcoremlpython`.

Python imports this at startup (swift_vision_coreml.pth), so it imports very little itself.
"""

import importlib.abc
import importlib.machinery
import sys

MISSING_MODULE = "coremltools.libcoremlpython"
# The module in which coremltools checks for macOS when it needs Core ML; its other modules import these
# functions.
ASKING_MODULE = "coremltools.models.utils"
# A version with everything that coremltools checks for.
MACOS_VERSION = (15, 0)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == MISSING_MODULE:
            return importlib.machinery.ModuleSpec(name, _Filling())
        if name == ASKING_MODULE:
            spec = importlib.machinery.PathFinder.find_spec(name, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _Opening(spec.loader)
            return spec
        return None


class _Filling(importlib.abc.Loader):
    """Creates the missing module."""

    def create_module(self, spec):
        return None

    def exec_module(self, module) -> None:
        from . import proxies

        proxies.fill(module)


class _Opening(importlib.abc.Loader):
    """Loads a module and makes it behave as on macOS."""

    def __init__(self, loader: importlib.abc.Loader) -> None:
        self._loader = loader

    def create_module(self, spec):
        return self._loader.create_module(spec)

    def exec_module(self, module) -> None:
        self._loader.exec_module(module)
        module._is_macos = lambda: True
        module._macos_version = lambda: MACOS_VERSION

    def __getattr__(self, name):
        return getattr(self._loader, name)


if sys.platform != "darwin" and not any(isinstance(finder, _Finder) for finder in sys.meta_path):
    sys.meta_path.insert(0, _Finder())

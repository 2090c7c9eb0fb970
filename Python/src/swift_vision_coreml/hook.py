"""Gives coremltools the module that its Linux wheels lack, `coremltools.libcoremlpython`.

Imported when Python starts (swift_vision_coreml.pth), so it imports next to nothing itself.
"""

import importlib.abc
import importlib.machinery
import sys

MODULE = "coremltools.libcoremlpython"


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name != MODULE:
            return None
        return importlib.machinery.ModuleSpec(name, self)

    def create_module(self, spec):
        return None

    def exec_module(self, module) -> None:
        from . import proxies

        proxies.fill(module)


if sys.platform != "darwin" and not any(isinstance(finder, _Finder) for finder in sys.meta_path):
    sys.meta_path.insert(0, _Finder())

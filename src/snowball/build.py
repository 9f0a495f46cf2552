"""Which build of the rules runs: the compiled one, or the Python source that lies beside it."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Literal


class _SourceFinder:
    """Find this package's modules as source, even where a compiled one would win."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("snowball."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def use_chosen_core() -> None:
    """Obey SNOWBALL_PURE=1; call it before anything of `snowball.rules` is imported."""
    if os.environ.get("SNOWBALL_PURE", "0") not in ("", "0") and _SourceFinder not in sys.meta_path:
        sys.meta_path.insert(0, _SourceFinder)


def core() -> Literal["compiled", "pure"]:
    """Tell which build of the rules is running."""
    from snowball.rules import core as rules

    return "pure" if str(rules.__file__).endswith(".py") else "compiled"

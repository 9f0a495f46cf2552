"""Compile the rules with mypyc where that works, and ship their plain source where it does not."""

import os
import re
import shutil
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

# What is compiled. It is one group, so that calls from one module to another stay native.
HOT = [
    "src/snowball/rules/**/*.py",
    "src/snowball/bots/thinking/*.py",
    "src/snowball/envs/stepping/*.py",
]


def stay_pure(why: object) -> None:
    print(f"snowball: the rules are not compiled, their Python source is used: {why}", flush=True)


def translated() -> list[Extension]:
    """Translate the hot modules to C; an empty list when they are to stay Python."""
    # Every command runs this file (metadata, sdist, editable installs), only a wheel needs the C.
    if "bdist_wheel" not in sys.argv:
        return []
    if os.environ.get("SNOWBALL_PURE", "0") not in ("", "0"):
        stay_pure("SNOWBALL_PURE is set")
        return []
    files = sorted({str(file) for pattern in HOT for file in Path().glob(pattern)})
    try:
        from mypyc.build import mypycify

        translation = mypycify(
            # An ignore that another Python version does not need is no reason to stay pure.
            ["--cache-dir=build/mypy", "--no-warn-unused-ignores", *files],
            opt_level="3",
            debug_level="0",
            group_name="snowball",
            target_dir="build/c",
        )
    except (Exception, SystemExit) as error:  # mypyc exits on a type error
        stay_pure(repr(error))
        return []
    extensions = cast("list[Extension]", translation)
    empty_trash(extensions)
    if os.name == "posix":
        flags = extensions[0].extra_compile_args
        for extension in extensions:
            # mypyc asks for -Werror: a new compiler's new warning should not cost the user speed.
            # Hidden: nobody outside calls these functions, so they may be inlined into each other.
            # No PLT: Python's own functions are called without a detour.
            # No fused products and sums: compiled bots choose as pure ones do, to the last digit.
            mine = ["-ffp-contract=off", "-fwrapv", "-fvisibility=hidden", "-fno-plt", "-Wno-error"]
            extension.extra_compile_args = [*flags, *mine]
    return extensions


def empty_trash(extensions: list[Extension]) -> None:
    """Let freed objects go at once instead of into CPython's trashcan, which is for deep nests.

    mypy 2.4.1 sends even those there that have no header for the garbage collector, and memory in
    front of them is overwritten. Nothing of ours is nested deep.
    """
    for source in {Path(source) for extension in extensions for source in extension.sources}:
        text = source.read_text(encoding="utf-8")
        source.write_text(re.sub(r"\n *CPy_TRASHCAN_(BEGIN|END)\(.*\)", "", text), encoding="utf-8")


class BuildAllOrNone(build_ext):
    """Build every extension or leave none: one without the others breaks the import."""

    def run(self) -> None:
        self.parallel = os.cpu_count() or 1
        try:
            super().run()
        except Exception as error:
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            stay_pure(error)


class Wheel(bdist_wheel):
    """A wheel of this tree and nothing older, tagged for what the build came to."""

    def run(self) -> None:
        # setuptools ships whatever lies in build/lib, modules deleted since included.
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        self.run_command("build")
        self.skip_build = True
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


setup(
    ext_modules=translated(),
    cmdclass={"build_ext": BuildAllOrNone, "bdist_wheel": Wheel},
)

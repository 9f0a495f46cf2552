"""Compile the rules with mypyc where that works, and ship their plain source where it does not."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

# The modules to compile. They are one group, so that calls from one to another stay native.
HOT = [
    "src/snowball/rules/**/*.py",
    "src/snowball/bots/thinking/*.py",
    "src/snowball/envs/stepping/*.py",
]
COMPILED = Path("build/compiled")


def hot_files() -> list[str]:
    return sorted({str(file) for pattern in HOT for file in Path().glob(pattern)})


def compiled_folder() -> Path:
    """Return where the extensions of the hot modules, exactly as they are now, are kept once built."""
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('CC')}".encode())
    for file in ["setup.py", "pyproject.toml", *hot_files()]:
        digest.update(f"{file}\n".encode() + Path(file).read_bytes())
    return COMPILED / digest.hexdigest()[:16]


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
    kept = compiled_folder()
    if kept.is_dir():
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        found = [file.relative_to(kept).as_posix() for file in kept.rglob(f"*{suffix}")]
        return [Extension(name.removesuffix(suffix).replace("/", "."), []) for name in found]
    try:
        from mypyc.build import mypycify

        translation = mypycify(
            # An ignore that another Python version does not need is no reason to stay pure.
            ["--cache-dir=build/mypy", "--no-warn-unused-ignores", *hot_files()],
            opt_level="3",
            debug_level="0",
            group_name="snowball",
            # A C file for each module: they are compiled side by side.
            multi_file=True,
            target_dir="build/c",
        )
    except (Exception, SystemExit) as error:  # mypyc exits on a type error
        stay_pure(repr(error))
        return []
    extensions = cast("list[Extension]", translation)
    empty_trash(extensions)
    if os.name == "posix":
        set_flags(extensions)
    return extensions


def set_flags(extensions: list[Extension]) -> None:
    """Set the flags of the C compiler, for speed and for the same results as the Python source."""
    flags = extensions[0].extra_compile_args
    # gcc optimises the files of the one large library together, again side by side.
    joined = is_gcc()
    for extension in extensions:
        # mypyc asks for -Werror: a new compiler's new warning should not cost the user speed.
        # Hidden: nobody outside calls these functions, so they may be inlined into each other.
        # No PLT: Python's own functions are called without a detour.
        # No fused products and sums: compiled bots choose as pure ones do, to the last digit.
        mine = ["-ffp-contract=off", "-fwrapv", "-fvisibility=hidden", "-fno-plt", "-Wno-error"]
        extension.extra_compile_args = [*flags, *mine]
        if joined and len(list(extension.sources)) > 1:
            extension.extra_compile_args += ["-flto"]
            extension.extra_link_args = ["-flto=auto", "-O3"]


def is_gcc() -> bool:
    """Say whether the C compiler is gcc."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    try:
        version = subprocess.run([command, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    return "Free Software Foundation" in version


def empty_trash(extensions: list[Extension]) -> None:
    """Let freed objects go at once instead of into CPython's trashcan, which is for deep nests.

    mypy 2.4.1 sends even those there that have no header for the garbage collector, and memory in
    front of them is overwritten. Nothing of ours is nested deep.
    """
    for source in {Path(source) for extension in extensions for source in extension.sources}:
        text = source.read_text(encoding="utf-8")
        source.write_text(re.sub(r"\n *CPy_TRASHCAN_(BEGIN|END)\(.*\)", "", text), encoding="utf-8")


class BuildAllOrNone(build_ext):
    """Build every extension or leave none: one without the others breaks the import.

    What was built is kept: it is built again only after a change of the hot modules.
    """

    def run(self) -> None:
        kept = compiled_folder()
        if kept.is_dir():
            shutil.copytree(kept, self.build_lib, dirs_exist_ok=True)
            return
        self.parallel = os.cpu_count() or 1
        try:
            super().run()
        except Exception as error:
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []
            stay_pure(error)
        else:
            self.keep(kept)

    def build_extensions(self) -> None:
        """Compile the files of one extension side by side."""
        compile_all = self.compiler.compile

        def compile_each(sources: Sequence[str], *rest: Any, **more: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = pool.map(lambda source: compile_all([source], *rest, **more), sources)
                return [each for found in objects for each in found]

        self.compiler.compile = compile_each
        super().build_extensions()

    def keep(self, folder: Path) -> None:
        """Keep what was built, in place of what was kept before."""
        shutil.rmtree(COMPILED, ignore_errors=True)
        unfinished = folder.with_suffix(".new")
        for output in map(Path, self.get_outputs()):
            copy = unfinished / output.relative_to(self.build_lib)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(output, copy)
        unfinished.rename(folder)


class Wheel(bdist_wheel):
    """A wheel of this tree and nothing older, tagged for what the build came to."""

    def run(self) -> None:
        # setuptools ships whatever lies in build/lib, modules deleted since included.
        shutil.rmtree(self.get_finalized_command("build").build_lib, ignore_errors=True)
        self.run_command("build")
        self.skip_build = True
        self.root_is_pure = not self.distribution.has_ext_modules()
        super().run()


if __name__ == "__main__":
    setup(
        ext_modules=translated(),
        cmdclass={"build_ext": BuildAllOrNone, "bdist_wheel": Wheel},
    )

"""Make sure that the rules under test are the ones that were meant."""

import os
import shutil
import signal
import sysconfig
from pathlib import Path

import pytest

from snowball import build

HERE = Path(__file__).parent
LIVE = ("lab", "page", "server", "terminal")
"""Folders of tests that have real browsers, servers and processes beside them, and real luck."""


def lacks_compiler() -> str:
    """Say why this machine cannot compile; an empty string when it can."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the Python headers are not installed"
    return ""


def pytest_configure() -> None:
    """Hear Ctrl-C where a shell in the background has had it ignored: what tests start inherits that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give a live test that fails a second try, which is reported: a machine that stalls is no fault."""
    live = {HERE / folder for folder in LIVE}
    for item in items:
        if live & set(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_sessionstart() -> None:
    """Stop a run that would test the wrong build, or that has no build to test."""
    expected = os.environ.get("SNOWBALL_EXPECT")
    found = build.core()
    if expected in (None, found):
        return
    reason = lacks_compiler()
    if expected == "compiled" and reason and os.environ.get("CI") != "true":
        pytest.exit(f"compiled tests skipped: {reason}", returncode=0)
    pytest.exit(f"expected the {expected} rules, found the {found} ones", returncode=1)


@pytest.fixture(scope="session")
def compiler() -> None:
    """Skip where nothing can be compiled, except in CI."""
    reason = lacks_compiler()
    if reason and os.environ.get("CI") != "true":
        pytest.skip(reason)
    assert not reason

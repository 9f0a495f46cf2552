"""Check that the rules under test are the ones that were meant; profiles for property tests."""

import os
import shutil
import signal
import sysconfig
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from snowball import build

# No seed but a fixed one, and no limit in seconds: the same examples on every machine.
EVERY_RUN = settings(derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("quick", EVERY_RUN, max_examples=15)
settings.register_profile("full", EVERY_RUN, max_examples=150)
settings.load_profile("quick")


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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs the Python source where the rules are compiled."""
    if build.core() == "compiled":
        pure = [item for item in items if item.get_closest_marker("pure")]
        items[:] = [item for item in items if item not in pure]
        config.hook.pytest_deselected(items=pure)


def pytest_report_header() -> str:
    """Say which rules are under test."""
    return f"rules: {build.core()}"


def pytest_sessionstart() -> None:
    """Stop a run that would test the wrong build, or that has no build to test."""
    expected = os.environ.get("SNOWBALL_EXPECT")
    found = build.core()
    if expected in (None, found):
        return
    reason = lacks_compiler()
    if expected == "compiled" and reason and os.environ.get("CI") != "true":
        return  # on the Python source then: the header says so
    pytest.exit(f"expected the {expected} rules, found the {found} ones", returncode=1)


@pytest.fixture(scope="session")
def compiler() -> None:
    """Skip where nothing can be compiled, except in CI."""
    reason = lacks_compiler()
    if reason and os.environ.get("CI") != "true":
        pytest.skip(reason)
    assert not reason

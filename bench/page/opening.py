"""How long it takes from an address to the first thing that can be clicked, on a slow device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bench.page.bare import Bare
from bench.page.trace import Trace, cpu
from bench.page.window import House

SLOWDOWN: Final = 4
"""How much slower than this machine's processor the page runs."""
PAUSE: Final = 0.25
"""Seconds between two looks whether it is usable: seldom, since asking takes time away from the page."""
HOME: Final = ".play"
CHOICE: Final = "[data-choice], [data-toward]"

# A thing counts when it is on top, where a pointer would meet it, and the page is free to hear
# the click: what is still to be done at that moment delays the timer.
WATCH: Final = """
(() => {
  // Before, there was only a picture.
  if (!/^[/](t[/]|$)/.test(location.pathname)) return;
  const wanted = %r;
  const reachable = (each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || each.disabled) return false;
    const y = Math.min(box.top + box.height / 2, innerHeight - 1);
    const met = document.elementFromPoint(box.left + box.width / 2, y);
    return met !== null && (each.contains(met) || met.contains(each));
  };
  const look = () => {
    if ([...document.querySelectorAll(wanted)].some(reachable)) {
      setTimeout(() => (window.usable = performance.now()));
    } else {
      requestAnimationFrame(look);
    }
  };
  look();
})();
"""


USABLE: Final = "window.usable ?? 0"


@contextmanager
def visit(
    house: House, path: str, wanted: str, seat: tuple[str, int] | None
) -> Iterator[tuple[Bare, str]]:
    """Open a window for somebody who is here first; what they go to is still to be asked for."""
    taken = house.table(*seat) if seat else None
    with house.bare(taken, WATCH % wanted) as window:
        yield window, house.address + (f"/t/{taken.table}" if taken else path)


def opening(house: House, path: str, wanted: str, seat: tuple[str, int] | None) -> float:
    """Return the milliseconds until something can be clicked, for somebody who is here first."""
    with visit(house, path, wanted, seat) as (window, address):
        window.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        window.go(address)
        return float(window.wait(USABLE, PAUSE))


def work(house: House, path: str, wanted: str, seat: tuple[str, int] | None) -> float:
    """Return the milliseconds of CPU time that the page itself takes until then, not slowed down."""
    with visit(house, path, wanted, seat) as (window, address):
        trace = Trace(window.wire, ("toplevel", "blink.user_timing"))
        window.go(address)
        usable = float(window.wait(USABLE, PAUSE))
        events = trace.end()
    # Pictures are documents, too: the one that counts was asked for by its address.
    begin = [
        event
        for event in events
        if event["name"] == "navigationStart" and house.address in str(event.get("args"))
    ][-1]
    until = begin["ts"] + usable * 1000
    return cpu(
        event
        for event in events
        if (event["pid"], event["tid"]) == (begin["pid"], begin["tid"])
        and begin["ts"] <= event["ts"] <= until
    )


SCREENS: Final[dict[str, tuple[str, str, tuple[str, int] | None]]] = {
    "home_usable_ms": ("/", HOME, None),
    "arsenal_usable_ms": ("", CHOICE, ("arsenal", 2)),
    "arsenal_8_usable_ms": ("", CHOICE, ("arsenal", 8)),
    "splatball_usable_ms": ("", CHOICE, ("splatball", 4)),
    "bricks_usable_ms": ("", CHOICE, ("bricks", 3)),
}

"""Run commands quietly, a line each with its time; show the output of one that fails.

    python3 scripts/steps.py [--jobs N] LABEL COMMAND [LABEL COMMAND ...]

With several jobs the commands run side by side. Standard library only: it runs before anything
is installed.
"""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

SPINNER = "|/-\\"
FRAME_S = 0.1

finished = threading.Event()
printing = threading.Lock()


def show(line: str) -> None:
    """Print a finished line in the place of the spinner."""
    with printing:
        erase = "\r\033[K" if sys.stderr.isatty() else ""
        print(erase + line, file=sys.stderr, flush=True)


def spin(label: str) -> None:
    """Show that work goes on, and for how long, until it is finished."""
    begin = time.monotonic()
    while not finished.wait(FRAME_S):
        seconds = time.monotonic() - begin
        frame = SPINNER[int(seconds / FRAME_S) % len(SPINNER)]
        with printing:
            print(f"\r\033[K{frame} {label} {seconds:.0f} s", end="", file=sys.stderr, flush=True)


def run(label: str, command: str) -> bool:
    """Run one shell command; say whether it succeeded."""
    begin = time.monotonic()
    done = subprocess.run(
        command, shell=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    seconds = time.monotonic() - begin
    if done.returncode:
        show(f"{label}: failed after {seconds:.1f} s\n$ {command}\n{done.stdout}")
        return False
    show(f"{label}: {seconds:.1f} s")
    return True


def main(arguments: list[str]) -> int:
    """Run all the steps; return 1 if one failed."""
    jobs = 1
    if arguments[:1] == ["--jobs"]:
        jobs, arguments = int(arguments[1]), arguments[2:]
    labels, commands = arguments[::2], arguments[1::2]
    if sys.stderr.isatty():
        threading.Thread(target=spin, args=(", ".join(labels),), daemon=True).start()
    with ThreadPoolExecutor(jobs) as pool:
        succeeded = list(pool.map(run, labels, commands))
    finished.set()
    return 0 if all(succeeded) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Run the command as `python -m snowball`."""

from snowball.cli import main

if __name__ == "__main__":
    main()

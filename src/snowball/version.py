"""The version, kept free of imports: the build reads this file without running the package."""

__version__ = "0.1.0"

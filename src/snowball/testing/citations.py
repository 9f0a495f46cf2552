"""Which tests cite which rules: ids in a comment beside a test's name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULE_ID = re.compile(r"\b(?:RJ-\d+|RT-\d+|RD-\d+|[JTD]\d+)\b")


def citations(folder: Path) -> dict[str, list[str]]:
    """Return the rule ids that tests cite, each with the tests that do (file::name).

    A test cites the ids in comments from its `def` line down to its first statement.
    """
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            header = lines[node.lineno - 1 : node.body[0].lineno - 1]
            for line in header or [lines[node.lineno - 1]]:
                comment = line.partition("#")[2]
                for rule in RULE_ID.findall(comment):
                    name = f"{path.relative_to(folder.parent)}::{node.name}"
                    if name not in found.setdefault(rule, []):
                        found[rule].append(name)
    return found

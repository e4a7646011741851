#!/usr/bin/env python3
"""Are files and functions short enough to read?

A file may have 300 lines unless it is listed below with its reason; a function 40, a listed hot loop more.
Lines of a function are counted from its `func` or `init` to its closing brace.
"""
import pathlib
import re
import statistics
import sys

FILE_LIMIT, FUNCTION_LIMIT = 300, 40
ROOT = pathlib.Path(__file__).resolve().parents[2]
# path: reason. A table-only file may be long; a hot loop may be long, alone in its file.
LONG_FILES = {}
LONG_FUNCTIONS = {}
for line in (ROOT / "Tests/Scripts/size-budget.txt").read_text().splitlines():
    line = line.split("#")[0].strip()
    if line:
        kind, name = line.split(None, 1)
        (LONG_FILES if kind == "file" else LONG_FUNCTIONS)[name] = kind

START = re.compile(r"^(\s*)(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|private|fileprivate|static|mutating|override|convenience|"
                   r"nonisolated|internal|borrowing|consuming|package|final|class)\s+)*(func\s+[^\s(<]+|init)\b")


def functions(path):
    """(name, number of lines) of each function, by indentation: the format is the formatter's."""
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines):
        match = START.match(line)
        if not match or line.rstrip().endswith("}") and line.count("{") == line.count("}"):
            continue
        end = next((i for i in range(number, len(lines)) if lines[i] == match[1] + "}"), None)
        opens = any("{" in l for l in lines[number:(end or number) + 1])
        if end is not None and opens:
            yield match[2].split()[-1], end - number + 1


def main():
    files = [p for d in ("Sources", "Plugins", "Tests", "Examples") for p in sorted((ROOT / d).rglob("*.swift"))
             if ".build" not in p.parts]
    wrong, sizes, lengths = [], [], []
    for path in files:
        name = str(path.relative_to(ROOT))
        count = len(path.read_text().splitlines())
        lengths.append(count)
        if count > FILE_LIMIT and name not in LONG_FILES:
            wrong.append(f"{name}: {count} lines, at most {FILE_LIMIT}")
        for function, size in functions(path):
            sizes.append(size)
            if size > FUNCTION_LIMIT and f"{name}:{function}" not in LONG_FUNCTIONS:
                wrong.append(f"{name}: {function} has {size} lines, at most {FUNCTION_LIMIT}")
    sizes.sort()
    lengths.sort()
    print(f"size budget: {len(files)} files, median {statistics.median(lengths):.0f} lines, longest {lengths[-1]}; "
          f"{len(sizes)} functions, median {statistics.median(sizes):.0f} lines, "
          f"90 % up to {sizes[len(sizes) * 9 // 10]}, longest {sizes[-1]}")
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)


main()

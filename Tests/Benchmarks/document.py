"""The tables of docs/benchmarks.md: each stands below a comment with its name, and is written by a script alone."""
import os
import pathlib
import re

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs/benchmarks.md"


def rows(table):
    return ["| " + " | ".join(map(str, row)) + " |" for row in table]


def tell(name, head, table):
    """Prints a table, and puts it in the place of the old one."""
    # Numbers stand to the right, names to the left.
    rule = "| --- |" + " ---: |" * (len(head) - 1)
    new = "\n".join([*rows([head]), rule, *rows(table)]) + "\n"
    print(f"{name}\n{new}", flush=True)
    text = DOCUMENT.read_text()
    mark = re.search(rf"<!-- {re.escape(name)}: make [a-z-]+ writes this -->\n", text)
    if not mark:
        raise SystemExit(f"{DOCUMENT} lacks the comment of the table {name}")
    old = re.match(r"(\|.*\n)*", text[mark.end():]).end()
    DOCUMENT.write_text(text[:mark.end()] + new + text[mark.end() + old:])


def machine():
    """What times were measured on, and how much else was going on."""
    processor = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"{processor[1] if processor else 'unknown processor'}, {os.cpu_count()} cores, load {load}"

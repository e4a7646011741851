"""Scanloom itself, by its own benchmark command."""
import json
import pathlib
import subprocess
import tempfile

BENCH = pathlib.Path(__file__).parents[2] / ".build/release/scanloom-bench"
EFFORTS = ("fast", "normal", "thorough")


def read(corpus, effort, *options):
    """The lines that the command writes of a corpus, by picture."""
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        subprocess.run([BENCH, "corpus", corpus, "--effort", effort, "--out", out.name, *options], check=True,
                       stderr=subprocess.DEVNULL)
        lines = [json.loads(line) for line in open(out.name, encoding="utf-8")]
    return {line["file"]: line for line in lines}

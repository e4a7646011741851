"""How many pictures of each set each reader reads whole, as the corpus's own score.py counts them."""
import json
import pathlib
import subprocess
import sys
import tempfile

OURS = ["scanloom fast", "scanloom normal", "scanloom thorough"]


def score(corpus, symbols):
    """score.py's totals, the whole of them and by set, for one reader's symbols by picture."""
    with tempfile.TemporaryDirectory() as folder:
        results, scored = (pathlib.Path(folder) / name for name in ("results.jsonl", "scored.json"))
        results.write_text("".join(json.dumps({"file": name, "symbols": found}) + "\n"
                                   for name, found in symbols.items()))
        subprocess.run([sys.executable, corpus / "score.py", results, "--json", scored, "--run-only"], check=True,
                       stdout=subprocess.DEVNULL)
        return next(iter(json.loads(scored.read_text()).values()))


def tables(scores):
    """By set, the sum, and what was read wrongly; and the sets in which a peer reads more than `normal`."""
    readers, peers = list(scores), [reader for reader in scores if reader not in OURS]
    rows, behind = [], []
    for name in sorted(scores[OURS[0]]["sets"]):
        sets = {reader: scores[reader]["sets"][name] for reader in readers}
        count = sets[OURS[0]]["positive_images"]
        if not count:
            continue
        full = {reader: sets[reader]["full"] for reader in readers}
        best = max(full[peer] for peer in peers)
        if best > full["scanloom normal"]:
            behind.append(name)
        rows.append([name, count, *full.values(), "peer" if best > full["scanloom normal"] else ""])
    total = {reader: scores[reader]["total"] for reader in readers}
    rows.append(["**all**", total[OURS[0]]["positive_images"], *(t["full"] for t in total.values()), ""])
    wrong = [["symbols read wrongly", *(t["misreads"] for t in total.values())],
             [f'of {total[OURS[0]]["negative_images"]} pictures without such a code, read',
              *(t["false_positive_images"] for t in total.values())]]
    return rows, wrong, behind

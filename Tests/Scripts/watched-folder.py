#!/usr/bin/env python3
"""Pictures come into a watched folder in every way there is, while `scanloom run` is killed again and again.

  watched-folder.py [--pictures 60] [--kills 4] [--done FOLDER] [--seed N]      (qrencode)

Each whole picture must be read at least once and end in the folder for what is done, each broken one in the folder for
what failed, none may be read while somebody writes it, and nothing may be lost or left over. `--done` names a folder
on another file system. SCANLOOM is the program, the release build unless given.
"""
import argparse
import collections
import hashlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCANLOOM = os.environ.get("SCANLOOM", str(ROOT / ".build/release/scanloom"))
WRITERS = 8
CONFIGURATION = """version: 1
name: watched
source:
  images: {{ paths: [in], watch: true, recursive: true, done: {done}, failed: failed, settle: 500ms, poll: 1s }}
symbologies: [qr]
effort: thorough
handlers:
  - print: {{ file: scans.txt }}
"""


def picture(text):
    return subprocess.run(["qrencode", "-o", "-", "-s", "12", text], check=True, stdout=subprocess.PIPE).stdout


class Arrivals:
    """Writers that put pictures into the folder, and what must become of each."""

    def __init__(self, folder, count, numbers):
        self.inbox, self.staging = folder / "in", folder / "staging"
        self.numbers = numbers
        self.must_be_read, self.may_be_read = set(), set()
        self.done, self.maybe_done, self.failed = [], [], []
        self.lock = threading.Lock()
        self.waiting = list(range(count))
        self.threads = [threading.Thread(target=self.work) for _ in range(WRITERS)]
        ways = ["slow", "rewritten", "moved", "hidden", "replaced", "cut", "text", "same_name", "deep"]
        self.ways = [getattr(self, ways[index % len(ways)]) for index in range(count)]

    def start(self):
        for thread in self.threads: thread.start()

    def is_over(self): return not any(thread.is_alive() for thread in self.threads)

    def work(self):
        while True:
            with self.lock:
                if not self.waiting: return
                index = self.waiting.pop(0)
            self.ways[index](index)

    def pause(self, most): time.sleep(self.numbers.uniform(0, most))

    def good(self, text):
        data = picture(text)
        with self.lock:
            self.must_be_read.add(text)
            self.done.append(data)
        return data

    def staged(self, index, data):
        path = self.staging / f"{index}.png"
        path.write_bytes(data)
        return path

    def slow(self, index):
        """Copied in piece by piece, under its own name."""
        data = self.good(f"slow {index}")
        with open(self.inbox / f"slow-{index}.png", "wb", buffering=0) as file:
            for start in range(0, len(data), len(data) // 5 + 1):
                file.write(data[start:start + len(data) // 5 + 1])
                self.pause(0.4)

    def rewritten(self, index):
        """Whole, but not closed: then written anew. Whoever reads the first has not waited."""
        data = self.good(f"rewritten {index}")
        with open(self.inbox / f"rewritten-{index}.png", "wb", buffering=0) as file:
            file.write(picture(f"HALF-WRITTEN {index}"))
            self.pause(1.5)
            file.seek(0)
            file.truncate()
            file.write(data)

    def moved(self, index):
        self.staged(index, self.good(f"moved {index}")).rename(self.inbox / f"moved-{index}.png")
        self.pause(0.5)

    def hidden(self, index):
        """Under a temporary name first, as downloads are."""
        part = self.inbox / f".hidden-{index}.png.part"
        part.write_bytes(self.good(f"hidden {index}"))
        self.pause(0.5)
        part.rename(self.inbox / f"hidden-{index}.png")

    def replaced(self, index):
        """By another picture, before, while or after the first is read."""
        first, target = f"first {index}", self.inbox / f"replaced-{index}.png"
        data = picture(first)
        with self.lock:
            self.may_be_read.add(first)
            self.maybe_done.append(data)
        self.staged(index, data).rename(target)
        self.pause(0.3)
        self.staged(index, self.good(f"second {index}")).rename(target)

    def cut(self, index):
        data = picture(f"cut {index}")
        data = data[:len(data) // 2]
        with self.lock: self.failed.append(data)
        (self.inbox / f"cut-{index}.png").write_bytes(data)
        self.pause(0.5)

    def text(self, index):
        data = f"no picture {index}\n".encode()
        with self.lock: self.failed.append(data)
        self.staged(index, data).rename(self.inbox / f"text-{index}.png")
        self.pause(0.5)

    def same_name(self, index):
        """Under a name that others had before; linked, which is no writing."""
        staged = self.staged(index, self.good(f"same {index}"))
        while True:
            try:
                os.link(staged, self.inbox / "same.png")
                break
            except FileExistsError:
                time.sleep(0.05)
        staged.unlink()

    def deep(self, index):
        """In a folder that was not there before."""
        folder = self.inbox / f"folder-{index % 7}" / str(index)
        folder.mkdir(parents=True)
        (folder / "deep.png").write_bytes(self.good(f"deep {index}"))
        self.pause(0.5)


class Run:
    """`scanloom run`, again and again."""

    def __init__(self, folder):
        self.folder, self.process, self.log = folder, None, open(folder / "log", "ab")
        self.start()

    def start(self):
        self.process = subprocess.Popen([SCANLOOM, "run", "watched.yaml"], cwd=self.folder, stdout=self.log,
                                        stderr=self.log, stdin=subprocess.DEVNULL)

    def wait_for_scan(self):
        """Until a scan was printed: its picture is not moved yet, or only just."""
        scans, limit = self.folder / "scans.txt", time.monotonic() + 2
        size = scans.stat().st_size if scans.exists() else 0
        while time.monotonic() < limit and not (scans.exists() and scans.stat().st_size > size): pass

    def kill(self):
        if self.process.poll() is not None: fail(f"scanloom run ended by itself with status {self.process.returncode}", self.folder)
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        try: return self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "none within 10 s"


def fail(reason, folder):
    print(f"watched folder: FAILED: {reason}; see {folder}", file=sys.stderr)
    print((folder / "log").read_text(errors="replace")[-2000:], file=sys.stderr)
    sys.exit(1)


def files(folder):
    """All files below, hidden ones too."""
    return [path for path in folder.rglob("*") if path.is_file()]


def contents(folder): return collections.Counter(hashlib.sha256(path.read_bytes()).hexdigest() for path in files(folder))
def hashes(all_data): return collections.Counter(hashlib.sha256(data).hexdigest() for data in all_data)


def mistakes(folder, done, arrivals):
    lines = (folder / "scans.txt").read_text().splitlines()
    read = collections.Counter(line.removeprefix("qr ") for line in lines)
    known = arrivals.must_be_read | arrivals.may_be_read
    found = []
    lost = sorted(arrivals.must_be_read - set(read))
    if lost: found.append(f"{len(lost)} were never read: {lost[:5]}")
    strange = sorted(set(read) - known)
    if strange: found.append(f"{len(strange)} that nobody finished were read: {strange[:5]}")
    kept, wanted = contents(done), hashes(arrivals.done)
    if wanted - kept: found.append(f"{sum((wanted - kept).values())} are not among those done")
    if kept - wanted - hashes(arrivals.maybe_done):
        found.append(f"{sum((kept - wanted - hashes(arrivals.maybe_done)).values())} too many are among those done")
    if contents(folder / "failed") != hashes(arrivals.failed): found.append("those that failed are not those that were broken")
    litter = [path.name for place in (done, folder / "failed") for path in files(place) if path.name.startswith(".")]
    if litter: found.append(f"left over: {litter[:5]}")
    again = sum(read.values()) - len(read)
    print(f"watched folder: {len(known)} pictures read, {again} times again; {sum(kept.values())} done, "
          f"{sum(contents(folder / 'failed').values())} failed")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--done")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    numbers = random.Random(options.seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="scanloom-watched-"))
    done = pathlib.Path(tempfile.mkdtemp(dir=options.done)) if options.done else folder / "done"
    for name in ("in", "staging"): (folder / name).mkdir()
    (folder / "watched.yaml").write_text(CONFIGURATION.format(done=done))
    arrivals = Arrivals(folder, options.pictures, numbers)
    # Some are there before the start.
    for index in range(3): (folder / "in" / f"before-{index}.png").write_bytes(arrivals.good(f"before {index}"))
    began = time.monotonic()
    run = Run(folder)
    arrivals.start()
    for number in range(options.kills):
        time.sleep(numbers.uniform(0.05, 0.05 * options.pictures / options.kills))
        if number % 2: run.wait_for_scan()
        run.kill()
        run.start()
    limit = time.monotonic() + 60
    while not arrivals.is_over() or files(folder / "in"):
        if time.monotonic() > limit: fail(f"still there after a minute: {[path.name for path in files(folder / 'in')][:5]}", folder)
        time.sleep(0.1)
    # The last scan is printed before its picture is moved.
    status = run.end()
    if status != 143: fail(f"expected status 143 after SIGTERM, found {status}", folder)
    found = mistakes(folder, done, arrivals)
    if found: fail(f"seed {options.seed}: " + "; ".join(found), folder)
    print(f"watched folder: {options.kills} kills, nothing lost, nothing read half-written, in {time.monotonic() - began:.0f} s")
    shutil.rmtree(folder)
    if options.done: shutil.rmtree(done)


main()

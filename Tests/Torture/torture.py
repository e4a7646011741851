#!/usr/bin/env python3
"""Kills a pipeline again and again, by chance and at every fault point, while its server fails in every way; then counts.

Every scan that was told as stored must have reached the receiver under one id, or be a dead letter that the receiver
refused; the receiver must have nothing that no run can have read. Prints its seed.
"""
import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

from receiver import Receiver

ROOT = pathlib.Path(__file__).resolve().parents[2]
FRAMES = 100_000
CONFIG = """
version: 1
name: torture
source:
  test_pattern: {{ size: 320x80, frames: {frames}, live: false, codes: [{{ format: code128, text: "RUN{run}", module: 2, height: 25 }}] }}
symbologies: [code128]
accept: {{ rearm: always }}
outbox: {{ path: outbox.sqlite, drain: {drain} }}
handlers:
  - print: {{ file: stored.jsonl, format: json, after: stored }}
  - webhook:
      url: http://127.0.0.1:{port}/scans
      timeout: 1s
      slow: 50ms
      retry: {{ first: 5ms, cap: 50ms, limit: 1h }}
"""


class Torture:
    def __init__(self, options):
        self.random = random.Random(options.seed)
        self.options = options
        self.scanloom = str(ROOT / ".build/release/scanloom")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="torture-"))
        self.receiver = Receiver(options.seed)
        self.runs = 0
        self.kills = {"by chance": 0}
        self.ends = 0

    def run(self, frames=FRAMES, fault=None, seconds=None, drain="0s"):
        """One run, killed after some seconds or at a fault point; whether it was."""
        self.runs += 1
        config = self.folder / "torture.yaml"
        config.write_text(CONFIG.format(frames=frames, run=f"{self.runs:05}", port=self.receiver.port, drain=drain))
        environment = dict(os.environ)
        if fault:
            environment["SCANLOOM_FAULT"] = fault
        with open(self.folder / "log.txt", "ab") as log:
            process = subprocess.Popen(
                [self.scanloom, "run", "--quiet", str(config)], env=environment, stdout=log, stderr=log,
                cwd=self.folder)
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return process.returncode == -signal.SIGKILL, process.returncode

    def torture(self):
        for number in range(self.options.kills):
            killed, _ = self.run(seconds=self.random.choice([0.02, 0.1, 0.3, 0.8]) * (0.5 + self.random.random()))
            self.kills["by chance"] += killed
        points = re.findall(r'= "([a-z]+\.[a-z]+)"', (ROOT / "Sources/ScanDelivery/Outbox/FaultPoint.swift").read_text())
        assert points, "no fault points found"
        for point in points:
            for _ in range(self.options.each_point):
                nth = 1 if point.startswith("open") else self.random.randint(1, 30)
                killed, status = self.run(frames=2000, fault=f"{point}:{nth}", seconds=60)
                self.kills[point] = self.kills.get(point, 0) + (killed and status == -signal.SIGKILL)

    def finish(self):
        """Lets everything arrive, in runs that nobody kills."""
        self.receiver.healthy = True
        for _ in range(20):
            killed, status = self.run(frames=1, drain="60s", seconds=600)
            handlers = json.loads(self.command("status", options=("--json",)))["handlers"]
            if not killed and handlers["webhook"]["waiting"] == 0:
                return handlers["webhook"]
        sys.exit(f"torture: scans still wait: {handlers}")

    def command(self, *words, options=()):
        return subprocess.run(
            [self.scanloom, *words, str(self.folder / "outbox.sqlite"), *options], capture_output=True, text=True,
            check=False).stdout

    def judge(self, counts):
        receiver = self.receiver
        stored = {}
        for line in (self.folder / "stored.jsonl").read_text().splitlines():
            try:
                scan = json.loads(line)
                stored[scan["id"]] = (scan["text"], scan["frame"])
            except ValueError:
                pass  # Torn by a kill: nobody was told.
        dead = {json.loads(line)["id"] for line in self.dead().splitlines()}
        arrived = set(receiver.taken)
        problems = []
        lost = set(stored) - arrived - dead
        if lost:
            problems.append(f"{len(lost)} scans told as stored are lost: {sorted(lost)[:5]}")
        if dead != receiver.refused:
            problems.append(f"dead letters and refusals differ: {sorted(dead ^ receiver.refused)[:5]}")
        places = {}
        for name, body in receiver.scans.items():
            scan = json.loads(body)["data"]
            place = (scan["text"], scan["frame"])
            if scan["id"] != name or not re.fullmatch(r"RUN\d{5}", scan["text"]) or int(scan["text"][3:]) > self.runs:
                problems.append(f"{name} was invented: {body[:200]}")
            if places.setdefault(place, name) != name:
                problems.append(f"{place} came under two ids: {name}, {places[place]}")
        if arrived & dead:
            problems.append(f"{len(arrived & dead)} scans arrived and are dead letters")
        self.report(stored, arrived, dead)
        return problems

    def dead(self):
        return self.command("outbox", "export", options=("--state", "dead"))

    def report(self, stored, arrived, dead):
        receiver = self.receiver
        repeats = sum(receiver.taken.values()) - len(arrived)
        print(f"torture: {self.runs} runs, {sum(self.kills.values())} killed; {receiver.posts} posts")
        print("  killed " + ", ".join(f"{point} {count}" for point, count in self.kills.items()))
        print("  failed " + ", ".join(f"{kind} {count}" for kind, count in receiver.failed.items()))
        print(f"  {len(stored)} told as stored, {len(arrived)} arrived, {repeats} repeats, {len(dead)} dead letters")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--kills", type=int, default=400, help="how often the process is killed by chance")
    parser.add_argument("--each-point", type=int, default=20, help="how often at each fault point")
    options = parser.parse_args()
    print(f"torture: --seed {options.seed}", flush=True)
    torture = Torture(options)
    begin = time.time()
    torture.torture()
    problems = torture.judge(torture.finish())
    missing = [point for point, count in torture.kills.items() if count == 0]
    if missing:
        problems.append(f"never killed at {missing}")
    for problem in problems:
        print(f"torture: {problem}", file=sys.stderr)
    if problems:
        sys.exit(f"torture: failed with --seed {options.seed}; see {torture.folder}")
    subprocess.run(["rm", "-rf", torture.folder], check=True)
    print(f"torture: nothing lost, nothing invented, in {time.time() - begin:.0f} s")


main()

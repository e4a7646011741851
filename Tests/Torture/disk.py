#!/usr/bin/env python3
"""A disk that fills up, and one that becomes read-only: the line waits and says so, and goes on when it can. As root."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from receiver import Receiver

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCANLOOM = str(ROOT / ".build/release/scanloom")
FRAMES = 3000
CONFIG = """
version: 1
name: disk
source:
  test_pattern: {{ size: 320x80, frames: {frames}, live: false, codes: [{{ format: code128, text: "DISK", module: 2, height: 25 }}] }}
symbologies: [code128]
accept: {{ rearm: always }}
outbox: {{ path: {disk}/outbox.sqlite, drain: 30s }}
handlers:
  - webhook: {{ url: "http://127.0.0.1:{port}/", batch: 50, retry: {{ first: 50ms, cap: 200ms, limit: 1d }} }}
"""


def mount(*words):
    subprocess.run(["mount", *words], check=True)


def wait_for(text, log):
    for _ in range(300):
        if text in log.read_text():
            return
        time.sleep(0.1)
    sys.exit(f"disk: waited in vain for {text!r}; the run said: {log.read_text()}")


def fill(folder, disk):
    """Lets the disk fill up while the server is down, then mends both: every scan must arrive."""
    receiver = Receiver(1, share_of_failures=1.0, refuses=False)
    config = folder / "disk.yaml"
    config.write_text(CONFIG.format(frames=FRAMES, disk=disk, port=receiver.port))
    log = folder / "log.txt"
    with open(log, "wb") as output:
        process = subprocess.Popen([SCANLOOM, "run", str(config)], stdout=output, stderr=output)
        wait_for("nothing can be stored, and the line waits: database or disk is full", log)
        time.sleep(1)
        assert process.poll() is None, log.read_text()
        receiver.healthy = True
        mount("-o", "remount,size=64m", str(disk))
        status = process.wait(120)
    wait_for("scans are stored again", log)
    arrived = [scan["frame"] for body in receiver.scans.values() for scan in json.loads(body)["data"]]
    assert sorted(set(arrived)) == list(range(FRAMES)), f"{len(set(arrived))} of {FRAMES} arrived; {log.read_text()}"
    assert status == 0, f"status {status}: {log.read_text()}"
    print(f"disk: full: held, told, and all {FRAMES} arrived, {len(arrived) - FRAMES} of them again")


def freeze(folder, disk):
    """A disk that cannot be written: the run does not begin, and says what to do."""
    mount("-o", "remount,ro", str(disk))
    outcome = subprocess.run([SCANLOOM, "run", str(folder / "disk.yaml")], capture_output=True, text=True, check=False)
    assert outcome.returncode == 3, outcome
    assert "Read-only file system" in outcome.stderr and "outbox: { path: … }" in outcome.stderr, outcome.stderr
    print("disk: read-only: refused with status 3, and the way out told")


def main():
    if os.geteuid() != 0:
        print("disk: SKIPPED, as only root can mount a small disk")
        return
    with tempfile.TemporaryDirectory(prefix="disk-") as name:
        folder = pathlib.Path(name)
        disk = folder / "disk"
        disk.mkdir()
        mount("-t", "tmpfs", "-o", "size=1m", "none", str(disk))
        try:
            fill(folder, disk)
            freeze(folder, disk)
        finally:
            subprocess.run(["umount", "-l", str(disk)], check=False)


main()

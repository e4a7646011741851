#!/usr/bin/env python3
"""Scans a second from accepted to delivered on loopback: durable, in batches, from memory, and a plain sender in Python.

All post the same number of scans to the same receiver, one run after the other, in rounds; printed are medians. The
plain sender stores each scan in SQLite with synchronous=FULL, posts it by requests, and removes it.
"""
import asyncio
import json
import multiprocessing
import pathlib
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import requests

SCANLOOM = str(pathlib.Path(__file__).resolve().parents[2] / ".build/release/scanloom")
CONFIG = """
version: 1
name: bench
source:
  test_pattern: {{ size: 320x80, frames: {frames}, live: false, codes: [{{ format: code128, text: "BENCH", module: 2, height: 25 }}] }}
symbologies: [code128]
accept: {{ rearm: always }}
outbox: outbox.sqlite
handlers:
{handlers}
"""
RACERS = {
    "print alone": "  - print: {{ file: /dev/null }}",
    "durable": "  - webhook: {{ url: 'http://127.0.0.1:{port}/' }}",
    "durable, batches of 100": "  - webhook: {{ url: 'http://127.0.0.1:{port}/', batch: 100 }}",
    "from memory": "  - webhook: {{ url: 'http://127.0.0.1:{port}/', durable: false }}",
}


async def serve(port):
    async def client(reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                await reader.readexactly(length)
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(client, "127.0.0.1", 0)
    port.value = server.sockets[0].getsockname()[1]
    await server.serve_forever()


def scanloom(handlers, frames, port, folder):
    config = folder / "bench.yaml"
    config.write_text(CONFIG.format(frames=frames, handlers=handlers.format(port=port)))
    begin = time.perf_counter()
    subprocess.run([SCANLOOM, "run", "--quiet", str(config)], check=True)
    return frames / (time.perf_counter() - begin)


def plain(frames, port, folder):
    database = sqlite3.connect(folder / "plain.sqlite", isolation_level=None)
    database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE IF NOT EXISTS s (id INTEGER PRIMARY KEY, body)")
    session = requests.Session()
    body = json.dumps({"type": "scan", "data": {"text": "BENCH", "filler": "x" * 700}})
    begin = time.perf_counter()
    for _ in range(frames):
        row = database.execute("INSERT INTO s (body) VALUES (?)", (body,)).lastrowid
        session.post(f"http://127.0.0.1:{port}/", data=body, headers={"content-type": "application/json"}).raise_for_status()
        database.execute("DELETE FROM s WHERE id = ?", (row,))
    return frames / (time.perf_counter() - begin)


def main():
    frames, rounds = (int(word) for word in (sys.argv[1:3] or (2000, 5)))
    port = multiprocessing.Value("i", 0)
    server = multiprocessing.Process(target=lambda: asyncio.run(serve(port)), daemon=True)
    server.start()
    while not port.value:
        time.sleep(0.01)
    rates = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory(dir=".build") as name:
            folder = pathlib.Path(name)
            for racer, handlers in RACERS.items():
                rates.setdefault(racer, []).append(scanloom(handlers, frames, port.value, folder))
            rates.setdefault("plain Python: sqlite3 and requests", []).append(plain(frames, port.value, folder))
    server.terminate()
    for racer, each in rates.items():
        print(f"{racer:36} {statistics.median(each):7.0f} scans a second ({min(each):.0f} to {max(each):.0f})")


main()

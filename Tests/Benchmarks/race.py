"""Readers on the same pictures, pass after pass in turn: what each read, and the least time it took for each."""
import sys
import time

import peers
import scanloom

# What else runs on a machine only ever adds time: the least of some passes is the nearest to the reader's own.
PASSES = 5


class Race:
    """`times` and `symbols` by reader, then by picture; times in milliseconds of the thread's processor time."""

    def __init__(self, corpus, greys, symbologies, efforts=scanloom.EFFORTS, rivals=peers.PEERS):
        self.corpus, self.greys, self.symbologies = corpus, greys, symbologies
        self.efforts, self.rivals = efforts, rivals
        self.times, self.symbols = {}, {}

    def run(self, passes=PASSES):
        # One yardstick for all races: the peers look for all the kinds that the corpus is scored for.
        peer = {name: peers.PEERS[name](peers.ALL) for name in self.rivals}
        for _ in range(passes):
            for effort in self.efforts:
                self.pass_of_ours(effort)
            for name, (read, told) in peer.items():
                self.pass_of_peer(name, read, told)
        return self

    def pass_of_ours(self, effort):
        lines = scanloom.read(self.corpus, effort, "--symbologies", ",".join(self.symbologies))
        for picture in self.greys:
            line = lines[picture]
            if "error" in line:
                sys.exit(f'{picture}: {line["error"]}')
            self.note(f"scanloom {effort}", picture, line["cpu_ms"], line["symbols"])

    def pass_of_peer(self, name, read, told):
        for picture, grey in self.greys.items():
            began = time.thread_time_ns()
            found = read(grey)
            self.note(name, picture, (time.thread_time_ns() - began) / 1e6, told(found))

    def note(self, reader, picture, milliseconds, symbols):
        times = self.times.setdefault(reader, {})
        times[picture] = min(times.get(picture, milliseconds), milliseconds)
        self.symbols.setdefault(reader, {})[picture] = symbols

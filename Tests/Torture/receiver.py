"""A receiver of webhooks that fails in every way, by a seed, and remembers what it took."""
import random
import socket
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# What happens to a request: its share, and whether the receiver has taken the scan before it goes wrong.
FAILURES = {
    "500": 4, "503 Retry-After: 0": 2, "503 Retry-After: a date": 1, "429": 2, "408": 1, "302": 1, "404": 1, "401": 1,
    "no answer": 1, "reset": 4, "taken, then reset": 6, "taken, then 500": 4, "taken, then half an answer": 2,
    "garbage": 2, "taken, then garbage": 2, "slow": 4, "endless headers": 1,
}


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A sender that was killed is no news."""


class Receiver:
    def __init__(self, seed, share_of_failures=0.35, refuses=True):
        self.random = random.Random(seed)
        self.share = share_of_failures
        self.refuses = refuses
        self.lock = threading.Lock()
        self.taken = {}          # id → how often
        self.scans = {}          # id → body
        self.refused = set()
        self.failed = dict.fromkeys(FAILURES, 0)
        self.posts = 0
        self.healthy = False
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                owner.answer(self)

            def log_message(self, *_):
                pass

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def choose(self):
        with self.lock:
            self.posts += 1
            if self.healthy or self.random.random() > self.share:
                return None
            kind = self.random.choices(list(FAILURES), list(FAILURES.values()))[0]
            self.failed[kind] += 1
            return kind

    def take(self, name, body):
        with self.lock:
            self.taken[name] = self.taken.get(name, 0) + 1
            known = self.scans.setdefault(name, body)
            assert known == body, f"{name} came with another body"

    def is_refused(self, name):
        """One in 64 ids is none that the receiver will ever take."""
        return self.refuses and int.from_bytes(name[-4:].encode(), "big") % 64 == 7

    def answer(self, request):
        body = request.rfile.read(int(request.headers["content-length"]))
        name = request.headers["webhook-id"]
        kind = self.choose()
        if kind is None or kind == "slow":
            if kind:
                time.sleep(0.3)
            if self.is_refused(name):
                with self.lock:
                    self.refused.add(name)
                return self.status(request, 422)
            self.take(name, body)
            return self.status(request, 204)
        if kind.startswith("taken") and not self.is_refused(name):
            self.take(name, body)
        self.fail(request, kind)

    def fail(self, request, kind):
        if kind[:3].isdigit():
            header = {"503 Retry-After: 0": ("retry-after", "0"),
                      "503 Retry-After: a date": ("retry-after", "Wed, 21 Oct 2015 07:28:00 GMT"),
                      "302": ("location", "http://127.0.0.1:1/")}.get(kind)
            return self.status(request, int(kind[:3]), header)
        request.close_connection = True
        if kind.endswith("500"):
            return self.status(request, 500)
        if kind.endswith("reset"):
            request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request.connection.close()
        elif kind == "no answer":
            time.sleep(1.5)
        elif kind == "endless headers":
            request.wfile.write(b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 20_000)
        elif kind.endswith("half an answer"):
            request.wfile.write(b"HTTP/1.1 20")
        else:
            request.wfile.write(b"\x00\xffnonsense\r\n\r\n")

    @staticmethod
    def status(request, status, header=None):
        request.send_response(status)
        if header:
            request.send_header(*header)
        request.send_header("content-length", "0")
        request.end_headers()

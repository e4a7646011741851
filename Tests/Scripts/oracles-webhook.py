#!/usr/bin/env python3
"""What a webhook posts, looked at by other people's libraries: standardwebhooks for signatures, cloudevents for events.

Posts codes to a receiver, single and in batches, signed with two keys as while one replaces the other.
"""
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cloudevents.core.bindings.http import HTTPMessage, from_http_event
from standardwebhooks import Webhook

SCANLOOM = str(pathlib.Path(__file__).resolve().parents[2] / ".build/release/scanloom")
KEYS = ["whsec_" + base64.b64encode(os.urandom(32)).decode() for _ in range(2)]
CONFIG = """
version: 1
name: till 3/ä
source:
  test_pattern: {{ frames: 7, codes: [{{ format: qr, text: "Grüße, 世界 \\"quoted\\"" }}] }}
accept: {{ rearm: always }}
handlers:
  - webhook:
      url: http://127.0.0.1:{port}/
      secret: [{keys}]
      format: {form}
      batch: {batch}
"""


def post(form, batch):
    """All requests of a run: their headers and bodies."""
    requests = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["content-length"]))
            requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder) / "oracle.yaml"
        config.write_text(CONFIG.format(port=server.server_port, keys=", ".join(KEYS), form=form, batch=batch))
        environment = {**os.environ, "XDG_STATE_HOME": folder}
        subprocess.run([SCANLOOM, "run", "--quiet", str(config)], check=True, env=environment)
    server.shutdown()
    return requests


def main():
    verified = events = 0
    for form in ("standard", "cloudevents"):
        for batch in (1, 3):
            scans = 0
            for headers, body in post(form, batch):
                for key in KEYS:
                    Webhook(key).verify(body, headers)
                    verified += 1
                value = json.loads(body)
                if form == "standard":
                    scans += len(value["data"]) if batch > 1 else 1
                    continue
                for event in value if batch > 1 else [value]:
                    message = HTTPMessage({"content-type": "application/cloudevents+json"}, json.dumps(event).encode())
                    parsed = from_http_event(message)
                    assert parsed.get_id() == event["data"]["id"], event
                    assert parsed.get_data()["text"] == 'Grüße, 世界 "quoted"', event
                    scans, events = scans + 1, events + 1
            assert scans == 7, f"{form}, {batch} together: {scans} of 7 scans came"
    print(f"oracles: standardwebhooks verified {verified} signatures, cloudevents read {events} events")


sys.exit(main())

#!/usr/bin/env python3
"""Web servers that misbehave on purpose, each way at a path of its own.

    misbehave.py FOLDER

Makes certificates in FOLDER with openssl, listens on free ports of 127.0.0.1, prints one line of JSON with
the ports, and ends when its standard input does. Python's own hmac checks the signatures: an implementation
that shares nothing with the one under test.
"""
import base64
import email.utils
import hashlib
import hmac
import json
import os
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time

SECRET = "whsec_" + base64.b64encode(bytes(range(32))).decode()


def answer(status, headers="", body=b""):
    """A well-formed answer."""
    head = f"HTTP/1.1 {status} Whatever\r\ncontent-length: {len(body)}\r\n{headers}\r\n"
    return head.encode() + body


def is_signed(headers, body):
    """Standard Webhooks 1.0.0, scheme v1."""
    try:
        name, stamp = headers["webhook-id"], headers["webhook-timestamp"]
        given = headers["webhook-signature"].split(" ")
    except KeyError:
        return False
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    code = hmac.new(key, f"{name}.{stamp}.".encode() + body, hashlib.sha256).digest()
    fits = any(hmac.compare_digest(one, "v1," + base64.b64encode(code).decode()) for one in given)
    return fits and abs(time.time() - int(stamp)) < 300 and "." not in name


def drip(connection, data, pause):
    for byte in data:
        connection.sendall(bytes([byte]))
        time.sleep(pause)


def flood(connection, piece):
    while True:
        connection.sendall(piece)


def reset(connection):
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def misbehave(connection, path, headers, body):
    """Answers a request in the way that its path names; true where the connection stays open."""
    date = email.utils.formatdate(time.time() + 90, usegmt=True)
    token = headers.get("authorization", "").encode()
    whole = {
        "/301": answer(301, "location: https://elsewhere.example/token-in-path\r\n"),
        "/308": answer(308, "location: /other\r\n"),
        "/429-seconds": answer(429, "retry-after: 7\r\n"),
        "/429-date": answer(429, f"retry-after: {date}\r\n"),
        "/429-nonsense": answer(429, "retry-after: soon\r\n"),
        "/escape": answer(500, body=b"\x1b[31mred\x1b[0m\r\nand " + token),
        "/signed": answer(200 if is_signed(headers, body) else 401),
        "/scan": answer(200 if path == "/scan" and is_scan(headers, body) else 422),
        "/connection": answer(200, body=str(connection.getpeername()[1]).encode()),
        "/early": b"HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n" + answer(200),
        "/999": answer(999),
        "/garbage": b"\x00\xff\xfe garbage \r\n\r\n\x00",
        "/no-headers": b"<html>no headers</html>",
        "/nothing": b"",
        "/half": b"HTTP/1.1 200 OK\r\ncontent-le",
        "/cut-body": b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort",
    }
    if path in whole:
        connection.sendall(whole[path])
        return path in ("/signed", "/scan", "/connection", "/early")
    if path == "/silence":
        time.sleep(60)
    elif path == "/drip-headers":
        drip(connection, answer(200), 0.2)
    elif path == "/drip-body":
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
        drip(connection, b"x" * 1000, 0.2)
    elif path == "/reset":
        reset(connection)
    elif path == "/huge-body":
        connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
        flood(connection, b"x" * 65536)
    elif path == "/header-flood":
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        flood(connection, b"x-flood: " + b"x" * 4000 + b"\r\n")
    elif path == "/long-header":
        connection.sendall(b"HTTP/1.1 200 OK\r\nx-long: ")
        flood(connection, b"x" * 4000)
    else:
        connection.sendall(answer(int(path[1:])))
        return True
    return False


def is_scan(headers, body):
    """The envelope as it is documented."""
    event = json.loads(body)
    return (
        headers["content-type"] == "application/json"
        and headers["user-agent"].startswith("scanloom/")
        and list(event) == ["type", "timestamp", "data"]
        and event["type"] == "scan"
        and event["data"]["id"] == headers["webhook-id"]
        and event["data"]["time"] == event["timestamp"]
    )


def read_request(stream):
    """Path, headers in lower case, body; nothing at the end."""
    line = stream.readline().decode("latin-1").split(" ")
    if len(line) != 3:
        return None
    headers = {}
    while (header := stream.readline().decode("latin-1").strip()) != "":
        name, value = header.split(":", 1)
        headers[name.lower()] = value.strip()
    return line[1], headers, stream.read(int(headers.get("content-length", 0)))


def converse(raw, context):
    try:
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = context.wrap_socket(raw, server_side=True) if context else raw
        with connection, connection.makefile("rb") as stream:
            while request := read_request(stream):
                if not misbehave(connection, *request):
                    return
    except (OSError, ValueError):
        pass  # The other side has had enough.


def listen(context):
    """Serves for ever on a free port, which it returns."""
    server = socket.create_server(("127.0.0.1", 0))

    def accept():
        while True:
            raw, _ = server.accept()
            threading.Thread(target=converse, args=(raw, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return server.getsockname()[1]


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")


def make_authority(folder):
    openssl("req", "-x509", *NEW_KEY, "-days", "2", "-subj", "/CN=Test authority",
            "-keyout", f"{folder}/ca.key", "-out", f"{folder}/ca.pem")


def make_certificate(folder, name, hosts, days="2"):
    """A certificate by the authority, as a context for a server."""
    path = f"{folder}/{name}"
    with open(f"{path}.ext", "w") as file:
        file.write(f"subjectAltName={hosts}\n")
    openssl("req", *NEW_KEY, "-subj", f"/CN={name}", "-keyout", f"{path}.key",
            "-out", f"{path}.csr")
    openssl("x509", "-req", "-in", f"{path}.csr", "-CA", f"{folder}/ca.pem", "-CAkey", f"{folder}/ca.key",
            "-CAcreateserial", "-days", days, "-extfile", f"{path}.ext", "-out", f"{path}.pem")
    return context(f"{path}.pem", f"{path}.key")


def make_self_signed(folder):
    openssl("req", "-x509", *NEW_KEY, "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", f"{folder}/self.key",
            "-out", f"{folder}/self.pem")
    return context(f"{folder}/self.pem", f"{folder}/self.key")


def context(certificate, key):
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    return server


def main(folder):
    make_authority(folder)
    ports = {
        "https": listen(make_certificate(folder, "good", "IP:127.0.0.1,DNS:localhost")),
        "expired": listen(make_certificate(folder, "expired", "IP:127.0.0.1", days="-1")),
        "wrong_host": listen(make_certificate(folder, "other", "DNS:other.example")),
        "self_signed": listen(make_self_signed(folder)),
        "http": listen(None),
    }
    greeting = {"ca_file": os.path.join(folder, "ca.pem"), "secret": SECRET, "ports": ports}
    print(json.dumps(greeting), flush=True)
    sys.stdin.read()


main(sys.argv[1])

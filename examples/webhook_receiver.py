# Takes webhooks, checks who signed them, and prints each event once. It needs Python 3.9 or newer, and nothing else:
#
#   WEBHOOK_SECRET=whsec_... PORT=8080 python3 webhook_receiver.py
import base64
import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

# Seconds for which a signature counts, so that whoever recorded a request cannot send it for long.
SIGNATURE_SECONDS = 300
# Seconds for which the id of an event is known: attempts go on for more than three days.
KNOWN_SECONDS = 7 * 86_400
LONGEST_BODY = 65_536


def header_of(headers, name: str) -> str:
    """One header of http.server, Flask, Django or FastAPI, or of the environment of WSGI. Empty unless it is there."""
    for each, value in headers.items():
        each = str(each).lower().replace("_", "-")
        if each in (name, "http-" + name) and isinstance(value, str):
            return value
    return ""


def is_genuine(secret: str, headers, body: bytes) -> bool:
    """Whether a request was signed with the secret within the last five minutes.

    `body` must be the bytes as they came, before anything parses them: JSON that is parsed and written again has other
    bytes. The answer is False for whatever is missing or odd.
    """
    if not isinstance(secret, str) or not isinstance(body, bytes) or not hasattr(headers, "items"):
        return False
    event_id = header_of(headers, "webhook-id")
    stamp = header_of(headers, "webhook-timestamp")
    if event_id == "" or not re.fullmatch("[0-9]{1,12}", stamp):
        return False
    if abs(time.time() - int(stamp)) > SIGNATURE_SECONDS:
        return False
    try:
        key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    except ValueError:
        return False
    # Without this, a secret that is not set would let in whoever signs with an empty one.
    if key == b"":
        return False
    signed = f"{event_id}.{stamp}.".encode("utf-8", "replace") + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # While a secret is being replaced, there are two signatures.
    given = header_of(headers, "webhook-signature").encode("utf-8", "replace").split(b" ")
    return any(hmac.compare_digest(expected, each) for each in given)


# The ids of events that were taken. An event may come again, and within five minutes anybody who recorded it can send
# it again. A program that restarts, or runs twice, keeps them in its database with a unique index instead.
known = {}
known_lock = Lock()


def is_new(event_id: str) -> bool:
    now = time.monotonic()
    with known_lock:
        for each in [each for each, at in known.items() if now - at > KNOWN_SECONDS]:
            del known[each]
        if event_id in known:
            return False
        known[event_id] = now
        return True


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        length = self.headers.get("content-length", "")
        if not re.fullmatch("[0-9]{1,9}", length) or int(length) > LONGEST_BODY:
            return self.answer(413)
        body = self.rfile.read(int(length))
        if not is_genuine(os.environ["WEBHOOK_SECRET"], self.headers, body):
            return self.answer(401)
        # Answer first: whoever takes longer than 15 seconds gets the event again.
        self.answer(204)
        if is_new(header_of(self.headers, "webhook-id")):
            event = json.loads(body)
            print(event["type"], json.dumps(event["data"]), flush=True)

    def answer(self, status: int):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()


if __name__ == "__main__":
    if not os.environ.get("WEBHOOK_SECRET"):
        raise SystemExit("Set WEBHOOK_SECRET")
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver)
    print(f"ready on port {server.server_port}", flush=True)
    server.serve_forever()

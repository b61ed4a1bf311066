# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A client of tessera-lsp for tests: starts the server, speaks the protocol, and keeps what the server tells.

  with Client() as c:
      c.open("a.hlsl", text)
      c.ask("textDocument/hover", c.at("a.hlsl", "name"))
"""
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse

TIME_LIMIT = 60  # of a request, in seconds; the machine may be busy


class Failed(Exception):
    """The server answered with an error."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


def units(text):
    """The length of a text as the protocol counts it."""
    return len(text.encode("utf-16-le")) // 2


def position(text, offset):
    before = text[:offset]
    line = before.count("\n")
    return {"line": line, "character": units(before[before.rfind("\n") + 1:])}


def offset(text, place):
    start = 0
    for _ in range(place["line"]):
        start = text.index("\n", start) + 1
    end = start
    while units(text[start:end]) < place["character"]:
        assert end < len(text) and text[end] != "\n", f"there is no place {place}"
        end += 1
    return end


class Client:
    def __init__(self, *arguments, options=None, folder=None, capabilities=None):
        self.own_folder = folder is None
        self.folder = os.path.realpath(folder or tempfile.mkdtemp(prefix="tessera-lsp-"))
        self.process = subprocess.Popen([shutil.which("tessera-lsp"), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.texts, self.versions = {}, {}
        self.diagnostics, self.messages, self.calls = {}, [], []
        self.replies, self.last_id = {}, 0
        self.has_news = threading.Condition()
        self.ended = False
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.server = self.ask("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities or {},
                                              "initializationOptions": options or {}})
        self.notify("initialized", {})

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.ask("shutdown", None)
            self.notify("exit", None)
            assert self.process.wait(TIME_LIMIT) == 0, f"exit status {self.process.returncode}"
        self.process.kill()
        self.process.wait()
        if self.own_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    # --- messages ---

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while True:
                line = stream.readline()
                if not line:
                    with self.has_news:
                        self.ended = True
                        self.has_news.notify_all()
                    return
                if line in (b"\r\n", b"\n"):
                    break
                name, _, value = line.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            message = json.loads(stream.read(length))
            with self.has_news:
                self.take(message)
                self.has_news.notify_all()

    def take(self, message):
        assert message["jsonrpc"] == "2.0", message
        if "method" not in message:
            self.replies[json.dumps(message["id"])] = message
        elif message["method"] == "textDocument/publishDiagnostics":
            self.diagnostics.setdefault(message["params"]["uri"], []).append(message["params"])
        elif message["method"] == "window/showMessage":
            self.messages.append(message["params"]["message"])
        else:
            self.calls.append(message["method"])

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message, ensure_ascii=False).encode("utf-8", "surrogatepass")
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method, params):
        self.last_id += 1
        self.send({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})
        return self.last_id

    def wait_for(self, condition, what):
        end = time.monotonic() + TIME_LIMIT
        with self.has_news:
            while True:
                found = condition()
                if found is not None:
                    return found
                assert not self.ended, f"the server ended before {what}"
                assert self.has_news.wait(end - time.monotonic()), f"no {what} within {TIME_LIMIT} s"

    def finish(self, number):
        reply = self.wait_for(lambda: self.replies.pop(json.dumps(number), None), f"reply to request {number}")
        if "error" in reply:
            raise Failed(reply["error"])
        return reply["result"]

    def ask(self, method, params):
        return self.finish(self.begin(method, params))

    # --- documents ---

    def path(self, name):
        return os.path.join(self.folder, name)

    def uri(self, name):
        return "file://" + urllib.parse.quote(self.path(name))

    def name(self, uri):
        path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
        return os.path.relpath(path, self.folder)

    def document(self, name):
        return {"textDocument": {"uri": self.uri(name)}}

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def open(self, name, text=None):
        if text is None:
            with open(self.path(name), encoding="utf-8") as file:
                text = file.read()
        self.texts[name], self.versions[name] = text, 1
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "hlsl", "version": 1, "text": text}})

    def close(self, name):
        self.notify("textDocument/didClose", self.document(name))
        del self.texts[name]

    def edit(self, name, start, end, new):
        """Replaces the characters from one offset to another."""
        text = self.texts[name]
        change = {"range": {"start": position(text, start), "end": position(text, end)}, "text": new}
        self.texts[name] = text[:start] + new + text[end:]
        self.change(name, [change])

    def replace(self, name, old, new):
        start = self.texts[name].index(old)
        self.edit(name, start, start + len(old), new)

    def set(self, name, text):
        self.texts[name] = text
        self.change(name, [{"text": text}])

    def change(self, name, changes):
        self.versions[name] += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(name), "version": self.versions[name]},
                                               "contentChanges": changes})

    def place(self, name, mark, skip=0):
        """The position of a mark's first character, or of that after `|` in it."""
        bar = mark.find("|")
        plain = mark.replace("|", "")
        start = -1
        for _ in range(skip + 1):
            start = self.texts[name].index(plain, start + 1)
        return position(self.texts[name], start + max(bar, 0))

    def at(self, name, mark, skip=0):
        return {**self.document(name), "position": self.place(name, mark, skip)}

    def text_at(self, name, place):
        text = self.texts.get(name)
        if text is None:
            with open(self.path(name), encoding="utf-8") as file:
                text = file.read()
        return text[offset(text, place["start"]):offset(text, place["end"])]

    # --- diagnostics ---

    def settled(self, name):
        """The diagnostics of a document when everything has been compiled."""
        place = {"line": 0, "character": 0}
        self.ask("textDocument/codeAction", {**self.document(name), "range": {"start": place, "end": place}, "context": {"diagnostics": []}})
        uri, version = self.uri(name), self.versions[name]

        def newest():
            known = self.diagnostics.get(uri)
            return known[-1] if known and known[-1].get("version") == version else None

        return self.wait_for(newest, f"diagnostics of {name}")["diagnostics"]

    def problems(self, name):
        """The same in short: "line: severity: message [code]", lines from 1."""
        words = {1: "error", 2: "warning", 3: "info", 4: "hint"}
        return [f"{d['range']['start']['line'] + 1}: {words[d['severity']]}: {d['message']}" for d in self.settled(name)]


def check(found, wanted, what=""):
    if found != wanted:
        raise AssertionError(f"{what}\nfound:  {json.dumps(found, indent=1, ensure_ascii=False)}\nwanted: {json.dumps(wanted, indent=1, ensure_ascii=False)}")

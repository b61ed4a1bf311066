# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A browser without windows, driven over a pipe as its developer tools are: a mouse, keys, and a page's errors."""

import base64
import json
import os
import subprocess
import tempfile

KEYS = {"Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39}


# What a browser does on its own, and the network need not see.
QUIET = ["--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


class Browser:
    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        theirs, self.to = os.pipe()
        self.back, ours = os.pipe()

        def place():  # where a browser looks for them
            first, second = os.dup(theirs), os.dup(ours)
            os.dup2(first, 3)
            os.dup2(second, 4)

        arguments = ["--remote-debugging-pipe", "--disable-gpu", *QUIET, "--window-size=1400,900",
                     "--user-data-dir=" + self.folder.name]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.process = subprocess.Popen([program, *arguments, "about:blank"], preexec_fn=place, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(ours)
        self.number, self.rest, self.session, self.events = 0, b"", None, []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def close(self):
        self.session = None
        self.ask("Browser.close")
        self.process.wait(timeout=30)
        self.folder.cleanup()

    def receive(self):
        while b"\0" not in self.rest:
            got = os.read(self.back, 1 << 16)
            if not got:
                raise RuntimeError("the browser is gone")
            self.rest += got
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") != self.number:
                self.events.append(answer)
                continue
            if "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']}")
            return answer["result"]

    def load(self, path):
        self.events.clear()
        self.ask("Page.navigate", url=path if "://" in str(path) else "file://" + os.path.abspath(path))
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def complaints(self, own=None):
        """Returns errors of scripts, messages, dialogs, and requests besides the page itself, or to others than its server \p own."""
        found, asked = [], 0
        self.value("0")  # all earlier events have been reported
        for event in self.events:
            method, said = event.get("method"), event.get("params", {})
            if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded",
                          "Page.javascriptDialogOpening"):
                found.append(json.dumps(said))
            if method == "Network.requestWillBeSent":
                asked += 1
                if not said["request"]["url"].startswith(own) if own else asked > 1:
                    found.append("asks for " + said["request"]["url"])
        return found

    def value(self, expression, waits=False):
        result = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=waits)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def move(self, element):
        """To the first character of an element, which an expression names."""
        x, y = self.value(f"""(() => {{
          const element = {element}, range = document.createRange();
          element.scrollIntoView({{block: 'center', inline: 'nearest'}});
          range.selectNodeContents(element);
          const box = range.getClientRects()[0] || element.getBoundingClientRect();
          return [box.left + Math.min(4, box.width / 2), box.top + box.height / 2];
        }})()""")
        self.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        return x, y

    def click(self, element):
        x, y = self.move(element)
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, shift=False):
        code = {"key": key, "code": key, "windowsVirtualKeyCode": KEYS[key], "modifiers": 8 if shift else 0}
        if key == "Enter":
            code["text"] = "\r"
        self.ask("Input.dispatchKeyEvent", type="keyDown", **code)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **code)

    def type(self, text):
        """Where the cursor is."""
        self.ask("Input.insertText", text=text)

    def picture(self, path, width, height, dark=False):
        """Writes the visible part of the page as PNG."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200)))", waits=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))

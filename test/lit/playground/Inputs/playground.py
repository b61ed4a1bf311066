# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Starts tessera-playground and speaks HTTP to it, as a browser does and as none would."""
import http.client
import json
import shutil
import socket
import subprocess

VERSION = 1
SHADER = """RWStructuredBuffer<uint> O;
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  O[id.x] = id.x;
}
"""


class Playground:
    def __init__(self, *arguments):
        command = [shutil.which("tessera-playground"), "--port=0", *arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        self.process.terminate()
        status = self.process.wait(30)
        assert kind or status == 0, f"exit status {status}"

    @property
    def host(self):
        return f"127.0.0.1:{self.port}"

    def ask(self, method, path, body=None, headers=None, timeout=60):
        """Returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            given = {"Origin": f"http://{self.host}", "Content-Type": "application/json"} if method == "POST" else {}
            given.update(headers or {})
            connection.request(method, path, body, {name: value for name, value in given.items() if value is not None})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def raw(self, data, timeout=30):
        """Sends bytes and returns everything that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while part := connection.recv(65536):
                answer += part
            return answer

    def post(self, request, path="/api/compile", **rest):
        status, _, body = self.ask("POST", path, json.dumps(request), **rest)
        return status, json.loads(body)

    def compile(self, text=SHADER, target="vulkan", **more):
        return self.post(request(text, target, **more))


def request(text=SHADER, target="vulkan", **more):
    made = {"version": VERSION, "client": "test", "slot": target, "files": [{"name": "a.hlsl", "text": text}], "main": "a.hlsl",
            "entry": "", "profile": "", "options": [], "target": target}
    made.update(more)
    return {name: value for name, value in made.items() if value is not None}

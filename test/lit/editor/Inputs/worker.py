# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import signal

from client import Client, Failed, check

SHADER = """\
RWStructuredBuffer<float> Out : register(u0);
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) { Out[i] = i; }
"""


def workers(c):
    with open(f"/proc/{c.process.pid}/task/{c.process.pid}/children", encoding="ascii") as file:
        children = set(file.read().split())
    for task in os.listdir(f"/proc/{c.process.pid}/task"):
        with open(f"/proc/{c.process.pid}/task/{task}/children", encoding="ascii") as file:
            children |= set(file.read().split())
    return [int(child) for child in children]


def asks_after(c, number):
    """A request while the workers get a signal: it fails or waits, and a message says why."""
    before = workers(c)
    assert before
    for child in before:
        os.kill(child, number)
    c.replace("a.hlsl", "= i;", "= 2 * i;")
    try:
        c.ask("tessera/output", {**c.document("a.hlsl"), "language": "spirv"})
    except Failed:
        pass
    c.wait_for(lambda: c.messages or None, "message about the worker")
    # The server goes on with another worker.
    assert "OpEntryPoint" in c.ask("tessera/output", {**c.document("a.hlsl"), "language": "spirv"})["text"]
    check(c.problems("a.hlsl"), [])
    assert not set(before) <= set(workers(c))


with Client() as client:
    client.open("a.hlsl", SHADER)
    check(client.problems("a.hlsl"), [])
    asks_after(client, signal.SIGKILL)
    assert "the compiler crashed on " in client.messages[0] and "SIGKILL" in client.messages[0], client.messages
with Client("--time-limit=1000") as client:
    client.open("a.hlsl", SHADER)
    check(client.problems("a.hlsl"), [])
    asks_after(client, signal.SIGSTOP)
    assert "the compiler took longer than 1000 ms for " in client.messages[0], client.messages

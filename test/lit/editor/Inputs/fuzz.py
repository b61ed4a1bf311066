# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Messages that are changed at random: the server answers each request, and goes on.

  fuzz.py SOURCE [--messages N] [--seed N] [--bin FOLDER]
"""
import argparse
import copy
import json
import os
import random
import re

from client import Client, Failed, check

SHADER = """\
RWStructuredBuffer<float> Out : register(u0);
float half_of(float x) { return x * 0.5; }
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) { Out[i] = half_of(i); }
"""
VALUES = [None, True, False, 0, -1, 1, 7, 2 ** 31 - 1, 2 ** 31, -2 ** 31, 2 ** 53, 2 ** 63, 2 ** 64, 1e300, 0.5, "", "x", "file:///", "file:///a/../b.hlsl", "untitled:Untitled-1",
          "\u0000", "😀" * 50, "\ud800", "x" * 5000, [], {}, [[]], [None], {"start": 1}, {"line": 0, "character": 10 ** 9},
          {"start": {"line": 3, "character": 9}, "end": {"line": 1, "character": 0}}]


def methods(source):
    with open(os.path.join(source, "tools", "tessera-lsp", "Methods.def"), encoding="utf-8") as file:
        found = re.findall(r'^\w+\("([^"]+)"', file.read(), re.M)
    return [m for m in found if m not in ("shutdown", "$/cancelRequest")]


def valid(c, chooser):
    """Parameters with all that any method takes."""
    place = {"line": chooser.randrange(5), "character": chooser.randrange(30)}
    return {"textDocument": {"uri": c.uri("a.hlsl"), "version": 3, "languageId": "hlsl", "text": SHADER}, "position": place,
            "range": {"start": place, "end": place}, "context": {"includeDeclaration": True, "diagnostics": []}, "newName": "other",
            "query": "h", "language": "spirv", "target": "vulkan", "entry": "main", "targets": ["vulkan"],
            "contentChanges": [{"range": {"start": place, "end": place}, "text": "x"}, {"text": SHADER}],
            "changes": [{"uri": c.uri("b.hlsl"), "type": 2}], "capabilities": {"workspace": {"codeLens": {"refreshSupport": True}}},
            "initializationOptions": {"targets": ["vulkan"]}}


def mutate(value, chooser):
    """Changes one value somewhere in the parameters, or leaves it out."""
    value = copy.deepcopy(value)
    at = value
    while True:
        if isinstance(at, dict) and at:
            key = chooser.choice(sorted(at))
        elif isinstance(at, list) and at:
            key = chooser.randrange(len(at))
        else:
            return chooser.choice(VALUES)
        if not isinstance(at[key], (dict, list)) or not at[key] or chooser.random() < 0.3:
            if chooser.random() < 0.2:
                del at[key]
            else:
                at[key] = chooser.choice(VALUES)
            return value
        at = at[key]


def body(message):
    return json.dumps(message).encode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("--messages", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bin", help="the folder of tessera-lsp; else it is found")
    options = parser.parse_args()
    if options.bin:
        os.environ["PATH"] = options.bin + os.pathsep + os.environ["PATH"]
    chooser = random.Random(options.seed)
    names = methods(options.source)
    with Client() as c:
        c.open("a.hlsl", SHADER)
        open_ids = []
        for number in range(options.messages):
            method, params = chooser.choice(names), valid(c, chooser)
            for _ in range(chooser.randrange(4)):
                params = mutate(params, chooser)
            kind = chooser.random()
            if kind < 0.1:
                # Bytes of a message that is no JSON any more.
                data = bytearray(body({"jsonrpc": "2.0", "method": method, "params": params}))
                for _ in range(chooser.randrange(1, 5)):
                    data[chooser.randrange(len(data))] = chooser.randrange(256)
                c.send_bytes(b"Content-Length: %d\r\n\r\n" % len(data) + bytes(data))
            elif kind < 0.2:
                c.send_bytes((lambda data: b"Content-Length: %d\r\n\r\n" % len(data) + data)(body(
                    mutate({"jsonrpc": "2.0", "id": chooser.choice(["x", -1, 10 ** 12]), "method": method, "params": params}, chooser))))
            elif kind < 0.35:
                c.notify(method, params)
            else:
                c.last_id += 1
                c.send_bytes((lambda data: b"Content-Length: %d\r\n\r\n" % len(data) + data)(body(
                    {"jsonrpc": "2.0", "id": c.last_id, "method": method, "params": params})))
                open_ids.append(c.last_id)
                if chooser.random() < 0.1:
                    c.notify("$/cancelRequest", {"id": chooser.choice(open_ids)})
            if number % 100 == 99:
                # Each request that the server could read has one answer.
                for request in open_ids:
                    try:
                        c.finish(request)
                    except Failed:
                        pass
                open_ids = []
                c.open("a.hlsl", SHADER)
                c.ask("tessera/setTargets", {"targets": []})
                check([d["message"] for d in c.settled("a.hlsl")], [])
        check([m for m in c.messages if "crashed" in m or "longer" in m], [])
    print(f"{options.messages} messages")


main()

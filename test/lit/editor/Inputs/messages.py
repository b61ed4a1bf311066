# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json

from client import Client, Failed, check

SHADER = "[numthreads(8, 1, 1)]\nvoid main() {}\n"
INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, PARSE_ERROR, CANCELLED = -32600, -32601, -32602, -32700, -32800


def error_of(c, method, params):
    try:
        return c.ask(method, params)
    except Failed as e:
        return e.code


def lost_reply(c):
    """The reply to a message whose id the server could not read."""
    return c.wait_for(lambda: c.replies.pop("null", None), "reply without an id")["error"]["code"]


with Client() as client:
    client.open("a.hlsl", SHADER)
    check(error_of(client, "textDocument/nothing", {}), NO_METHOD)
    check(error_of(client, "textDocument/didClose", client.document("a.hlsl")), NO_METHOD)
    for method in ("textDocument/codeAction", "tessera/output", "tessera/plan"):
        for params in ({}, None, [], {"textDocument": {}}, {"textDocument": {"uri": 7}}, {"textDocument": {"uri": "untitled:1"}},
                       {"textDocument": {"uri": "file:///not/open.hlsl"}}):
            check(error_of(client, method, params), INVALID_PARAMS, method)
    wrong = {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}
    check(error_of(client, "textDocument/codeAction", {**client.document("a.hlsl"), "range": wrong}), INVALID_PARAMS)
    check(error_of(client, "tessera/setTargets", {"targets": ["none"]}), INVALID_PARAMS)
    client.notify("textDocument/didNothing", {})
    client.notify("textDocument/didChange", {"textDocument": {"uri": "file:///not/open.hlsl"}, "contentChanges": []})
    client.notify("textDocument/didOpen", {"textDocument": {"uri": client.uri("b.hlsl")}})

    for body in (b"{", b"[1, 2", b"\xff", b'"text"', b"{}", b"[" * 100000, json.dumps([{"a": 1}]).encode()):
        client.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert lost_reply(client) in (PARSE_ERROR, INVALID_REQUEST), body[:20]
    # A header that nothing follows is skipped.
    client.send_bytes(b"Content-Length: 99999999999999\r\n\r\nContent-Type: x\r\n\r\n")

    # A cancelled request is answered at once, also while a worker is busy with it.
    many = "".join(f"float f{i}(float x) {{ return x * {i} + sin(x); }}\n" for i in range(3000))
    client.open("long.hlsl", many + SHADER)
    number = client.begin("tessera/plan", client.document("long.hlsl"))
    client.notify("$/cancelRequest", {"id": number})
    try:
        client.finish(number)
        raise AssertionError("the request was not cancelled")
    except Failed as e:
        check(e.code, CANCELLED)
    client.notify("$/cancelRequest", {"id": number})
    client.notify("$/cancelRequest", {"id": "never"})
    # Of changes without a pause only the last one matters.
    for i in range(50):
        client.replace("long.hlsl", "f0(float x)" if i % 2 == 0 else "g0(float x)", "g0(float x)" if i % 2 == 0 else "f0(float x)")
    check(client.problems("long.hlsl"), [])
    check(client.problems("a.hlsl"), [])
    check(client.messages, [])
    client.ask("shutdown", None)
    check(error_of(client, "tessera/targets", {}), INVALID_REQUEST)
    client.notify("exit", None)
    check(client.process.wait(60), 0)
    client.ended = True
    raise SystemExit(0)

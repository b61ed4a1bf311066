#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// server.js LOG: a language server with fixed answers, for what the real one does not do on demand: it fails, is slow, or ends. LOG
// gets a line of JSON for each message.
"use strict";
const fs = require("fs");

const log = (message) => fs.appendFileSync(process.argv[2], JSON.stringify(message) + "\n");
let targets = ["lavapipe"];

function send(message) {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

const answers = {
  initialize: () => ({ capabilities: { textDocumentSync: 2, hoverProvider: true, codeLensProvider: {} } }),
  shutdown: () => null,
  "textDocument/hover": () => ({ contents: { kind: "markdown", value: "**native**" } }),
  "textDocument/codeLens": ({ textDocument }) => [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      command: { title: "lavapipe: native", command: "tessera.showPlan", arguments: [textDocument.uri, "main"] } },
  ],
  "tessera/targets": () => ({
    targets: ["lavapipe", "nvidia-ada", "apple-m1"].map((name) => ({ name, description: `the device ${name}` })), chosen: targets,
  }),
  "tessera/setTargets": ({ targets: chosen }) => {
    targets = chosen;
    return null;
  },
  "tessera/output": ({ textDocument: { uri }, language, target }) => {
    if (language === "metal" && target !== "apple-m1") return { text: "", lines: [], problems: `a.hlsl:1:1: error: no Metal for ${target}\n` };
    return {
      text: `first of ${target}\nsecond\nthird\n`,
      lines: [{ uri, source: 0, output: 0 }, { uri, source: 1, output: 1 }, { uri, source: 1, output: 2 }, { uri: "file:///lib.hlsli", source: 4, output: 2 }],
      problems: "",
    };
  },
  "tessera/plan": ({ entry }) => {
    if (entry === "none") throw new Error("there is no entry point 'none'");
    return { html: `<html lang="en"><h1>${entry}</h1>` };
  },
};

let buffer = Buffer.alloc(0);
process.stdin.on("data", (data) => {
  buffer = Buffer.concat([buffer, data]);
  for (;;) {
    const end = buffer.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, end).toString())[1]);
    if (buffer.length < end + 4 + length) return;
    const { id, method, params } = JSON.parse(buffer.subarray(end + 4, end + 4 + length).toString());
    buffer = buffer.subarray(end + 4 + length);
    log({ method, params });
    if (method === "exit") process.exit(0);
    if (id === undefined || !method) continue;
    try {
      if (!answers[method]) throw new Error(`unknown method ${method}`);
      send({ id, result: answers[method](params) });
    } catch (error) {
      send({ id, error: { code: -32600, message: error.message } });
    }
  }
});

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The command that runs a shader, with the compiler and with tessera-run on lavapipe. TESSERA_EXAMPLES is docs/examples.
"use strict";
const assert = require("node:assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { before, after, beforeEach, test } = require("node:test");
const vscode = require("vscode");
const { start, show } = require("./session.js");
const { testing } = vscode;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-run-"));
const examples = process.env.TESSERA_EXAMPLES;
const printed = () => testing.channels["Tessera: Run"].text;
let session;

function project(contents) {
  fs.writeFileSync(path.join(folder, "tessera.json"), typeof contents === "string" ? contents : JSON.stringify(contents));
}

before(async () => {
  for (const name of ["first_gemm.hlsl", "first_gemm.yaml"]) fs.copyFileSync(path.join(examples, name), path.join(folder, name));
  session = await start(path.join(__dirname, "server.js"), ["/dev/null"], { "run.arguments": ["--device", "lavapipe"] });
  await show(path.join(folder, "first_gemm.hlsl"));
});
beforeEach(() => { testing.messages.length = 0; });
after(async () => {
  await session.stop();
  fs.rmSync(folder, { recursive: true });
});

test("a shader runs with the description of its name and the arguments of tessera.json", async () => {
  project({ targets: ["lavapipe"], define: { WAVE_SIZE: "8" }, files: [{ path: "first_gemm.hlsl", entry: "main", profile: "cs_6_10" }] });
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), true);
  assert.match(printed(), /^> tessera -T cs_6_10 -E main -D WAVE_SIZE=8 --target lavapipe -o \S*shader\.spv \S*first_gemm\.hlsl\n> tessera-run --device lavapipe \S*first_gemm\.yaml \S*shader\.spv\n/);
  assert.match(printed(), /\npassed\n$/);
  assert.deepStrictEqual(testing.messages, []);
});

test("errors of the compiler are printed, and nothing runs", async () => {
  project({ targets: ["lavapipe"], arguments: ["--tile=off", "--emulate=off"] });
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), false);
  assert.match(printed(), /first_gemm\.hlsl:\d+:\d+: error: /);
  assert.match(printed(), /> exit status 1\n$/);
  assert.doesNotMatch(printed(), /^> tessera-run/m);
});

test("a tessera.json that is not JSON is a message", async () => {
  project("{");
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), false);
  assert.match(testing.messages[0], /^error: Tessera: \S*tessera\.json: /);
});

test("without a description of its name, the user chooses one", async () => {
  project({ targets: ["lavapipe"], define: { WAVE_SIZE: "8" } });
  fs.renameSync(path.join(folder, "first_gemm.yaml"), path.join(folder, "pipeline.yaml"));
  testing.answers.push(([first]) => first);
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), true);
  assert.deepStrictEqual(testing.quickPicks.at(-1).items, ["pipeline.yaml", "Another file..."]);
  fs.renameSync(path.join(folder, "pipeline.yaml"), path.join(folder, "pipeline"));
  testing.answers.push(() => undefined);
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), false);
});

test("a program that is missing is a message", async () => {
  fs.renameSync(path.join(folder, "pipeline"), path.join(folder, "first_gemm.yaml"));
  await testing.set("tessera.compiler.path", "/nowhere/tessera");
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), false);
  assert.match(testing.messages[0], /^error: Tessera: '\/nowhere\/tessera' does not start: /);
  await testing.set("tessera.compiler.path", "tessera");
});

test("a shader that is not a file is a message", async () => {
  vscode.window.activeTextEditor = await vscode.window.showTextDocument(await testing.open(vscode.Uri.parse("untitled:new"), "hlsl", ""));
  assert.strictEqual(await vscode.commands.executeCommand("tessera.run"), false);
  assert.deepStrictEqual(testing.messages, ["error: Tessera: save the shader as a file before it runs."]);
});

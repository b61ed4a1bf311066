// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The extension's own decisions, with a server of fixed answers (server.js).
"use strict";
const assert = require("node:assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { before, after, beforeEach, test } = require("node:test");
const vscode = require("vscode");
const { start, show } = require("./session.js");
const { testing } = vscode;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-extension-"));
const log = path.join(folder, "log");
const logged = (method) => fs.readFileSync(log, "utf8").trim().split("\n").map((line) => JSON.parse(line)).filter((each) => each.method === method);
const text = "one\ntwo\nthree\n";
let session;
let editor;

before(async () => {
  session = await start(path.join(__dirname, "server.js"), [log]);
  editor = await show(path.join(folder, "a.hlsl"), text);
});
beforeEach(() => {
  testing.messages.length = 0;
  testing.quickPicks.length = 0;
  vscode.window.activeTextEditor = editor;
});
after(async () => {
  await session.stop();
  fs.rmSync(folder, { recursive: true });
});

const page = (entry, scheme = "light") => `<html style="color-scheme: ${scheme}" lang="en"><h1>${entry}</h1>`;
const outputEditor = () => vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === "tessera-output");

test("the commands are those of package.json", () => {
  const ours = testing.commands().filter((name) => name.startsWith("tessera."));
  assert.deepStrictEqual(ours, testing.manifest.contributes.commands.map((each) => each.command).sort());
});

test("the server gets the document", async () => {
  const [{ params }] = await testing.until(() => { const found = logged("textDocument/didOpen"); return found.length && found; });
  assert.strictEqual(params.textDocument.languageId, "hlsl");
  assert.strictEqual(params.textDocument.text, text);
});

test("a hover is the server's", async () => {
  const hover = await testing.providers.Hover.provideHover(editor.document, new vscode.Position(0, 0), new vscode.CancellationTokenSource().token);
  assert.strictEqual([hover.contents].flat()[0].value, "**native**");
});

test("a code lens opens the plan", async () => {
  const { token } = new vscode.CancellationTokenSource();
  const [lens] = await testing.providers.CodeLens.provideCodeLenses(editor.document, token);
  await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
  assert.strictEqual(testing.panels.at(-1).webview.html, page("main"));
  assert.strictEqual(testing.panels.at(-1).title, "Plan of a.hlsl");
});

test("the plan of a shader has one panel, which a save renews", async () => {
  const count = testing.panels.length;
  await vscode.commands.executeCommand("tessera.showPlan", editor.document.uri.toString(), "other");
  const panel = testing.panels.at(-1);
  assert.deepStrictEqual([testing.panels.length, panel.webview.html, panel.reveals], [count, page("other"), 1]);
  panel.webview.html = "";
  await editor.document.save();
  assert.strictEqual(panel.webview.html, page("other"));
  await testing.setTheme(vscode.ColorThemeKind.Dark);
  assert.strictEqual(panel.webview.html, page("other", "dark"));
  panel.dispose();
  await vscode.commands.executeCommand("tessera.showPlan");
  assert.deepStrictEqual([testing.panels.length, testing.panels.at(-1).webview.html], [count + 1, page("undefined", "dark")]);
});

test("an error of the server is a message", async () => {
  await vscode.commands.executeCommand("tessera.showPlan", editor.document.uri.toString(), "none");
  assert.deepStrictEqual(testing.messages, ["error: Tessera: there is no entry point 'none'"]);
});

test("lines of the shader and of its text are marked together", async () => {
  await vscode.commands.executeCommand("tessera.showSpirv");
  const output = outputEditor();
  assert.strictEqual(output.document.text, "first of lavapipe\nsecond\nthird\n");
  assert.strictEqual(output.document.fileName, "/a.hlsl.spvasm");
  assert.strictEqual(output.viewColumn, vscode.ViewColumn.Beside);
  assert.strictEqual(vscode.window.activeTextEditor, editor);
  assert.deepStrictEqual(testing.marked(output), [0]);

  await testing.select(editor, 1);
  assert.deepStrictEqual(testing.marked(output), [1, 2]);
  assert.strictEqual(output.revealed.start.line, 1);
  await testing.select(editor, 2);
  assert.deepStrictEqual(testing.marked(output), []);
  await testing.select(output, 1);
  assert.deepStrictEqual([testing.marked(output), testing.marked(editor)], [[], [1]]);
  assert.strictEqual(editor.revealed.start.line, 1);
});

test("a line of an included file is marked in that file", async () => {
  const document = await testing.open(vscode.Uri.file("/lib.hlsli"), "hlsl", "0\n1\n2\n3\n4\n");
  const included = await vscode.window.showTextDocument(document);
  await testing.select(outputEditor(), 2);
  assert.deepStrictEqual([testing.marked(included), testing.marked(editor)], [[4], []]);
  await testing.select(included, 4);
  assert.deepStrictEqual(testing.marked(outputEditor()), [2]);
  await testing.close(document);
});

test("the text is renewed after changes of the shader, once", async () => {
  const count = logged("tessera/output").length;
  const { document: output } = outputEditor();
  const version = output.version;
  await testing.select(editor, 1);
  outputEditor().decorations.clear();
  for (const letter of "abc") await testing.edit(editor.document, new vscode.Range(0, 0, 0, 0), letter);
  await testing.until(() => output.version > version);
  assert.deepStrictEqual(testing.marked(outputEditor()), [1, 2]);
  assert.strictEqual(logged("tessera/output").length, count + 1);
});

test("targets that are chosen become a setting, which the server gets", async () => {
  testing.answers.push((items) => items.filter((item) => item.label !== "lavapipe"));
  await vscode.commands.executeCommand("tessera.chooseTargets");
  const [{ items }] = testing.quickPicks;
  assert.deepStrictEqual(items.map((item) => [item.label, item.picked]), [["lavapipe", true], ["nvidia-ada", false], ["apple-m1", false]]);
  assert.deepStrictEqual(testing.updates.at(-1), { name: "tessera.targets", value: ["nvidia-ada", "apple-m1"], target: vscode.ConfigurationTarget.Global });
  assert.deepStrictEqual(logged("tessera/setTargets").at(-1).params, { targets: ["nvidia-ada", "apple-m1"] });
});

test("with several targets, the text is of the one that is asked for", async () => {
  testing.answers.push(([first]) => first);
  await vscode.commands.executeCommand("tessera.showMetal");
  assert.deepStrictEqual(testing.quickPicks[0].items, ["nvidia-ada", "apple-m1"]);
  const failed = vscode.window.visibleTextEditors.at(-1).document;
  assert.strictEqual(failed.text, "// There is no text:\n// a.hlsl:1:1: error: no Metal for nvidia-ada\n");
  testing.answers.push(([, second]) => second);
  await vscode.commands.executeCommand("tessera.showMetal");
  const document = vscode.window.visibleTextEditors.at(-1).document;
  assert.deepStrictEqual([document.text.split("\n")[0], document.languageId], ["first of apple-m1", "cpp"]);
  const count = vscode.window.visibleTextEditors.length;
  testing.answers.push(() => undefined);
  await vscode.commands.executeCommand("tessera.showMetal");
  assert.strictEqual(vscode.window.visibleTextEditors.length, count);
});

test("a restart starts another server with the same documents and targets", async () => {
  const opened = logged("textDocument/didOpen").length;
  await vscode.commands.executeCommand("tessera.restart");
  assert.strictEqual(logged("initialize").length, 2);
  assert.deepStrictEqual(logged("tessera/setTargets").at(-1).params, { targets: ["nvidia-ada", "apple-m1"] });
  await testing.until(() => logged("textDocument/didOpen").length > opened);
});

test("a message that the user leaves open holds up nothing", async () => {
  const { showErrorMessage } = vscode.window;
  vscode.window.showErrorMessage = () => new Promise(() => {});
  await testing.set("tessera.server.path", "/nowhere/tessera-lsp");
  vscode.window.showErrorMessage = showErrorMessage;
  await testing.set("tessera.server.path", path.join(__dirname, "server.js"));
  assert.strictEqual(logged("initialize").length, 3);
});

test("a server that does not start is a message with the setting", async () => {
  testing.answers.push("Open Settings");
  await testing.set("tessera.server.path", "/nowhere/tessera-lsp");
  await testing.until(() => testing.messages.length === 2);
  assert.deepStrictEqual(testing.messages, [
    "error: Tessera: there is no language server '/nowhere/tessera-lsp'. Set 'tessera.server.path' to tessera-lsp.",
    "command: workbench.action.openSettings tessera.server.path",
  ]);
  await vscode.commands.executeCommand("tessera.showSpirv");
  assert.match(testing.messages.at(-1), /the language server does not run/);
  await testing.set("tessera.server.path", path.join(__dirname, "server.js"));
  assert.strictEqual(logged("initialize").length, 4);
  testing.messages.length = 0;
  await testing.set("tessera.server.path", "false");
  await testing.until(() => testing.messages.some((each) => /^error: .*(server|connection)/i.test(each)));
  await testing.set("tessera.server.path", path.join(__dirname, "server.js"));
  assert.strictEqual(logged("initialize").length, 5);
});

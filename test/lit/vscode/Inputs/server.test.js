// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The extension with tessera-lsp: what a user sees of a shader. TESSERA_EXAMPLES is docs/examples.
"use strict";
const assert = require("node:assert");
const fs = require("fs");
const os = require("os");
const path = require("path");
const { before, after, beforeEach, test } = require("node:test");
const vscode = require("vscode");
const { start, show } = require("./session.js");
const { testing } = vscode;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-server-"));
const name = path.join(folder, "first_gemm.hlsl");
const MULTIPLY = "sum.MultiplyAccumulate(a, b);";
let session;
let editor;

const lineOf = (document, text) => document.lines.findIndex((line) => line.includes(text));
const found = (document) => testing.diagnostics.get(document.uri.toString()) ?? [];

async function replace(document, from, to) {
  const start = document.positionAt(document.text.indexOf(from));
  await testing.edit(document, new vscode.Range(start, document.positionAt(document.offsetAt(start) + from.length)), to);
}

before(async () => {
  fs.copyFileSync(path.join(process.env.TESSERA_EXAMPLES, "first_gemm.hlsl"), name);
  session = await start("tessera-lsp", [], { targets: ["nvidia-hopper", "apple-m1"] });
  editor = await show(name);
});
beforeEach(() => {
  testing.messages.length = 0;
  vscode.window.activeTextEditor = editor;
});
after(async () => {
  await session.stop();
  fs.rmSync(folder, { recursive: true });
});

test("errors of a change appear, and go away", async () => {
  const { document } = editor;
  await replace(document, MULTIPLY, "sum.MultiplyAccumulat(a, b);");
  const [error] = await testing.until(() => found(document).length && found(document));
  assert.strictEqual(error.range.start.line, lineOf(document, "MultiplyAccumulat("));
  assert.match(error.message, /MultiplyAccumulat/);
  assert.strictEqual(error.severity, vscode.DiagnosticSeverity.Error);
  await replace(document, "sum.MultiplyAccumulat(a, b);", MULTIPLY);
  await testing.until(() => !found(document).some((each) => each.severity === vscode.DiagnosticSeverity.Error));
});

const { token } = new vscode.CancellationTokenSource();
const placeOf = (text, offset = 0) => editor.document.positionAt(editor.document.text.indexOf(text) + offset);

test("a hover over a multiply says what it becomes on each target", async () => {
  // The compiles for the targets end one after the other.
  const value = await testing.until(async () => {
    const hover = await testing.providers.Hover.provideHover(editor.document, placeOf("MultiplyAccumulate"), token);
    const { value: text } = [hover.contents].flat()[0];
    return text.includes("| apple-m1 |") && text;
  });
  assert.match(value, /nvidia-hopper \|.*\| native 16x16x16/);
  assert.match(value, /apple-m1 \|.*\| tiled 8x of 8x8x8/);
});

test("a definition is found in the shader", async () => {
  const found = await testing.providers.Definition.provideDefinition(editor.document, placeOf("TileA a = TileA"), token);
  const { uri, range } = [found].flat()[0];
  assert.deepStrictEqual([uri.fsPath, range.start.line], [name, lineOf(editor.document, "TileA;")]);
});

test("inlay hints have the shapes of matrices", async () => {
  const all = new vscode.Range(0, 0, editor.document.lineCount, 0);
  const hints = await testing.providers.InlayHints.provideInlayHints(editor.document, all, token);
  const hint = hints.find((each) => each.position.line === lineOf(editor.document, "TileC sum"));
  assert.match(String(hint.label), /16x16 F32 accumulator/);
});

test("completion offers the methods of a matrix", async () => {
  const context = { triggerKind: vscode.CompletionTriggerKind.TriggerCharacter, triggerCharacter: "." };
  const list = await testing.providers.CompletionItem.provideCompletionItems(editor.document, placeOf("sum.Mul", 4), token, context);
  const labels = (list.items ?? list).map((item) => item.label.label ?? item.label);
  for (const label of ["MultiplyAccumulate", "Store"]) assert.ok(labels.some((each) => each.startsWith(label)), labels.join(" "));
});

test("the arguments of a call have help", async () => {
  const context = { triggerKind: vscode.SignatureHelpTriggerKind.Invoke, isRetrigger: false };
  const help = await testing.providers.SignatureHelp.provideSignatureHelp(editor.document, placeOf("sum.Store(C", 10), token, context);
  assert.ok(help.signatures.every((each) => each.label.includes("Store")));
});

test("a rename changes all uses", async () => {
  const edit = await testing.providers.Rename.provideRenameEdits(editor.document, placeOf("sum = TileC"), "total", token);
  const [[uri, edits]] = edit.entries();
  assert.deepStrictEqual([uri.fsPath, edits.length], [name, 3]);
});

test("a code lens has a word for each target, and opens the plan", async () => {
  const [lens] = await testing.until(async () => {
    const lenses = await testing.providers.CodeLens.provideCodeLenses(editor.document, token);
    return lenses?.length && lenses;
  });
  assert.match(lens.command.title, /nvidia-hopper: native/);
  await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
  assert.match(testing.panels[0].webview.html, /<!doctype html>/i);
});

test("the line of a multiply marks its instruction, and the other way round", async () => {
  testing.answers.push(([first]) => first);
  await vscode.commands.executeCommand("tessera.showSpirv");
  const output = vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === "tessera-output");
  const { document } = output;
  const line = lineOf(editor.document, MULTIPLY);
  await testing.select(editor, line);
  const marked = testing.marked(output).map((each) => document.lines[each]);
  assert.ok(marked.some((each) => each.includes("OpCooperativeMatrixMulAddKHR")), `marked: ${marked.join("\n")}\nof:\n${document.text}`);
  await testing.select(output, lineOf(document, "OpCooperativeMatrixMulAddKHR"));
  assert.deepStrictEqual(testing.marked(editor), [line]);
});

test("the same for Metal", async () => {
  testing.answers.push(([, second]) => second);
  await vscode.commands.executeCommand("tessera.showMetal");
  const output = vscode.window.visibleTextEditors.at(-1);
  assert.match(output.document.text, /#include <metal_stdlib>/);
  await testing.select(output, lineOf(output.document, "simdgroup_multiply_accumulate"));
  assert.deepStrictEqual(testing.marked(editor), [lineOf(editor.document, MULTIPLY)]);
});

test("the plan is the page of --explain, for the chosen targets", async () => {
  await vscode.commands.executeCommand("tessera.showPlan");
  const [{ webview }] = testing.panels;
  assert.strictEqual(testing.panels.length, 1);
  for (const target of ["nvidia-hopper", "apple-m1"]) assert.ok(webview.html.includes(target), target);
});

test("the targets to choose from are those of the compiler", async () => {
  testing.answers.push((items) => items.filter((item) => item.label === "intel-xe2"));
  await vscode.commands.executeCommand("tessera.chooseTargets");
  const { items } = testing.quickPicks.at(-1);
  assert.deepStrictEqual(items.filter((item) => item.picked).map((item) => item.label).sort(), ["apple-m1", "nvidia-hopper"]);
  assert.ok(items.every((item) => item.label && item.description));
  await vscode.commands.executeCommand("tessera.showPlan");
  assert.ok(testing.panels[0].webview.html.includes("intel-xe2"));
  assert.ok(!testing.panels[0].webview.html.includes("nvidia-hopper"));
});

test("a restart keeps the targets and the diagnostics of open shaders", async () => {
  await replace(editor.document, MULTIPLY, "sum.MultiplyAccumulat(a, b);");
  await testing.until(() => found(editor.document).length);
  await vscode.commands.executeCommand("tessera.restart");
  await testing.until(() => found(editor.document).length);
  await vscode.commands.executeCommand("tessera.showPlan");
  await replace(editor.document, "sum.MultiplyAccumulat(a, b);", MULTIPLY);
  await testing.until(() => !found(editor.document).length);
  await vscode.commands.executeCommand("tessera.showPlan");
  assert.ok(testing.panels[0].webview.html.includes("intel-xe2"));
});

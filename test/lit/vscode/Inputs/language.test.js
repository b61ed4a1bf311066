// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The indentation that language-configuration.json gives a typed line.
"use strict";
const assert = require("node:assert");
const fs = require("fs");
const path = require("path");
const { test } = require("node:test");

const file = path.join(path.dirname(process.env.TESSERA_EXTENSION_MANIFEST), "language-configuration.json");
const language = JSON.parse(fs.readFileSync(file, "utf8"));
const matches = (pattern, text) => new RegExp(pattern).test(text);

test("the line after an open bracket is indented", () => {
  const { increaseIndentPattern } = language.indentationRules;
  for (const line of ["void main() {", "  [unroll] for (int i = 0; i < 4; ++i) {", "float4 a = f(1,", "struct S {"])
    assert.ok(matches(increaseIndentPattern, line), line);
  for (const line of ["int a = 1;", "float4 v = { 1, 2 };", "f(1, 2);", "// a {", "}"]) assert.ok(!matches(increaseIndentPattern, line), line);
});

test("a closing bracket is not", () => {
  const { decreaseIndentPattern } = language.indentationRules;
  for (const line of ["}", "  };", "  } else {", ")"]) assert.ok(matches(decreaseIndentPattern, line), line);
  assert.ok(!matches(decreaseIndentPattern, "a }"));
});

// The first rule that fits, as the editor chooses it.
function onEnter(before, previous = "") {
  const rule = language.onEnterRules.find((each) => matches(each.beforeText, before) && (!each.previousLineText || matches(each.previousLineText, previous)));
  return rule?.action;
}

test("the one statement of an if or a loop is indented, and the next one is not", () => {
  for (const line of ["  if (a)", "for (int i = 0; i < f(2); ++i)", "  else", "while (true)"]) assert.strictEqual(onEnter(line)?.indent, "indent", line);
  assert.strictEqual(onEnter("    a = 1;", "  if (a)")?.indent, "outdent");
  assert.strictEqual(onEnter("    a = 1;", "  b = 2;"), undefined);
  assert.strictEqual(onEnter("  if (a) b = 1;"), undefined);
});

test("a comment with three slashes goes on", () => {
  assert.deepStrictEqual(onEnter("  /// About."), { indent: "none", appendText: "/// " });
  assert.strictEqual(onEnter("  // About."), undefined);
});

test("words are names and numbers", () => {
  const words = "a.WaveGetLaneIndex() + 0.5f * m._m00".match(new RegExp(language.wordPattern, "g"));
  assert.deepStrictEqual(words, ["a", "WaveGetLaneIndex", "0.5f", "m", "_m00"]);
});

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// check_names.js NAMES [@LIST]: every name of the compiler's tables has the scope of its kind, in lines of its own. NAMES is the JSON of
// tools/vscode/names.py. In the shaders of LIST, one a line, system values, intrinsics and numbers have theirs, and at the end of the
// file no block of the grammar is open.
"use strict";
const fs = require("fs");
const { loadGrammar, tokenize } = require("./grammar.js");

// The scope of a kind, and lines in which `@` stands for the name.
const KINDS = {
  scalars: ["storage.type", "@ a;", "@4 a;", "groupshared @3x4 a[2];", "f((@)b);"],
  types: ["support.class", "@ a;", "@<float4> a : register(t0);", "void f(inout @<T> a) {}"],
  "matrix types": ["support.class.matrix", "ns::@<float, 16, 16> a;", "typedef @<N> X;"],
  functions: ["support.function.intrinsic", "x = @(a, b);", "return y * @(a);"],
  "matrix functions": ["support.function.matrix", "@<T>(a);", "x = ns::@(a, b);"],
  methods: ["support.function.member", "a.@(b);", "x = a[1].@<float>(b);"],
  constants: ["support.constant", "x = @;", "f(@ | y);"],
  enumerators: ["support.constant", "x = Enum::@;", "Matrix<ns::Enum::@, 4> a;"],
  "system values": ["support.variable.semantic.system", "float4 a : @;", "void f(uint a : @, uint b) {}", "float4 main() : @ { return a; }"],
  attributes: ["entity.other.attribute-name", "[@(1)]", "  [@]", '[numthreads(8, 8, 1)][@("a")]'],
  modifiers: ["storage.modifier", "@ float4 a : A;", "struct S { @ float4 a : A; };"],
  "declaration words": ["storage.modifier", "@ float a;"],
};

const has = (token, scope) => token.scopes.some((each) => each === scope || each.startsWith(scope + "."));

function checkLines(grammar, names, wrong) {
  let count = 0;
  for (const [kind, known] of Object.entries(names)) {
    if (!(kind in KINDS)) {
      wrong.push(`check_names.js does not know ${kind}`);
      continue;
    }
    const [scope, ...forms] = KINDS[kind];
    for (const name of known)
      for (const form of forms) {
        const line = form.replace("@", name);
        const token = tokenize(grammar, line).lines[0].find((each) => each.text.startsWith(name) && each.start === form.indexOf("@"));
        if (!token || !has(token, scope)) wrong.push(`'${name}' in '${line}' has ${token ? token.scopes.join(" ") : "no token"}, not ${scope}`);
        count++;
      }
  }
  return count;
}

function checkShader(grammar, names, file, wrong) {
  const { lines, depth } = tokenize(grammar, fs.readFileSync(file, "utf8"));
  if (depth !== 1) wrong.push(`${file}: ${depth - 1} blocks are open at the end`);
  const functions = new Set(names.functions);
  lines.forEach((tokens, number) => {
    for (const token of tokens) {
      if (!/^\w+$/.test(token.text) || has(token, "comment") || has(token, "string") || has(token, "meta.preprocessor")) continue;
      if (/^(SV_\w+)$/i.test(token.text) && !has(token, "support.variable.semantic"))
        wrong.push(`${file}:${number + 1}: the semantic ${token.text} has ${token.scopes.join(" ")}`);
      if (token.scopes.includes("entity.name.function") && functions.has(token.text))
        wrong.push(`${file}:${number + 1}: the intrinsic ${token.text} has ${token.scopes.join(" ")}`);
      if (/^\d/.test(token.text) && !has(token, "constant"))
        wrong.push(`${file}:${number + 1}: the number ${token.text} has ${token.scopes.join(" ")}`);
    }
  });
}

async function main() {
  const grammar = await loadGrammar("hlsl");
  const names = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
  const shaders = process.argv[3] ? fs.readFileSync(process.argv[3].slice(1), "utf8").trim().split("\n") : [];
  const wrong = [];
  const count = checkLines(grammar, names, wrong);
  for (const file of shaders) checkShader(grammar, names, file, wrong);
  console.log(wrong.slice(0, 50).join("\n"));
  console.log(`${count} lines with a name, ${shaders.length} shaders, ${wrong.length} errors`);
  process.exit(wrong.length ? 1 : 0);
}
main();

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// check_spirv.js FILE: every word of a disassembled module has a scope, by its first letters.
"use strict";
const fs = require("fs");
const { loadGrammar, tokenize } = require("./grammar.js");

const WORDS = [
  [/^OpType/, "support.type"], [/^Op[A-Z]/, /^(keyword.control|support.function)$/], [/^%/, /^variable.other/], [/^[-\d]/, "constant.numeric"],
  [/^[A-Z]/, "support.constant"], [/^=$/, "keyword.operator"],
];

async function main() {
  const { lines } = tokenize(await loadGrammar("spirv"), fs.readFileSync(process.argv[2], "utf8"));
  const wrong = [];
  let count = 0;
  for (const token of lines.flat()) {
    const scope = token.scopes.at(-1);
    if (!token.text.trim() || /^(comment|string|punctuation)/.test(token.scopes[1] ?? "")) continue;
    const [, wanted] = WORDS.find(([word]) => word.test(token.text)) ?? [];
    count++;
    if (!wanted || !(wanted instanceof RegExp ? wanted.test(scope) : scope === wanted)) wrong.push(`'${token.text}' has ${token.scopes.join(" ")}`);
  }
  console.log([...wrong, `${count} words`].join("\n"));
  process.exit(wrong.length ? 1 : 0);
}
main();

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// check_shaders.js FILE...: the tokens of a shader have the scopes that its comments name. The comment
//
//       // ^^^^ support.function
//
// states that each token above a `^`, in the last line that is not such a comment, has this scope or one below it.
"use strict";
const fs = require("fs");
const { loadGrammar, tokenize } = require("./grammar.js");

function check(grammar, file) {
  const text = fs.readFileSync(file, "utf8").split("\n");
  const isComment = (line) => /^\s*\/\/ ?\s*(\^+) ([\w.-]+)$/.exec(line);
  const shader = text.map((line) => (isComment(line) ? "" : line));
  const { lines, depth } = tokenize(grammar, shader.join("\n"));
  const wrong = [];
  let count = 0;
  let above = 0;
  text.forEach((line, number) => {
    const asked = isComment(line);
    if (!asked) {
      above = number;
      return;
    }
    const from = line.indexOf("^");
    for (const token of lines[above]) {
      if (token.end <= from || token.start >= from + asked[1].length) continue;
      count++;
      if (!token.scopes.some((scope) => scope === asked[2] || scope.startsWith(asked[2] + ".")))
        wrong.push(`${file}:${above + 1}: '${token.text}' has ${token.scopes.join(" ")}, not ${asked[2]}`);
    }
  });
  if (depth !== 1) wrong.push(`${file}: ${depth - 1} blocks are open at the end`);
  return { wrong, count };
}

async function main() {
  const grammar = await loadGrammar("hlsl");
  const results = process.argv.slice(2).map((file) => check(grammar, file));
  const wrong = results.flatMap((result) => result.wrong);
  console.log(wrong.join("\n"));
  console.log(`${results.reduce((sum, result) => sum + result.count, 0)} tokens are compared`);
  process.exit(wrong.length ? 1 : 0);
}
main();

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tokens of shaders by the extension's grammar, as an editor makes them.
"use strict";
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const FILE = path.join(__dirname, "../../../../tools/vscode/syntaxes/hlsl.tmLanguage.json");

async function loadGrammar() {
  await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(FILE, "utf8"), FILE),
  });
  return registry.loadGrammar("source.hlsl");
}

// Returns {lines, depth}: for each line its tokens {start, end, text, scopes}, and how many blocks are open at the end.
function tokenize(grammar, text) {
  let state = textmate.INITIAL;
  const lines = text.split(/\r?\n/).map((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.map((token) => ({
      start: token.startIndex,
      end: token.endIndex,
      text: line.slice(token.startIndex, token.endIndex),
      scopes: token.scopes.map((scope) => scope.replace(/\.hlsl$/, "")),
    }));
  });
  return { lines, depth: state.depth };
}

module.exports = { loadGrammar, tokenize };

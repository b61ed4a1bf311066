// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tokens of a text by a grammar of the extension, "hlsl" or "spirv", as an editor makes them.
"use strict";
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const FOLDER = path.join(__dirname, "../../../../tools/vscode/syntaxes");

async function loadGrammar(language) {
  const file = path.join(FOLDER, `${language}.tmLanguage.json`);
  await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  return registry.loadGrammar(`source.${language}`);
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
      scopes: token.scopes.map((scope) => scope.replace(/\.(hlsl|spirv)$/, "")),
    }));
  });
  return { lines, depth: state.depth };
}

module.exports = { loadGrammar, tokenize };

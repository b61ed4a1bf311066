// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Colors of HLSL, Metal and SPIR-V assembly. The words are those of the compiler's tables, which build.py writes.
import { HighlightStyle, StreamLanguage, type StreamParser, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import words from "./words.json";

type Kinds = Record<string, string[]>;

function tableOf(kinds: Kinds): Map<string, string> {
  const table = new Map<string, string>();
  for (const [kind, list] of Object.entries(kinds)) for (const word of list) table.set(word, kind);
  return table;
}

/** float4x4 of float, and so on. */
const SHAPED = /^(\w*?[a-z_]t?)\d(?:x\d)?$/;

interface CState {
  inComment: boolean;
}

/** A language that reads like C, with these words. */
function cLike(name: string, kinds: Kinds): StreamLanguage<CState> {
  const table = tableOf(kinds);
  const parser: StreamParser<CState> = {
    name,
    startState: () => ({ inComment: false }),
    token(stream, state) {
      if (state.inComment || stream.match("/*")) {
        state.inComment = !stream.match(/^.*?\*\//);
        if (state.inComment) stream.skipToEnd();
        return "comment";
      }
      if (stream.eatSpace()) return null;
      if (stream.match("//")) {
        stream.skipToEnd();
        return "comment";
      }
      if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
      if (stream.sol() || /^\s*$/.test(stream.string.slice(0, stream.pos))) if (stream.match(/^#\s*\w*/)) return "meta";
      if (/^\s*#\s*include\b/.test(stream.string) && stream.match(/^<[^>]*>?/)) return "string";
      if (stream.match(/^(?:0[xX][\da-fA-F]+|\.?\d[\d.]*(?:[eE][-+]?\d+)?)\w*/)) return "number";
      const found = stream.match(/^[A-Za-z_]\w*/) as RegExpMatchArray | null;
      if (found) return table.get(found[0]) ?? shapedKind(found[0]) ?? "variableName";
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } } },
  };
  const shapedKind = (word: string): string | undefined => {
    const scalar = SHAPED.exec(word)?.[1];
    return scalar && table.get(scalar) === "typeName" ? "typeName" : undefined;
  };
  return StreamLanguage.define(parser);
}

export const hlsl = cLike("hlsl", words.hlsl);
export const metal = cLike("metal", words.metal);

export const spirv = StreamLanguage.define({
  name: "spirv",
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return "comment";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.match(/^%\w+/)) return "variableName";
    if (stream.match(/^Op[A-Z]\w*/)) return "keyword";
    if (stream.match(/^-?\d[\w.+-]*/)) return "number";
    if (stream.match(/^[A-Za-z_]\w*/)) return "atom";
    stream.next();
    return null;
  },
});

/** Colors of playground.css. */
export const colors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.comment, color: "var(--comment)" },
    { tag: tags.string, color: "var(--string)" },
    { tag: tags.number, color: "var(--number)" },
    { tag: tags.keyword, color: "var(--keyword)" },
    { tag: tags.meta, color: "var(--directive)" },
    { tag: tags.typeName, color: "var(--type)" },
    { tag: tags.atom, color: "var(--atom)" },
    { tag: tags.function(tags.variableName), color: "var(--function)" },
  ]),
);

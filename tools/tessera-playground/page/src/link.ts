// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of the page in its address: "#1-" and the state as JSON, packed, in base64url. The server never sees it.
import type { SourceFile } from "./protocol";

/** Of the form of a link. A link of another version is not read. */
const LINK_VERSION = 1;
/** A packed text may unpack to very much more. */
const LARGEST = 4 << 20;

export interface State {
  files: SourceFile[];
  main: string;
  entry: string;
  profile: string;
  options: string;
  targets: string[];
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // Errors come from the reader.
  writer.write(bytes as BufferSource).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) throw new Error("too large");
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function writeLink(state: State): Promise<string> {
  const { files, main, entry, profile, options, targets } = state;
  const plain = JSON.stringify({ f: files.map((file) => [file.name, file.text]), m: main, e: entry, p: profile, o: options, t: targets });
  const packed = await through(new TextEncoder().encode(plain), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#${LINK_VERSION}-` + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function stateFrom(value: unknown): State | undefined {
  const { f, m, e, p, o, t } = (value ?? {}) as Record<string, unknown>;
  const isFile = (file: unknown): boolean => Array.isArray(file) && file.length === 2 && file.every(isText);
  if (!Array.isArray(f) || !f.length || !f.every(isFile)) return undefined;
  if (!isText(m) || !isText(e) || !isText(p) || !isText(o) || !Array.isArray(t) || !t.every(isText)) return undefined;
  const files = (f as [string, string][]).map(([name, text]) => ({ name, text }));
  return { files, main: m, entry: e, profile: p, options: o, targets: t };
}

/** Returns the state, or the reason why the link cannot be read. */
export async function readLink(fragment: string): Promise<State | string> {
  const found = /^#(\d+)-([\w-]+)$/.exec(fragment);
  if (!found) return "This link is damaged: its end is missing or was changed. Ask for it again.";
  if (Number(found[1]) !== LINK_VERSION)
    return `This link is of version ${found[1]}, and this playground reads version ${LINK_VERSION}. Open it in a playground of the same age.`;
  try {
    const binary = atob(found[2].replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const plain = new TextDecoder("utf-8", { fatal: true }).decode(await through(packed, new DecompressionStream("deflate-raw")));
    const state = stateFrom(JSON.parse(plain));
    if (state) return state;
  } catch {
    // The text is not what writeLink makes.
  }
  return "This link is damaged: its content cannot be unpacked. Ask for it again.";
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The JSON of the server (docs/playground.md). Positions count from 0, columns in units of UTF-16.
import type { LineLink } from "./links";

/** ProtocolVersion of the server's Shader.h. */
export const VERSION = 1;

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export interface Fix {
  file: string;
  range: Range;
  text: string;
}

export interface Note {
  file: string;
  range: Range;
  message: string;
}

export type Severity = "error" | "warning" | "remark" | "note";

export interface Message extends Note {
  severity: Severity;
  id: string;
  notes: Note[];
  fixes: Fix[];
}

export interface Output {
  success: boolean;
  text: string;
  lines: LineLink[];
  messages: Message[];
  problems: string;
  reflection: unknown;
  profile: string;
  entry: string;
}

export interface Target {
  name: string;
  description: string;
  output: "spirv" | "metal";
}

export interface SourceFile {
  name: string;
  text: string;
}

export interface Example {
  group: string;
  title: string;
  profile: string;
  files: SourceFile[];
  targets: string[];
}

export interface Info {
  version: number;
  compiler: string;
  targets: Target[];
  profiles: { name: string; stage: string }[];
  limits: Record<string, number>;
  examples: Example[];
  /** Shaders of the machine, which the server offers. */
  folder: { name: string; files: SourceFile[]; mains: string[] } | null;
}

export interface Shader {
  files: SourceFile[];
  main: string;
  entry: string;
  profile: string;
  options: string[];
}

/** Why the server gave no result, as a sentence for the user. */
export class Refused extends Error {
  constructor(
    readonly kind: string,
    message: string,
    readonly mayRetry: boolean,
  ) {
    super(message);
  }
}

/** Names this page to the server, so that a newer request cancels the older one. */
const client = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function ask(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refused("Offline", "The server does not answer. Is “tessera playground” still running?", false);
  }
  const isJSON = response.headers.get("Content-Type")?.startsWith("application/json");
  const body = isJSON ? await response.json() : undefined;
  if (response.ok && isJSON) return body;
  const text = typeof body?.message === "string" ? body.message : `the server answered with status ${response.status}`;
  throw new Refused(body?.error ?? "", text[0].toUpperCase() + text.slice(1) + ".", response.status === 503 || response.status === 429);
}

export function getInfo(): Promise<Info> {
  return ask("api/info", {}) as Promise<Info>;
}

export function compile(shader: Shader, target: string, signal: AbortSignal): Promise<Output> {
  const body = JSON.stringify({ version: VERSION, client, slot: target, target, ...shader });
  return ask("api/compile", { method: "POST", headers: { "Content-Type": "application/json" }, body, signal }) as Promise<Output>;
}

/** The text of the form that asks for the page of a plan. */
export function planRequest(shader: Shader, targets: string[]): string {
  return JSON.stringify({ version: VERSION, client, targets, ...shader });
}

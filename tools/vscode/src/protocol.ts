// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The requests of tessera-lsp beside those of the Language Server Protocol (docs/editor.md).
import { RequestType, RequestType0 } from "vscode-languageclient/node";
import { LineLink } from "./links";

export interface Document {
  uri: string;
}

export type OutputLanguage = "spirv" | "metal";

export interface OutputParams {
  textDocument: Document;
  language: OutputLanguage;
  target?: string;
  entry?: string;
}

export interface OutputResult {
  text: string;
  lines: LineLink[];
  problems: string;
}

export interface PlanParams {
  textDocument: Document;
  entry?: string;
}

export interface PlanResult {
  html: string;
}

export interface Target {
  name: string;
  description: string;
}

export interface TargetsResult {
  targets: Target[];
  chosen: string[];
}

export const OutputRequest = new RequestType<OutputParams, OutputResult, void>("tessera/output");
export const PlanRequest = new RequestType<PlanParams, PlanResult, void>("tessera/plan");
export const TargetsRequest = new RequestType0<TargetsResult, void>("tessera/targets");
export const SetTargetsRequest = new RequestType<{ targets: string[] }, null, void>("tessera/setTargets");

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The extension's entry points, which VS Code calls, and its commands.
import * as vscode from "vscode";
import { OutputView } from "./output";
import { PlanView } from "./plan";
import { Runner } from "./run";
import { Server } from "./server";
import { chooseTargets } from "./targets";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server();
  const output = new OutputView(server);
  const plan = new PlanView(server);
  const runner = new Runner();
  const commands: Record<string, (...words: never[]) => unknown> = {
    "tessera.showSpirv": () => output.show("spirv"),
    "tessera.showMetal": () => output.show("metal"),
    // A code lens gives the shader and the entry point; a menu gives the shader as an object.
    "tessera.showPlan": (shader?: string | vscode.Uri, entry?: unknown) => plan.show(shader?.toString(), typeof entry === "string" ? entry : undefined),
    "tessera.chooseTargets": () => chooseTargets(server!),
    "tessera.run": () => runner.run(),
    "tessera.restart": () => server!.restart(),
  };
  context.subscriptions.push(server, output, plan, runner);
  for (const [name, command] of Object.entries(commands)) context.subscriptions.push(vscode.commands.registerCommand(name, command));
  await server.start();
}

export async function deactivate(): Promise<void> {
  await server?.stop();
  server = undefined;
}

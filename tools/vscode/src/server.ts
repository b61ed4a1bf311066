// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The connection to tessera-lsp: its start, its settings, and what happens if it cannot start.
import * as fs from "fs/promises";
import * as path from "path";
import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, RequestType, RequestType0, ServerOptions, State } from "vscode-languageclient/node";
import { SetTargetsRequest } from "./protocol";

const OPEN_SETTINGS = "Open Settings";

export function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("tessera");
}

/** Whether a path, or a name in PATH, is a program. */
async function isProgram(name: string): Promise<boolean> {
  const folders = path.dirname(name) === "." && !name.startsWith(".") ? (process.env.PATH ?? "").split(path.delimiter) : [""];
  for (const folder of folders)
    try {
      await fs.access(path.join(folder, name), fs.constants.X_OK);
      return true;
    } catch {
      // in another folder
    }
  return false;
}

async function offerSettings(command: string): Promise<void> {
  const text = `Tessera: there is no language server '${command}'. Set 'tessera.server.path' to tessera-lsp.`;
  if ((await vscode.window.showErrorMessage(text, OPEN_SETTINGS)) === OPEN_SETTINGS)
    await vscode.commands.executeCommand("workbench.action.openSettings", "tessera.server.path");
}

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private readonly started = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[] = [this.started];

  /** Fires when the server is ready, also after a restart. */
  readonly onDidStart = this.started.event;

  constructor() {
    this.subscriptions.push(
      vscode.workspace.onDidChangeConfiguration(async (change) => {
        if (change.affectsConfiguration("tessera.server")) await this.restart();
        else if (change.affectsConfiguration("tessera.targets")) await this.sendTargets(settings().get<string[]>("targets", []));
      }),
    );
  }

  /** Starts the server. If it does not start, the user has a message, and the result is false. */
  async start(): Promise<boolean> {
    const command = settings().get<string>("server.path", "tessera-lsp");
    if (!(await isProgram(command))) {
      void offerSettings(command); // what waits for the user must not hold up the commands
      return false;
    }
    const server: ServerOptions = { command, args: settings().get<string[]>("server.arguments", []) };
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: "file", language: "hlsl" },
        { scheme: "untitled", language: "hlsl" },
        { scheme: "file", pattern: "**/tessera.json" },
      ],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{tessera.json,*.hlsl,*.hlsli,*.h,*.yaml}") },
    };
    const client = new LanguageClient("tessera", "Tessera", server, options);
    this.client = client;
    try {
      await client.start();
    } catch {
      this.client = undefined; // the client has told the user
      return false;
    }
    const targets = settings().get<string[]>("targets", []);
    if (targets.length) await this.sendTargets(targets);
    this.started.fire();
    return true;
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    if (client && client.state !== State.Stopped) await client.dispose();
  }

  async restart(): Promise<boolean> {
    await this.stop();
    return this.start();
  }

  /** Sends a request. Without a server, or if it answers with an error, shows a message and returns undefined. */
  async request<R>(type: RequestType0<R, void>): Promise<R | undefined>;
  async request<P, R>(type: RequestType<P, R, void>, params: P): Promise<R | undefined>;
  async request<P, R>(type: RequestType<P, R, void> | RequestType0<R, void>, params?: P): Promise<R | undefined> {
    if (!this.client) {
      void vscode.window.showErrorMessage("Tessera: the language server does not run. Use the command 'Tessera: Restart the Language Server'.");
      return undefined;
    }
    try {
      return await (params === undefined ? this.client.sendRequest<R>(type.method) : this.client.sendRequest<R>(type.method, params));
    } catch (error) {
      void vscode.window.showErrorMessage(`Tessera: ${message(error)}`);
      return undefined;
    }
  }

  /** Without any, the server takes the targets of tessera.json. */
  private async sendTargets(targets: string[]): Promise<void> {
    if (this.client) await this.request(SetTargetsRequest, { targets });
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
    void this.stop();
  }
}

export function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

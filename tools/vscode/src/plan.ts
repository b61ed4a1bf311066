// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page of `tessera --explain` for a shader, which is renewed when the shader is saved.
import * as path from "path";
import * as vscode from "vscode";
import { PlanRequest } from "./protocol";
import { Server } from "./server";

/** The page asks the system whether it is dark; here the editor's theme decides. */
function themed(html: string): string {
  const { Dark, HighContrast } = vscode.ColorThemeKind;
  const isDark = [Dark, HighContrast].includes(vscode.window.activeColorTheme.kind);
  return html.replace("<html ", `<html style="color-scheme: ${isDark ? "dark" : "light"}" `);
}

export class PlanView implements vscode.Disposable {
  private readonly panels = new Map<string, { panel: vscode.WebviewPanel; html: string; entry?: string }>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.workspace.onDidSaveTextDocument((document) => this.renew(document.uri.toString())),
      vscode.window.onDidChangeActiveColorTheme(() => {
        for (const { panel, html } of this.panels.values()) panel.webview.html = themed(html);
      }),
    ];
  }

  /** Shows the page of a shader's entry point; without arguments, that of the active editor. */
  async show(uri?: string, entry?: string): Promise<void> {
    const shader = uri ?? vscode.window.activeTextEditor?.document.uri.toString();
    if (!shader) return;
    const html = await this.page(shader, entry);
    if (html === undefined) return;
    const open = this.panels.get(shader);
    const panel = open?.panel ?? this.open(shader);
    this.panels.set(shader, { panel, html, entry });
    if (open) panel.reveal(undefined, true);
    panel.webview.html = themed(html);
  }

  private open(shader: string): vscode.WebviewPanel {
    const name = path.basename(vscode.Uri.parse(shader).path);
    const panel = vscode.window.createWebviewPanel("tessera.plan", `Plan of ${name}`, vscode.ViewColumn.Beside, {
      enableScripts: true, // the page has a script of its own
      enableFindWidget: true,
      localResourceRoots: [],
    });
    panel.onDidDispose(() => this.panels.delete(shader));
    return panel;
  }

  private async renew(shader: string): Promise<void> {
    const open = this.panels.get(shader);
    if (!open) return;
    const html = await this.page(shader, open.entry);
    if (html === undefined || this.panels.get(shader) !== open) return;
    open.html = html;
    open.panel.webview.html = themed(html);
  }

  private async page(uri: string, entry?: string): Promise<string | undefined> {
    const result = await this.server.request(PlanRequest, { textDocument: { uri }, ...(entry && { entry }) });
    return result?.html;
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
    for (const { panel } of [...this.panels.values()]) panel.dispose();
  }
}

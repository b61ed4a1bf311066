// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The choice of the targets for which the server checks shaders.
import * as vscode from "vscode";
import { TargetsRequest } from "./protocol";
import { Server, settings } from "./server";

/** Asks for targets and writes them into the settings of the workspace; the server gets them from there. */
export async function chooseTargets(server: Server): Promise<void> {
  const answer = await server.request(TargetsRequest);
  if (!answer) return;
  const items = answer.targets.map(({ name, description }) => ({ label: name, description, picked: answer.chosen.includes(name) }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    matchOnDescription: true,
    title: "Targets for which shaders are checked",
  });
  if (!picked) return;
  const where = vscode.workspace.workspaceFolders ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await settings().update("targets", picked.map((item) => item.label), where);
}

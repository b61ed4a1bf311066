// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiles the shader and runs it with tessera-run, with the description of a pipeline (docs/pipeline.md).
import { spawn } from "child_process";
import * as fs from "fs/promises";
import * as os from "os";
import * as path from "path";
import * as vscode from "vscode";
import { compilationOf } from "./project";
import { message, settings } from "./server";

const BROWSE = "Another file...";

/** Returns the description beside the shader with its name, or else the one that the user chooses. */
async function descriptionOf(shader: string): Promise<string | undefined> {
  const folder = path.dirname(shader);
  const yaml = (await fs.readdir(folder)).filter((name) => /\.ya?ml$/.test(name)).sort();
  const same = yaml.find((name) => path.parse(name).name === path.parse(shader).name);
  if (same) return path.join(folder, same);
  const chosen = yaml.length ? await vscode.window.showQuickPick([...yaml, BROWSE], { title: "Description of the pipeline" }) : BROWSE;
  if (chosen !== BROWSE) return chosen && path.join(folder, chosen);
  const files = await vscode.window.showOpenDialog({
    title: "Description of the pipeline for tessera-run",
    defaultUri: vscode.Uri.file(folder),
    filters: { YAML: ["yaml", "yml"] },
  });
  return files?.[0]?.fsPath;
}

export class Runner implements vscode.Disposable {
  private channel: vscode.OutputChannel | undefined;

  /** Returns whether the shader of the active editor compiled and ran without a failure. */
  async run(): Promise<boolean> {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) return false;
    if (document.uri.scheme !== "file" || !(await document.save())) {
      void vscode.window.showErrorMessage("Tessera: save the shader as a file before it runs.");
      return false;
    }
    const shader = document.uri.fsPath;
    const description = await descriptionOf(shader);
    if (!description) return false;
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), "tessera-"));
    try {
      return await this.compileAndRun(shader, description, path.join(folder, "shader.spv"));
    } catch (error) {
      void vscode.window.showErrorMessage(`Tessera: ${message(error)}`);
      return false;
    } finally {
      await fs.rm(folder, { recursive: true, force: true });
    }
  }

  private async compileAndRun(shader: string, description: string, module: string): Promise<boolean> {
    const project = await compilationOf(shader);
    const target = settings().get<string>("run.target", "") || settings().get<string[]>("targets", [])[0] || project.targets[0];
    this.channel ??= vscode.window.createOutputChannel("Tessera: Run");
    this.channel.clear();
    this.channel.show(true);
    const compiler = settings().get<string>("compiler.path", "tessera");
    const compile = [...project.arguments, ...(target ? ["--target", target] : []), "-o", module, shader];
    if ((await this.execute(compiler, compile, project.folder)) !== 0) return false;
    const runner = settings().get<string>("run.path", "tessera-run");
    const run = [...settings().get<string[]>("run.arguments", []), description, module];
    return (await this.execute(runner, run, path.dirname(description))) === 0;
  }

  /** Writes what a program prints to the channel, and returns its exit status. */
  private execute(program: string, words: string[], cwd: string): Promise<number | null> {
    const channel = this.channel!;
    channel.appendLine(`> ${[program, ...words].map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ")}`);
    return new Promise((resolve, reject) => {
      const child = spawn(program, words, { cwd, stdio: ["ignore", "pipe", "pipe"] });
      child.stdout.setEncoding("utf8").on("data", (text: string) => channel.append(text));
      child.stderr.setEncoding("utf8").on("data", (text: string) => channel.append(text));
      child.on("error", (error) => reject(new Error(`'${program}' does not start: ${error.message}`)));
      child.on("close", (code) => {
        if (code !== 0) channel.appendLine(`> exit status ${code}`);
        resolve(code);
      });
    });
  }

  dispose(): void {
    this.channel?.dispose();
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// SPIR-V or Metal source beside the shader. A selection in one marks the lines that belong to it in the other.
import * as path from "path";
import * as vscode from "vscode";
import { Links } from "./links";
import { OutputLanguage, OutputRequest, OutputResult, TargetsRequest } from "./protocol";
import { Server } from "./server";

const SCHEME = "tessera-output";
/** How long the text waits for more changes of the shader, in milliseconds. */
const QUIET = 400;
const FORMS = {
  spirv: { ending: ".spvasm", comment: "; ", editorLanguage: undefined },
  metal: { ending: ".metal", comment: "// ", editorLanguage: "cpp" },
} as const;

/** What a text is of. The query of its address has it as JSON. */
interface Subject {
  uri: string;
  language: OutputLanguage;
  target?: string;
  entry?: string;
}

function subjectOf(uri: vscode.Uri): Subject {
  return JSON.parse(uri.query) as Subject;
}

function addressOf(subject: Subject): vscode.Uri {
  const name = path.basename(vscode.Uri.parse(subject.uri).path);
  return vscode.Uri.from({ scheme: SCHEME, path: `/${name}${FORMS[subject.language].ending}`, query: JSON.stringify(subject) });
}

/** The text as comments, if there is nothing else to show. */
function problemsAsText(result: OutputResult, language: OutputLanguage): string {
  const lines = ["There is no text:", ...result.problems.trimEnd().split("\n")];
  return lines.map((line) => FORMS[language].comment + line + "\n").join("");
}

export class OutputView implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly links = new Map<string, Links>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.findMatchHighlightBackground"),
    overviewRulerColor: new vscode.ThemeColor("editorOverviewRuler.findMatchForeground"),
  });
  private readonly subscriptions: vscode.Disposable[];
  readonly onDidChange = this.changed.event;

  constructor(private readonly server: Server) {
    this.subscriptions = [
      this.changed,
      this.mark,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidChangeTextDocument((event) => this.changedText(event.document.uri)),
      vscode.workspace.onDidCloseTextDocument((document) => this.links.delete(document.uri.toString())),
      vscode.window.onDidChangeTextEditorSelection((event) => this.follow(event.textEditor)),
      server.onDidStart(() => this.renewAll()),
    ];
  }

  /** Opens the text of the shader in the active editor. */
  async show(language: OutputLanguage): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const target = await this.chooseTarget();
    if (target === null) return;
    const subject: Subject = { uri: editor.document.uri.toString(), language, ...(target && { target }) };
    const document = await vscode.workspace.openTextDocument(addressOf(subject));
    const editorLanguage = FORMS[language].editorLanguage;
    if (editorLanguage) await vscode.languages.setTextDocumentLanguage(document, editorLanguage);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false });
    this.follow(editor);
  }

  /** Called by the editor for the text. */
  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { uri: shader, ...rest } = subjectOf(uri);
    const result = await this.server.request(OutputRequest, { textDocument: { uri: shader }, ...rest });
    this.links.set(uri.toString(), new Links(result?.text ? result.lines : []));
    if (!result) return `${FORMS[rest.language].comment}The language server gave no text.\n`;
    return result.text || problemsAsText(result, rest.language);
  }

  /** Returns the target, undefined for the server's own choice, and null if the user gave up. */
  private async chooseTarget(): Promise<string | undefined | null> {
    const answer = await this.server.request(TargetsRequest);
    if (!answer) return null;
    if (answer.chosen.length < 2) return answer.chosen[0];
    return (await vscode.window.showQuickPick(answer.chosen, { title: "Target of the text" })) ?? null;
  }

  private changedText(uri: vscode.Uri): void {
    const editor = vscode.window.activeTextEditor;
    if (uri.scheme !== SCHEME) this.renewLater(uri.toString());
    else if (editor) this.follow(editor); // the marks of the old text
  }

  private texts(): vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter((document) => document.uri.scheme === SCHEME);
  }

  /** Renews the texts of a shader, and those whose lines come from a changed file, when the user pauses. */
  private renewLater(changed: string): void {
    for (const { uri } of this.texts()) {
      const key = uri.toString();
      if (subjectOf(uri).uri !== changed && !this.links.get(key)?.has(changed)) continue;
      clearTimeout(this.timers.get(key));
      this.timers.set(key, setTimeout(() => this.changed.fire(uri), QUIET));
    }
  }

  private renewAll(): void {
    for (const { uri } of this.texts()) this.changed.fire(uri);
  }

  /** Marks what belongs to the selection of an editor in the others that are visible. */
  private follow(editor: vscode.TextEditor): void {
    const { uri } = editor.document;
    const first = editor.selection.start.line;
    const last = editor.selection.end.line;
    if (uri.scheme === SCHEME) {
      const places = this.links.get(uri.toString())?.sourcesOf(first, last) ?? [];
      editor.setDecorations(this.mark, []);
      for (const other of vscode.window.visibleTextEditors)
        if (other.document.uri.scheme !== SCHEME) {
          const name = other.document.uri.toString();
          this.markLines(other, places.filter((place) => place.uri === name).map((place) => place.line));
        }
      return;
    }
    editor.setDecorations(this.mark, []);
    for (const other of vscode.window.visibleTextEditors) {
      const found = this.links.get(other.document.uri.toString());
      if (found) this.markLines(other, found.outputsOf(uri.toString(), first, last));
    }
  }

  private markLines(editor: vscode.TextEditor, lines: number[]): void {
    const ranges = lines.map((line) => new vscode.Range(line, 0, line, 0));
    editor.setDecorations(this.mark, ranges);
    if (ranges.length) editor.revealRange(ranges[0], vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

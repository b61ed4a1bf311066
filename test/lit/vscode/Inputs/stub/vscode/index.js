// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stand-in for the module `vscode` in tests that run in Node: documents, editors and settings in memory. `testing` has what a test
// does as the user, and what it looks at. A function that the stand-in lacks is an error.
"use strict";
const fs = require("fs");
const path = require("path");
const types = require("./types.js");
const { Disposable, EventEmitter, Position, Range, Selection, Uri } = types;

const manifest = JSON.parse(fs.readFileSync(process.env.TESSERA_EXTENSION_MANIFEST, "utf8"));
const nothing = () => new Disposable(() => {});
const emitters = {};
const event = (name) => (emitters[name] ??= new EventEmitter()).event;
const fire = (name, value) => (emitters[name] ??= new EventEmitter()).fire(value);

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isDirty: false, isClosed: false, eol: 1 });
    this.isUntitled = uri.scheme === "untitled";
    this.fileName = uri.fsPath;
  }
  get lines() {
    return this.text.split("\n");
  }
  get lineCount() {
    return this.lines.length;
  }
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }
  lineAt(line) {
    const number = typeof line === "number" ? line : line.line;
    return { text: this.lines[number], lineNumber: number, range: new Range(number, 0, number, this.lines[number].length) };
  }
  offsetAt({ line, character }) {
    return this.lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before[before.length - 1].length);
  }
  async save() {
    if (this.uri.scheme === "file") fs.writeFileSync(this.uri.fsPath, this.text);
    this.isDirty = false;
    await fire("onDidSaveTextDocument", this);
    return true;
  }
}

class TextEditor {
  constructor(document, viewColumn) {
    Object.assign(this, { document, viewColumn, selection: new Selection(0, 0, 0, 0), decorations: new Map(), revealed: undefined });
  }
  setDecorations(type, ranges) {
    this.decorations.set(type, ranges);
  }
  revealRange(range) {
    this.revealed = range;
  }
}

const testing = {
  manifest, messages: [], answers: [], quickPicks: [], channels: {}, panels: [], providers: {}, diagnostics: new Map(), contents: new Map(), updates: [],
  settings: Object.fromEntries(Object.entries(manifest.contributes.configuration.properties).map(([name, { default: value }]) => [name, value])),
  async set(name, value) {
    if (!(name in testing.settings)) throw new Error(`package.json has no setting ${name}`);
    testing.settings[name] = value;
    await fire("onDidChangeConfiguration", { affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`) });
  },
  async open(uri, languageId, text) {
    const document = new TextDocument(uri, languageId, text);
    workspace.textDocuments.push(document);
    await fire("onDidOpenTextDocument", document);
    return document;
  },
  async edit(document, range, text) {
    const change = { range, rangeOffset: document.offsetAt(range.start), rangeLength: document.getText(range).length, text };
    document.text = document.text.slice(0, change.rangeOffset) + text + document.text.slice(change.rangeOffset + change.rangeLength);
    document.version++;
    document.isDirty = true;
    await fire("onDidChangeTextDocument", { document, contentChanges: [change] });
  },
  async close(document) {
    document.isClosed = true;
    workspace.textDocuments.splice(workspace.textDocuments.indexOf(document), 1);
    window.visibleTextEditors = window.visibleTextEditors.filter((editor) => editor.document !== document);
    await fire("onDidCloseTextDocument", document);
  },
  async select(editor, line) {
    editor.selection = new Selection(line, 0, line, 0);
    await fire("onDidChangeTextEditorSelection", { textEditor: editor, selections: [editor.selection], kind: 2 });
  },
  async setTheme(kind) {
    window.activeColorTheme = { kind };
    await fire("onDidChangeActiveColorTheme", window.activeColorTheme);
  },
  // The lines of an editor that are marked.
  marked(editor) {
    return [...editor.decorations.values()].flat().map((range) => range.start.line);
  },
  // Waits until a function gives something.
  async until(what, timeout = 60000) {
    for (const end = Date.now() + timeout; Date.now() < end; ) {
      const found = await what();
      if (found) return found;
      await new Promise((done) => setTimeout(done, 10));
    }
    throw new Error(`not seen within ${timeout} ms: ${what}; messages: ${JSON.stringify(testing.messages)}`);
  },
};

function channel(name) {
  const made = (testing.channels[name] ??= { text: "", shown: 0 });
  const line = (text) => (made.text += `${text}\n`);
  return {
    name, logLevel: types.LogLevel.Info, onDidChangeLogLevel: event("logLevel"),
    append: (text) => (made.text += text), appendLine: line, trace: line, debug: line, info: line, warn: line, error: line,
    clear: () => (made.text = ""), show: () => made.shown++, dispose: () => {},
  };
}

const say = (kind) => async (text, ...rest) => {
  testing.messages.push(`${kind}: ${text}`);
  return rest.find((item) => item === testing.answers[0]) && testing.answers.shift();
};

const window = {
  activeTextEditor: undefined, visibleTextEditors: [], tabGroups: { all: [], onDidChangeTabs: event("tabs"), onDidChangeTabGroups: event("tabGroups") },
  onDidChangeActiveTextEditor: event("onDidChangeActiveTextEditor"), onDidChangeVisibleTextEditors: event("onDidChangeVisibleTextEditors"),
  onDidChangeTextEditorSelection: event("onDidChangeTextEditorSelection"),
  activeColorTheme: { kind: types.ColorThemeKind.Light }, onDidChangeActiveColorTheme: event("onDidChangeActiveColorTheme"),
  showErrorMessage: say("error"), showWarningMessage: say("warning"), showInformationMessage: say("information"),
  createOutputChannel: channel, createTextEditorDecorationType: (options) => ({ options, dispose: () => {} }),
  withProgress: (_, task) => task({ report: () => {} }, new types.CancellationTokenSource().token),
  async showTextDocument(document, options = {}) {
    let editor = window.visibleTextEditors.find((each) => each.document === document);
    if (!editor) window.visibleTextEditors.push((editor = new TextEditor(document, options.viewColumn)));
    if (!options.preserveFocus) window.activeTextEditor = editor;
    return editor;
  },
  // The next answer is a function from the items to the choice.
  async showQuickPick(items, options) {
    testing.quickPicks.push({ items, options });
    return testing.answers.shift()(items);
  },
  showOpenDialog: async () => testing.answers.shift()(),
  createWebviewPanel(type, title, column, options) {
    const closed = new EventEmitter();
    const panel = {
      type, title, column, options, webview: { html: "" }, reveals: 0, reveal: () => panel.reveals++, onDidDispose: closed.event,
      dispose: () => closed.fire(),
    };
    testing.panels.push(panel);
    return panel;
  },
};

const workspace = {
  textDocuments: [], notebookDocuments: [], workspaceFolders: undefined, fs: {},
  openTextDocument: async (uri) => {
    const known = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    if (known) return known;
    const provider = testing.contents.get(uri.scheme);
    return testing.open(uri, "plaintext", provider ? await provider.provideTextDocumentContent(uri) : fs.readFileSync(uri.fsPath, "utf8"));
  },
  registerTextDocumentContentProvider(scheme, provider) {
    testing.contents.set(scheme, provider);
    return provider.onDidChange(async (uri) => {
      const document = workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      const text = await provider.provideTextDocumentContent(uri);
      if (document) await testing.edit(document, new Range(new Position(0, 0), document.positionAt(document.text.length)), text);
    });
  },
  createFileSystemWatcher: (pattern) => ({ pattern, onDidCreate: event("created"), onDidChange: event("changed"), onDidDelete: event("deleted"), dispose: () => {} }),
  getWorkspaceFolder: () => undefined,
  applyEdit: async () => true,
  getConfiguration: (section = "") => ({
    get(key, otherwise) {
      const name = section ? `${section}.${key}` : key;
      if (name.startsWith("tessera.") && !(name in testing.settings)) throw new Error(`package.json has no setting ${name}`);
      return testing.settings[name] ?? otherwise;
    },
    async update(key, value, target) {
      testing.updates.push({ name: `${section}.${key}`, value, target });
      await testing.set(`${section}.${key}`, value);
    },
  }),
};
for (const name of ["onDidOpenTextDocument", "onDidChangeTextDocument", "onDidCloseTextDocument", "onDidSaveTextDocument", "onWillSaveTextDocument",
  "onDidChangeConfiguration", "onDidChangeWorkspaceFolders", "onDidOpenNotebookDocument", "onDidChangeNotebookDocument",
  "onDidSaveNotebookDocument", "onDidCloseNotebookDocument", "onDidCreateFiles", "onDidRenameFiles", "onDidDeleteFiles", "onWillCreateFiles",
  "onWillRenameFiles", "onWillDeleteFiles"])
  workspace[name] = event(name);

const languages = {
  match(selector, document) {
    const fits = (each) => (!each.language || each.language === document.languageId) && (!each.scheme || each.scheme === document.uri.scheme) &&
      (!each.pattern || path.basename(document.uri.path) === path.basename(each.pattern));
    return [selector].flat().some((each) => typeof each === "string" ? each === document.languageId : fits(each)) ? 10 : 0;
  },
  createDiagnosticCollection: () => ({
    set: (uri, found) => testing.diagnostics.set(uri.toString(), found ?? []),
    delete: (uri) => testing.diagnostics.delete(uri.toString()),
    clear: () => testing.diagnostics.clear(),
    dispose: () => testing.diagnostics.clear(),
  }),
  async setTextDocumentLanguage(document, languageId) {
    document.languageId = languageId;
    return document;
  },
};
for (const kind of ["CodeActions", "CodeLens", "CompletionItem", "Declaration", "Definition", "DocumentHighlight", "DocumentLink", "DocumentSymbol",
  "DocumentSemanticTokens", "DocumentRangeSemanticTokens", "FoldingRange", "Hover", "InlayHints", "Reference", "Rename", "SignatureHelp",
  "WorkspaceSymbol"])
  languages[`register${kind}Provider`] = (...words) => {
    testing.providers[kind] = words.find((word) => typeof word === "object" && !Array.isArray(word) && !word.language);
    return new Disposable(() => delete testing.providers[kind]);
  };

const registered = new Map();
const commands = {
  registerCommand(name, command) {
    if (registered.has(name)) throw new Error(`command '${name}' already exists`);
    registered.set(name, command);
    return new Disposable(() => registered.delete(name));
  },
  async executeCommand(name, ...words) {
    if (!registered.has(name)) return testing.messages.push(`command: ${[name, ...words].join(" ")}`);
    return registered.get(name)(...words);
  },
};
testing.commands = () => [...registered.keys()].sort();

module.exports = {
  ...types, testing, window, workspace, languages, commands, version: "1.91.0",
  env: { appName: "stub", language: "en", openExternal: async () => true }, extensions: { all: [] }, l10n: { t: (text) => text },
};

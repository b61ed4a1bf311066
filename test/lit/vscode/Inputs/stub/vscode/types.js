// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The types of VS Code's API that the extension and its client of the protocol use.
"use strict";
const nodePath = require("path");

class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
  compareTo(other) {
    return this.line - other.line || this.character - other.character;
  }
  isBefore(other) {
    return this.compareTo(other) < 0;
  }
  isEqual(other) {
    return this.compareTo(other) === 0;
  }
}

class Range {
  constructor(...places) {
    const [a, b] = places.length === 4 ? [new Position(places[0], places[1]), new Position(places[2], places[3])] : places;
    [this.start, this.end] = b.isBefore(a) ? [b, a] : [a, b];
  }
  get isEmpty() {
    return this.start.isEqual(this.end);
  }
  contains(place) {
    const { start, end } = place instanceof Range ? place : { start: place, end: place };
    return !start.isBefore(this.start) && !this.end.isBefore(end);
  }
}

class Selection extends Range {
  constructor(...places) {
    super(...places);
    this.anchor = this.start;
    this.active = this.end;
  }
}

class Uri {
  constructor({ scheme, authority = "", path = "", query = "", fragment = "" }) {
    Object.assign(this, { scheme, authority, path, query, fragment });
  }
  static from(parts) {
    return new Uri(parts);
  }
  static file(path) {
    return new Uri({ scheme: "file", path });
  }
  static parse(text) {
    const [, scheme, authority, path, query, fragment] = /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(text);
    const plain = (part) => decodeURIComponent(part ?? "");
    return new Uri({ scheme, authority: plain(authority), path: plain(path), query: plain(query), fragment: plain(fragment) });
  }
  get fsPath() {
    return nodePath.normalize(this.path);
  }
  with(parts) {
    return new Uri({ ...this, ...parts });
  }
  toString() {
    const coded = (part) => encodeURIComponent(part).replace(/%2F/g, "/").replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const authority = this.authority || this.scheme === "file" ? `//${coded(this.authority)}` : "";
    return `${this.scheme}:${authority}${coded(this.path)}${this.query && `?${coded(this.query)}`}${this.fragment && `#${coded(this.fragment)}`}`;
  }
  toJSON() {
    return { ...this };
  }
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((each) => each.dispose()));
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, thisArgument, disposables) => {
      const bound = thisArgument ? listener.bind(thisArgument) : listener;
      this.listeners.add(bound);
      const subscription = new Disposable(() => this.listeners.delete(bound));
      disposables?.push(subscription);
      return subscription;
    };
  }
  fire(event) {
    return Promise.all([...this.listeners].map((listener) => listener(event)));
  }
  dispose() {
    this.listeners.clear();
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
    this.cancel = () => {
      this.token.isCancellationRequested = true;
      emitter.fire();
    };
    this.dispose = () => emitter.dispose();
  }
}

class CancellationError extends Error {}

class MarkdownString {
  constructor(value = "") {
    this.value = value;
  }
  appendMarkdown(text) {
    this.value += text;
    return this;
  }
  appendCodeblock(text, language = "") {
    return this.appendMarkdown(`\n\`\`\`${language}\n${text}\n\`\`\`\n`);
  }
}

class WorkspaceEdit {
  constructor() {
    this.edits = [];
  }
  set(uri, edits) {
    this.edits.push([uri, edits]);
  }
  entries() {
    return this.edits;
  }
}

// A class whose constructor sets these fields.
function record(...fields) {
  return class {
    constructor(...values) {
      fields.forEach((field, index) => {
        if (values[index] !== undefined) this[field] = values[index];
      });
    }
  };
}

function enumeration(first, ...names) {
  return Object.fromEntries(names.map((name, index) => [name, index + first]));
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
}
for (const [name, value] of Object.entries({
  Empty: "", QuickFix: "quickfix", Refactor: "refactor", RefactorExtract: "refactor.extract", RefactorInline: "refactor.inline",
  RefactorRewrite: "refactor.rewrite", Source: "source", SourceOrganizeImports: "source.organizeImports",
}))
  CodeActionKind[name] = new CodeActionKind(value);

module.exports = {
  Position, Range, Selection, Uri, Disposable, EventEmitter, CancellationTokenSource, CancellationError, MarkdownString, WorkspaceEdit,
  CodeActionKind,
  CallHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
  CodeAction: record("title", "kind"),
  CodeLens: record("range", "command"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"),
  DocumentLink: record("range", "target"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
  FoldingRange: record("start", "end", "kind"),
  Hover: record("contents", "range"),
  InlayHint: record("position", "label", "kind"),
  InlayHintLabelPart: record("value"),
  Location: record("uri", "range"),
  ParameterInformation: record("label", "documentation"),
  SemanticTokens: record("data", "resultId"),
  SignatureHelp: class {},
  SignatureInformation: record("label", "documentation"),
  SnippetString: record("value"),
  SymbolInformation: record("name", "kind", "containerName", "location"),
  TextEdit: record("range", "newText"),
  ThemeColor: record("id"),
  TypeHierarchyItem: record("kind", "name", "detail", "uri", "range", "selectionRange"),
  CodeActionTriggerKind: enumeration(1, "Invoke", "Automatic"),
  ColorThemeKind: enumeration(1, "Light", "Dark", "HighContrast", "HighContrastLight"),
  CompletionItemKind: enumeration(0, "Text", "Method", "Function", "Constructor", "Field", "Variable", "Class"),
  CompletionItemTag: enumeration(1, "Deprecated"),
  CompletionTriggerKind: enumeration(0, "Invoke", "TriggerCharacter", "TriggerForIncompleteCompletions"),
  ConfigurationTarget: enumeration(1, "Global", "Workspace", "WorkspaceFolder"),
  DiagnosticSeverity: enumeration(0, "Error", "Warning", "Information", "Hint"),
  DiagnosticTag: enumeration(1, "Unnecessary", "Deprecated"),
  DocumentHighlightKind: enumeration(0, "Text", "Read", "Write"),
  FileType: enumeration(0, "Unknown", "File", "Directory"),
  FoldingRangeKind: enumeration(1, "Comment", "Imports", "Region"),
  LogLevel: enumeration(0, "Off", "Trace", "Debug", "Info", "Warning", "Error"),
  ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
  SignatureHelpTriggerKind: enumeration(1, "Invoke", "TriggerCharacter", "ContentChange"),
  SymbolKind: enumeration(0, "File", "Module", "Namespace"),
  SymbolTag: enumeration(1, "Deprecated"),
  TextDocumentSaveReason: enumeration(1, "Manual", "AfterDelay", "FocusOut"),
  TextEditorRevealType: enumeration(0, "Default", "InCenter", "InCenterIfOutsideViewport", "AtTop"),
  ViewColumn: { Active: -1, Beside: -2, One: 1, Two: 2 },
};

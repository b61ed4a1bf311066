// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The editor of the source and the views of the outputs, with lines that are marked because they belong together.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, type StreamLanguage } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, RangeSetBuilder, StateEffect, StateField, type Text, Transaction } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { colors, hlsl, metal, spirv } from "./languages";
import type { Position, Range } from "./protocol";

const markLines = StateEffect.define<number[]>();
const mark = Decoration.line({ class: "linked" });

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(markLines)) {
        const made = new RangeSetBuilder<Decoration>();
        for (const line of effect.value)
          if (line < transaction.state.doc.lines) {
            const start = transaction.state.doc.line(line + 1).from;
            made.add(start, start, mark);
          }
        return made.finish();
      }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The word with which the browser accepts the editor's rules of style. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? "";

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", backgroundColor: "var(--page)", color: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--soft)", color: "var(--dim)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--op) 45%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--op)" },
  ".cm-line.linked": { backgroundColor: "var(--mark)", boxShadow: "inset 3px 0 var(--staged)" },
  "&.cm-focused .cm-cursor, .cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection) !important" },
  ".cm-selectionMatch": { backgroundColor: "var(--op)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--op)", outline: "1px solid var(--link)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--soft)", color: "var(--text)", borderColor: "var(--line)" },
  ".cm-panels input, .cm-panels button": { color: "var(--text)", background: "var(--page)", border: "1px solid var(--line)" },
  ".cm-diagnostic": { whiteSpace: "pre-wrap", maxWidth: "42rem" },
  ".cm-diagnosticAction": { backgroundColor: "var(--link)", color: "var(--page)", padding: "2px 8px", font: "inherit" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--op)", color: "var(--text)", border: "0" },
});

const shared: Extension = [
  EditorView.cspNonce.of(nonce),
  look,
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  drawSelection(),
  bracketMatching(),
  highlightSelectionMatches(),
  marked,
  colors,
];

/** Shows \p lines as marked, and the first of them if none is visible. */
function showMarks(view: EditorView, lines: number[], scrolls: boolean): void {
  const effects: StateEffect<unknown>[] = [markLines.of(lines)];
  const first = lines.find((line) => line < view.state.doc.lines);
  if (scrolls && first !== undefined) {
    const at = view.state.doc.line(first + 1).from;
    const { from, to } = view.viewport;
    const box = view.scrollDOM.getBoundingClientRect();
    const isSeen = lines.some((line) => {
      if (line >= view.state.doc.lines) return false;
      const start = view.state.doc.line(line + 1).from;
      if (start < from || start > to) return false;
      const coordinates = view.coordsAtPos(start);
      return coordinates && coordinates.top >= box.top && coordinates.bottom <= box.bottom;
    });
    if (!isSeen) effects.push(EditorView.scrollIntoView(at, { y: "center" }));
  }
  view.dispatch({ effects });
}

function selectedLines(state: EditorState): [number, number] {
  const { from, to } = state.selection.main;
  return [state.doc.lineAt(from).number - 1, state.doc.lineAt(to).number - 1];
}

export function offsetOf(doc: Text, at: Position): number {
  if (at.line >= doc.lines) return doc.length;
  const line = doc.line(at.line + 1);
  return Math.min(line.from + at.character, line.to);
}

export interface Marker {
  range: Range;
  severity: "error" | "warning" | "info";
  message: string;
  actions: { name: string; apply: () => void }[];
}

export class SourceEditor {
  private readonly view: EditorView;
  private readonly extensions: Extension;

  constructor(
    parent: HTMLElement,
    private readonly changed: (text: string) => void,
    private readonly moved: (first: number, last: number) => void,
  ) {
    this.extensions = [
      shared,
      foldGutter(),
      lintGutter(),
      history(),
      indentOnInput(),
      indentUnit.of("  "),
      EditorState.tabSize.of(2),
      closeBrackets(),
      hlsl,
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ "aria-label": "Source of the shader", "aria-describedby": "editor-help" }),
      EditorView.updateListener.of((update) => {
        const isLoad = update.transactions.some((transaction) => transaction.annotation(Transaction.remote));
        if (update.docChanged && !isLoad) this.changed(update.state.doc.toString());
        if (update.selectionSet || (update.focusChanged && update.view.hasFocus)) this.moved(...selectedLines(update.state));
      }),
    ];
    this.view = new EditorView({ parent, extensions: this.extensions });
  }

  /** Replaces the text by that of another file, with a history of its own. */
  load(text: string): void {
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
  }

  /** Changes parts of the text as one step that can be undone. */
  edit(changes: { range: Range; text: string }[]): void {
    const { doc } = this.view.state;
    this.view.dispatch({
      changes: changes.map(({ range, text }) => ({ from: offsetOf(doc, range.start), to: offsetOf(doc, range.end), insert: text })),
      userEvent: "input.fix",
    });
  }

  show(markers: Marker[]): void {
    const { doc } = this.view.state;
    const found = markers.map(({ range, severity, message, actions }): Diagnostic => {
      const from = offsetOf(doc, range.start);
      return { from, to: Math.max(from, offsetOf(doc, range.end)), severity, message, actions };
    });
    this.view.dispatch(setDiagnostics(this.view.state, found));
  }

  goTo(at: Position): void {
    const anchor = offsetOf(this.view.state.doc, at);
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  /** After the list of messages took some of the editor's place. */
  keepCursorInView(): void {
    if (this.view.hasFocus) this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.selection.main.head, { y: "nearest", yMargin: 20 }) });
  }

  mark(lines: number[], scrolls: boolean): void {
    showMarks(this.view, lines, scrolls);
  }

  selection(): [number, number] {
    return selectedLines(this.view.state);
  }
}

/** A text that cannot be changed. */
export class OutputView {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, label: string, language: "spirv" | "metal", moved: (first: number, last: number) => void) {
    const of: StreamLanguage<unknown> = language === "metal" ? (metal as StreamLanguage<unknown>) : spirv;
    this.view = new EditorView({
      parent,
      extensions: [
        shared,
        of,
        EditorState.readOnly.of(true),
        keymap.of([...defaultKeymap, ...searchKeymap]),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true" }),
        EditorView.updateListener.of((update) => {
          const isUser = update.transactions.some((transaction) => transaction.isUserEvent("select"));
          if (isUser) moved(...selectedLines(update.state));
        }),
      ],
    });
  }

  set(text: string): void {
    if (text === this.text()) return;
    const top = this.view.scrollDOM.scrollTop;
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    this.view.scrollDOM.scrollTop = top;
  }

  text(): string {
    return this.view.state.doc.toString();
  }

  mark(lines: number[], scrolls: boolean): void {
    showMarks(this.view, lines, scrolls);
  }
}

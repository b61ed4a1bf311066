// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The messages of all targets, below the editor and in it.
import { button, byId, make } from "./dom";
import type { Marker } from "./editors";
import type { Fix, Message, Note, Severity } from "./protocol";

/** A message and the targets that have it. */
export interface Finding {
  message: Message;
  targets: string[];
}

/** Gathers messages that several targets have. */
export function gather(found: Map<string, Message[]>): Finding[] {
  const findings = new Map<string, Finding>();
  for (const [target, messages] of found)
    for (const message of messages) {
      const key = JSON.stringify(message);
      const known = findings.get(key);
      if (known) known.targets.push(target);
      else findings.set(key, { message, targets: [target] });
    }
  const order: Severity[] = ["error", "warning", "remark", "note"];
  return [...findings.values()].sort((a, b) => order.indexOf(a.message.severity) - order.indexOf(b.message.severity));
}

function titleOf(fixes: Fix[]): string {
  const last = fixes[fixes.length - 1];
  const { start, end } = last.range;
  if (start.line === end.line && start.character === end.character) return `Insert “${last.text}”`;
  return last.text ? `Change to “${last.text}”` : "Remove the marked text";
}

function suffixOf(finding: Finding, all: number): string {
  return finding.targets.length < all ? ` [${finding.targets.join(", ")}]` : "";
}

/** "1 error, 2 warnings" */
export function summary(findings: Finding[]): string {
  const counts = (["error", "warning", "remark"] as const).map((severity) => {
    const count = findings.filter((finding) => finding.message.severity === severity).length;
    return count ? `${count} ${severity}${count > 1 ? "s" : ""}` : "";
  });
  return counts.filter(Boolean).join(", ") || "no messages";
}

export class Messages {
  private readonly list = byId<HTMLUListElement>("messages");

  constructor(
    private readonly goTo: (place: Note) => void,
    private readonly apply: (fixes: Fix[]) => void,
  ) {}

  /** \p all: the number of targets. */
  show(findings: Finding[], all: number): void {
    const items = findings.map((finding) => this.item(finding, all));
    this.list.replaceChildren(...items);
    this.list.hidden = !items.length;
  }

  private place(of: Note): HTMLElement {
    const { line, character } = of.range.start;
    return button(`${of.file}:${line + 1}:${character + 1}`, () => this.goTo(of), { class: "place" });
  }

  private item(finding: Finding, all: number): HTMLLIElement {
    const { message } = finding;
    const made = make("li", { class: message.severity }, this.place(message), " ", make("b", {}, `${message.severity}:`), " ");
    made.append(message.message + suffixOf(finding, all));
    if (message.fixes.length) made.append(" ", button(titleOf(message.fixes), () => this.apply(message.fixes), { class: "fix" }));
    if (message.notes.length)
      made.append(make("ul", {}, ...message.notes.map((note) => make("li", { class: "note" }, this.place(note), " note: ", note.message))));
    return made;
  }

  /** What the editor shows in one file. */
  markers(findings: Finding[], file: string, all: number): Marker[] {
    return findings
      .filter((finding) => finding.message.file === file)
      .map((finding): Marker => {
        const { message } = finding;
        const severity = message.severity === "error" || message.severity === "warning" ? message.severity : "info";
        const text = [message.message + suffixOf(finding, all), ...message.notes.map((note) => `note: ${note.message}`)].join("\n");
        const actions = message.fixes.length ? [{ name: titleOf(message.fixes), apply: () => this.apply(message.fixes) }] : [];
        return { range: message.range, severity, message: text, actions };
      });
  }
}

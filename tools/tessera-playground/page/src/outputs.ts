// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The texts of the targets side by side. Lines that belong together are marked in all of them and in the source.
import { button, byId, make } from "./dom";
import { OutputView } from "./editors";
import { Links, type Place } from "./links";
import type { Output, Target } from "./protocol";

class Panel {
  readonly element: HTMLElement;
  private readonly status = make("span", { class: "status" });
  private readonly view: OutputView;
  private links = new Links([]);
  private isOld = false;
  output?: Output;

  constructor(
    readonly target: Target,
    follow: (from: Panel, places: Place[]) => void,
    announce: (text: string) => void,
  ) {
    const language = target.output === "metal" ? "Metal" : "SPIR-V";
    const copy = button("Copy", () => {
      const copied = navigator.clipboard?.writeText(this.view.text());
      copied?.then(
        () => announce(`The ${language} for ${target.name} is in the clipboard.`),
        () => announce("The browser does not allow copying; select the text and copy it."),
      );
    });
    copy.setAttribute("aria-label", `Copy the ${language} for ${target.name}`);
    const head = make("header", {}, make("h3", {}, target.name, " ", make("small", {}, language)), this.status, copy);
    const body = make("div", { class: "code" });
    this.element = make("section", { class: "panel", "aria-label": `${language} for ${target.name}` }, head, body);
    this.view = new OutputView(body, `${language} for ${target.name}`, target.output, (first, last) =>
      follow(this, this.isOld ? [] : this.links.sourcesOf(first, last)),
    );
  }

  show(output: Output): void {
    this.output = output;
    this.isOld = !output.success;
    if (output.success) {
      this.view.set(output.text);
      this.links = new Links(output.lines);
    }
    const count = output.text.split("\n").length - 1;
    this.say(output.success ? `${count} lines` : this.view.text() ? "errors; older text" : "errors", !output.success);
  }

  say(text: string, isWrong: boolean): void {
    this.status.textContent = text;
    this.element.classList.toggle("wrong", isWrong);
  }

  mark(file: string, first: number, last: number, scrolls: boolean): void {
    this.view.mark(this.isOld ? [] : this.links.outputsOf(file, first, last), scrolls);
  }

  markPlaces(places: Place[], scrolls: boolean): void {
    const lines = this.isOld ? [] : places.flatMap(({ uri, line }) => this.links.outputsOf(uri, line, line));
    this.view.mark([...new Set(lines)].sort((a, b) => a - b), scrolls);
  }
}

export class Outputs {
  private readonly parent = byId("outputs");
  private panels: Panel[] = [];

  /** \p follow gets the places in the sources of the lines that the user chose in an output. */
  constructor(
    private readonly follow: (places: Place[]) => void,
    private readonly announce: (text: string) => void,
  ) {}

  /** Makes a panel of each target, and keeps those that are there. */
  set(targets: Target[]): void {
    const follow = (from: Panel, places: Place[]): void => {
      for (const panel of this.panels) panel.markPlaces(places, panel !== from);
      this.follow(places);
    };
    this.panels = targets.map(
      (target) => this.panels.find((panel) => panel.target === target) ?? new Panel(target, follow, this.announce),
    );
    this.parent.replaceChildren(...this.panels.map((panel) => panel.element));
    if (!targets.length) this.parent.append(make("p", { class: "empty" }, "Choose a target above."));
  }

  private find(target: string): Panel | undefined {
    return this.panels.find((panel) => panel.target.name === target);
  }

  show(target: string, output: Output): void {
    this.find(target)?.show(output);
  }

  fail(target: string, why: string): void {
    this.find(target)?.say(why, true);
  }

  mark(file: string, first: number, last: number, scrolls: boolean): void {
    for (const panel of this.panels) panel.mark(file, first, last, scrolls);
  }

  /** The line of a file from which the most lines of all outputs come. */
  busiestLine(file: string): number | undefined {
    const counts = new Map<number, number>();
    for (const { output } of this.panels)
      for (const { uri, source } of output?.success ? output.lines : []) if (uri === file) counts.set(source, (counts.get(source) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  }

  reflection(target: string): unknown {
    return this.find(target)?.output?.reflection ?? undefined;
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page: what the user chooses, and what follows from it.
import { Compiler, type Round } from "./compiler";
import { byId, make, moveByKeys, splitWords } from "./dom";
import { SourceEditor } from "./editors";
import { Files } from "./files";
import { readLink, type State, writeLink } from "./link";
import type { Place } from "./links";
import { type Finding, gather, Messages, summary } from "./messages";
import { Outputs } from "./outputs";
import { type Example, type Fix, getInfo, type Info, type Note, planRequest, Refused, type Shader, VERSION } from "./protocol";
import { Targets } from "./targets";

/** How long the address waits for more changes, in milliseconds. */
const ADDRESS_PAUSE = 400;
const MODELS = ["6_0", "6_1", "6_2", "6_3", "6_4", "6_5", "6_6", "6_7", "6_8", "6_9", "6_10"];

type View = "code" | "plan" | "reflection";

class App {
  private readonly status = byId("status");
  private readonly alert = byId("alert");
  private readonly entry = byId<HTMLInputElement>("entry");
  private readonly stage = byId<HTMLSelectElement>("stage");
  private readonly model = byId<HTMLSelectElement>("model");
  private readonly options = byId<HTMLInputElement>("options");
  private readonly examples = byId<HTMLSelectElement>("examples");
  private readonly reflected = byId<HTMLSelectElement>("reflected");
  private readonly editor: SourceEditor;
  private readonly files: Files;
  private readonly targets: Targets;
  private readonly outputs: Outputs;
  private readonly messages: Messages;
  private readonly compiler: Compiler;
  private findings: Finding[] = [];
  private found = 0;
  private view: View = "code";
  private address = "";
  private addressTimer = 0;
  private planOf = "";
  private isNew = false;

  private readonly offered: Example[];

  constructor(private readonly info: Info) {
    this.offered = [...ownExamples(info), ...info.examples];
    this.editor = new SourceEditor(
      byId("source"),
      (text) => {
        this.files.current().text = text;
        this.changed();
      },
      (first, last) => {
        this.editor?.mark([], false);
        this.outputs?.mark(this.files.shown, first, last, true);
      },
    );
    this.outputs = new Outputs(
      (places) => this.showSources(places),
      (text) => this.announce(text),
    );
    this.messages = new Messages(
      (place) => this.goTo(place),
      (fixes) => this.apply(fixes),
    );
    this.files = new Files(
      (file) => {
        this.editor.load(file.text);
        this.showMarkers();
      },
      () => this.changed(),
    );
    this.targets = new Targets(info.targets, info.limits.PlanTargets, () => {
      this.drawTargets();
      this.changed();
    });
    this.compiler = new Compiler(
      () => ({ shader: this.shader(), targets: this.targets.chosen }),
      () => this.say("Compiling …", false),
      (round) => this.show(round),
    );
    this.fillMenus();
    this.listen();
  }

  private fillMenus(): void {
    byId("compiler").textContent = this.info.compiler;
    this.stage.append(make("option", { value: "" }, "from the source"));
    for (const { name, stage } of this.info.profiles) this.stage.append(make("option", { value: name }, `${stage} (${name})`));
    this.stage.append(make("option", { value: "lib" }, "library (lib)"));
    for (const model of MODELS) this.model.append(make("option", { value: model }, model.replace("_", ".")));
    const groups = new Map<string, HTMLOptGroupElement>();
    this.offered.forEach((example, index) => {
      let group = groups.get(example.group);
      if (!group) {
        group = make("optgroup", { label: example.group });
        groups.set(example.group, group);
        this.examples.append(group);
      }
      group.append(make("option", { value: String(index) }, example.title));
    });
  }

  private listen(): void {
    for (const field of [this.entry, this.options]) field.addEventListener("input", () => this.changed());
    for (const list of [this.stage, this.model])
      list.addEventListener("change", () => {
        this.drawProfile();
        this.changed();
      });
    this.examples.addEventListener("change", () => {
      const example = this.offered[Number(this.examples.value)];
      this.examples.value = "";
      if (example) this.load(stateOf(example));
    });
    byId("how").addEventListener("submit", (event) => event.preventDefault());
    byId("share").addEventListener("click", () => void this.share());
    window.addEventListener("hashchange", () => {
      if (location.hash !== this.address) void this.open(location.hash);
    });
    const views = byId("views");
    moveByKeys(views);
    for (const tab of views.querySelectorAll<HTMLElement>('[role="tab"]'))
      tab.addEventListener("click", () => this.choose(tab.dataset.view as View));
    this.reflected.addEventListener("change", () => this.drawReflection());
    const theme = byId<HTMLSelectElement>("theme");
    theme.addEventListener("change", () => setTheme(theme.value));
    theme.value = storedTheme();
  }

  // --- the state ---

  private shader(): Shader {
    return {
      files: this.files.files,
      main: this.files.main,
      entry: this.entry.value.trim(),
      profile: this.profile(),
      options: splitWords(this.options.value),
    };
  }

  private profile(): string {
    return this.stage.value && `${this.stage.value}_${this.model.value}`;
  }

  private state(): State {
    const { files, main, entry, profile } = this.shader();
    return { files, main, entry, profile, options: this.options.value, targets: this.targets.chosen };
  }

  private load(state: State): void {
    this.alert.hidden = true;
    const [, stage, model] = /^([a-z]+)_(6_\d+)$/.exec(state.profile) ?? ["", "", "6_8"];
    this.stage.value = stage;
    this.model.value = model;
    this.drawProfile();
    this.entry.value = state.entry;
    this.options.value = state.options;
    const unknown = this.targets.set(state.targets);
    if (unknown.length) this.complain(`This playground does not have the targets ${unknown.join(", ")} of the link.`);
    this.findings = [];
    this.isNew = true;
    this.files.set(
      state.files.map((file) => ({ ...file })),
      state.main,
    );
    this.drawTargets();
    this.changed(0);
  }

  /** Loads the state of an address, or the first example. */
  async open(fragment: string): Promise<void> {
    if (fragment) {
      const state = await readLink(fragment);
      if (typeof state !== "string") return this.load(state);
      this.load(stateOf(this.offered[0]));
      return this.complain(state);
    }
    this.load(stateOf(this.offered[0]));
  }

  private changed(pause?: number): void {
    clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => void this.writeAddress(), ADDRESS_PAUSE);
    this.compiler.soon(pause);
  }

  private async writeAddress(): Promise<void> {
    this.address = await writeLink(this.state());
    history.replaceState(null, "", this.address);
  }

  private async share(): Promise<void> {
    await this.writeAddress();
    try {
      await navigator.clipboard.writeText(location.href);
      this.announce("The link is in the clipboard. It has the whole text; the server stores nothing.");
    } catch {
      this.announce("The address of this page is the link; copy it from the address bar.");
    }
  }

  // --- what the user sees ---

  private announce(text: string): void {
    byId("note").textContent = text;
  }

  private say(text: string, isWrong: boolean): void {
    // The same again is not read out.
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.classList.toggle("wrong", isWrong);
  }

  private complain(text: string): void {
    this.alert.textContent = text;
    this.alert.hidden = false;
  }

  private drawProfile(): void {
    this.model.disabled = !this.stage.value;
  }

  private drawTargets(): void {
    const chosen = this.targets.chosen.map((name) => this.targets.find(name));
    this.outputs.set(chosen);
    const before = this.reflected.value;
    this.reflected.replaceChildren(...chosen.map(({ name }) => make("option", { value: name }, name)));
    if (this.targets.chosen.includes(before)) this.reflected.value = before;
    this.drawReflection();
  }

  private drawReflection(): void {
    const data = this.outputs.reflection(this.reflected.value);
    byId("reflection-text").textContent = data === undefined ? "There is no reflection: the shader has errors." : JSON.stringify(data, null, 2);
  }

  private choose(view: View): void {
    this.view = view;
    for (const tab of byId("views").querySelectorAll<HTMLElement>('[role="tab"]')) {
      const isChosen = tab.dataset.view === view;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    for (const each of ["code", "plan", "reflection"]) byId(`${each}-view`).hidden = each !== view;
    this.drawPlan();
  }

  /** Asks for the page of the plan, in a frame that is apart from this page. */
  private drawPlan(): void {
    const { chosen } = this.targets;
    if (this.view !== "plan" || !chosen.length) return;
    const request = planRequest(this.shader(), chosen);
    if (request === this.planOf) return;
    this.planOf = request;
    // A new frame each time, so that the browser's Back does not go through old plans.
    const frame = make("iframe", { name: "plan-frame", title: "Plan of matrices", sandbox: "allow-scripts" });
    byId("plan-view").querySelector("iframe")?.replaceWith(frame);
    byId<HTMLTextAreaElement>("plan-request").value = request;
    byId<HTMLFormElement>("plan-form").submit();
  }

  private show({ outputs, failures }: Round): void {
    for (const [target, output] of outputs) this.outputs.show(target, output);
    for (const [target, why] of failures) this.outputs.fail(target, why);
    this.findings = gather(new Map([...outputs].map(([target, output]) => [target, output.messages])));
    this.found = outputs.size;
    this.messages.show(this.findings, this.found);
    this.editor.keepCursorInView();
    this.showMarkers();
    const reasons = new Set(failures.values());
    const isWrong = reasons.size > 0 || this.findings.some((finding) => finding.message.severity === "error");
    const made = [...outputs.values()].find((output) => output.success);
    const how = made ? ` Compiled as ${made.profile}${made.entry ? `, entry point ${made.entry}` : ""}.` : "";
    const text = outputs.size ? `${capital(summary(this.findings))}.${how}` : this.targets.chosen.length ? "" : "Choose a target.";
    this.say([...reasons, text].filter(Boolean).join(" "), isWrong);
    this.showLinks();
    this.drawReflection();
    this.drawPlan();
  }

  /** Marks the lines of the user's choice; of a new shader, those of the line that makes the most. */
  private showLinks(): void {
    const { shown } = this.files;
    const busiest = this.isNew ? this.outputs.busiestLine(shown) : undefined;
    this.isNew = false;
    if (busiest === undefined) return this.outputs.mark(shown, ...this.editor.selection(), false);
    this.editor.mark([busiest], true);
    this.outputs.mark(shown, busiest, busiest, true);
  }

  private showMarkers(): void {
    this.editor.show(this.messages.markers(this.findings, this.files.shown, this.found));
  }

  private goTo(place: Note): void {
    if (!this.files.find(place.file)) return this.announce(`${place.file} is part of the compiler.`);
    if (this.files.shown !== place.file) this.files.show(place.file);
    this.editor.goTo(place.range.start);
  }

  private apply(fixes: Fix[]): void {
    for (const name of new Set(fixes.map((fix) => fix.file))) {
      if (!this.files.find(name)) continue;
      if (this.files.shown !== name) this.files.show(name);
      this.editor.edit(fixes.filter((fix) => fix.file === name));
    }
  }

  /** Marks the lines of the source that belong to the user's choice in an output. */
  private showSources(places: Place[]): void {
    const first = places[0];
    if (first && !places.some((place) => place.uri === this.files.shown) && this.files.find(first.uri)) this.files.show(first.uri);
    const lines = places.filter((place) => place.uri === this.files.shown).map((place) => place.line);
    this.editor.mark(
      lines.sort((a, b) => a - b),
      true,
    );
  }
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

/** The server's own shaders; each is the main file of all of them. */
function ownExamples({ folder, examples }: Info): Example[] {
  if (!folder) return [];
  const { name, files, mains } = folder;
  return mains.map((main) => ({
    group: `Files of ${name}`,
    title: main,
    profile: "",
    files: [...files.filter((file) => file.name === main), ...files.filter((file) => file.name !== main)],
    targets: examples[0].targets,
  }));
}

function stateOf(example: Example): State {
  return { files: example.files, main: example.files[0].name, entry: "", profile: example.profile, options: "", targets: example.targets };
}

function storedTheme(): string {
  return localStorage.getItem("theme") ?? "";
}

/** Empty: as the system. Frames follow. */
function setTheme(theme: string): void {
  if (theme) localStorage.setItem("theme", theme);
  else localStorage.removeItem("theme");
  document.documentElement.style.colorScheme = theme || "light dark";
}

async function main(): Promise<void> {
  setTheme(storedTheme());
  try {
    const info = await getInfo();
    if (info.version !== VERSION) throw new Refused("", "The server is newer or older than this page. Reload the page.", false);
    await new App(info).open(location.hash);
  } catch (error) {
    byId("alert").textContent = error instanceof Refused ? error.message : String(error);
    byId("alert").hidden = false;
  }
}

void main();

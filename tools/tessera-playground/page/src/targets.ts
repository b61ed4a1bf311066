// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The menu of targets.
import { byId, make } from "./dom";
import type { Target } from "./protocol";

export class Targets {
  private readonly menu = byId<HTMLDetailsElement>("targets");
  private readonly boxes = new Map<string, HTMLInputElement>();
  chosen: string[] = [];

  constructor(
    private readonly all: Target[],
    private readonly most: number,
    private readonly onChange: () => void,
  ) {
    const list = byId("target-list");
    for (const [output, title] of [
      ["spirv", "SPIR-V for Vulkan"],
      ["metal", "Metal"],
    ]) {
      const group = make("fieldset", {}, make("legend", {}, title));
      for (const target of all.filter((each) => each.output === output)) group.append(this.row(target));
      list.append(group);
    }
    this.menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.menu.open) return;
      this.menu.open = false;
      this.menu.querySelector("summary")?.focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.menu.contains(event.target as Node)) this.menu.open = false;
    });
  }

  private row(target: Target): HTMLElement {
    const box = make("input", { type: "checkbox", value: target.name });
    box.addEventListener("change", () => {
      // In the order in which they were chosen.
      this.chosen = this.chosen.filter((name) => name !== target.name);
      if (box.checked) this.chosen.push(target.name);
      this.draw();
      this.onChange();
    });
    this.boxes.set(target.name, box);
    return make("label", {}, box, make("b", {}, target.name), " ", make("span", { class: "dim" }, target.description));
  }

  /** Returns the names that the server does not know. */
  set(names: string[]): string[] {
    const known = names.filter((name) => this.boxes.has(name));
    this.chosen = [...new Set(known)].slice(0, this.most);
    this.draw();
    return names.filter((name) => !this.boxes.has(name));
  }

  find(name: string): Target {
    const found = this.all.find((target) => target.name === name);
    if (!found) throw new Error(`there is no target ${name}`);
    return found;
  }

  private draw(): void {
    for (const [name, box] of this.boxes) {
      box.checked = this.chosen.includes(name);
      box.disabled = !box.checked && this.chosen.length >= this.most;
    }
    byId("target-names").textContent = this.chosen.join(", ") || "choose one";
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tabs of the files: choose, add, rename, remove.
import { button, byId, moveByKeys } from "./dom";
import type { SourceFile } from "./protocol";

/** The server's rule for names. */
const NAME = /^(?!(?:.*\/)?\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

export class Files {
  private readonly list = byId("files");
  private readonly dialog = byId<HTMLDialogElement>("name-dialog");
  private readonly field = byId<HTMLInputElement>("name-field");
  private readonly problem = byId("name-problem");
  private accept: (name: string) => void = () => {};
  files: SourceFile[] = [];
  main = "";
  shown = "";

  constructor(
    private readonly onShow: (file: SourceFile) => void,
    private readonly onChange: () => void,
  ) {
    moveByKeys(this.list);
    byId("add-file").addEventListener("click", () => this.add());
    byId("rename-file").addEventListener("click", () => this.rename());
    byId("remove-file").addEventListener("click", () => this.remove());
    byId("main-file").addEventListener("click", () => this.makeMain());
    byId("name-cancel").addEventListener("click", () => this.dialog.close());
    byId("name-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  set(files: SourceFile[], main: string): void {
    this.files = files;
    this.main = files.some((file) => file.name === main) ? main : files[0].name;
    this.show(this.main);
  }

  current(): SourceFile {
    return this.find(this.shown) ?? this.files[0];
  }

  find(name: string): SourceFile | undefined {
    return this.files.find((file) => file.name === name);
  }

  show(name: string): void {
    const file = this.find(name);
    if (!file) return;
    this.shown = name;
    this.draw();
    this.onShow(file);
  }

  private draw(): void {
    this.list.replaceChildren(
      ...this.files.map((file) => {
        const isShown = file.name === this.shown;
        const text = file.name === this.main && this.files.length > 1 ? `${file.name} (main)` : file.name;
        return button(text, () => this.show(file.name), {
          role: "tab",
          "aria-selected": String(isShown),
          "aria-controls": "source",
          tabindex: isShown ? "0" : "-1",
        });
      }),
    );
    byId<HTMLButtonElement>("remove-file").disabled = this.files.length < 2;
    byId<HTMLButtonElement>("main-file").disabled = this.shown === this.main;
  }

  private askName(title: string, name: string, accept: (name: string) => void): void {
    byId("name-title").textContent = title;
    this.field.value = name;
    this.problem.textContent = "";
    this.accept = accept;
    this.dialog.showModal();
    this.field.select();
  }

  private submit(): void {
    const name = this.field.value.trim();
    const isOther = this.files.some((file) => file.name === name);
    if (!NAME.test(name) || name.length > 128)
      this.problem.textContent = "Use letters, digits, “_”, “-”, “.” and “/”, and no part that is empty, “.” or “..”.";
    else if (isOther) this.problem.textContent = "Another file has this name.";
    else {
      this.dialog.close();
      this.accept(name);
    }
  }

  private add(): void {
    this.askName("New file", "common.hlsli", (name) => {
      this.files.push({ name, text: "" });
      this.show(name);
      this.onChange();
    });
  }

  private rename(): void {
    const file = this.current();
    this.askName(`New name of ${file.name}`, file.name, (name) => {
      if (this.main === file.name) this.main = name;
      file.name = name;
      this.show(name);
      this.onChange();
    });
  }

  private remove(): void {
    const file = this.current();
    if (!confirm(`Remove ${file.name}?`)) return;
    this.files = this.files.filter((other) => other !== file);
    if (this.main === file.name) this.main = this.files[0].name;
    this.show(this.files[0].name);
    this.onChange();
  }

  private makeMain(): void {
    this.main = this.shown;
    this.draw();
    this.onChange();
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of the page. Texts are only ever set as text, never as HTML.

export function byId<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no element ${id}`);
  return found as T;
}

type Attributes = Record<string, string>;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** Moves the focus between the tabs of a list by the arrow keys, Home and End. */
export function moveByKeys(list: HTMLElement): void {
  list.addEventListener("keydown", (event) => {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
    const at = tabs.indexOf(event.target as HTMLElement);
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    const next = tabs[(steps[event.key] + tabs.length) % tabs.length];
    next.click();
    // A click may have made the tabs anew.
    list.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  });
}

/** Splits a command line: spaces separate, quotes keep them. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  for (const [, plain] of line.matchAll(/((?:"[^"]*"?|'[^']*'?|[^\s"'])+)/g)) words.push(plain.replace(/"([^"]*)"?|'([^']*)'?/g, "$1$2"));
  return words;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which lines of a text belong to which lines of its sources, in both directions. The playground's page uses it too.

/** A line of the text that comes from a line of a source; both count from 0. */
export interface LineLink {
  uri: string;
  source: number;
  output: number;
}

export interface Place {
  uri: string;
  line: number;
}

export class Links {
  private readonly files = new Set<string>();
  private readonly outputs = new Map<string, number[]>();
  private readonly sources = new Map<number, Place>();

  constructor(lines: LineLink[]) {
    for (const { uri, source, output } of lines) {
      this.files.add(uri);
      const key = Links.key(uri, source);
      const found = this.outputs.get(key);
      if (found) found.push(output);
      else this.outputs.set(key, [output]);
      this.sources.set(output, { uri, line: source });
    }
    for (const found of this.outputs.values()) found.sort((a, b) => a - b);
  }

  /** The lines of the text that come from the lines [first, last] of a source, in order. */
  outputsOf(uri: string, first: number, last: number): number[] {
    const found: number[] = [];
    for (let line = first; line <= last; ++line) found.push(...(this.outputs.get(Links.key(uri, line)) ?? []));
    return found.sort((a, b) => a - b);
  }

  /** The lines of sources that the lines [first, last] of the text come from, each once. */
  sourcesOf(first: number, last: number): Place[] {
    const found = new Map<string, Place>();
    for (let line = first; line <= last; ++line) {
      const place = this.sources.get(line);
      if (place) found.set(Links.key(place.uri, place.line), place);
    }
    return [...found.values()];
  }

  /** Whether lines of the text come from a file. */
  has(uri: string): boolean {
    return this.files.has(uri);
  }

  private static key(uri: string, line: number): string {
    return `${line} ${uri}`;
  }
}

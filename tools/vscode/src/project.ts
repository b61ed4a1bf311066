// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tessera.json says about a shader (docs/editor.md), as arguments of the compiler. The server checks the file.
import * as fs from "fs/promises";
import * as path from "path";

interface Project {
  targets?: string[];
  include?: string[];
  define?: Record<string, string>;
  arguments?: string[];
  files?: { path: string; entry?: string; profile?: string }[];
}

export interface Compilation {
  /** Without the shader and the output. */
  arguments: string[];
  /** The folder of tessera.json, or else of the shader. */
  folder: string;
  targets: string[];
}

/** Returns the nearest tessera.json at or above a folder. */
async function find(folder: string): Promise<string | undefined> {
  for (;;) {
    const file = path.join(folder, "tessera.json");
    try {
      await fs.access(file);
      return file;
    } catch {
      const above = path.dirname(folder);
      if (above === folder) return undefined;
      folder = above;
    }
  }
}

/** Throws an Error if tessera.json is not JSON. */
export async function compilationOf(shader: string): Promise<Compilation> {
  const file = await find(path.dirname(shader));
  if (!file) return { arguments: [], folder: path.dirname(shader), targets: [] };
  let project: Project;
  try {
    project = JSON.parse(await fs.readFile(file, "utf8")) as Project;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
  const folder = path.dirname(file);
  const row = project.files?.find((each) => path.resolve(folder, each.path) === shader);
  return {
    arguments: [
      ...(row?.profile ? ["-T", row.profile] : []),
      ...(row?.entry ? ["-E", row.entry] : []),
      ...(project.include ?? []).flatMap((each) => ["-I", path.resolve(folder, each)]),
      ...Object.entries(project.define ?? {}).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
      ...(project.arguments ?? []),
    ],
    folder,
    targets: project.targets ?? [],
  };
}

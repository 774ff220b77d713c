import { posix } from "node:path";

/** Which files load which, with the modules of Node. Types are not loaded. */
export interface ImportGraph {
  readonly imports: ReadonlyMap<string, readonly string[]>;
  readonly users: ReadonlyMap<string, readonly string[]>;
}

export function readImports(files: readonly string[], read: (file: string) => string): ImportGraph {
  const imports = new Map(files.map((file) => [file, importsOf(file, read(file))]));
  const pairs = [...imports].flatMap(([file, names]) => names.map((name) => ({ file, name })));
  const users = new Map<string, string[]>();
  for (const { file, name } of pairs) {
    const known = users.get(name);
    if (known) known.push(file);
    else users.set(name, [file]);
  }
  return { imports, users };
}

function importsOf(file: string, text: string): string[] {
  const statements = text.matchAll(/^\s*(?:import|export)\b(?! type\b)(?:[^"'`;()]*?\bfrom)?\s*"([^"\n]+)"/gm);
  const calls = text.matchAll(/\bimport\("([^"\n]+)"\)/g);
  return [...statements, ...calls]
    .map(([, name = ""]) => name)
    .map((name) => (name.startsWith(".") ? posix.join(posix.dirname(file), name) : name));
}

/** All files that can be reached from one, and in how many steps. */
export function countSteps(start: string, next: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [file, count] of steps) {
    for (const other of next.get(file) ?? []) if (!steps.has(other)) steps.set(other, count + 1);
  }
  return steps;
}

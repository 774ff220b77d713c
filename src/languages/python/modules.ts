import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { kind } from "../../formats/python/kinds.ts";
import { textAt } from "../../formats/python/scan.ts";
import { countFolders } from "../../text/paths.ts";
import type { Call } from "./calls.ts";
import { hyperparameters, readHyperparameters } from "./hyperparameters.ts";
import { type ModuleValues, readModuleValues } from "./module-values.ts";
import type { Literal, Program } from "./program.ts";
import { createEvaluator } from "./values.ts";

const maxModules = 5;

/** The same program with the values of other project modules that the wanted calls take: `load(settings.model)`. */
export async function withModules(
  file: SourceFile,
  program: Program,
  isWanted: (call: Call) => boolean,
): Promise<Program> {
  const modules = await loadModules(file, program, isWanted);
  const settings = await readHyperparameters(file, program, isWanted);
  if (modules.size === 0 && settings.length === 0) return program;
  const { tokens, constants, imports } = program;
  const lookUp = ([root = "", ...rest]: readonly string[], isKey = false): readonly string[] => {
    if ((rest.at(-2) ?? root) === hyperparameters)
      return settings.flatMap(({ values }) => values.get(rest.at(-1) ?? "") ?? []);
    if (isKey) return [];
    const name = rest.at(-1) ?? imports.names.get(root)?.split(".").pop() ?? "";
    return modules.get(root)?.values.get(name) ?? [];
  };
  const literal = (text: string, at: number): Literal | undefined => {
    const own = program.literal(text, at);
    if (own) return own;
    for (const { file: module, lines } of [...modules.values(), ...settings]) {
      const line = lines.get(text);
      if (line !== undefined) return { line, file: module };
    }
    return undefined;
  };
  return { ...program, evaluate: createEvaluator(tokens, constants, lookUp), literal };
}

/** The modules by imported name. */
async function loadModules(
  file: SourceFile,
  program: Program,
  isWanted: (call: Call) => boolean,
): Promise<ReadonlyMap<string, ModuleValues>> {
  const modules = new Map<string, ModuleValues>();
  for (const name of namesInCalls(program, isWanted)) {
    const origin = program.imports.names.get(name);
    const module = origin === undefined ? undefined : findModule(file, origin);
    const values = module && (await readModuleValues(module));
    if (values) modules.set(name, values);
    if (modules.size >= maxModules) break;
  }
  return modules;
}

/** Imported names that arguments of the calls start with. */
function namesInCalls({ calls, imports, tokens }: Program, isWanted: (call: Call) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const call of calls) {
    if (!isWanted(call)) continue;
    for (const { start } of call.arguments) {
      if (tokens.kinds[start] !== kind.name) continue;
      const text = textAt(tokens, start);
      if (imports.names.has(text)) names.add(text);
    }
  }
  return names;
}

/** `app.config.settings` is either that module, or a name in `app.config`. */
export function findModule(file: SourceFile, origin: string): SourceFile | undefined {
  const [dots = ""] = /^\.{0,20}/.exec(origin) ?? [];
  const parts = origin.slice(dots.length).split(".");
  const toRoot = "../".repeat(countFolders(file.folder));
  const starts = dots === "" ? ["", toRoot, `${toRoot}src/`] : ["../".repeat(dots.length - 1)];
  const paths = [parts, parts.slice(0, -1)].map((path) => path.join("/")).filter((path) => path !== "");
  for (const path of paths) {
    for (const start of starts) {
      for (const end of [".py", "/__init__.py"]) {
        const module = file.sibling(`${start}${path}${end}`);
        if (module && module.path !== file.path) return module;
      }
    }
  }
  return undefined;
}

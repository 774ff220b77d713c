import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { depthOf } from "../../text/paths.ts";
import { createWordSearch } from "../word-search.ts";
import { readHelperIfTelling } from "../read-text.ts";
import type { Call } from "./calls.ts";
import { readProgram, type Program } from "./program.ts";

const maxModules = 5;
/** Settings modules are short. */
export const maxModuleBytes = 64_000;

/** The project modules from which the calls that are wanted take arguments, by imported name: `settings.model`. */
export async function loadModules(
  file: SourceFile,
  program: Program,
  isWanted: (call: Call) => boolean,
): Promise<ReadonlyMap<string, Program>> {
  const modules = new Map<string, Program>();
  for (const name of namesInCalls(program, isWanted)) {
    const origin = program.imports.names.get(name);
    const module = origin === undefined ? undefined : findModule(file, origin);
    const source = module && (await readHelperIfTelling(module, maxModuleBytes, hasAssignment));
    if (module && source !== undefined) modules.set(name, { ...readProgram(source), file: module.path });
    if (modules.size >= maxModules) break;
  }
  return modules;
}

const hasAssignment = createWordSearch(["= ", '="', "='"]);

/** Imported names that arguments of the calls start with. */
function namesInCalls({ calls, imports, tokens }: Program, isWanted: (call: Call) => boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const call of calls) {
    if (!isWanted(call)) continue;
    for (const { start } of call.arguments) {
      const text = tokens[start]?.text ?? "";
      if (tokens[start]?.kind === "name" && imports.names.has(text)) names.add(text);
    }
  }
  return names;
}

/** `app.config.settings` is either that module, or a name in `app.config`. */
export function findModule(file: SourceFile, origin: string): SourceFile | undefined {
  const [dots = ""] = /^\.{0,20}/.exec(origin) ?? [];
  const parts = origin.slice(dots.length).split(".");
  const toRoot = "../".repeat(depthOf(file.folder));
  const starts = dots === "" ? ["", toRoot, `${toRoot}src/`] : ["../".repeat(dots.length - 1)];
  const paths = [parts, parts.slice(0, -1)].map((path) => path.join("/")).filter((path) => path !== "");
  for (const path of paths) {
    for (const start of starts) {
      for (const end of [".py", "/__init__.py"]) {
        const found = file.sibling(`${start}${path}${end}`);
        if (found && found.path !== file.path) return found;
      }
    }
  }
  return undefined;
}

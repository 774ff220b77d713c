import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isHubId } from "../../../../models/hub-id.ts";
import { readHelperIfTelling } from "../../../../languages/read-text.ts";
import type { Reference } from "../../reference.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { namesIn, readArgument, ruleOf, textOf } from "./call-references.ts";
import type { Call } from "../../../../languages/python/calls.ts";
import { findModule, maxModuleBytes } from "../../../../languages/python/modules.ts";
import { readProgram, type Program } from "../../../../languages/python/program.ts";
import type { Rule } from "./rules.ts";
import { passedArgument, type Wrapper } from "../../../../languages/python/wrappers.ts";

/** Models that a program loads through functions of other project modules that only pass a name on. */
export async function readImportedWrappers(file: SourceFile, program: Program): Promise<readonly Reference[]> {
  const modules = new Map<string, ReadonlyMap<string, readonly LoadingWrapper[]>>();
  const found: Reference[] = [];
  for (const call of program.calls) {
    const origin = originOf(program, call);
    if (origin === undefined || !namesSomething(program, call) || ruleOf(program, call)) continue;
    const module = findModule(file, origin);
    if (!module || (!modules.has(module.path) && modules.size >= maxModules)) continue;
    const known = modules.get(module.path) ?? (await listWrappers(module));
    modules.set(module.path, known);
    for (const { wrapper, rule } of known.get(origin.slice(origin.lastIndexOf(".") + 1)) ?? []) {
      const argument = passedArgument(wrapper, call);
      if (argument) found.push(...readArgument(file, program, call, rule, argument).found);
    }
  }
  return found;
}

const maxModules = 5;

interface LoadingWrapper {
  readonly wrapper: Wrapper;
  readonly rule: Rule;
}

/** The full name of an imported function; otherwise undefined. */
function originOf({ imports }: Program, { receiver, name }: Call): string | undefined {
  if (receiver === "") return imports.names.get(name);
  const module = imports.names.get(receiver);
  return module === undefined ? undefined : `${module}.${name}`;
}

function namesSomething(program: Program, { arguments: given }: Call): boolean {
  return given.some((argument) => {
    const token = program.tokens[argument.start];
    if (argument.end !== argument.start + 1) return false;
    if (token?.kind === "string") return isHubId(token.text);
    return token?.kind === "name" && program.evaluate(argument).some(isHubId);
  });
}

/** The wrappers of a module, by name. */
async function listWrappers(module: SourceFile): Promise<ReadonlyMap<string, readonly LoadingWrapper[]>> {
  const source = await readHelperIfTelling(module, maxModuleBytes, defines);
  if (source === undefined) return new Map();
  const program = readProgram(source);
  const found = program.calls.flatMap((call) => {
    const rule = ruleOf(program, call);
    if (!rule) return [];
    const repositoryType = textOf(program, call, "repo_type");
    return namesIn(call, rule).flatMap((argument): LoadingWrapper[] => {
      const wrapper = program.wrapperOf(call, argument, rule.keywords);
      return wrapper ? [{ wrapper, rule: { ...rule, ...(repositoryType !== undefined && { repositoryType }) } }] : [];
    });
  });
  return Map.groupBy(found, ({ wrapper }) => wrapper.name);
}

const defines = createWordSearch(["def "]);

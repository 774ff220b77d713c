import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { textAt } from "../../../../formats/python/scan.ts";
import { isHubId } from "../../../../models/hub-id.ts";
import { readHelperIfTelling } from "../../../../languages/read-text.ts";
import type { Reference } from "../../reference.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { namesIn, readArgument, findCallRule, readTextArgument } from "./call-references.ts";
import type { Call } from "../../../../languages/python/calls.ts";
import { maxModuleBytes } from "../../../../languages/python/module-values.ts";
import { findModule } from "../../../../languages/python/modules.ts";
import { readProgram, type Program } from "../../../../languages/python/program.ts";
import type { Rule } from "./rules.ts";
import { tellingCalls } from "./telling-calls.ts";
import { passedArgument, type Wrapper } from "../../../../languages/python/wrappers.ts";
import { oncePerObject } from "../../../../async/once.ts";

/** Models that a program loads through functions of other project modules that only pass a name on. */
export async function readImportedWrappers(file: SourceFile, program: Program): Promise<readonly Reference[]> {
  const modules = new Map<string, ReadonlyMap<string, readonly LoadingWrapper[]>>();
  const references: Reference[] = [];
  for (const call of program.calls) {
    const origin = originOf(program, call);
    if (origin === undefined || !namesSomething(program, call) || findCallRule(program, call)) continue;
    const module = findModule(file, origin);
    if (!module || (!modules.has(module.path) && modules.size >= maxModules)) continue;
    const wrappers = modules.get(module.path) ?? (await listWrappers(module));
    modules.set(module.path, wrappers);
    for (const { wrapper, rule } of wrappers.get(origin.slice(origin.lastIndexOf(".") + 1)) ?? []) {
      const argument = passedArgument(wrapper, call);
      if (!argument) continue;
      references.push(...readArgument(file, program, call, rule, argument).references);
      const own = program.wrapperOf(call, argument, wrapper.keywords);
      for (const { caller, argument: given } of own ? program.callersOf(own) : [])
        references.push(...readArgument(file, program, caller, rule, given).references);
    }
  }
  return references;
}

const maxModules = 5;

interface LoadingWrapper {
  readonly wrapper: Wrapper;
  readonly rule: Rule;
}

/** The full name of an imported function; otherwise undefined. */
function originOf({ imports, tokens }: Program, { name, at }: Call): string | undefined {
  const { kinds } = tokens;
  if (kinds[at - 1] !== sign.dot) return imports.names.get(name);
  if (kinds[at - 2] !== kind.name || kinds[at - 3] === sign.dot) return undefined;
  const module = imports.names.get(textAt(tokens, at - 2));
  return module === undefined ? undefined : `${module}.${name}`;
}

function namesSomething(program: Program, { arguments: given }: Call): boolean {
  return given.some((argument) => {
    const { start, end } = argument;
    if (end !== start + 1) return false;
    const code = program.tokens.kinds[start];
    if (isString(code)) return isHubId(textAt(program.tokens, start));
    return code === kind.name && program.evaluate(argument).some(isHubId);
  });
}

/** The wrappers of a module, by name. */
const listWrappers = oncePerObject(
  async (module: SourceFile): Promise<ReadonlyMap<string, readonly LoadingWrapper[]>> => {
    const source = await readHelperIfTelling(module, maxModuleBytes, defines);
    if (source === undefined) return new Map();
    const program = readProgram(source);
    const wrappers = tellingCalls(program).flatMap((call) => {
      const rule = findCallRule(program, call);
      if (!rule) return [];
      const repositoryType = readTextArgument(program, call, "repo_type");
      return namesIn(call, rule).flatMap((argument): LoadingWrapper[] => {
        const wrapper = program.wrapperOf(call, argument, rule.keywords);
        return wrapper ? [{ wrapper, rule: { ...rule, ...(repositoryType !== undefined && { repositoryType }) } }] : [];
      });
    });
    const all = [...wrappers];
    const seen = new Set(wrappers.map(({ wrapper }) => idOf(wrapper)));
    // Functions of the module that pass a name on to one of its wrappers. The list grows while it is gone through.
    for (const { wrapper, rule } of all)
      for (const { caller, argument } of all.length < maxWrappers ? program.callersOf(wrapper) : []) {
        const around = program.wrapperOf(caller, argument, wrapper.keywords);
        if (!around || seen.has(idOf(around))) continue;
        seen.add(idOf(around));
        all.push({ wrapper: around, rule });
      }
    return Map.groupBy(all, ({ wrapper }) => wrapper.name);
  },
);

const maxWrappers = 100;

function idOf({ name, position }: Wrapper): string {
  return `${name} ${position}`;
}

const defines = createWordSearch(["def "]);

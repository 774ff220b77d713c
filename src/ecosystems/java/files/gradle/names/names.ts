import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { findAbove } from "../../../../kit/find-nearest.ts";
import type { Language } from "../../script/nodes.ts";
import { bothOrNone, evaluate, type ScriptContext, test, type Value } from "../../script/values.ts";
import type { Definition } from "../../script/variables.ts";
import { withApplied } from "../build/applied-scripts.ts";
import { buildSources } from "../build/build-sources.ts";
import { toAccessor } from "../catalogs/catalog.ts";
import { createCalls } from "./call-functions.ts";
import { readProperties } from "../build/properties-file.ts";
import { readIfPossible, type ScriptFile } from "../build/script-file.ts";
import { catalogsFor, type Catalogs } from "../catalogs/settings-catalogs.ts";

/** All possible values of the names in a build script. */
export interface Names {
  /** The scripts whose names it sees: its own, those it applies, those of the folders above, the build's sources. */
  readonly scripts: readonly ScriptFile[];
  readonly contextFor: (language: Language) => ScriptContext;
  readonly catalogs: Catalogs;
}

export async function namesFor(script: ScriptFile): Promise<Names> {
  const scripts = await visibleScripts(script);
  const catalogs = await catalogsFor(script.file);
  const properties = await Promise.all([...findAbove(script.file, ["gradle.properties"])].map(readProperties));
  const variables = createVariables(scripts, (path) => propertyOf(properties, path.join(".")), catalogs);
  return { scripts, contextFor: (language) => variables(language, ""), catalogs };
}

async function visibleScripts(script: ScriptFile): Promise<readonly ScriptFile[]> {
  const scripts = new Map<SourceFile, ScriptFile>();
  const names = ["build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];
  const above = await Promise.all([...findAbove(script.file, names)].map(readIfPossible));
  for (const start of [script, ...above.flat()]) {
    for (const script of await withApplied(start)) scripts.set(script.file, scripts.get(script.file) ?? script);
  }
  for (const source of await buildSources(script.file)) scripts.set(source.file, scripts.get(source.file) ?? source);
  return [...scripts.values()];
}

function propertyOf(files: readonly ReadonlyMap<string, string>[], name: string): string | undefined {
  return files.find((properties) => properties.has(name))?.get(name);
}

const maxDepth = 20;

type Outside = (path: readonly string[]) => Value | undefined;

/** Looks a name up in one script after the other. `def v = rootProject.v` means the `v` of an outer script. */
function createVariables(scripts: readonly ScriptFile[], outside: Outside, catalogs: Catalogs) {
  const values = new Map<Definition, Value | undefined>();
  let depth = 0;

  const valueOf = (definition: Definition, language: Language): Value | undefined => {
    if (values.has(definition) || depth > maxDepth) return values.get(definition);
    values.set(definition, undefined);
    depth++;
    const value = definition.arms
      ? chosen(definition.arms, language)
      : evaluate(definition.nodes, contextFor(language, definition.within));
    depth--;
    values.set(definition, value);
    return value;
  };

  /** Of the branch that is taken, or of all possible ones; a branch without a known value makes the rest uncertain. */
  const chosen = (arms: NonNullable<Definition["arms"]>, language: Language): Value | undefined => {
    const branchValues: (Value | undefined)[] = [];
    for (const { condition, definition } of arms) {
      const isTaken = condition ? test(condition, contextFor(language, "")) : true;
      if (isTaken !== false && definition) branchValues.push(valueOf(definition, language));
      if (isTaken) break;
    }
    return bothOrNone(branchValues);
  };

  const variable = (name: string, within: string): Value | undefined => {
    for (const { variables, language } of scripts) {
      for (const full of fullNames(name, within)) {
        const definition = variables.get(full);
        const value = definition && valueOf(definition, language);
        if (value !== undefined) return value;
      }
    }
    return undefined;
  };

  const definitionOf = (name: string, within: string): Definition | undefined => {
    const all = scripts.flatMap(({ variables }) =>
      fullNames(name, within).flatMap((full) => variables.get(full) ?? []),
    );
    return all.find(({ arms }) => !arms);
  };

  const contextFor = (language: Language, within: string): ScriptContext => ({
    language,
    lookUp: (path) => fromCatalog(path, catalogs) ?? variable(path.join("."), within) ?? outside(path),
    isSet: (name) => scripts.some(({ variables }) => variables.has(name)) || outside([name]) !== undefined,
    sourceOf: (path) => definitionOf(path.join("."), within)?.nodes,
    call: (path, given) =>
      call(
        [
          ...fullNames(path.join("."), within),
          ...path
            .slice(1)
            .slice(-1)
            .map((last) => `.${last}`),
        ],
        given,
      ),
  });
  const call = createCalls(scripts, contextFor);
  return contextFor;
}

/** Inside `Deps.AndroidX` the name `x` may be `Deps.AndroidX.x`, `Deps.x` or `x`. */
function fullNames(name: string, within: string): readonly string[] {
  if (within === "") return [name];
  const parts = within.split(".");
  return [...parts.map((_, at) => `${parts.slice(0, parts.length - at).join(".")}.${name}`), name];
}

/** `libs.okhttp.core`, `libs.bundles.logging`, `libs.versions.kotlin`. */
function fromCatalog([head = "", ...rest]: readonly string[], catalogs: Catalogs): Value | undefined {
  const catalog = catalogs.get(head);
  if (!catalog || rest.length === 0) return undefined;
  const alias = toAccessor(rest.join("."));
  const [table, ...inner] = alias.split(".");
  if (table === "versions") return catalog.versions.get(inner.join("."));
  const aliases = table === "bundles" ? (catalog.bundles.get(inner.join(".")) ?? []) : [alias];
  const libraries = aliases.flatMap((alias) => {
    const library = catalog.libraries.get(alias);
    return library ? [`${library.group}:${library.artifact}:${library.version ?? ""}`] : [];
  });
  return table === "bundles" && libraries.length > 0 ? libraries : libraries[0];
}

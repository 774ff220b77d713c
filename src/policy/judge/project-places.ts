import { findPlace } from "../../domain/policy/places.ts";
import type { PathRule } from "../../domain/policy/project-rules.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import { toFolder } from "../../text/paths.ts";
import { createPathRule } from "./path-rule.ts";

/** The project's rule for a file: if several match, the last one, as in `.gitignore`. */
export function createPathRules(rules: readonly PathRule[]): (file: string) => PathRule | undefined {
  const matchers = rules.map((rule) => ({ rule, matches: createPathRule(rule.path) })).reverse();
  const byFolder = new Map<string, PathRule | undefined>();
  return (file) => {
    // Only folders are matched, so no rule can apply to the root.
    const folder = toFolder(file);
    if (!byFolder.has(folder)) byFolder.set(folder, matchers.find(({ matches }) => matches(folder))?.rule);
    return byFolder.get(folder);
  };
}

/** The folder of `own` that a part of the repository is in. */
export function createOwnFolders(
  folders: readonly string[],
): (part: { readonly folder?: string }) => string | undefined {
  const rules = folders.map((path) => ({ path, matches: createPathRule(path) }));
  return ({ folder }) => (folder === undefined ? undefined : rules.find(({ matches }) => matches(folder))?.path);
}

/** The places of a project whose `lcc.yml` has `paths`; `runtime` makes a folder part of the product. */
export function createProjectPlaces(rules: readonly PathRule[]): Places {
  const ruleOf = createPathRules(rules);
  return {
    plain: findPlace,
    rules: JSON.stringify(rules),
    of(file) {
      const rule = ruleOf(file);
      if (!rule) return findPlace(file);
      const { path, scope } = rule;
      return scope === "runtime" ? undefined : { scope, rule: `in the path ${path} of lcc.yml` };
    },
  };
}

import type { Context, JudgedRisk, Policy } from "../../domain/policy/policy.ts";
import type { AreaRule } from "../../domain/policy/project-rules.ts";
import type { Finding } from "../../domain/report/finding.ts";
import { createPathRule } from "../../policy/judge/path-rule.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { toFolder } from "../../text/paths.ts";

type Component = Finding["component"];

/** A part of a project that is judged by another context, because `contexts` of its `lcc.yml` says so. */
export interface Area {
  readonly rule: AreaRule;
  readonly context: Context;
  readonly riskOf: (component: Component) => JudgedRisk | undefined;
}

/** The rules whose context the policy has; a report may be judged again by a policy without it. */
export function createAreas(
  rules: readonly AreaRule[],
  policy: Policy,
  prepare: (context: Context) => Omit<Area, "rule">,
): Area[] {
  const contexts = new Map(policy.contexts.map((context) => [context.name, context]));
  const prepared = new Map<string, Omit<Area, "rule">>();
  return rules.flatMap((rule) => {
    const context = contexts.get(rule.context);
    return context ? [{ rule, ...getOrCreate(prepared, rule.context, () => prepare(context)) }] : [];
  });
}

/**
 * The areas that a component belongs to, by its workspaces or else by its locations; undefined: what is in no area. A
 * component with more workspaces than are listed may be in all of them.
 */
export function createAreaFinder(areas: readonly Area[]): (component: Component) => readonly (Area | undefined)[] {
  const matchers = areas.map((area) => ({ area, matches: createPathRule(area.rule.path) }));
  const byFolder = new Map<string, readonly (Area | undefined)[]>();
  const find = (folder: string) =>
    getOrCreate(byFolder, folder, () => {
      const holding = matchers.filter(({ matches }) => matches(folder)).map(({ area }) => area);
      return holding.length === 0 ? [undefined] : holding;
    });
  return ({ workspaces = [], furtherWorkspaces, locations }) => {
    if (furtherWorkspaces !== undefined) return [undefined, ...areas];
    const ofWorkspaces = workspaces.map(({ path }) => (path === "." ? "" : path));
    const folders = workspaces.length > 0 ? ofWorkspaces : locations.map(({ file }) => toFolder(file));
    return folders.length === 0 ? [undefined] : [...new Set(folders.flatMap(find))];
  };
}

/** All contexts that a component is judged by. */
export function createContextFinder(
  context: Context,
  areas: readonly Area[],
): (component: Component) => readonly Context[] {
  if (areas.length === 0) return () => [context];
  const areasOf = createAreaFinder(areas);
  return (component) => areasOf(component).map((area) => area?.context ?? context);
}

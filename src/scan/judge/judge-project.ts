import { componentKey } from "../../domain/contracts/component.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Override, Policy, ProjectRules, Waiver } from "../../domain/policy/policy.ts";
import type {
  AreaRule,
  JudgedWithout,
  PathRule,
  ProjectFileRules,
  ProjectRuleEntry,
  ProjectRuleText,
} from "../../domain/policy/project-rules.ts";
import { createPathRules } from "../../policy/judge/project-places.ts";
import { isLeftOut } from "../../policy/judge/production.ts";
import { withoutSelector } from "../../policy/read/describe.ts";
import { createAreaJudge } from "./area-judge.ts";
import { createCachedJudge } from "./cached-judge.ts";
import type { Judged, JudgeOptions } from "./judge.ts";

export interface ToJudge {
  readonly component: Finding["component"];
  readonly evidence: readonly Evidence[];
  /** The component without the rules of the project; absent: the same. */
  readonly plain?: Finding["component"];
  readonly texts?: Finding["texts"];
  /** The folder in `own` of the project's `lcc.yml` that makes it the project's own: it is judged for `before` only. */
  readonly own?: string;
}

interface JudgedProject {
  readonly judged: readonly Judged[];
  /** The project's rules with their effects, except excludes. */
  readonly entries: readonly ProjectRuleEntry[];
}

/** Whether a policy allows rules of the project. */
export function takesProjectRules({ projectRules }: Policy, byDefault: ProjectRules = "all"): boolean {
  return (projectRules ?? byDefault) === "all";
}

/** Judges all components, and records what the rules of the project changed. */
export function judgeProject(
  all: readonly ToJudge[],
  options: JudgeOptions,
  brought?: ProjectFileRules,
): JudgedProject {
  const judge = createAreaJudge(options);
  const [components, own] = [all.filter((one) => one.own === undefined), all.filter((one) => one.own !== undefined)];
  const judged = components.map(({ component, evidence, texts = [] }) => {
    const one = judge(component, evidence);
    return texts.length === 0 ? one : { ...one, finding: { ...one.finding, texts } };
  });
  if (!brought) return { judged, entries: [] };
  const changes = collectChanges(components, judged, options);
  const isIgnored = options.projectRules === undefined;
  const toEntry = (kind: "override" | "waiver", rule: Override | Waiver): ProjectRuleEntry => {
    const { components = [], before = [] } = changes.get(rule) ?? {};
    return { kind, rule: textOf(rule), components, before, ...(isIgnored && { isIgnored }) };
  };
  return {
    judged,
    entries: [
      ...brought.overrides.map((override) => toEntry("override", override)),
      ...brought.waivers.map((waiver) => toEntry("waiver", waiver)),
      ...listContexts(components, judged, options, brought.contexts ?? []),
      ...listPaths(components, options, brought.paths ?? []),
      ...listOwn(own, options, brought.own ?? []),
      ...(brought.production ? [listProduction(components, judged, options)] : []),
    ],
  };
}

/** Paths have already changed the components; a change that no path explains counts for all of them. */
function listPaths(
  components: readonly ToJudge[],
  options: JudgeOptions,
  paths: readonly PathRule[],
): ProjectRuleEntry[] {
  const isIgnored = options.projectRules === undefined;
  const ruleOf = createPathRules(paths);
  const judgeWithout = createJudgeWithout(options);
  const changed = isIgnored ? [] : components.filter(({ plain }) => plain !== undefined);
  const all = changed.map((judged) => {
    const { locations, workspaces = [] } = judged.component;
    const places = [...locations.map(({ file }) => file), ...workspaces.map(({ path }) => `${path}/`)];
    const rules = new Set(places.flatMap((place) => ruleOf(place) ?? []));
    return { key: componentKey(judged.component), before: judgeWithout(judged), rules };
  });
  return paths.map((rule) => {
    const own = all.filter(({ rules }) => rules.size === 0 || rules.has(rule));
    const [components, before] = [own.map(({ key }) => key), own.map((change) => change.before)];
    return { kind: "path", rule: { ...rule }, components, before, ...(isIgnored && { isIgnored }) };
  });
}

/** What another context than that of the report changed. One that the policy does not have is not applied. */
function listContexts(
  all: readonly ToJudge[],
  judged: readonly Judged[],
  { areas = [], ...options }: JudgeOptions,
  rules: readonly AreaRule[],
): ProjectRuleEntry[] {
  const judgeWithout = createJudgeWithout(options);
  return rules.map((rule) => {
    const changed = all.filter((_, at) => judged[at]?.area === rule);
    const { path, context } = rule;
    return {
      kind: "context",
      rule: { path, context },
      components: changed.map(({ component }) => componentKey(component)),
      before: changed.map((one) => judgeWithout(one)),
      ...(!areas.some((area) => area.rule === rule) && { isIgnored: true }),
    };
  });
}

/** What `own` took out. */
function listOwn(parts: readonly ToJudge[], options: JudgeOptions, folders: readonly string[]): ProjectRuleEntry[] {
  const isIgnored = options.projectRules === undefined;
  const judgeWithout = createJudgeWithout(options);
  return folders.map((path) => {
    const taken = parts.filter(({ own }) => own === path);
    const components = taken.map(({ component }) => componentKey(component));
    return {
      kind: "own",
      rule: { path },
      components,
      before: taken.map(judgeWithout),
      ...(isIgnored && { isIgnored }),
    };
  });
}

/** What `production: true` made milder. */
function listProduction(all: readonly ToJudge[], judged: readonly Judged[], options: JudgeOptions): ProjectRuleEntry {
  const isIgnored = options.projectRules === undefined;
  const judgeWithout = createJudgeWithout(options);
  const components: string[] = [];
  const before: JudgedWithout[] = [];
  for (const [at, { finding }] of judged.entries()) {
    const component = all[at];
    if (isIgnored || !component || !isLeftOut(finding)) continue;
    const was = judgeWithout(component);
    if (was.status === finding.status) continue;
    components.push(componentKey(finding.component));
    before.push(was);
  }
  return { kind: "production", rule: {}, components, before, ...(isIgnored && { isIgnored }) };
}

interface Changes {
  readonly components: string[];
  readonly before: JudgedWithout[];
}

function collectChanges(
  components: readonly ToJudge[],
  judged: readonly Judged[],
  options: JudgeOptions,
): ReadonlyMap<Override | Waiver, Changes> {
  const changes = new Map<Override | Waiver, Changes>();
  const judgeWithout = createJudgeWithout(options);
  for (const [at, { finding, projectRules = [] }] of judged.entries()) {
    const judged = components[at];
    if (!judged || projectRules.length === 0) continue;
    const before = judgeWithout(judged);
    for (const rule of projectRules) {
      const change = changes.get(rule) ?? { components: [], before: [] };
      change.components.push(componentKey(finding.component));
      change.before.push(before);
      changes.set(rule, change);
    }
  }
  return changes;
}

/** How a component is judged without any rule of the project. */
export function createJudgeWithout(options: JudgeOptions): (component: ToJudge) => JudgedWithout {
  const { projectRules: _, areas: _areas, plainContext = options.context, ...rest } = options;
  const judge = createCachedJudge({ ...rest, context: plainContext });
  return ({ component, evidence, plain = component }) => {
    const { resolved_license: license, status } = judge(plain, evidence).finding;
    const { scope, scopeReason } = plain;
    return { license, status, scope, ...(scopeReason !== undefined && { scopeReason }) };
  };
}

function textOf(rule: Override | Waiver): ProjectRuleText {
  if ("component" in rule) return withoutSelector(rule);
  const { package: component, license, reason, expires } = rule;
  return { component, license, ...(reason !== undefined && { reason }), ...(expires !== undefined && { expires }) };
}

import { componentKey } from "../../domain/contracts/component.ts";
import type { Override, Waiver } from "../../domain/policy/policy.ts";
import type { Finding } from "../../domain/report/finding.ts";
import {
  type AreaRule,
  maxPathRules,
  maxProjectPatterns,
  maxProjectRules,
  type JudgedWithout,
  type ProjectFileRules,
  type ProjectRuleEntry,
} from "../../domain/policy/project-rules.ts";
import { findPlace } from "../../domain/policy/places.ts";
import { markPlace } from "../../domain/policy/limit-scope-by-path.ts";
import type { Coverage, Report } from "../../domain/report/report.ts";
import { isPattern } from "../../policy/read/project-rules.ts";
import { restoreArea, restoreOverride, restoreWaiver } from "../../policy/judge/restore-rules.ts";
import type { ToJudge } from "./judge-project.ts";

export interface StoredRules extends ProjectFileRules {
  readonly contexts: readonly AreaRule[];
  /** The rule of each entry in the report; undefined for other kinds and invalid rules. */
  readonly rules: readonly (Override | Waiver | AreaRule | undefined)[];
}

/** Restores the project rules from a report, up to the same limits as in `lcc.yml`. */
export function restoreRules(entries: readonly ProjectRuleEntry[]): StoredRules {
  let patterns = 0;
  const restored = entries.map(({ kind, rule }, at) => {
    if (at >= maxProjectRules) return {};
    if (kind === "override") {
      const override = restoreOverride(rule);
      patterns += override && isPattern(override) ? 1 : 0;
      return override && isPattern(override) && patterns > maxProjectPatterns ? {} : { override };
    }
    if (kind === "context") return { area: restoreArea(rule) };
    return kind === "waiver" ? { waiver: restoreWaiver(rule) } : {};
  });
  const contexts = restored.flatMap(({ area }) => area ?? []).slice(0, maxPathRules);
  return {
    overrides: restored.flatMap(({ override }) => override ?? []),
    waivers: restored.flatMap(({ waiver }) => waiver ?? []),
    production: entries.some(({ kind }) => kind === "production"),
    contexts,
    rules: restored.map(({ override, waiver, area }) => override ?? waiver ?? area),
  };
}

/** The components and evidence of a report; without the effects of paths unless these are kept. */
export function takeBackPaths({ findings, projectRules = [] }: Report, keepsPaths: boolean): ToJudge[] {
  const scopes = new Map<string, JudgedWithout>();
  for (const { kind, components, before, isIgnored } of projectRules) {
    if (kind !== "path" || isIgnored) continue;
    for (const [at, key] of components.entries()) {
      const was = before[at];
      if (was && !scopes.has(key)) scopes.set(key, was);
    }
  }
  return findings.map(({ component, evidence, texts }) => {
    const rest = { evidence, ...(texts && { texts }) };
    const was = scopes.get(componentKey(component));
    if (!was) return { component, ...rest };
    const plain = withScope(component, was);
    return keepsPaths ? { component, plain, ...rest } : { component: plain, ...rest };
  });
}

/** The coverage of a report; without the effects of paths unless these are kept. */
export function takeBackPlaces({ coverage, projectRules = [] }: Report, keepsPaths: boolean): Coverage {
  if (keepsPaths || !projectRules.some(({ kind, isIgnored }) => kind === "path" && !isIgnored)) return coverage;
  const { manifestsUnread, unlocked, outdated } = coverage;
  return {
    ...coverage,
    manifestsUnread: manifestsUnread.map((unread) => markPlace(unread, findPlace)),
    ...(unlocked && { unlocked: unlocked.map((manifest) => markPlace(manifest, findPlace)) }),
    ...(outdated && { outdated: outdated.map((lockfile) => markPlace(lockfile, findPlace)) }),
  };
}

export function withScope(
  { scopeReason: _reason, ...component }: Finding["component"],
  { scope, scopeReason }: Pick<JudgedWithout, "scope" | "scopeReason">,
): Finding["component"] {
  return { ...component, scope, ...(scopeReason !== undefined && { scopeReason }) };
}

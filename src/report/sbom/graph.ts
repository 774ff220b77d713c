import type { ReasonCode } from "../../domain/report/completeness.ts";
import { componentKey } from "../../domain/contracts/component.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { compareTexts } from "../../text/compare-texts.ts";

/** The dependency graph, from the dependency files. */
export interface Graph {
  /** Sorted by type, name and version, regardless of the order of the report. */
  readonly findings: readonly Finding[];
  readonly direct: readonly Finding[];
  /** Roots for everything that the direct dependencies do not lead to: how it is used is not known. */
  readonly loose: readonly Finding[];
  /** Undefined if no file has the dependencies of a component. */
  needs(finding: Finding): Needs | undefined;
}

interface Needs {
  readonly findings: readonly Finding[];
  /** False if a dependency is missing in the report. */
  readonly isComplete: boolean;
}

export function buildGraph({ findings: unsorted }: Report): Graph {
  const findings = [...unsorted].sort(byIdentity);
  const byKey = new Map(findings.toReversed().map((finding) => [componentKey(finding.component), finding]));
  const needed = new Map(findings.map((finding) => [finding, readNeeds(finding, byKey)]));
  const needs = (finding: Finding) => needed.get(finding);
  const direct = findings.filter(({ component }) => component.direct === true);
  return { findings, direct, loose: findLoose(findings, direct, needs), needs };
}

/** What is unknown about how a loose component is used. */
export function describeLoose({ component }: Finding): string {
  return component.direct === false
    ? "It comes in through another package; through which one is not known."
    : "Whether the project needs it itself or through another package is not known.";
}

function byIdentity({ component: a }: Finding, { component: b }: Finding): number {
  return compareTexts(a.type, b.type) || compareTexts(a.name, b.name) || compareTexts(a.version, b.version);
}

function readNeeds(finding: Finding, byKey: ReadonlyMap<string, Finding>): Needs | undefined {
  const keys = finding.component.dependsOn;
  if (keys === undefined) return undefined;
  const targets = new Set(keys.map((key) => byKey.get(key)));
  const isComplete = !targets.delete(undefined);
  targets.delete(finding);
  const findings = [...targets].filter((finding) => finding !== undefined).sort(byIdentity);
  return { findings, isComplete };
}

/** Components without a parent come first; a cycle without a parent is entered at its first member. */
function findLoose(findings: readonly Finding[], direct: readonly Finding[], needs: Graph["needs"]): Finding[] {
  const reached = new Set<Finding>();
  reach(direct, needs, reached);
  const targets = new Set(findings.flatMap((finding) => needs(finding)?.findings ?? []));
  const byNeed = [
    ...findings.filter((finding) => !targets.has(finding)),
    ...findings.filter((finding) => targets.has(finding)),
  ];
  return byNeed.filter((finding) => {
    if (reached.has(finding)) return false;
    reach([finding], needs, reached);
    return true;
  });
}

function reach(from: readonly Finding[], needs: Graph["needs"], reached: Set<Finding>): void {
  const open = [...from];
  for (let next = open.pop(); next; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const needed of needs(next)?.findings ?? []) open.push(needed);
  }
}

/** Whether components are known to be missing. Unknown licenses do not matter here. */
export function lacksComponents({ coverage, errors, completeness }: Report): boolean {
  if (completeness?.reasons.some(({ code }) => aboutComponents.has(code))) return true;
  return errors.length > 0 || coverage.manifestsUnread.some(({ listsDependencies }) => listsDependencies);
}

/** Reasons that mean gaps in the list of components itself. */
const aboutComponents: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  ...(["nothing_found", "files_unreadable", "files_too_large", "formats_not_read", "limits_reached"] as const),
  ...(["no_lockfile", "lock_out_of_date", "unresolved"] as const),
]);

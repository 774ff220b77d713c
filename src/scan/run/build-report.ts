import type { Context, Policy } from "../../domain/policy/policy.ts";
import type { ProjectRuleEntry } from "../../domain/policy/project-rules.ts";
import type { Coverage, Report } from "../../domain/report/report.ts";
import { isOnlyReported } from "../../policy/judge/soften.ts";
import { digestPolicy } from "../../policy/read/digest.ts";
import type { KnownVersion } from "../../resolve/chain/known-versions.ts";
import type { LicenseSources } from "../../resolve/chain/resolve-licenses.ts";
import type { Collected } from "../../material/material.ts";
import { collectObligations } from "../../spdx/obligations.ts";
import { assessCompleteness } from "../completeness/completeness.ts";
import { type Area, createContextFinder } from "../judge/areas.ts";
import { takesProjectRules } from "../judge/judge-project.ts";
import type { Judged } from "../judge/judge.ts";
import { listFindings } from "./listed-findings.ts";
import { summarize } from "./summarize.ts";
import { analyseWarnings } from "../warnings/analyse.ts";
import { addRemedies } from "../warnings/remedies.ts";
import { noteCollected } from "../warnings/scan-remarks.ts";

export interface ScanResults extends Pick<
  Report,
  "source" | "lineage" | "errors" | "sourceFailures" | "projectLicenses"
> {
  readonly policy: Policy;
  readonly context: Context;
  readonly areas: readonly Area[];
  readonly judged: readonly Judged[];
  /** Other versions of those that do not pass, by `componentKey`. */
  readonly others: ReadonlyMap<string, KnownVersion> | undefined;
  /** The rules of the project and their effects. */
  readonly projectRules: readonly ProjectRuleEntry[];
  readonly isProduction: boolean;
  readonly coverage: Coverage;
  /** License files of packages that are not listed. */
  readonly unmatched: Collected["unmatched"];
  readonly projectManifest: Report["projectManifest"] | undefined;
  readonly modelDocuments: Report["modelDocuments"] | undefined;
  readonly services: Report["services"] | undefined;
  readonly references: Report["references"] | undefined;
  readonly files: Report["files"] | undefined;
  /** Absent: no network requests. */
  readonly sources: LicenseSources | undefined;
  /** How many findings the report may list. */
  readonly maxFindings: number | undefined;
  /** By SHA-256. */
  readonly texts: NonNullable<Report["texts"]>;
}

/** Adds the counts, warnings, notes and completeness to the results of a scan. */
export function buildReport(results: ScanResults): Report {
  const { policy, context, judged, lineage, errors, sourceFailures, sources, projectRules } = results;
  const findings = addRemedies(judged, results.others);
  const { findings: listed, coverage } = listFindings(findings, results.coverage, results.maxFindings);
  const isDeep = sources?.archives?.isDeep === true;
  const contextsOf = createContextFinder(context, results.areas);
  const completeness = assessCompleteness({
    findings,
    lineage,
    coverage,
    isOffline: sources?.isOffline ?? sources === undefined,
    isDeep,
    isOnlyReported: (component) => contextsOf(component).every((one) => isOnlyReported(component, one)),
    ...(sources && { madePrivateBy: sources.privateNames.madePrivateBy }),
  });
  const { warnings, notes } = analyseWarnings({
    ...{ judged, coverage, errors, sourceFailures, lineage, completeness },
    collected: results.unmatched.map((file) => noteCollected(file)),
  });
  return {
    schemaVersion: 1,
    policy: nameRules(policy, context),
    source: results.source,
    summary: summarize(findings, warnings.length),
    findings: listed,
    warnings,
    notes,
    projectLicenses: results.projectLicenses,
    ...(results.projectManifest && { projectManifest: results.projectManifest }),
    lineage,
    coverage,
    errors,
    sourceFailures,
    completeness,
    obligations: collectObligations(findings.map(({ decision }) => decision.license)),
    ...(results.services && { services: results.services }),
    ...(results.modelDocuments && { modelDocuments: results.modelDocuments }),
    ...(results.references && { references: results.references }),
    ...(results.isProduction && { production: true }),
    ...(isDeep && { isDeep }),
    ...(results.files && { files: results.files }),
    ...(projectRules.length > 0 && { projectRules }),
    ...(Object.keys(results.texts).length > 0 && { texts: results.texts }),
  };
}

/** The policy as a report names it: the digest proves which rules applied. `isTaken`: those of the project too. */
export function nameRules(policy: Policy, context: Context, isTaken = takesProjectRules(policy)): Report["policy"] {
  const { name, version, disclaimer } = policy;
  return {
    name,
    context: context.name,
    judgedAs: context.judgedAs,
    version,
    digest: digestPolicy(policy),
    disclaimer,
    ...(!isTaken && { projectRules: "none" }),
  };
}

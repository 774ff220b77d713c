import { type Component, componentKey } from "../domain/component.ts";
import type { Ecosystem } from "../domain/contracts.ts";
import type { Context, Override, Policy, Status } from "../domain/policy.ts";
import type { Finding, FindingNote, Report, ReportSummary, UnreadFile } from "../domain/report.ts";
import { detect, type DetectOptions } from "../detect/detect.ts";
import { digestPolicy } from "../policy/digest.ts";
import { evaluateComponent } from "../policy/evaluate-component.ts";
import { concludeLicense } from "../resolve/conclude.ts";
import { findConflicts } from "../resolve/conflicts.ts";
import { type LicenseSources, resolveLicenses } from "../resolve/resolve-licenses.ts";
import { filesystemEvidence, lockfileEvidence } from "../resolve/tree-evidence.ts";
import type { FileSource } from "../source/file-source.ts";
import { createTree } from "../source/tree.ts";
import type { Identifier } from "../spdx/text/identify.ts";

export interface ScanRequest extends DetectOptions {
  readonly source: FileSource;
  /** What the report says about where the files come from. */
  readonly origin: Report["source"];
  readonly policy: Policy;
  readonly context: Context;
  /** `YYYY-MM-DD`: overrides may have expired. */
  readonly today: string;
}

/** What a scan needs and does not change. */
export interface ScanTools {
  readonly ecosystems: readonly Ecosystem[];
  readonly identify: Identifier;
  /** Absent: nobody is asked over the network. */
  readonly sources?: LicenseSources;
}

/** Detects the components of a tree, finds out their licenses, and judges them. */
export async function runScan(request: ScanRequest, tools: ScanTools): Promise<Report> {
  const { policy, context } = request;
  const { components, coverage, errors } = await detect(request.source, tools.ecosystems, request);
  const tree = createTree(request.source);
  const ecosystemOf = (type: string) => tools.ecosystems.find(({ types }) => types.includes(type));
  const { told, failures } = await resolveLicenses(components, tools.sources, {
    signal: request.signal ?? new AbortController().signal,
    statedIn: (component) => lockfileEvidence(component, ecosystemOf(component.type)),
  });
  const findings: Finding[] = [];
  for (const component of components) {
    const ecosystem = ecosystemOf(component.type);
    const { evidence = [], facts = {} } = told.get(componentKey(component)) ?? {};
    const all = [...evidence, ...(await filesystemEvidence(component, ecosystem, tree, tools.identify))];
    findings.push(judge(withFacts(component, facts), ecosystem?.purl(component), all, request));
  }
  return {
    schemaVersion: 1,
    policy: { name: policy.name, context: context.name, version: policy.version, digest: digestPolicy(policy) },
    source: request.origin,
    summary: summarize(findings, coverage.manifestsUnread),
    findings,
    coverage,
    errors,
    sourceFailures: failures,
  };
}

/** What the tree says about a component stands before what a source says. */
function withFacts(component: Component, facts: NonNullable<Component["facts"]>): Component {
  return Object.keys(facts).length === 0 ? component : { ...component, facts: { ...facts, ...component.facts } };
}

function judge(
  component: Component,
  purl: string | undefined,
  evidence: Finding["evidence"],
  { context, today }: ScanRequest,
): Finding {
  const { license, sources } = concludeLicense(evidence);
  const { declaredLicense: _declared, ...shown } = component;
  const identity = { ...component, ...(purl !== undefined && { purl }), license };
  const decision = evaluateComponent(identity, context, { today });
  const { status, list, pattern, reason, override } = decision;
  const notes = [...findConflicts(evidence), ...decision.expiredOverrides.map(expiredNote)];
  return {
    component: { ...shown, ...(purl !== undefined && { purl }) },
    resolved_license: decision.resolvedLicense,
    status,
    sources: override ? ["policy-override"] : sources,
    evidence,
    decision: {
      list,
      ...(pattern !== undefined && { pattern }),
      license: decision.license,
      reason,
      ...(override && { override: override.package }),
    },
    ...(notes.length > 0 && { notes }),
  };
}

function expiredNote({ package: name, license, expires }: Override): FindingNote {
  const message = `The override of "${name}" to ${license} expired on ${expires} and no longer applies; renew or remove it.`;
  return { type: "override_expired", message };
}

/** A dependency file that was not read is a warning of its own: an empty report must not look like a clean one. */
function summarize(findings: readonly Finding[], unread: readonly UnreadFile[]): ReportSummary {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const licenses = Map.groupBy(findings, (finding) => finding.resolved_license);
  const distribution = [...licenses].map(([license, { length }]) => ({ license, count: length }));
  return {
    componentCount: findings.length,
    violations: count("violation"),
    warnings: count("warning") + unread.filter((file) => file.listsDependencies).length,
    licenseDistribution: distribution.sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1)),
  };
}

/** The result of a scan by its counts. */
export function statusOf({ violations, warnings }: ReportSummary): Status {
  if (violations > 0) return "violation";
  return warnings > 0 ? "warning" : "pass";
}

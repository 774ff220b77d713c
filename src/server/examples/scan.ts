import { standardDisclaimer } from "../../domain/policy/policy.ts";

const id = "019b7a2e-5c00-7000-8000-0123456789ab";

export const scanSummary = {
  id,
  project: "shop",
  status: "warning",
  state: "complete",
  violations: 0,
  warnings: 1,
  generatedAt: "2026-01-05T09:30:00.000Z",
  completedAt: "2026-01-05T09:30:12.400Z",
  durationSeconds: 12.4,
  reportUrl: `/scans/${id}`,
  completeness: "complete",
  createdBy: "jane",
  via: "session",
  policy: "permissive",
  context: "production",
  exclude: ["docs"],
  origin: "repository",
};

const unfinished = { ...scanSummary, completeness: null, warnings: 0, completedAt: null, durationSeconds: 0 };

export const queuedSummary = {
  ...unfinished,
  status: "queued",
  state: "queued",
  progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
};

export const runningSummary = {
  ...unfinished,
  status: "running",
  state: "running",
  progress: { stage: "resolving", percent: 40, componentsFound: 210, componentsResolved: 84 },
};

export const cancelledSummary = {
  ...unfinished,
  status: "failed",
  state: "failed",
  completedAt: "2026-01-05T09:30:04.000Z",
  durationSeconds: 3.2,
  error: { code: "cancelled", detail: "The scan was cancelled by jane." },
};

const policy = {
  name: "permissive",
  context: "production",
  version: "1.0",
  digest: "sha256:6f1c2d0a5b7e",
  disclaimer: standardDisclaimer,
};

const decision = {
  list: "review",
  pattern: "MPL-2.0",
  license: "MPL-2.0",
  reason: 'MPL-2.0 matches "MPL-2.0" in the review list.',
};

const component = { type: "npm", name: "lightningcss", version: "1.30.1", purl: "pkg:npm/lightningcss@1.30.1" };

const finding = {
  component: { ...component, scope: "runtime", direct: true, locations: [{ file: "package-lock.json", line: 120 }] },
  resolved_license: "MPL-2.0",
  status: "warning",
  sources: ["npm"],
  evidence: [{ source: "npm", outcome: "answer", license: "MPL-2.0", raw: "MPL-2.0", confidence: 1 }],
  decision,
};

const warning = {
  component,
  license: "MPL-2.0",
  type: "weak_copyleft",
  severity: "medium",
  message: "lightningcss 1.30.1 is licensed under MPL-2.0, which is to be reviewed.",
  explanation: "Changes to its own files have to be published under the same license.",
  recommendation: "Use it unchanged, or plan to publish the changes.",
  decision,
};

export const scanWarnings = {
  scanId: id,
  total: 1,
  bySeverity: { low: 0, medium: 1, high: 0 },
  byType: { weak_copyleft: 1 },
  warnings: [warning],
  notes: [],
};

const earlier = "019b7a2e-1111-7000-8000-0123456789ab";
const unchanged = { items: [], total: 0 };

/** A later scan of the same project has one more component. */
export const comparison = {
  before: { ...scanSummary, id: earlier, warnings: 0, status: "pass", reportUrl: `/scans/${earlier}` },
  after: scanSummary,
  verdict: {
    before: { status: "pass", completeness: "complete", componentCount: 0, violations: 0, warnings: 0 },
    after: { status: "warning", completeness: "complete", componentCount: 1, violations: 0, warnings: 1 },
  },
  policy: { before: policy, after: policy, isChanged: false },
  added: {
    items: [{ ...component, scope: "runtime", license: "MPL-2.0", status: "warning", decision }],
    total: 1,
  },
  removed: unchanged,
  licenseChanged: unchanged,
  statusChanged: unchanged,
  versionChanged: unchanged,
  newViolations: unchanged,
  newWarnings: unchanged,
  endedViolations: unchanged,
  newlyUnread: unchanged,
  noLongerUnread: unchanged,
};

export const scanDetail = {
  summary: scanSummary,
  report: {
    schemaVersion: 1,
    policy,
    source: { repository: "https://github.com/example/shop", commit: "0123456789abcdef0123456789abcdef01234567" },
    summary: {
      componentCount: 1,
      violations: 0,
      warnings: 1,
      licenseDistribution: [{ license: "MPL-2.0", count: 1 }],
    },
    findings: [finding],
    coverage: { filesSeen: 84, manifestsRead: 1, manifestsUnread: [], skipped: [] },
    errors: [],
    sourceFailures: [],
    warnings: [warning],
    notes: [],
    lineage: [],
    projectLicenses: [{ file: "LICENSE", license: "Apache-2.0", confidence: 1 }],
    completeness: { state: "complete", reasons: [] },
  },
};

const { findings: _, warnings: __, notes: ___, ...outline } = scanDetail.report;
export const reportOutline = outline;

export const componentUse = {
  project: "shop",
  scanId: scanSummary.id,
  type: "maven",
  name: "org.apache.logging.log4j:log4j-core",
  version: "2.17.1",
  license: "Apache-2.0",
  status: "pass",
  scope: "runtime",
  direct: true,
};

export const project = { project: "shop", scans: 12, latest: runningSummary, complete: scanSummary };

export const dashboard = {
  totalProjects: 3,
  totalScans: 41,
  totalViolations: 12,
  totalWarnings: 57,
  highRiskProjects: 1,
  partialScans: 1,
  pendingScans: 2,
  licenseDistribution: [
    { license: "MIT", count: 640, percentage: 80, family: "permissive" },
    { license: "Apache-2.0", count: 150, percentage: 18.75 },
    { license: "UNKNOWN", count: 10, percentage: 1.25 },
  ],
  trend: [
    { date: "2026-01-04", scans: 0, violations: 0, warnings: 0 },
    { date: "2026-01-05", scans: 4, violations: 1, warnings: 6 },
  ],
  state: [
    { date: "2026-01-04", projects: 2, violations: 1, warnings: 8, unknown: null, partial: 0 },
    { date: "2026-01-05", projects: 3, violations: 1, warnings: 14, unknown: 10, partial: 1 },
  ],
  worse: [
    {
      project: "shop",
      before: "pass",
      after: "warning",
      scanId: scanSummary.id,
      at: scanSummary.generatedAt,
      scanBefore: "019b563e-6400-7000-8000-0123456789ab",
      violationsBefore: 0,
      violationsAfter: 0,
      components: [{ component: "left@1.3.0", license: "LGPL-3.0-only", before: "pass", after: "warning" }],
    },
  ],
  expiringWaivers: [
    { project: "shop", component: "mysql-connector@8.4.0", license: "GPL-2.0-only", until: "2026-01-31" },
  ],
  pending: [runningSummary],
};

import { componentKey } from "../../src/domain/contracts/component.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Report, ReportView } from "../../src/domain/report/report.ts";

/** What a test says about a finding; the rest is made up. */
export interface Craft extends Partial<Omit<Finding, "component" | "decision">> {
  readonly component?: Partial<Finding["component"]>;
  readonly decision?: Partial<Finding["decision"]>;
}

/** A finding that passes as MIT, but for what is given. */
export function craftFinding({ component, decision, ...rest }: Craft = {}): Finding {
  const license = rest.resolved_license ?? "MIT";
  return {
    component: {
      type: "npm",
      name: "left",
      version: "1.0.0",
      scope: "runtime",
      locations: [{ file: "package-lock.json", line: 7 }],
      ...component,
    },
    resolved_license: license,
    status: "pass",
    sources: ["npm"],
    evidence: [{ source: "npm", outcome: "answer", license, raw: license, confidence: 1 }],
    ...rest,
    decision: { list: "allow", license, reason: `${license} is on the allow list.`, ...decision },
  };
}

/** A report whose counts fit its findings, but for what is given. */
export function craftView(crafts: readonly Craft[], given: Partial<Report> = {}): ReportView {
  const findings = crafts.map(craftFinding);
  const coverage = given.coverage ?? { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };
  const unread = coverage.manifestsUnread.filter((file) => file.listsDependencies);
  const count = (status: Finding["status"]) => findings.filter((finding) => finding.status === status).length;
  return {
    project: "shop",
    report: {
      schemaVersion: 1,
      policy: {
        name: "permissive",
        context: "production",
        version: "1.0",
        digest: "0",
        disclaimer: "No legal advice.",
      },
      source: { path: "/srv/shop" },
      summary: {
        componentCount: findings.length,
        violations: count("violation"),
        warnings: count("warning") + unread.length,
        licenseDistribution: [],
      },
      findings,
      errors: [],
      sourceFailures: [],
      warnings: [],
      notes: [],
      projectLicenses: [],
      lineage: [],
      ...given,
      coverage,
    },
  };
}

/** A name that tries to be a command to the terminal, markup, a formula and a broken character at once. */
export const hostileName = "=\u001b[31m<b>\r\n|`x``\\| @you #1 \u202eevil\u2066\u0000\u009b\ufffe\ud800\"'&]]>";

export const unreadLockfile: Report["coverage"] = {
  filesSeen: 3,
  manifestsRead: 1,
  manifestsUnread: [
    { file: "web/bun.lockb", reason: "a binary file", listsDependencies: true },
    { file: "tox.ini", reason: "settings", listsDependencies: false },
  ],
  skipped: [],
};

export function keyOf(name: string): string {
  return componentKey({ type: "npm", name, version: "1.0.0" });
}

/**
 * Scans a real lockfile against the npm registry and prints the components without a license:
 *
 *     node scripts/live-npm.ts path/to/package-lock.json
 *     node scripts/live-npm.ts path/to/package-lock.json --deep
 *
 * With `--deep` it also prints every package whose license text differs from the declared license. It needs the
 * network, so it is not part of the tests. Exits with status 1 if more than 0.3 % have no license.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Finding } from "../src/domain/report/finding.ts";
import { unknownLicense } from "../src/domain/policy/policy.ts";
import type { Report, ScanDetail } from "../src/domain/report/report.ts";
import type { ReportNote } from "../src/domain/report/warning.ts";
import { whyUnknown } from "../src/report/facts/decision/why-unknown.ts";
import { lcc } from "../test/cli/run.ts";

const maxWithoutLicense = 0.003;

const { values, positionals } = parseArgs({ options: { deep: { type: "boolean" } }, allowPositionals: true });
const [lockfile] = positionals;
if (lockfile === undefined) {
  console.error("usage: node scripts/live-npm.ts LOCKFILE [--deep]");
  process.exitCode = 2;
} else {
  print(await scan(lockfile, values.deep === true));
}

/** Only the lockfile is scanned: other files would add components of other kinds. */
async function scan(file: string, isDeep: boolean): Promise<ScanDetail> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-live-"));
  try {
    copyFileSync(file, join(folder, "package-lock.json"));
    const options = ["--format", "json", "--fail-on", "never", ...(isDeep ? ["--deep"] : [])];
    const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
    const { status, stdout, stderr } = await lcc(["scan", folder, ...options], { env: env as Record<string, string> });
    if (status !== 0) throw new Error(`lcc ended with status ${status}: ${stderr}`);
    return JSON.parse(stdout) as ScanDetail;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function print({ report, summary }: ScanDetail): void {
  const { findings } = report;
  const unknown = findings.filter(({ resolved_license }) => resolved_license === unknownLicense);
  const share = unknown.length / Math.max(1, findings.length);
  console.log(`${findings.length} components in ${summary.durationSeconds} s`);
  console.log(`${unknown.length} without a license: ${(share * 100).toFixed(2)} %`);
  for (const finding of unknown)
    console.log(`  ${nameOf(finding)}: ${whyUnknown(finding, { isOffline: false }) ?? "NOT EXPLAINED"}`);
  const reasons = report.completeness?.reasons ?? [];
  for (const { code, message } of reasons) console.log(`not complete: ${code}: ${message}`);
  if (report.isDeep === true) printDisagreements(report);
  if (share > maxWithoutLicense || unknown.some((one) => whyUnknown(one, { isOffline: false }) === undefined))
    process.exitCode = 1;
}

/** The notes about every package whose files differ from its metadata. */
function printDisagreements({ findings, notes }: Report): void {
  for (const finding of findings) {
    const { conflict } = finding.decision;
    const about = notes.filter((note) => isAbout(note, finding)).map(({ message }) => message);
    if (!conflict && about.length === 0) continue;
    const said = conflict
      ? [`conflict: ${conflict.declared} declared, ${conflict.detected} in ${conflict.file}`]
      : about;
    console.log(`  ${nameOf(finding)}\t${finding.resolved_license}\t${finding.status}\t${said.join(" ")}`);
  }
}

function isAbout({ type, component }: ReportNote, finding: Finding): boolean {
  const { name, version } = finding.component;
  return type === "license_conflict" && component?.name === name && component.version === version;
}

function nameOf({ component }: Finding): string {
  return `${component.name}@${component.version}`;
}

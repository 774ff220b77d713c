/**
 * Creates the files of a release: `node scripts/release.ts [FOLDER]` (default `release`). They are the package, the one for
 * build servers, the SBOMs, the notices of the bundled packages, and the SHA-256 sums of all of them; and the folder
 * `action`, which the release tag has, so that the GitHub action and the hook start without an installation. Fails if lcc does not pass its own
 * policy, if a license of a shipped package is unknown, or if the scan is incomplete. `--offline` takes the licenses
 * from the installed packages.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { ScanDetail } from "../src/domain/report/report.ts";
import { findBlockers } from "./release/find-blockers.ts";
import { writeAction } from "./release/write-action.ts";

const root = dirname(import.meta.dirname);
const args = process.argv.slice(2);
const offline = args.filter((arg) => arg === "--offline");
const folder = resolve(args.find((arg) => !arg.startsWith("--")) ?? "release");
const action = join(root, "action");
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
const work = mkdtempSync(join(tmpdir(), "lcc-release-"));

try {
  const report = join(work, "report.json");
  lcc("scan", root, ...offline, "--fail-on", "never", "--format", "json", "--output", report);
  const detail = JSON.parse(readFileSync(report, "utf8")) as ScanDetail;
  const blockers = [
    ...findBlockers(detail.report, { isOffline: offline.length > 0 }),
    ...(changes.includes(`## ${version}`) ? [] : [`CHANGELOG.md has no section "${version}".`]),
  ];
  for (const blocker of blockers) console.error(blocker);
  if (blockers.length > 0) process.exitCode = 1;
  else await writeRelease(report);
} finally {
  rmSync(work, { recursive: true });
}

async function writeRelease(report: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  run("npm", "pack", "--silent", "--pack-destination", folder);
  await writeAction({ root, folder: action });
  run("npm", "pack", action, "--silent", "--pack-destination", folder);
  const base = join(folder, `${name}-${version}`);
  const of = ["--project-name", name ?? "", "--project-version", version ?? ""];
  lcc("sbom", report, "--format", "cyclonedx", ...of, "--output", `${base}.cdx.json`);
  lcc("sbom", report, "--format", "spdx", ...of, "--output", `${base}.spdx.json`);
  lcc("report", report, "--format", "notice", "--output", `${base}.notice.txt`);
  const files = readdirSync(folder).filter((file) =>
    [base, `${name}-cli-${version}`].some((start) => file.startsWith(basename(start))),
  );
  const sums = files.sort().map((file) => `${sha256(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
  console.log(`${sums.join("")}\nwritten to ${folder}`);
}

function sha256(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

function lcc(...command: readonly string[]): void {
  run(process.execPath, join(root, "bin", "lcc.js"), ...command);
}

function run(program: string, ...rest: readonly string[]): void {
  const { status } = spawnSync(program, rest, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${rest.join(" ")} ended with status ${status}.`);
}

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCases } from "../scripts/corpus/manifest-cases.ts";
import { scoreCase } from "../scripts/corpus/manifests.ts";
import { detect } from "../src/detect/detect.ts";
import { openEcosystems } from "../src/ecosystems/index.ts";
import { openDirectory } from "../src/source/directory/directory.ts";
import type { FileSource } from "../src/source/file-source.ts";
import { openGitTree } from "../src/source/git/git-tree.ts";
import type { ScannedOnce } from "../test/helpers/scan-once.ts";
import { sharedFolder } from "../test/helpers/shared.ts";
import { sourceOf } from "../test/helpers/source.ts";
import { printLine, report } from "./report.ts";

const ecosystems = await openEcosystems();

export const title = "Finding the components of a tree";

export async function run(): Promise<void> {
  await measureCorpus();
  await measureLockfile();
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  try {
    const small = await measureTree(join(folder, "small"), 10_000);
    const large = await measureTree(join(folder, "large"), 100_000);
    report("growth from 10,000 to 100,000 files, disk", large.disk / small.disk, "times");
    report("growth from 10,000 to 100,000 files, git", large.git / small.git, "times");
    report("100000 files from disk, peak memory", peakMemory("disk", join(folder, "large")), "MB", 300);
    report("100000 files from git objects, peak memory", peakMemory("git", join(folder, "large", ".git")), "MB", 300);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureCorpus(): Promise<void> {
  const folder = sharedFolder("corpus/manifests");
  if (!folder) return printLine("  the shared sample data is not here (LCC_SHARED)");
  const cases = readCases(folder);
  const started = performance.now();
  for (const one of cases) await scoreCase(folder, one, ecosystems);
  report(`${cases.length} sample repositories`, (performance.now() - started) / 1000, "s", 8);
}

async function measureLockfile(): Promise<void> {
  const packages = Array.from({ length: 4_000 }, (_, at) => `package-${at}`);
  const lock = [
    "lockfileVersion: '9.0'",
    "importers:",
    "  .:",
    "    dependencies:",
    ...packages
      .slice(0, 100)
      .flatMap((name) => [`      ${name}:`, "        specifier: ^1.0.0", "        version: 1.0.0"]),
    "packages:",
    ...packages.flatMap((name) => [`  ${name}@1.0.0:`, "    resolution: {integrity: sha512-x}"]),
    "snapshots:",
    ...packages.flatMap((name, at) => [
      `  ${name}@1.0.0:`,
      "    dependencies:",
      `      package-${(at + 1) % 4_000}: 1.0.0`,
    ]),
  ];
  const source = sourceOf({ "pnpm-lock.yaml": lock.join("\n"), "package.json": "{}" });
  await detect(source, ecosystems, { exclude: [] });
  const started = performance.now();
  const { components } = await detect(source, ecosystems, { exclude: [] });
  report(`pnpm lockfile of ${components.length} components`, performance.now() - started, "ms", 400);
}

/** A tree with one manifest per 500 files, on disk and as git objects, compared with a bare walk. */
async function measureTree(folder: string, files: number): Promise<{ disk: number; git: number }> {
  makeTree(folder, files);
  const bare = Math.min(...Array.from({ length: 3 }, () => timeOf(() => bareWalk(folder))));
  const disk = await bestOf(3, () => openDirectory(folder));
  const git = await bestOf(3, () => openGitTree(join(folder, ".git")));
  report(`${files} files, bare walk`, bare, "ms");
  report(`${files} files from disk`, disk, "ms", files === 100_000 ? 1_000 : undefined);
  report("  against the bare walk", disk / bare, "times", 12);
  report(`${files} files from git objects`, git, "ms", files === 100_000 ? 1_000 : undefined);
  report("  against the bare walk", git / bare, "times", 12);
  return { disk, git };
}

/** Peak memory of a process that does nothing else. */
function peakMemory(kind: "disk" | "git", folder: string): number {
  const script = join(import.meta.dirname, "..", "test", "helpers", "scan-once.ts");
  const printed = execFileSync(process.execPath, [script, kind, folder], { encoding: "utf8" });
  return (JSON.parse(printed) as ScannedOnce).megabytes;
}

async function bestOf(rounds: number, open: () => Promise<FileSource>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const source = await open();
    await detect(source, ecosystems, { exclude: [] });
    await source.close();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function makeTree(folder: string, files: number): void {
  for (let made = 0; made < files; made += 50) {
    const inside = join(folder, `part${Math.floor(made / 1_000)}`, `folder${(made / 50) % 20}`);
    mkdirSync(inside, { recursive: true });
    for (let at = 0; at < 50; at++) writeFileSync(join(inside, `file${at}.c`), `int x${made + at};\n`);
    if (made % 500 === 0) writeFileSync(join(inside, "package.json"), '{"dependencies":{"left-pad":"1.3.0"}}');
  }
  const git = (...command: string[]) =>
    execFileSync("git", ["-c", "gc.auto=0", "-c", "maintenance.auto=false", ...command], { cwd: folder });
  git("init", "-q", ".");
  git("add", "-A");
  git("-c", "user.name=bench", "-c", "user.email=bench@example.org", "commit", "-qm", "tree");
  git("gc", "-q");
}

function bareWalk(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) count++;
    else if (entry.name !== ".git") count += bareWalk(join(folder, entry.name));
  }
  return count;
}

function timeOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

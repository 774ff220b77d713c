/**
 * The cost of a whole offline scan, compared with a bare program that walks the same tree and parses the same files.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withInstalledCopy } from "./installed-copy.ts";
import { printLine, report } from "../report.ts";
import { largeTrees, tenFiles, writeTree } from "./make-trees.ts";
import { largestMb } from "./resident-memory.ts";

const rounds = 5;
const [maxTimes, maxTimesWithPython, maxSeconds, maxMb] = [2, 3, 0.35, 150];

/** Measures the installed package, as users run it. */
export function measureTrees(): Promise<void> {
  return withInstalledCopy(measureAll);
}

async function measureAll(launcher: string): Promise<void> {
  const scan = (path: string) => [launcher, "scan", path, "--offline", "--format", "json", "--fail-on", "never"];
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-trees-"));
  try {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    report("empty folder, CPU", (await measure(scan(empty))).seconds, "s", maxSeconds);
    const small = join(folder, "small");
    writeTree(small, tenFiles);
    report("ten files, CPU", (await measure(scan(small))).seconds, "s", maxSeconds);
    for (const [at, tree] of largeTrees.entries()) {
      const place = join(folder, `tree-${at}`);
      writeTree(place, tree);
      await compare(tree.name, place, scan, tree.hasPython ? maxTimesWithPython : maxTimes);
    }
    for (const { name, path } of realTrees()) await compare(name, path, scan);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Repositories in the folder `LCC_BENCH_TREES`, if it is set. */
function realTrees(): readonly { name: string; path: string }[] {
  const folder = process.env["LCC_BENCH_TREES"];
  if (folder === undefined) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => ({ name, path: join(folder, name) }));
}

async function compare(
  name: string,
  folder: string,
  scan: (path: string) => readonly string[],
  maxRatio?: number,
): Promise<void> {
  const bare = await measure([join(import.meta.dirname, "bare-process.ts"), folder]);
  const lcc = await measure(scan(folder));
  printLine(`  ${name}`);
  report("  bare program, CPU", bare.seconds, "s");
  report("  lcc scan, CPU", lcc.seconds, "s");
  report("  ratio", lcc.seconds / bare.seconds, "times", maxRatio);
  report("  lcc scan, memory of its largest process", lcc.mb, "MB", maxRatio === undefined ? undefined : maxMb);
}

/** Median of several runs, after one that fills the compile cache. */
async function measure(args: readonly string[]): Promise<{ seconds: number; mb: number }> {
  await run(args);
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await run(args));
  const sorted = runs.map(({ seconds }) => seconds).sort((a, b) => a - b);
  return { seconds: sorted[rounds >> 1] ?? Number.NaN, mb: Math.max(...runs.map(({ mb }) => mb)) };
}

/** The shell's `times` includes the time of all child processes. */
async function run(args: readonly string[]): Promise<{ seconds: number; mb: number }> {
  const child = spawn("sh", ["-c", '"$0" "$@" >/dev/null 2>&1; times', process.execPath, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
  let output = "";
  let mb = 0;
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const watching = setInterval(() => (mb = Math.max(mb, largestMb(child.pid ?? 0))), 20);
  await once(child, "close");
  clearInterval(watching);
  const [, children = ""] = output.trim().split("\n");
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return { seconds: seconds.reduce((sum, one) => sum + one, 0), mb };
}

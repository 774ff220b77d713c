/**
 * The cost of a whole offline scan, compared with a bare program that walks the same tree and parses the same files.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withInstalledCopy } from "./installed-copy.ts";
import { printLine, report } from "../report.ts";
import { largeTrees, tenFiles, writeTree } from "./make-trees.ts";
import { measureTwoScans, scanCommand } from "./first-and-second.ts";
import { type Cost, measureCommand, medianCost } from "./measure-command.ts";

const rounds = 5;
const [maxTimes, maxTimesWithPython, maxTimesUnchanged, maxSeconds, maxMb] = [2, 3, 1.2, 0.35, 150];

/** Measures the installed package, as users run it. */
export function measureTrees(): Promise<void> {
  return withInstalledCopy(measureAll);
}

async function measureAll(launcher: string): Promise<void> {
  const scan = (path: string) => [...scanCommand(launcher, path), "--no-cache"];
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
      await compare(tree.name, place, launcher, tree.hasPython ? maxTimesWithPython : maxTimes);
    }
    for (const { name, path } of realTrees()) await compare(name, path, launcher);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Repositories in the folder `LCC_BENCH_TREES`, if it is set. */
export function realTrees(): readonly { name: string; path: string }[] {
  const folder = process.env["LCC_BENCH_TREES"];
  if (folder === undefined) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries.map(({ name }) => ({ name, path: join(folder, name) }));
}

async function compare(name: string, folder: string, launcher: string, maxRatio?: number): Promise<void> {
  const bare = await measure([join(import.meta.dirname, "bare-process.ts"), folder]);
  const scans = [];
  for (let round = 0; round < rounds; round++) scans.push(await measureTwoScans(launcher, folder));
  const first = medianCost(scans.map((scan) => scan.first));
  const second = medianCost(scans.map((scan) => scan.second));
  printLine(`  ${name}`);
  report("  bare program, CPU", bare.seconds, "s");
  report("  first scan, CPU", first.seconds, "s");
  report("  first scan, ratio", first.seconds / bare.seconds, "times", maxRatio);
  report("  nothing changed, CPU", second.seconds, "s");
  report("  nothing changed, ratio", second.seconds / bare.seconds, "times", maxRatio && maxTimesUnchanged);
  report("  first scan, memory of its largest process", first.mb, "MB", maxRatio === undefined ? undefined : maxMb);
}

/** Median of several runs, after one that fills the compile cache. */
async function measure(args: readonly string[]): Promise<Cost> {
  await measureCommand(args);
  const runs = [];
  for (let round = 0; round < rounds; round++) runs.push(await measureCommand(args));
  return medianCost(runs);
}

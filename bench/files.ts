/** The cost of `lcc scan --files`, compared with `licensecheck -r` of Debian on the same tree. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { printLine, report } from "./report.ts";
import { scanCommand } from "./scan/first-and-second.ts";
import { withInstalledCopy } from "./scan/installed-copy.ts";
import { writeTree } from "./scan/make-trees.ts";
import { type Cost, measureCommand, medianCost } from "./scan/measure-command.ts";
import { realTrees } from "./scan/trees.ts";

export const title = "license headers of every file (--files), against licensecheck -r";

const rounds = 3;
const [maxPercent, maxMb, manyFiles] = [8, 300, 30_000];

export function run(): Promise<void> {
  return withInstalledCopy(async (launcher) => {
    const own = { name: "the sources of lcc", path: join(dirname(import.meta.dirname), "src") };
    for (const { name, path } of [own, ...realTrees()]) {
      printLine(`  ${name}`);
      const scan = await measureScan(launcher, path, ["--files"]);
      report("  scan without --files, CPU", (await measureScan(launcher, path)).seconds, "s");
      report("  scan with --files, CPU", scan.seconds, "s");
      await compare(path, scan);
    }
    await measureMany(launcher);
  });
}

async function compare(folder: string, scan: Cost): Promise<void> {
  if (spawnSync("licensecheck", ["--version"]).error) {
    printLine("    not compared: licensecheck is not installed (apt install licensecheck)");
    return;
  }
  const { seconds } = await measureCommand(["-r", folder], {}, "licensecheck");
  report("  licensecheck -r, CPU", seconds, "s");
  report("  scan with --files, of that", (100 * scan.seconds) / seconds, "%", maxPercent);
}

/** Median of several runs, after one that fills the compile cache. */
async function measureScan(launcher: string, folder: string, options: readonly string[] = []): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round <= rounds; round++)
    costs.push(await measureCommand([...scanCommand(launcher, folder), "--no-cache", ...options]));
  return medianCost(costs.slice(1));
}

async function measureMany(launcher: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-files-"));
  try {
    writeTree(folder, { name: "", hasPython: false, files: manyHeaders });
    const { seconds, mb } = await measureScan(launcher, folder, ["--files"]);
    printLine("  30,000 files with headers");
    report("  scan with --files, CPU", seconds, "s");
    report("  scan with --files, memory", mb, "MB", maxMb);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Headers of several licenses, and years and names that differ from file to file. */
function* manyHeaders(): Iterable<[string, string]> {
  const terms = ["the MIT license", "the Apache License, Version 2.0", "the GNU General Public License version 2"];
  const body = "export const value = 1;\n".repeat(200);
  for (let at = 0; at < manyFiles; at++) {
    const head = `/*\n * Copyright (c) ${2000 + (at % 25)} Author ${at}\n *\n * Licensed under ${terms[at % 3]}.\n */\n`;
    yield [`src/m${at % 300}/file-${at}.js`, head + body];
  }
}

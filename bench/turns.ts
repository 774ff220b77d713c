import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { printLine } from "./report.ts";
import { measureTwoScans, scanCommand } from "./scan/first-and-second.ts";
import { type Cost, measureCommand, medianCost } from "./scan/measure-command.ts";

export const title =
  "whole offline scans of real repositories by turns with another build of lcc: CPU seconds, wall seconds, memory";

const rounds = 3;

/** Needs the repositories in `LCC_BENCH_TREES` and a checkout of the other build in `LCC_BENCH_OTHER`. */
export async function run(): Promise<void> {
  const [trees, other] = [process.env["LCC_BENCH_TREES"], process.env["LCC_BENCH_OTHER"]];
  if (trees === undefined || other === undefined) {
    printLine("  not measured: LCC_BENCH_TREES and LCC_BENCH_OTHER are not set");
    return;
  }
  printLine(row("", ["other", "first", "second"], "wall", "MB", ["first", "second"]));
  for (const { name } of readdirSync(trees, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    await compare(name, join(trees, name), join(other, "bin", "lcc.js"));
}

async function compare(name: string, folder: string, otherLauncher: string): Promise<void> {
  const launcher = join(dirname(import.meta.dirname), "bin", "lcc.js");
  const [others, firsts, seconds]: [Cost[], Cost[], Cost[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    others.push(await measureCommand(scanCommand(otherLauncher, folder)));
    const { first, second } = await measureTwoScans(launcher, folder);
    firsts.push(first);
    seconds.push(second);
  }
  const [other, first, second] = [others, firsts, seconds].map(medianCost);
  if (!other || !first || !second) return;
  const costs = [other, first, second];
  printLine(
    row(
      name,
      costs.map((cost) => cost.seconds.toFixed(2)),
      costs.map((cost) => cost.wallSeconds.toFixed(2)).join(" "),
      costs.map((cost) => cost.mb.toFixed(0)).join(" "),
      [first, second].map((cost) => (cost.seconds / other.seconds).toFixed(2)),
    ),
  );
}

function row(name: string, cpu: readonly string[], wall: string, memory: string, ratios: readonly string[]): string {
  const cells = [...cpu.map((one) => one.padStart(7)), wall.padStart(18), memory.padStart(12)];
  return `  ${name.padEnd(20)}${cells.join("")}   ${ratios.map((one) => one.padStart(7)).join("")}`;
}

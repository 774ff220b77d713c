import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { withInstalledCopy } from "./scan/installed-copy.ts";
import { report } from "./report.ts";

export const title = "what lcc adds to the start of Node (medians of 15 runs)";

const root = dirname(import.meta.dirname);
const runs = 15;
const maxTimesBareNode = 2.2;

export function run(): Promise<void> {
  return withInstalledCopy(measure);
}

function measure(launcher: string): void {
  const bare = ["-e", "0"];
  const rows = {
    "lcc --version, installed": [launcher, "--version"],
    "lcc --help, installed": [launcher, "--help"],
    "lcc --help, checkout": [join(root, "bin", "lcc.js"), "--help"],
  };
  for (const args of [bare, ...Object.values(rows), ...Object.values(rows)]) timeMs(args); // fills the compile cache
  // In turn, so that load on the machine affects all.
  const all = Array.from({ length: runs }, () => [bare, ...Object.values(rows)].map(timeMs));
  const [bareMs = Number.NaN, ...medians] = [bare, ...Object.values(rows)].map((_, at) =>
    median(all.map((times) => times[at] ?? Number.NaN)),
  );
  report("node -e 0", bareMs, "ms");
  for (const [at, name] of Object.keys(rows).entries()) {
    const ms = medians[at] ?? Number.NaN;
    report(name, ms, "ms");
    report(`${name}, times bare Node`, ms / bareMs, "times", name.includes("--version") ? 1.5 : maxTimesBareNode);
  }
}

function timeMs(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

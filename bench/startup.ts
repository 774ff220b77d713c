import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { report } from "./report.ts";

export const title = "what lcc adds to the start of Node (medians of 15 runs)";

const root = dirname(import.meta.dirname);
const runs = 15;
const maxTimesBareNode = 2.2;

export async function run(): Promise<void> {
  if (!existsSync(join(root, "dist", ".built"))) throw new Error('There is no build to measure; run "npm run build".');
  const installed = installBeside();
  try {
    measure(installed);
  } finally {
    rmSync(installed, { recursive: true });
  }
}

/** The package as installed by users, without sources: a checkout checks them for changes at each start. */
function installBeside(): string {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  for (const name of ["bin", "package.json"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "dist"), join(folder, "dist"));
  return folder;
}

function measure(installed: string): void {
  const bare = ["-e", "0"];
  const rows = {
    "lcc --version, installed": [join(installed, "bin", "lcc.js"), "--version"],
    "lcc --help, installed": [join(installed, "bin", "lcc.js"), "--help"],
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

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

export const title = "what lcc adds to the start of Node (medians of 15 runs)";

const root = dirname(import.meta.dirname);
const runs = 15;
const mostTimesBareNode = 2.5;

export async function run(): Promise<void> {
  if (!existsSync(join(root, "dist", ".built"))) throw new Error('There is no build to measure; run "npm run build".');
  const bare = ["-e", "0"];
  const help = [join(root, "bin", "lcc.js"), "--help"];
  for (const args of [bare, help, help]) timeMs(args); // the second start finds the compile cache filled
  // By turns, so that a busy moment of the machine falls on both.
  const pairs = Array.from({ length: runs }, () => [timeMs(bare), timeMs(help)] as const);
  const bareMs = median(pairs.map(([ms]) => ms));
  const helpMs = median(pairs.map(([, ms]) => ms));
  console.log(`  node -e 0    ${bareMs.toFixed(1).padStart(6)} ms`);
  console.log(`  lcc --help   ${helpMs.toFixed(1).padStart(6)} ms`);
  console.log(`  ratio        ${(helpMs / bareMs).toFixed(2).padStart(6)}    (target: at most ${mostTimesBareNode})`);
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

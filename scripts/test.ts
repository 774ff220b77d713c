/**
 * `npm test`: the tests beside the modules in one process, and meanwhile those of the product seen from outside, each
 * file in a process of its own. What the second group says is shown when the first has ended.
 */
import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";

const root = dirname(import.meta.dirname);
const limits = ["--test-timeout=120000", "--test-force-exit"];

const inside = run(["--test-isolation=none", ...globSync("src/**/*.test.ts", { cwd: root })], process.stdout);
const outside = run(["--test-concurrency=2", ...globSync("test/**/*.test.ts", { cwd: root })], undefined);

const first = await inside;
const second = await outside;
process.stdout.write(second.output);
process.exitCode = first.status === 0 && second.status === 0 ? 0 : 1;

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** Runs tests; what they print goes to a stream at once, or is kept. */
function run(args: readonly string[], stream: NodeJS.WritableStream | undefined): Promise<Ended> {
  const child = spawn(process.execPath, ["--test", ...limits, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pieces: Buffer[] = [];
  for (const source of [child.stdout, child.stderr]) {
    source.on("data", (piece: Buffer) => (stream ? stream.write(piece) : pieces.push(piece)));
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output: Buffer.concat(pieces).toString("utf8") }));
  });
}

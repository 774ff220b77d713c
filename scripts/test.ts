/**
 * Runs the tests: the quick ones with `npm test`, the others with `npm run test:slow`. Quick tests next to the modules
 * are pure and share two processes; those in `test` start servers and processes and run in a separate process each.
 * All processes share a compile cache, because each loads most of lcc.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const NODE_COMPILE_CACHE = process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "lcc", "compile");

process.exitCode = process.argv.includes("--slow") ? await runSlow() : await runQuick();

async function runSlow(): Promise<number> {
  return (await run(["--test", "--test-concurrency=1", "src/**/*.slow.ts", "test/**/*.slow.ts"], "inherit")).status;
}

async function runQuick(): Promise<number> {
  const usual = ["--test", "--test-timeout=120000"];
  const pure = [...usual, "--test-force-exit", "--test-isolation=none"];
  // In parallel; the output of the second is printed after the first, so that it is not mixed.
  const second = run([...pure, "--test-shard=2/2", "src/**/*.test.ts"], "pipe");
  const first = await run([...pure, "--test-shard=1/2", "src/**/*.test.ts"], "inherit");
  const { status, output } = await second;
  process.stdout.write(output);
  const others = [...usual, "--test-concurrency=2", "test/**/*.test.ts"];
  return first.status || status || (await run(others, "inherit", { LCC_TEST_API_ON: "sqlite" })).status;
}

interface Ended {
  readonly status: number;
  readonly output: string;
}

async function run(
  options: readonly string[],
  output: "inherit" | "pipe",
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = { ...settings, ...process.env, NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, options, { env, stdio: ["inherit", output, "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, "close")) as [number | null];
  return { status: status ?? 1, output: Buffer.concat(chunks).toString("utf8") };
}

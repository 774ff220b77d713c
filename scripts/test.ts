/**
 * Runs all quick tests: `npm test`. Those next to the modules are pure and share two processes; those in `test` start
 * servers and processes and run in a separate process each. They share a compile cache, because each loads most of lcc.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const env = {
  ...process.env,
  LCC_TEST_API_ON: process.env["LCC_TEST_API_ON"] ?? "sqlite",
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, "node_modules", ".cache", "lcc", "compile"),
};
const usual = ["--test", "--test-timeout=120000"];
const pure = [...usual, "--test-force-exit", "--test-isolation=none"];

// In parallel; the output of the second is printed after the first, so that it is not mixed.
const second = run([...pure, "--test-shard=2/2", "src/**/*.test.ts"], "pipe");
const first = await run([...pure, "--test-shard=1/2", "src/**/*.test.ts"], "inherit");
const { status, output } = await second;
process.stdout.write(output);

process.exitCode =
  first.status || status || (await run([...usual, "--test-concurrency=2", "test/**/*.test.ts"], "inherit")).status;

interface Ended {
  readonly status: number;
  readonly output: string;
}

async function run(options: readonly string[], output: "inherit" | "pipe"): Promise<Ended> {
  const child = spawn(process.execPath, options, { env, stdio: ["inherit", output, "inherit"] });
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [status] = (await once(child, "close")) as [number | null];
  return { status: status ?? 1, output: Buffer.concat(chunks).toString("utf8") };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { TestGroup } from "./groups.ts";
import { keepOutput } from "./keep-output.ts";
import { root } from "./list-files.ts";
import type { ProcessUsage, ReportedEvent, TestResult } from "./reported-event.ts";

export interface GroupResult {
  readonly group: TestGroup;
  readonly results: readonly PrintedResult[];
  /** How the process ended, if it did not run all of its tests. */
  readonly crash?: string;
  readonly ms: number;
  readonly usage: ProcessUsage | undefined;
}

export interface PrintedResult extends TestResult {
  /** What was printed while the test ran. */
  readonly printed: string;
}

/** Much room for young objects, and one thread to collect them: many tests in one process create much garbage. */
const memory = ["--min-semi-space-size=32", "--max-semi-space-size=64", "--no-parallel-scavenge"];
const isolation = ["--test-isolation=none", "--test-force-exit", "--test-timeout=600000"];
const reporter = join(import.meta.dirname, "reporter.ts");

/** Runs the files of a group in one process. */
export async function runGroup(
  group: TestGroup,
  env: NodeJS.ProcessEnv,
  onEvent: (event: ReportedEvent) => void,
): Promise<GroupResult> {
  const began = performance.now();
  const args = [...memory, "--test", ...isolation, `--test-reporter=${reporter}`, ...group.files];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe", "pipe"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill); // the run was interrupted
  const output = keepOutput([child.stdout, child.stderr] as readonly Readable[]);
  const results: TestResult[] = [];
  let usage: ProcessUsage | undefined;
  let latest = "its start";
  createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
    const event = JSON.parse(line) as ReportedEvent;
    if (event.kind === "started") latest = `"${event.title}" (${event.file})`;
    else if (event.kind === "used") usage = event;
    else results.push(event);
    onEvent(event);
  });
  const [status, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  process.removeListener("exit", kill);
  // The usage comes last. A test that ends the process hides those after it, whatever the status is.
  const isCrash = usage === undefined || (status !== 0 && !results.some(({ kind }) => kind === "failed"));
  return {
    group,
    ms: performance.now() - began,
    usage,
    results: results.map((result) => ({ ...result, printed: output.between(result.from, result.to) })),
    ...(isCrash && { crash: `ended with ${signal ?? `status ${status}`} after ${latest}\n${output.tail()}` }),
  };
}
